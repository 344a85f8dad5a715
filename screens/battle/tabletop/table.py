"""A measured table as a widget: ground, troops, a cursor and a ruler. Shows; decides nothing.

It is a picture where the terminal has the colors for one, else a drawing in signs.
"""

from collections.abc import Sequence
from typing import Any, ClassVar

from rich.style import Style
from textual import events
from textual.binding import BindingType
from textual.filter import ANSIToTruecolor, LineFilter
from textual.message import Message

from campaign.tabletop.measure import Point
from screens.battle.tabletop.drawing import Attention, Drawing
from screens.battle.tabletop.ground import Grid, fitting
from screens.battle.tabletop.picture.cells import PictureCell
from screens.battle.tabletop.picture.palette import TablePalette, palette_of
from screens.battle.tabletop.picture.picture import Picture
from screens.battle.tabletop.picture.plane import Plane, plane
from screens.battle.tabletop.reach import SightLine
from screens.battle.tabletop.scene import NOBODY, Ghost, Scene
from screens.battle.tabletop.styles import BINDINGS, COMPONENTS, CSS, PREFIX
from screens.parts.cell_view import CellView
from screens.parts.window import Direction
from screens.shell.terminal import WIDE
from screens.shell.themes import follow_look, glyphs_of

GRAINS = (0, 50, 25)
"""How long a dot is at each zoom level, at most; 0 is as long as it takes to show the whole.

A picture knows as many levels, see `screens.battle.tabletop.picture.plane.NEARER`.
"""

NEARER = 1
"""The level at which a small terminal begins, around the first unit to be selected."""


