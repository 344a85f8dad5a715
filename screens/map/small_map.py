"""Who holds what, on a map as small as one likes: every spot of land goes with the nearest box.

Where the large map is a picture, so is this one. Elsewhere it is made of dots: in braille the
Union's land is full of them, the Confederacy's has every other one, nobody's has few; in plain
letters it is U, c and a point. So the map can be read without colors, too.
"""

from functools import lru_cache
from typing import NamedTuple, TypeAlias

from textual.content import Content
from textual.geometry import Size
from textual.widget import Widget

from campaign.board.board import board
from screens.map.map_background import sea
from screens.map.map_layout import CanvasSize, Layout, Scale, Zoom
from screens.map.picture.small_picture import Edges, far_ground, far_pixels, half_blocks, outlined
from screens.parts.canvas import runs
from screens.parts.pixels import BRAILLE, Cell
from screens.shell.painting import PlainLines
from screens.shell.palettes import FEW
from screens.shell.themes import glyphs_of, shows_pictures

HEIGHTS = [(0, "-low"), (36, "-high")]
"""By which classes the style sheet tells low terminals from high ones."""

REST = 0.06
"""Seconds without a step after which the map of what is pointed at is drawn."""

NOWHERE = -1
"""Where a spot of water, or of land that is too far away, belongs to."""

REACH = 130
"""Printed points around a box that go with it."""

STYLES = {"U": "$union", "C": "$confederate", ".": "$foreground 50%"}
"""The color of each holder's land."""

HARD, MIXING = "sixteen", ("truecolor", FEW)
"""The look in which land cannot be tinted, and the terminals that can do so in the others."""

WIDEST, NARROWEST = 1.6, 1.2
"""How many times as wide as high the picture may be: beyond, there is no land to be shown."""

FRAME = "reverse"
"""What the outline of a part looks like, in every look."""

Printed: TypeAlias = tuple[int, int, int, int]

LETTERS = {"U": "U", "C": "c", ".": "."}


class SmallMapGround(NamedTuple):
    """A map of a certain size: the box, by its number, that each spot goes with."""

    size: Size
    """In cells."""

    spots: tuple[tuple[int, ...], ...]
    """Row by row; the spots of a cell are the dots of a braille letter."""


@lru_cache(maxsize=8)
def ground(width: int, height: int) -> SmallMapGround:
    """The map in so many cells. Land grows around the boxes until it meets that of others."""
    across, down = width * BRAILLE.across, height * BRAILLE.down
    scale = small_scale(across, down)
    spots = [[NOWHERE] * across for _ in range(down)]
    wet = [[False] * across for _ in range(down)]
    for y, first, last in sea(Layout(Zoom.THEATER, CanvasSize(across, down), scale, (), ())):
        wet[y][first:last] = [True] * (last - first)
    edge = []
    for number, box in enumerate(board().boxes):
        x, y = map(round, scale.place(box.x, box.y))
        edge.append((x, y, number, x, y))
    far = (REACH * scale.across) ** 2
    while edge:
        grown = []
        for x, y, number, x0, y0 in edge:
            if not (0 <= x < across and 0 <= y < down) or spots[y][x] != NOWHERE:
                continue
            if (wet[y][x] and (x, y) != (x0, y0)) or (x - x0) ** 2 + (y - y0) ** 2 > far:
                continue
            spots[y][x] = number
            grown += [
                (x + dx, y + dy, number, x0, y0) for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))
            ]
        edge = grown
    return SmallMapGround(Size(width, height), tuple(map(tuple, spots)))


def small_scale(across: int, down: int) -> Scale:
    """The scale at which the outermost boxes just fit, as wide as it is high."""
    xs, ys = [box.x for box in board().boxes], [box.y for box in board().boxes]
    wide, high = max(xs) - min(xs), max(ys) - min(ys)
    each = min(max(1, across - 4) / wide, max(1, down - 4) / high)
    left, top = (across - each * wide) / 2, (down - each * high) / 2
    return Scale(left - each * min(xs), top - each * min(ys), each, each)


@lru_cache(maxsize=64)
def drawn(holders: str, width: int, height: int, *, plain: bool) -> Content:
    """The map of who holds each box: `U`, `C` or `.`, in the order of the board."""
    spots = ground(width, height).spots
    lines = []
    for row in range(height):
        cells = [_cell(holders, spots, (column, row), plain) for column in range(width)]
        letters, styles = zip(*cells, strict=True)
        lines.append(Content.assemble(*runs(letters, styles)))
    return Content("\n").join(lines)


