"""A field of hexes as a widget: ground, counters, a cursor. Shows; decides nothing."""

from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum
from types import MappingProxyType
from typing import ClassVar, Protocol

from rich.style import Style
from textual import events
from textual.binding import BindingType
from textual.filter import ANSIToTruecolor, LineFilter
from textual.message import Message

from campaign.hexes.grid import Hex, HexBounds, hex_at, neighbor
from screens.battle.hexes import hexagons, tiles
from screens.battle.hexes.colors import HexCell, HexPalette, palette_of
from screens.battle.hexes.ground import HexGround
from screens.battle.hexes.hexagons import HexagonDrawing
from screens.battle.hexes.overview import OverviewDrawing
from screens.battle.hexes.plan import ACROSS, OVERHANG, HexPlan
from screens.battle.hexes.scene import HexScene
from screens.battle.hexes.styles import BINDINGS, CSS
from screens.battle.hexes.tiles import TileDrawing
from screens.parts.canvas import Canvas
from screens.parts.cell_view import CellView, Meaning
from screens.parts.window import Direction, Span
from screens.shell.glyphs import Glyphs
from screens.shell.terminal import WIDE
from screens.shell.themes import follow_look, glyphs_of


class HexView(StrEnum):
    """How near one looks."""

    HEXAGONS = "hexagons"
    TILES = "tiles"
    OVERVIEW = "overview"


class HexDrawing(Protocol):
    """A part of a map in one view."""

    plan: HexPlan
    canvas: Canvas[HexCell]

    def show(self, scene: HexScene, cursor: Hex | None) -> list[Span]: ...
    def point(self, scene: HexScene, cursor: Hex | None) -> list[Span]: ...


class _Draws(Protocol):
    def __call__(self, ground: HexGround, bounds: HexBounds, glyphs: Glyphs) -> HexDrawing: ...


DRAWINGS: Mapping[HexView, _Draws] = MappingProxyType(
    {
        HexView.HEXAGONS: HexagonDrawing,
        HexView.TILES: TileDrawing,
        HexView.OVERVIEW: OverviewDrawing,
    }
)


SHAPES: Mapping[HexView, tuple[int, int, int]] = MappingProxyType(
    {
        HexView.HEXAGONS: (ACROSS, hexagons.DOWN, OVERHANG),
        HexView.TILES: (tiles.ACROSS, tiles.DOWN, 0),
        HexView.OVERVIEW: (1, 1, 0),
    }
)
"""Cells of a hex in each view, across and down, and beside the outermost columns."""


