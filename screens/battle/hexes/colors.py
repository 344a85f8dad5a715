"""What the cells of a hex map look like, in each look of the game.

A kind of pixel is a number: ground of one terrain in one of twenty tones, which tell height and
relief, or one of a few lines. `screens/data/hex_colors.csv` has the colors, a column for each look.
"""

import csv
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from rich.color import Color, ColorSystem, ColorType, blend_rgb
from rich.color_triplet import ColorTriplet
from rich.style import Style

from screens.battle.hexes.ground import HexsideLine, HexTerrain, HexWay
from screens.shell.legible import LETTERS, LINES, legible
from screens.shell.palettes import FEW

FILE = Path(__file__).parent.parent.parent / "data" / "hex_colors.csv"

FEWER = ("standard", "windows")
"""What a console calls the sixteen colors of a terminal that shows no others."""

TONES = 20
EVEN = 5
"""The tone of flat ground at level 0; each level is one tone lighter."""

STEP = 0.06
"""How much lighter a tone is than the one before it."""

MIDDLE_LEVEL = 5
"""The level whose color stands in the table."""

TERRAINS = tuple(HexTerrain)
OTHERS = (
    "beyond",
    *HexWay,
    *HexsideLine,
    *(
        "cursor",
        "selected",
        "command",
        "sight",
        "reach",
        "target",
        "union front",
        "confederate front",
    ),
)
"""What else a pixel may be."""

NAMES = dict(enumerate(OTHERS, len(TERRAINS) * TONES))
KINDS = {name: kind for kind, name in NAMES.items()}
BEYOND = KINDS["beyond"]

SIGN, LEVEL, EVEN_LEVEL = "sign", "level", "even level"
"""Letters that take their color from the ground beneath them: what grows there, how high it lies,
and how high where the ground around lies as high.
"""

CONTRAST = {SIGN: 0.38, LEVEL: 0.7, EVEN_LEVEL: 0.48}
"""How much lighter or darker than their ground, and by more where they would not be legible."""

DRAWN = frozenset({SIGN, *map(str, HexWay), *map(str, HexsideLine)})
"""Letters that are a drawing rather than to be read: ground, ways, and what runs along sides."""

FAINT = Style(dim=True)
"""How the level of even ground is told from a strength where there are few colors, or none."""

BLENDED = 0.45
"""How much of its color what stands out has of the reason why."""


def ground_kind(terrain: HexTerrain, level: int, relief: int = 0) -> int:
    """The kind of pixel for a terrain at a level, lit or in the shadow of a slope."""
    return TERRAINS.index(terrain) * TONES + max(0, min(TONES - 1, EVEN + level + relief))


