"""How a table lies on square pixels, two to a cell: one length for both directions.

A pixel is one column wide and half a row high. Around the table shows what it is made of.
"""

from collections.abc import Iterator
from typing import NamedTuple

from campaign.tabletop.measure import Point, Polygon
from campaign.tabletop.terrain import Table
from screens.parts.pixels import Cell

MARGIN = 1
"""Pixels of its edge that are seen around a table, at least."""

NEARER = (1.0, 1.9, 3.8)
"""How much nearer each zoom level shows a table than one that shows the whole of it."""

Stretch = tuple[int, int]
"""Pixels beside each other in a row: the first, and the one behind the last."""


class Plane(NamedTuple):
    """A table on the cells of a canvas."""

    width: int
    """Of the table, as `height`, in its own lengths."""

    height: int
    grain: int
    """How long a pixel is."""

    columns: int
    rows: int
    west: int
    """Where the first column of pixels begins; west of the table, as `north` is north of it."""

    north: int

    @property
    def lines(self) -> int:
        """Rows of pixels."""
        return 2 * self.rows

    def pixel(self, point: tuple[int, int]) -> tuple[float, float]:
        """Where a place lies, in pixels from the north-west corner of the canvas."""
        return (point[0] - self.west) / self.grain, (self.north - point[1]) / self.grain

    def middle(self, x: int, y: int) -> Point:
        """The place in the middle of a pixel; it need not be on the table."""
        return Point(
            self.west + (2 * x + 1) * self.grain // 2, self.north - (2 * y + 1) * self.grain // 2
        )

    def cell(self, point: Point) -> Cell:
        """The column and row in which a place lies."""
        x, y = self.pixel(point)
        return max(0, min(self.columns - 1, int(x))), max(0, min(self.rows - 1, int(y) // 2))

    def place(self, column: int, row: int) -> Point:
        """The middle of a cell, or the nearest place on the table."""
        x, y = (
            self.west + (2 * column + 1) * self.grain // 2,
            self.north - self.grain * (2 * row + 1),
        )
        return Point(max(0, min(self.width, x)), max(0, min(self.height, y)))

    def inside(self, column: int, row: int) -> Cell:
        """The nearest cell that shows a part of the table."""
        west, north = self.cell(Point(0, self.height))
        east, south = self.cell(Point(self.width - 1, 1))
        return max(west, min(east, column)), max(north, min(south, row))

    def holds(self, x: int, y: int) -> bool:
        """There is such a pixel."""
        return 0 <= x < self.columns and 0 <= y < self.lines

    def stretches(self, outline: Polygon, y: int, across: int = 1) -> list[Stretch]:
        """What of a row of pixels lies within an outline, by the middles of the pixels.

        With *across* each pixel is cut into so many beside each other.
        """
        level = self.north - (2 * y + 1) * self.grain / 2
        cuts, before = [], outline[-1]
        for here in outline:
            if (here[1] > level) is not (before[1] > level):
                way = (level - before[1]) / (here[1] - before[1])
                cuts.append(before[0] + (here[0] - before[0]) * way)
            before = here
        cuts.sort()
        size, widest = self.grain / across, self.columns * across
        found = []
        for left, right in zip(cuts[::2], cuts[1::2], strict=False):
            start = max(0, _up((left - self.west) / size))
            end = min(widest, _up((right - self.west) / size))
            if start < end:
                found.append((start, end))
        return found

    def rows_of(self, outline: Polygon) -> range:
        """The rows of pixels that an outline reaches."""
        top = (self.north - max(y for _, y in outline)) // self.grain
        bottom = (self.north - min(y for _, y in outline)) // self.grain
        return range(max(0, top), min(self.lines, bottom + 1))

    def pixels(self, outline: Polygon, across: int = 1) -> Iterator[tuple[int, int]]:
        """The pixels whose middles lie within an outline, row by row."""
        for y in self.rows_of(outline):
            for start, end in self.stretches(outline, y, across):
                for x in range(start, end):
                    yield x, y

    def line(self, start: Point, end: Point) -> Iterator[tuple[int, int]]:
        """The pixels along a straight line, each once, also where they lie beside the canvas."""
        (x, y), (u, v) = self.pixel(start), self.pixel(end)
        steps = max(1, round(3 * max(abs(u - x), abs(v - y)) / 2))
        last = None
        for step in range(steps + 1):
            here = int(x + (u - x) * step / steps), int(y + (v - y) * step / steps)
            if here != last:
                yield here
            last = here


def _up(length: float) -> int:
    """The first pixel whose middle lies behind a length."""
    whole = int(length)
    return whole if length - whole <= 0.5 else whole + 1


def plane(table: Table, columns: int, rows: int, zoom: int = 0) -> Plane:
    """A table in a window of so many cells; nearer its canvas is larger than the window."""
    across, along = max(1, columns - 2 * MARGIN), max(1, 2 * rows - 2 * MARGIN)
    whole = max(-(-table.width // across), -(-table.height // along))
    grain = max(1, round(whole / NEARER[zoom]))
    columns = max(columns, -(-table.width // grain) + 2 * MARGIN)
    lines = max(2 * rows, -(-table.height // grain) + 2 * MARGIN)
    lines += lines % 2
    return Plane(
        table.width,
        table.height,
        grain,
        columns,
        lines // 2,
        (table.width - columns * grain) // 2,
        (table.height + lines * grain) // 2,
    )