class HexMap(CellView):
    """A field of hexes in three views, with a cursor that keys and mouse move."""

    BINDINGS: ClassVar[list[BindingType]] = BINDINGS
    DEFAULT_CSS = CSS
    KEEPS_ROWS = False

    class CursorMoved(Message):
        """The cursor stands on another hex."""

        def __init__(self, hex_: Hex) -> None:
            super().__init__()
            self.hex = hex_

    class HexChosen(Message):
        """The player pressed enter on a hex, or clicked on it once more."""

        def __init__(self, hex_: Hex) -> None:
            super().__init__()
            self.hex = hex_

    class ViewChanged(Message):
        """The player looks nearer, or from afar, or in another look."""

    def __init__(self, ground: HexGround, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.ground = ground
        self.scene = HexScene()
        self.cursor: Hex = _middle(ground.bounds)
        self.is_lifted = False
        """The counters are taken off, so that one sees the ground."""

        self.wanted: HexView | None = None
        """How near the player wants to look; None for as near as there is room."""

        self._drawing: HexDrawing | None = None
        self._shown: HexView | None = None
        """The view of that drawing."""

        self._palette: HexPalette = palette_of("dark")

    # --- what is on show ---

    @property
    def bounds(self) -> HexBounds:
        """The part of the map that is played on."""
        return self.scene.bounds or self.ground.bounds

    @property
    def view(self) -> HexView:
        """How near one looks now: as the player wants it, or as there is room."""
        views = self.views
        if self.wanted in views:
            return self.wanted
        return views[0] if self.app.size.width >= WIDE else HexView.TILES

    @property
    def views(self) -> tuple[HexView, ...]:
        """The views there are; hexagons need colors, and half blocks."""
        has_hexagons = self._palette.has_pixels and not glyphs_of(self.app.theme).is_plain
        return tuple(view for view in HexView if has_hexagons or view is not HexView.HEXAGONS)

    @property
    def extent(self) -> tuple[int, int]:
        """Columns and rows of all that is played on, in the view of now, drawn or not."""
        plan = HexPlan(self.bounds, *SHAPES[self.view])
        return plan.columns, plan.rows

    def show(self, scene: HexScene) -> None:
        """Take in another position, or other hexes that stand out."""
        bounds, self.scene = self.bounds, scene
        if self._drawing is None or self.bounds != bounds:
            self.cursor = _within(self.bounds, self.cursor)
            self._begin_drawing()
        else:
            self.repaint(self._drawing.show(self._seen, self.cursor))

    @property
    def _seen(self) -> HexScene:
        if not self.is_lifted:
            return self.scene
        return self.scene._replace(counters=(), leaders=())

    def _begin_drawing(self) -> None:
        """Draw everything anew, or once there is room for it; the ground is prepared already."""
        if not self.size:
            self._shown = None
            return
        self._shown = self.view
        self._drawing = DRAWINGS[self._shown](self.ground, self.bounds, glyphs_of(self.app.theme))
        self._drawing.show(self._seen, self.cursor)
        self.show_canvas(self._drawing.canvas)
        self._show_cursor()

    def on_mount(self) -> None:
        self._take_on_look()
        follow_look(self, self._take_on_look)

    def _take_on_look(self) -> None:
        self._palette = palette_of(self.app.theme, self.app.console.color_system)
        self._styles_of.clear()
        self._begin_drawing()
        self.post_message(self.ViewChanged())

    def on_resize(self) -> None:
        if self._shown is not self.view:
            self._begin_drawing()
        self._show_cursor()

    def make_style(self, meaning: Meaning | HexCell) -> Style:
        """The style of all cells of one meaning."""
        assert isinstance(meaning, HexCell)
        return self._styles_of.bare + self._palette.style(meaning)

    def get_line_filters(self) -> Sequence[LineFilter]:
        """What colors go through; those of a full palette are none of the terminal's own."""
        filters = super().get_line_filters()
        if not self._palette.has_pixels:
            return filters
        return [each for each in filters if not isinstance(each, ANSIToTruecolor)]

    # --- keys and mouse ---

    def point_at(self, hex_: Hex) -> None:
        """Move the cursor to a hex, or to the nearest one that is played on."""
        hex_ = _within(self.bounds, hex_)
        if hex_ != self.cursor:
            self.cursor = hex_
            if self._drawing is not None:
                self.repaint(self._drawing.point(self._seen, hex_))
            self.post_message(self.CursorMoved(hex_))
        self._show_cursor()

    def bring(self, hexes: Iterable[Hex]) -> None:
        """Have these hexes in the window, as far as there is room for all of them."""
        there = [hex_ for hex_ in hexes if self.bounds.has(hex_)]
        if self._drawing is None or not there:
            return
        across, along = zip(*map(self._drawing.plan.box, there), strict=True)
        columns = range(min(c.start for c in across), max(c.stop for c in across))
        rows = range(min(r.start for r in along), max(r.stop for r in along))
        self.keep_in_window(columns, rows)

    def action_go(self, direction: int) -> None:
        """Move the cursor to a neighbor."""
        if self.bounds.has(to := neighbor(self.cursor, direction)):
            self.point_at(to)

    def action_step(self, direction: str) -> None:
        """Move the cursor by a hex; west and east along the row, by turns down and up again."""
        right, down = Direction[direction.upper()].value
        self.point_at(self.cursor + 100 * right + down)

    def action_page(self, direction: str) -> None:
        """Move map and cursor by half a window."""
        if self._drawing is None:
            return
        plan, (across, along) = self._drawing.plan, self.window.half
        right, down = Direction[direction.upper()].value
        offset = self.scroll_offset
        self.look_at(offset.x + right * across, offset.y + down * along)
        column, row = divmod(self.cursor, 100)
        columns, rows = max(1, across // plan.across), max(1, along // plan.down)
        bounds = self.bounds
        self.point_at(
            hex_at(
                max(bounds.west, min(bounds.east, column + right * columns)),
                max(bounds.north, min(bounds.south, row + down * rows)),
            )
        )

    def action_center(self) -> None:
        """Bring the cursor to the middle of the window."""
        if self._drawing is not None:
            columns, rows = self._drawing.plan.box(self.cursor)
            self.look_at(*self.window.centered(columns[len(columns) // 2], rows[len(rows) // 2]))

    def action_view(self) -> None:
        """Look in another way: hexagons, tiles, the whole field."""
        views = self.views
        self.wanted = views[(views.index(self.view) + 1) % len(views)]
        self._begin_drawing()
        self.action_center()
        self.post_message(self.ViewChanged())

    def action_lift(self) -> None:
        """Lift the counters to see the ground; put them back."""
        self.is_lifted = not self.is_lifted
        if self._drawing is not None:
            self.repaint(self._drawing.show(self._seen, self.cursor))

    def action_choose(self) -> None:
        """Take the hex under the cursor."""
        self.post_message(self.HexChosen(self.cursor))

    def on_click(self, event: events.Click) -> None:
        """One click points at the hex whose center is nearest, another one takes it."""
        if self._drawing is None:
            return
        hex_ = self._drawing.plan.at(self.window.cell(*event.offset))
        if hex_ == self.cursor:
            self.action_choose()
        else:
            self.point_at(hex_)

    def _show_cursor(self) -> None:
        if self._drawing is not None:
            self.keep_in_window(*self._drawing.plan.box(self.cursor))


def _middle(bounds: HexBounds) -> Hex:
    return hex_at((bounds.west + bounds.east) // 2, (bounds.north + bounds.south) // 2)


def _within(bounds: HexBounds, hex_: Hex) -> Hex:
    """A hex, or the nearest one of those that are played on."""
    column, row = divmod(hex_, 100)
    return hex_at(
        max(bounds.west, min(bounds.east, column)), max(bounds.north, min(bounds.south, row))
    )
