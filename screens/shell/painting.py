"""Paints the cells that have changed, and asks no other widget for anything.

Textual paints a part of the screen by drawing every widget in the rectangle around all that has
changed, and writes a line of a widget from its beginning. A cursor on the map and a line of keys
below it have all of the screen in their rectangle.

And at each line that a widget paints it looks for a border, an outline and a tint anew. For a line
of letters alone that takes longer than the letters.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from operator import itemgetter
from typing import NamedTuple, Protocol, TypeAlias, TypeGuard

from rich.cells import get_character_cell_size
from rich.color import ColorSystem
from rich.console import Console, RenderableType
from rich.style import Style
from textual._compositor import (
    ChopsUpdate,
    Compositor,
    CompositorMap,
    CompositorUpdate,
    LayoutUpdate,
)
from textual._context import visible_screen_stack
from textual._segment_tools import line_pad
from textual._styles_cache import StylesCache
from textual.color import Color
from textual.geometry import Region, Size
from textual.screen import Screen
from textual.strip import Strip
from textual.style import Style as VisualStyle
from textual.widget import Widget

from screens.shell.pen import Pen

TAKE_SIZE = Widget._size_updated
ALL_PLACES: Callable[[Compositor], CompositorMap] = Compositor.full_map.fget  # type: ignore[attr-defined]

Row = list[tuple[int, int]]
"""Parts of a row that are still to be painted: the first column, and the one after the last."""


def have_places_once() -> None:
    """From now on what has found its place is neither placed nor painted once more for that.

    The library works all places out anew as soon as what a widget could show has another size,
    which comes of the places; bars for scrolling that come or go ask for that by themselves. And it
    paints all of a widget that has another size, and all of it once more with the next cell of it.
    """
    Widget._size_updated = _take_size  # type: ignore[method-assign, assignment]


def _take_size(
    widget: Widget, size: Size, virtual_size: Size, container_size: Size, layout: bool = False
) -> bool:
    before = widget._size
    is_other = TAKE_SIZE(widget, size, virtual_size, container_size, layout)
    if size != before:
        widget._repaint_regions.clear()
    return is_other


class Painted(NamedTuple):
    """Some cells beside each other, and where they belong."""

    y: int
    x: int
    strip: Strip


class Pieces(CompositorUpdate):
    """What is written to the terminal."""

    def __init__(self, pieces: Iterable[Painted]) -> None:
        self.pieces = sorted(pieces, key=itemgetter(0, 1))

    def render_segments(self, console: Console) -> str:
        at, pen = None, Pen(console._color_system or ColorSystem.TRUECOLOR)
        written = list[str]()
        for y, x, strip in self.pieces:
            if at != (x, y):
                is_on_row = at is not None and at[1] == y
                written.append(f"\x1b[{x + 1}G" if is_on_row else f"\x1b[{y + 1};{x + 1}H")
            written += pen.write(strip)
            at = x + strip.cell_length, y
        written.append(pen.end())
        return "".join(written)


def in_pieces(update: CompositorUpdate) -> Pieces:
    """The same cells as any update writes, to be compared with what is there and written here.

    What the library writes by itself it writes in colors that it has kept with each style, be they
    those of another console: after a picture was taken, colors that the terminal may not have.
    """
    if isinstance(update, LayoutUpdate):
        x, y = update.region.offset
        rows = enumerate(map(Strip.join, update.strips), y)
        return Pieces(Painted(row, x, strip) for row, strip in rows)
    if isinstance(update, ChopsUpdate):
        return Pieces(_cut_out(update))
    assert isinstance(update, Pieces), f"nobody knows the cells of {update}"
    return update


def _cut_out(update: ChopsUpdate) -> Iterator[Painted]:
    """What the library has drawn of some lines, cut to the spans that it writes of them."""
    for y, start, end in update.spans:
        for last, (first, strip) in zip(update.chop_ends[y], update.chops[y].items(), strict=True):
            left, right = max(first, start), min(last, end)
            if strip is None or left >= right:
                continue
            left -= is_cut(strip, left - first)
            right += is_cut(strip, right - first)
            yield Painted(y, left, strip.crop(left - first, right - first))


def is_cut(strip: Strip, column: int) -> bool:
    """A letter that is wider than a cell lies on both sides of the beginning of a column."""
    end = 0
    for letter in strip.text:
        if end >= column:
            break
        end += get_character_cell_size(letter)
    return end > column


class ChangedCells(Compositor):
    """Puts the widgets of a screen together, as far as something on them has changed."""

    @property
    def full_map(self) -> CompositorMap:
        """Where all widgets are; where one was or is now that was elsewhere is painted anew.

        The library notes that only when it lays the screen out. Whoever asks between a widget's end
        and that has it forget where the widget was, which stayed on the terminal then.
        """
        before, is_stale = self._full_map, self._full_map_invalidated
        now = ALL_PLACES(self)
        if is_stale:
            moved = (
                place.clip.intersection(place.region) for _, place in now.items() ^ before.items()
            )
            self._dirty_regions.update(filter(None, moved))
        return now

    def render_update(  # type: ignore[override]
        self,
        full: bool = False,
        screen_stack: list[Screen[object]] | None = None,
        simplify: bool = False,
    ) -> Pieces | RenderableType | None:
        """What has changed, be it all; a picture for a file is put together as ever."""
        if full:
            return super().render_update(full, screen_stack, simplify)
        visible_screen_stack.set(screen_stack or [])
        return self.render_partial_update()

    def render_partial_update(self) -> Pieces | None:  # type: ignore[override]
        missing: dict[int, Row] = {}
        for y, start, end in self._regions_to_spans(self._dirty_regions):
            if 0 <= y < self.size.height and start < (end := min(end, self.size.width)):
                missing.setdefault(y, []).append((max(0, start), end))
        self._dirty_regions.clear()
        if not missing:
            return None
        return Pieces(self._pieces(missing))

    def _pieces(self, missing: dict[int, Row]) -> Iterator[Painted]:
        """What the widgets show there, those in front first."""
        for widget, (region, clip) in self.visible_widgets.items():
            seen = region.intersection(clip)
            rows = _rows(missing, seen)
            if not rows:
                continue
            if is_drawn_in_parts(widget):
                yield from self._parts(widget, region, rows, seen.column_span, missing)
                continue
            top, bottom = min(rows), max(rows)
            left, right = seen.column_span
            crop = Region(left - region.x, top - region.y, right - left, bottom - top + 1)
            strips = widget.render_lines(crop)
            for y in rows:
                strip = strips[y - top]
                end = min(right, left + strip.cell_length)
                taken, left_over = _taken(missing.pop(y), left, end)
                if left_over:
                    missing[y] = left_over
                for first, last in self._with_whole_letters(widget, y, strip, left, taken):
                    yield Painted(y, first, strip.crop(first - left, last - left))
            if not missing:
                return

    def _with_whole_letters(
        self, widget: Widget, y: int, strip: Strip, left: int, taken: Row
    ) -> Row:
        """Parts of a line, and what else a terminal needs of letters wider than a cell.

        Of one that is half written over, as by the edge of a note, it shows the other half no more.
        """
        if len(strip.text) == strip.cell_length:
            return taken
        return [
            (
                first - (is_cut(strip, first - left) and self._is_seen(widget, first - 1, y)),
                last + (is_cut(strip, last - left) and self._is_seen(widget, last, y)),
            )
            for first, last in taken
        ]

    def _is_seen(self, widget: Widget, x: int, y: int) -> bool:
        """Nothing lies over a cell of a widget."""
        return self.get_widget_at(x, y)[0] is widget

    def _parts(
        self,
        widget: "InParts",
        region: Region,
        rows: Iterable[int],
        seen: tuple[int, int],
        missing: dict[int, Row],
    ) -> Iterator[Painted]:
        """What a widget shows there that draws no more of a line than is asked for."""
        places, parts = list[tuple[int, int]](), list[Cells]()
        for y in rows:
            taken, left_over = _taken(missing.pop(y), *seen)
            if left_over:
                missing[y] = left_over
            for first, last in taken:
                places.append((y, first))
                parts.append(Cells(y - region.y, first - region.x, last - region.x))
        for place, strip in zip(places, widget.render_parts(parts), strict=True):
            yield Painted(*place, strip)


def _rows(missing: dict[int, Row], seen: Region) -> list[int]:
    """The rows in which something is missing that a widget shows, from above."""
    x, y, width, height = seen
    right, bottom = x + width, y + height
    return sorted(
        row
        for row, parts in missing.items()
        if y <= row < bottom and any(start < right and x < end for start, end in parts)
    )


def _taken(parts: Row, first: int, last: int) -> tuple[Row, Row]:
    """The parts of a row that lie in a widget, and those that lie elsewhere."""
    within, without = [], []
    for start, end in parts:
        inner = max(start, first), min(end, last)
        if inner[0] >= inner[1]:
            without.append((start, end))
            continue
        within.append(inner)
        if start < inner[0]:
            without.append((start, inner[0]))
        if inner[1] < end:
            without.append((inner[1], end))
    return within, without


class Cells(NamedTuple):
    """Cells beside each other in a line of a widget."""

    y: int
    start: int
    end: int
    """The first column that no longer belongs to them."""


class InParts(Protocol):
    """A widget of whose lines no more need be drawn than is asked for."""

    def render_parts(self, parts: Sequence[Cells]) -> list[Strip]:
        """One strip for each part."""
        ...


Part: TypeAlias = Callable[[int, int, int], Strip]
"""Draws of a line the columns from one to before another."""


class Blank(NamedTuple):
    """What lies beside and beneath the lines of a widget."""

    left: int
    right: int
    style: Style
    background: Color


class PlainLines(StylesCache):
    """What a widget has painted, line by line, until its style changes."""

    def __init__(self, part: Part | None = None) -> None:
        """Of whole lines, or where *part* draws some columns of a line also of those alone."""
        super().__init__()
        self.part = part
        self._ground: Blank | None = None

    def clear(self) -> None:
        super().clear()
        self._ground = None

    def render_widget(self, widget: Widget, crop: Region) -> list[Strip]:
        ground = self._ground_of(widget)
        if ground is None:
            return super().render_widget(widget, crop)
        columns = crop.column_span
        strips = [self._line(widget, y, ground) for y in crop.line_range]
        if columns != (0, self._width):
            strips = [strip.crop(*columns) for strip in strips]
        return self._filtered(widget, strips, ground)

    def render_parts(self, widget: Widget, parts: Sequence[Cells]) -> list[Strip]:
        """Some columns of some lines; of a line that is mostly asked for, all is drawn and kept."""
        ground, part = self._ground_of(widget), self.part
        if ground is None or part is None or ground.left or ground.right:
            areas = (Region(start, y, end - start, 1) for y, start, end in parts)
            return [strip for area in areas for strip in self.render_widget(widget, area)]
        strips = list[Strip]()
        for y, start, end in parts:
            if 2 * (end - start) > self._width or self._kept(y):
                strips.append(self._line(widget, y, ground).crop(start, end))
            else:  # the rest of it is still to be painted when it is asked for
                strips.append(part(y, start, end))
        return self._filtered(widget, strips, ground)

    def _ground_of(self, widget: Widget) -> Blank | None:
        """What the lines lie on; None if the library has to paint them."""
        ground = self._ground or ground_of(widget)
        width = widget.outer_size.width
        if ground is not None and width != self._width:
            self.clear()
            self._width = width
        self._ground = ground
        return ground

    def _kept(self, y: int) -> Strip | None:
        return None if y in self._dirty_lines else self._cache.get(y)

    def _line(self, widget: Widget, y: int, ground: Blank) -> Strip:
        line = self._kept(y)
        if line is None:
            left, right, style, _ = ground
            line = widget.render_line(y).adjust_cell_length(self._width - left - right, style)
            if left or right:
                line = Strip(line_pad(line, left, right, style), self._width)
            self._cache[y] = line
            self._dirty_lines.discard(y)
        return line

    @staticmethod
    def _filtered(widget: Widget, strips: list[Strip], ground: Blank) -> list[Strip]:
        for line_filter in widget.get_line_filters():
            strips = [strip.apply_filter(line_filter, ground.background) for strip in strips]
        return strips


def is_drawn_in_parts(widget: Widget) -> TypeGuard[InParts]:
    """Of a line of it no more need be drawn than has changed."""
    lines = widget._styles_cache
    return isinstance(lines, PlainLines) and lines.part is not None


def ground_of(widget: Widget) -> Blank | None:
    """What lies around the lines of a widget; None if that is more than some blank columns."""
    styles = widget.styles
    top, right, bottom, left = styles.padding
    edges = (*styles.border, *styles.outline)
    if top or bottom or any(edge for edge, _ in edges):
        return None
    if styles.tint.a or styles.has_rule("hatch") or widget.opacity != 1 or styles.text_opacity != 1:
        return None
    base_background, background = widget.background_colors
    inner = VisualStyle(background=base_background + background)
    return Blank(left, right, inner.rich_style, background)
