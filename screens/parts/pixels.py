"""Pixels smaller than a cell, and the letters that show them: braille, quadrants, half blocks."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

Pixel = tuple[int, int]
"""Column and row, counted in pixels."""

Cell = tuple[int, int]
"""Column and row on a canvas."""


class PixelForm(NamedTuple):
    """How pixels lie in a cell, and how a letter shows which of them are set."""

    across: int
    down: int
    bits: tuple[tuple[int, ...], ...]
    """The bit of each pixel of a cell, by column and row."""

    letters: str
    """The letter for each sum of bits."""

    def cell(self, pixel: Pixel) -> Cell:
        """Where a pixel lies."""
        return pixel[0] // self.across, pixel[1] // self.down

    def bit(self, pixel: Pixel) -> int:
        """What a pixel adds to the letter of its cell."""
        return self.bits[pixel[0] % self.across][pixel[1] % self.down]

    def pixels(self, cell: Cell) -> Iterator[Pixel]:
        """The pixels of a cell."""
        for x in range(self.across):
            for y in range(self.down):
                yield cell[0] * self.across + x, cell[1] * self.down + y

    def cells(self, pixels: Iterable[Pixel]) -> dict[Cell, int]:
        """The cells in which pixels are set, each with the sum of their bits."""
        found: dict[Cell, int] = {}
        across, down, bits = self.across, self.down, self.bits
        for x, y in pixels:
            cell = x // across, y // down
            found[cell] = found.get(cell, 0) | bits[x % across][y % down]
        return found


BRAILLE = PixelForm(
    2,
    4,
    ((0x01, 0x02, 0x04, 0x40), (0x08, 0x10, 0x20, 0x80)),
    "".join(map(chr, range(10240, 10496))),
)
"""Eight small dots with gaps between them."""

QUADRANTS = PixelForm(2, 2, ((1, 4), (2, 8)), " ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█")
"""Four blocks without gaps."""

HALF_BLOCKS = PixelForm(1, 2, ((1, 2),), " ▀▄█")
"""Two square pixels: with a color before and one behind each shows any color."""
