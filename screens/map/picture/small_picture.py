"""Who holds what as a small picture: the ground of the large one, seen from far away. Pure.

A cell holds two square pixels, the upper and the lower one, as on the map of the war.
"""

from collections import Counter
from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import pairwise
from typing import NamedTuple, TypeAlias

from textual.color import Color
from textual.content import Content
from textual.style import Style

from screens.map.map_layout import Scale, Zoom
from screens.map.picture.fronts import draw_front, hatch
from screens.map.picture.ground import NOBOX, WATER, LandGround, PixelKind, read_ground
from screens.map.picture.places import scale as scale_of
from screens.map.picture.tints import (
    BEYOND,
    CONFEDERATE_HELD,
    NOBODY_HELD,
    UNION_HELD,
    color,
    ink,
)
from screens.parts.canvas import runs

BLANK, HALF = " ", "▀"

HOLDERS = {"U": UNION_HELD, "C": CONFEDERATE_HELD, ".": NOBODY_HELD}

SEEN_FROM = Zoom.THEATER
"""The picture that is made smaller."""

LEAST_RIVER = 0.25
"""So much of a pixel makes it a river: it is narrow, and tells more than the plain around it."""


NARROW = WATER | {PixelKind.RIVER, PixelKind.STREAM, PixelKind.BORDER}
"""What land is not: water, and lines that are too thin to be seen from so far."""


class FarGround(NamedTuple):
    """The ground in a few pixels: what each is, and the box it goes with, row by row."""

    kinds: tuple[bytes, ...]
    owners: tuple[bytes, ...]


@lru_cache(maxsize=8)
def far_ground(scale: Scale, across: int, down: int) -> FarGround:
    """The ground in so many pixels; the *scale* leads from printed points to them."""
    large, land = scale_of(SEEN_FROM), _large()
    wide, high = len(land.kinds[0]), len(land.kinds)
    columns = _parts(
        wide, (scale.left, scale.across), (land.left + large.left, large.across), across
    )
    lines = _parts(high, (scale.top, scale.down), (land.top + 2 * large.top, 2 * large.down), down)
    kinds, owners = list[bytes](), list[bytes]()
    for first, end in lines:
        rows = range(first, end)
        found = [
            _seen(
                b"".join(land.kinds[row][left:right] for row in rows),
                b"".join(land.owners[row][left:right] for row in rows),
            )
            for left, right in columns
        ]
        kinds.append(bytes(kind for kind, _ in found))
        owners.append(bytes(owner for _, owner in found))
    return FarGround(tuple(kinds), tuple(owners))


def _parts(
    most: int, small: tuple[float, float], large: tuple[float, float], number: int
) -> list[tuple[int, int]]:
    """Which pixels of the large picture lie in each column, or row, of the small one: at least one.

    *small* and *large* are where the first printed point lies, and how many pixels a point has.
    Beyond its *most* pixels the outermost go on.
    """
    edges = [int(large[0] + large[1] * (at - small[0]) / small[1]) for at in range(number + 1)]
    starts = [(min(max(0, first), most - 1), min(end, most)) for first, end in pairwise(edges)]
    return [(first, max(first + 1, end)) for first, end in starts]


def _seen(kinds: bytes, owners: bytes) -> tuple[int, int]:
    """What there is most of in some pixels, and whose it is."""
    if len(kinds) == 1:
        return kinds[0], owners[0]
    wet = [kind for kind in kinds if kind in WATER]
    if 2 * len(wet) > len(kinds):
        return Counter(wet).most_common(1)[0][0], NOBOX
    whose = Counter(whom for kind, whom in zip(kinds, owners, strict=True) if kind not in WATER)
    owner = whose.most_common(1)[0][0]
    if kinds.count(PixelKind.RIVER) >= LEAST_RIVER * len(kinds):
        return PixelKind.RIVER, owner
    plain = [kind for kind in kinds if kind not in NARROW]
    return (Counter(plain).most_common(1)[0][0] if plain else PixelKind.PLAIN), owner


@cache
def _large() -> LandGround:
    return read_ground(SEEN_FROM)


Pixels: TypeAlias = tuple[tuple[int, ...], ...]
"""Colors, row by row."""

Edges: TypeAlias = tuple[int, int, int, int]
"""The first and last column, and the first and last row, of what is outlined, in pixels."""


@lru_cache(maxsize=16)
def far_pixels(holders: str, ground: FarGround, look: str, colors: str | None) -> Pixels:
    """The picture in the colors of a look; *holders* are those of a `SmallMap`."""
    inks = ink(look, colors)
    by_box = bytes(HOLDERS[holder] for holder in holders)
    table = by_box + bytes([BEYOND] * (256 - len(by_box)))
    held = [owners.translate(table) for owners in ground.owners]
    rows = []
    for y, (kinds, here) in enumerate(zip(ground.kinds, held, strict=True)):
        row = [inks.land[holder][kind] for holder, kind in zip(here, kinds, strict=True)]
        if inks.is_hatched:
            hatch(inks, y, row, here, kinds)
        draw_front(inks, row, (held[max(0, y - 1)], here, held[min(len(held) - 1, y + 1)]), kinds)
        rows.append(tuple(row))
    return tuple(rows)


def outlined(pixels: Pixels, edges: Edges, look: str, colors: str | None) -> Pixels:
    """The picture with the outline of a part of it."""
    (left, right, top, bottom), line = edges, ink(look, colors).named["cursor_edge"]
    rows = [list(row) for row in pixels]
    for y in range(top, bottom + 1):
        for x in range(left, right + 1) if y in (top, bottom) else (left, right):
            rows[y][x] = line
    return tuple(map(tuple, rows))


def half_blocks(pixels: Pixels) -> list[Content]:
    """The picture as rows of cells, with two rows of pixels each."""
    rows = (list(zip(*both, strict=True)) for both in zip(pixels[::2], pixels[1::2], strict=True))
    return [
        Content.assemble(*((said, _style(*pair)) for said, pair in runs(_letters(row), row)))
        for row in rows
    ]


def _letters(pairs: Sequence[tuple[int, int]]) -> str:
    return "".join(BLANK if upper == lower else HALF for upper, lower in pairs)


@lru_cache(maxsize=512)
def _style(upper: int, lower: int) -> Style:
    return Style(foreground=Color(*color(upper)), background=Color(*color(lower)))
