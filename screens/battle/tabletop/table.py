"""A measured table as a widget: ground, troops, a cursor and a ruler. Shows; decides nothing."""

from typing import ClassVar

from textual import events
from textual.binding import BindingType
from textual.message import Message

from campaign.tabletop.measure import Point
from screens.battle.tabletop.drawing import Attention, Drawing
from screens.battle.tabletop.ground import Grid, fitting
from screens.battle.tabletop.scene import NOBODY, Ghost, Scene
from screens.battle.tabletop.styles import BINDINGS, COMPONENTS, CSS, PREFIX
from screens.parts.cell_view import CellView
from screens.parts.window import Direction
from screens.shell.themes import follow_look, glyphs_of

GRAINS = (0, 50, 25)
"""How long a dot is at each zoom level, at most; 0 is as long as it takes to show the whole."""


class BattleTable(CellView):
    """A table at three zoom levels: the whole of it, units, and single bases."""

    BINDINGS: ClassVar[list[BindingType]] = BINDINGS
    COMPONENT_CLASSES: ClassVar[set[str]] = COMPONENTS
    DEFAULT_CSS = CSS
    STYLES = PREFIX
    AROUND = (6, 2)

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
        self.show_canvas(self._drawing.canvas)

    def on_mount(self) -> None:
        self._take_on_look()
        follow_look(self, self._take_on_look)

    def _take_on_look(self) -> None:
        """Ground is tinted where the colors are not the terminal's own."""
        self.set_class(self.app.current_theme.ansi, "-flat")
        self._redraw()

    def on_resize(self) -> None:
        self._redraw()
        self._show_cursor()

    def watch_has_focus(self, _has_focus: bool) -> None:
        """The cursor is drawn while one points; messages of focus come before it has changed."""
        super().watch_has_focus(_has_focus)
        self._redraw()
        self.post_message(self.CursorMoved())

    # --- keys and mouse ---

    def point_at(self, place: Point) -> None:
        """Move the cursor to a place."""
        self.cursor = place
        if self._drawing is not None:
            self.repaint(self._drawing.point(place if self.has_focus else None))
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
        self._move(direction, *self.window.half)

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
        """The clicked cells say which unit they belong to."""
        if self._drawing is None:
            return
        self.point_at(self._drawing.grid.place(*self.window.cell(*event.offset)))
        if unit := event.style.meta.get("unit"):
            self.post_message(self.UnitChosen(unit))

    def _center(self) -> None:
        if self._drawing is not None:
            self.look_at(*self.window.centered(*self._drawing.grid.cell(self.cursor)))

    def _show_cursor(self) -> None:
        if self._drawing is not None:
            column, row = self._drawing.grid.cell(self.cursor)
            self.keep_in_window(range(column, column + 1), range(row, row + 1))
