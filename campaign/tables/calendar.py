"""Turns: what they are called, and which of them bring drafts. [BG 2.1, BG 12.5, BG 14/7.3]"""

from functools import cache
from typing import NamedTuple

from campaign.formats.data_files import table

DRAFT_TURNS = (8, 18, 28)
"""April 1862, 1863 and 1864. [BG 12.5]"""

DRAFT = 4
"""Militia infantry in one draft. [BG 12.5]"""

TRICKLE_TURNS = (18, 19, 20, 21)
"""April to July 1863, when one piece a month may come instead of a draft. [BG 14/7.3]"""


class TurnDate(NamedTuple):
    """When a turn is."""

    turn: int
    label: str
    """Like `Nov/Dec 1861`."""

    year: int
    """The year of its (first) month."""

    months: int
    """1, or 2 in winter; of no effect in the base game. [BG 2.3]"""


@cache
def _turns() -> dict[int, TurnDate]:
    return {
        row.number("turn"): TurnDate(
            row.number("turn"), row["label"], row.number("year"), row.number("months")
        )
        for row in table("calendar.csv")
    }


@cache
def date(turn: int) -> TurnDate:
    """The date of turn 1 to 45. [BG 2.1]"""
    return _turns()[turn]


def last_turn() -> int:
    """The last turn that has a date: Nov/Dec 1865. [BG 2.1, BG 14/9.1]"""
    return max(_turns())


def drafted_by(turn: int) -> int:
    """Militia infantry in all drafts up to a turn, this one included. [BG 12.5, BG 14/7.4]"""
    return DRAFT * sum(1 for draft in DRAFT_TURNS if turn >= draft)
