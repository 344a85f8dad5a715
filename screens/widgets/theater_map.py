"""The map of the war: boxes, links, pieces and a cursor. Shows a position; decides nothing."""

from collections.abc import Iterable
from itertools import groupby
from typing import ClassVar

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.binding import Binding, BindingType
from textual.geometry import Offset, Region, Size, Spacing
from textual.message import Message
from textual.reactive import reactive
from textual.scroll_view import ScrollView
from textual.strip import Strip

from campaign.state import CampaignState
from campaign.terms import BoxId
from campaign.theater import board
from screens.themes import glyphs_of
from screens.widgets.glyphs import UNICODE, Glyphs
from screens.widgets.map_canvas import Ink, base
from screens.widgets.map_labels import Label, label, standing
from screens.widgets.map_layout import Layout, Spot, Zoom, layout
from screens.widgets.map_steps import Direction, nearest, step

START: BoxId = "washington"
"""Where the cursor stands at first."""

EDGE = Spacing(top=1, bottom=1, left=4, right=4)
"""How much of the map the player sees around the cursor at least."""

ZOOMS = tuple(Zoom)

Key = tuple[str, str, int]
"""What a cell shows: a role, what is special about its label, and the box, or -1 for none."""


class TheaterMap(ScrollView, can_focus=True):
    """Boxes, stacks, links and a cursor, at three zoom levels."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left,h", "step('left')", "West", show=False, id="map.left"),
        Binding("right,l", "step('right')", "East", show=False, id="map.right"),
        Binding("up,k", "step('up')", "North", show=False, id="map.up"),
        Binding("down,j", "step('down')", "South", show=False, id="map.down"),
        Binding(
            "H,ctrl+left", "page('left')", "Half a screen west", show=False, id="map.page-left"
        ),
        Binding(
            "L,ctrl+right", "page('right')", "Half a screen east", show=False, id="map.page-right"
        ),
        Binding("K,pageup", "page('up')", "Half a screen north", show=False, id="map.page-up"),
        Binding(
            "J,pagedown", "page('down')", "Half a screen south", show=False, id="map.page-down"
        ),
        Binding("plus,equals_sign", "zoom(1)", "Nearer", show=False, id="map.zoom-in"),
        Binding("minus", "zoom(-1)", "Further", show=False, id="map.zoom-out"),
        Binding("home", "center", "Center", show=False, id="map.center"),
        Binding("enter", "choose", "Choose", show=False, id="map.choose"),
    ]

    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "theater-map--sea",
        "theater-map--state",
        "theater-map--road",
        "theater-map--rail",
        "theater-map--river",
        "theater-map--union",
        "theater-map--confederate",
        "theater-map--nobody",
        "theater-map--union-stack",
        "theater-map--confederate-stack",
        "theater-map--battle",
        "theater-map--detail",
        "theater-map--mark",
        "theater-map--reach",
        "theater-map--marked",
        "theater-map--origin",
        "theater-map--cursor",
    }

    DEFAULT_CSS = """
    TheaterMap {
        background: $map-land;
        color: $foreground;
        scrollbar-size: 0 0;
    }
    TheaterMap > .theater-map--sea { color: $map-wave; background: $map-sea; }
    TheaterMap > .theater-map--state { color: $map-state; }
    TheaterMap > .theater-map--road { color: $map-road; }
    TheaterMap > .theater-map--rail { color: $map-rail; }
    TheaterMap > .theater-map--river { color: $map-river; }
    TheaterMap > .theater-map--union { color: $map-union; }
    TheaterMap > .theater-map--confederate { color: $map-confederate; }
    TheaterMap > .theater-map--nobody { color: $map-nobody; }
    TheaterMap > .theater-map--union-stack {
        color: $map-union-stack; text-style: $map-stack-style;
    }
    TheaterMap > .theater-map--confederate-stack {
        color: $map-confederate-stack; text-style: $map-stack-style;
    }
    TheaterMap > .theater-map--battle { color: $map-battle; text-style: $map-stack-style; }
    TheaterMap > .theater-map--detail { color: $map-detail; }
    TheaterMap > .theater-map--mark { color: $map-mark; text-style: bold; }
    TheaterMap > .theater-map--marked { text-style: bold; }
    TheaterMap > .theater-map--reach { background: $map-reach; text-style: $map-reach-style; }
    TheaterMap > .theater-map--origin { background: $map-origin; text-style: $map-origin-style; }
    TheaterMap > .theater-map--cursor { text-style: $map-cursor-style; }
    """

    state: reactive[CampaignState | None] = reactive(None, repaint=False)
    """The position on show; the bare board without one."""

    cursor: reactive[BoxId] = reactive(START, repaint=False)
    """The box the player points at."""

    zoom: reactive[Zoom] = reactive(Zoom.THEATER, repaint=False)
    """How near the player looks."""

    reach: reactive[frozenset[BoxId]] = reactive(frozenset(), repaint=False)
    """Boxes that can be reached."""

    marked: reactive[frozenset[BoxId]] = reactive(frozenset(), repaint=False)
    """Boxes that still have something to do."""

    origin: reactive[BoxId | None] = reactive(None, repaint=False)
    """The box that marches now."""

    glyphs: reactive[Glyphs] = reactive(UNICODE, repaint=False)
    """The signs in use; they follow the look of the app."""

    class CursorMoved(Message):
        """The cursor stands on another box."""

        def __init__(self, theater_map: "TheaterMap", box: BoxId) -> None:
            super().__init__()
            self.theater_map = theater_map
            self.box = box

        @property
        def control(self) -> "TheaterMap":
            return self.theater_map

    class BoxChosen(Message):
        """The player pressed enter on a box, or clicked on it twice."""

        def __init__(self, theater_map: "TheaterMap", box: BoxId) -> None:
            super().__init__()
            self.theater_map = theater_map
            self.box = box

        @property
        def control(self) -> "TheaterMap":
            return self.theater_map

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
        self._labels: list[Label] = []
        self._strips: dict[int, Strip] = {}
        self._styles_of: dict[Key, Style] = {}
        self._rows: dict[int, list[Spot]] = {}
        self._came: tuple[BoxId, BoxId, Direction] | None = None
        self._lay_out()

    # --- what is on show ---

    @property
    def plan(self) -> Layout:
        return layout(self.zoom)

    def _lay_out(self) -> None:
        """Take in a zoom level or a set of signs."""
        plan = self.plan
        self._rows = {}
        for spot in plan.spots:
            for y in range(spot.y, spot.y + spot.height):
                self._rows.setdefault(y, []).append(spot)
        self._labels = self._label_all()
        self._strips.clear()
        self.virtual_size = Size(*plan.canvas)

    def _label_all(self) -> list[Label]:
        zoom, glyphs, state = self.zoom, self.glyphs, self.state
        return [label(standing(box, state), zoom, glyphs) for box in board().boxes]

    def _spot(self, box: BoxId) -> Spot:
        return self.plan.spot(box)

    def on_mount(self) -> None:
        self._wear_look()
        self.app.theme_changed_signal.subscribe(self, lambda _: self._wear_look())

    def _wear_look(self) -> None:
        self.glyphs = glyphs_of(self.app.theme)

    def notify_style_update(self) -> None:
        super().notify_style_update()
        self._styles_of.clear()
        self._strips.clear()

    def watch_glyphs(self) -> None:
        self._lay_out()
        self.refresh()

    def watch_state(self) -> None:
        """Draw anew the labels that say something else now."""
        before, self._labels = self._labels, self._label_all()
        changed = (
            box
            for box, old, new in zip(board().ids, before, self._labels, strict=True)
            if old != new
        )
        self._redraw(changed)

    def watch_reach(self, before: frozenset[BoxId], after: frozenset[BoxId]) -> None:
        self._redraw(before ^ after)

    def watch_marked(self, before: frozenset[BoxId], after: frozenset[BoxId]) -> None:
        self._redraw(before ^ after)

    def watch_origin(self, before: BoxId | None, after: BoxId | None) -> None:
        self._redraw(box for box in (before, after) if box)

    def watch_cursor(self, before: BoxId, after: BoxId) -> None:
        self._redraw((before, after))
        if before != after:
            self._show_cursor()
            self.post_message(self.CursorMoved(self, after))

    def watch_zoom(self, before: Zoom, after: Zoom) -> None:
        """Keep the cursor where it stands in the window."""
        if before == after or not self._labels:
            return
        old = layout(before).spot(self.cursor)
        column, row = old.x - self.scroll_offset.x, old.y - self.scroll_offset.y
        self._lay_out()
        new = self._spot(self.cursor)
        self._came = None
        self.scroll_to(new.x - column, new.y - row, animate=False)
        self._show_cursor()
        self.refresh()

    def validate_cursor(self, box: BoxId) -> BoxId:
        return board()[box].id

    # --- repainting only what changed ---

    def _redraw(self, boxes: Iterable[BoxId]) -> None:
        """Repaint these labels and what stands around them, nothing else."""
        left, top = self._left_margin, self._top_margin
        scroll = self.scroll_offset
        regions = []
        for box in boxes:
            spot = self._spot(box)
            for y in range(spot.y, spot.y + spot.height):
                self._strips.pop(y, None)
            area = Region(spot.x - 1, spot.y, spot.width + 2, spot.height)
            area = area.translate(Offset(left - scroll.x, top - scroll.y))
            if area := area.intersection(self.size.region):
                regions.append(area)
        if regions:
            self.refresh(*regions)

    @property
    def _left_margin(self) -> int:
        """Columns left of a map that is smaller than its window."""
        return max(0, (self.size.width - self.virtual_size.width) // 2)

    @property
    def _top_margin(self) -> int:
        return max(0, (self.size.height - self.virtual_size.height) // 2)

    # --- drawing ---

    def render_line(self, y: int) -> Strip:
        """One line of the window."""
        scroll_x, scroll_y = self.scroll_offset
        line = y + scroll_y - self._top_margin
        last = self.virtual_size.height - 1
        strip = self._strip(line) if 0 <= line <= last else self._beyond(0 if line < 0 else last)
        left = self._left_margin
        if strip.cell_length < self.size.width:
            strip = self._widened(strip, left)
        return strip.crop(scroll_x, scroll_x + self.size.width)

    def _strip(self, line: int) -> Strip:
        strip = self._strips.get(line)
        if strip is None:
            strip = self._strips[line] = self._draw(line)
        return strip

    def _beyond(self, line: int) -> Strip:
        """Above or below a map smaller than its window: land and sea go on."""
        inks = base(self.zoom, self.glyphs).inks[line]
        grounds = (Ink.SEA if ink == Ink.SEA else Ink.LAND for ink in inks)
        return Strip(
            [
                Segment(" " * len(list(cells)), self._style(_INK_KEYS[ground]))
                for ground, cells in groupby(grounds)
            ]
        )

    def _widened(self, strip: Strip, left: int) -> Strip:
        """A line with what lies left and right of a map smaller than its window."""
        right = self.size.width - left - strip.cell_length
        segments = list(strip)
        first, last = segments[0].style, segments[-1].style
        return Strip([Segment(" " * left, first), *segments, Segment(" " * right, last)])

    def _draw(self, line: int) -> Strip:
        """The whole width of one line of the map."""
        ground = base(self.zoom, self.glyphs)
        letters = list(ground.letters[line])
        keys: list[Key] = [_INK_KEYS[ink] for ink in ground.inks[line]]
        for spot in self._rows.get(line, ()):
            self._write_label(spot, line, letters, keys)
        segments, start = [], 0
        for key, cells in groupby(keys):
            end = start + sum(1 for _ in cells)
            segments.append(Segment("".join(letters[start:end]), self._style(key)))
            start = end
        return Strip(segments, len(letters))

    def _write_label(self, spot: Spot, line: int, letters: list[str], keys: list[Key]) -> None:
        number = spot.box.number
        rows = self._labels[number]
        row = line - spot.y
        accent, left, right = self._accent(spot.box.id)
        if row >= len(rows):
            return
        x = spot.x
        for run in rows[row]:
            key = (run.role, accent, number)
            for letter in run.text:
                letters[x] = letter
                keys[x] = key
                x += 1
        if accent and row == 0:
            marks = ("mark", accent, number)
            letters[spot.x - 1], keys[spot.x - 1] = left, marks
            letters[x], keys[x] = right, marks

    def _accent(self, box: BoxId) -> tuple[str, str, str]:
        """What is special about a label: its style, and the marks left and right of it."""
        signs = self.glyphs
        accent, left, right = "", "", " "
        for name, applies, marks in (
            ("marked", box in self.marked, signs.marked),
            ("reach", box in self.reach, signs.reach),
            ("origin", box == self.origin, signs.origin),
        ):
            if applies:
                accent, (left, right) = name, marks
        if box == self.cursor:
            left = signs.cursor[0]
            if not accent or right == " ":
                right = signs.cursor[1]
            accent = "cursor"
        return accent, left, right

    def _style(self, key: Key) -> Style:
        style = self._styles_of.get(key)
        if style is None:
            role, accent, number = key
            style = (
                self.get_component_rich_style(f"theater-map--{role}") if role else self.rich_style
            )
            if accent:
                style += self.get_component_rich_style(f"theater-map--{accent}", partial=True)
            if number >= 0:
                style += Style.from_meta({"box": board().ids[number]})
            self._styles_of[key] = style
        return style

    # --- keys and mouse ---

    def action_step(self, direction: str) -> None:
        """Move the cursor to the next box in a direction; straight back where it came from."""
        way = Direction[direction.upper()]
        if self._came and self._came[1:] == (self.cursor, way.opposite):
            to: BoxId | None = self._came[0]
        else:
            to = step(self.zoom, self.cursor, way)
        if to is not None:
            self._came = (self.cursor, to, way)
            self.cursor = to

    def action_page(self, direction: str) -> None:
        """Move map and cursor by half a screen."""
        right, down = Direction[direction.upper()].value
        across, along = self._half
        spot = self._spot(self.cursor)
        to = nearest(self.zoom, spot.middle[0] + right * across, spot.middle[1] + down * along)
        self.scroll_to(
            self.scroll_offset.x + right * across,
            self.scroll_offset.y + down * along,
            animate=False,
        )
        self._came = None
        if to == self.cursor:
            self._show_cursor()
        self.cursor = to

    def action_zoom(self, nearer: int) -> None:
        """Look nearer (1) or further (-1)."""
        number = ZOOMS.index(self.zoom) + nearer
        if 0 <= number < len(ZOOMS):
            self.zoom = ZOOMS[number]

    def action_center(self) -> None:
        """Bring the cursor to the middle of the window."""
        spot = self._spot(self.cursor)
        across, along = self._half
        self.scroll_to(round(spot.middle[0]) - across, round(spot.middle[1]) - along, animate=False)

    def action_choose(self) -> None:
        """Say that the player wants to do the obvious thing with this box."""
        self.post_message(self.BoxChosen(self, self.cursor))

    def on_click(self, event: events.Click) -> None:
        """The clicked cells say which box they belong to; see `_style`."""
        box = event.style.meta.get("box")
        if box is None:
            return
        self._came = None
        self.cursor = box
        self.post_message(self.BoxChosen(self, box))

    def on_resize(self) -> None:
        self._show_cursor()

    @property
    def _half(self) -> tuple[int, int]:
        """Half a window, in columns and rows."""
        return max(1, self.size.width // 2), max(1, self.size.height // 2)

    def _show_cursor(self) -> None:
        """Scroll if the cursor is near the edge: by half a window, as often as it takes."""
        if not self.size:
            return
        spot = self._spot(self.cursor)
        across, along = self._half
        x = _scrolled(
            self.scroll_offset.x,
            self.size.width,
            spot.x - EDGE.left,
            spot.x + spot.width + EDGE.right,
            across,
            self.virtual_size.width,
        )
        y = _scrolled(
            self.scroll_offset.y,
            self.size.height,
            spot.y - EDGE.top,
            spot.y + spot.height + EDGE.bottom,
            along,
            self.virtual_size.height,
        )
        if (x, y) != self.scroll_offset:
            self.scroll_to(x, y, animate=False)


def _scrolled(at: int, window: int, start: int, end: int, by: int, whole: int) -> int:
    """Where to scroll so that *start* to *end* is in the window, by as few halves as possible."""
    start, end = max(0, start), min(whole, end)
    last = max(0, whole - window)
    while start < at > 0:
        at -= by
    while end > at + window and at < last:
        at += by
    return max(0, min(last, at))


_INK_KEYS: dict[int, Key] = {
    Ink.LAND: ("", "", -1),
    Ink.SEA: ("sea", "", -1),
    Ink.STATE: ("state", "", -1),
    Ink.ROAD: ("road", "", -1),
    Ink.RAIL: ("rail", "", -1),
    Ink.RIVER: ("river", "", -1),
}
