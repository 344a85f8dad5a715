"""What the terminal shows: of a frame only the cells that look different are written to it.

A widget that shows something else is painted whole. Of a battle on a table most of it looks as
before: a unit has gone a step, a line of the log is new. Over a line each cell costs bytes, at
everybody who looks on.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import TypeAlias

from rich.cells import get_character_cell_size
from rich.segment import Segment
from rich.style import Style
from textual.geometry import Size
from textual.strip import Strip

from screens.shell.painting import Painted, Pieces

UNKNOWN = "\ue000"
"""A cell of which nobody knows what it shows: no widget paints that, and like others it is one cell
wide, or the letters behind it would be looked for in another column."""

GAP = 8
"""Cells that look as before, and are written all the same: going past them takes as many bytes."""

Cells: TypeAlias = list[tuple[str, Style | None]]


class TerminalImage:
    """Knows the cells that were written last, whichever screen has written them."""

    def __init__(self) -> None:
        self._size = Size(0, 0)
        self._rows: dict[int, Strip] = {}

    def forget(self) -> None:
        """Something else was written, or the terminal has another size."""
        self._rows.clear()

    def take(self, pieces: Pieces, size: Size) -> Pieces:
        """Of what is to be written what looks different; it is known from now on."""
        if size != self._size:
            self.forget()
            self._size = size
        return Pieces([part for piece in pieces.pieces for part in self._take(piece)])

    def _take(self, piece: Painted) -> Iterator[Painted]:
        y, x, strip = piece
        end = x + strip.cell_length
        row = self._rows.get(y) or _unknown(self._size.width)
        before = row.crop(x, end)
        if before == strip:
            return
        self._rows[y] = _replaced(row, x, end, strip)
        if _is_unknown(before):
            yield piece
            return
        for first, last in _different(before, strip):
            is_whole = first == 0 and last == strip.cell_length
            yield Painted(y, x + first, strip if is_whole else strip.crop(first, last))


@lru_cache(maxsize=8)
def _unknown(width: int) -> Strip:
    """A row of which nobody knows what it shows."""
    return Strip([Segment(UNKNOWN * width)], width)


def _is_unknown(strip: Strip) -> bool:
    """Whether nobody knows any of its cells."""
    return len(strip) == 1 and next(iter(strip)).text[:1] == UNKNOWN


def _replaced(row: Strip, x: int, end: int, strip: Strip) -> Strip:
    """A row in which other cells stand from x to end."""
    # A strip of its own in any case: what the widget has kept with it need not stay here.
    left = [row.crop(0, x)] if x else []
    right = [row.crop(end)] if end < row.cell_length else []
    return Strip.join([*left, strip, *right])


def _different(before: Strip, after: Strip) -> list[tuple[int, int]]:
    """The columns in which two strips look different, with small gaps among them."""
    old, new = _cells(before), _cells(after)
    if old is None or new is None or len(old) != len(new):
        return [(0, after.cell_length)]
    found = list[tuple[int, int]]()
    for at, (one, other) in enumerate(zip(old, new, strict=True)):
        if one == other:
            continue
        if found and at - found[-1][1] < GAP:
            found[-1] = found[-1][0], at + 1
        else:
            found.append((at, at + 1))
    return found


def _cells(strip: Strip) -> Cells | None:
    """Each cell with its letter; None where a letter takes other than one."""
    cells = [(letter, style) for text, style, _ in strip for letter in text]
    return cells if _is_plain(strip.text) else None


def _is_plain(text: str) -> bool:
    """Whether each letter takes one cell; most rows have few letters, many times each."""
    return text.isascii() or all(get_character_cell_size(letter) == 1 for letter in set(text))
