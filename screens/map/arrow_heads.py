"""The heads of arrows, in letters: beside what they point at, on the side that they come from.

Lines end beneath counters and names; a head lies over nothing and beneath nothing. Pure.
"""

from collections.abc import Callable, Collection, Iterator
from typing import NamedTuple

from screens.parts.pixels import Cell

WAYS = ((1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1))
"""Columns and rows of a step in each direction, in the order of `Glyphs.heads`."""

REACH = 3
"""So many cells away a head may stand where there is no room nearer."""

ROW = 2
"""A row is as high as so many columns are wide."""


class ArrowHead(NamedTuple):
    """Where a head stands, and which of the eight ways it points."""

    cell: Cell
    way: int


def head_beside(
    goal: Collection[Cell], origin: tuple[float, float], is_free: Callable[[Cell], bool]
) -> ArrowHead | None:
    """The head of an arrow from *origin*, a cell, to the cells of a *goal*; None without room."""

    def from_origin(cell: Cell) -> float:
        return (cell[0] - origin[0]) ** 2 + (ROW * (cell[1] - origin[1])) ** 2

    for away in range(1, REACH + 1):
        free = [cell for cell in _around(goal, away) if is_free(cell)]
        if free:
            cell = min(free, key=from_origin)
            return ArrowHead(cell, _way_to(goal, cell))
    return None


def _around(goal: Collection[Cell], away: int) -> Iterator[Cell]:
    """The cells at that distance from the rectangle around a goal."""
    columns, rows = ([cell[axis] for cell in goal] for axis in (0, 1))
    left, right, top, bottom = min(columns), max(columns), min(rows), max(rows)
    for row in range(top - away, bottom + away + 1):
        is_end = row in (top - away, bottom + away)
        step = 1 if is_end else right - left + 2 * away
        for column in range(left - away, right + away + 1, step):
            yield column, row


def _way_to(goal: Collection[Cell], cell: Cell) -> int:
    """The direction of the nearest cell of a goal."""
    aside, down = min(
        ((column - cell[0], row - cell[1]) for column, row in goal),
        key=lambda step: step[0] ** 2 + (ROW * step[1]) ** 2,
    )
    return WAYS.index(((aside > 0) - (aside < 0), (down > 0) - (down < 0)))
