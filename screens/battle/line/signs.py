"""Signs and short words of the battle screen, for terminals with and without Unicode."""

from typing import NamedTuple

from campaign.battle.contract import BattlePiece
from campaign.resolvers.battle_line.position import Line, LinePosition, Stage, ran
from campaign.tables.printed_values import printed_values
from campaign.terms import Rank
from screens.shell.glyphs import Glyphs
from screens.text.phrases import SIDE_ADJECTIVES
from screens.text.phrases import piece as piece_words

LETTERS = "deimopsvwxyzDEIMOPSVWXYZ"
"""What picks a piece: the letters that are no command of this screen, small ones first."""


class BattleSigns(NamedTuple):
    """What the map has no sign for."""

    faces: tuple[str, ...]
    """A die by its face, 1 to 6."""

    cursor: str
    aim: str
    """Between a shooter and its target."""

    water: str
    """Behind a piece that came across a river or from the sea. [BG 8.7]"""

    fallen: str
    uncovered: str
    """Behind a target that no shot covers yet. [BG 8.4]"""

    pip: str
    die_sides: tuple[str, str]
    die_edges: tuple[str, str]
    """The first and the last row of a large die."""

    heads: tuple[str, str]
    """The points of arrows, upwards and downwards."""

    edges: tuple[str, str]
    """Left and right of a counter where no color tells it from the ground."""

    palisade: str
    """Earthworks in front of a counter. [BG 7.1]"""

    gap: tuple[str, str, str, str, str]
    """The corners of an outline where somebody has fallen, from the upper left one on; its edge."""

    at_most: str
    """The highest face that hits, where there is no room for a range."""

    compass: tuple[str, ...]
    """Where a box lies, from the north by way of the east."""

    ways: tuple[str, str, str]
    """A road, a railroad, a river."""


UNICODE_SIGNS = BattleSigns(
    faces=("⚀1 ", "⚁2 ", "⚂3 ", "⚃4 ", "⚄5 ", "⚅6 "),
    cursor="▸",
    aim="→",
    water="≈",
    fallen="✕",
    uncovered="!",
    pip="●",
    die_sides=(" ", " "),
    die_edges=("▄" * 9, "▀" * 9),
    heads=("▲", "▼"),
    edges=("", ""),
    palisade="▟▙",
    gap=("┌", "┐", "└", "┘", "┄"),
    at_most="≤{}",
    compass=("↑", "↗", "→", "↘", "↓", "↙", "←", "↖"),
    ways=("┄", "═", "≈"),
)

ASCII_SIGNS = BattleSigns(
    faces=("[1]", "[2]", "[3]", "[4]", "[5]", "[6]"),
    cursor=">",
    aim=">",
    water="~",
    fallen="x",
    uncovered="!",
    pip="o",
    die_sides=("|", "|"),
    die_edges=("+-------+", "+-------+"),
    heads=("^", "v"),
    edges=("[", "]"),
    palisade="/\\",
    gap=(".", ".", "'", "'", "-"),
    at_most="{}-",
    compass=("N", "NE", "E", "SE", "S", "SW", "W", "NW"),
    ways=("-", "=", "~"),
)


def signs_of(glyphs: Glyphs) -> BattleSigns:
    """The signs that go with a set of map signs."""
    return ASCII_SIGNS if glyphs.is_plain else UNICODE_SIGNS


def piece_sign(piece: BattlePiece, glyphs: Glyphs) -> str:
    """Arm and side of a piece: square or diamond, filled or hollow.

    Letters show the arm alone; whose piece it is, the half of the screen says.
    """
    if piece.garrison:
        return glyphs.works
    arm = glyphs.infantry if piece.type.is_infantry else glyphs.cavalry
    return arm[piece.side.seat]


def name_of(piece: BattlePiece) -> str:
    """What a piece is called; of a garrison also its value. [NS-R12]"""
    return f"garrison of value {piece.garrison}" if piece.garrison else piece_words(piece.type)


def called(piece: BattlePiece) -> str:
    """What a piece is called in a sentence: `Union veteran infantry 3`, as numbered in its line."""
    return f"{SIDE_ADJECTIVES[piece.side]} {numbered(piece)}"


def numbered(piece: BattlePiece) -> str:
    """The same where it is clear whose piece it is: `veteran infantry 3`."""
    return name_of(piece) if piece.garrison else f"{name_of(piece)} {piece.id}"


def marks(piece: BattlePiece, glyphs: Glyphs, signs: BattleSigns) -> str:
    """Reduced, entrenched, come over water: three columns, empty where it is not so."""
    return (
        (glyphs.reduced if piece.reduced else " ")
        + (glyphs.entrenched if piece.entrenched else " ")
        + (signs.water if piece.crossed or piece.invaded else " ")
    )


GRADES = {Rank.MILITIA: "M", Rank.VETERAN: "V", Rank.CRACK: "C"}
"""The letters of the grades, as on the counters of the map."""


def grade(piece: BattlePiece) -> str:
    """Its grade in a letter, a small one if it is reduced; `G` for a garrison. [NS-R12]"""
    letter = "G" if piece.garrison else GRADES[piece.type.rank]
    return letter.lower() if piece.reduced else letter


def strength(piece: BattlePiece) -> int:
    """The value that it fires with, before all that helps or hinders it. [BG 1.2, NS-R12]"""
    return piece.garrison or printed_values()[piece.type][0]


def conditions(piece: BattlePiece) -> list[str]:
    """The same in words."""
    found = []
    if piece.reduced:
        found.append("reduced")
    if piece.entrenched:
        found.append("entrenched")
    return found


def hits_on(needed: int) -> str:
    """The faces that hit: `1`, `1-3`, or `-` for none. [BG 8.5]"""
    if needed < 1:
        return "-"
    return "1" if needed == 1 else f"1-{needed}"


def lettered(position: LinePosition) -> Line:
    """The pieces that letters pick: targets, who waits behind, or who has run."""
    side = position.firing
    match position.stage:
        case Stage.FIRE:
            return position.line(side.enemy)
        case Stage.RELIEF:
            return position.rear[side.seat]
        case Stage.RALLY:
            return ran(position, side)
    return ()


def letter_of(position: LinePosition, number: int) -> str:
    """The letter of a piece that can be picked; empty for others, and beyond the last letter."""
    for letter, piece in zip(LETTERS, lettered(position), strict=False):
        if piece.id == number:
            return letter
    return ""


def target_at(position: LinePosition, letter: str) -> int | None:
    """The number of the piece with this letter."""
    pieces = lettered(position)
    place = LETTERS.find(letter)
    return pieces[place].id if 0 <= place < len(pieces) else None
