"""A short list to choose from, beside the map."""

from collections.abc import Iterable, Sequence
from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.geometry import Size
from textual.message import Message
from textual.reactive import reactive
from textual.widget import Widget

from screens.shell.painting import PlainLines

HELD = "-held"
"""The class of a list of which one row is being changed while nothing has the focus."""

HANGING = "    "
"""Before what goes on of a row that is wider than the list."""


FEW = 3
"""In so many lines nothing but rows is shown."""


class RowList(Widget, can_focus=True):
    """Rows and a cursor; shows them, and says which one is pointed at or chosen."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k", "point(-1)", "one up", show=False, id="list.up"),
        Binding("down,j", "point(1)", "one down", show=False, id="list.down"),
        Binding("pageup,K", "page(-1)", "half a list up", show=False, id="list.page-up"),
        Binding("pagedown,J", "page(1)", "half a list down", show=False, id="list.page-down"),
        Binding("home", "point(-999_999)", "first", show=False, id="list.first"),
        Binding("end", "point(999_999)", "last", show=False, id="list.last"),
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
            self.rows = row_list.rows
            """The rows that were on show."""

        @property
        def is_stale(self) -> bool:
            """The list shows something else by now: the row is not the one that was meant."""
            return self.row_list.rows is not self.rows

        @property
        def control(self) -> "RowList":
            return self.row_list

    class Pointed(_AboutRow):
        """The cursor stands on another row."""

    class Chosen(_AboutRow):
        """A row was chosen."""

    def __init__(self, *, id: str | None = None, counts_unseen: bool = False) -> None:
        """One that *counts unseen* rows says below how many there is no room for."""
        super().__init__(id=id)
        self.counts_unseen = counts_unseen
        self.read_on = ""
        """Where all rows are read, behind the number of those that are not in view."""

        self.rows: tuple[Content, ...] = ()
        self._styles_cache = PlainLines()
        self._top = 0
        """The first row in view."""

        self._room = Size(0, 0)
        """How large it was when the first row in view was found."""

    def show(self, rows: Sequence[Content], cursor: int = 0) -> None:
        """Take in other rows, and point at the first one or at another.

        Who asks the same question again says so by giving the row pointed at: no list may keep a
        place that was chosen among other rows.
        """
        width, before = self.size.width, self._height(self.size.width)
        self.rows = tuple(rows)
        changed = self._height(width) != before
        self.set_reactive(RowList.cursor, self.validate_cursor(cursor))
        self._scroll()
        self.refresh(layout=changed and self.styles.is_auto_height)

    def validate_cursor(self, cursor: int) -> int:
        return max(0, min(len(self.rows) - 1, cursor))

    def watch_cursor(self) -> None:
        self._scroll()
        self.post_message(self.Pointed(self, self.cursor))

    def _scroll(self) -> None:
        """Have the row pointed at in view, and no room left empty below the last one.

        In another size it begins at the top, as if it had been opened just now.
        """
        if self._room != self.size:
            self._top, self._room = 0, self.size
        self._top = max(min(self._top, self.cursor), self._first_above(self.cursor))
        self._top = min(self._top, self._first_above(len(self.rows) - 1))

    def _first_above(self, last: int) -> int:
        """The first row in view when a certain one is the last."""
        room = max(1, self._lines_for_rows)
        for row in range(min(last, len(self.rows) - 1), -1, -1):
            room -= len(self._lines_of(row, self.size.width))
            if room < 0:
                return min(row + 1, last)
        return 0

    def get_content_height(self, container: object, viewport: object, width: int) -> int:
        return self._height(width)

    def _height(self, width: int) -> int:
        return sum(len(self._lines_of(row, width)) for row in range(len(self.rows)))

    def watch_has_focus(self, _has_focus: bool) -> None:
        """Ask for no styles anew: only the row pointed at looks different with the keyboard."""

    def render(self) -> Content:
        self._scroll()  # in its new size, if that is another
        shows_cursor = self.has_focus or not self.can_focus or self._is_held
        lines = [
            line.stylize("reverse") if shows_cursor and row == self.cursor else line
            for row, line in self._in_view()
        ]
        if self._lines_for_rows < self.size.height:
            lines.append(Content.styled(self._unseen(), "dim"))
        return Content("\n").join(lines)

    @property
    def _lines_for_rows(self) -> int:
        """All of its lines, but for the one that counts what is not in view."""
        width, height = self.size
        is_cut = self.counts_unseen and height > FEW and self._height(width) > height
        return height - is_cut

    def _unseen(self) -> str:
        """How many rows are above and below those in view."""
        below = len(self.rows) - 1 - max((row for row, _ in self._in_view()), default=0)
        told = [f"{self._top} above"] * bool(self._top) + [f"{below} more below"] * bool(below)
        where = f" ({self.read_on})" if self.read_on else ""
        return f"{HANGING}{' and '.join(told)}{where}"

    @property
    def _is_held(self) -> bool:
        """The keys are for the row pointed at, though they do not come by way of the list."""
        return self.has_class(HELD) and self.screen.focused is None

    def _in_view(self) -> list[tuple[int, Content]]:
        """The rows that there is room for in whole, line by line; of one at least what fits."""
        width, height = self.size.width, self._lines_for_rows
        found: list[tuple[int, Content]] = []
        for row in range(self._top, len(self.rows)):
            lines = [(row, line.truncate(width, pad=True)) for line in self._lines_of(row, width)]
            if found and len(found) + len(lines) > height:
                break
            found += lines
        return found[:height]

    def row_at(self, line: int) -> int | None:
        """The row that a line of the list shows; None below the last one."""
        shown = self._in_view()
        return shown[line][0] if line < len(shown) else None

    def height_in(self, width: int) -> int:
        """The lines of all rows in a list so wide."""
        return self._height(width)

    def height_of_row(self, text: Content, width: int) -> int:
        """The lines of a row in a list so wide."""
        return len(self._wrapped(text, width))

    def _lines_of(self, row: int, width: int) -> list[Content]:
        """A row in lines that are as wide as the list."""
        return self._wrapped(self.rows[row], width)

    def _wrapped(self, text: Content, width: int) -> list[Content]:
        is_one = "\n" not in text.plain and text.cell_length <= width
        if is_one or width <= 2 * len(HANGING):
            return [text]
        first, *_ = text.wrap(width)
        rest = text[len(first) :]
        rest = rest[len(rest.plain) - len(rest.plain.lstrip()) :]
        return [first, *(HANGING + line for line in rest.wrap(width - len(HANGING)))]

    def go_to_next(self, places: Iterable[int], way: int) -> None:
        """Point at the next of some rows (1), or at the one before (-1), if there is one."""
        if (found := self._next(places, way)) is not None:
            self.cursor = found

    def go_to_head(self, heads: Iterable[int], way: int) -> None:
        """The same with head lines: what stands below one is what somebody wants to read."""
        if (found := self._next(heads, way)) is not None:
            self._top = self.cursor = found

    def _next(self, places: Iterable[int], way: int) -> int | None:
        here = self.cursor
        beyond = [row for row in places if (row > here if way > 0 else row < here)]
        return (min(beyond) if way > 0 else max(beyond)) if beyond else None

    def action_point(self, by: int) -> None:
        """Move in the list."""
        self.cursor += by

    def action_page(self, by: int) -> None:
        """Move by half the list."""
        self.cursor += by * max(1, self.size.height // 2)

    def action_choose(self) -> None:
        """Choose this row."""
        if self.rows:
            self.post_message(self.Chosen(self, self.cursor))

    def on_click(self, event: events.Click) -> None:
        """One click points, another one chooses."""
        row = self.row_at(event.y)
        if row == self.cursor and event.chain > 1:
            self.action_choose()
        elif row is not None:
            self.cursor = row
