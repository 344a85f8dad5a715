"""The ground of the map, as it lies ready for each zoom level: what each pixel is, and whose.

A pixel is one column wide and half a row high. The files are made by `screens.map.picture.making`;
beyond what they hold, the outermost pixels go on.
"""

import zlib
from enum import IntEnum
from functools import lru_cache
from typing import NamedTuple

from screens.map.map_layout import DATA, Zoom
from screens.map.picture.places import CANVAS


class PixelKind(IntEnum):
    """What a pixel is."""

    DEEP = 0
    OPEN = 1
    SHOAL = 2
    RIVER = 3
    STREAM = 4
    SWAMP = 5
    SWAMP2 = 6
    PLAIN = 7
    ROLL = 8
    HILL_DARK = 9
    HILL = 10
    HILL_LIGHT = 11
    MOUNT_DARK = 12
    MOUNT = 13
    MOUNT_LIGHT = 14
    PEAK = 15
    BORDER = 16
    SHORE = 17


WATER = frozenset((PixelKind.DEEP, PixelKind.OPEN, PixelKind.SHOAL))
"""Where nobody stands and nothing is held."""

NOBOX = 255
"""In place of a box: water, or land that is too far from any."""

MARGIN = {Zoom.GLANCE: (20, 8), Zoom.THEATER: (24, 10), Zoom.ARMY: (26, 10), Zoom.FIELD: (20, 8)}
"""Columns and rows that lie ready around the map, for windows that are larger."""


class LandGround(NamedTuple):
    """The ground of one zoom level. The first column and row of the map are numbered 0."""

    left: int
    """Columns before the first one of the map."""

    top: int
    """Pixels above its first row."""

    kinds: tuple[bytes, ...]
    """A `PixelKind` for each pixel, row by row, the margin included."""

    owners: tuple[bytes, ...]
    """The number of the box that each pixel goes with, or NOBOX."""

    def line(self, y: int) -> int:
        """The number of a row of pixels, in `kinds` and `owners`."""
        return min(max(0, y + self.top), len(self.kinds) - 1)

    def pixel(self, x: int, y: int) -> tuple[int, int]:
        """What a pixel of the map is, and the number of the box that it goes with, or NOBOX."""
        line = self.line(y)
        kinds = self.kinds[line]
        at = min(max(0, x + self.left), len(kinds) - 1)
        return kinds[at], self.owners[line][at]

    def kind(self, x: int, y: int) -> int:
        """What a pixel of the map is."""
        return self.pixel(x, y)[0]

    def owner(self, x: int, y: int) -> int:
        """The number of the box that a pixel goes with, or NOBOX."""
        return self.pixel(x, y)[1]


def size(zoom: Zoom) -> tuple[int, int]:
    """Columns and rows of what lies ready."""
    (width, height), (across, down) = CANVAS[zoom], MARGIN[zoom]
    return width + 2 * across, height + 2 * down


@lru_cache(maxsize=2)
def ground(zoom: Zoom) -> LandGround:
    """The ground of a zoom level, read when it is first shown."""
    return read_ground(zoom)


def read_ground(zoom: Zoom) -> LandGround:
    """The ground of a zoom level, from its file."""
    width, rows = size(zoom)
    data = zlib.decompress((DATA / f"map_ground_{zoom}.z").read_bytes())
    lines = tuple(data[at : at + width] for at in range(0, len(data), width))
    across, down = MARGIN[zoom]
    return LandGround(across, 2 * down, lines[: 2 * rows], lines[2 * rows :])


def packed(made: LandGround) -> bytes:
    """The content of the file of a ground."""
    return zlib.compress(b"".join((*made.kinds, *made.owners)), 9)
