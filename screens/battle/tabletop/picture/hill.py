"""A hill in pixels: three levels, a light line where one begins, a dark one where it ends."""

from collections.abc import Iterable
from math import isqrt

from campaign.tabletop.measure import MM, Point, Polygon
from screens.battle.tabletop.picture.plane import Plane, Stretch
from screens.battle.tabletop.picture.sorts import NUMBERS

LEVELS = (42 * MM, 90 * MM)
"""How far from the edge of a hill its second and its third level begin."""


class Hill:
    """The levels of a hill, row by row of pixels."""

    def __init__(self, plane: Plane, outline: Polygon) -> None:
        self._plane = plane
        self._outline = outline
        self._levels: dict[int, bytes] = {}

    def paint(self, y: int, line: bytearray) -> None:
        above, here, below = (self._level(row) for row in (y - 1, y, y + 1))
        dark, light = NUMBERS["hill_dark", 0], NUMBERS["hill_light", 0]
        lowest = NUMBERS["hill", 0] - 1
        for start, end in self._plane.stretches(self._outline, y):
            # The rows of levels begin one pixel west of the canvas.
            north_west, south_east = above[start:end], below[start + 2 : end + 2]
            line[start:end] = bytes(
                [
                    dark if after < level else light if before < level else lowest + level
                    for before, level, after in zip(
                        north_west, here[start + 1 : end + 1], south_east, strict=True
                    )
                ]
            )

    def _level(self, y: int) -> bytes:
        """The level of each pixel of a row: 0 beside the hill, 1 to 3 on it."""
        known = self._levels.get(y)
        if known is not None:
            return known
        plane = self._plane
        row = bytearray(plane.columns + 2)
        inside = plane.stretches(self._outline, y)
        for start, end in inside:
            row[start + 1 : end + 1] = b"\3" * (end - start)
        for level, reach in ((2, LEVELS[1]), (1, LEVELS[0])):
            for west, east in self._near_edge(y, reach):
                for start, end in inside:
                    first, last = max(start, west), min(end, east)
                    if first < last:
                        row[first + 1 : last + 1] = bytes([level]) * (last - first)
        known = self._levels[y] = bytes(row)
        return known

    def _near_edge(self, y: int, reach: int) -> Iterable[Stretch]:
        """The pixels of a row that are so near to each side of the outline."""
        plane, before = self._plane, self._outline[-1]
        level = plane.middle(0, y).y
        for here in self._outline:
            if found := _capsule(before, here, reach, level):
                west, east = (round((x - plane.west) / plane.grain) for x in found)
                yield west, east
            before = here


def _capsule(a: Point, b: Point, reach: int, level: int) -> tuple[int, int] | None:
    """From where to where places at a height are no farther than *reach* from a line."""
    ends = []
    for x, y in (a, b):
        if abs(level - y) <= reach:
            half = isqrt(reach * reach - (level - y) ** 2)
            ends += [x - half, x + half]
    x, y = b[0] - a[0], b[1] - a[1]
    if length := isqrt(x * x + y * y):
        right, down = y * reach // length, -x * reach // length
        corners = (
            (a[0] + right, a[1] + down),
            (b[0] + right, b[1] + down),
            (b[0] - right, b[1] - down),
            (a[0] - right, a[1] - down),
        )
        before = corners[-1]
        for here in corners:
            if (here[1] > level) is not (before[1] > level):
                way = (level - before[1]) / (here[1] - before[1])
                ends.append(round(before[0] + (here[0] - before[0]) * way))
            before = here
    return (min(ends), max(ends)) if ends else None
