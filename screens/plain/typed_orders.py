"""Orders as somebody types them: names with blanks or without, cut short, in any case. Pure.

Each line may be read in several ways. What fits best counts; of several that fit alike, what the
rules allow; and if that is more than one, whoever typed it is asked which one he means.
"""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from msgspec.structs import fields

from campaign import refusal, write_order
from campaign.actions import KINDS, Action, End, Fight, Move
from campaign.errors import NotationError, unknown
from campaign.state import CampaignState
from campaign.terms import LEADERS, SIDES, TYPES, BoxId, Leader, PieceType
from screens.plain.meaning import Names, box_names, fitting, leader_names, type_names, way_names
from screens.plain.wishes import GOINGS, DigWish, JourneyWish, Wish
from screens.text import phrases

ORDERS: dict[str, type[Action]] = {k.__name__.lower(): k for k in KINDS if k is not Fight}
"""The kinds of order by their first words."""

FILLERS = frozenset(
    ("to", "from", "at", "in", "into", "the", "of", "on", "with", "piece", "pieces", "next")
)
"""Words that need not be said, and may be."""

ALL = frozenset({"all", "everything", "everybody"})
ALONE = frozenset({"alone", "without"})

MOST_WORDS = 5
"""Words of the longest name: `Charleston, South Carolina`."""

Words = tuple[str, ...]
Values = dict[str, Any]


class AmbiguousError(NotationError):
    """Several orders may be meant."""

    def __init__(self, wishes: Sequence[Wish]) -> None:
        self.wishes = tuple(wishes)
        super().__init__(f"which one: {phrases.joined([wish_said(w) for w in self.wishes], 'or')}?")


class Interpretation(NamedTuple):
    """A way to read some words, and how far off it is."""

    values: Values
    rest: Words
    rank: int


def wish_said(wish: Wish) -> str:
    """A wish as one types it.

    >>> wish_said(JourneyWish(Move, "cairo", "paducah"))
    'march cairo paducah'
    """
    if isinstance(wish, DigWish):
        parts = (wish.number, wish.type, wish.box)
        return f"entrench {' '.join(str(part) for part in parts if part) or 'all'}"
    if isinstance(wish, JourneyWish):
        is_march = wish.going is Move and wish.box is not None
        word = "march" if is_march else wish.going.__name__.lower()
        via = f" via {wish.via}" if wish.via else ""
        return f"{word} {wish.box or 'all'} {wish.to}{via}"
    return write_order(wish)


def read_typed(kind: str, words: Words, state: CampaignState) -> Wish:
    """What a line asks for whose first word is this kind of order.

    Raises:
        NotationError: says how such an order should read, and which word is wrong.
        AmbiguousError: if several things may be meant.
    """
    readings = list(_readings(kind, words, state))
    least = min((rank for _, rank in readings), default=0)
    wishes = list(dict.fromkeys(wish for wish, rank in readings if rank == least))
    if not wishes:
        raise NotationError(_misread(kind, words))
    if len(wishes) == 1:
        return wishes[0]
    legal = [wish for wish in wishes if not _is_refused(state, wish)]
    if len(legal) == 1:
        return legal[0]
    there = [] if legal else [wish for wish in wishes if _is_about_somebody(state, wish)]
    if len(there) == 1:
        return there[0]  # which says why it is not allowed
    raise AmbiguousError((legal or wishes)[:8])


def _is_about_somebody(state: CampaignState, wish: Wish) -> bool:
    """A piece of that type stands in the box of which the wish speaks."""
    box, type_ = getattr(wish, "box", None), getattr(wish, "type", None)
    if box is None or type_ is None:
        return False
    return any(unit.type is type_ for side in SIDES for unit in state.units_in(box, side))


def _is_refused(state: CampaignState, wish: Wish) -> bool:
    if isinstance(wish, JourneyWish | DigWish):
        return False
    return refusal(state, wish) is not None


