"""What the terminal shows: of a frame only the cells that look different are written to it.

A widget that shows something else is painted whole. Of a battle on a table most of it looks as
before: a unit has gone a step, a line of the log is new. Over a line each cell costs bytes, at
everybody who looks on.
"""

from collections.abc import Iterator
from typing import TypeAlias

from rich.cells import get_character_cell_size
from rich.segment import Segment
from rich.style import Style
from textual.geometry import Size
from textual.strip import Strip

from screens.shell.painting import Painted, Pieces

UNKNOWN = "\0"
"""A cell of which nobody knows what it shows: no widget paints that."""

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
        row = self._rows.get(y) or Strip([Segment(UNKNOWN * self._size.width)], self._size.width)
        before = row.crop(x, end)
        if before == strip:
            return
        self._rows[y] = Strip.join([row.crop(0, x), strip, row.crop(end)])
        for first, last in _different(before, strip):
            yield Painted(y, x + first, strip.crop(first, last))


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
    is_plain = all(letter.isascii() or get_character_cell_size(letter) == 1 for letter, _ in cells)
    return cells if is_plain else None
