"""The colors of a table, as `screens/data/table_palettes.csv` prints them: by day, by night, clear.

Light is the day, Dark the night; Clear is a night in which the sides differ by how light they are,
too. Where a terminal has 256 colors, each is rounded to the nearest of those that it has for sure;
where that would make ground alike, its columns have a color of their own.
"""

import csv
from collections.abc import Mapping
from functools import cache, lru_cache
from itertools import product
from math import dist
from pathlib import Path
from types import MappingProxyType

from rich.color import Color

from screens.battle.tabletop.picture.sorts import SHADOW, SORTS
from screens.shell.palettes import FEW, Rgb, mix, rgb

FILE = Path(__file__).parents[3] / "data" / "table_palettes.csv"

COLUMNS: Mapping[str, str] = MappingProxyType({"light": "day", "dark": "night", "clear": "clear"})
"""The column of each look that has a picture of the table."""

BLACK: Rgb = (0, 0, 0)
SHADED = 0.3
"""How much of its light ground loses in a shadow."""


class TablePalette:
    """The colors of one look."""

    def __init__(self, name: str, words: Mapping[str, str], is_rounded: bool) -> None:
        """*Words* are the colors of each name, as they are printed in the column *name*."""
        self.name = name
        self.is_rounded = is_rounded
        """The terminal has 256 colors."""

        self.is_clear = name == "clear"
        """The bodies of the Confederacy are hatched: the sides differ without any color."""

        self.arc_parts = tuple(map(float, words["arc_a"].split()))
        """How much of its color each band of a field of fire has, the nearest first."""

        self._colors = {
            name: tuple(map(rgb, said.split())) for name, said in words.items() if "#" in said
        }
        self.ground = self._ground()
        """The color of each kind of pixel of the ground, by its number."""

    def _ground(self) -> list[Rgb]:
        own = [self.color(sort, shade) for sort, shade in SORTS]
        own += [BLACK] * (SHADOW - len(own))
        return own + [mix(color, BLACK, SHADED) for color in own]

    def color(self, name: str, number: int = 0) -> Rgb:
        """A color by its name in the table; where it has several, the one of that number."""
        return self._colors[name][number]

    def shown(self, color: Rgb) -> Color:
        """A color as the terminal has it."""
        return Color.from_ansi(nearest(color)) if self.is_rounded else Color.from_rgb(*color)


def read_palettes() -> Mapping[str, Mapping[str, str]]:
    """The printed table, column by column: what is said under each name."""
    rows = list(csv.DictReader(FILE.read_text(encoding="utf-8").splitlines()))
    return {
        column: {row["name"]: row[column] for row in rows} for column in rows[0] if column != "name"
    }


@cache
def palette_of(look: str, colors: str | None) -> TablePalette | None:
    """The colors of a look on a console whose color system is *colors*; None if it has too few."""
    if look not in COLUMNS or colors not in ("truecolor", FEW):
        return None
    column, palettes = COLUMNS[look], read_palettes()
    if colors != FEW:
        return TablePalette(column, palettes[column], is_rounded=False)
    chosen = {name: said for name, said in palettes[f"{column}_{FEW}"].items() if said}
    return TablePalette(column, {**palettes[column], **chosen}, is_rounded=True)


# --- terminals with 256 colors -----------------------------------------------------------------

STEPS = (0x00, 0x5F, 0x87, 0xAF, 0xD7, 0xFF)
CUBE: Mapping[int, Rgb] = MappingProxyType(
    {
        **{16 + place: color for place, color in enumerate(product(STEPS, STEPS, STEPS))},
        **{232 + step: (8 + 10 * step,) * 3 for step in range(24)},
    }
)
"""The colors that such terminals have for sure; the first sixteen anybody may have changed."""


@lru_cache(maxsize=1 << 12)
def nearest(color: Rgb) -> int:
    """The number of the color of a terminal that looks most like another one.

    >>> nearest((0x24, 0x56, 0xA6)), nearest((255, 255, 255))
    (25, 231)
    """
    here = _seen(color)
    return min(_SEEN, key=lambda number: dist(here, _SEEN[number]))


HUES = 2.0
"""How much more a difference in hue counts than one in light: troops must not become gray."""


def _seen(color: Rgb) -> tuple[float, float, float]:
    """A color as the eye has it, in Oklab: how light, how red or green, how yellow or blue."""
    red, green, blue = ((part / 255) ** 2.2 for part in color)
    long, middle, short = (
        (p * red + q * green + r * blue) ** (1 / 3)
        for p, q, r in (
            (0.4122, 0.5363, 0.0514),
            (0.2119, 0.6807, 0.1074),
            (0.0883, 0.2817, 0.6300),
        )
    )
    return (
        0.2105 * long + 0.7936 * middle - 0.0041 * short,
        HUES * (1.9780 * long - 2.4286 * middle + 0.4506 * short),
        HUES * (0.0259 * long + 0.7828 * middle - 0.8087 * short),
    )


_SEEN = {number: _seen(color) for number, color in CUBE.items()}
