"""Why a staff stops, and what it did, in words. Pure."""

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from campaign.commanders.staff import Duty, Halt, Stopped
from campaign.tables.calendar import date
from campaign.terms import BoxId
from screens.text.phrases import joined, place, several

NOTHING_MORE = "it has nothing more to do here"
YOURS: Mapping[Duty, str] = MappingProxyType(
    {
        Duty.FORCED: "it is for you to decide",
        Duty.MARCHES: "marches are yours",
        Duty.BATTLES: "a battle is yours",
        Duty.PROMOTIONS: "a promotion is yours",
        Duty.RECRUITS: "recruits are yours",
        Duty.OTHER: "a decision is yours",
    }
)
HAPPENED: Mapping[Halt, str] = MappingProxyType(
    {
        Halt.SEGMENT: "the segment is over",
        Halt.END: "only recruits are left this turn",
        Halt.TURN: "your turn begins",
        Halt.REACH: "the enemy has come within reach of {places}",
        Halt.CITY: "the enemy has taken {places}",
        Halt.LEADER: "a leader has come",
    }
)
FEW = 3
"""Places in an enumeration, before the rest is only counted."""

NO_WORK = "The staff has given no orders yet."
ALL_UNDONE = "All that the staff ordered when it was at work last has been taken back."
IDLE = "The staff gave no orders when it went on last. What it did before:"
NOTHING_CAME = "Nothing came of it that needs a line."

FREE_BACK = "u takes all of it back, {gone}: no die has fallen since."
ASKED_BACK = "u goes back before all of it, {where}, after a question. Taken back: {gone}."
FREE_BY_WORDS = "'undo' takes them back."
ASKED_BY_WORDS = "'back {number}' goes back before them."
GOES = "Taken back: {gone}."
OPENING = "to the opening"
LINE = "to line {number}"


GAVE_NONE = "The staff gave no orders."
NO_ORDERS = "it gave no orders"
TOLD_IN = "{by} tells in {lines} what came of it"
CAME_NOTHING = "Nothing came of {orders} of the staff that needs a line."
CAME_OF_IT = "{by} tells in {lines} what came of {orders} of the staff."


def what_came(by: str, orders: int, lines: int) -> str:
    """How many orders the staff gave, and in how many lines a key or word tells what they did.

    Pieces that are sent, chosen and gathered take several orders; a line tells what happened.
    """
    if not orders:
        return GAVE_NONE
    if not lines:
        return CAME_NOTHING.format(orders=several(orders, "order"))
    came, given = several(lines, "line"), several(orders, "order")
    return CAME_OF_IT.format(by=by, lines=came, orders=given)


def where_it_is_told(by: str, orders: int, lines: int) -> str:
    """The same as a clause that has room in a line."""
    return TOLD_IN.format(by=by, lines=several(lines, "line")) if orders else NO_ORDERS


class StaffDeed(NamedTuple):
    """Something that came of the orders of the staff."""

    turn: int
    text: str


class Undoing(NamedTuple):
    """What goes if all is taken back that a staff has ordered."""

    before: int
    """The line of the log to which that leads back; 0 is the opening."""

    first: int
    """The line of its first order."""

    orders: int
    since: int
    """How many orders of its own go, and how many that others have given since it began: after it,
    or against it in a battle.
    """

    dice: int
    battles: tuple[BoxId, ...]
    is_free: bool
    """It is plain undo: no die has fallen since, and no segment has ended."""


def how_back(undoing: Undoing) -> str:
    """What the key does on the page that tells what the staff did."""
    if undoing.is_free:
        return FREE_BACK.format(gone=joined(_gone(undoing)))
    return ASKED_BACK.format(where=back_to(undoing), gone=joined(_gone(undoing)))


def how_back_by_words(undoing: Undoing) -> str:
    """What is typed to take all those orders back."""
    return FREE_BY_WORDS if undoing.is_free else ASKED_BY_WORDS.format(number=undoing.before)


def back_to(undoing: Undoing) -> str:
    """Where the campaign stands when all of it is taken back."""
    return LINE.format(number=undoing.before) if undoing.before else OPENING


def what_goes(undoing: Undoing) -> str:
    """What is taken back with the orders of the staff."""
    return GOES.format(gone=joined(_gone(undoing)))


def _gone(undoing: Undoing) -> list[str]:
    orders, since = several(undoing.orders, "order"), several(undoing.since, "order")
    fought = "battles" if len(undoing.battles) > 1 else "battle"
    return [
        f"{orders} of the staff",
        *([f"{since} given since"] if undoing.since else []),
        *([several(undoing.dice, "die")] if undoing.dice else []),
        *([f"the {fought} of {_named(undoing.battles)}"] if undoing.battles else []),
    ]


def _named(boxes: Sequence[BoxId]) -> str:
    """Places by their names; only the first few of many."""
    places = [place(box) for box in boxes[:FEW]]
    if len(boxes) > FEW:
        places.append(f"{len(boxes) - FEW} more")
    return joined(places)


def what_happened(found: Stopped) -> str:
    """What the staff has stopped at, as a clause."""
    return HAPPENED[found.what].format(places=_named(found.boxes))


def deeds_told(deeds: Iterable[StaffDeed], otherwise: str = NO_WORK) -> list[str]:
    """What the staff did, turn by turn; what is said *otherwise*, if there is nothing to tell."""
    lines, turn = list[str](), 0
    for deed in deeds:
        if deed.turn != turn:
            turn = deed.turn
            lines += [*[""] * bool(lines), date(turn).label.upper()]
        lines.append(deed.text)
    return lines or [otherwise]
