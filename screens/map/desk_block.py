"""A block beside the map: a head line, then rows, some of which lead to a box."""

from collections.abc import Sequence
from typing import NamedTuple

from textual import events
from textual.content import Content
from textual.message import Message

from campaign.terms import BoxId, Side
from screens.parts.text_pane import KEPT, Rows, Sheet

CUT = ".."


class DeskRow(NamedTuple):
    """One row of a block, and the box that it leads to."""

    text: Content
    box: BoxId | None = None


def head_line_of(name: str, unit: str, width: int) -> Content:
    """The head line of a block: its name to the left, to the right what its numbers are.

    Where there is no room for both, the name stands alone.
    """
    if len(name) + 1 + len(unit) > width:
        unit = ""
    gap = max(1, width - len(name) - len(unit))
    line = Content.assemble((name, "bold"), " " * gap, (unit, "dim"))
    return fitted(line, width).stylize("on $panel")


def fitted(text: Content, width: int) -> Content:
    """A row exactly as wide as its block; two dots where it was cut."""
    if text.cell_length > width:
        text = Content.assemble(text[: width - len(CUT)], CUT)
    return text.pad_right(width - text.cell_length)


def beside(left: Content, right: Content, width: int) -> Content:
    """Something to the left and something to the right; the left one is cut if need be."""
    room = width - right.cell_length - 1
    return Content.assemble(fitted(left, room), " ", right)


def counter(text: str, side: Side) -> tuple[str, str]:
    """A small counter: what stands on it, in the color of its side."""
    return f" {text} ", f"bold $background on ${side}"


class Block(Sheet):
    """Shows a head line and what belongs to it; a click on a row leads to its box."""

    class Led(Message):
        """The player wants to look at a box."""

        def __init__(self, box: BoxId) -> None:
            super().__init__()
            self.box = box

    def __init__(self, *, id: str, name: str, kept: int = KEPT) -> None:
        """An empty block of some name; see `Sheet` for the rest."""
        super().__init__(id=id, kept=kept)
        self._title, self._unit = name, ""
        self._named: tuple[str, str, int] | None = None
        self._head = Content("")
        """Its head line, and what that says in how many columns."""

        self._boxes: tuple[BoxId | None, ...] = ()
        """Where each row leads to."""

    def call(self, title: str, unit: str) -> None:
        """Change what the head line says."""
        if (title, unit) != (self._title, self._unit):
            self._title, self._unit = title, unit
            self._draw()

    def show_rows(self, rows: Sequence[DeskRow], unit: str = "") -> None:
        """Take in other rows, each one line, and what is said in the head line."""
        self._unit = unit
        self._boxes = tuple(row.box for row in rows)
        self.show(Content("\n").join([row.text for row in rows]))

    def _in_view(self, width: int, height: int) -> Rows:
        named = self._title, self._unit, width
        if named != self._named:
            self._named, self._head = named, head_line_of(*named)
        return [*self._rows(self._head, width)[:1], *super()._in_view(width, height - 1)]

    def on_click(self, event: events.Click) -> None:
        row = event.y - 1
        if 0 <= row < len(self._boxes) and (box := self._boxes[row]):
            self.post_message(self.Led(box))
