"""Four quarters of a cell in two colors, and the layers that cells come from."""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

from screens.battle.tabletop.picture.palette import BLACK
from screens.parts.pixels import QUADRANTS, Cell
from screens.parts.window import Span
from screens.shell.palettes import Rgb

Quarters = tuple[Rgb, Rgb, Rgb, Rgb]
"""Upper left, upper right, lower left, lower right."""

HALVES = 3
"""The sum of bits of the upper two quarters."""


class PictureCell(NamedTuple):
    """What a cell looks like."""

    ink: Rgb
    paper: Rgb
    is_bold: bool = False


BARE = PictureCell(BLACK, BLACK)

Inked = dict[Cell, tuple[str, PictureCell]]
"""Cells with their letters."""


@lru_cache(maxsize=1 << 13)
def in_two(quarters: Quarters) -> tuple[str, PictureCell]:
    """A cell that shows four quarters, or what comes nearest to them with two colors."""
    first, *others = dict.fromkeys(quarters)
    if not others:
        return " ", PictureCell(first, first)
    if len(others) == 1:
        bits = sum(1 << place for place, color in enumerate(quarters) if color == first)
        return _letter(bits), PictureCell(first, others[0])
    return _best_split(quarters)


def _best_split(quarters: Quarters) -> tuple[str, PictureCell]:
    """Of the seven ways to split a cell in two the one that changes its colors least."""
    best, found = -1, (" ", BARE)
    for bits in range(1, 8):
        groups = (
            [color for place, color in enumerate(quarters) if bits >> place & 1],
            [color for place, color in enumerate(quarters) if not bits >> place & 1],
        )
        means = [_mean(group) for group in groups]
        error = sum(
            (p - q) ** 2
            for group, mean in zip(groups, means, strict=True)
            for color in group
            for p, q in zip(color, mean, strict=True)
        )
        if best < 0 or error < best:
            best, found = error, (_letter(bits), PictureCell(means[0], means[1]))
    return found


def _letter(bits: int) -> str:
    return "▀" if bits == HALVES else QUADRANTS.letters[bits]


def _mean(colors: list[Rgb]) -> Rgb:
    number = len(colors)
    red, green, blue = (sum(parts) // number for parts in zip(*colors, strict=True))
    return red, green, blue


class CellLayer:
    """Loose cells over the ground; of two frames it knows what looks different, and no more."""

    APART = 6
    """Cells between two that differ from which on they are painted by themselves."""

    def __init__(self) -> None:
        self._rows: dict[int, dict[int, tuple[str, PictureCell]]] = {}

    def lay(self, cells: Inked) -> list[Span]:
        """Other cells in the place of those that are there; where something looks different."""
        rows: dict[int, dict[int, tuple[str, PictureCell]]] = {}
        for (column, row), cell in cells.items():
            rows.setdefault(row, {})[column] = cell
        before, self._rows = self._rows, rows
        return [
            span for row in before.keys() | rows.keys() for span in self._changed(row, before, rows)
        ]

    def _changed(
        self,
        row: int,
        before: Mapping[int, Mapping[int, tuple[str, PictureCell]]],
        after: Mapping[int, Mapping[int, tuple[str, PictureCell]]],
    ) -> Iterator[Span]:
        old, new = before.get(row, {}), after.get(row, {})
        columns = sorted(c for c in old.keys() | new.keys() if old.get(c) != new.get(c))
        start = last = -1
        for column in columns:
            if start < 0:
                start = column
            elif column - last > self.APART:
                yield Span(row, start, last + 1)
                start = column
            last = column
        if start >= 0:
            yield Span(row, start, last + 1)

    def at(self, cell: Cell) -> tuple[str, PictureCell] | None:
        """What it shows somewhere, if it shows anything there."""
        return self._rows.get(cell[1], {}).get(cell[0])

    def write(self, row: int, letters: list[str], meanings: list[PictureCell]) -> None:
        """See `screens.parts.canvas.Layer`."""
        for column, (letter, meaning) in self._rows.get(row, {}).items():
            letters[column], meanings[column] = letter, meaning
