"""The map of the war: boxes, links, pieces and a cursor. Shows a position; decides nothing.

A long file, because which line is painted when hangs on every key that moves the cursor.
"""

from collections.abc import Iterable
from typing import ClassVar

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.binding import BindingType
from textual.geometry import Offset, Region, Size
from textual.message import Message
from textual.reactive import reactive
from textual.scroll_view import ScrollView
from textual.strip import Strip

from campaign.board.board import board
from campaign.state import CampaignState
from campaign.terms import CAPITAL, BoxId
from screens.map.map_canvas import Carried
from screens.map.map_cursor import Direction, nearest, scrolled, step
from screens.map.map_drawing import NO_BOX, CellMeaning, MapAttention, MapDrawing, looks_overseas
from screens.map.map_layout import Spot, Zoom, layout
from screens.map.map_styles import BINDINGS, COMPONENTS, CSS, PREFIX
from screens.shell.glyphs import UNICODE, Glyphs
from screens.shell.themes import glyphs_of

AROUND_X, AROUND_Y = 4, 1
"""Columns and rows that the player sees around the label under the cursor, at least."""

ZOOMS = tuple(Zoom)


class TheaterMap(ScrollView, can_focus=True):
    """The map at three zoom levels, with a cursor that keys and mouse move.

    Its lines are painted only when they change.
    """

    BINDINGS: ClassVar[list[BindingType]] = BINDINGS
    COMPONENT_CLASSES: ClassVar[set[str]] = COMPONENTS
    DEFAULT_CSS = CSS

    class _About(Message):
        """Something about a box of this map."""

        def __init__(self, theater_map: "TheaterMap", box: BoxId) -> None:
            super().__init__()
            self.theater_map = theater_map
            self.box = box

        @property
        def control(self) -> "TheaterMap":
            return self.theater_map

    class CursorMoved(_About):
        """The cursor stands on another box."""

    class BoxChosen(_About):
        """The player pressed enter on a box, or clicked on it once more."""

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

    goals: frozenset[BoxId] = frozenset()
    """Where what is planned can go: keys for directions lead there first."""

    _has_been_seen = False
    """It has been painted once."""

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
        self._strips: dict[int, Strip] = {}
        self._styles_of: dict[CellMeaning, Style] = {}
        self._begin_drawing()

    # --- what is on show ---

    def _begin_drawing(self) -> None:
        """Start anew, at another zoom level or in other signs."""
        self._drawing = MapDrawing(self.zoom, self.glyphs, self.state)
        self._drawing.carried = self.carried
        self._strips.clear()
        self.virtual_size = Size(*self._drawing.plan.canvas)

    def spot(self, box: BoxId) -> Spot:
        """Where the label of a box stands on the unscrolled map."""
        return self._drawing.plan.spot(box)

    def on_mount(self) -> None:
        self.set_reactive(TheaterMap.glyphs, glyphs_of(self.app.theme))
        self._begin_drawing()
        self.app.theme_changed_signal.subscribe(self, lambda _: self._follow_look())

    def _follow_look(self) -> None:
        self.glyphs = glyphs_of(self.app.theme)

    def notify_style_update(self) -> None:
        super().notify_style_update()
        self._styles_of.clear()
        self._strips.clear()

    def watch_glyphs(self) -> None:
        self._begin_drawing()
        self.refresh()

    def watch_state(self, state: CampaignState | None) -> None:
        self._redraw(self._drawing.show(state))

    def watch_reach(self, before: frozenset[BoxId], after: frozenset[BoxId]) -> None:
        self._redraw(before ^ after)

    def watch_marked(self, before: frozenset[BoxId], after: frozenset[BoxId]) -> None:
        self._redraw(before ^ after)

    def watch_hungry(self, before: frozenset[BoxId], after: frozenset[BoxId]) -> None:
        self._redraw(before ^ after)

    def watch_carried(self, before: Carried | None, after: Carried | None) -> None:
        if before != after:
            self._drawing.carried = after
            self._strips.clear()
            self.refresh()

    def watch_origin(self, before: BoxId | None, after: BoxId | None) -> None:
        self._redraw(box for box in (before, after) if box)

    # --- drawing ---

    def _redraw(self, boxes: Iterable[BoxId]) -> None:
        """Repaint these labels and the marks around them, nothing else."""
        shift = Offset(*self._margins) - self.scroll_offset
        regions = []
        for box in boxes:
            spot = self.spot(box)
            for y in range(spot.y, spot.y + spot.height):
                self._strips.pop(y, None)
            area = Region(spot.x - 1, spot.y, spot.width + 2, spot.height).translate(shift)
            if area := area.intersection(self.size.region):
                regions.append(area)
        if regions:
            self.refresh(*regions)

    @property
    def _margins(self) -> tuple[int, int]:
        """Columns and rows left of and above a map that is smaller than its window."""
        room = self.size - self.virtual_size
        return room.width // 2, room.height // 2

    def render_line(self, y: int) -> Strip:
        """One line of the window."""
        left, top = self._margins
        line = y + self.scroll_offset.y - top
        last = self.virtual_size.height - 1
        strip = self._strip(line) if 0 <= line <= last else self._beyond(0 if line < 0 else last)
        if strip.cell_length < self.size.width:
            strip = self._widen(strip, left)
        return strip.crop(self.scroll_offset.x, self.scroll_offset.x + self.size.width)

    def _strip(self, line: int) -> Strip:
        """A line of the unscrolled map, kept until something on it changes."""
        strip = self._strips.get(line)
        if strip is None:
            attention = MapAttention(self.cursor, self.origin, self.reach, self.marked, self.hungry)
            runs = self._drawing.line(line, attention)
            segments = [Segment(text, self._style(meaning)) for text, meaning in runs]
            strip = self._strips[line] = Strip(segments, self.virtual_size.width)
        return strip

    def _beyond(self, line: int) -> Strip:
        """Above or below a map smaller than its window, land and sea go on."""
        runs = self._drawing.ground(line)
        return Strip([Segment(" " * length, self._style(meaning)) for length, meaning in runs])

    def _widen(self, strip: Strip, left: int) -> Strip:
        """To the left and right they go on as well."""
        right = self.size.width - left - strip.cell_length
        segments = list(strip)
        west = Segment(" " * left, segments[0].style)
        east = Segment(" " * right, segments[-1].style)
        return Strip([west, *segments, east], self.size.width)

    def _style(self, meaning: CellMeaning) -> Style:
        style = self._styles_of.get(meaning)
        if style is None:
            role, accent, box = meaning
            style = self.get_component_rich_style(PREFIX + role) if role else self.rich_style
            if accent:
                style += self.get_component_rich_style(PREFIX + accent, partial=True)
            if box != NO_BOX:
                style += Style.from_meta({"box": board().ids[box]})
            self._styles_of[meaning] = style
        return style

    # --- where the player looks ---

    def validate_cursor(self, box: BoxId) -> BoxId:
        return board()[box].id

    def watch_cursor(self, before: BoxId, after: BoxId) -> None:
        if before != after:
            self._redraw((before, after))
            self._show_cursor()
            self.post_message(self.CursorMoved(self, after))

    def watch_zoom(self, before: Zoom, after: Zoom) -> None:
        """Keep the cursor where it stands in the window."""
        if before == after:
            return
        old = layout(before).spot(self.cursor)
        column, row = old.x - self.scroll_offset.x, old.y - self.scroll_offset.y
        self._begin_drawing()
        self._came = None
        new = self.spot(self.cursor)
        self._look_at(new.x - column, new.y - row)
        self._show_cursor()
        self.refresh()

    # --- keys and mouse ---

    def action_step(self, direction: str) -> None:
        """Move the cursor to the next box in a direction; straight back where it came from."""
        way = Direction[direction.upper()]
        if self._came and self._came[1:] == (self.cursor, way.opposite):
            to: BoxId | None = self._came[0]
        else:
            to = step(self.zoom, self.cursor, way, looks_overseas(self.state), self.goals)
        if to is not None:
            self._came = (self.cursor, to, way)
            self.cursor = to

    def action_page(self, direction: str) -> None:
        """Move map and cursor by half a screen."""
        right, down = Direction[direction.upper()].value
        across, along = right * self._half[0], down * self._half[1]
        x, y = self.spot(self.cursor).middle
        offset = self.scroll_offset
        self._came = None
        self._look_at(offset.x + across, offset.y + along)
        self.cursor = nearest(self.zoom, x + across, y + along, looks_overseas(self.state))
        self._show_cursor()

    def action_zoom(self, nearer: int) -> None:
        """Look nearer (1) or further (-1)."""
        number = ZOOMS.index(self.zoom) + nearer
        if 0 <= number < len(ZOOMS):
            self.zoom = ZOOMS[number]

    def action_center(self) -> None:
        """Bring the cursor to the middle of the window."""
        x, y = self.spot(self.cursor).middle
        across, along = self._half
        self._look_at(round(x) - across, round(y) - along)

    def show_around(self, boxes: Iterable[BoxId]) -> None:
        """Bring the cursor to the middle, or these boxes and it, where all fit into the window."""
        spots = [self.spot(box) for box in {self.cursor, *boxes}]
        left, right = min(s.x for s in spots), max(s.x + s.width for s in spots)
        top, bottom = min(s.y for s in spots), max(s.y + s.height for s in spots)
        fits = right - left <= self.size.width and bottom - top <= self.size.height
        if not fits:
            self.action_center()
            return
        across, along = self._half
        x, y = (left + right) // 2 - across, (top + bottom) // 2 - along
        self._look_at(x, y)

    def action_choose(self) -> None:
        """The obvious thing with the box under the cursor."""
        self.post_message(self.BoxChosen(self, self.cursor))

    def on_click(self, event: events.Click) -> None:
        """One click points, another one chooses; the cells know their box, see `_style`."""
        if box := event.style.meta.get("box"):
            if box == self.cursor:
                self.action_choose()
                return
            self._came = None
            self.cursor = box
            self.post_message(self.BoxClicked(self, box))

    def on_resize(self) -> None:
        self._show_cursor()

    def render_lines(self, crop: Region) -> list[Strip]:
        """The first frame may be painted before the map has been told of its size."""
        if not self._has_been_seen:
            self._has_been_seen = True
            self._show_cursor()
        return super().render_lines(crop)

    @property
    def _half(self) -> tuple[int, int]:
        """Half a window, in columns and rows."""
        return max(1, self.size.width // 2), max(1, self.size.height // 2)

    def _look_at(self, x: int, y: int) -> None:
        """Scroll before anything is painted, so that no frame shows where one looked before."""
        self.scroll_to(x, y, animate=False, force=True, immediate=True)

    def _show_cursor(self) -> None:
        """Scroll if the cursor is near the edge: by half a window, as often as it takes."""
        if not self.size:
            return
        spot, window, whole = self.spot(self.cursor), self.size, self.virtual_size
        across = range(spot.x - AROUND_X, spot.x + spot.width + AROUND_X)
        along = range(spot.y - AROUND_Y, spot.y + spot.height + AROUND_Y)
        x = scrolled(self.scroll_offset.x, window.width, across, whole.width)
        y = scrolled(self.scroll_offset.y, window.height, along, whole.height)
        if (x, y) != self.scroll_offset:
            self._look_at(x, y)
