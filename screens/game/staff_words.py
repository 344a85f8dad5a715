"""Why a staff stops, and what it did, in words. Pure."""

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import NamedTuple

from campaign.commanders.staff import Duty, Halt, Stopped
from campaign.tables.calendar import date
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

NO_WORK = "The staff has done nothing since you came."


GAVE_NONE = "The staff gave no orders."
NO_ORDERS = "it gave no orders"
TOLD_IN = "{by} tells in {lines} what came of it"
CAME_OF_IT = "{by} tells in {lines} what came of {orders} of the staff."


def what_came(by: str, orders: int, lines: int) -> str:
    """How many orders the staff gave, and in how many lines a key or word tells what they did.

    Pieces that are sent, chosen and gathered take several orders; a line tells what happened.
    """
    if not orders:
        return GAVE_NONE
    came, given = several(lines, "line"), several(orders, "order")
    return CAME_OF_IT.format(by=by, lines=came, orders=given)


def where_it_is_told(by: str, orders: int, lines: int) -> str:
    """The same as a clause that has room in a line."""
    return TOLD_IN.format(by=by, lines=several(lines, "line")) if orders else NO_ORDERS


class StaffDeed(NamedTuple):
    """Something that came of the orders of the staff."""

    turn: int
    text: str


def what_happened(found: Stopped) -> str:
    """What the staff has stopped at, as a clause."""
    places = [place(box) for box in found.boxes[:FEW]]
    if len(found.boxes) > FEW:
        places.append(f"{len(found.boxes) - FEW} more")
    return HAPPENED[found.what].format(places=joined(places))


def deeds_told(deeds: Iterable[StaffDeed]) -> list[str]:
    """What the staff did, turn by turn."""
    lines, turn = list[str](), 0
    for deed in deeds:
        if deed.turn != turn:
            turn = deed.turn
            lines += [*[""] * bool(lines), date(turn).label.upper()]
        lines.append(deed.text)
    return lines or [NO_WORK]
