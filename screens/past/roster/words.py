"""The words of the order of battle."""

from collections import Counter
from collections.abc import Mapping

from campaign.terms import CONFEDERATE, UNION, BoxId, PieceType, Side
from screens.text import phrases

TITLE = "Order of battle"
ASK = "/ searches: a box, a theater, a kind of piece, a general"
NOTHING = "Nothing found."
NOBODY = "No pieces."
NAMES = {UNION: "Union", CONFEDERATE: "Confederacy"}

ENTRENCHED, REDUCED, DUG = "entrenched", "reduced", "half dug in"
SHELTERED = "in works"
MARCHED = ("", "1 of 2 marches used", "2 of 2 marches used")

CAPITAL, ONE_OF_SEVEN, WORKS = "capital", "one of the seven cities", "permanent works"
HELD_BY: Mapping[Side | None, str] = {
    UNION: "Union box",
    CONFEDERATE: "Confederate box",
    None: "uncontrolled",
}
GARRISON = "coastal garrison, value {value}"
CONTAINED, CONTAINS = "contained", "contains the enemy"
HUNGRY, ALONE = "no supply, loses a piece", "no supply, alone needs none"

SUM, FOUND = "sum", "found"
WHOLE = "{side}, in all"
ALL_PIECES, ARMY = "all pieces", "army"
FOREIGN, ABROAD = "foreign, on the map", "foreign, in Europe"
NOT_COUNTED = "not counted [NS-R28]"
POOL, STOCK = "militia in the pool", "for promotions"
WAITING = "foreign, off the map"
DRAFT, LOST, GARRISONS = "draft reserve", "lost so far", "coastal garrisons"
MILITIA = "militia infantry, not yet drafted [BG 12.5]"
COUNTING = "being counted ..."
NO_PIECES = "no pieces: {ports} [NS-R12]"

TO_BOX = "to the box"
NO_BOX = "This line is about no box."
HELP = (
    "All pieces of both sides by theater and box. The numbers of a theater add up to its sum, those"
    " sums to all pieces; without foreign pieces they are the army that the line above the map"
    " counts. enter leads to a box on the map."
)
EXPORT = "Export the order of battle: choose a format."
TEXT, TABLE = "The page as text (TXT)", "All pieces, for spreadsheets (CSV)"
TO_FILE = "Write to which new file?"


def title(date: str, turn: int, last: int) -> str:
    """The head of the page."""
    return f"{TITLE}, {date}, turn {turn} of {last}"


def heading(side: Side, army: tuple[int, int], pieces: int, boxes: int) -> str:
    """What stands above the pieces of a side: `Union: army 16 of 26, 18 pieces in 9 boxes`."""
    return (
        f"{NAMES[side]}: army {army[0]} of {army[1]}, {phrases.counted(pieces, 'piece')} in"
        f" {phrases.counted(boxes, 'box')}"
    )


def of_maximum(army: tuple[int, int]) -> str:
    """How the size of an army stands to its maximum. [BG 12.3]"""
    size, most = army
    over = f", {size - most} over the maximum" if size > most else ""
    return f"of {most}{over} [BG 12.3]"


def types(found: Counter[PieceType]) -> str:
    """Pieces by type: infantry first, the best first, foreign ones last."""
    there = (one for one in found if found[one])
    order = sorted(there, key=lambda one: (one.is_foreign, not one.is_infantry, -one.number))
    return ", ".join(f"{found[one]} {phrases.piece(one)}" for one in order)


def with_enemies(number: int, side: Side) -> str:
    """Who stands in the same box: `with 2 Confederate pieces`."""
    piece = phrases.counted(number, "piece")
    count, _, thing = piece.partition(" ")
    return f"with {count} {phrases.SIDE_ADJECTIVES[side]} {thing}"


def ports(guns: tuple[tuple[BoxId, int], ...]) -> str:
    """Ports with the value of their guns."""
    said = ", ".join(f"{phrases.place(box)} {value}" for box, value in guns)
    return NO_PIECES.format(ports=said)
