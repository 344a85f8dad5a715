"""The order of battle in words: sums at once, every box of pieces on request. Pure."""

from collections import Counter
from collections.abc import Sequence

from campaign.state import CampaignState
from campaign.statistics import Statistics
from campaign.statistics.armies import LOSSES
from campaign.terms import Side
from screens.past.roster import words
from screens.past.roster.lines import Found, found_in, totals
from screens.past.roster.rows import RosterBox, RosterSide, RosterTheater, Types, order_of_battle
from screens.plain.reply import Reply, together
from screens.text import phrases


def roster(state: CampaignState, counted: Statistics, sides: Sequence[Side], wanted: str) -> Reply:
    """All pieces of some sides; of what is wanted, a theater or anything else, the boxes."""
    told = [order_of_battle(state, side) for side in sides]
    if wanted:
        return together(*(_wanted(one, wanted) for one in told))
    lost = {side: Counter(counted.came_or_went(side, *LOSSES)) for side in sides}
    with_sums = len(sides) == 1
    return together(*(_side(one, lost[one.side], with_sums=with_sums) for one in told))


def _side(one: RosterSide, lost: Types, *, with_sums: bool) -> Reply:
    """A side in a line, of one alone also its theaters; on request every box and all sums."""
    head = words.heading(one.side, one.army, one.types.total(), one.boxes)
    sums = [_theater(one.side, theater) for theater in one.theaters]
    said = [f"{head}.", *(sums if with_sums else ())]
    rest = list[str]()
    for told, theater in zip(sums, one.theaters, strict=True):
        rest += [told, *(_box(one.side, box) for box in theater.boxes)]
    in_all = words.WHOLE.format(side=words.NAMES[one.side])
    rest += [f"{in_all}: {_total(*total)}." for total in totals(one, lost)]
    return Reply(tuple(said), tuple(rest))


def _wanted(one: RosterSide, wanted: str) -> Reply:
    """The boxes that are wanted, and their sum; all of them at once."""
    name = words.NAMES[one.side]
    found = _theater_called(one, wanted) or found_in(one, wanted)
    if not found:
        return Reply((f"{name}: {words.NOTHING}",))
    total = sum((box.types for _, boxes in found for box in boxes), Counter())
    head = f"{name}, {words.FOUND}: {_numbered(total.total(), words.types(total))}."
    return Reply((head, *(_box(one.side, box) for _, boxes in found for box in boxes)))


def _theater_called(one: RosterSide, wanted: str) -> Found:
    """The theater that is called so, with or without its article: `the west`, `far west`."""
    return tuple(
        (theater, theater.boxes)
        for theater in one.theaters
        if wanted.lower() in (theater.name.lower(), theater.name.lower().removeprefix("the "))
    )


def _theater(side: Side, theater: RosterTheater) -> str:
    total = theater.types
    name = f"{theater.name}, {phrases.SIDE_ADJECTIVES[side]} {words.SUM}"
    return f"{name}: {_numbered(total.total(), words.types(total))}."


def _numbered(number: int, told: str) -> str:
    return f"{phrases.counted(number, 'piece')}, {told}"


def _box(side: Side, box: RosterBox) -> str:
    """A box in a line: `Cairo: 4 Union pieces: 3 crack infantry; 1 militia cavalry; port`."""
    number, _, thing = phrases.counted(box.types.total(), "piece").partition(" ")
    there = f"{number} {phrases.SIDE_ADJECTIVES[side]} {thing}"
    parts = [f"{row.number} {row.told}" for row in box.pieces]
    parts += [f"General {leader}" for leader in box.leaders] + list(box.notes)
    return f"{phrases.place(box.box)}: {there}: {'; '.join(parts)}."


def _total(title: str, number: int | None, told: str) -> str:
    start = title if number is None else f"{title} {number}"
    between = " " if title == words.ARMY else ": "
    return f"{start}{between}{told}" if told else start


def read_words(typed: Sequence[str], every: Sequence[Side]) -> tuple[tuple[Side, ...], str]:
    """The sides that are named, else both, and what is wanted of them."""
    named = {word: side for word in typed for side in every if _names(word, side)}
    rest = [word for word in typed if word not in named]
    return tuple(side for side in every if not named or side in named.values()), " ".join(rest)


def _names(word: str, side: Side) -> bool:
    return len(word) > 2 and side.startswith(word[:5].lower())
