"""Units that face a vertex: their front, flanks and rear, and the arc into which they fire."""

from enum import StrEnum
from functools import lru_cache
from typing import Final, TypeAlias

from campaign.hexes.grid import Hex, center, direction_between, neighbor

Facing: TypeAlias = int
"""A vertex, 0 to 5, clockwise from the one in the north-east."""

FACINGS: Final = ("NE", "E", "SE", "SW", "W", "NW")
"""What the vertices are called."""

_VERTICES: Final = ((1, -1), (2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1))
"""Where they lie, from the center of the hex."""


class Quarter(StrEnum):
    """Where a neighbor stands, as seen by a unit that faces a vertex."""

    FRONT = "front"
    FLANK = "flank"
    REAR = "rear"


_QUARTERS: Final = (
    Quarter.FRONT,
    Quarter.FRONT,
    Quarter.FLANK,
    Quarter.REAR,
    Quarter.REAR,
    Quarter.FLANK,
)


def front(hex_: Hex, facing: Facing) -> tuple[Hex, Hex]:
    """The two hexes on either side of the vertex that is faced, left and right."""
    return neighbor(hex_, facing), neighbor(hex_, (facing + 1) % 6)


def flanks(hex_: Hex, facing: Facing) -> tuple[Hex, Hex]:
    """The hexes beside these, left and right."""
    return neighbor(hex_, (facing - 1) % 6), neighbor(hex_, (facing + 2) % 6)


def rear(hex_: Hex, facing: Facing) -> tuple[Hex, Hex]:
    """The two hexes behind, left and right."""
    return neighbor(hex_, (facing - 2) % 6), neighbor(hex_, (facing + 3) % 6)


def quarter(hex_: Hex, facing: Facing, other: Hex) -> Quarter:
    """Whether an adjacent hex is before a unit, beside it or behind it.

    Raises:
        ValueError: if it is not adjacent.
    """
    return _QUARTERS[(direction_between(hex_, other) - facing) % 6]


def turned(facing: Facing, vertices: int) -> Facing:
    """The facing after a turn by so many vertices to the right; to the left, if it is negative."""
    return (facing + vertices) % 6


def turn_between(facing: Facing, other: Facing) -> int:
    """By how many vertices two facings differ, 0 to 3."""
    return min((facing - other) % 6, (other - facing) % 6)


def is_in_arc(hex_: Hex, facing: Facing, target: Hex) -> bool:
    """Whether a unit can fire there: into 120 degrees, the outer rays included.

    The arc lies between the rays from the center through the outer ends of the two frontal
    hexsides. The unit's own hex is not in it.
    """
    return hex_ != target and _arcs(hex_, target)[facing]


@lru_cache(maxsize=1 << 15)
def _arcs(hex_: Hex, target: Hex) -> tuple[bool, ...]:
    """Whether another hex lies in the arc of each facing."""
    x, y = center(hex_)
    x2, y2 = center(target)
    across, down = x2 - x, y2 - y

    def is_in(facing: Facing) -> bool:
        left, above = _VERTICES[facing - 1]
        right, below = _VERTICES[(facing + 1) % 6]
        return left * down >= above * across and across * below >= down * right

    return tuple(map(is_in, range(6)))
