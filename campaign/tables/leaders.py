"""Leaders: when they come, what they are worth. [NS 8.2, NS-R22]"""

from functools import cache
from typing import NamedTuple

from campaign.formats.data_files import table
from campaign.terms import LEADERS, Leader

MOST_MOVES = 2
"""Marches that a leader may go along on in a segment, or moves of his own. [NS 8.21, NS-R23]"""

OFF_MAP = -1
"""Where a leader is who is not on the map."""


class Post(NamedTuple):
    """Where a leader is."""

    box: int = OFF_MAP
    """The number of his box."""

    moves: int = 0
    """Marches he has gone along on this segment, or moves he has made by himself. [NS-R23]"""

    along: bool = False
    """They were marches of pieces, so that he makes no moves of his own. [NS-R23]"""

    @property
    def may_go_along(self) -> bool:
        """Pieces may take him with them. [NS-R23]"""
        return self.moves < MOST_MOVES and (self.along or not self.moves)

    @property
    def may_ride(self) -> bool:
        """He may move by himself. [NS-R23]"""
        return self.moves < MOST_MOVES and not self.along


Posts = tuple[Post, ...]
"""The posts of all leaders, by their numbers."""

NOWHERE: Posts = (Post(),) * len(LEADERS)


def posted(posts: Posts, leader: Leader, post: Post) -> Posts:
    """The posts of all leaders with that of one changed."""
    return (*posts[: leader.number], post, *posts[leader.number + 1 :])


@cache
def dates(leader: Leader) -> tuple[tuple[int, int], ...]:
    """The turns at which a leader comes or changes, and his value from then on. [NS-R22]"""
    rows = [row for row in table("leaders.csv") if row["leader"] == leader]
    return tuple(sorted((row.number("turn"), row.number("value")) for row in rows))


@cache
def value(leader: Leader, turn: int) -> int:
    """What a leader is worth on a turn; 0 before he has come. [NS-R22]"""
    return max((now for now in dates(leader) if now[0] <= turn), default=(0, 0))[1]
