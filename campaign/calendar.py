"""Turns and what they are called. [BG 2.1]"""

from functools import cache
from typing import NamedTuple

from campaign.data_files import table


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


def date(turn: int) -> TurnDate:
    """The date of turn 1 to 45. [BG 2.1]"""
    return _turns()[turn]


def last_turn() -> int:
    """The last turn that has a date: Nov/Dec 1865. [BG 2.1, BG 14/9.1]"""
    return max(_turns())
