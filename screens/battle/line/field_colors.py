"""What the cells of a field of battle look like in each look: the colors of the map's counters."""

from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import NamedTuple

from rich.color import Color
from rich.style import Style

from screens.shell.palettes import COLUMNS, FEW, column, mix, palette, rgb, tint

FADED = 0.34
"""How much of its color cardboard has where a step is gone."""

FEW_COLORS = ("standard", "windows")
"""What a console calls its colors when it has sixteen, whatever is sent to it."""


class FieldCell(NamedTuple):
    """What a cell shows: the names of its colors, and what stands out of it."""

    ink: str = "nobody_small"
    paper: str = "plain"
    bold: bool = False
    mark: str = ""
    """`cursor`, `aimed`, `fallen`: what looks without colors show by other means."""

    piece: int = 0
    """The piece that a click on it means; 0 for none."""


_MARKS = MappingProxyType(
    {
        "cursor": Style(bold=True, reverse=True),
        "aimed": Style(bold=True, underline=True),
        "fallen": Style(dim=True),
        "": Style.null(),
    }
)


class FieldColors(NamedTuple):
    """The colors of one look by the names in `FieldCell`; a look without any has none."""

    colors: Mapping[str, str]
    has_relief: bool
    """There are colors enough for ground that is not flat."""

    def style(self, cell: FieldCell) -> Style:
        """What a cell looks like."""
        bold = Style(bold=cell.bold or None)
        if not self.colors:
            style = bold + _MARKS[cell.mark]
        else:
            ink, paper = self.colors[cell.ink], self.colors[cell.paper]
            style = bold + Style(color=Color.parse(ink), bgcolor=Color.parse(paper))
        return style + Style.from_meta({"piece": cell.piece}) if cell.piece else style


def colors_of(look: str, colors: str | None = None) -> FieldColors:
    """The colors of a look, in a console whose color system is *colors*."""
    if look not in COLUMNS:
        return FieldColors({}, has_relief=False)
    return _colors("sixteen" if colors in FEW_COLORS else look, colors)


@lru_cache(maxsize=8)
def _colors(look: str, colors: str | None) -> FieldColors:
    found = dict(palette(look, colors))
    has_relief = look != "sixteen" and colors != FEW
    for side in ("union", "confederate"):
        land = tint(side, column(look, colors))
        for ground in ("plain", "roll"):
            mixed = _mixed(found[ground], land.color, land.part)
            found[f"{side} {ground}"] = mixed if has_relief else found["plain"]
        faded = _mixed(found["plain"], found[side], FADED)
        found[f"{side} faded"] = faded if has_relief else found["plain"]
    return FieldColors(MappingProxyType(found), has_relief)


def _mixed(one: str, other: str, part: float) -> str:
    """A color with a part of another one."""
    red, green, blue = mix(rgb(one), rgb(other), part)
    return f"#{red:02x}{green:02x}{blue:02x}"
