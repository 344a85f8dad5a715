"""The tables of the rulebook that fighting needs: pieces, command, morale.

[BG 1.2, BG 1.3, NS 3.0, NS 7.0, NS-R18]
"""

from collections.abc import Mapping
from functools import cache

from campaign.formats.data_files import table
from campaign.terms import PieceType, Rank, Side


@cache
def printed_values() -> Mapping[PieceType, tuple[int, int]]:
    """Combat value and defense modifier of each type. [BG 1.2, BG 1.3]"""
    return {
        PieceType(row["type"]): (row.number("combat_value"), row.number("defense_modifier"))
        for row in table("piece_types.csv")
    }


def command(year: int, die: int, side: Side) -> int:
    """What the command table gives a side: marches, or leadership. [NS 3.0, NS 7.0]"""
    return _command_table()[die, year][side.seat]


@cache
def _command_table() -> Mapping[tuple[int, int], tuple[int, int]]:
    found: dict[tuple[int, int], tuple[int, int]] = {}
    for row in table("command_table.csv"):
        for column, cell in row.cells.items():
            if column != "die":
                union, _, confederate = cell.partition("/")
                found[row.number("die"), int(column)] = (int(union), int(confederate))
    return found


@cache
def morale_values() -> Mapping[Rank, int]:
    """The highest die with which a piece of each rank stands. [NS-R18]"""
    return {Rank(row["rank"]): row.number("value") for row in table("morale.csv")}
