"""The map of the war: boxes, links, pieces and a cursor. Shows a position; decides nothing."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar

from rich.style import Style
from textual import events
from textual.binding import BindingType
from textual.content import Content
from textual.filter import ANSIToTruecolor, LineFilter
from textual.message import Message
from textual.reactive import reactive

from campaign.board.board import board
from campaign.state import CampaignState
from campaign.terms import CAPITAL, BoxId
from screens.map.box_panel import in_a_line
from screens.map.map_attention import NO_ODDS, NOWHERE, MapAttention
from screens.map.map_canvas import Carried
from screens.map.map_cursor import nearest, step
from screens.map.map_drawing import MapDrawing, looks_overseas
from screens.map.map_layout import Layout, Spot, Zoom
from screens.map.map_styles import BINDINGS, COMPONENTS, CSS, PREFIX
from screens.map.overlays import legend
from screens.map.picture.paint_styles import paint_style
from screens.map.picture.picture_drawing import Paint, PictureDrawing
from screens.map.picture.places import BoxPlace, PictureLayout
from screens.map.picture.tints import ink
from screens.parts.cell_view import CellView
from screens.parts.window import Direction, Span
from screens.shell.glyphs import UNICODE, Glyphs
from screens.shell.themes import follow_look, glyphs_of, shows_pictures

ZOOMS = tuple(Zoom)
FEW_COLORS = ("standard", "windows")
"""What a console calls its colors when it has sixteen of them."""

SIXTEEN_COLORS = "sixteen"
FURTHEST = {True: Zoom.GLANCE, False: Zoom.THEATER}
"""The picture of the map has a zoom level more than the map in dots."""


class TheaterMap(CellView):
    """The map at three zoom levels, with a cursor that keys and mouse move."""

    BINDINGS: ClassVar[list[BindingType]] = BINDINGS
    COMPONENT_CLASSES: ClassVar[set[str]] = COMPONENTS
    DEFAULT_CSS = CSS
    STYLES = PREFIX

    class _About(Message):
        """Something about a box of this map."""

        def __init__(self, theater_map: "TheaterMap", box: BoxId) -> None:
            super().__init__()
            self.theater_map = theater_map
            self.box = box

        @property
        def control(self) -> "TheaterMap":
            return self.theater_map

    class BoxChosen(_About):
        """The player pressed enter on a box, or clicked on it once more."""

        def __init__(self, theater_map: "TheaterMap", box: BoxId, *, by_mouse: bool) -> None:
            super().__init__(theater_map, box)
            self.by_mouse = by_mouse

    class BoxClicked(_About):
        """The player clicked on a box, and the cursor stands there now."""

    state: reactive[CampaignState | None] = reactive(None, repaint=False, init=False)
    """The position on show; the bare board without one."""

    cursor: reactive[BoxId] = reactive(CAPITAL, repaint=False, init=False)
    """The box the player points at."""

    zoom: reactive[Zoom] = reactive(Zoom.THEATER, repaint=False, init=False)
    """How near the player looks."""

    reach: reactive[frozenset[BoxId]] = reactive(frozenset(), repaint=False, init=False)
    """Boxes that can be reached."""

    marked: reactive[frozenset[BoxId]] = reactive(frozenset(), repaint=False, init=False)
    """Boxes that still have something to do."""

    hungry: reactive[frozenset[BoxId]] = reactive(frozenset(), repaint=False, init=False)
    """Boxes in which a stack has no supply."""

    carried: reactive[Carried | None] = reactive(None, repaint=False, init=False)
    """The links that carry supply, to be shown in place of all others."""

    origin: reactive[BoxId | None] = reactive(None, repaint=False, init=False)
    """The box that marches now."""

    glyphs: reactive[Glyphs] = reactive(UNICODE, repaint=False, init=False)
    """The signs in use; they follow the look of the app."""

    _came: tuple[BoxId, BoxId, Direction] | None = None
    """The last step of the cursor: from where, to where, in which direction."""

    path: reactive[tuple[BoxId, ...]] = reactive((), repaint=False, init=False)
    """The planned march, from its first box to its last."""

    arrows: reactive[tuple[tuple[BoxId, ...], ...]] = reactive((), repaint=False, init=False)
    """The ways that the other side has gone in its last turn."""

    odds: reactive[Mapping[BoxId, str]] = reactive(NO_ODDS, repaint=False, init=False)
    """Boxes that the enemy could enter, with his chance to win there."""

    goals: frozenset[BoxId] = frozenset()
    """Where what is planned can go: keys for directions lead there first."""

    has_cursor = True
    """The cursor is shown; a picture for others has none."""

    _hovered: BoxId | None = None
    """The box under the mouse."""

    _is_due = False
    """Something else than what is drawn is to be shown."""

    _is_drawing = False
    """What is drawn is heard by the screen at once."""

    def __init__(
        self,
        state: CampaignState | None = None,
        *,
        zoom: Zoom = Zoom.THEATER,
        id: str | None = None,
        classes: str | None = None,
    ) -> None:
        super().__init__(id=id, classes=classes)
        self.set_reactive(TheaterMap.state, state)
        self.set_reactive(TheaterMap.zoom, zoom)
        self._before: MapDrawing | PictureDrawing | None = None
        """What was on show at the zoom level before: one goes to and fro between two."""

        self._begin_drawing()

    # --- what is on show ---

    @property
    def is_picture(self) -> bool:
        """The map is a picture; else it is dots and letters."""
        return isinstance(self._drawing, PictureDrawing)

    def legend_of(self, overlay: str) -> str:
        """What is said of an overlay, as it looks here."""
        return legend(overlay, self.glyphs, is_picture=self.is_picture)

    def _begin_drawing(self) -> None:
        """Start anew, at another zoom level or in other signs."""
        self._is_due = False
        attention = self._attention()
        if self._wants_picture():
            drawing: MapDrawing | PictureDrawing = self._picture(attention)
        else:
            drawing = MapDrawing(self._nearest_zoom(), self.glyphs, self.state, attention)
        self._drawing = drawing
        self.show_canvas(drawing.canvas)

    def _picture(self, attention: MapAttention) -> PictureDrawing:
        """The picture at this zoom level; if it was on show before the last one, only changed."""
        inks = ink(self._colors_of, self.app.console.color_system)
        kept, self._before = self._before, self._drawing
        if isinstance(kept, PictureDrawing) and kept.is_drawn_so(self.zoom, self.glyphs, inks):
            kept.show(self.state, attention)
            return kept
        return PictureDrawing(self.zoom, self.glyphs, inks, self.state, attention)

    def _wants_picture(self) -> bool:
        """Before it stands on a screen it is not known in which colors it will be drawn."""
        return self.is_attached and shows_pictures(self.app)

    @property
    def _colors_of(self) -> str:
        """The look whose colors the picture has: a terminal may have no more than sixteen."""
        has_few = self.app.console.color_system in FEW_COLORS
        return SIXTEEN_COLORS if has_few else self.app.theme

    def _nearest_zoom(self) -> Zoom:
        return Zoom.THEATER if self.zoom is Zoom.GLANCE else self.zoom

    @property
    def plan(self) -> Layout | PictureLayout:
        """Where boxes and links stand."""
        return self._drawing.plan

    def _attention(self) -> MapAttention:
        cursor = self.cursor if self.has_cursor else NOWHERE
        marks = (self.reach, self.marked, self.hungry)
        return MapAttention(
            *(cursor, self.origin, *marks, self.path, self.odds, self.carried), arrows=self.arrows
        )

    @property
    def printed_window(self) -> tuple[int, int, int, int]:
        """What is seen of the map: west, north, east and south in printed points."""
        scale, window = self.plan.scale, self.window
        ends = (window.x, window.x + window.width), (window.y, window.y + window.height)
        west, east = (round((x - scale.left) / scale.across) for x in ends[0])
        north, south = (round((y - scale.top) / scale.down) for y in ends[1])
        return west, north, east, south

    def spot(self, box: BoxId) -> Spot | BoxPlace:
        """Where the label of a box stands on the unscrolled map."""
        return self.plan.spot(box)

    def on_mount(self) -> None:
        self._follow_look()
        follow_look(self, self._follow_look)

    def _follow_look(self) -> None:
        """The colors of the picture are those of the look; signs may be the same in two looks."""
        self.set_reactive(TheaterMap.glyphs, glyphs_of(self.app.theme))
        self._styles_of.clear()
        self._begin_drawing()
        self._show_cursor()

    def look_again(self) -> None:
        """Draw it the other way, if the player wants that now."""
        if self._wants_picture() is not self.is_picture:
            self._follow_look()

    def watch_glyphs(self) -> None:
        self._begin_drawing()

    def watch_state(self) -> None:
        self._attend()

    def _attend(self) -> None:
        """The position, or what stands out, is another: it is drawn once, when all is said."""
        self._is_due = True
        self.check_idle()

    def _check_refresh(self) -> None:
        """All has been said that is to be shown; the screen is told now what to paint."""
        self._is_drawing = True
        self._draw()
        self._is_drawing = False
        super()._check_refresh()

    def check_idle(self) -> None:
        if not self._is_drawing:
            super().check_idle()

    def _draw(self) -> None:
        if self._is_due:
            self._is_due = False
            self._redraw(self._drawing.show(self.state, self._attention()))

    def watch_reach(self) -> None:
        self._attend()

    def watch_marked(self) -> None:
        self._attend()

    def watch_hungry(self) -> None:
        self._attend()

    def watch_carried(self) -> None:
        self._attend()

    def watch_origin(self) -> None:
        self._attend()

    def watch_path(self) -> None:
        self._attend()

    def watch_arrows(self) -> None:
        self._attend()

    def watch_odds(self) -> None:
        self._attend()

    def _redraw(self, spans: list[Span] | None) -> None:
        """Repaint these cells, nothing else; without any, everything."""
        if spans is None:
            self.show_canvas(self._drawing.canvas)
        else:
            self.repaint(spans)

    def make_style(self, meaning: Any) -> Style:
        """What a cell looks like; those of the picture bring their colors along."""
        if isinstance(self._drawing, PictureDrawing) and isinstance(meaning, Paint):
            # Another look may be worn already: what was drawn has the colors of its own.
            return paint_style(meaning, has_sixteen=self._drawing.inks.is_hard)
        return super().make_style(meaning)

    def get_line_filters(self) -> Sequence[LineFilter]:
        """What colors go through; those of the picture are what they are."""
        filters = super().get_line_filters()
        if not self.is_picture:
            return filters
        return [each for each in filters if not isinstance(each, ANSIToTruecolor)]

    # --- where the player looks ---

    def validate_cursor(self, box: BoxId) -> BoxId:
        return board()[box].id

    def watch_cursor(self, before: BoxId, after: BoxId) -> None:
        if before != after:
            self._attend()
            self._show_cursor()

    def watch_zoom(self, before: Zoom, after: Zoom) -> None:
        """Keep the cursor where it stands in the window."""
        if before == after:
            return
        old = self.spot(self.cursor)
        column, row = old.x - self.scroll_offset.x, old.y - self.scroll_offset.y
        self._begin_drawing()
        self._came = None
        new = self.spot(self.cursor)
        self.look_at(new.x - column, new.y - row)
        self._show_cursor()

    # --- keys and mouse ---

    def action_step(self, direction: str) -> None:
        """Move the cursor to the next box in a direction; straight back where it came from."""
        way = Direction[direction.upper()]
        if self._came and self._came[1:] == (self.cursor, way.opposite):
            to: BoxId | None = self._came[0]
        else:
            to = step(self.plan, self.cursor, way, looks_overseas(self.state), self.goals)
        if to is not None:
            self._came = (self.cursor, to, way)
            self.cursor = to

    def action_page(self, direction: str) -> None:
        """Move map and cursor by half a screen."""
        right, down = Direction[direction.upper()].value
        half = self.window.half
        across, along = right * half[0], down * half[1]
        x, y = self.spot(self.cursor).middle
        offset = self.scroll_offset
        self._came = None
        self.look_at(offset.x + across, offset.y + along)
        self.cursor = nearest(self.plan, x + across, y + along, looks_overseas(self.state))
        self._show_cursor()

    def action_zoom(self, nearer: int) -> None:
        """Look nearer (1) or further (-1)."""
        number = ZOOMS.index(self.zoom) + nearer
        if ZOOMS.index(FURTHEST[self.is_picture]) <= number < len(ZOOMS):
            self.zoom = ZOOMS[number]

    def action_center(self) -> None:
        """Bring the cursor to the middle of the window."""
        x, y = self.spot(self.cursor).middle
        self.look_at(*self.window.centered(round(x), round(y)))

    def show_around(self, boxes: Iterable[BoxId]) -> None:
        """Bring the cursor to the middle, or these boxes and it, where all fit into the window."""
        spots = [self.spot(box) for box in {self.cursor, *boxes}]
        left, right = min(s.x for s in spots), max(s.x + s.width for s in spots)
        top, bottom = min(s.y for s in spots), max(s.y + s.height for s in spots)
        fits = right - left <= self.size.width and bottom - top <= self.size.height
        if not fits:
            self.action_center()
            return
        self.look_at(*self.window.centered((left + right) // 2, (top + bottom) // 2))

    def action_choose(self) -> None:
        """The obvious thing with the box under the cursor."""
        self._choose()

    def _choose(self, *, by_mouse: bool = False) -> None:
        self.post_message(self.BoxChosen(self, self.cursor, by_mouse=by_mouse))

    def on_click(self, event: events.Click) -> None:
        """One click points, another one chooses."""
        if box := self._drawing.box_at(*self.window.cell(event.x, event.y)):
            if box == self.cursor:
                self._choose(by_mouse=True)
                return
            self._came = None
            self.cursor = box
            self.post_message(self.BoxClicked(self, box))

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """A box under the mouse tells of itself."""
        box = self._drawing.box_at(*self.window.cell(event.x, event.y))
        if box != self._hovered:
            self._hovered = box
            if box is None or self.state is None:
                self.tooltip = None
            else:
                self.tooltip = Content(in_a_line(self.state, box, self.glyphs))

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """The wheel zooms."""
        event.stop()
        event.prevent_default()
        self.action_zoom(1)

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        event.stop()
        event.prevent_default()
        self.action_zoom(-1)

    def take_size(self) -> None:
        self._show_cursor()

    def _show_cursor(self) -> None:
        spot = self.spot(self.cursor)
        self.keep_in_window(range(spot.x, spot.x + spot.width), range(spot.y, spot.y + spot.height))
