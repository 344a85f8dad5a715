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

WAITS = "waits for the next Recruitment Segment: any box with pieces of his side [NS-R22]"
NOBODY = "due, but his side has no piece to join [NS-R22]"


def roster(state: CampaignState, glyphs: Glyphs) -> Iterator[Content]:
    """All lines of the page."""
    for leader in LEADERS:
        yield Content.assemble(
            (f"{glyphs.leader} {phrases.leader(leader)}", f"bold ${leader.side}"),
            f", {NAMES[leader.side]}: {_worth(state, leader)}",
        )
        yield Content(f"  {_whereabouts(state, leader)}")


def _worth(state: CampaignState, leader: Leader) -> str:
    """His value, and the dates at which it changes. [NS-R22]"""
    now = value(leader, state.turn)
    to_come = [
        f"{worth} from {date(turn).label}" for turn, worth in dates(leader) if turn > state.turn
    ]
    return ", ".join([f"value {now}", *to_come] if now else [f"value {to_come[0]}", *to_come[1:]])


def _whereabouts(state: CampaignState, leader: Leader) -> str:
    """Where he is, and how he can move by himself. [NS-R23]"""
    post = state.leaders[leader.number]
    if post.box == OFF_MAP:
        if not value(leader, state.turn):
            return f"comes in {date(dates(leader)[0][0]).label}"
        return WAITS if leader in waiting(state, leader.side) else NOBODY
    box = state.theater.ids[post.box]
    pieces = phrases.several(len(state.units_in(box, leader.side)), "piece")
    return f"in {phrases.place(box)} with {pieces}; {_moves_left(post)} [NS-R23]"


def _moves_left(post: Post) -> str:
    """Marches with pieces or moves of his own; until the first he may choose. [NS-R23]"""
    left = f"{phrases.several(MOST_MOVES - post.moves, 'move')} left"
    if not post.moves:
        return left
    return f"{left}, {'with pieces' if post.along else 'alone'}"
