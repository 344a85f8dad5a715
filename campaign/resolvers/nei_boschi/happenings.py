"""What has happened between two positions that a player should look at: losses, routs, arrivals."""

from collections.abc import Iterator
from enum import StrEnum
from typing import Final, NamedTuple

from campaign.resolvers.nei_boschi import sequence, steps
from campaign.resolvers.nei_boschi.orders import (
    Contract,
    Extend,
    Face,
    HexOrder,
    Lead,
    Pass,
    Refuse,
    Reorder,
)
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.units import Place
from campaign.resolvers.nei_boschi.who import card


class Happening(StrEnum):
    """What has befallen a unit."""

    GONE = "gone"
    ROUTED = "routed"
    LOST = "lost"
    """It has lost strength."""

    DISORDERED = "disordered"
    ARRIVED = "arrived"


class Happened(NamedTuple):
    """One of them."""

    what: Happening
    unit: int
    points: int = 0
    """Strength points lost."""


def happened(before: HexPosition, after: HexPosition) -> Happened | None:
    """The gravest thing that has happened since; None if nothing has. [SH 9, SH 12]"""
    if before.units is after.units:
        return None
    found = sorted(_each(before, after), key=lambda one: list(Happening).index(one.what))
    return found[0] if found else None


def _each(before: HexPosition, after: HexPosition) -> Iterator[Happened]:
    for old in before.units:
        if not after.has(old.number):
            continue
        new = after.unit(old.number)
        if new.place is not old.place:
            found = _MOVED.get(new.place)
            if found is not None:
                yield Happened(found, new.number)
        elif new.sp < old.sp:
            yield Happened(Happening.LOST, new.number, old.sp - new.sp)
        elif new.disordered and not old.disordered:
            yield Happened(Happening.DISORDERED, new.number)


_MOVED: Final = {
    Place.LOST: Happening.GONE,
    Place.ROUTED: Happening.ROUTED,
    Place.FIELD: Happening.ARRIVED,
}


# --- decisions that are none -------------------------------------------------------------------

USUALLY_PASSED: Final = (steps.DrawMarker, steps.CommanderMoves)
"""Steps at which one mostly does nothing: events are drawn, commanders ride."""

SMALL: Final = (Reorder, Face, Extend, Contract, Refuse, Lead)
"""Orders that alone are no reason to ask anybody: to turn in place, to ride."""


def only_choice(position: HexPosition) -> HexOrder | None:
    """What is ordered without asking anybody; None if the side that decides has a real choice.

    One order alone is forced; at some steps one usually passes, and so where units could do nothing
    but turn, or leaders ride.
    """
    if not position.agenda:
        return None
    may_pass = sequence.refuse(position, Pass()) is None
    if may_pass and isinstance(position.step, USUALLY_PASSED):
        return Pass()
    first: HexOrder | None = None
    is_small = may_pass and isinstance(position.step, steps.Acting)
    for order in sequence.propose(position):
        if isinstance(order, Pass) or (is_small and _is_small(position, order)):
            continue
        if first is not None and order == first:
            continue
        if sequence.refuse(position, order) is None:
            if first is not None or may_pass:
                return None
            first = order
    return Pass() if may_pass else first


def _is_small(position: HexPosition, order: HexOrder) -> bool:
    """It changes little, for a leader or for whoever cannot do more."""
    unit = getattr(order, "unit", 0)
    is_leader = bool(unit) and card(position, unit).is_leader
    return isinstance(order, SMALL) or (is_leader and not hasattr(order, "body"))
