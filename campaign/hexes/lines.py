"""The hexes that a straight line between two centers crosses.

A line that starts at a center runs along hexsides only if it goes through a vertex of the first
hex: then a pair of hexes, with the line between them, and a single one take turns. A vertex that a
line touches in passing counts for nothing.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final, TypeAlias

from campaign.hexes.grid import Hex

Crossed: TypeAlias = tuple[Hex, ...]
"""A hex that a line crosses, or the two hexes that it runs between: the left one, the right one."""

_STEPS: Final = ((0, -2), (3, -1), (3, 1), (0, 2), (-3, 1), (-3, -1))
"""The steps to the neighbors, clockwise from the north, to the east and to the south."""

_CORNERS: Final = ((1, -1), (2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1))
"""The vertices, clockwise; number n lies between the steps n and n + 1."""


def line(start: Hex, end: Hex) -> tuple[Crossed, ...]:
    """What the line between two centers crosses, in order, without the two hexes themselves.

    One of a pair may lie off the map.

    >>> line(1010, 1013)
    ((1011,), (1012,))
    >>> line(1010, 1210)
    ((1109, 1110),)
    """
    column, row = divmod(start, 100)
    column2, row2 = divmod(end, 100)
    odd = column & 1
    down = 2 * (row2 - row) + (column2 & 1) - odd
    course = _course(column2 - column, down, odd)
    return tuple([tuple([start + step for step in steps]) for steps in course])


@lru_cache(maxsize=1024)
def _course(columns: int, down: int, odd: int) -> tuple[Crossed, ...]:
    """The same as steps from the number of the start, which lies in an odd column or not.

    The other hex is so many columns to the east, and so many half hexes to the south.
    """
    return tuple(
        tuple(100 * (x // 3) + (y + odd - (x // 3 + odd & 1)) // 2 for x, y in centers)
        for centers in _centers(3 * columns, down)
    )


def _centers(across: int, down: int) -> Iterator[tuple[tuple[int, int], ...]]:
    """The centers of the hexes crossed, to the east and south of the first one."""
    for number, (x, y) in enumerate(_CORNERS):
        if across * y == down * x and across * x + down * y > 0:
            return _along_hexsides(number, across // x)
    return _between_corners(across, down) if across or down else iter(())


def _along_hexsides(number: int, length: int) -> Iterator[tuple[tuple[int, int], ...]]:
    """A line through a vertex: pairs of hexes, and single hexes between them."""
    x, y = _CORNERS[number]
    (left_x, left_y), (right_x, right_y) = _STEPS[number], _STEPS[(number + 1) % 6]
    for step in range(0, length, 3):
        if step:
            yield ((x * step, y * step),)
        yield (x * step + left_x, y * step + left_y), (x * step + right_x, y * step + right_y)


def _between_corners(across: int, down: int) -> Iterator[tuple[tuple[int, int], ...]]:
    """A line that leaves each hex through a side; through which, two vertices tell each time.

    They lie to the left and to the right of the way ahead. `left`, `right` and `drift` say on which
    side of the line they and the center of the hex are: on its right side, if positive.
    """
    number = next(n for n in range(6) if _side(n - 1, across, down) < 0 < _side(n, across, down))
    left, right = _side(number - 1, across, down), _side(number, across, down)
    steps = [_STEPS[(number + turn) % 6] for turn in (-1, 0, 1)]
    drifts = [across * y - down * x for x, y in steps]
    at_x = at_y = drift = 0
    while True:
        way = 0 if drift + left > 0 else 2 if drift + right < 0 else 1
        at_x, at_y, drift = at_x + steps[way][0], at_y + steps[way][1], drift + drifts[way]
        if (at_x, at_y) == (across, down):
            return
        yield ((at_x, at_y),)


def _side(number: int, across: int, down: int) -> int:
    """On which side of a line a vertex lies: negative on the left, positive on the right."""
    x, y = _CORNERS[number]
    return across * y - down * x