class BattleTable(CellView):
    """A table at three zoom levels: the whole of it, units, and single bases."""

    BINDINGS: ClassVar[list[BindingType]] = BINDINGS
    COMPONENT_CLASSES: ClassVar[set[str]] = COMPONENTS
    DEFAULT_CSS = CSS
    STYLES = PREFIX
    AROUND = (6, 2)
    KEEPS_ROWS = False

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
        self.sight: SightLine | None = None
        self.fallen: tuple[Point, ...] = ()
        """Where bases were destroyed in this battle."""

        self.zoom = 0
        self.cursor = Point(0, 0)
        self._drawing: Drawing | Picture | None = None
        self.has_zoomed = False
        """The player has chosen how near he looks; before, a small terminal looks nearer."""

        self._begun_wide: bool | None = None
        """The terminal was wide when it was first shown; None as long as it has not been."""

    # --- what is on show ---

    def show(
        self,
        scene: Scene,
        selected: int,
        able: frozenset[int],
        ghost: Ghost,
        sight: SightLine | None = None,
    ) -> None:
        """Take in another position, another unit, or another order to be looked at."""
        if self.scene is None or self.scene.table[:2] != scene.table[:2]:
            self.cursor = Point(scene.table.width // 2, scene.table.height // 2)
        place = scene.place(selected)
        if selected != self.selected and place:
            self.cursor = place
        self.scene, self.selected, self.able, self.ghost = scene, selected, able, ghost
        self.sight = sight
        self._redraw()
        self._begin_near()
        self._show_cursor()

    def _begin_near(self) -> None:
        """A picture in a small terminal shows what is around the unit selected, not the whole.

        While ground is laid, and for a unit that has no place yet, the whole table is meant. What
        it began with stays: nobody wants it nearer because a turn begins.
        """
        is_wide = self.app.size.width >= WIDE
        if self.has_zoomed or self.scene is None or not isinstance(self._drawing, Picture):
            return
        if self._begun_wide is is_wide:
            return
        self._begun_wide = is_wide
        is_placed = self.selected == NOBODY or self.scene.place(self.selected) is not None
        stands = bool(self.scene.figures) and is_placed
        usual = NEARER if stands and not is_wide else 0
        if self.zoom != usual:
            self.zoom_by(usual - self.zoom)

    @property
    def grid(self) -> Grid | Plane:
        """How the table lies on the cells at this zoom level."""
        assert self.scene is not None
        table = self.scene.table
        if self.palette is not None:
            return plane(table, *self.size, self.zoom)
        whole = fitting(table, *self.size)
        grain = GRAINS[self.zoom]
        return whole._replace(grain=min(grain, whole.grain)) if grain else whole

    def _redraw(self) -> None:
        """Draw everything anew; the ground is kept, and of a picture all that looks the same."""
        if self.scene is None or not self.size:
            return
        cursor = self.cursor if self.has_focus else None
        attention = Attention(self.selected, self.able, self.ghost, cursor, self.sight, self.fallen)
        glyphs, grid, before = glyphs_of(self.app.theme), self.grid, self._drawing
        if isinstance(grid, Grid):
            self._drawing = Drawing(self.scene, grid, glyphs, attention)
        elif isinstance(before, Picture) and before.fits(self.scene, grid, self.palette):
            self.repaint(before.show(self.scene, attention))
            return
        else:
            assert self.palette is not None, "a plane is for a picture"
            self._drawing = Picture(self.scene, grid, self.palette, glyphs, attention)
        self.show_canvas(self._drawing.canvas)

    @property
    def palette(self) -> TablePalette | None:
        """The colors of the look that is worn now; None on terminals that have too few."""
        console = self.app.console
        return palette_of(self.app.theme, None if console.no_color else console.color_system)

    def on_mount(self) -> None:
        self._take_on_look()
        follow_look(self, self._take_on_look)

    def _take_on_look(self) -> None:
        """Ground is tinted where the colors are not the terminal's own."""
        self.set_class(self.app.current_theme.ansi, "-flat")
        self._styles_of.clear()
        self._redraw()
        self._show_cursor()

    def make_style(self, meaning: Any) -> Style:
        """What a cell of a picture looks like, or what a style of the sheet says of it."""
        if not isinstance(meaning, PictureCell) or not isinstance(self._drawing, Picture):
            return super().make_style(meaning)
        shown = self._drawing.palette.shown  # another look may be worn already
        return Style(color=shown(meaning.ink), bgcolor=shown(meaning.paper), bold=meaning.is_bold)

    def get_line_filters(self) -> Sequence[LineFilter]:
        """What colors go through; a picture in 256 colors is in those of the terminal already."""
        filters = super().get_line_filters()
        if self.palette is None or not self.palette.is_rounded:
            return filters
        return [each for each in filters if not isinstance(each, ANSIToTruecolor)]

    def on_resize(self) -> None:
        self._redraw()
        self._begin_near()
        if not self.has_zoomed:
            self._center()  # as if it had been opened in this size
        self._show_cursor()

    def watch_has_focus(self, _has_focus: bool) -> None:
        """The cursor is drawn while one points; messages of focus come before it has changed."""
        super().watch_has_focus(_has_focus)
        if isinstance(self._drawing, Picture):
            self.repaint(self._drawing.point(self.cursor if self.has_focus else None))
        else:
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

    def flags_under_cursor(self) -> list[str]:
        """The names of the objectives whose flags the cursor stands on."""
        if self._drawing is None or self.scene is None:
            return []
        grid = self._drawing.grid
        column, row = grid.cell(self.cursor)
        return [
            mark.name
            for mark in self.scene.marks
            if mark.name and grid.cell(mark.place) in ((column, row), (column - 1, row))
        ]

    @property
    def goes_on(self) -> tuple[bool, bool, bool, bool]:
        """There is more of the table to the left, above, to the right, below."""
        if self._drawing is None or self.scene is None:
            return False, False, False, False
        seen, grid, table = self.window, self._drawing.grid, self.scene.table
        west, north = grid.cell(Point(0, table.height))
        east, south = grid.cell(Point(table.width - 1, 1))
        left, top = seen.cell(0, 0)
        right, bottom = seen.cell(seen.width - 1, seen.height - 1)
        return west < left, north < top, right < east, bottom < south

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
            self.point_at(grid.place(*grid.inside(column + right * across, row + down * along)))

    def look_nearer(self, nearer: int) -> bool:
        """Look nearer (1) or further (-1) as the player wants; whether there is such a level."""
        self.has_zoomed = True
        return self.zoom_by(nearer)

    def zoom_by(self, nearer: int) -> bool:
        """Look nearer (1) or further (-1); whether there is such a level."""
        if not 0 <= self.zoom + nearer < len(GRAINS):
            return False
        self.zoom += nearer
        self._redraw()
        self._center()
        self.post_message(self.CursorMoved())  # what is seen is told anew
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
        cell = self.window.cell(*event.offset)
        self.point_at(self._drawing.grid.place(*cell))
        if unit := self._drawing.unit_at(cell):
            self.post_message(self.UnitChosen(unit))

    def _center(self) -> None:
        if self._drawing is not None:
            self.look_at(*self.window.centered(*self._drawing.grid.cell(self.cursor)))

    def _show_cursor(self) -> None:
        if self._drawing is not None:
            column, row = self._drawing.grid.cell(self.cursor)
            self.keep_in_window(range(column, column + 1), range(row, row + 1))
