"""What is said of campaigns in a list: facts, details, orders and choices. Pure, and loads fast."""

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple, Protocol

from campaign.options import Options
from campaign.scenario import SCENARIOS, SKIRMISH
from saves.campaign_log.agreements import CUT_LOG, ON_TRUST, side_by_mail
from saves.storage.header import Header, local_time
from saves.storage.log_commands import IRON_MAN
from saves.storage.plain_text import one_line
from saves.storage.row_format import RULES
from screens.text.phrases import counted
from screens.text.players import player_said, way_said

SIDES_SAID = {"union": "Union", "confederate": "Confederacy"}
NEXT = {"union": "Union", "confederate": "Confed.", "": "draw"}
TRUSTED = "on trust (older rules)"
DOUBTED = "on trust (its log leads elsewhere)"
CAME_ON_TRUST = (
    " Older rules played it, and its log does not prove any more where it stands: it is marked as"
    " taken on trust, and verify names the line."
)
AS_IT_IS = "The file is left unchanged."
WON = {"union": "U won", "confederate": "C won"}
OPTION_TITLES = {note.name: note.title for note in Options.describe()}


def next_of(header: Header) -> str:
    """Whose decision it is, or who has won."""
    return WON.get(header.winner) or NEXT[header.to_move]


def honesty(header: Header) -> str:
    """How often play went back, in a word.

    With a `!` where dice, log or seed are not the campaign's own; with a `?` where the log does not
    prove where it stands.
    """
    reloads = f"{header.reloads or ''}"
    if _liberties(header):
        return f"{reloads}!"
    if ON_TRUST in header.terms:
        return f"{reloads}?"
    return "iron" if IRON_MAN in header.terms else reloads


def is_skirmish(header: Header) -> bool:
    """It is one battle, not a war: the turns of the calendar say nothing of it."""
    return header.scenario == SKIRMISH.id


def scenario_name(header: Header) -> str:
    """The scenario in words; by its id if this version has none of that name."""
    known = {**SCENARIOS, SKIRMISH.id: SKIRMISH}.get(header.scenario)
    return known.name if known else header.scenario


def size_of(header: Header) -> str:
    """How large its file is."""
    return "server" if header.shared else f"{max(1, round(header.bytes / 1024)):,} kB"


def union_army(header: Header) -> str:
    """Pieces of the Union on the board, and how many there may be; what is left in a skirmish."""
    return f"{header.union_size}/{header.union_maximum}"


def confederate_army(header: Header) -> str:
    """The same of the Confederacy."""
    return f"{header.confederate_size}/{header.confederate_maximum}"


# --- details -----------------------------------------------------------------------------------


def details(header: Header) -> Iterator[str]:
    """What is said of one campaign beside its map, line by line."""
    if header.problem:
        yield f"{header.problem}." if header.shared else f"{header.problem}. {AS_IT_IS}"
        return
    turn = "" if is_skirmish(header) else f"turn {header.turn}, "
    yield f"{scenario_name(header)}: {header.label}, {turn}{_standing(header)}"
    union, confederate = map(player_said, header.players)
    yield f"Union: {union}; Confederacy: {confederate}"
    strength = "pieces left:" if is_skirmish(header) else "army"
    yield f"{strength} U {union_army(header)}, C {confederate_army(header)}"
    if header.in_use:
        yield f"in use {header.in_use}"
    if header.note:
        yield f"note: {header.note}"
    if header.format > 1:
        yield honesty_said(header)
    if (side := side_by_mail(header.terms)) is not None:
        yield f"the {SIDES_SAID[side]} plays by mail"
    yield f"begun {local_time(header.created)}, played {local_time(header.played)}"
    file = one_line(header.path.name)
    yield f"{counted(header.lines, 'line')}, {size_of(header)}, format {header.format}: {file}"
    if header.resolver:
        which = "the battle" if is_skirmish(header) else "last battle"
        yield f"{which}: {way_said(header.resolver)}"
    options = ", ".join(map(_option_said, header.options))
    later = "options and going back: shown once opened"
    yield f"options: {options or 'none'}" if header.format > 1 else later


