"""The signs of the map, once for terminals that know Unicode and once for those that do not.

Union and Confederate always differ by shape: filled and hollow, or the letters U and C.
Roads, rails and rivers differ by pattern. Color only repeats what the signs say.
"""

from typing import NamedTuple

from campaign.terms import Side

Pair = tuple[str, str]
"""A sign for each side, Union first; or what stands left and right of a label."""


class Glyphs(NamedTuple):
    """One set of signs."""

    name: str
    is_plain: bool
    """Nothing but ASCII: links are letters, and the side of a piece is one as well."""

    control: tuple[str, str, str]
    """Controlled by the Union, by the Confederacy, by nobody. [BG 3.1]"""

    side: Pair
    """Put before the counts of a stack where the arms do not show the side."""

    infantry: Pair
    cavalry: Pair
    shields: Pair
    """Before the recruitment values of a city. [BG 12.2]"""

    entrenched: str
    reduced: str
    battle: str
    port: str
    works: str
    """Permanent works. [BG 7.4]"""

    cursor: Pair
    origin: Pair
    """Around the box that marches now."""

    reach: Pair
    """Around a box that can be reached."""

    marked: Pair
    """Around a box that still has something to do."""

    water: str
    """Strewn over the sea."""

    def holder(self, side: Side | None) -> str:
        """The sign of who controls a box."""
        return self.control[2 if side is None else side.seat]


UNICODE = Glyphs(
    name="unicode",
    is_plain=False,
    control=("●", "○", "·"),
    side=("", ""),
    infantry=("■", "□"),
    cavalry=("◆", "◇"),
    shields=("U", "C"),
    entrenched="▴",
    reduced="▁",
    battle="✕",
    port="≈",
    works="♜",
    cursor=("[", "]"),
    origin=("«", "»"),
    reach=("(", ")"),
    marked=("›", " "),
    water="~",
)

ASCII = Glyphs(
    name="ascii",
    is_plain=True,
    control=("u", "c", "."),
    side=("U", "C"),
    infantry=("i", "i"),
    cavalry=("c", "c"),
    shields=("u", "c"),
    entrenched="^",
    reduced="_",
    battle="*",
    port="p",
    works="#",
    cursor=("[", "]"),
    origin=("<", ">"),
    reach=("(", ")"),
    marked=("!", " "),
    water=" ",
)

GLYPH_SETS = {glyphs.name: glyphs for glyphs in (UNICODE, ASCII)}
