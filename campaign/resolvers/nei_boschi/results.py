"""What fire, assault and bad ground do to a unit: disorder, losses, collapse, rout. [SH 12]

Each function takes a position and gives the one after it, with what happened. A retreat is put on
the agenda, so that whoever goes back can be asked for his way.
"""

from collections.abc import Iterable, Mapping
from enum import StrEnum
from functools import cache
from types import MappingProxyType
from typing import NamedTuple

from campaign.battle.contract import Tick
from campaign.dice import Dice
from campaign.formats.data_files import table
from campaign.hexes.grid import Hex, neighbors
from campaign.resolvers.nei_boschi.checks import check
from campaign.resolvers.nei_boschi.counters import Branch
from campaign.resolvers.nei_boschi.events import (
    CavalryExhausted,
    CohesionChecked,
    GunsAbandoned,
    LeaderTested,
    StrengthLost,
    UnitCollapsed,
    UnitDisordered,
    UnitEliminated,
    UnitRouted,
)
from campaign.resolvers.nei_boschi.modifiers import Modifiers
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.steps import FallingBack
from campaign.resolvers.nei_boschi.units import Place, Shape, Unit
from campaign.resolvers.nei_boschi.who import book_of, card, friends_at, leaders_at

KILLED = 0
"""On this face, or a lower roll, a leader is out of action. [SH 12]"""


class Cause(StrEnum):
    """What disorders a unit: a row of the table of second disorder."""

    MOVING_THROUGH = "moving_through"
    TERRAIN = "terrain"
    WITHDRAWAL = "withdrawal"
    FIRE = "fire"
    """Fire, or the disorder of the unit on top of the stack. [BB 12, SH 8]"""

    TURNING = "turning"
    REACTION_MOVE = "reaction_move"
    RETREAT_BEFORE = "retreat_before"
    PRE_ASSAULT = "pre_assault"
    ASSAULT = "assault"
    FRIENDLY_FIRE = "friendly_fire"
    ADJACENT_ROUT = "adjacent_rout"
    RETREAT_THROUGH = "retreat_through"
    POST_ASSAULT = "post_assault"


class Second(StrEnum):
    """What a second disorder does."""

    STOP = "stop"
    BACK = "back"
    BARRED = "barred"
    LOSE = "lose"
    LOSE_RETREAT = "lose_retreat"
    CHECK = "check"
    ABANDON = "abandon"
    EXHAUST = "exhaust"
    NONE = "none"


class SecondDisorder(NamedTuple):
    """A row of the table."""

    infantry: Second
    cavalry: Second
    artillery: Second
    rule: str

    def of(self, branch: Branch) -> Second:
        """What it does to a branch; detachments are infantry."""
        if branch is Branch.CAVALRY:
            return self.cavalry
        return self.artillery if branch is Branch.ARTILLERY else self.infantry


@cache
def second_disorder() -> Mapping[Cause, SecondDisorder]:
    """The table of second disorder, by cause."""
    return MappingProxyType(
        {
            Cause(row["cause"]): SecondDisorder(
                infantry=Second(row["infantry"]),
                cavalry=Second(row["cavalry"]),
                artillery=Second(row["artillery"]),
                rule=row["rule"],
            )
            for row in table("nei_boschi/second_disorder.csv")
        }
    )


# --- order -------------------------------------------------------------------------------------


class Checked(NamedTuple):
    """A check, and what came of it."""

    position: HexPosition
    events: tuple[object, ...]
    passed: bool


def checked(
    position: HexPosition, number: int, why: str, dice: Dice, extra: Modifiers = ()
) -> Checked:
    """Roll whether a unit keeps its order; nothing else follows. [SH 2]"""
    rolled = check(position, position.unit(number), why, dice, extra)
    event = CohesionChecked(
        number, why, rolled.face, rolled.modifiers, rolled.cohesion, rolled.passed
    )
    return Checked(rolled.position, (event,), rolled.passed)


