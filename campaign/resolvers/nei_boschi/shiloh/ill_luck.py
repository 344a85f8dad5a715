"""Random events that are bad for the enemy: for a leader, for guns, for proud or lost infantry.

[BB 19]
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from campaign.battle.contract import Tick
from campaign.dice import Dice
from campaign.resolvers.nei_boschi.apart import sees
from campaign.resolvers.nei_boschi.cards import numbers_of
from campaign.resolvers.nei_boschi.counters import Branch
from campaign.resolvers.nei_boschi.events import (
    AmmunitionChanged,
    CohesionChecked,
    LeaderTested,
    UnitDisordered,
)
from campaign.resolvers.nei_boschi.modifiers import Modifier, Modifiers, total
from campaign.resolvers.nei_boschi.orders import Choose
from campaign.resolvers.nei_boschi.position import HexPosition, Units
from campaign.resolvers.nei_boschi.results import checked, lose, off_map
from campaign.resolvers.nei_boschi.rulings import Decided
from campaign.resolvers.nei_boschi.shiloh.choosing import OneUnit, fighters, nearest, of_branch
from campaign.resolvers.nei_boschi.shiloh.misled import MISLEAD
from campaign.resolvers.nei_boschi.shots import FireKind, Shot, line_of
from campaign.resolvers.nei_boschi.staging import hex_staging
from campaign.resolvers.nei_boschi.steps import EventDrawn
from campaign.resolvers.nei_boschi.units import Ammunition, Place, Unit
from campaign.resolvers.nei_boschi.who import card
from campaign.terms import Side

RULE: Final = "BB 19"

SHAKEN: Final = (Modifier("event", 2, RULE),)
"""What two of these events add to a check."""


# --- I am hit ----------------------------------------------------------------------------------

NEAR_LEADER: Final = 5
"""Hexes within which a leader is aimed at."""

HIT: Final = 1
"""The highest die that kills him."""

IN_SIGHT: Final = 2
IN_SIGHT_HELPS: Final = Modifier("in-sight", -2, RULE)
BESIDE_HELPS: Final = Modifier("adjacent", -4, RULE)

JOHNSTON: Final = "cs.ldr-johnston"
JOHNSTON_SPARED: Final = "turn.johnston_spared"
"""The mark of a turn in which Johnston has been aimed at: he is not rolled for at its end."""


def _enemy_leaders(position: HexPosition, step: EventDrawn) -> Units:
    return tuple(
        unit
        for unit in position.units
        if unit.side is step.side.enemy
        and unit.place is Place.FIELD
        and card(position, unit.number).is_leader
    )


def _is_within_aim(position: HexPosition, step: EventDrawn, leader: Unit) -> bool:
    return nearest(fighters(position, step.side), leader.hex) <= NEAR_LEADER


def leader_modifiers(position: HexPosition, side: Side, leader: Unit) -> Modifiers:
    """-2 within two hexes and in sight of a unit; -4 instead beside one."""
    own = fighters(position, side)
    away = nearest(own, leader.hex)
    if away <= 1:
        return (BESIDE_HELPS,)
    seen = any(sees(position, unit, leader, IN_SIGHT) for unit in own)
    return (IN_SIGHT_HELPS,) if seen else ()


def hit_leader(position: HexPosition, step: EventDrawn, order: Choose, dice: Dice) -> Tick:
    """A die of 1 or less kills him."""
    leader = position.unit(order.unit)
    added = leader_modifiers(position, step.side, leader)
    face = dice.roll(f"{step.side} shot at leader {order.unit}", 10)
    fallen = face + total(added) <= HIT
    position = position.finished()
    if order.unit in numbers_of(hex_staging(position.request).book, JOHNSTON):
        position = position.marked(JOHNSTON_SPARED)
    if fallen:
        position = position.with_units(off_map(leader)._replace(place=Place.LOST))
    return Tick(position, (LeaderTested(order.unit, face, fallen, added, RULE),))


# --- fine shot ---------------------------------------------------------------------------------

_LESS: Final = {
    Ammunition.FULL: Ammunition.LOW,
    Ammunition.LOW: Ammunition.NONE,
    Ammunition.NONE: Ammunition.NONE,
}


def _enemy_guns(position: HexPosition, step: EventDrawn) -> Units:
    return of_branch(position, step.side.enemy, Branch.ARTILLERY)


def _is_in_sight(position: HexPosition, step: EventDrawn, battery: Unit) -> bool:
    own = of_branch(position, step.side, Branch.ARTILLERY)
    return any(_sees(position, unit, battery) for unit in own)


def _sees(position: HexPosition, unit: Unit, other: Unit) -> bool:
    """With limited sight, too, where the players use it. [BB 10.67]"""
    shot = Shot((unit.number,), unit.hex, other.hex, other.number, unit.sp, FireKind.PHASE)
    return line_of(position, shot).visible


def hit_guns(position: HexPosition, step: EventDrawn, order: Choose, dice: Dice) -> Tick:
    """A level of ammunition is gone; it checks at +2, and in disorder loses a gun if it fails."""
    unit = position.unit(order.unit)
    position = position.finished()
    events: tuple[object, ...] = ()
    left = _LESS[unit.ammunition]
    if left is not unit.ammunition:
        position = position.with_units(unit._replace(ammunition=left))
        events = (AmmunitionChanged(order.unit, left, RULE),)
    position, more, passed = checked(position, order.unit, "event", dice, SHAKEN)
    events = (*events, *more)
    if passed:
        return Tick(position, events)
    if unit.disordered:
        position, more = lose(position, order.unit, 1, dice)
        return Tick(position, (*events, *more))
    return _disordered(position, order.unit, events)


def _disordered(position: HexPosition, number: int, events: tuple[object, ...]) -> Tick:
    unit = position.unit(number)._replace(disordered=True)
    return Tick(position.with_units(unit), (*events, UnitDisordered(number, "event", RULE)))


# --- seeing the elephant -----------------------------------------------------------------------

NEAR_PROUD: Final = 3
"""Hexes within which infantry sees the elephant."""

LOST_OF: Final = 6
"""A strength point is lost for each six, rounded up."""


def _enemy_foot(position: HexPosition, step: EventDrawn) -> Units:
    return of_branch(position, step.side.enemy, Branch.INFANTRY)


def _is_proud(position: HexPosition, step: EventDrawn, unit: Unit) -> bool:
    """In good order and whole, within 3 hexes and in sight of a unit."""
    if unit.disordered or unit.sp < card(position, unit.number).strength:
        return False
    return any(sees(position, one, unit, NEAR_PROUD) for one in fighters(position, step.side))


def see_the_elephant(position: HexPosition, step: EventDrawn, order: Choose, dice: Dice) -> Tick:
    """A check at +2 and with nothing else; failed, it costs order and a point of each six."""
    unit = position.unit(order.unit)
    cohesion = card(position, order.unit).cohesion(disordered=False)
    face = dice.roll(f"{unit.side} cohesion of {order.unit}: event", 10)
    passed = face == 0 or (face != 9 and face + total(SHAKEN) <= cohesion)
    told = CohesionChecked(order.unit, "event", face, SHAKEN, cohesion, passed, RULE)
    position = position.finished()
    if passed:
        return Tick(position, (told,))
    position, events = _disordered(position, order.unit, (told,))
    position, more = lose(position, order.unit, -(-unit.sp // LOST_OF), dice)
    return Tick(position, (*events, *more))


I_AM_HIT = OneUnit(
    among=_enemy_leaders,
    fits=_is_within_aim,
    perform=hit_leader,
    rule=RULE,
    who=f"a leader of the enemy within {NEAR_LEADER} hexes is aimed at",
)
FINE_SHOT = OneUnit(
    among=_enemy_guns,
    fits=_is_in_sight,
    perform=hit_guns,
    rule=RULE,
    who="a battery of the enemy in sight of a battery is hit",
)
SEEING_THE_ELEPHANT = OneUnit(
    among=_enemy_foot,
    fits=_is_proud,
    perform=see_the_elephant,
    rule=RULE,
    who="it is for infantry of the enemy in good order, without losses, near and in sight",
)
DECISIONS: Mapping[str, Decided] = MappingProxyType(
    {
        "i_am_hit": I_AM_HIT.decided,
        "we_are_lost": MISLEAD,
        "fine_shot": FINE_SHOT.decided,
        "seeing_the_elephant": SEEING_THE_ELEPHANT.decided,
    }
)
"""By the names of the table."""
