"""Makes the ground of every zoom level from what lies on it, and writes the files.

    .venv/bin/python -m screens.map.picture.making

The game reads the files alone. A test makes one of them anew.
"""

import math
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise

from campaign.board.board import board
from screens.map.map_layout import DATA, Zoom
from screens.map.picture.areas import areas
from screens.map.picture.features import Feature, Point, features
from screens.map.picture.ground import MARGIN, LandGround, PixelKind, packed, size
from screens.map.picture.places import scale
from screens.map.picture.relief import Range, Relief

SHOAL_WIDTH, OPEN_WIDTH = 28, 110
"""Printed points from the shore within which the sea is shallow, and not yet deep."""

WIDE_RIVER = 0.085
"""Columns for each printed point from which a navigable river is two pixels wide."""

HAS_SHORE = frozenset(
    (PixelKind.PLAIN, PixelKind.ROLL, PixelKind.SWAMP, PixelKind.SWAMP2, PixelKind.BORDER)
)
AROUND = ((1, 0), (-1, 0), (0, 1), (0, -1))

Grid = list[bytearray]


class GroundMaker:
    """Makes the ground of one zoom level, layer over layer."""

    def __init__(self, zoom: Zoom) -> None:
        self.zoom = zoom
        self.width, rows = size(zoom)
        self.height = 2 * rows
        self._left, self._top = MARGIN[zoom][0], 2 * MARGIN[zoom][1]
        self._scale = scale(zoom)
        self._across, self._down = self._scale.across, 2 * self._scale.down
        self._features = [
            feature._replace(points=tuple(map(self._pixel, feature.points)))
            for feature in features()
        ]
        self._wet = self._grid()
        self._lines = self._grid()
        """Borders and rivers, where areas are held up."""

        self._kinds = self._grid()

    def made(self) -> LandGround:
        """The ground."""
        for feature in self._of("sea"):
            for y, first, last in filled(feature.points, self.width, self.height):
                self._wet[y][first:last] = b"\1" * (last - first)
        self._draw_sea()
        self._draw_relief()
        self._draw_swamps()
        self._draw_borders()
        self._draw_streams("stream", PixelKind.STREAM, is_solid=False)
        self._draw_streams("river", PixelKind.RIVER, is_solid=True)
        self._draw_shore()
        seeds = [self._pixel((box.x, box.y)) for box in board().boxes]
        owners = areas(seeds, self._wet, self._lines, (self._across, self._down))
        kinds = tuple(map(bytes, self._kinds))
        return LandGround(self._left, self._top, kinds, tuple(map(bytes, owners)))

    def _grid(self) -> Grid:
        return [bytearray(self.width) for _ in range(self.height)]

    def _pixel(self, point: Point) -> Point:
        """Where a printed place lies, in pixels from the corner of the margin."""
        scale, (x, y) = self._scale, point
        column, row = scale.left + scale.across * x, scale.top + scale.down * y
        return column + self._left, 2 * row + self._top

    def _of(self, kind: str) -> Iterator[Feature]:
        return (feature for feature in self._features if feature.kind == kind)

    def _land(self, pixels: Iterable[tuple[int, int]]) -> Iterator[tuple[int, int]]:
        """Those of the pixels that are there, and not water."""
        for x, y in pixels:
            if 0 <= x < self.width and 0 <= y < self.height and not self._wet[y][x]:
                yield x, y

    def _draw_sea(self) -> None:
        """Three depths, by how far it is to the shore."""
        shoal, open_ = max(1, round(SHOAL_WIDTH * self._across)), round(OPEN_WIDTH * self._across)
        for y, line in enumerate(self._offshore()):
            for x, far in enumerate(line):
                if far:
                    deep = PixelKind.OPEN if far <= open_ else PixelKind.DEEP
                    self._kinds[y][x] = PixelKind.SHOAL if far <= shoal else deep

    def _offshore(self) -> list[list[int]]:
        """How many steps each pixel of water lies from land; land is 0."""
        far = [[0] * self.width for _ in range(self.height)]
        edge = deque(
            (x, y) for y in range(self.height) for x in range(self.width) if not self._wet[y][x]
        )
        while edge:
            x, y = edge.popleft()
            for dx, dy in AROUND:
                u, v = x + dx, y + dy
                is_there = 0 <= u < self.width and 0 <= v < self.height
                if is_there and self._wet[v][u] and not far[v][u]:
                    far[v][u] = far[y][x] + 1
                    edge.append((u, v))
        return far

    def _draw_relief(self) -> None:
        ranges = [
            Range(feature.width * self._across, feature.height, feature.points)
            for feature in self._of("ridge")
        ]
        relief = Relief(self.width, self.height, ranges, self._across)
        for y in range(self.height):
            for x in range(self.width):
                if not self._wet[y][x]:
                    self._kinds[y][x] = relief.kind(x, y)

    def _draw_swamps(self) -> None:
        for feature in self._of("swamp"):
            for y, first, last in filled(feature.points, self.width, self.height):
                for x, _ in self._land((x, y) for x in range(first, last)):
                    is_tuft = y % 2 == 0 and (x + 3 * (y // 2)) % 5 < 2
                    self._kinds[y][x] = PixelKind.SWAMP2 if is_tuft else PixelKind.SWAMP

    def _draw_borders(self) -> None:
        """Two pixels of three; areas are held up by all of them."""
        for feature in self._of("border"):
            for x, y in self._land(traced(feature.points, is_solid=True)):
                self._lines[y][x] = 1
            dashes = (p for n, p in enumerate(traced(feature.points)) if n % 3 != 2)
            for x, y in self._land(dashes):
                self._kinds[y][x] = PixelKind.BORDER

    def _draw_streams(self, name: str, kind: PixelKind, *, is_solid: bool) -> None:
        broad = kind is PixelKind.RIVER and self._across > WIDE_RIVER
        for feature in self._of(name):
            for x, y in traced(feature.points, is_solid=is_solid):
                for u, v in self._land((x + beside, y) for beside in range(1 + broad)):
                    self._kinds[v][u] = kind
                    self._lines[v][u] = 1

    def _draw_shore(self) -> None:
        for y in range(self.height):
            for x in range(self.width):
                if self._kinds[y][x] in HAS_SHORE and not self._wet[y][x] and self._is_ashore(x, y):
                    self._kinds[y][x] = PixelKind.SHORE

    def _is_ashore(self, x: int, y: int) -> bool:
        return any(
            0 <= x + dx < self.width and 0 <= y + dy < self.height and self._wet[y + dy][x + dx]
            for dx, dy in AROUND
        )


def filled(ring: Sequence[Point], width: int, height: int) -> Iterator[tuple[int, int, int]]:
    """The pixels whose middles lie within a ring: rows, each with a first and a last column."""
    sides = [*pairwise(ring), (ring[-1], ring[0])]
    for y in range(height):
        middle = y + 0.5
        crossings = sorted(
            x0 + (middle - y0) * (x1 - x0) / (y1 - y0)
            for (x0, y0), (x1, y1) in sides
            if (y0 <= middle) != (y1 <= middle)
        )
        for start, end in zip(crossings[::2], crossings[1::2], strict=True):
            first, last = max(0, math.ceil(start - 0.5)), min(width, math.ceil(end - 0.5))
            if first < last:
                yield y, first, last


def traced(points: Sequence[Point], *, is_solid: bool = False) -> Iterator[tuple[int, int]]:
    """The pixels along a line; one that is *solid* turns no corner diagonally."""
    last: tuple[int, int] | None = None
    for (x0, y0), (x1, y1) in pairwise(points):
        steps = max(1, int(max(abs(x1 - x0), abs(y1 - y0)) * 2))
        for step in range(steps + 1):
            pixel = int(x0 + (x1 - x0) * step / steps), int(y0 + (y1 - y0) * step / steps)
            if pixel == last:
                continue
            if is_solid and last and pixel[0] != last[0] and pixel[1] != last[1]:
                yield pixel[0], last[1]
            yield pixel
            last = pixel


def main(say: Callable[[str], object] = print) -> None:
    """Write the files of all zoom levels."""
    for zoom in Zoom:
        path = DATA / f"map_ground_{zoom}.z"
        path.write_bytes(packed(GroundMaker(zoom).made()))
        say(f"{path.name}: {path.stat().st_size} bytes")


if __name__ == "__main__":
    main()
