"""How high the land is: ranges of hills and mountains, roughened, lit from the north-west."""

import math
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from screens.map.picture.features import Point
from screens.map.picture.ground import PixelKind

LEVELS = (
    (0.15, PixelKind.PLAIN),
    (0.27, PixelKind.ROLL),
    (0.52, PixelKind.HILL),
    (0.92, PixelKind.MOUNT),
)
"""Below which height land is what; above it are peaks."""

SHADED = {
    PixelKind.HILL: (PixelKind.HILL_DARK, PixelKind.HILL_LIGHT),
    PixelKind.MOUNT: (PixelKind.MOUNT_DARK, PixelKind.MOUNT_LIGHT),
}
STEEP = 0.10
"""The slope from which a hill has a lit and a dark side; of a peak a bit more."""

HIGHEST = 1.1
SHARE = 0.35
"""Where ranges meet, so much of the lower one is added to the higher one."""

REACH = 2.2
"""Half widths of a range as far as which it is felt."""

GRAIN = 60
"""Printed points between two bumps."""


class Range(NamedTuple):
    """A range of hills, in pixels."""

    width: float
    height: float
    points: Sequence[Point]

    def apart(self, x: float, y: float) -> float:
        """The square of how far a pixel lies from its crest."""
        nearest = math.inf
        for (ax, ay), (bx, by) in pairwise(self.points):
            dx, dy = bx - ax, by - ay
            along = ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy or 1)
            along = min(max(0, along), 1)
            nearest = min(nearest, (x - ax - along * dx) ** 2 + (y - ay - along * dy) ** 2)
        return nearest


class Relief:
    """The heights of so many columns and rows of pixels, and of one more on each side."""

    def __init__(self, width: int, height: int, ranges: Sequence[Range], scale: float) -> None:
        """*Scale* is pixels for each printed point."""
        self.width, self.height = width, height
        self._heights = [[0.0] * (width + 2) for _ in range(height + 2)]
        for each in ranges:
            self._raise(each)
        self._roughen(max(2.2, GRAIN * scale))

    def _raise(self, range_: Range) -> None:
        reach = REACH * range_.width
        xs, ys = zip(*range_.points, strict=True)
        for y in range(
            max(-1, int(min(ys) - reach)), min(self.height + 1, int(max(ys) + reach) + 1)
        ):
            line = self._heights[y + 1]
            for x in range(
                max(-1, int(min(xs) - reach)), min(self.width + 1, int(max(xs) + reach) + 1)
            ):
                apart = range_.apart(x, y)
                if apart < reach * reach:
                    here = range_.height * math.exp(-apart / range_.width**2)
                    low, high = sorted((here, line[x + 1]))
                    line[x + 1] = min(HIGHEST, high + SHARE * low) if low else high

    def _roughen(self, grain: float) -> None:
        for y, line in enumerate(self._heights):
            for x, height in enumerate(line):
                if height > 0.05:
                    bump = smooth_noise(x + 0.35 * y, y - 0.35 * x, grain)
                    line[x] = height * (0.62 + 0.76 * bump)

    def kind(self, x: int, y: int) -> PixelKind:
        """What a pixel of land is."""
        above, here, below = self._heights[y], self._heights[y + 1], self._heights[y + 2]
        slope = above[x] - below[x + 2] + 0.5 * (here[x] - here[x + 2])
        height = here[x + 1]
        for below_height, kind in LEVELS:
            if height < below_height:
                dark, light = SHADED.get(kind, (kind, kind))
                return dark if slope > STEEP else light if slope < -STEEP else kind
        return PixelKind.MOUNT_DARK if slope > STEEP + 0.06 else PixelKind.PEAK


def noise(x: int, y: int) -> float:
    """A number from 0 to 1 that always goes with a place."""
    n = (x * 374761393 + y * 668265263) & 0xFFFFFFFF
    n = ((n ^ (n >> 13)) * 1274126177) & 0xFFFFFFFF
    return ((n ^ (n >> 16)) & 0xFFFF) / 0xFFFF


def smooth_noise(x: float, y: float, grain: float) -> float:
    """The same without jumps: between places that lie *grain* apart."""
    column, row = int(x // grain), int(y // grain)
    u, v = x / grain - column, y / grain - row
    u, v = u * u * (3 - 2 * u), v * v * (3 - 2 * v)
    upper = noise(column, row) * (1 - u) + noise(column + 1, row) * u
    lower = noise(column, row + 1) * (1 - u) + noise(column + 1, row + 1) * u
    return upper * (1 - v) + lower * v
