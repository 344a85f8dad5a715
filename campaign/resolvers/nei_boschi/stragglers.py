"""Men who come back to brigades that rest by night. [SH 16, BB 14.79]"""

from collections.abc import Iterator
from typing import Final

from campaign.battle.contract import Tick
from campaign.dice import Dice
from campaign.resolvers.nei_boschi.counters import Branch
from campaign.resolvers.nei_boschi.daylight import light_of
from campaign.resolvers.nei_boschi.events import StrengthGained
from campaign.resolvers.nei_boschi.gunboats import is_spoiled
from campaign.resolvers.nei_boschi.ineffectiveness import is_brigade
from campaign.resolvers.nei_boschi.pool import side_of
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.results import checked
from campaign.resolvers.nei_boschi.turns import Light
from campaign.resolvers.nei_boschi.units import Place, Unit
from campaign.resolvers.nei_boschi.vocabulary import Orders
from campaign.resolvers.nei_boschi.who import card
from campaign.terms import Side

RULE: Final = "SH 16"

PART: Final = 3
"""A third of what is missing comes back if the check is passed, rounded up; else one point."""

MOST: Final = 9
"""Tenths of its strength that a unit has again at most."""


def gather(position: HexPosition, side: Side, dice: Dice) -> Tick:
    """By night, every unit of a brigade in Reserve checks; that never disorders. [SH 16]

    Not those of a brigade that gunboats kept awake. [BB 14.79]
    """
    events: tuple[object, ...] = ()
    if light_of(position) is not Light.NIGHT:
        return Tick(position, events)
    for unit in tuple(_short_of_men(position, side)):
        position, more, passed = checked(position, unit.number, "stragglers", dice)
        sp = strength_again(unit.sp, card(position, unit.number).strength, passed=passed)
        position = position.with_units(position.unit(unit.number)._replace(sp=sp))
        events += (*more, StrengthGained(unit.number, sp - unit.sp, sp, RULE))
    return Tick(position, events)


def strength_again(sp: int, whole: int, *, passed: bool) -> int:
    """What a unit has when its stragglers are back."""
    missing = whole - sp
    back = -(-missing // PART) if passed else 1
    return max(sp, min(sp + back, most_again(whole)))


def most_again(whole: int) -> int:
    """What it can have at most: nine tenths of what is printed on it."""
    return whole * MOST // 10


def _short_of_men(position: HexPosition, side: Side) -> Iterator[Unit]:
    for body in position.bodies:
        resting = body.orders is Orders.RESERVE and is_brigade(position, body)
        if not resting or is_spoiled(position, body.id):
            continue
        if side_of(position, body.command) is not side:
            continue
        for unit in position.members(body.id):
            printed = card(position, unit.number)
            is_troops = printed.branch in (Branch.INFANTRY, Branch.CAVALRY)
            if unit.place is Place.FIELD and is_troops and unit.sp < most_again(printed.strength):
                yield unit