def toned(kind: int, level: int, relief: int) -> int:
    """A kind of ground in the light or shadow of a slope."""
    return ground_kind(TERRAINS[kind // TONES], level, relief)


class HexCell(NamedTuple):
    """What a cell shows: two pixels, or letters on the ground of the lower one."""

    upper: int = BEYOND
    lower: int = BEYOND
    letters: str = ""
    """The role of letters; empty for pixels."""

    accent: str = ""
    """Why it stands out."""


def read_colors() -> Mapping[str, Mapping[str, str]]:
    """For each look the style of everything, in the words of Rich."""
    rows = list(csv.DictReader(FILE.read_text(encoding="utf-8").splitlines()))
    looks = [look for look in rows[0] if look != "what"]
    return {look: {row["what"]: row[look] for row in rows} for look in looks}


class HexPalette:
    """The colors of one look."""

    def __init__(
        self, words: Mapping[str, str], shown: ColorSystem = ColorSystem.TRUECOLOR
    ) -> None:
        """Take the styles of everything, for terminals with so many colors."""
        self._shown = shown
        self._styles = {what: Style.parse(said) for what, said in words.items()}
        ground = self._styles["woods"].bgcolor
        self.has_pixels = ground is not None and ground.type is ColorType.TRUECOLOR
        """It has enough colors for ground without signs."""

        beyond = self._styles["beyond"].bgcolor
        self._is_dark = beyond is None or sum(beyond.get_truecolor()) < 3 * 128

    def style(self, cell: HexCell) -> Style:
        """What a cell looks like."""
        upper, lower, letters, accent = cell
        paper = self._paper(lower, accent)
        if not letters:
            style = Style.from_color(self._paper(upper, accent), paper)
        elif letters in CONTRAST:
            style = Style.from_color(self._ink(lower, paper, CONTRAST[letters]), paper)
        else:
            own = self._styles[letters]
            style = Style(bgcolor=paper) + own
            if accent and own.bgcolor is not None:
                style += Style(bgcolor=self._blended(own.bgcolor, accent))
        if letters == EVEN_LEVEL and not self.has_pixels:
            style += FAINT
        if letters:
            style += self._legible(style, LINES if letters in DRAWN else LETTERS)
        return style + self._stressed(accent, bool(style.reverse)) if accent else style

    def _paper(self, kind: int, accent: str = "") -> Color | None:
        """The color of a kind of pixel where something stands out; lines stay as they are."""
        color = _color(self, kind)
        return color if color is None or kind in NAMES else self._blended(color, accent)

    def _base(self, kind: int) -> Style:
        if kind in NAMES:
            return self._styles[NAMES[kind]]
        return self._styles[TERRAINS[kind // TONES]]

    def color(self, kind: int) -> Color | None:
        """The color of a kind of pixel; None for that of the terminal."""
        style = self._base(kind)
        if kind in NAMES:
            return style.bgcolor or style.color
        color = style.bgcolor
        if color is None or color.type is not ColorType.TRUECOLOR:
            return color
        light = 1 + STEP * (kind % TONES - EVEN - MIDDLE_LEVEL)
        return Color.from_triplet(
            ColorTriplet(*(max(0, min(255, round(part * light))) for part in color.get_truecolor()))
        )

    def _ink(self, kind: int, paper: Color | None, contrast: float) -> Color | None:
        """The color of signs on some ground: its own, or a lighter or darker one of the ground."""
        own = None if kind in NAMES else self._base(kind).color
        if own is not None or paper is None or paper.type is not ColorType.TRUECOLOR:
            return own
        return self._contrasting(paper, contrast)

    def _contrasting(self, paper: Color, contrast: float) -> Color:
        """A lighter or darker color of the ground."""
        ground = paper.get_truecolor()
        far = 255 if sum(ground) < 3 * 110 else 0
        return Color.from_triplet(blend_rgb(ground, ColorTriplet(far, far, far), contrast))

    def _legible(self, style: Style, least: float) -> Style:
        """The ink with which letters can be read; that of few colors is chosen by hand."""
        ink, paper = style.color, style.bgcolor
        if ink is None or paper is None or ColorType.TRUECOLOR not in {ink.type} & {paper.type}:
            return Style()
        seen = legible(
            tuple(ink.get_truecolor()),
            tuple(paper.get_truecolor()),
            least,
            is_few=self._shown is ColorSystem.EIGHT_BIT,
            is_hard=False,
        )
        return Style(color=Color.from_rgb(*seen))

    def _blended(self, color: Color, accent: str) -> Color:
        """A color as it looks where something stands out."""
        over = self._styles[accent].bgcolor if accent and accent not in REPLACING else None
        if over is None or ColorType.TRUECOLOR not in {color.type} & {over.type}:
            return color
        blended = blend_rgb(color.get_truecolor(), over.get_truecolor(), BLENDED)
        return Color.from_triplet(blended)

    def _stressed(self, accent: str, is_reversed: bool) -> Style:
        """What is laid over letters and pixels alike that stand out."""
        style = self._styles[accent]
        if accent not in REPLACING and style.bgcolor is not None:
            return style.without_color
        if style.reverse and is_reversed:
            return style + Style(reverse=False)
        return style


REPLACING = ("cursor", "selected")
"""What stands out most has its own colors."""


@lru_cache(maxsize=1 << 13)
def _color(palette: HexPalette, kind: int) -> Color | None:
    return palette.color(kind)


@lru_cache(maxsize=8)
def palette_of(look: str, system: str | None = "truecolor") -> HexPalette:
    """The colors of a look, in a console of that color system; of the sixteen if it has no more."""
    colors = read_colors()
    if look not in colors:
        look = "dark"
    shown = ColorSystem.EIGHT_BIT if system == FEW else ColorSystem.TRUECOLOR
    own = f"{look}_{system}"  # where those of all colors would be others among 256
    palette = HexPalette(colors.get(own, colors[look]), shown)
    has_too_few = system in FEWER and palette.has_pixels
    return HexPalette(colors["sixteen"]) if has_too_few else palette
