"""The part of a canvas that one sees, and how it follows a cursor. Pure: knows no terminal."""

from collections.abc import Iterable, Iterator
from enum import Enum
from typing import NamedTuple

from screens.parts.pixels import Cell


class Direction(Enum):
    """Where a key points; the value is columns to the right, rows down."""

    LEFT = (-1, 0)
    RIGHT = (1, 0)
    UP = (0, -1)
    DOWN = (0, 1)

    @property
    def opposite(self) -> "Direction":
        right, down = self.value
        return Direction((-right, -down))


class Span(NamedTuple):
    """Cells beside each other in one row."""

    row: int
    start: int
    end: int
    """The first column that no longer belongs to it."""


class Window(NamedTuple):
    """A window on a canvas. Where the canvas is smaller, it lies in the middle."""

    width: int
    height: int
    x: int
    """The column of the canvas with which it begins, as long as the canvas is wider."""

    y: int
    columns: int
    """Of the whole canvas."""

    rows: int

    @property
    def left(self) -> int:
        """Columns left of a canvas that is narrower."""
        return max(0, (self.width - self.columns) // 2)

    @property
    def top(self) -> int:
        """Rows above a canvas that is lower."""
        return max(0, (self.height - self.rows) // 2)

    @property
    def half(self) -> tuple[int, int]:
        """Half of it, in columns and rows."""
        return max(1, self.width // 2), max(1, self.height // 2)

    def row(self, line: int) -> int:
        """The row of the canvas that a line shows; there need be no such row."""
        return line + self.y - self.top

    def cell(self, column: int, line: int) -> Cell:
        """The cell of the canvas that is seen somewhere."""
        return column + self.x - self.left, self.row(line)

    def seen(self, span: Span) -> Span | None:
        """Where cells of the canvas are seen; None if nowhere."""
        return next(self.seen_of([span]), None)

    def seen_of(self, spans: Iterable[Span]) -> Iterator[Span]:
        """Where cells of the canvas are seen, as far as they are."""
        aside, down = self.left - self.x, self.top - self.y
        for row, first, last in spans:
            start, end, line = max(0, first + aside), min(self.width, last + aside), row + down
            if start < end and 0 <= line < self.height:
                yield Span(line, start, end)

    def around(self, columns: range, rows: range) -> tuple[int, int]:
        """Where it has to begin to show these cells: as now, or by half windows further on."""
        return (
            scrolled(self.x, self.width, columns, self.columns),
            scrolled(self.y, self.height, rows, self.rows),
        )

    def centered(self, column: int, row: int) -> tuple[int, int]:
        """Where it has to begin to have a cell in its middle."""
        across, along = self.half
        return column - across, row - along


def scrolled(at: int, window: int, seen: range, whole: int) -> int:
    """Where to scroll so that *seen* is in the window, in steps of half a window."""
    half, last = max(1, window // 2), max(0, whole - window)
    first, end = max(0, seen.start), min(whole, seen.stop)
    while first < at:
        at -= half
    while end > at + window:
        at += half
    return max(0, min(last, at))
