"""The series' tables at the end of the book, as pages of `campaign/data/nei_boschi`. [SH 5, SH 6]

Fire has its own (`fire_tables`), and so has the ground (`terrain`).
"""

from collections.abc import Mapping
from enum import StrEnum
from fractions import Fraction
from functools import cache
from types import MappingProxyType
from typing import NamedTuple

from campaign.formats.data_files import CsvRow, table
from campaign.resolvers.nei_boschi.counters import Profile
from campaign.resolvers.nei_boschi.modifiers import Modifier
from campaign.resolvers.nei_boschi.spans import Span, row_of, span
from campaign.resolvers.nei_boschi.vocabulary import Orders

_FOLDER = "nei_boschi"


def _page(name: str) -> tuple[CsvRow, ...]:
    return tuple(table(f"{_FOLDER}/{name}.csv"))


@cache
def modifiers(name: str) -> Mapping[str, Modifier]:
    """A list of what is added to a die, by what it is for: `assault`, `pre_assault`, `rally`...

    The page is `campaign/data/nei_boschi/<name>_modifiers.csv`.
    """
    return MappingProxyType(
        {
            row["for"]: Modifier(row["for"], row.number("die"), row["rule"])
            for row in _page(f"{name}_modifiers")
        }
    )


# --- assault ------------------------------------------------------------------------------------


class AssaultSide(NamedTuple):
    """What an assault does to the units of a side."""

    back: int
    """Hexes that they retreat."""

    disordered: bool
    loses: int
    """Strength points, or guns, in all."""


class AssaultResult(NamedTuple):
    """A row of the table of assaults. [SH 11]"""

    name: str
    attacker: AssaultSide
    defender: AssaultSide
    rout_check: bool
    """The defender checks after it; a failure is a rout. His guns are abandoned."""

    attacker_goes_on: bool
    """He may continue the assault; with an aggressive leader he must."""

    defender_goes_on: bool


def assault_result(die: int) -> AssaultResult:
    """What the modified die of an assault means. [SH 11, BB 11.4]"""
    return row_of(_assault_results(), die)


@cache
def _assault_results() -> tuple[tuple[Span, AssaultResult], ...]:
    return tuple(
        (
            span(row, "die"),
            AssaultResult(
                row["result"],
                _assault_side(row, "attacker"),
                _assault_side(row, "defender"),
                rout_check=row["rout_check"] == "yes",
                attacker_goes_on=row["goes_on"] == "attacker",
                defender_goes_on=row["goes_on"] == "defender",
            ),
        )
        for row in _page("assault_results")
    )


def _assault_side(row: CsvRow, side: str) -> AssaultSide:
    return AssaultSide(
        row.number(f"{side}_back"), row[f"{side}_disordered"] == "yes", row.number(f"{side}_loses")
    )


class Odds(NamedTuple):
    """A step of the odds."""

    attacker: int
    defender: int
    die: int
    """What it adds to the die."""


def odds(attacker: Fraction, defender: Fraction, *, covered: bool = False) -> Odds:
    """The odds of an assault: rounded toward 1-1, and for a *covered* defender always for him.

    A defender is covered in woods, borders, thickets, swamps and rough. Strengths may be halves.
    Beyond the first and the last step, these count. [SH 11]

    >>> odds(Fraction(12), Fraction(7)).die, odds(Fraction(7), Fraction(12)).die
    (1, -1)
    >>> odds(Fraction(7), Fraction(12), covered=True).die
    -2
    """
    steps = _odds()
    below = [one for one in steps if one.attacker * defender <= attacker * one.defender]
    if covered or attacker >= defender:
        return below[-1] if below else steps[0]
    above = [one for one in steps if one.attacker * defender >= attacker * one.defender]
    return above[0]


@cache
def _odds() -> tuple[Odds, ...]:
    """All steps, the worst for the attacker first."""
    return tuple(
        Odds(row.number("attacker"), row.number("defender"), row.number("die"))
        for row in _page("assault_odds")
    )


# --- command ------------------------------------------------------------------------------------


class OrdersChange(NamedTuple):
    """What becomes of a change of orders. [SH 6]"""

    name: str
    changes: bool
    stays: bool
    """The brigade's units do not move in this activation."""

    loose_rein: bool


def orders_change(die: int) -> OrdersChange:
    """What the modified die of a change of orders means. [BB 6.2]"""
    return row_of(_orders_changes(), die)


@cache
def _orders_changes() -> tuple[tuple[Span, OrdersChange], ...]:
    return tuple(
        (
            span(row, "die"),
            OrdersChange(row["result"], *(row[key] == "yes" for key in OrdersChange._fields[1:])),
        )
        for row in _page("orders_change")
    )


def coordinated(dice: int) -> int:
    """How many brigades act as one by the modified dice; 0 is confusion, 1 each by itself.

    99 are all that there are. [SH 5.1, BB 5.34]
    """
    return row_of(_coordination(), dice)


@cache
def _coordination() -> tuple[tuple[Span, int], ...]:
    return tuple((span(row, "dice"), row.number("brigades")) for row in _page("coordination"))


def loose_rein(profile: Profile, die: int) -> Profile:
    """As what a brigadier acts when the reins are loose; an unreliable one by the die. [SH 6]"""
    return row_of(_loose_rein(), die) if profile is Profile.UNRELIABLE else profile


@cache
def _loose_rein() -> tuple[tuple[Span, Profile], ...]:
    return tuple((span(row, "die"), Profile(row["profile"])) for row in _page("loose_rein"))


class Rally(StrEnum):
    """What becomes of a disordered unit that tries to recover. [SH 14]"""

    RECOVERS = "recovers"
    STAYS = "stays"
    LOSES = "loses"
    """It stays disordered, and loses a strength point."""


def rally(face: int, die: int, cohesion: int) -> Rally:
    """What the die means, unmodified and modified, for a unit of such cohesion. [SH 14]

    An unmodified 9 loses a strength point, and so does a die of twice the cohesion; the first one
    even where the modified die would recover.
    """
    if face >= 9 or die >= 2 * cohesion > 0:
        return Rally.LOSES
    return Rally.RECOVERS if die <= cohesion else Rally.STAYS


# --- stacking -----------------------------------------------------------------------------------


class StackingLimit(NamedTuple):
    """How much stacks in a hex under some orders. [SH 8]"""

    infantry: int
    """Strength points of one brigade."""

    cavalry: int
    one_unit: bool
    """One unit of any strength may be there instead."""

    batteries: int
    """By themselves, of any strength; or as many *guns*."""

    guns: int
    batteries_with_troops: int
    guns_with_troops: int


def stacking_limit(orders: Orders) -> StackingLimit:
    """How much stacks in a hex under these orders. [SH 8, BB 8]"""
    return _stacking()[orders]


@cache
def _stacking() -> Mapping[Orders, StackingLimit]:
    return MappingProxyType(
        {
            Orders(row["orders"]): StackingLimit(
                infantry=row.number("infantry"),
                cavalry=row.number("cavalry"),
                one_unit=row["one_unit"] == "yes",
                batteries=row.number("batteries"),
                guns=row.number("guns"),
                batteries_with_troops=row.number("batteries_with_troops"),
                guns_with_troops=row.number("guns_with_troops"),
            )
            for row in _page("stacking")
        }
    )
