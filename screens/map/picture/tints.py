"""What color a pixel has: by what it is, and by who holds the box that it goes with. Pure."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from screens.map.picture.ground import WATER, PixelKind
from screens.shell.legible import legible
from screens.shell.palettes import FEW, Rgb, column, mix, palette, rgb, tint

UNION_HELD, CONFEDERATE_HELD, NOBODY_HELD, BEYOND = range(4)
"""Who holds land; *beyond* is land that goes with no box."""

HOLDERS = ("union", "confederate", "nobody")

UNTINTED = WATER | {PixelKind.RIVER}
HIGH = frozenset((PixelKind.MOUNT_DARK, PixelKind.MOUNT))
HILLY = frozenset(
    (
        *(PixelKind.HILL, PixelKind.HILL_DARK, PixelKind.MOUNT_LIGHT, PixelKind.PEAK),
        *(PixelKind.SWAMP2, PixelKind.BORDER, PixelKind.STREAM),
    )
)
"""Kinds that few colors show as mountains, and as hills."""

LINE = 0.55
"""How much of its own color a border or a shore keeps on tinted land."""

STREAM = 0.45
"""How much of the tint a stream takes."""

RELIEF = 0.4
"""How much of a plain mixture is in a hill; the rest is as much lighter than the plain as ever."""

BRIGHTEST = {False: 1.1, True: 1.75}
"""How much lighter than the plain a hill may be, on paper and at night."""

PALE = 0.6
FRONT, FRONT_RIVER = 0.78, 0.35
"""How much of a side's front color is in a pixel where the sides meet; on a river."""

HATCH, HATCHED = 4, 0.15
"""Every fourth diagonal of Confederate land is darker in the clear look, and by how much."""

BLACK_NUMBER = 0


class LookColors(NamedTuple):
    """All colors of one look, as numbers `0xRRGGBB`."""

    land: tuple[tuple[int, ...], ...]
    """By holder and `PixelKind`."""

    fronts: tuple[int, int]
    """Of the Union and the Confederacy."""

    named: Mapping[str, int]
    """All others, by the names of the table."""

    shadow: float
    """How bright the ground is in the shadow of a counter."""

    is_hatched: bool
    """Land can be told without color: that of the Confederacy has a pattern."""

    is_hard: bool
    """Nothing can be mixed: of two colors the one with more than half is taken."""

    is_few: bool
    """The terminal has 256 colors, and shows the nearest of them."""

    def legible(self, ink: int, paper: int, least: float) -> int:
        """An ink, darker or lighter if it must be to be read on what is behind it."""
        return _legible(ink, paper, least, self.is_few, self.is_hard)

    def mixed(self, one: int, other: int, part: float) -> int:
        """*One* with so large a part of the *other*."""
        if self.is_hard:
            return other if part > 0.5 else one
        return _mixed(one, other, part)

    def plain(self, holder: int) -> int:
        """Level land."""
        return self.land[holder][PixelKind.PLAIN]


@lru_cache(maxsize=1024)
def _mixed(one: int, other: int, part: float) -> int:
    """A picture has some hundred mixtures, each of them in many places."""
    return number(mix(color(one), color(other), part))


@lru_cache(maxsize=2048)
def _legible(ink: int, paper: int, least: float, is_few: bool, is_hard: bool) -> int:
    found = legible(color(ink), color(paper), least, is_few=is_few, is_hard=is_hard)
    return number(found)


def number(of: Rgb) -> int:
    """A color as one number."""
    return of[0] << 16 | of[1] << 8 | of[2]


def color(of: int) -> Rgb:
    """The color of a number."""
    return of >> 16, of >> 8 & 255, of & 255


@lru_cache(maxsize=2)
def ink(look: str, colors: str | None) -> LookColors:
    """The colors of a look in a console with such a color system."""
    of, table = column(look, colors), palette(look, colors)
    is_few, is_hard = colors == FEW and look != "sixteen", look == "sixteen"
    named = {name: number(rgb(text)) for name, text in table.items() if text.startswith("#")}
    named = {name: value for name, value in named.items() if " " not in name}
    land = tuple(
        tuple(number(_land(of, table, kind, holder, is_flat=is_few)) for kind in PixelKind)
        for holder in (UNION_HELD, CONFEDERATE_HELD, NOBODY_HELD, BEYOND)
    )
    fronts = number(rgb(table["front union"])), number(rgb(table["front confederate"]))
    return LookColors(land, fronts, named, float(table["shadow"]), look == "clear", is_hard, is_few)


def _land(of: str, table: Mapping[str, str], kind: PixelKind, holder: int, *, is_flat: bool) -> Rgb:
    own = rgb(table[kind.name.lower()])
    if kind in UNTINTED:
        return own
    if holder == BEYOND:
        return mix(own, rgb(table["beyond"]), 0 if of == "sixteen" else PALE)
    name, plain = HOLDERS[holder], rgb(table["plain"])
    shade = tint(name, of)
    color_of_holder = rgb(shade.color)
    level = mix(plain, color_of_holder, shade.part)
    if is_flat:
        if kind in HIGH:
            return rgb(table[f"mountains {name}"])
        return rgb(table[f"hills {name}"]) if kind in HILLY else level
    if of == "sixteen":
        return own
    if kind is PixelKind.STREAM:
        return mix(own, color_of_holder, shade.part * STREAM)
    if kind in (PixelKind.BORDER, PixelKind.SHORE):
        return mix(level, own, LINE)
    return mix(_shaded(level, own, plain), mix(own, color_of_holder, shade.part), RELIEF)


def _shaded(level: Rgb, own: Rgb, plain: Rgb) -> Rgb:
    """As much lighter or darker than level land as the kind is than the plain."""
    most = BRIGHTEST[sum(plain) < 300]
    channels = zip(level, own, plain, strict=True)
    red, green, blue = (
        min(255, round(here * min(most, kind / max(1, flat)))) for here, kind, flat in channels
    )
    return red, green, blue


def shades(inks: LookColors, holders: Sequence[int]) -> list[tuple[int, ...]]:
    """The color of each kind of pixel by the number of the box it goes with, NOBOX the last.

    *Holders* are those of the boxes, in the order of the board.
    """
    by_box = [inks.land[holder] for holder in holders]
    return [*by_box, *[inks.land[BEYOND]] * (256 - len(by_box))]
