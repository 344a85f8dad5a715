"""The signs of a hex map: ground by sign and digit, counters by name, facing and state.

Union names are written in capitals, Confederate ones in small letters, so that nobody needs colors
to tell them apart: both sides had regiments from Missouri.

>>> from campaign.terms import CONFEDERATE, UNION
>>> from screens.shell.glyphs import ASCII, UNICODE
>>> name_line("77oh", UNION), name_line("15AR", CONFEDERATE)
('77OH', '15ar')
>>> from screens.battle.hexes.scene import HexCounter
>>> strength_line(HexCounter(2706, UNION, "77OH", 6, 1, "d"), 2, 4, UNICODE)
'6→d+'
>>> strength_line(HexCounter(2706, UNION, "77OH", 16, 2, "d"), 2, 4, ASCII)
'16JD'
"""

from collections.abc import Mapping
from types import MappingProxyType

from campaign.hexes.facing import FACINGS
from campaign.terms import UNION, Side
from screens.battle.hexes.ground import HexsideLine, HexTerrain, HexWay
from screens.battle.hexes.scene import NAME_LENGTH, HexCounter, Lit
from screens.shell.glyphs import Glyphs

Signs = tuple[str, str]
"""In Unicode and in plain letters."""

TERRAIN: Mapping[HexTerrain, Signs] = MappingProxyType(
    {
        HexTerrain.OPEN: ("·", "."),
        HexTerrain.BORDER: ('"', '"'),
        HexTerrain.ORCHARD: ("°", "o"),
        HexTerrain.WOODS: ("♣", "^"),
        HexTerrain.ROUGH_WOODS: ("♠", "%"),
        HexTerrain.THICKET: ("&", "&"),
        HexTerrain.SWAMP: ("≈", "="),
        HexTerrain.SWAMP_CREEK: ("≋", "#"),
        HexTerrain.RIVER: ("~", "~"),
    }
)

LINES: Mapping[HexsideLine, Signs] = MappingProxyType(
    {
        HexsideLine.RAVINE: ("v", "v"),
        HexsideLine.CREST: ("∩", "n"),
        HexsideLine.CLOSED: ("×", "x"),
        HexsideLine.CREEK: ("~", "~"),
        HexsideLine.STREAM: ("≈", "w"),
        HexsideLine.BANK: ("≋", "W"),
    }
)
"""On a side of a hex, within the tile."""

WAYS: Mapping[HexWay, tuple[Signs, Signs, Signs]] = MappingProxyType(
    {
        HexWay.ROAD: (("│", "|"), ("╱", "/"), ("╲", "\\")),
        HexWay.TRAIL: ((":", ":"), ("·", "."), ("·", ".")),
    }
)
"""Leading north or south; north-east or south-west; north-west or south-east."""

ARROWS: Signs = ("↗→↘↙←↖", "/>JL<\\")
"""The vertices that a unit may face, clockwise from the north-east."""

TIMES: Signs = ("×", "x")
"""Before the number of counters in a stack."""

MORE = "+"
"""There are more counters beneath."""

FLAG: Signs = ("⚑", "X")
HOUSE: Signs = ("⌂", "@")
CAMP: Signs = ("△", "A")
HOLDERS = ("U", "C", " ")
"""Beside the flag of an objective: who holds it, or nobody."""

ROLES = ("union", "confederate")
"""What the colors of a counter are called."""

ARMS: Mapping[str, Signs] = MappingProxyType(
    {"infantry": (" ", " "), "cavalry": ("/", "/"), "artillery": ("•", "*"), "gunboat": ("~", "~")}
)

AFAR: tuple[Signs, Signs] = (("■", "u"), ("□", "c"))
"""Counters of either side, where a hex is a single cell."""

STARS: tuple[Signs, Signs] = (("★", "@"), ("☆", "@"))
"""Leaders of either side."""

LIT: Mapping[Lit, tuple[Signs, Signs]] = MappingProxyType(
    {
        Lit.COMMAND: ((":", ":"), (":", ":")),
        Lit.SIGHT: (("·", "'"), ("·", "'")),
        Lit.REACH: (("(", "("), (")", ")")),
        Lit.TARGET: (("»", "!"), ("«", "!")),
    }
)
"""Left and right in a tile that stands out."""


def name_line(name: str, side: Side) -> str:
    """The name on a counter, so that it tells the side."""
    cut = name[:NAME_LENGTH].ljust(NAME_LENGTH)
    return cut.upper() if side is UNION else cut.lower()


def strength_line(counter: HexCounter, count: int, width: int, glyphs: Glyphs) -> str:
    """Strength, facing, state, and how many counters the stack has; as much as there is room for.

    Where there is none for a sign of the stack behind that of the state, the latter is a capital.
    """
    arrow = " " if counter.facing is None else ARROWS[glyphs.is_plain][counter.facing]
    begin = f"{counter.strength}{arrow}"
    state = counter.state or " "
    if count == 1:
        return f"{begin}{state}"[:width].ljust(width)
    times = f"{TIMES[glyphs.is_plain]}{min(count, 9)}"
    endings = (
        f"{state}{times}",
        f"{state}{MORE}",
        state.upper().replace(" ", MORE),
    )
    return next(
        (line.ljust(width) for end in endings if len(line := begin + end) <= width), begin[:width]
    )


def legend(glyphs: Glyphs) -> tuple[tuple[str, str], ...]:
    """Every sign of the map with its meaning, for the help."""
    plain = glyphs.is_plain
    arrows = ARROWS[plain]
    return (
        ("77OH 15ar", "Union names in capitals, Confederate ones in small letters"),
        (f"6{arrows[1]}d", "strength, facing, state"),
        (f"{TIMES[plain]}3 {MORE}", "three counters in the hex; more than one"),
        ("D", "a capital for the state: more than one, and no room to say so"),
        *((sign, f"faces {vertex}") for sign, vertex in zip(arrows, FACINGS, strict=True)),
        *((signs[plain], arm) for arm, signs in ARMS.items() if signs[plain].strip()),
        (" ".join(stars[plain] for stars in STARS), "leader: Union, Confederate"),
        (f"{FLAG[plain]}U {FLAG[plain]}C", "objective held by the Union, by the Confederacy"),
        (HOUSE[plain], "a place with a name"),
        (CAMP[plain], "camp"),
        *((signs[plain], str(terrain)) for terrain, signs in TERRAIN.items()),
        ("0 to 9", "level"),
        *((signs[plain], f"{line} on that side") for line, signs in LINES.items()),
        *(("".join(s[plain] for s in signs), str(way)) for way, signs in WAYS.items()),
        *((f"{left[plain]} {right[plain]}", _LIT_WORDS[lit]) for lit, (left, right) in LIT.items()),
    )


_LIT_WORDS: Mapping[Lit, str] = {
    Lit.COMMAND: "within command range",
    Lit.SIGHT: "in sight",
    Lit.REACH: "can be reached",
    Lit.TARGET: "can be attacked",
}
