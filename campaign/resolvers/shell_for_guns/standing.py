"""Whoever is on the table and where, and who of them is near a straight way."""

from collections.abc import Sequence
from typing import NamedTuple

from campaign.resolvers.shell_for_guns.position import ShellPosition
from campaign.resolvers.shell_for_guns.troops import Unit
from campaign.tabletop.bases import Base, disk, outline
from campaign.tabletop.contact import bounds
from campaign.tabletop.latest import Latest
from campaign.tabletop.measure import COSINE, SCALE, SINE, TOUCH


class Stood(NamedTuple):
    """A unit on the table, its block, and the circle around that."""

    unit: Unit
    block: Base
    x: int
    y: int
    radius: int


def _stood(units: tuple[Unit, ...]) -> tuple[Stood, ...]:
    blocks = [(unit, unit.block) for unit in units if unit.on_table]
    return tuple([Stood(unit, block, *disk(block)[0], disk(block)[1]) for unit, block in blocks])


standing_blocks = Latest(_stood, most=2)
"""Whoever is on the table, and where."""


class _Seen(NamedTuple):
    """How far somebody reaches as a base sees him, scaled."""

    stood: Stood
    left: int
    right: int
    rear: int
    front: int


_around = Latest[tuple[Unit, ...], dict[Base, tuple[_Seen, ...]]](lambda units: {}, most=2)
"""Everybody on the table, as bases see them that are about to go somewhere."""

_ROUNDED = 4
"""More than places on a way lose by being whole numbers."""


def along(position: ShellPosition, start: Base, end: Base) -> Sequence[Stood]:
    """Who may stand in a straight way from one base to another that faces as it does.

    Everybody else surely does not. Both sides of a unit are free that goes out of a line.
    """
    known = _around(position.units)
    around = known.get(start)
    if around is None:
        standing = standing_blocks(position.units)
        around = tuple([_Seen(there, *bounds(start, outline(there.block))) for there in standing])
        known[start] = around
    x, y, sine, cosine = (
        end.x - start.x,
        end.y - start.y,
        SINE[start.heading],
        COSINE[start.heading],
    )
    right, ahead = x * cosine - y * sine, x * sine + y * cosine
    # Bases that stand on each other by no more than a touch are not in the way of each other.
    slack = (TOUCH - _ROUNDED) * SCALE
    half, depth = start.front // 2 * SCALE - slack, start.depth * SCALE - slack
    west, east = min(0, right) - half, max(0, right) + half
    south, north = min(0, ahead) - depth, max(0, ahead) - slack
    return [
        there
        for there, low, high, rear, front in around
        if low <= east and west <= high and rear <= north and south <= front
    ]
