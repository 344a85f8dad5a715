"""A measured table as a widget: ground, troops, a cursor and a ruler. Shows; decides nothing."""

from collections.abc import Iterable
from typing import ClassVar

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.binding import BindingType
from textual.geometry import Offset, Region, Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip
from textual.theme import Theme

from campaign.tabletop.measure import Point
from screens.battle.tabletop.drawing import Attention, Drawing, TableMeaning
from screens.battle.tabletop.ground import Grid, fitting
from screens.battle.tabletop.scene import NOBODY, Ghost, Scene
from screens.battle.tabletop.styles import BINDINGS, COMPONENTS, CSS, PREFIX
from screens.map.map_cursor import Direction, scrolled
from screens.shell.themes import glyphs_of

GRAINS = (0, 50, 25)
"""How long a dot is at each zoom level, at most; 0 is as long as it takes to show the whole."""

AROUND_X, AROUND_Y = 6, 2
"""Columns and rows around the cursor that are seen, at least."""


class BattleTable(ScrollView, can_focus=True):
    """A table at three zoom levels: the whole of it, units, and single bases."""

    BINDINGS: ClassVar[list[BindingType]] = BINDINGS
    COMPONENT_CLASSES: ClassVar[set[str]] = COMPONENTS
    DEFAULT_CSS = CSS

    class CursorMoved(Message):
        """The cursor stands somewhere else."""

    class UnitChosen(Message):
        """The player pressed enter on a unit, or clicked on it."""

        def __init__(self, unit: int) -> None:
            super().__init__()
            self.unit = unit

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.scene: Scene | None = None
        self.selected = NOBODY
        self.able: frozenset[int] = frozenset()
        self.ghost = Ghost()
        self.zoom = 0
        self.cursor = Point(0, 0)
        self._drawing: Drawing | None = None
        self._strips: dict[int, Strip] = {}
        self._styles_of: dict[TableMeaning, Style] = {}

    # --- what is on show ---

    def show(self, scene: Scene, selected: int, able: frozenset[int], ghost: Ghost) -> None:
        """Take in another position, another unit, or another order to be looked at."""
        if self.scene is None or self.scene.table[:2] != scene.table[:2]:
            self.cursor = Point(scene.table.width // 2, scene.table.height // 2)
        if selected != self.selected and (place := scene.place(selected)):
            self.cursor = place
        self.scene, self.selected, self.able, self.ghost = scene, selected, able, ghost
        self._redraw()
        self._show_cursor()

    @property
    def grid(self) -> Grid:
        """How the table lies on the cells at this zoom level."""
        assert self.scene is not None
        table = self.scene.table
        whole = fitting(table, *self.size)
        grain = GRAINS[self.zoom]
        return whole._replace(grain=min(grain, whole.grain)) if grain else whole

    def _redraw(self) -> None:
        """Draw everything anew; the ground is kept."""
        if self.scene is None or not self.size:
            return
        cursor = self.cursor if self.has_focus else None
        attention = Attention(self.selected, self.able, self.ghost, cursor)
        self._drawing = Drawing(self.scene, self.grid, glyphs_of(self.app.theme), attention)
        self._strips.clear()
        self.virtual_size = Size(self._drawing.grid.columns, self._drawing.grid.rows)
        self.refresh()

    def _repaint(self, rows: Iterable[int]) -> None:
        """Only some rows look different."""
        _, top = self._margins
        for row in rows:
            self._strips.pop(row, None)
            self.refresh(Region(0, row + top - self.scroll_offset.y, self.size.width, 1))

    def on_mount(self) -> None:
        self._take_on_theme(self.app.current_theme)
        self.app.theme_changed_signal.subscribe(self, self._take_on_theme)

    def _take_on_theme(self, theme: Theme) -> None:
        """Ground is tinted where the colors are not the terminal's own."""
        self.set_class(theme.ansi, "-flat")
        self._redraw()

    def on_resize(self) -> None:
        self._redraw()
        self._show_cursor()

    def watch_has_focus(self, _has_focus: bool) -> None:
        """The cursor is drawn while one points; messages of focus come before it has changed."""
        super().watch_has_focus(_has_focus)
        self._redraw()
        self.post_message(self.CursorMoved())

    def notify_style_update(self) -> None:
        super().notify_style_update()
        self._styles_of.clear()
        self._strips.clear()

    # --- drawing ---

    @property
    def _margins(self) -> tuple[int, int]:
        """Columns and rows left of and above a table that is smaller than its window."""
        room = self.size - self.virtual_size
        return room.width // 2, room.height // 2

    def render_line(self, y: int) -> Strip:
        """One line of the window."""
        left, top = self._margins
        row = y + self.scroll_offset.y - top
        if self._drawing is None or not 0 <= row < self._drawing.grid.rows:
            return Strip.blank(self.size.width, self.rich_style)
        strip = self._strips.get(row)
        if strip is None:
            runs = self._drawing.line(row)
            segments = [Segment(text, self._style(meaning)) for text, meaning in runs]
            strip = self._strips[row] = Strip(segments, self.virtual_size.width)
        if left:
            strip = Strip([Segment(" " * left, self.rich_style), *strip])
        x = self.scroll_offset.x
        return strip.crop_extend(x, x + self.size.width, self.rich_style)

    def _style(self, meaning: TableMeaning) -> Style:
        style = self._styles_of.get(meaning)
        if style is None:
            role, unit, accent, below = meaning
            style = self.get_component_rich_style(PREFIX + role) if role else self.rich_style
            if below:
                style += Style(bgcolor=self.get_component_rich_style(PREFIX + below).bgcolor)
            if accent:
                style += self.get_component_rich_style(PREFIX + accent, partial=True)
            if unit != NOBODY:
                style += Style.from_meta({"unit": unit})
            self._styles_of[meaning] = style
        return style

    # --- keys and mouse ---

    def point_at(self, place: Point) -> None:
        """Move the cursor to a place."""
        self.cursor = place
        if self._drawing is not None:
            self._repaint(self._drawing.point(place if self.has_focus else None))
        self._show_cursor()
        self.post_message(self.CursorMoved())

    def unit_under_cursor(self) -> int:
        """The unit that the cursor stands on."""
        if self._drawing is None:
            return NOBODY
        return self._drawing.unit_at(self._drawing.grid.cell(self.cursor))

    def action_step(self, direction: str) -> None:
        """Move the cursor by a cell."""
        self._move(direction, 1, 1)

    def action_page(self, direction: str) -> None:
        """Move the cursor by half a window."""
        self._move(direction, max(1, self.size.width // 2), max(1, self.size.height // 2))

    def _move(self, direction: str, across: int, along: int) -> None:
        if self._drawing is not None:
            grid = self._drawing.grid
            right, down = Direction[direction.upper()].value
            column, row = grid.cell(self.cursor)
            column = max(1, min(grid.columns - 2, column + right * across))
            row = max(1, min(grid.rows - 2, row + down * along))
            self.point_at(grid.place(column, row))

    def zoom_by(self, nearer: int) -> bool:
        """Look nearer (1) or further (-1); whether there is such a level."""
        if not 0 <= self.zoom + nearer < len(GRAINS):
            return False
        self.zoom += nearer
        self._redraw()
        self._center()
        return True

    def action_center(self) -> None:
        """Bring the cursor to the middle of the window."""
        self._center()

    def action_choose(self) -> None:
        """Take the unit under the cursor."""
        self.post_message(self.UnitChosen(self.unit_under_cursor()))

    def on_click(self, event: events.Click) -> None:
        """The clicked cells say which unit they belong to; see `_style`."""
        if self._drawing is None:
            return
        place = event.offset + self.scroll_offset - Offset(*self._margins)
        self.point_at(self._drawing.grid.place(*place))
        if unit := event.style.meta.get("unit"):
            self.post_message(self.UnitChosen(unit))

    def _center(self) -> None:
        if self._drawing is not None:
            column, row = self._drawing.grid.cell(self.cursor)
            x, y = column - self.size.width // 2, row - self.size.height // 2
            self.scroll_to(x, y, animate=False, force=True, immediate=True)

    def _show_cursor(self) -> None:
        """Scroll if the cursor is near the edge: by half a window, as often as it takes."""
        if self._drawing is None or not self.size:
            return
        column, row = self._drawing.grid.cell(self.cursor)
        window, whole = self.size, self.virtual_size
        across = range(column - AROUND_X, column + AROUND_X + 1)
        along = range(row - AROUND_Y, row + AROUND_Y + 1)
        x = scrolled(self.scroll_offset.x, window.width, across, whole.width)
        y = scrolled(self.scroll_offset.y, window.height, along, whole.height)
        if (x, y) != self.scroll_offset:
            self.scroll_to(x, y, animate=False, force=True, immediate=True)
