"""How the hexes of a map lie on the cells of a canvas. Pure geometry.

Columns of hexes stand beside each other, every odd one half a hex lower. On tiles a hex is a box
of cells, and its six neighbors are the six boxes that touch it. In pixels it is a hexagon: eight
lines, as wide as `WIDTHS` says, that fit into those of its neighbors without a gap.
"""

from collections.abc import Iterator
from typing import NamedTuple

from campaign.hexes.grid import Hex, HexBounds, column, hex_at, row
from screens.parts.pixels import Cell, Pixel
from screens.parts.window import Span

WIDTHS = (5, 7, 7, 9, 9, 7, 7, 5)
"""Pixels of each line of a hexagon, from the north; two lines make a row of cells."""

LINES = len(WIDTHS)
ACROSS = 7
"""Pixels from the center of one column to that of the next."""

MIDDLE = ACROSS // 2
OVERHANG = max(WIDTHS) // 2 - MIDDLE
"""Pixels by which a hexagon is wider than its column, on either side."""


class HexPlan(NamedTuple):
    """A part of the map on cells, each hex so many across and down."""

    bounds: HexBounds
    across: int
    down: int
    overhang: int = 0
    """Cells left and right of the outermost columns."""

    @property
    def columns(self) -> int:
        return (self.bounds.east - self.bounds.west + 1) * self.across + 2 * self.overhang

    @property
    def rows(self) -> int:
        return (self.bounds.north <= self.bounds.south) * (
            (self.bounds.south - self.bounds.north + 1) * self.down + self.down // 2
        )

    def lower(self, hex_column: int) -> int:
        """Rows by which a column lies lower than an even one."""
        return (hex_column & 1) * (self.down // 2)

    def corner(self, hex_: Hex) -> Cell:
        """The first cell of the box of a hex."""
        west, _, north, _ = self.bounds
        x = (column(hex_) - west) * self.across + self.overhang
        return x, (row(hex_) - north) * self.down + self.lower(column(hex_))

    def box(self, hex_: Hex) -> tuple[range, range]:
        """The columns and rows of the box of a hex."""
        x, y = self.corner(hex_)
        return range(x, x + self.across), range(y, y + self.down)

    def spans(self, hex_: Hex) -> Iterator[Span]:
        """The cells of the box of a hex, row by row."""
        x, y = self.corner(hex_)
        for line in range(y, y + self.down):
            yield Span(line, x, x + self.across)

    def at(self, cell: Cell) -> Hex:
        """The hex on the map whose center is nearest to that of a cell."""
        across, down = cell[0] - self.overhang, cell[1]
        near = across // self.across + self.bounds.west
        columns = (near - 1, near, near + 1) if self.overhang else (near,)
        return min(
            (self._in_column(one, down) for one in columns), key=lambda h: self._away(h, cell)
        )

    def _in_column(self, hex_column: int, down: int) -> Hex:
        """The hex of a column, or of the nearest one there is, in which a row of cells lies."""
        west, east, north, south = self.bounds
        hex_column = max(west, min(east, hex_column))
        hex_row = (down - self.lower(hex_column)) // self.down + north
        return hex_at(hex_column, max(north, min(south, hex_row)))

    def _away(self, hex_: Hex, cell: Cell) -> int:
        """How far it is from the middle of a hex to that of a cell, which is twice as high."""
        x, y = self.corner(hex_)
        across = 2 * (cell[0] - x) + 1 - self.across
        along = 2 * (2 * (cell[1] - y) + 1 - self.down)
        return across * across + along * along


def first_pixel(line: int) -> int:
    """Where a line of a hexagon begins, from its center."""
    return -(WIDTHS[line] // 2)


def center_pixel(hex_: Hex) -> Pixel:
    """The pixel in the middle of a hex, from that of column 0 and row 0."""
    return column(hex_) * ACROSS, row(hex_) * LINES + (column(hex_) & 1) * LINES // 2


def north_side() -> Iterator[Pixel]:
    """The pixels of the northern side, from the center; they are the hex's own."""
    for x in range(WIDTHS[0]):
        yield first_pixel(0) + x, -LINES // 2


def western_side(lower: int) -> Iterator[Pixel]:
    """Those of the north-western side (0), or of the south-western one (1); likewise its own."""
    half = LINES // 2
    for line in range(lower * half, (lower + 1) * half):
        yield first_pixel(line), line - half


_OWN = {0: tuple(north_side()), 5: tuple(western_side(0)), 4: tuple(western_side(1))}
_TO_OWNER = {3: (0, LINES), 1: (ACROSS, -LINES // 2), 2: (ACROSS, LINES // 2)}


def side_pixels(direction: int) -> tuple[Pixel, ...]:
    """The pixels of one side of a hex, from its center; of two hexes the eastern one has them.

    >>> side_pixels(3) == tuple((x, y + 8) for x, y in side_pixels(0))
    True
    """
    if direction in _OWN:
        return _OWN[direction]
    x, y = _TO_OWNER[direction]
    return tuple((x + right, y + down) for right, down in _OWN[(direction + 3) % 6])
