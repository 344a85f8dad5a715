"""The signs of the map of hexes on one page, as they stand there. [SH 1, SH 12]"""

from collections.abc import Iterable, Iterator

from textual.content import Content

from campaign.hexes.facing import FACINGS
from campaign.terms import CONFEDERATE, UNION
from screens.battle.hexes import signs
from screens.battle.hexes.ground import HexTerrain, HexWay
from screens.battle.hexes.scene import Lit
from screens.battle.nei_boschi.panels.lines import SIDE_STYLES, TIE, page, wrapped
from screens.battle.nei_boschi.panels.unit_marks import MARKS
from screens.battle.nei_boschi.scene import STATES
from screens.shell.glyphs import Glyphs
from screens.text.phrases import SIDE_ADJECTIVES

SIGN = 8
"""Columns of a sign with the blanks behind it."""

COMMAND = "2nd brigade, 5th division, Tennessee; (3/1/2): of the 2nd corps"
"""How the battle book calls commands, behind the names of their leaders. [SH 22]"""

COUNTERS, GROUND = "Counters", "Ground"
CLOSING = "x lifts the counters off the ground; z looks nearer, or from afar."


def legend_page(glyphs: Glyphs, width: int) -> Content:
    """Counters first, then the ground, each sign with its meaning."""
    return page([*_counters(glyphs, width), *_ground(glyphs, width), CLOSING])


def _counters(glyphs: Glyphs, width: int) -> Iterator[Content]:
    plain = glyphs.is_plain
    arrow = signs.ARROWS[plain][FACINGS.index("SE")]
    yield Content.styled(COUNTERS, "bold")
    for side, name, case in ((UNION, "71OH", "capitals"), (CONFEDERATE, "17al", "small letters")):
        style = f"bold {SIDE_STYLES[side]}"
        yield from _row(name, f"a {SIDE_ADJECTIVES[side]} unit: {case}", width, style)
    yield from _row(f"9{arrow}d+", "strength 9, faces SE, disordered, more units beneath it", width)
    yield from _row("", _named(zip(signs.ARROWS[plain], FACINGS, strict=True)), width)
    yield from _row("", _named(one for one in MARKS if one[0] in STATES), width)
    yield from _row("(2/5/T)", COMMAND, width)
    stars = " ".join(star[plain] for star in signs.STARS)
    arms = ((sign[plain], arm) for arm, sign in signs.ARMS.items() if sign[plain].strip())
    yield from _row(stars, f"leader; behind a name {_named(arms)}", width)


def _ground(glyphs: Glyphs, width: int) -> Iterator[Content]:
    plain = glyphs.is_plain
    woods = signs.TERRAIN[HexTerrain.WOODS][plain]
    yield Content.styled(GROUND, "bold")
    yield from _row(f"{woods}  6", "woods at level 6; faint where all around is as high", width)
    kinds = ((sign[plain], str(kind)) for kind, sign in signs.TERRAIN.items())
    yield from _row("", _named(kinds), width)
    sides = ((sign[plain], str(line)) for line, sign in signs.LINES.items())
    yield from _row("", f"on a side: {_named(sides)}", width)
    flag = signs.FLAG[plain]
    others = (
        *(("".join(one[plain] for one in signs.WAYS[way]), str(way)) for way in HexWay),
        (f"{flag}U {flag}C", "objective, and who holds it"),
        (signs.HOUSE[plain], "place with a name"),
        (signs.CAMP[plain], "camp"),
    )
    yield from _row("", _named(others), width)
    lit = ((f"{left[plain]} {right[plain]}", LIT_WORDS[one]) for one, (left, right) in LIT)
    yield from _row("", _named(lit), width)


LIT = tuple(signs.LIT.items())
LIT_WORDS = {
    Lit.COMMAND: "commanded",
    Lit.SIGHT: "seen",
    Lit.REACH: "can be reached",
    Lit.TARGET: "can be attacked",
}


def _named(pairs: Iterable[tuple[str, str]]) -> str:
    """A sign stays in one line with its meaning."""
    return ", ".join(f"{sign} {what}".replace(" ", TIE) for sign, what in pairs)


def _row(sign: str, meaning: str, width: int, style: str = "bold") -> Iterator[Content]:
    """A sign, and what it means in as many lines as that needs; without a sign, meanings alone."""
    first, *others = wrapped(meaning, width - SIGN)
    yield Content.assemble((f"{sign:<{SIGN}}", style), first)
    yield from (Content(" " * SIGN) + line for line in others)
