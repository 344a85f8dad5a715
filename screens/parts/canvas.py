"""A picture in cells that is larger than its window: layers over each other, row by row. Pure.

A row is drawn when it is first seen, or when something on it has changed; a frame is cut out of
rows that are there. What a cell means is a value of whoever draws: colors come later.
"""

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from itertools import compress, count, islice
from operator import is_not
from typing import Generic, TypeAlias, TypeVar

from screens.parts.pixels import HALF_BLOCKS, Cell, Pixel
from screens.parts.window import Span

M = TypeVar("M", bound=Hashable)
"""What a cell means: its role, who owns it, what is special about it."""

Layer: TypeAlias = Callable[[int, list[str], list[M]], None]
"""Writes what it shows of one row over the letters and meanings that lie beneath it."""

Runs: TypeAlias = Iterator[tuple[str, M]]
"""A row in pieces of one meaning."""


def runs(letters: Sequence[str], meanings: Sequence[M]) -> Runs[M]:
    """A row in pieces of one meaning, each as long as can be."""
    start = 0
    others = map(is_not, meanings, islice(meanings, 1, None))
    for column in compress(count(1), others):  # most cells are the very same as the one before
        if meanings[column] != meanings[column - 1]:
            yield "".join(letters[start:column]), meanings[start]
            start = column
    if meanings:
        yield "".join(letters[start:]), meanings[start]


class Canvas(Generic[M]):
    """Layers over each other, the lowest first."""

    def __init__(
        self,
        columns: int,
        rows: int,
        bare: M,
        layers: Sequence[Layer[M]],
        beyond: Callable[[int], Runs[M]] | None = None,
        fixed: int = 0,
        around: Callable[[int, int, int], Runs[M]] | None = None,
    ) -> None:
        """*Bare* is a cell on which nothing is drawn; *beyond* what goes on above and below.

        With it the outermost cells of a row go on to its left and right, too. *Around* draws the
        cells of a row, from a first to a last column, where some of them lie outside. Of the
        layers the first *fixed* ones never change: what they have written of a row is kept.
        """
        self.columns = columns
        self.rows = rows
        self.bare = bare
        self.beyond = beyond
        self.around = around
        self._fixed, self._layers = tuple(layers[:fixed]), tuple(layers[fixed:])
        self._kept: dict[int, tuple[list[str], list[M]]] = {}

    def row(self, row: int) -> Runs[M]:
        """One row in its whole width."""
        return runs(*self._written(row))

    def part(self, row: int, start: int, end: int) -> Runs[M]:
        """Some cells beside each other."""
        letters, meanings = self._written(row)
        return runs(letters[start:end], meanings[start:end])

    def _written(self, row: int) -> tuple[list[str], list[M]]:
        letters, meanings = self._beneath(row)
        for write in self._layers:
            write(row, letters, meanings)
        return letters, meanings

    def _beneath(self, row: int) -> tuple[list[str], list[M]]:
        """What the layers have written that never change."""
        if row in self._kept:
            letters, meanings = self._kept[row]
            return letters.copy(), meanings.copy()
        letters, meanings = [" "] * self.columns, [self.bare] * self.columns
        for write in self._fixed:
            write(row, letters, meanings)
        if self._fixed:
            self._kept[row] = letters.copy(), meanings.copy()
        return letters, meanings


class LooseCells(Generic[M]):
    """A layer of single cells: pieces, rulers, labels, a cursor."""

    def __init__(self, over: Callable[[M, M], M] | None = None) -> None:
        """*Over* says what a cell means that lies over another one."""
        self._over = over
        self._rows: dict[int, dict[int, tuple[str, M]]] = {}

    def lay(self, cells: Mapping[Cell, tuple[str, M]]) -> list[Span]:
        """Other cells in the place of those that are there; where something looks different."""
        rows: dict[int, dict[int, tuple[str, M]]] = {}
        for (column, row), cell in cells.items():
            rows.setdefault(row, {})[column] = cell
        before, self._rows = self._rows, rows
        return list(_different(before, rows))

    def write(self, row: int, letters: list[str], meanings: list[M]) -> None:
        """See `Layer`."""
        for column, (letter, meaning) in self._rows.get(row, {}).items():
            letters[column] = letter
            meanings[column] = self._over(meaning, meanings[column]) if self._over else meaning