def _cell(
    holders: str, spots: tuple[tuple[int, ...], ...], cell: Cell, plain: bool
) -> tuple[str, str]:
    """A cell of the map, and its color: that of whoever has most of it."""
    bits, seen = 0, ""
    for x, y in BRAILLE.pixels(cell):
        number = spots[y][x]
        if number != NOWHERE:
            holder = holders[number]
            seen += holder
            if _is_dot(holder, x, y):
                bits |= BRAILLE.bit((x, y))
    if not seen:
        return " ", ""
    most = max("UC.", key=seen.count)
    return (LETTERS[most] if plain else BRAILLE.letters[bits]), STYLES[most]


def _is_dot(holder: str, x: int, y: int) -> bool:
    """The pattern of a holder's land."""
    if holder == "U":
        return True
    return (x + y) % 2 == 0 if holder == "C" else (x + 2 * y) % 8 == 0


def framed(land: Content, size: Size, printed: Printed) -> Content:
    """The map with the outline of a part of it, as large as at least one cell.

    *printed* is west, north, east and south in printed points; the outline stays on the map.
    """
    width, height = size
    dots = _edges(width * BRAILLE.across, height * BRAILLE.down, printed)
    left, right = (column // BRAILLE.across for column in dots[:2])
    top, bottom = (row // BRAILLE.down for row in dots[2:])
    for row in range(top, bottom + 1):
        start = row * (width + 1)
        spans = (
            [(left, right + 1)] if row in (top, bottom) else [(left, left + 1), (right, right + 1)]
        )
        for first, end in spans:
            land = land.stylize(FRAME, start + first, start + end)
    return land


def _edges(across: int, down: int, printed: Printed) -> Edges:
    """Where the outline of a part runs on a map of so many dots or pixels."""
    scale = small_scale(across, down)
    corners = scale.place(printed[0], printed[1]), scale.place(printed[2], printed[3])
    left, right = (min(max(0, int(corner[0])), across - 1) for corner in corners)
    top, bottom = (min(max(0, int(corner[1])), down - 1) for corner in corners)
    return left, right, top, bottom


def with_land(width: int, height: int) -> tuple[int, int]:
    """So many columns and rows of a place are worth a picture; around it nothing would be seen."""
    across = min(width, int(WIDEST * 2 * height))
    return across, min(height, max(1, int(across / NARROWEST) // 2))


class SmallMap(Widget):
    """Shows who holds what, as large as there is room; empty until it is told."""

    DEFAULT_CSS = """
    SmallMap { width: 1fr; height: 1fr; }
    """

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.holders = ""
        self._styles_cache = PlainLines()
        self._frame: Printed | None = None

    def show(self, holders: str) -> None:
        """Take in other holders; nothing, or what fits no board, is not drawn."""
        fits = len(holders) == len(board().boxes) and set(holders) <= set(STYLES)
        holders = holders if fits else ""
        if holders != self.holders:
            self.holders = holders
            self.refresh()

    def frame(self, printed: Printed | None) -> None:
        """Outline what is seen of a larger map: west, north, east and south."""
        if printed != self._frame:
            self._frame = printed
            self.refresh()

    def render(self) -> Content:
        width, height = self.size
        if not self.holders or not width or not height:
            return Content("")
        colors = self.app.console.color_system
        if shows_pictures(self.app) and self.app.theme != HARD and colors in MIXING:
            return self._picture(self.app.theme, colors)
        land = drawn(self.holders, width, height, plain=glyphs_of(self.app.theme).is_plain)
        return framed(land, self.size, self._frame) if self._frame else land

    def _picture(self, look: str, colors: str | None) -> Content:
        """As large as there is land for it, in the middle."""
        wide, high = self.size
        across, rows = with_land(wide, high)
        down = 2 * rows
        pixels = far_pixels(
            self.holders, far_ground(small_scale(across, down), across, down), look, colors
        )
        if self._frame:
            pixels = outlined(pixels, _edges(across, down, self._frame), look, colors)
        aside = " " * ((wide - across) // 2)
        lines = [Content("")] * ((high - rows) // 2)
        lines += [Content(aside) + row for row in half_blocks(pixels)]
        return Content("\n").join(lines)
