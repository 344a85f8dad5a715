"""How ids and numbers are said in a sentence: boxes, pieces, sides, counts, refusals."""

import re
from functools import cache

from campaign.board.board import Theater, board
from campaign.dice import Roll
from campaign.errors import CampaignError, IllegalActionError, Refusal
from campaign.formats.books import BOOK
from campaign.formats.data_files import table
from campaign.tables.march_table import Level
from campaign.terms import LEADERS, TYPES, BoxId, Leader, PieceType, Side, StateId
from saves.storage.plain_text import plain

SIDE_NAMES = {Side.UNION: "the Union", Side.CONFEDERATE: "the Confederacy"}
SIDE_ADJECTIVES = {Side.UNION: "Union", Side.CONFEDERATE: "Confederate"}
SIDE_LETTERS = {Side.UNION: "U", Side.CONFEDERATE: "C"}
"""For lines that must be short."""

_NUMBERS = (
    *("no", "one", "two", "three", "four", "five", "six"),
    *("seven", "eight", "nine", "ten", "eleven", "twelve"),
)

SEGMENTS = {
    "marches": "Movement Segment",
    "combat": "Combat Segment",
    "promotion": "Promotion Segment",
    "recruitment": "Recruitment Segment",
}
"""The segments of a player turn by the word that orders use. [BG 2.2]"""


def count(number: int) -> str:
    """A number as one writes it in a sentence: words up to twelve."""
    return _NUMBERS[number] if 0 <= number < len(_NUMBERS) else str(number)


@cache
def piece(type_: PieceType) -> str:
    """What a type of piece is called.

    >>> piece(PieceType.VETERAN_INFANTRY), piece(PieceType.BORDER_MISSOURI)
    ('veteran infantry', 'Missouri militia')
    >>> piece(PieceType.FOREIGN_CRACK_CAVALRY)
    'foreign crack cavalry'
    """
    if type_.is_border:
        return f"{type_.removeprefix('border_').capitalize()} {type_.rank}"
    return f"{'foreign ' if type_.is_foreign else ''}{type_.rank} {type_.arm}"


def pieces(number: int, type_: PieceType) -> str:
    """Some pieces alike: `two veteran infantry`."""
    return f"{count(number)} {piece(type_)}"


def leader(name: Leader) -> str:
    """What a leader is called: `Grant`."""
    return name.capitalize()


SORT = re.compile(r"(Brigade|Battery|Division|Corps|Cavalry|Guns|Legion)$")
"""How a name ends that says itself what it is the name of: `1st Brigade`."""


def general_called(name: str, side: Side) -> str:
    """A general of a table battle: a leader, a man, or the head of a command without a name.

    >>> general_called("lee", Side.UNION), general_called("Pickett", Side.UNION)
    ('General Lee', 'General Pickett')
    >>> general_called("2nd Division", Side.UNION), general_called("", Side.UNION)
    ('the general of the 2nd Division', 'the Union general')
    """
    if name in set(Leader):
        return f"General {leader(Leader(name))}"
    if not name:
        return f"the {SIDE_ADJECTIVES[side]} general"
    return f"the general of the {name}" if SORT.search(name) else f"General {name}"


def outcome(winner: Side | None, level: Level | None, game: str = "war") -> str:
    """How the war has ended, with the level of the victory where there is one. [BG 15.6]"""
    if winner is None:
        return f"the {game} ends in a draw"
    if level is None:
        return f"{SIDE_NAMES[winner]} has won the {game}"
    return f"{SIDE_NAMES[winner]} has won a {level} victory"


def game_ended_by(rule: str) -> str:
    """What is over when a game ends by a paragraph: the war, or a skirmish. [SK 1.1]"""
    return "skirmish" if rule.startswith("SK ") else "war"


def several(number: int, thing: str) -> str:
    """A count and what is counted: `one march`, `three marches`."""
    return f"{count(number)} {thing if number == 1 else plural(thing)}"


def counted(number: int, thing: str) -> str:
    """The same in figures, for what is looked up: `1 line`, `1,214 lines`."""
    return f"{number:,} {thing if number == 1 else plural(thing)}"


def plural(thing: str) -> str:
    """More than one of a thing.

    >>> plural("march"), plural("piece"), plural("die")
    ('marches', 'pieces', 'dice')
    """
    if thing == "die":
        return "dice"
    return thing + ("es" if thing.endswith(("ch", "s", "x", "o")) else "s")


def verb(number: int, word: str) -> str:
    """A verb as its subject's number wants it: one `marches`, two `march`."""
    return plural(word) if number == 1 else word


def joined(parts: list[str], last: str = "and") -> str:
    """Parts of an enumeration as one says them: `a, b and c`."""
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} {last} {parts[-1]}"


def place(box_id: BoxId, theater: Theater | None = None) -> str:
    """The name of a box, with its state where two boxes share a name.

    >>> place("st_louis"), place("charleston_sc")
    ('St. Louis', 'Charleston SC')
    """
    return _places(theater or board())[box_id]


@cache
def _places(theater: Theater) -> dict[BoxId, str]:
    names = [box.name for box in theater.places]
    return {
        box.id: f"{box.name} {box.state}" if names.count(box.name) > 1 else box.name
        for box in theater.places
    }


@cache
def _state_names() -> dict[str, str]:
    return {row["state"]: row["name"] for row in table("state_names.csv")}


def state_name(state: StateId) -> str:
    """The name of a state by its postal code."""
    return _state_names()[state]


