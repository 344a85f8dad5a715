"""LOG: what was told last. Its lines lead to the boxes that they are about."""

from collections.abc import Iterator, Sequence
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.message import Message

from campaign.terms import BoxId
from screens.map.desk_block import Block
from screens.map.told import ToldLine
from screens.map.turn_report import ALL, TurnReport
from screens.parts.row_list import RowList
from screens.text.citations import cited
from screens.text.phrases import SIDE_LETTERS

KEPT_SENTENCES = 60
"""Sentences that are kept; the chronicle has them all."""

NAME = "LOG", ""


def told_line(one: ToldLine) -> Content:
    """A sentence with a letter for its side."""
    letter = f"{SIDE_LETTERS[one.side]} " if one.side else "  "
    return Content.assemble((letter, f"bold ${one.side}" if one.side else ""), cited(one.text))


class TurnLog(Vertical):
    """Shows what was told last, down to its last line; with the focus, any of it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("n", "follow(1)", "next place", id="log.next"),
        Binding("N", "follow(-1)", "place before", show=False, id="log.previous"),
        Binding("escape,backspace", "close", "back", id="log.back", key_display="esc"),
    ]

    class Opened(Message):
        """The keys are for the lines."""

    class Closed(Message):
        """The player has read enough."""

    def __init__(self, *, id: str) -> None:
        super().__init__(id=id)
        self._head, self.list = Block(id="log-head", name=NAME[0]), RowList(id="told")
        self.list.read_on = ALL
        self.kept: tuple[ToldLine, ...] = ()
        """What was told last."""

        self.report: TurnReport | None = None
        """What is read instead: all that was done in one turn."""

        self._own: frozenset[BoxId] = frozenset()
        """Where the reader of the report has pieces, with which he can answer it."""

        self._is_shown = True

    def compose(self) -> ComposeResult:
        yield self._head
        yield self.list

    @property
    def told(self) -> list[str]:
        """The sentences that are kept."""
        return [one.text for one in self.kept]

    @property
    def lines(self) -> tuple[ToldLine, ...]:
        """What there is to read."""
        return self.report.lines if self.report else self.kept

    @property
    def box(self) -> BoxId | None:
        """The box that the row pointed at is about."""
        return self.lines[self.list.cursor].box if self.lines else None

    @property
    def is_read(self) -> bool:
        """The keys are for its lines."""
        return self.list.has_focus

    @property
    def enter_word(self) -> str:
        """What enter does with the keys for its lines."""
        return "close report" if self.report else "to this box" if self.box else "to the map"

    def tell(self, *lines: ToldLine) -> None:
        """Take in more sentences; they are shown by `show_last`."""
        if lines:
            self.kept = (*self.kept, *lines)[-KEPT_SENTENCES:]
            self._is_shown = False

    def show_last(self) -> None:
        """Show what was told since, with the last line in view."""
        if not self._is_shown and not self.report:
            self._is_shown = True
            self.list.show([told_line(one) for one in self.kept], len(self.kept) - 1)

    def show_report(self, report: TurnReport | None, own: frozenset[BoxId] = frozenset()) -> None:
        """Show all that was done in a turn from its beginning on; None: the log again."""
        self.report, self._is_shown, self._own = report, False, own
        self._head.call(*(report.head if report else NAME))
        self.list.counts_unseen = report is not None  # a log is read from its end, and has no more
        if report:
            self.list.show([told_line(one) for one in report.lines])
        self.show_last()

    def height_of(self, lines: Sequence[ToldLine], width: int) -> int:
        """How many rows some sentences take in a log so wide."""
        return sum(self.list.height_of_row(told_line(one), width) for one in lines)

    # --- keys and mouse ---

    def on_descendant_focus(self) -> None:
        self.post_message(self.Opened())

    def action_follow(self, way: int) -> None:
        """Point at the next sentence about a box; in a report, about pieces of one's own.

        Behind the last one of them there is nothing to answer: back to the map.
        """
        rows, here = [*self._leading], self.list.cursor
        if self.report and way > 0 and not any(row > here for row in rows):
            self.action_close()
        else:
            self.list.go_to_next(rows, way)

    @property
    def _leading(self) -> Iterator[int]:
        """The rows that lead somewhere."""
        for row, one in enumerate(self.lines):
            if one.box and (not self.report or one.box in self._own):
                yield row

    def action_close(self) -> None:
        """Back to the map."""
        self.post_message(self.Closed())

    @on(RowList.Chosen)
    def _chosen(self, event: RowList.Chosen) -> None:
        """Go on from the box that the line is about."""
        event.stop()
        self.post_message(Block.Led(self.box) if self.box else self.Closed())
