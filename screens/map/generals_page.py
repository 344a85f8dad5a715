"""The page about leaders: where they are, what they are worth, when they come. Pure.

[NS 8.2, NS-R22, NS-R23]
"""

from collections.abc import Iterator

from textual.content import Content

from campaign.queries.leaders import waiting
from campaign.state import CampaignState
from campaign.tables.calendar import date
from campaign.tables.leaders import MOST_MOVES, OFF_MAP, Post, dates, value
from campaign.terms import LEADERS, Leader
from screens.map.army_panel import NAMES
from screens.shell.glyphs import Glyphs
from screens.text import phrases
from screens.text.columns import table

WAITS = "waits for the next Recruitment Segment: any box with pieces of his side [NS-R22]"
NOT_THERE = "not on the map"
MOVES = "A general goes along with marches of pieces, or moves alone. [NS-R23]"
NOBODY = "due, but his side has no piece to join [NS-R22]"


HEADING = ("general", "side", "value", "where", "pieces", "moves left")


def roster(state: CampaignState, glyphs: Glyphs) -> Iterator[Content]:
    """A table of all generals; below each what is to come."""
    rows = [general_row(state, leader, glyphs) for leader in LEADERS]
    heading, *lines = table(HEADING, rows, right=(2, 4)).splitlines()
    yield Content.styled(heading, "dim")
    for leader, line in zip(LEADERS, lines, strict=True):
        yield Content.styled(line, f"${leader.side}")
        if note := to_come(state, leader):
            yield Content(f"  {note}")
    yield Content("")
    yield Content(MOVES)


def general_row(state: CampaignState, leader: Leader, glyphs: Glyphs) -> tuple[object, ...]:
    """His name, side and value; where he is, with whom, and how far he can still move."""
    post = state.leaders[leader.number]
    name = f"{glyphs.leader} {phrases.leader(leader)}"
    worth = value(leader, state.turn) or ""
    if post.box == OFF_MAP:
        return name, NAMES[leader.side], worth, NOT_THERE, "", ""
    box = state.theater.ids[post.box]
    pieces = len(state.units_in(box, leader.side))
    return name, NAMES[leader.side], worth, phrases.place(box), pieces, _moves_left(post)


def to_come(state: CampaignState, leader: Leader) -> str:
    """When he comes, and when his value changes. [NS-R22]"""
    changes = [
        f"{worth} from {date(turn).label}" for turn, worth in dates(leader) if turn > state.turn
    ]
    off_map = state.leaders[leader.number].box == OFF_MAP
    parts = [_waits(state, leader)] if off_map else []
    parts += [f"value {', '.join(changes)}"] if changes else []
    return "; ".join(parts)


def _waits(state: CampaignState, leader: Leader) -> str:
    """What keeps him off the map. [NS-R22]"""
    if not value(leader, state.turn):
        return f"comes in {date(dates(leader)[0][0]).label}"
    return WAITS if leader in waiting(state, leader.side) else NOBODY


def _moves_left(post: Post) -> str:
    """Marches with pieces or moves of his own; until the first he may choose. [NS-R23]"""
    left = MOST_MOVES - post.moves
    if not post.moves:
        return str(left)
    return f"{left} {'with pieces' if post.along else 'alone'}"
