"""A short list to choose from, beside the map."""

from collections.abc import Sequence
from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.message import Message
from textual.reactive import reactive
from textual.widget import Widget

CUT = ".."
"""What stands for the end of a row that is too long."""


class RowList(Widget, can_focus=True):
    """Rows and a cursor; shows them, and says which one is pointed at or chosen."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k", "point(-1)", "one up", show=False, id="list.up"),
        Binding("down,j", "point(1)", "one down", show=False, id="list.down"),
        Binding("pageup,K", "page(-1)", "half a list up", show=False, id="list.page-up"),
        Binding("pagedown,J", "page(1)", "half a list down", show=False, id="list.page-down"),
        Binding("home", "point(-999)", "first", show=False, id="list.first"),
        Binding("end", "point(999)", "last", show=False, id="list.last"),
        Binding("enter", "choose", "choose", id="list.choose", key_display="enter"),
    ]

    DEFAULT_CSS = """
    RowList { height: auto; max-height: 100%; }
    """

    cursor: reactive[int] = reactive(0, init=False)
    """The row pointed at."""

    class _AboutRow(Message):
        def __init__(self, row_list: "RowList", row: int) -> None:
            super().__init__()
            self.row_list = row_list
            self.row = row

        @property
        def control(self) -> "RowList":
            return self.row_list

    class Pointed(_AboutRow):
        """The cursor stands on another row."""

    class Chosen(_AboutRow):
        """A row was chosen."""

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.rows: tuple[Content, ...] = ()
        self._top = 0

    def show(self, rows: Sequence[Content], cursor: int | None = None) -> None:
        """Take in other rows."""
        changed = len(rows) != len(self.rows)
        self.rows = tuple(rows)
        self.set_reactive(
            RowList.cursor, self.validate_cursor(self.cursor if cursor is None else cursor)
        )
        self._scroll()
        self.refresh(layout=changed)

    def validate_cursor(self, cursor: int) -> int:
        return max(0, min(len(self.rows) - 1, cursor))

    def watch_cursor(self) -> None:
        self._scroll()
        self.post_message(self.Pointed(self, self.cursor))

    def _scroll(self) -> None:
        height = max(1, self.size.height)
        self._top = max(min(self._top, self.cursor), self.cursor - height + 1)
        self._top = max(0, min(self._top, len(self.rows) - height))

    def on_resize(self) -> None:
        self._scroll()

    def get_content_height(self, container: object, viewport: object, width: int) -> int:
        return len(self.rows)

    def render(self) -> Content:
        height = max(1, self.size.height)
        shown = self.rows[self._top : self._top + height]
        lines = [self._fitted(row) for row in shown]
        if lines and (self.has_focus or not self.can_focus):
            lines[self.cursor - self._top] = lines[self.cursor - self._top].stylize("reverse")
        return Content("\n").join(lines)

    def _fitted(self, row: Content) -> Content:
        """A row as wide as the list; what is cut off is marked."""
        width = self.size.width
        if row.cell_length > width > len(CUT):
            row = row.truncate(width - len(CUT)) + CUT
        return row.truncate(width, pad=True)

    def action_point(self, by: int) -> None:
        self.cursor += by

    def action_page(self, by: int) -> None:
        self.cursor += by * max(1, self.size.height // 2)

    def action_choose(self) -> None:
        if self.rows:
            self.post_message(self.Chosen(self, self.cursor))

    def on_click(self, event: events.Click) -> None:
        """One click points, another one chooses."""
        row = self._top + event.y
        if row == self.cursor and event.chain > 1:
            self.action_choose()
        elif row < len(self.rows):
            self.cursor = row
