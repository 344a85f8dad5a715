"""What troops are worth on the table: the printed tables.

[YK 1, YK 2, YK 8, YK 9, YK-R1, YK-R10]
"""

from collections.abc import Mapping
from enum import StrEnum
from functools import cache
from typing import NamedTuple

from campaign.formats.data_files import table
from campaign.tabletop.measure import CM, MM
from campaign.terms import PieceType


class Branch(StrEnum):
    """What a base shows. [YK 1.1]"""

    INFANTRY = "infantry"
    CAVALRY = "cavalry"
    ARTILLERY = "artillery"


class Quality(StrEnum):
    """How good its troops are. [YK 1.1]"""

    MILITIA = "militia"
    TRAINED = "trained"
    VETERAN = "veteran"


class Formation(StrEnum):
    """How a brigade stands. [YK 5.4, YK-R8]"""

    LINE = "line"
    COLUMN = "column"
    SKIRMISH = "skirmish"
    SQUARE = "square"
    """Veterans only: they cannot be taken in flank or rear, and stand still."""


class Worth(NamedTuple):
    """One line of the table of factors; lengths in tenths of a millimeter."""

    combat: int
    fire: int
    reach: int
    """How far it fires. [YK 8.1, YK-R12]"""

    rates: Mapping[Formation, int]
    """How far it moves. [YK 7.2, YK-R10]"""

    front: int
    """The same for all. [YK 2.1, YK-R1]"""

    depth: int


@cache
def worths() -> Mapping[Branch, Worth]:
    """The table of factors. [YK 8.1, YK 9.3, YK-R1, YK-R10, YK-R12]"""
    return {
        Branch(row["arm"]): Worth(
            combat=row.number("combat"),
            fire=row.number("fire"),
            reach=row.number("range") * CM,
            rates={
                Formation.LINE: row.number("line") * CM,
                Formation.COLUMN: row.number("column") * CM,
                Formation.SKIRMISH: row.number("skirmish") * CM,
                Formation.SQUARE: 0,
            },
            front=row.number("front") * MM,
            depth=row.number("depth") * MM,
        )
        for row in table("yankee/factors.csv")
    }


CANISTER = 10 * CM
"""How far guns fire canister. [YK 8.1]"""

GENERAL_RATE = 25 * CM
"""How far a general rides. [YK-R10]"""


@cache
def combat_modifiers() -> Mapping[str, int]:
    """What counts in combat. [YK 9.4]"""
    return {row["when"]: row.number("combat") for row in table("yankee/modifiers.csv")}


@cache
def fire_modifiers() -> Mapping[str, int]:
    """What counts in fire. [YK 8.4]"""
    return {row["when"]: row.number("fire") for row in table("yankee/modifiers.csv")}


@cache
def command_values() -> Mapping[int, int]:
    """What a die makes a commander worth. [YK 5.2, YK-R6]"""
    rows = table("yankee/command_values.csv")
    return {row.number("die"): row.number("value") for row in rows}


class Levy(NamedTuple):
    """What becomes of a piece of the campaign. [YK-R21]"""

    bases: int
    quality: Quality


@cache
def levies() -> Mapping[tuple[str, str], Levy]:
    """By arm and rank. [YK-R21]"""
    return {
        (row["arm"], row["rank"]): Levy(row.number("bases"), Quality(row["quality"]))
        for row in table("yankee/brigades.csv")
    }


def levy(type_: PieceType, reduced: bool) -> Levy:
    """The brigade of a piece; one that is reduced brings three quarters of it. [YK-R21]"""
    full = levies()[type_.arm, type_.rank]
    return full._replace(bases=-(-full.bases * 3 // 4)) if reduced else full
