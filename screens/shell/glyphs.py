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

    garrison: str
    """A port with a coastal garrison. [NS-R12]"""

    foothold: str
    """A port in which the Union may be contained. [NS-R7]"""

    contained: str
    """Between those contained and those who contain them. [NS-R8]"""

    leader: str

    cursor: Pair
    origin: Pair
    """Around the box that marches now."""

    reach: Pair
    """Around a box that can be reached."""

    marked: Pair
    """Around a box that still has something to do."""

    hungry: Pair
    """Around a box whose stack has no supply. [NS-R1]"""

    water: str
    """Strewn over the sea."""

    links: tuple[str, str, str]
    """A piece of road, rail and river."""

    heads: str
    """Of arrows for what the enemy has moved: to the east first, and round by the south."""

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
    garrison="♖",
    foothold="≋",
    contained="┤",
    leader="★",
    cursor=("[", "]"),
    origin=("«", "»"),
    reach=("(", ")"),
    marked=("›", "‹"),
    hungry=("!", "!"),
    water="~",
    links=("⠠⠀⠄⠐⠀⠂", "⠤⠤⠤⠒⠒⠒", "⠠⠤⠄⠒⠐⠒"),
    heads="→↘↓↙←↖↑↗",
)

ASCII = Glyphs(
    name="ascii",
    is_plain=True,
    control=("u", "c", "n"),
    side=("U", "C"),
    infantry=("i", "i"),
    cavalry=("c", "c"),
    shields=("u", "c"),
    entrenched="^",
    reduced="_",
    battle="*",
    port="p",
    works="#",
    garrison="g",
    foothold="f",
    contained="|",
    leader="@",
    cursor=("[", "]"),
    origin=("<", ">"),
    reach=("(", ")"),
    marked=("!", "!"),
    hungry=("%", "%"),
    water=" ",
    links=("......", "--|//\\", "~~~~~~"),
    heads=">\\v/<\\^/",
)

_SIDES_APART = dict(zip("■◆□◇", "UUCC", strict=True))
"""Beside each other the letters of the arms would not say whose they are."""

_PLAIN = {
    ord(sign): plain
    for name in Glyphs._fields
    for signs, plains in [(getattr(UNICODE, name), getattr(ASCII, name))]
    if not isinstance(signs, bool)
    for sign, plain in zip(signs, plains, strict=False)
    if len(sign) == len(plain) == 1 and not sign.isascii()
} | {ord(sign): letter for sign, letter in _SIDES_APART.items()}

_NEAREST = {"─": "-", "━": "=", "╌": "-", "│": "|", "▏": "|", "▌": "|", "▸": ">"}


def plain_signs(text: str) -> str:
    """A text that was drawn in Unicode, for a terminal that knows letters alone.

    >>> plain_signs("■CAI2▴ ○RIC ⠤⠒ │")
    'UCAI2^ cRIC .. |'
    """
    return "".join(
        letter if letter.isascii() else _PLAIN.get(ord(letter)) or _plain(letter) for letter in text
    )


def _plain(letter: str) -> str:
    """A road, a line of a frame, or whatever it is."""
    return "." if "\u2800" <= letter <= "\u28ff" else _NEAREST.get(letter, "?")


GLYPH_SETS = {glyphs.name: glyphs for glyphs in (UNICODE, ASCII)}


CITY_OF_VICTORY = "⚑"
"""On the picture, beside a city that decides the war. [BG 13.1, BG 13.2]"""

VALUES = ("", "", "²", "³", "⁴")
"""On the picture, behind the name of a city: its recruitment value, from 2 on. [BG 12.2]"""

_PICTURED = (
    ("counters", "one over others: three pieces or more, six or more"),
    ("CVm/V", "crack, veteran, reduced militia; behind the stroke cavalry"),
    ("Cairo", "on yellow: the cursor; underlined: can still act"),
    ("land", "in green: can be reached; in red dots: the enemy can come"),
    (CITY_OF_VICTORY, "one of the seven cities, or the capital"),
    (" ".join(filter(None, VALUES)), "recruitment value of a city"),
    ("!", "on red: would lose a piece, no supply"),
)
"""What the map says by signs of its own where it is a picture."""


def legend(glyphs: Glyphs, *, is_picture: bool) -> tuple[tuple[str, str], ...]:
    """Every sign of the map with its meaning, for the help: those of the map in use first."""
    g = glyphs
    if is_picture:
        counters = (
            (
                f"{g.infantry[0]}4{g.cavalry[0]}{g.entrenched}",
                "a counter: four Union pieces, cavalry too, entrenched",
            ),
            (f"3{g.battle}3", "a battle: three Union against three Confederate pieces"),
            *_PICTURED,
        )
        return *counters, *_common(g)
    return *_dotted(g), *_common(g), *_marked(g)


def _dotted(g: Glyphs) -> tuple[tuple[str, str], ...]:
    """A box and a battle on the map in dots and codes."""
    boxes = (
        (
            ("CAI:U4", "code, side and number of pieces of a box"),
            (f"CAI{g.entrenched}U4", "the same, some of the pieces entrenched"),
            (f"U3i1c{g.entrenched}", "closer: three infantry, one cavalry, some entrenched"),
        )
        if g.is_plain
        else ((f"{g.infantry[0]}CAI4", "a box with four Union pieces, seen from afar"),)
    )
    return *boxes, (f"BGR3{g.battle}3", "a battle: three Union against three Confederate pieces")


def _marked(g: Glyphs) -> tuple[tuple[str, str], ...]:
    """What stands around a code there."""
    return (
        (f"{g.shields[0]}2{g.shields[1]}1", "recruitment values: Union 2, Confederate 1"),
        ("CAI".join(g.cursor), "the cursor"),
        ("CAI".join(g.origin), "marches now"),
        ("CAI".join(g.reach), "can be reached"),
        ("CAI".join(g.marked), "can still act"),
        (g.hungry[0], "would lose a piece: no supply"),
    )


def _common(g: Glyphs) -> tuple[tuple[str, str], ...]:
    """Signs that mean the same on either map."""
    return (
        (" ".join(g.control), "controlled by the Union, by the Confederacy, by nobody"),
        _both(g, g.infantry, "infantry"),
        _both(g, g.cavalry, "cavalry (from afar: cavalry alone)"),
        (g.entrenched, "some of the pieces are entrenched"),
        (g.reduced, "some of the pieces are reduced"),
        (g.battle, "pieces of both sides in one box"),
        (g.port, "port"),
        (g.works, "permanent works"),
        (g.garrison, "port with a coastal garrison"),
        (g.foothold, "port in which the Union may be contained"),
        (g.contained, "the Union is contained"),
        (f"{g.leader}G", "a leader: Grant, Sherman, Lee"),
        (g.heads[:3:2], "the enemy has come from there, in his last turn"),
        (g.links[0], "road"),
        (g.links[1], "railroad"),
        (g.links[2], "river"),
    )


def _both(glyphs: Glyphs, signs: Pair, arm: str) -> tuple[str, str]:
    """An arm of both sides."""
    if glyphs.is_plain:
        return f"U2{signs[0]} C2{signs[1]}", f"two {arm} of the Union, of the Confederacy"
    return f"{signs[0]}2 {signs[1]}2", f"two {arm} of the Union, of the Confederacy"
