"""Arrows over open ground, from a shooter to its target: braille dots, or letters. Pure."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from screens.parts.pixels import BRAILLE, Cell, Pixel

DOTTED = 3
"""Every third dot is left out of an arrow that is only meant."""


FLAT = 4
"""An arrow that goes further aside with every row is a line among lines."""


class Arrow(NamedTuple):
    """From the middle of one column to that of another, over all rows between the lines."""

    start: int
    end: int
    rows: range
    """The rows that it crosses, from the top."""

    upwards: bool = False
    dotted: bool = False
    is_thick: bool = False
    """Two dots across instead of one."""

    @property
    def is_steep(self) -> bool:
        """It goes aside by no more than a few columns a row."""
        return abs(self.end - self.start) <= FLAT * len(self.rows)

    @property
    def head(self) -> Cell:
        """Where its point is: in the row before the target."""
        return self.end, self.rows[0] if self.upwards else self.rows[-1]


def shaft(arrow: Arrow, *, plain: bool) -> dict[Cell, str]:
    """The cells of an arrow without its head, each with its letter."""
    rows = [row for row in arrow.rows if row != arrow.head[1]]
    if not rows:
        return {}
    return dict(_letters(arrow, rows)) if plain else _dots(arrow, rows)


def _dots(arrow: Arrow, rows: list[int]) -> dict[Cell, str]:
    return {cell: BRAILLE.letters[bits] for cell, bits in BRAILLE.cells(_line(arrow, rows)).items()}


def _line(arrow: Arrow, rows: list[int]) -> Iterator[Pixel]:
    """A line of single dots, without steps larger than one."""
    left, right = BRAILLE.across * arrow.start, BRAILLE.across * arrow.end
    first, last = BRAILLE.down * rows[0], BRAILLE.down * (rows[-1] + 1) - 1
    from_, to = (right, left) if arrow.upwards else (left, right)
    length = max(abs(to - from_), last - first, 1)
    for step in range(length + 1):
        if arrow.dotted and step % DOTTED == DOTTED - 1:
            continue
        x, y = from_ + round((to - from_) * step / length), first + (last - first) * step // length
        yield x, y
        if arrow.is_thick:
            yield x + 1, y


def _letters(arrow: Arrow, rows: list[int]) -> Iterable[tuple[Cell, str]]:
    """Strokes and bars that lead from row to row, and dots along a row; the shooter's row first."""
    east, west = "/\\" if arrow.upwards else "\\/"
    aside = arrow.end - arrow.start
    for step, row in enumerate(reversed(rows) if arrow.upwards else rows):
        here = arrow.start + round(aside * step / len(rows))
        after = arrow.start + round(aside * (step + 1) / len(rows))
        low, high = sorted((here, after))
        for column in range(low + 1, high):
            yield (column, row), "."
        yield (here, row), "|" if here == after else east if after > here else west


def overlaid(shafts: Iterable[dict[Cell, str]]) -> dict[Cell, str]:
    """Several arrows in one: where dots of braille meet, all of them are seen."""
    found: dict[Cell, str] = {}
    for cells in shafts:
        for cell, letter in cells.items():
            known = found.get(cell, "")
            is_dots = known in BRAILLE.letters and letter in BRAILLE.letters and known != ""
            found[cell] = chr(ord(known) | ord(letter)) if is_dots else letter
    return found