class _HalfBlocks(dict[tuple[int, int], str]):
    """The letter of a cell by the kinds of its two pixels."""

    def __missing__(self, pair: tuple[int, int]) -> str:
        letter = self[pair] = " " if pair[0] == pair[1] else "▀"
        return letter


class _Meanings(dict[tuple[int, int], M]):
    """What a cell means by the kinds of its two pixels; equal ones are the very same."""

    def __init__(self, meaning: Callable[[int, int], M]) -> None:
        super().__init__()
        self._meaning = meaning

    def __missing__(self, pair: tuple[int, int]) -> M:
        meaning = self[pair] = self._meaning(*pair)
        return meaning


class HalfBlockGround(Generic[M]):
    """A layer of square pixels, two to a cell, prepared once: relief, sea, hexes.

    Each pixel has a kind, a number below 256. Pixels laid over it change single ones: the outline
    of what is pointed at, a path, what can be reached.
    """

    def __init__(self, pixels: Sequence[bytes], meaning: Callable[[int, int], M]) -> None:
        """Take the kind of each pixel, row by row, and what the two kinds of a cell mean."""
        self._pixels = pixels
        self._letters, self._meanings = _HalfBlocks(), _Meanings(meaning)
        self._laid: dict[int, dict[int, int]] = {}

    def lay(self, pixels: Mapping[Pixel, int]) -> list[Span]:
        """Other pixels over the ground; the cells that look different."""
        rows: dict[int, dict[int, int]] = {}
        for (x, y), kind in pixels.items():
            rows.setdefault(y, {})[x] = kind
        before, self._laid = self._laid, rows
        by_row: dict[int, list[Span]] = {}
        for row, start, end in _different(before, rows):
            by_row.setdefault(row // HALF_BLOCKS.down, []).append(Span(row, start, end))
        return [
            Span(row, min(span.start for span in spans), max(span.end for span in spans))
            for row, spans in by_row.items()
        ]

    def write(self, row: int, letters: list[str], meanings: list[M]) -> None:
        """See `Layer`."""
        pairs = [*zip(self._line(2 * row), self._line(2 * row + 1), strict=True)]
        letters[: len(pairs)] = map(self._letters.__getitem__, pairs)
        meanings[: len(pairs)] = map(self._meanings.__getitem__, pairs)

    def _line(self, y: int) -> bytes | bytearray:
        laid = self._laid.get(y)
        if not laid:
            return self._pixels[y]
        line = bytearray(self._pixels[y])
        for x, kind in laid.items():
            line[x] = kind
        return line


V = TypeVar("V")

APART = 4
"""Cells that lie further from each other are written one by one."""


def _different(
    before: Mapping[int, dict[int, V]], after: Mapping[int, dict[int, V]]
) -> Iterator[Span]:
    """Of each row the parts in which two sets of cells differ."""
    for row in before.keys() | after.keys():
        old, new = before.get(row, {}), after.get(row, {})
        columns = [
            column for column in old.keys() | new.keys() if old.get(column) != new.get(column)
        ]
        yield from _grouped(row, sorted(columns))


def _grouped(row: int, columns: list[int]) -> Iterator[Span]:
    """These cells, with those between them that are too few to be left out."""
    first = last = None
    for column in columns:
        if first is None or last is None:
            first = column
        elif column - last > APART:
            yield Span(row, first, last + 1)
            first = column
        last = column
    if first is not None and last is not None:
        yield Span(row, first, last + 1)