def place_and_state(box_id: BoxId) -> str:
    """A box and where it lies: `Cairo, Illinois`. Europe is in no state."""
    box = board()[box_id]
    return f"{box.name}, {state_name(box.state)}" if box.state else box.name


_CITED_LAST = re.compile(rf" (?P<rule>\[{BOOK}[ -][^\]]+\])\.?$")
"""A paragraph at the end of a sentence."""


def sentence(text: str) -> str:
    """A capital first, a full stop last, its paragraph behind that; a file is called as it is.

    >>> sentence("nothing is there"), sentence("west.acw is damaged")
    ('Nothing is there.', 'west.acw is damaged.')
    >>> sentence("only one way there. [BG 4.4]"), sentence("no marches left [BG 4.1]")
    ('Only one way there. [BG 4.4]', 'No marches left. [BG 4.1]')
    """
    text = plain(text.strip())
    if not text:
        return ""
    if "." not in text.split()[0].rstrip("."):
        text = text[0].upper() + text[1:]
    cited = _CITED_LAST.search(text)
    said = text[: cited.start()] if cited else text
    stop = "" if said.endswith((".", "!", "?")) else "."
    return f"{said}{stop} {cited['rule']}" if cited else f"{said}{stop}"


def with_place(text: str, place: int, of: int) -> str:
    """A question about the rows of a list, and which row of how many is pointed at.

    >>> with_place("Choose the next battle. [BG 8.1]", 1, 3)
    'Choose the next battle. Row 1 of 3. [BG 8.1]'
    """
    cited = _CITED_LAST.search(text)
    end = cited.start() if cited else len(text)
    return f"{text[:end]} Row {place} of {of}.{text[end:]}"


def shown_face(roll: Roll) -> str:
    """A die as the rules read it: of those with ten faces, kept as 0 to 9, one counts from 1.

    >>> shown_face(Roll("union cohesion of 120: fire", 10, 0))
    '0'
    >>> shown_face(Roll("union initiative of division 3", 10, 0))
    '1'
    """
    return str(roll.face + 1 if roll.sides == TEN and FROM_ONE in roll.why else roll.face)


TEN = 10
FROM_ONE = "initiative of division"
"""The die with ten faces that has no 0. [SG 2.2]"""


def clipped(text: str, width: int) -> str:
    """A name that fits into so many columns, with two dots where it was cut.

    >>> clipped("veteran infantry", 10)
    'veteran ..'
    """
    return text if len(text) <= width else f"{text[: width - 2]}.."


def clipped_behind_word(text: str, width: int) -> str:
    """A sentence that fits into so many columns, with two dots where it was cut: behind a word.

    >>> clipped_behind_word("militia infantry of the Union", 24)
    'militia infantry of..'
    >>> clipped_behind_word("Murfreesboro", 8)
    'Murfre..'
    """
    head = text[: width - 1].rpartition(" ")[0]
    if len(text) <= width or len(head) * 2 < width:
        return clipped(text, width)
    return f"{head.rstrip()}.."


LEAST = 8
"""Columns in which the beginning of a name says which one it is."""


def place_in(box_id: BoxId, room: int) -> str:
    """The name of a place in so many columns: in whole, its last word cut short, or cut anywhere.

    Where there are hardly any columns, its code. The state stays with a name that two boxes share.

    >>> place_in("bowling_green", 13), place_in("bowling_green", 10), place_in("bowling_green", 5)
    ('Bowling Green', 'Bowling G.', 'BGR')
    >>> place_in("harpers_ferry", 10), place_in("charleston_sc", 12)
    ("Harper's..", 'Charles.. SC')
    """
    name = place(box_id)
    words = name.split(" ")
    first = words[-1][0]
    shorter = [" ".join((*words[:-1], f"{first}."))] if len(words) > 1 and first.isalpha() else []
    box = board()[box_id]
    state = "" if name == box.name else f" {box.state}"
    cut = box.code if room < LEAST else clipped(box.name, room - len(state)) + state
    return next((said for said in (name, *shorter) if len(said) <= room), cut)


_ID = re.compile(r"[a-z]+[a-z0-9_]*")


@cache
def _said() -> dict[str, str]:
    """Every id that the rules may name in a refusal, and how it is said."""
    return {
        **{str(side): adjective for side, adjective in SIDE_ADJECTIVES.items()},
        **{str(type_): piece(type_) for type_ in TYPES},
        **{str(name): leader(name) for name in LEADERS},
        **_places(board()),
    }


def readable(text: str) -> str:
    """A text of the rules with ids said as names.

    >>> readable("the enemy is in st_louis")
    'the enemy is in St. Louis'
    """
    return _ID.sub(lambda found: _said().get(found[0], found[0]), text)


def refused(refusal: Refusal) -> str:
    """Why something is not allowed, as one sentence with its paragraph."""
    return f"{sentence(readable(refusal.reason))} [{refusal.rule}]"


def complaint(error: CampaignError) -> str:
    """What went wrong, as one sentence; where a rule forbids it, with its paragraph.

    >>> complaint(CampaignError("the disk is full"))
    'The disk is full.'
    """
    if isinstance(error, IllegalActionError):
        return refused(error.refusal)
    return sentence(str(error))


_RULE = re.compile(rf"\[({BOOK}[ -][^\],]+)")
"""A paragraph of any book: its letters, then a number."""


def cited_in(text: str) -> str:
    """The paragraph that a text ends with; empty if it cites none.

    >>> cited_in("Nobody retreats in the first round. [BG 9.1]")
    'BG 9.1'
    """
    found = _RULE.findall(text)
    return str(found[-1]) if found else ""
