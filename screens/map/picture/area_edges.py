"""The outline of the area of a box, and the rows and columns over which it lies. Pure.

Found when they are first asked for, and kept.
"""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import TypeAlias

from screens.map.map_layout import Zoom
from screens.map.picture.ground import ground
from screens.parts.pixels import HALF_BLOCKS, Cell, Pixel

Extent: TypeAlias = Mapping[int, tuple[int, int]]
"""The first and the last column of an area, by row."""

AROUND = ((1, 0), (-1, 0), (0, 1), (0, -1))


def _pixels(zoom: Zoom, number: int) -> Iterator[Pixel]:
    """The pixels of the map that go with a box."""
    land = ground(zoom)
    wanted = bytes([number])
    for line, owners in enumerate(land.owners):
        x = owners.find(wanted)
        while x >= 0:
            yield x - land.left, line - land.top
            x = owners.find(wanted, x + 1)


@lru_cache(maxsize=512)
def extent(zoom: Zoom, number: int) -> Extent:
    """Over which cells an area lies."""
    rows: dict[int, tuple[int, int]] = {}
    for x, y in _pixels(zoom, number):
        for row in {(y - 1) // 2, y // 2, (y + 1) // 2}:
            first, last = rows.get(row, (x, x))
            rows[row] = min(first, x), max(last, x)
    return rows


@lru_cache(maxsize=256)
def outline(zoom: Zoom, number: int) -> Mapping[Cell, int]:
    """The cells on the edge of an area; which halves of them, 1 the upper one, 2 the lower."""
    land = ground(zoom)
    width, height = len(land.owners[0]), len(land.owners)
    inner_x = range(width - 2 * land.left)
    inner_y = range(height - 2 * land.top)
    edge = (
        (x, y)
        for x, y in _pixels(zoom, number)
        if x in inner_x
        and y in inner_y
        and any(land.owner(x + dx, y + dy) != number for dx, dy in AROUND)
    )
    return HALF_BLOCKS.cells(edge)