def check_order(
    position: HexPosition,
    number: int,
    cause: Cause,
    dice: Dice,
    extra: Modifiers = (),
    away: tuple[Hex, ...] = (),
) -> Checked:
    """Roll whether a unit keeps its order, and disorder it if not. [SH 2]

    A gunboat has no cohesion that could fail, and guns of the enemy alone disorder it.
    [BB 14.71, BB 14.76]
    """
    if card(position, number).branch is Branch.GUNBOAT:
        return Checked(position, (), True)
    position, events, passed = checked(position, number, cause, dice, extra)
    if passed:
        return Checked(position, events, True)
    position, more = disorder(position, number, cause, dice, away)
    return Checked(position, (*events, *more), False)


def disorder(
    position: HexPosition, number: int, cause: Cause, dice: Dice, away: tuple[Hex, ...] = ()
) -> Tick:
    """A unit loses its order, or suffers what the table says if it has none. [SH 2, SH 12]

    *away* is where the enemies stand from whom it would go back.
    """
    unit = position.unit(number)
    if unit.place is not Place.FIELD:
        return Tick(position, ())
    if not unit.disordered:
        position = position.with_units(unit._replace(disordered=True))
        return Tick(position, (UnitDisordered(number, cause, second_disorder()[cause].rule),))
    outcome = second_disorder()[cause].of(card(position, number).branch)
    return _suffer(position, number, outcome, dice, away)


def _suffer(
    position: HexPosition, number: int, outcome: Second, dice: Dice, away: tuple[Hex, ...]
) -> Tick:
    """What the table of second disorder says; where a unit moves, its move looks at that itself."""
    match outcome:
        case Second.LOSE:
            return lose(position, number, 1, dice)
        case Second.LOSE_RETREAT:
            return _lose_and_retreat(position, number, dice, away)
        case Second.CHECK:
            position, events, passed = checked(position, number, "rout", dice)
            after, more = (
                _lose_and_retreat(position, number, dice, away)
                if passed
                else rout(position, number, dice)
            )
            return Tick(after, (*events, *more))
        case Second.ABANDON:
            return abandon(position, number)
        case Second.EXHAUST:
            unit = position.unit(number)._replace(exhausted=True)
            return Tick(position.with_units(unit), (CavalryExhausted(number),))
        case _:
            return Tick(position, ())


def _lose_and_retreat(
    position: HexPosition, number: int, dice: Dice, away: tuple[Hex, ...]
) -> Tick:
    position, events = lose(position, number, 1, dice)
    return Tick(retreat(position, number, 2, away, least=1), events)


# --- strength ----------------------------------------------------------------------------------


def lose(position: HexPosition, number: int, points: int, dice: Dice) -> Tick:
    """A unit loses strength points, or guns, and whatever follows from that. [SH 12]"""
    unit = position.unit(number)
    lost = min(points, unit.sp)
    if not lost or unit.place is not Place.FIELD:
        return Tick(position, ())
    stood = _stood(unit)
    unit = unit._replace(sp=unit.sp - lost)
    events: tuple[object, ...] = (StrengthLost(number, lost, unit.sp),)
    position = _counted(position.with_units(unit), unit, lost)
    if not unit.sp:
        position, more = eliminate(position, number)
    else:
        position, more = _weakened(position, number, dice)
    events += more
    # Of an extended unit, whoever rides with either half is stacked with it. [SH 12]
    for hex_ in stood:
        position, fallen = risk_leaders(position, hex_, dice, lost)
        events += fallen
    return Tick(position, events)


def _stood(unit: Unit) -> tuple[Hex, ...]:
    """The hex in which a unit stands, or both of an extended one."""
    return (unit.hex, unit.second) if unit.second else (unit.hex,)


