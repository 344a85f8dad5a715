"""Bases that go straight back, and the friends behind them that have to go with them."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from campaign.tabletop.bases import Base, ahead
from campaign.tabletop.contact import overlaps
from campaign.tabletop.measure import TOUCH, turn_between
from campaign.tabletop.sight import lane_span
from campaign.tabletop.terrain import Table

SAME_WAY = 45
"""Bases whose headings differ by no more than this face the same way."""


class Push(NamedTuple):
    """What comes of a base going back."""

    moved: Mapping[int, Base]
    """Where it stands then and those that it pushed, by their numbers."""

    met: tuple[int, ...] = ()
    """Bases that it, or one of those pushed, cannot push and now stands on."""

    off_table: bool = False
    """It, or one of those pushed, would leave the table."""

    @property
    def is_free(self) -> bool:
        return not self.met and not self.off_table


def pushed_back(
    table: Table, bases: Sequence[Base], number: int, length: int, friends: frozenset[int]
) -> Push:
    """Base *number* goes back by *length*; friends facing the same way make room for it.

    Nobody makes room for whom he pushes himself: two at an angle would drive each other on
    without end.
    """
    moved: dict[int, Base] = {}
    met: list[int] = []
    waiting: list[tuple[int, int, frozenset[int]]] = [(number, length, frozenset())]
    ways: dict[int, int] = {}
    while waiting:
        mover, way, pushers = waiting.pop(0)
        if way <= ways.get(mover, 0):
            continue
        ways[mover] = way
        base = moved[mover] = ahead(bases[mover], -way)
        if not table.holds(base):
            return Push(moved, tuple(met), off_table=True)
        for other, there in enumerate(bases):
            if other == mover or not overlaps(base, moved.get(other, there)):
                continue
            same_way = turn_between(base.heading, there.heading) <= SAME_WAY
            if other in friends and same_way and other not in pushers:
                waiting.append((other, _room_needed(base, there), pushers | {mover}))
            else:
                met.append(other)
    return Push(moved, tuple(met))


def _room_needed(base: Base, other: Base) -> int:
    """How far back *other* must go until *base* no longer stands on it."""
    span = lane_span(other, base.corners, 0)
    return max(TOUCH, -span[0]) if span is not None else TOUCH
