"""The drawing half of the map: which line is painted when, and in which styles."""

from collections.abc import Iterable

from rich.segment import Segment
from rich.style import Style
from textual.geometry import Offset, Region, Size
from textual.reactive import reactive
from textual.scroll_view import ScrollView
from textual.strip import Strip

from campaign.board.board import board
from campaign.state import CampaignState
from campaign.terms import BoxId
from screens.map.map_canvas import Carried
from screens.map.map_drawing import NO_BOX, Attention, Drawing, Meaning
from screens.map.map_layout import Spot, Zoom
from screens.map.map_styles import PREFIX
from screens.shell.glyphs import UNICODE, Glyphs
from screens.shell.themes import glyphs_of

START: BoxId = "washington"
"""Where the cursor stands at first."""


class MapView(ScrollView):
    """Boxes, stacks, links and a cursor, as lines that are painted only when they change."""

    state: reactive[CampaignState | None] = reactive(None, repaint=False, init=False)
    """The position on show; the bare board without one."""

    cursor: reactive[BoxId] = reactive(START, repaint=False, init=False)
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

    def __init__(
        self,
        state: CampaignState | None = None,
        *,
        zoom: Zoom = Zoom.THEATER,
        id: str | None = None,
        classes: str | None = None,
    ) -> None:
        super().__init__(id=id, classes=classes)
        self.set_reactive(MapView.state, state)
        self.set_reactive(MapView.zoom, zoom)
        self._strips: dict[int, Strip] = {}
        self._styles_of: dict[Meaning, Style] = {}
        self._begin_drawing()

    # --- what is on show ---

    def _begin_drawing(self) -> None:
        """Start anew, at another zoom level or in other signs."""
        self._drawing = Drawing(self.zoom, self.glyphs, self.state)
        self._drawing.carried = self.carried
        self._strips.clear()
        self.virtual_size = Size(*self._drawing.plan.canvas)

    def spot(self, box: BoxId) -> Spot:
        """Where the label of a box stands on the unscrolled map."""
        return self._drawing.plan.spot(box)

    def on_mount(self) -> None:
        self.set_reactive(MapView.glyphs, glyphs_of(self.app.theme))
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
            attention = Attention(self.cursor, self.origin, self.reach, self.marked, self.hungry)
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

    def _style(self, meaning: Meaning) -> Style:
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
