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
    return HALF_BLOCKS.cells(_edge(zoom, number))


def _edge(zoom: Zoom, number: int) -> Iterator[Pixel]:
    """The pixels of an area within the map beside which there is another one."""
    land = ground(zoom)
    inner_x = range(land.left, len(land.owners[0]) - land.left)
    inner_y = range(land.top, len(land.owners) - land.top)
    wanted = bytes([number])
    for line in inner_y:
        here = land.owners[line]
        x = here.find(wanted, inner_x.start, inner_x.stop)
        if x < 0:
            continue
        above, below = land.owners[line - 1], land.owners[line + 1]
        while x >= 0:
            if not (here[x - 1] == here[x + 1] == above[x] == below[x] == number):
                yield x - land.left, line - land.top
            x = here.find(wanted, x + 1, inner_x.stop)
