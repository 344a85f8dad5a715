"""The signs of a table: ground by pattern and letter, troops by shape, and which way they face.

>>> from screens.shell.glyphs import ASCII, UNICODE
>>> arrow(0, UNICODE), arrow(200, ASCII)
('↑', 'v')
"""

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from campaign.tabletop.measure import Point
from campaign.tabletop.sight import contains
from campaign.tabletop.terrain import Kind, Table
from campaign.terms import Side
from screens.battle.tabletop.scene import Figure, TableMark
from screens.shell.glyphs import Glyphs

GROUND: Mapping[Kind, tuple[str, str]] = MappingProxyType(
    {
        Kind.HILL: ("∩", "n"),
        Kind.FIELDS: ('"', '"'),
        Kind.ROUGH: ("∴", ":"),
        Kind.MARSH: ("ψ", ";"),
        Kind.WOOD: ("♠", "&"),
        Kind.VILLAGE: ("⌂", "@"),
        Kind.STREAM: ("∼", "s"),
        Kind.RIVER: ("≈", "~"),
        Kind.ROAD: ("░", "."),
        Kind.RAILWAY: ("╪", "+"),
        Kind.FORD: ("┆", "f"),
        Kind.BRIDGE: ("╬", "#"),
        Kind.FENCE: ("┄", "-"),
        Kind.WALL: ("━", "="),
        Kind.WORKS: ("≡", "w"),
        Kind.OBJECTIVE: ("⚑", "X"),
    }
)
"""In Unicode and in plain letters. What comes later lies on top."""

AREAS = (Kind.HILL, Kind.FIELDS, Kind.ROUGH, Kind.MARSH, Kind.WOOD, Kind.VILLAGE)
"""Strewn with their sign, and called by their name; all else is narrow, and drawn throughout."""

ARMS: Mapping[str, tuple[str, str, str]] = MappingProxyType(
    {
        "infantry": ("■", "□", "i"),
        "cavalry": ("◆", "◇", "c"),
        "artillery": ("▲", "△", "a"),
    }
)
"""Union, Confederate, and the plain letter behind that of the side."""

BODY = ("u", "c")
"""What the body of a figure is filled with in plain letters."""

SIDES = ("U", "C")
"""Before the arm of a unit in plain letters."""

GENERALS = ("★", "☆")
PLAIN_GENERALS = ("*U", "*C")
OBJECTIVES = ("⚑U", "⚑C", "⚐")
PLAIN_OBJECTIVES = ("XU", "XC", "X-")
"""Held by the Union, by the Confederacy, and by nobody."""

NOBODYS = 2
"""The place of that in them."""

ARROWS = "↑↗→↘↓↙←↖"
PLAIN_ARROWS = "^/>\\v/<\\"

GHOST = ("▒", "%")
PLACE = ("✕", "x")
FIELD = ("·", "'")
CURSOR = ("┼", "+")
RULER = ("•", "o")


def sign(kind: Kind, glyphs: Glyphs) -> str:
    """The sign of a kind of ground."""
    return GROUND[kind][glyphs.is_plain]


def arrow(heading: int, glyphs: Glyphs) -> str:
    """The nearest of eight directions."""
    arrows = PLAIN_ARROWS if glyphs.is_plain else ARROWS
    return arrows[(heading + 22) % 360 // 45]


def label(figure: Figure, glyphs: Glyphs) -> str:
    """The arm and the number of a unit: `■3`; or `Ui3` in plain letters."""
    signs = ARMS[figure.arm]
    arm = f"{SIDES[figure.side.seat]}{signs[2]}" if glyphs.is_plain else signs[figure.side.seat]
    return f"{arm}{figure.unit}"


def mark_sign(mark: TableMark, glyphs: Glyphs) -> str:
    """A general as a star, an objective as a flag, with their side; a cross for a place."""
    if mark.sign == "place":
        return PLACE[glyphs.is_plain]
    seat = NOBODYS if mark.side is None else mark.side.seat
    if mark.sign == "general":
        return (PLAIN_GENERALS if glyphs.is_plain else GENERALS)[seat]
    return (PLAIN_OBJECTIVES if glyphs.is_plain else OBJECTIVES)[seat]


def ground_at(table: Table, place: Point) -> list[str]:
    """What lies at a place, the topmost first."""
    order = list(GROUND)
    here = [piece for piece in table.pieces if contains(piece.outline, place)]
    here.sort(key=lambda piece: -order.index(piece.kind))
    return [piece.name or str(piece.kind) for piece in here]


PICTURED: tuple[tuple[str, str], ...] = (
    ("light", "the front edge of troops, or a nose before it: which way they face"),
    ("dark", "guns"),
    ("shadow", "below and right of troops and woods; it has no meaning"),
    ("puffs", "smoke of those that have fired this turn"),
    ("dots", "a base was destroyed there; a line of them leads to whom an order is about"),
    ("checker", "where the order under the cursor would lead"),
    ("yellow", "where the selected unit can fire, a line where a range ends"),
    ("levels", "of a hill: light where one begins at the upper left, dark where it ends"),
    ("furrows", "fields; wood, rough ground and marsh are speckled, a village has roofs"),
    ("blue", "river and stream, lighter at a ford, brown at a bridge"),
    ("lines", "road in sand, railway in black, works in brown, wall in gray, fence in yellow"),
)
"""What is seen in a picture, where it is no sign."""


def legend(glyphs: Glyphs, is_picture: bool = False) -> tuple[tuple[str, str], ...]:
    """Every sign of the table with its meaning, for the help."""
    plain = glyphs.is_plain
    union, confederate = Side.UNION.seat, Side.CONFEDERATE.seat
    arms = (
        (f"{SIDES[union]}{signs[2]} {SIDES[confederate]}{signs[2]}", arm)
        if plain
        else (f"{signs[union]} {signs[confederate]}", arm)
        for arm, signs in ARMS.items()
    )
    generals = PLAIN_GENERALS if plain else GENERALS
    objectives = PLAIN_OBJECTIVES if plain else OBJECTIVES
    return (
        *((said, f"{arm}: Union, Confederate") for said, arm in arms),
        (" ".join(generals), "general: Union, Confederate"),
        (" ".join(objectives), "objective of the Union, the Confederacy, nobody"),
        ("?", "disordered"),
        ("^", "in prepared positions"),
        ("-2", "two losses"),
        (":1", "one point of fatigue"),
        ("3".join(glyphs.cursor), "the unit selected"),
        ("3".join(glyphs.reach), "the other unit of the order under the cursor"),
        ("3".join(glyphs.marked), "can be given an order"),
        (PLACE[plain], "where an order would lead that is not allowed"),
        *(PICTURED if is_picture else _drawn(plain)),
    )


def _drawn(plain: bool) -> Iterator[tuple[str, str]]:
    """The signs of a table that is drawn, not pictured."""
    yield PLAIN_ARROWS if plain else ARROWS, "before a front: which way it faces"
    yield GHOST[plain], "where the order under the cursor would lead"
    yield FIELD[plain], "where the selected unit can fire"
    yield RULER[plain], "ruler, from the selected unit to the cursor"
    for kind, signs in GROUND.items():
        if kind != Kind.OBJECTIVE:
            yield signs[plain], str(kind)
