"""What the terminal shows: of a frame only the cells that look different are written to it.

A widget that shows something else is painted whole. Of a battle on a table most of it looks as
before: a unit has gone a step, a line of the log is new. Over a line each cell costs bytes, at
everybody who looks on.
"""

import re
from collections.abc import Iterator
from itertools import compress
from operator import is_not, ne, or_
from typing import Final, TypeAlias

from rich.cells import get_character_cell_size
from rich.segment import Segment
from rich.style import Style
from textual.geometry import Size
from textual.strip import Strip

from screens.shell.painting import Painted, Pieces

UNKNOWN = "\ue000"
"""A cell of which nobody knows what it shows: no widget paints that."""

WAY = 5
"""The bytes that it takes to go past cells that look as before. If they take no more, and no other
colors, they are written all the same."""

MANY = 6
"""Places of a line that look different, from which on the gaps are not looked at one by one: that
would take longer than to write them."""

KEPT = 2_048
"""Styles that are known, and letters that take one cell: more than a screen has."""

SAME: Final = b"\0"
OTHERS: Final = re.compile(b"\1+")
"""Columns beside each other in a row that has a 1 for each column that looks different."""

Look: TypeAlias = Style | Strip | None
"""How a cell looks: the style of its letter, of styles that are alike always the same one; or all
that was written there at once, where letters are wider than a cell."""


class _Row:
    """A letter and its look for each cell of a row."""

    __slots__ = ("letters", "looks")

    def __init__(self, width: int) -> None:
        self.letters = UNKNOWN * width
        self.looks: list[Look] = [None] * width

    def take(self, x: int, letters: str, looks: list[Look]) -> list[tuple[int, int]] | None:
        """Write letters over those from x on; the columns that look different, None if all may."""
        end = x + len(letters)
        before, were = self.letters[x:end], self.looks[x:end]
        if letters == before and looks == were:
            return []
        self.letters = self.letters[:x] + letters + self.letters[end:]
        self.looks[x:end] = looks
        if before[:1] == UNKNOWN and before == UNKNOWN * len(before):
            return None
        others = bytes(map(or_, map(ne, letters, before), map(is_not, looks, were)))
        return _parts(others, letters, looks)


class TerminalImage:
    """Knows the cells that were written last, whichever screen has written them."""

    def __init__(self) -> None:
        self.size = Size(0, 0)
        """Of the terminal, when it was written to last."""

        self._rows: dict[int, _Row] = {}
        self._styles: dict[Style, Style] = {}
        """Of styles that are alike the first one: two cells look alike if theirs is the same."""

        self._by_address: dict[int, Style] = {}
        """The same by the address of a style, which is nobody else's as long as there is the frame.
        A style works out its hash in several steps, each time that it is asked."""

        self._narrow: set[str] = set()
        """Letters of which it is known that they take one cell."""

    def forget(self) -> None:
        """Something else was written, or the terminal has another size."""
        self._rows.clear()
        self._styles.clear()

    def letters(self, y: int) -> str:
        """What is known of a row; blanks where nothing is."""
        row = self._rows.get(y)
        return row.letters.replace(UNKNOWN, " ") if row else ""

    def take(self, pieces: Pieces, size: Size) -> Pieces:
        """Of what is to be written what looks different; it is known from now on."""
        if size != self.size:
            self.forget()
            self.size = size
        if len(self._styles) > KEPT:  # what looks as before is written once more, by the way
            self._styles.clear()
        self._by_address.clear()
        return Pieces([part for piece in pieces.pieces for part in self._take(piece)])

    def _take(self, piece: Painted) -> Iterator[Painted]:
        y, x, strip = piece
        row = self._rows.get(y)
        if row is None:
            row = self._rows[y] = _Row(self.size.width)
        letters, looks = self._cells(strip)
        changed = row.take(x, letters, looks)
        if changed is None or (changed and looks[0] is strip):
            yield piece
            return
        for first, last in changed:
            is_whole = first == 0 and last == len(letters)
            yield Painted(y, x + first, strip if is_whole else _cut(letters, looks, first, last))

    def _cells(self, strip: Strip) -> tuple[str, list[Look]]:
        """A letter and a look for each cell."""
        known, texts = self._by_address, list[str]()
        looks: list[Look] = []
        for text, style, _ in strip:
            texts.append(text)
            look = known.get(id(style))
            if look is None and style is not None:
                look = known[id(style)] = self._styles.setdefault(style, style)
            looks += [look] * len(text)
        letters, width = "".join(texts), strip.cell_length
        if len(letters) != width or not self._is_plain(letters):
            return UNKNOWN * width, [strip] * width
        return letters, looks

    def _is_plain(self, text: str) -> bool:
        """Whether each letter takes one cell."""
        if text.isascii() or self._narrow.issuperset(text):
            return True
        is_plain = all(get_character_cell_size(letter) == 1 for letter in set(text))
        if is_plain and len(self._narrow) < KEPT:
            self._narrow.update(text)
        return is_plain


def _cut(letters: str, looks: list[Look], first: int, last: int) -> Strip:
    """Some of the cells, in pieces of one look."""
    others = map(is_not, looks[first + 1 : last], looks[first : last - 1])
    segments, start = list[Segment](), first
    for end in (*compress(range(first + 1, last), others), last):
        style = looks[start]
        assert not isinstance(style, Strip), "that is written whole"
        segments.append(Segment(letters[start:end], style))
        start = end
    return Strip(segments, last - first)


def _parts(others: bytes, letters: str, looks: list[Look]) -> list[tuple[int, int]]:
    """The columns that are others, with gaps among them that are shorter than the way past them.

    Of a map that has moved nearly every cell is another: the line is written as it is, if the ways
    past its many gaps would take no less than these do.
    """
    runs = [run.span() for run in OTHERS.finditer(others)]
    if len(runs) >= MANY and others.count(SAME) <= WAY * len(runs):
        return [(0, len(others))]
    found = list[tuple[int, int]]()
    for start, end in runs:
        if found and _is_short(letters, looks, found[-1][1], start):
            found[-1] = found[-1][0], end
        else:
            found.append((start, end))
    return found


def _is_short(letters: str, looks: list[Look], start: int, end: int) -> bool:
    """Cells between two others take few bytes."""
    if end - start > WAY or len(letters[start:end].encode()) > WAY:
        return False
    return all(look is looks[start - 1] for look in looks[start:end])
