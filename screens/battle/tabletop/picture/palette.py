"""The colors of a table, as `screens/data/table_palettes.csv` prints them: by day, by night, clear.

Light is the day, Dark the night; Clear is a night in which the sides differ by how light they are,
too. Where a terminal has 256 colors, each is rounded to the nearest of those that it has for sure.
"""

import csv
from collections.abc import Mapping
from functools import cache, lru_cache
from itertools import product
from pathlib import Path
from types import MappingProxyType
from typing import TypeAlias

from rich.color import Color

from screens.battle.tabletop.picture.sorts import SHADOW, SORTS

FILE = Path(__file__).parents[3] / "data" / "table_palettes.csv"

Rgb: TypeAlias = tuple[int, int, int]
"""Red, green and blue, from 0 to 255 each."""

COLUMNS: Mapping[str, str] = MappingProxyType({"light": "day", "dark": "night", "clear": "clear"})
"""The column of each look that has a picture of the table."""

BLACK: Rgb = (0, 0, 0)
SHADED = 0.3
"""How much of its light ground loses in a shadow."""


def rgb(color: str) -> Rgb:
    """A color that is written `#rrggbb`."""
    return int(color[1:3], 16), int(color[3:5], 16), int(color[5:7], 16)


def mix(one: Rgb, other: Rgb, part: float) -> Rgb:
    """*One* with so large a *part* of the *other*."""
    return (
        round(one[0] + (other[0] - one[0]) * part),
        round(one[1] + (other[1] - one[1]) * part),
        round(one[2] + (other[2] - one[2]) * part),
    )


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
        if is_rounded:
            first, _ = self._colors["open"]
            self._colors["open"] = (first, first)
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
    if look not in COLUMNS or colors not in ("truecolor", "256"):
        return None
    column = COLUMNS[look]
    return TablePalette(column, read_palettes()[column], colors == "256")


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
    return min(CUBE, key=lambda number: _unlike(color, CUBE[number]))


def _unlike(one: Rgb, other: Rgb) -> int:
    """How different two colors look, roughly: green counts most, and reds by how red they are."""
    red = (one[0] + other[0]) // 2
    r, g, b = (p - q for p, q in zip(one, other, strict=True))
    return (512 + red) * r * r // 256 + 4 * g * g + (767 - red) * b * b // 256
