"""The ground in pixels: hexagons of their terrain and level, slopes in light and shadow, lines.

Made once for a ground, whatever the colors. The light comes from the north-west. Each hexagon has
its northern and western sides for its own: these are the pixels on which slopes, creeks and
outlines are drawn.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from campaign.hexes.facing import Facing
from campaign.hexes.grid import Hex, HexBounds, neighbor, neighbors, opposite
from screens.battle.hexes.colors import BEYOND, KINDS, ground_kind, toned
from screens.battle.hexes.ground import (
    FIELDS,
    STEEP,
    GroundHex,
    HexGround,
    HexsideLine,
    HexTerrain,
    HexWay,
)
from screens.battle.hexes.plan import (
    ACROSS,
    LINES,
    MIDDLE,
    OVERHANG,
    WIDTHS,
    center_pixel,
    first_pixel,
    side_pixels,
)
from screens.parts.pixels import Pixel

GRID = -2
"""How much darker the side of a hex is on level ground."""

LIGHT = {0: 0.7, 5: 1.0, 4: 0.4}
"""How much a slope on a side has of the light, or of the shadow."""

PER_LINE = 2.2
"""Tones for each line of a slope."""

Stamp = tuple[bytes, ...]
"""The lines of a hexagon, from the north: the kind of each pixel."""

TEXTURES: dict[HexTerrain, tuple[tuple[Pixel, int], ...]] = {
    HexTerrain.ROUGH_WOODS: (
        ((-2, -2), -3),
        ((-1, -3), 2),
        ((3, -1), -3),
        ((-3, 1), -3),
        ((-2, 0), 2),
        ((2, 2), -3),
        ((3, 1), 2),
    ),
    HexTerrain.THICKET: tuple(
        ((x, y), -2) for y in range(-3, 4) for x in range(-3, 4) if (x + 2 * y) % 4 == 0
    ),
    HexTerrain.SWAMP: tuple(((x, y), 3) for x, y in ((-3, -1), (-2, -1), (2, 0), (3, 0), (-1, 2))),
    HexTerrain.SWAMP_CREEK: tuple(
        ((x, y), 4) for x, y in ((-3, -1), (-2, -1), (-1, 0), (0, 0), (1, 1), (2, 1), (3, 2))
    ),
    HexTerrain.ORCHARD: tuple(((x, y), -4) for x in (-2, 0, 2) for y in (-2, 0, 2)),
    HexTerrain.RIVER: tuple(((x, y), 2) for x, y in ((-2, -1), (-1, -1), (1, 1), (2, 1))),
}
"""Pixels around the center that are lighter or darker: each terrain has a look of its own."""


class PixelField(NamedTuple):
    """A ground in pixels."""

    ground: HexGround
    lines: tuple[bytes, ...]
    """The kind of each pixel, line by line."""

    def cut(self, bounds: HexBounds) -> tuple[bytes, ...]:
        """The pixels of a part of the map."""
        whole = self.ground.bounds
        left = (bounds.west - whole.west) * ACROSS
        right = (bounds.east - whole.west + 1) * ACROSS + 2 * OVERHANG
        top = (bounds.north - whole.north) * LINES
        bottom = (bounds.south - whole.north + 1) * LINES + LINES // 2
        return tuple(line[left:right] for line in self.lines[top:bottom])


@lru_cache(maxsize=4)
def field_of(ground: HexGround) -> PixelField:
    """A ground in pixels."""
    lines = [bytearray(line) for line in _hexagons(ground)]
    for pixel, kind in _drawn(ground):
        x, y = _placed(ground.bounds, pixel)
        if 0 <= y < len(lines) and 0 <= x < len(lines[y]):
            lines[y][x] = kind
    return PixelField(ground, tuple(map(bytes, lines)))


def _placed(bounds: HexBounds, pixel: Pixel) -> Pixel:
    """Where a pixel lies in a part of the map."""
    x = pixel[0] - bounds.west * ACROSS + MIDDLE + OVERHANG
    return x, pixel[1] - bounds.north * LINES + LINES // 2


def outline(bounds: HexBounds, hex_: Hex, directions: Iterator[int] | range) -> Iterator[Pixel]:
    """The pixels of some sides of a hex, in a part of the map."""
    x, y = center_pixel(hex_)
    for direction in directions:
        for right, down in side_pixels(direction):
            yield _placed(bounds, (x + right, y + down))


VERTICES: tuple[tuple[Pixel, ...], ...] = (
    ((2, -4), (3, -3)),
    ((4, -1), (4, 0)),
    ((3, 2), (2, 3)),
    ((-3, 2), (-2, 3)),
    ((-4, -1), (-4, 0)),
    ((-2, -4), (-3, -3)),
)
"""The pixels in which a hexagon has its corners, clockwise from the north-east."""


def vertex(bounds: HexBounds, hex_: Hex, facing: Facing) -> Iterator[Pixel]:
    """The pixels of a corner of a hex, in a part of the map."""
    x, y = center_pixel(hex_)
    for right, down in VERTICES[facing]:
        yield _placed(bounds, (x + right, y + down))


# --- areas ---


def _hexagons(ground: HexGround) -> Iterator[bytes]:
    """The lines of all hexagons: each column gives a piece of it."""
    west, east, north, south = ground.bounds
    stamps = {hex_: _stamp(ground, hex_) for hex_ in ground.hexes}
    nothing: Stamp = tuple(bytes([BEYOND]) * width for width in WIDTHS)
    for y in range((south - north + 1) * LINES + LINES // 2):
        pieces = []
        for column in range(west, east + 1):
            down = y - (column & 1) * LINES // 2
            hex_ = 100 * column + north + down // LINES
            pieces.append(stamps.get(hex_, nothing)[down % LINES])
        aside = [
            bytes([BEYOND]) * (OVERHANG + MIDDLE - len(end) // 2)
            for end in pieces[:: len(pieces) - 1 or 1]
        ]
        yield aside[0] + b"".join(pieces) + aside[-1]


def _stamp(ground: HexGround, hex_: Hex) -> Stamp:
    there = ground.hexes[hex_]
    lines = [bytearray(line) for line in _area(there.terrain, there.level)]
    if there.terrain is HexTerrain.BORDER:
        _draw_rim(lines, _outside(ground, hex_, there), ground_kind(HexTerrain.WOODS, there.level))
    for direction in LIGHT:
        relief = _relief(ground, hex_, direction)
        for right, down in side_pixels(direction):
            line = down + LINES // 2
            place = right - first_pixel(line)
            lines[line][place] = toned(lines[line][place], there.level, relief)
    return tuple(map(bytes, lines))


@lru_cache(maxsize=256)
def _area(terrain: HexTerrain, level: int) -> Stamp:
    """A hexagon of one terrain, with its texture."""
    lines = [bytearray([ground_kind(terrain, level)]) * width for width in WIDTHS]
    for (right, down), lighter in TEXTURES.get(terrain, ()):
        line = down + LINES // 2
        place = right - first_pixel(line)
        if 0 <= place < WIDTHS[line]:
            lines[line][place] = ground_kind(terrain, level, lighter)
    return tuple(map(bytes, lines))


def _outside(ground: HexGround, hex_: Hex, there: GroundHex) -> set[int]:
    """The directions in which a border hex is wood: where its field does not go on."""
    found = set()
    for direction, other in enumerate(neighbors(hex_)):
        next_to = ground.hexes.get(other)
        if next_to is None or next_to.terrain not in FIELDS or next_to.field != there.field:
            found.add(direction)
    return found


def _draw_rim(lines: list[bytearray], outside: set[int], kind: int) -> None:
    for line, places in enumerate(_sectors()):
        for place, direction in enumerate(places):
            if direction in outside:
                lines[line][place] = kind


RIM = 66
"""How far from the center of a border hex the wood begins; 98 is its northern side."""


@lru_cache(maxsize=1)
def _sectors() -> tuple[tuple[int, ...], ...]:
    """For each pixel of a hexagon the direction in which it lies; -1 near the center."""
    towards = ((0, -2), (3, -1), (3, 1), (0, 2), (-3, 1), (-3, -1))
    found = []
    for line, width in enumerate(WIDTHS):
        y = 2 * line + 1 - LINES
        row = []
        for place in range(width):
            x = 2 * (first_pixel(line) + place)
            pulls = [x * across * 4 + y * down * 7 for across, down in towards]
            best = max(range(6), key=pulls.__getitem__)
            row.append(best if pulls[best] > RIM else -1)
        found.append(tuple(row))
    return tuple(found)


def _relief(ground: HexGround, hex_: Hex, direction: int) -> int:
    """How much lighter or darker a side is than the hex, by the slope over it."""
    other = neighbor(hex_, direction)
    down = ground.slopes.get((hex_, direction), 0)
    up = ground.slopes.get((other, opposite(direction)), 0)
    steps = min(STEEP, down) - min(STEEP, up)
    if steps == 0:
        both = ground.hexes[hex_].terrain, ground.hexes.get(other, ground.hexes[hex_]).terrain
        return 0 if both == (HexTerrain.RIVER, HexTerrain.RIVER) else GRID
    shade = round(steps * LIGHT[direction] * PER_LINE)
    return shade if steps > 0 else shade + GRID


# --- lines ---


def _drawn(ground: HexGround) -> Iterator[tuple[Pixel, int]]:
    """All that is drawn over the areas, the lowest first: water, then what crosses it."""
    for line in HexsideLine:
        for (hex_, direction), there in ground.lines.items():
            if there is line:
                yield from _side(hex_, direction, line)
    for hex_, direction, way in ground.links():
        yield from _link(hex_, direction, way)


DOTTED = (HexsideLine.RAVINE, HexsideLine.CREST)
WIDE = (HexsideLine.STREAM, HexsideLine.BANK)


def _side(hex_: Hex, direction: int, line: HexsideLine) -> Iterator[tuple[Pixel, int]]:
    """A line on the side of a hex; what is wide is drawn in both hexes."""
    x, y = center_pixel(hex_)
    aside, down = (0, -1) if direction % 3 == 0 else (-1, 0)
    for right, below in side_pixels(direction):
        pixel = x + right, y + below
        if line in DOTTED and pixel[direction % 3 != 0] % 2:
            continue
        yield pixel, KINDS[line]
        if line in WIDE:
            yield (pixel[0] + aside, pixel[1] + down), KINDS[line]


def _link(hex_: Hex, direction: int, way: HexWay) -> Iterator[tuple[Pixel, int]]:
    """From center to center; a trail is dotted."""
    (x, y), (x2, y2) = center_pixel(hex_), center_pixel(neighbor(hex_, direction))
    steps = max(abs(x2 - x), abs(y2 - y))
    for step in range(steps + 1):
        if way is HexWay.ROAD or step % 2 == 0:
            yield (
                (x + round((x2 - x) * step / steps), y + round((y2 - y) * step / steps)),
                KINDS[way],
            )