def form_of(kind: str) -> str:
    """How an order should read: `move COUNT TYPE TO [via BOX]`."""
    parts = [kind]
    for field in fields(ORDERS[kind]):
        word = field.name.upper()
        parts.append(word if field.required else f"[{field.name} {word}]")
    more = {"march": " [TO]", "move": ", or: move all TO"}.get(kind, "")
    if kind in ("sail", "invade"):
        more = f", or: {kind} FROM TO"
    if kind == "entrench":
        more = ", or: entrench [COUNT] [TYPE] BOX"
    return "end" if kind == "end" else " ".join(parts) + more


# --- readings ----------------------------------------------------------------------------------


def _readings(kind: str, words: Words, state: CampaignState) -> Iterator[tuple[Wish, int]]:
    if ORDERS[kind] is End:
        yield End(), 0  # naming the segment is a courtesy to the reader
        return
    yield from _whole_boxes(kind, words, state)
    needed = [field.name for field in fields(ORDERS[kind]) if field.required]
    others = [field.name for field in fields(ORDERS[kind]) if not field.required]
    orderings = [needed]
    if "type" in needed and "box" in needed:
        orderings.append([*reversed(needed)])
    for order in orderings:
        for found in _fill(order, others, words, state):
            for values, rank in _completed(found, needed, state):
                yield ORDERS[kind](**values), rank


def _whole_boxes(kind: str, words: Words, state: CampaignState) -> Iterator[tuple[Wish, int]]:
    """All pieces of a box: `march cairo paducah`, `move all paducah`, `entrench 2 cairo`."""
    if kind == "entrench":
        if words and words[0] in ALL and len(words) == 1:
            yield DigWish(), 0
        for found in _fill(["count", "type", "box"], [], words, state):
            count, type_ = found.values.get("count"), found.values.get("type")
            number = None if count is ALL else count
            yield DigWish(found.values["box"], number, type_), found.rank
        return
    if kind not in GOINGS:
        return
    words, along = _leaders_along(words)
    if words and words[0] in ALL:
        names, words = ["to"], words[1:]
    else:
        names = ["box", "to"]
    for found in _fill(names, ["via"] if GOINGS[kind] is Move else [], words, state):
        values = found.values
        yield (
            JourneyWish(GOINGS[kind], values.get("box"), values["to"], values.get("via"), along),
            found.rank,
        )


def _leaders_along(words: Words) -> tuple[Words, tuple[Leader, ...] | None]:
    """Words without those that say which leaders go along: `with lee`, `alone`."""
    if words and words[-1] in ALONE:
        return words[:-1], ()
    if "with" not in words:
        return words, None
    at = words.index("with")
    found = list[Leader]()
    for word in words[at + 1 :]:
        if word in ("and", "general"):
            continue
        meant = fitting(word, leader_names())
        if len(meant) != 1:
            return words, None
        found.extend(meant)
    return words[:at], tuple(found) or None


def _fill(
    names: Sequence[str], optional: Sequence[str], words: Words, state: CampaignState
) -> Iterator[Interpretation]:
    """Every way to read all words as values of these fields, in their order."""
    if words and words[0] in FILLERS and (len(words) > 1 or not names):
        yield from _fill(names, optional, words[1:], state)
    if not names:
        yield from _options(optional, words, state)
        return
    name, *others = names
    for value, used, rank in _values(name, words, state):
        for found in _fill(others, optional, words[used:], state):
            yield Interpretation({name: value, **found.values}, found.rest, rank + found.rank)
    if name in LEFT_OUT:
        yield from _fill(others, optional, words, state)


LEFT_OUT = frozenset({"count", "type"})
"""What need not be said where only one thing can be meant."""


