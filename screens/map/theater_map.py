"""The map of the war: boxes, links, pieces and a cursor. Shows a position; decides nothing."""

from collections.abc import Iterable
from typing import ClassVar

from textual import events
from textual.binding import BindingType
from textual.geometry import Region
from textual.message import Message
from textual.strip import Strip

from campaign.board.board import board
from campaign.terms import BoxId
from screens.map.map_cursor import Direction, nearest, scrolled, step
from screens.map.map_drawing import looks_overseas
from screens.map.map_layout import Zoom, layout
from screens.map.map_styles import BINDINGS, COMPONENTS, CSS
from screens.map.map_view import MapView

AROUND_X, AROUND_Y = 4, 1
"""Columns and rows that the player sees around the label under the cursor, at least."""

ZOOMS = tuple(Zoom)


class TheaterMap(MapView, can_focus=True):
    """The map at three zoom levels, with a cursor that keys and mouse move."""

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

    _came: tuple[BoxId, BoxId, Direction] | None = None
    """The last step of the cursor: from where, to where, in which direction."""

    goals: frozenset[BoxId] = frozenset()
    """Where what is planned can go: keys for directions lead there first."""

    _has_been_seen = False
    """It has been painted once."""

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
