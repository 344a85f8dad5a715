"""The ground of a field of battle: rolling country in two tones, tinted behind either line. Pure.

The same field looks the same every time: what lies where follows from the place alone.
"""

from collections.abc import Iterator
from functools import lru_cache

from screens.battle.line.field_colors import FieldCell

KINDS = (
    *("plain", "roll"),
    *("union plain", "union roll"),
    *("confederate plain", "confederate roll"),
    "stream",
)
"""The names of the colors of a pixel, by its number: level and rolling ground of nobody, Union,
Confederacy; water."""

RIVER = len(KINDS) - 1
RIVER_WIDTH = 3
"""Pixel rows of water."""

BENDS = (17, 1, 3.0)
"""How a river winds: columns from bend to bend, and how many pixel rows it goes aside at most."""

SMOOTH = 9
"""Over so many columns a bend is drawn out."""

WAVES = ((13, 7, 0.7), (5, 4, 0.3))
"""Hills and knolls: columns and pixel rows between two heights, and how much they count."""

HIGH = 0.54


def pixels(
    columns: int, rows: int, first_open: int, last_open: int, river: int | None = None
) -> list[bytes]:
    """The kind of each pixel, two rows of pixels for each row of cells.

    *River* is the row about which one winds that somebody has come across; None without one.
    """
    land = [
        row.translate(_TINTS[_tint(y // 2, first_open, last_open)])
        for y, row in enumerate(_land(columns, 2 * rows))
    ]
    return land if river is None else _flooded(land, 2 * river)


def _flooded(land: list[bytes], middle: int) -> list[bytes]:
    """The land with a river from the west to the east."""
    rows = [bytearray(row) for row in land]
    bends = list(_wave(len(land[0]) + SMOOTH, 0, *BENDS))
    for x in range(len(land[0])):
        top = middle + round(sum(bends[x : x + SMOOTH]) / SMOOTH) - 1
        for y in range(top, top + RIVER_WIDTH):
            if 0 <= y < len(rows):
                rows[y][x] = RIVER
    return [bytes(row) for row in rows]


_TINTS = tuple(bytes([2 * tint, 2 * tint + 1]) + bytes(254) for tint in range(3))
"""The kinds of level and of rolling ground: nobody's, the Union's, the Confederacy's."""


def _tint(row: int, first_open: int, last_open: int) -> int:
    if row < first_open:
        return 1
    return 2 if row > last_open else 0


@lru_cache(maxsize=4)
def _land(columns: int, rows: int) -> tuple[bytes, ...]:
    """Where ground is rolling: 1, and 0 where it is level, pixel by pixel."""
    return tuple(bytes(height > HIGH for height in _heights(columns, y)) for y in range(rows))


def _heights(columns: int, y: int) -> Iterator[float]:
    """The heights along a row of pixels: hills, and knolls on them."""
    waves = [_wave(columns, y, *wave) for wave in WAVES]
    return map(sum, zip(*waves, strict=True))


def _wave(columns: int, y: int, across: int, down: int, share: float) -> Iterator[float]:
    """Heights that lead evenly from one point of a grid to the next."""
    top, below = y // down, y % down / down
    points = [
        share * (_height(x, top) * (1 - below) + _height(x, top + 1) * below)
        for x in range(columns // across + 2)
    ]
    for x in range(columns):
        left, right = x // across, x % across / across
        yield points[left] * (1 - right) + points[left + 1] * right


def _height(x: int, y: int) -> float:
    """A height from 0 to 1 that looks like chance and is none."""
    mixed = (x * 73_856_093) ^ (y * 19_349_663) ^ 0x5BD1E995
    mixed = (mixed ^ (mixed >> 13)) * 1_274_126_177 & 0xFFFFFFFF
    return ((mixed ^ (mixed >> 16)) & 0xFFFF) / 0xFFFF


def meaning(upper: int, lower: int) -> FieldCell:
    """The cell of two pixels, the one above in the ink."""
    return FieldCell(KINDS[upper], KINDS[lower])
