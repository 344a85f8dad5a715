"""A canvas as a widget: it scrolls around a cursor, and paints the rows that have changed."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar, Protocol

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.binding import Binding, BindingType
from textual.geometry import Region, Size
from textual.scroll_view import ScrollView
from textual.strip import Strip

from screens.parts.canvas import Canvas, Runs
from screens.parts.pixels import Cell
from screens.parts.window import Span, Window
from screens.shell.painting import Cells, PlainLines

SEGMENTS = 4_096
"""Different ones of a view that are kept: more than a window has."""

ASIDE = 3
"""Windows aside of the one there is of which is kept what was seen."""


class Meaning(Protocol):
    """What a cell shows, as its style needs it. Equal meanings look alike."""

    @property
    def role(self) -> str:
        """The name of its style; empty for bare ground."""
        ...

    @property
    def accent(self) -> str:
        """The name of a style that is laid over that; empty for none."""
        ...

    @property
    def below(self) -> str:
        """The role of the ground that shows through beneath it; empty for none."""
        ...

    @property
    def tags(self) -> Mapping[str, object]:
        """What a click on the cell finds out."""
        ...


def pointing_keys(place: str, window: str) -> list[BindingType]:
    """The keys that move a cursor; *place* is the beginning of their ids."""

    def key(keys: str, action: str, description: str, name: str) -> Binding:
        return Binding(keys, action, description, show=False, id=f"{place}.{name}")

    return [
        key("left,h", "step('left')", "left", "left"),
        key("right,l", "step('right')", "right", "right"),
        key("up,k", "step('up')", "up", "up"),
        key("down,j", "step('down')", "down", "down"),
        key("H,ctrl+left", "page('left')", f"half a {window} left", "page-left"),
        key("L,ctrl+right", "page('right')", f"half a {window} right", "page-right"),
        key("K,pageup", "page('up')", f"half a {window} up", "page-up"),
        key("J,pagedown", "page('down')", f"half a {window} down", "page-down"),
    ]


class Styles(dict[Any, Style]):
    """The style of all cells of one meaning, made when it is first seen."""

    def __init__(self, view: "CellView") -> None:
        super().__init__()
        self._view = view
        self._bare: Style | None = None
        self._segments = _Segments(self)

    def segments(self, runs: Runs[Any]) -> list[Segment]:
        """Pieces of a row, each in its style."""
        if len(self._segments) > SEGMENTS:
            self._segments.clear()
        return [*map(self._segments.__getitem__, runs)]

    @property
    def bare(self) -> Style:
        """Of what lies beneath all cells. The library works it out each time it is asked."""
        if self._bare is None:
            self._bare = self._view.rich_style
        return self._bare

    def clear(self) -> None:
        super().clear()
        self._segments.clear()
        self._bare = None

    def __missing__(self, meaning: Any) -> Style:
        style = self[meaning] = self._view.make_style(meaning)
        return style


class _Segments(dict[tuple[str, Any], Segment]):
    """Letters of one meaning in its style: of the thousands in a window most are there often."""

    def __init__(self, styles: Styles) -> None:
        super().__init__()
        self._styles = styles

    def __missing__(self, run: tuple[str, Any]) -> Segment:
        text, meaning = run
        segment = self[run] = Segment(text, self._styles[meaning])
        return segment


class CellView(ScrollView, can_focus=True):
    """Shows a canvas. Rows are kept as strips until they change; a frame is cut out of them."""

    STYLES: ClassVar[str] = ""
    """What the names of its component classes begin with."""

    AROUND: ClassVar[tuple[int, int]] = (4, 1)
    """Columns and rows that the player sees around the cursor, at least."""

    KEEPS_ROWS: ClassVar[bool] = True
    """Rows are kept in their whole width; else what is seen of them."""

    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:
        super().__init__(id=id, classes=classes)
        self._canvas: Canvas[Any] | None = None
        self._strips: dict[int, Strip] = {}
        self._kept_of = (0, 0)
        """The columns of which the rows are kept, where not all of them are."""

        self._strips_aside: dict[tuple[int, int], dict[int, Strip]] = {}
        """By their columns those that were kept before one looked aside, the latest last. Some of
        them may be seen still, and one may look there again."""

        self._styles_of = Styles(self)
        self._styles_cache = self._lines = PlainLines(self.render_part)
        self._painted: Window | None = None
        """What is seen of the canvas while it is painted: it does not move meanwhile."""

        self._begins_at: Cell | None = None
        """Where one looks in the first frame, whatever sizes it has before."""

    # --- what is on show ---

    def show_canvas(self, canvas: Canvas[Any]) -> None:
        """Show another picture, or one on which anything may be different."""
        self._canvas = canvas
        self._forget_rows()
        self.virtual_size = Size(canvas.columns, canvas.rows)
        self.refresh()

    def repaint(self, spans: Iterable[Span]) -> None:
        """Repaint these cells, nothing else."""
        spans = [*spans]
        for span in spans:
            self._strips.pop(span.row, None)
            for strips in self._strips_aside.values():
                strips.pop(span.row, None)
        seen = self.window.seen_of(spans)
        if regions := [Region(start, line, end - start, 1) for line, start, end in seen]:
            self.refresh(*regions)

    def notify_style_update(self) -> None:
        super().notify_style_update()
        self._styles_of.clear()
        self._forget_rows()

    def _forget_rows(self) -> None:
        self._strips.clear()
        self._strips_aside.clear()

    def watch_has_focus(self, _has_focus: bool) -> None:
        """Ask for no styles anew: it looks the same whether or not it has the keyboard."""

    def _on_focus(self, event: events.Focus) -> None:
        self._has_keyboard(event, events.DescendantFocus(self), has_focus=True)

    def _on_blur(self, event: events.Blur) -> None:
        self._has_keyboard(event, events.DescendantBlur(self), has_focus=False)

    def _has_keyboard(self, event: events.Event, said: events.Event, *, has_focus: bool) -> None:
        """What the library does, but for painting all of it anew."""
        event.prevent_default()
        self.has_focus = has_focus
        if self.parent is not None:
            self.parent.post_message(said)

    def _size_updated(
        self, size: Size, virtual_size: Size, container_size: Size, layout: bool = True
    ) -> bool:
        before = self._size
        is_other = super()._size_updated(size, virtual_size, container_size, layout)
        if size != before:
            self.take_size()
            self._repaint_required = False  # it is painted now, in whole
            self._repaint_regions.clear()
        return is_other

    def take_size(self) -> None:
        """It has another size: look elsewhere, before the first frame in it is painted."""

    # --- drawing ---

    @property
    def window(self) -> Window:
        """What is seen of the canvas."""
        return Window(*self.size, *self.scroll_offset, *self.virtual_size)

    def render_lines(self, crop: Region) -> list[Strip]:
        self._begin_to_paint()
        try:
            return super().render_lines(crop)
        finally:
            self._painted = None

    def render_parts(self, parts: Sequence[Cells]) -> list[Strip]:
        """See `InParts`."""
        self._begin_to_paint()
        try:
            return self._lines.render_parts(self, parts)
        finally:
            self._painted = None

    def _begin_to_paint(self) -> None:
        self._painted = self.window
        if self._canvas is not None and not self.app._batch_count:  # else nobody sees it
            self._begins_at = None

    def render_line(self, y: int) -> Strip:
        """One line of the window."""
        window, canvas = self._painted or self.window, self._canvas
        column, row = window.cell(0, y)
        if canvas is None:
            return Strip.blank(window.width, self.rich_style)
        if canvas.around is not None and not (
            0 <= row < canvas.rows and window.width <= canvas.columns
        ):
            return self._drawn(canvas.around(row, column, column + window.width), window.width)
        if 0 <= row < canvas.rows:
            if not self.KEEPS_ROWS:
                strip = self._seen_of(row, window, canvas.columns)
                is_all = strip.cell_length == window.width
                return strip if is_all else self._widened(strip, window.left)
            strip = self.strip(row)
        elif canvas.beyond is None:
            return Strip.blank(window.width, self.rich_style)
        else:
            strip = self._drawn(canvas.beyond(0 if row < 0 else canvas.rows - 1), canvas.columns)
        if strip.cell_length < window.width:
            strip = self._widened(strip, window.left, goes_on=canvas.beyond is not None)
        return strip.crop(window.x, window.x + window.width)

    def render_part(self, y: int, start: int, end: int) -> Strip:
        """Some columns of a line; no more is drawn for them than they show."""
        window, canvas = self._painted or self.window, self._canvas
        column, row = window.cell(start, y)
        last = column + end - start
        if canvas is None or row in self._strips or not 0 <= row < canvas.rows:
            return self.render_line(y).crop(start, end)
        if column < 0 or last > canvas.columns:
            return self.render_line(y).crop(start, end)
        return self._drawn(canvas.part(row, column, last), end - start)

    def strip(self, row: int) -> Strip:
        """A row of the canvas, kept until something on it changes."""
        strip = self._strips.get(row)
        if strip is None:
            assert self._canvas is not None
            strip = self._drawn(self._canvas.row(row), self._canvas.columns)
            self._strips[row] = strip
        return strip

    def _seen_of(self, row: int, window: Window, width: int) -> Strip:
        """What the window shows of a row, kept until it changes.

        In a wider window that is all of the row, and of one that lies beyond its end nothing.
        """
        columns = min(window.x, width), min(window.x + window.width, width)
        if columns != self._kept_of:
            self._look_aside(columns)
        strip = self._strips.get(row)
        if strip is None:
            strip = self._strips[row] = self._joined(row, *columns)
        return strip

    def _look_aside(self, columns: tuple[int, int]) -> None:
        """Keep rows of these columns from now on, and those of others for a while."""
        aside = self._strips_aside
        if self._strips:
            aside[self._kept_of] = self._strips
        self._strips, self._kept_of = aside.pop(columns, {}), columns
        if len(aside) > ASIDE:
            del aside[next(iter(aside))]

    def _joined(self, row: int, start: int, end: int) -> Strip:
        """Some columns of a row, as far as can be of what was seen of it before."""
        assert self._canvas is not None
        part, kept = self._canvas.part, self._kept_between(row, start, end)
        if kept is None:
            return self._drawn(part(row, start, end), end - start)
        first, strip = kept
        last = first + strip.cell_length
        west = self._styles_of.segments(part(row, start, first)) if start < first else ()
        east = self._styles_of.segments(part(row, last, end)) if last < end else ()
        return Strip([*west, *strip, *east], end - start)

    def _kept_between(self, row: int, start: int, end: int) -> tuple[int, Strip] | None:
        """The most of these columns of a row that is kept, and where it begins."""
        most: tuple[int, int, int, Strip] | None = None
        for (west, east), strips in self._strips_aside.items():
            first, last = max(start, west), min(end, east)
            if first < last and row in strips and (most is None or last - first > most[0]):
                most = last - first, first, west, strips[row]
        if most is None:
            return None
        length, first, west, strip = most
        return first, _cut(strip, first - west, first - west + length)

    def _drawn(self, runs: Runs[Any], width: int) -> Strip:
        return Strip(self._styles_of.segments(runs), width)

    def _widened(self, strip: Strip, left: int, *, goes_on: bool = False) -> Strip:
        """What lies left and right of a canvas narrower than its window."""
        right = self.size.width - left - strip.cell_length
        segments = list(strip)
        west, east = (segments[0].style, segments[-1].style) if goes_on else (self.rich_style,) * 2
        return Strip(
            [Segment(" " * left, west), *segments, Segment(" " * right, east)], self.size.width
        )

    def make_style(self, meaning: Any) -> Style:
        """What a `Meaning` looks like: a style of the sheet by the name of its role.

        A view whose cells mean something else makes their styles itself.
        """
        style = self._component(meaning.role) if meaning.role else self._styles_of.bare
        if meaning.below:
            style += Style(bgcolor=self._component(meaning.below).bgcolor)
        if meaning.accent:
            style += self.get_component_rich_style(self.STYLES + meaning.accent, partial=True)
        if meaning.tags:
            style += Style.from_meta(dict(meaning.tags))
        return style

    def _component(self, role: str) -> Style:
        return self.get_component_rich_style(self.STYLES + role)

    # --- where the player looks ---

    def begin_at(self, x: int, y: int) -> None:
        """Look there in the first frame: until then it is built, and finds its size."""
        self._begins_at = x, y
        self.look_at(x, y)

    def look_at(self, x: int, y: int) -> None:
        """Scroll before anything is painted, so that no frame shows where one looked before."""
        x, y = self._begins_at or (x, y)
        self.scroll_to(x, y, animate=False, force=True, immediate=True)

    def keep_in_window(self, columns: range, rows: range) -> None:
        """Scroll if these cells are near the edge: by half a window, as often as it takes."""
        window, (aside, along) = self.window, self.AROUND
        if not (window.width and window.height):
            return
        if self._begins_at is not None:
            self.look_at(*self._begins_at)
            return
        x, y = window.around(
            range(columns.start - aside, columns.stop + aside),
            range(rows.start - along, rows.stop + along),
        )
        if (x, y) != self.scroll_offset:
            self.look_at(x, y)


def _cut(strip: Strip, start: int, end: int) -> Strip:
    """Some columns of a row of a canvas: as `Strip.crop`, but each letter is known to be a cell."""
    pieces, last = list[Segment](), 0
    for piece in strip:
        first, last = last, last + len(piece.text)
        if start <= first and last <= end:
            pieces.append(piece)
        elif first < end and start < last:
            text = piece.text[max(start - first, 0) : end - first]
            pieces.append(Segment(text, piece.style))
    return Strip(pieces, end - start)
