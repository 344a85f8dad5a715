"""Hexes as numbers: neighbors, distances, what lies within a distance, the bounds of a map."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias

Hex: TypeAlias = int
"""A hex: 100 times its column, and its row. 4034 is row 34 of column 40."""

DIRECTIONS: Final = ("N", "NE", "SE", "S", "SW", "NW")
"""The neighbors of a hex, clockwise; a direction is an index of these."""

_STEPS: Final = (
    (-1, 99, 100, 1, -100, -101),  # from an even column
    (-1, 100, 101, 1, -99, -100),  # from an odd one, which lies half a hex lower
)
_DIRECTIONS: Final = tuple({step: way for way, step in enumerate(steps)} for steps in _STEPS)

MOST_ROWS: Final = 98
"""Rows that can be numbered, so that the neighbors of the last one are no other column's."""


def hex_at(column: int, row: int) -> Hex:
    """The hex of a column and a row."""
    return column * 100 + row


def column(hex_: Hex) -> int:
    """The column of a hex."""
    return hex_ // 100


def row(hex_: Hex) -> int:
    """The row of a hex, counted through all sheets."""
    return hex_ % 100


def center(hex_: Hex) -> tuple[int, int]:
    """The center of a hex, to the east and to the south; a column is 3 wide, a row 2 high.

    East and south have not the same unit, but straight lines stay straight.
    """
    column, row = divmod(hex_, 100)
    return 3 * column, 2 * row + (column & 1)


def neighbor(hex_: Hex, direction: int) -> Hex:
    """The neighbor in a direction, 0 to 5; it may lie off the map.

    >>> neighbor(4023, 1), neighbor(4123, 1)
    (4122, 4223)
    """
    return hex_ + _STEPS[hex_ // 100 & 1][direction]


def neighbors(hex_: Hex) -> tuple[Hex, ...]:
    """All six, clockwise from the north; some may lie off the map."""
    north, northeast, southeast, south, southwest, northwest = _STEPS[hex_ // 100 & 1]
    return (
        hex_ + north,
        hex_ + northeast,
        hex_ + southeast,
        hex_ + south,
        hex_ + southwest,
        hex_ + northwest,
    )


def direction_between(hex_: Hex, other: Hex) -> int:
    """The direction from a hex to an adjacent one.

    Raises:
        ValueError: if they are not adjacent.
    """
    direction = _DIRECTIONS[hex_ // 100 & 1].get(other - hex_)
    if direction is None:
        raise ValueError(f"{hex_} and {other} are not adjacent")
    return direction


def are_adjacent(hex_: Hex, other: Hex) -> bool:
    """Whether two hexes have a side in common."""
    return other - hex_ in _DIRECTIONS[hex_ // 100 & 1]


def opposite(direction: int) -> int:
    """The direction back."""
    return (direction + 3) % 6


def distance(hex_: Hex, other: Hex) -> int:
    """How many hexes one goes from here to there; 1 to a neighbor.

    >>> distance(2706, 6423)
    37
    """
    column, column2 = hex_ // 100, other // 100
    across = column - column2
    down = 2 * (hex_ - other) - 200 * across + (column & 1) - (column2 & 1)
    # It is asked a million times in a battle: calls of `abs` would take half of its time.
    if across < 0:
        across = -across
    if down < 0:
        down = -down
    return across if down <= across else (across + down) // 2


@lru_cache(maxsize=64)
def _around(odd: int, radius: int) -> tuple[tuple[int, int, int], ...]:
    """Each column within a radius of one, as its step, and the first and last row from there."""
    found = []
    for step in range(-radius, radius + 1):
        lower = (odd + step & 1) - odd  # how much lower the other column lies, in half hexes
        reach = 2 * radius - abs(step)
        found.append((step, -((reach + lower) // 2), (reach - lower) // 2))
    return tuple(found)


def within(hex_: Hex, radius: int) -> Iterator[Hex]:
    """Every hex that is at most so far away, itself included, column by column.

    Of those off the map, the ones that can have no number are left out.
    """
    column, row = divmod(hex_, 100)
    for step, north, south in _around(column & 1, radius):
        if column + step > 0:
            first = 100 * (column + step)
            yield from range(first + max(row + north, 1), first + min(row + south, MOST_ROWS) + 1)


class HexBounds(NamedTuple):
    """The first and last column and row of a map, or of the part of it that is used."""

    west: int
    east: int
    north: int
    south: int

    def has(self, hex_: Hex) -> bool:
        column, row = divmod(hex_, 100)
        return self.west <= column <= self.east and self.north <= row <= self.south

    def hexes(self) -> Iterator[Hex]:
        """Every hex, column by column from the west, each from the north."""
        for column in range(self.west, self.east + 1):
            yield from range(100 * column + self.north, 100 * column + self.south + 1)

    def neighbors(self, hex_: Hex) -> Iterator[Hex]:
        """Those that are on the map, clockwise from the north."""
        return filter(self.has, neighbors(hex_))

    def within(self, hex_: Hex, radius: int) -> Iterator[Hex]:
        """Those on the map that are at most so far away, the hex itself included."""
        return filter(self.has, within(hex_, radius))