def _options(
    optional: Sequence[str], words: Words, state: CampaignState
) -> Iterator[Interpretation]:
    """`via cairo`, `group 2`, `by yankee` behind what must be there."""
    if not words:
        yield Interpretation({}, (), 0)
        return
    name = {"way": "by"}.get(words[0], words[0])
    if name not in optional:
        return
    for value, used, rank in _values(name, words[1:], state):
        left = [other for other in optional if other != name]
        for found in _options(left, words[1 + used :], state):
            yield Interpretation({name: value, **found.values}, found.rest, rank + found.rank)


def _values(name: str, words: Words, state: CampaignState) -> Iterator[tuple[Any, int, int]]:
    """What the next words may stand for in a field: the value, how many words, how far off."""
    if not words:
        return
    if name in ("count", "group"):
        if (number := number_of(words[0])) is not None:
            yield number, 1, 0
        elif name == "count" and words[0] in ALL:
            yield ALL, 1, 0
        return
    names = _names_for(name)
    for used in range(min(MOST_WORDS, len(words)), 0, -1):
        for value, rank in fitting(" ".join(words[:used]), names).items():
            yield value, used, rank


def _names_for(name: str) -> Names[Any]:
    match name:
        case "type":
            return type_names()
        case "leader":
            return leader_names()
        case "by":
            return way_names()
    return box_names()


def number_of(word: str) -> int | None:
    """A number in figures or in words.

    >>> number_of("two"), number_of("12"), number_of("many")
    (2, 12, None)
    """
    if word.isascii() and word.isdecimal() and len(word) < 4:
        return int(word)
    said = {phrases.count(number): number for number in range(1, 13)}
    return said.get(word)


def _completed(
    found: Interpretation, needed: Sequence[str], state: CampaignState
) -> Iterator[tuple[Values, int]]:
    """The same with what was left out: one piece, of any type that is there."""
    values = dict(found.values)
    types = [values["type"]] if "type" in values else list(TYPES)
    for type_ in types if "type" in needed else [None]:
        filled = dict(values)
        if type_ is not None:
            filled["type"] = type_
        if "type" in needed and "type" not in values and not _can_be(filled, state):
            continue
        if "count" in needed:
            filled["count"] = _count(filled.get("count", 1), type_, state)
        is_guess = "type" in needed and "type" not in values
        yield filled, found.rank + is_guess


def _can_be(values: Values, state: CampaignState) -> bool:
    """Pieces of the type are where the order is about, or in a pool."""
    side = state.to_move
    if side is None:
        return False
    box = values.get("box") or _active(state)
    there = state.units_in(box, side) if box else ()
    return any(unit.type is values["type"] for unit in there) or (
        bool(values.get("box")) and state.in_pool(side, values["type"]) > 0
    )


def _active(state: CampaignState) -> BoxId | None:
    """The box that marches, or is withdrawn from."""
    step = state.step if state.agenda else None
    box: BoxId | None = getattr(step, "box", None)
    return box


def _count(count: Any, type_: PieceType | None, state: CampaignState) -> int:
    if count is not ALL:
        return int(count)
    box, side = _active(state), state.to_move
    there = state.units_in(box, side) if box and side else ()
    return max(1, sum(unit.type is type_ for unit in there))


def _misread(kind: str, words: Words) -> str:
    """How such an order should read, and the word that is nearest to one that is wrong."""
    shape = f"say it like this: {form_of(kind)}"
    names = [field.name for field in fields(ORDERS[kind])]
    for word in words:
        if word in FILLERS or word in ALL or number_of(word) is not None:
            continue
        tried: tuple[Names[Any], ...] = (box_names(), type_names())
        if "leader" in names:
            tried = (leader_names(), *tried)
        if not any(fitting(word, known) for known in (*tried, way_names())):
            if "leader" in names and "box" not in names and "to" not in names:
                return f"{unknown('leader', word, map(str, LEADERS))}; {shape}"
            return f"{unknown('box or piece', word, _all_names())}; {shape}"
    return f"{' '.join((kind, *words))!r} is not complete; {shape}" if words else shape


def _all_names() -> list[str]:
    return [*box_names(), *type_names()]
