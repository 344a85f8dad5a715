"""The March table: how the war stands after a winter. [BG 15.6]"""

from collections.abc import Mapping
from enum import StrEnum
from functools import cache
from typing import NamedTuple

from campaign.formats.data_files import table
from campaign.terms import Side


class Level(StrEnum):
    """How great a victory is, or that there is none. [BG 15.6]"""

    DECISIVE = "decisive"
    MARGINAL = "marginal"
    PYRRHIC = "pyrrhic"
    DRAW = "draw"


class Verdict(NamedTuple):
    """What the table says of a lead."""

    winner: Side | None
    level: Level


def verdict(turn: int, lead: int) -> Verdict:
    """Who wins by the Union's *lead* in army maximum at the end of a March turn. [BG 15.6]

    Raises:
        KeyError: for a turn that is not in the table.
    """
    column = _columns()[turn]
    return column[max(min(column), min(lead, max(column)))]


def least_lead(turn: int) -> int:
    """The least lead with which the Union wins at the end of a March turn. [BG 15.6]

    Raises:
        KeyError: for a turn that is not in the table.
    """
    return min(lead for lead, said in _columns()[turn].items() if said.winner is Side.UNION)


def is_judged(turn: int) -> bool:
    """Whether the table has a column for a turn. [BG 15.6]"""
    return turn in _columns()


@cache
def _columns() -> Mapping[int, Mapping[int, Verdict]]:
    found: dict[int, dict[int, Verdict]] = {}
    for row in table("march_table.csv"):
        level = Level(row["level"])
        said = Verdict(None if level is Level.DRAW else Side(row["winner"]), level)
        for column in row.cells:
            if column.isdigit():
                found.setdefault(int(column), {})[row.number(column)] = said
    return found
