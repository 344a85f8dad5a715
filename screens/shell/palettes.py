"""The colors of the map and of what lies beside it, by look, as `map_palettes.csv` prints them.

A look has one column for terminals with millions of colors and one for those with 256, chosen by
hand from the cube of such terminals: rounded by a program, the Union's land would be gray. Sixteen
colors are named by what they usually are.
"""

import csv
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple, TypeAlias

TABLE = Path(__file__).parent.parent / "data" / "map_palettes.csv"

Rgb: TypeAlias = tuple[int, int, int]
"""Red, green and blue, from 0 to 255 each."""

COLUMNS: Mapping[str, str] = MappingProxyType(
    {"light": "paper", "dark": "night", "clear": "clear", "sixteen": "sixteen"}
)
"""The column of each look that has a picture of the map."""

FEW = "256"
"""What a console calls its colors when it has 256 of them."""

SIXTEEN: tuple[str, ...] = (
    *("#000000", "#aa0000", "#00aa00", "#aa5500", "#0000aa", "#aa00aa", "#00aaaa", "#aaaaaa"),
    *("#555555", "#ff5555", "#55ff55", "#ffff55", "#5555ff", "#ff55ff", "#55ffff", "#ffffff"),
)
"""The sixteen colors of a terminal in their order, as they usually look."""


class Tint(NamedTuple):
    """How land is colored by who holds it: mixed with a color, so far."""

    color: str
    part: float


def column(look: str, colors: str | None) -> str:
    """The column of a look, in a console whose color system is *colors*.

    Raises:
        KeyError: the look has no colors of its own, as that of plain letters.
    """
    name = COLUMNS[look]
    return f"{name}_256" if colors == FEW and name != "sixteen" else name


def palette(look: str, colors: str | None = None) -> Mapping[str, str]:
    """The colors of a look by their names, as `#rrggbb`; tints are in `tint`, not here."""
    return _column(column(look, colors))


def tint(name: str, of: str) -> Tint:
    """The tint of the land of `union`, `confederate` or `nobody` in the column *of* the table."""
    color, _, part = _column(of)[f"tint {name}"].partition(" ")
    return Tint(color, float(part))


@cache
def _column(name: str) -> Mapping[str, str]:
    with TABLE.open(encoding="utf-8", newline="") as lines:
        rows = list(csv.DictReader(lines))
    return MappingProxyType({row["name"]: row[name] for row in rows if row[name]})


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