def _weakened(position: HexPosition, number: int, dice: Dice) -> Tick:
    """Whether it has collapsed, or having collapsed runs. Guns do neither. [SH 12]"""
    unit, printed = position.unit(number), card(position, number)
    if printed.branch not in (Branch.INFANTRY, Branch.CAVALRY):
        return Tick(position, ())
    if unit.collapsed:
        position, events, passed = checked(position, number, "rout", dice)
        if passed:
            return Tick(position, events)
        position, more = rout(position, number, dice)
        return Tick(position, (*events, *more))
    if not book_of(position).collapses(position, unit, printed):
        return Tick(position, ())
    position = position.with_units(unit._replace(collapsed=True, disordered=True))
    return Tick(position, (UnitCollapsed(number),))


def eliminate(position: HexPosition, number: int, *, captured: bool = False) -> Tick:
    """A unit is gone for good. [SH 12]"""
    unit = position.unit(number)
    gone = off_map(unit)._replace(sp=0, place=Place.LOST)
    position = position.with_units(gone)
    position = _counted(position, unit, unit.sp)
    return Tick(position, (UnitEliminated(number, captured),))


def _counted(position: HexPosition, unit: Unit, points: int) -> HexPosition:
    """Victory remembers lost strength points; guns are none. [BB 30.2, BB 30.9]"""
    if not points or card(position, unit.number).has_guns:
        return position
    return position.counting(f"lost.{unit.side}", points)


def off_map(unit: Unit) -> Unit:
    """A unit that stands nowhere, closed up."""
    return unit._replace(hex=0, second=0, shape=Shape.CLOSED, layer=0)


def abandon(position: HexPosition, number: int) -> Tick:
    """A battery loses its crew; the guns stay where they are. [SH 10.6]"""
    unit = position.unit(number)
    if unit.abandoned:
        return Tick(position, ())
    return Tick(position.with_units(unit._replace(abandoned=True)), (GunsAbandoned(number),))


# --- flight ------------------------------------------------------------------------------------


def retreat(
    position: HexPosition, number: int, hexes: int, away: Iterable[Hex], least: int
) -> HexPosition:
    """A unit is to go back, before anything else happens. [SH 12]"""
    unit = position.unit(number)
    if unit.place is not Place.FIELD or unit.abandoned:
        return position
    return position.then(FallingBack(unit.side, number, hexes, tuple(away), least))


def rout(position: HexPosition, number: int, dice: Dice) -> Tick:
    """A unit runs; friends beside it may lose their order. [SH 12]

    A detachment loses a point and goes back instead. [BB 14.43]
    """
    unit = position.unit(number)
    if card(position, number).branch is Branch.DETACHMENT:
        return _lose_and_retreat(position, number, dice, ())
    stood = _stood(unit)
    near = [
        friend.number
        for hex_ in dict.fromkeys(near for one in stood for near in (one, *neighbors(one)))
        for friend in friends_at(position, hex_, unit.side)
        if friend.number != number
    ]
    gone = off_map(unit)._replace(place=Place.ROUTED, disordered=True)
    position = position.with_units(gone)
    events: tuple[object, ...] = (UnitRouted(number),)
    for friend in dict.fromkeys(near):
        if position.unit(friend).place is Place.FIELD:
            position, more, _ = check_order(position, friend, Cause.ADJACENT_ROUT, dice)
            events += more
    return Tick(position, events)


def risk_leaders(position: HexPosition, hex_: Hex, dice: Dice, lost: int = 1) -> Tick:
    """Leaders where men have fallen may fall, too: one die each. [SH 12]

    With more losses of leaders, one die each for every point lost. [BB 12.78]
    """
    events: tuple[object, ...] = ()
    rolls = lost if "leader_losses" in position.switches else 1
    for leader in leaders_at(position, hex_):
        for _ in range(rolls):
            face = dice.roll(f"{leader.side} leader {leader.number}", 10)
            events += (LeaderTested(leader.number, face, face <= KILLED),)
            if face <= KILLED:
                gone = off_map(position.unit(leader.number))._replace(place=Place.LOST)
                position = position.with_units(gone)
                break
    return Tick(position, events)