def _option_said(name: str) -> str:
    """The title of an option; of one that this version does not know, its name."""
    return OPTION_TITLES.get(name, name)


def _standing(header: Header) -> str:
    if header.to_move:
        return f"the {SIDES_SAID[header.to_move]} decides"
    return f"won by the {SIDES_SAID[header.winner]}" if header.winner else "a draw"


class Marked(Protocol):
    """A campaign, as a list or its log shows it."""

    @property
    def reloads(self) -> int: ...
    @property
    def terms(self) -> tuple[str, ...]: ...
    @property
    def rules(self) -> int: ...
    @property
    def by_hand(self) -> int: ...
    @property
    def has_other_seed(self) -> bool: ...


def honesty_said(of: Marked) -> str:
    """Whether play went back, and what else is not as it fell, in words.

    Shown in the list, the history, and at the end.
    """
    if IRON_MAN in of.terms:
        said = "iron man: no way back"
    elif not of.reloads:
        said = "never gone back"
    else:
        said = f"gone back {'once' if of.reloads == 1 else f'{of.reloads:,} times'}"
    return "; ".join([said, *_liberties(of), *_trust(of)])


def _trust(of: Marked) -> list[str]:
    """Whether its log does not prove where it stands, and why that may be."""
    if ON_TRUST not in of.terms:
        return []
    return [TRUSTED if of.rules < RULES else DOUBTED]


def _liberties(of: Marked) -> list[str]:
    """What somebody did to dice, log or seed."""
    said = []
    if of.by_hand:
        said.append(f"dice of {counted(of.by_hand, 'order')} rolled by hand")
    if CUT_LOG in of.terms:
        said.append("log cut off, then rescued")
    if of.has_other_seed:
        said.append("seed of the dice exchanged")
    return said


# --- orders and choices ------------------------------------------------------------------------


class Order(NamedTuple):
    """An order in which campaigns are listed."""

    title: str
    key: Callable[[Header], object]
    is_falling: bool = False
    """The greatest first."""


ORDERS = (
    Order("last played", lambda h: h.played, is_falling=True),
    Order("name", lambda h: h.name.casefold()),
    Order("scenario", lambda h: (h.scenario, h.name.casefold())),
    Order("turn", lambda h: h.turn, is_falling=True),
    Order("size", lambda h: h.bytes, is_falling=True),
)


def ordered(headers: Sequence[Header], order: Order, *, is_reversed: bool) -> list[Header]:
    """Campaigns in an order; those with a problem at the end, whatever it is."""
    falling = order.is_falling != is_reversed
    good = [header for header in headers if not header.problem]
    good.sort(key=lambda h: (order.key(h), h.path), reverse=falling)
    bad = sorted((h for h in headers if h.problem), key=lambda h: h.path)
    return [*good, *bad]


class ListFilter(NamedTuple):
    """Some of the campaigns."""

    title: str
    holds: Callable[[Header], bool]


CHOICES = (
    ListFilter("all", lambda h: True),
    ListFilter("going on", lambda h: bool(h.to_move) and not h.problem),
    ListFilter("over", lambda h: not h.to_move and not h.problem),
    ListFilter("in use", lambda h: bool(h.in_use)),
    ListFilter("bad files", lambda h: bool(h.problem)),
)


def fits(header: Header, wanted: str) -> bool:
    """All words that were typed are said of the campaign somewhere."""
    parts = (
        header.name,
        scenario_name(header),
        header.scenario,
        header.label,
        *header.players,
        *map(player_said, header.players),
        header.resolver,
        way_said(header.resolver),
        *header.options,
        *map(_option_said, header.options),
        *header.terms,
        header.note,
        header.path.name,
    )
    said = " ".join(parts).casefold()
    return all(word in said for word in wanted.casefold().split())
