"""Noon of 6 April: the Union comes back, and the Confederates do not expect it. [BB 30.6]"""

from collections.abc import Iterable
from typing import Any, Final

from campaign.battle.contract import Tick
from campaign.dice import Dice
from campaign.errors import Refusal
from campaign.hexes.grid import Hex
from campaign.resolvers.nei_boschi.apart import apart
from campaign.resolvers.nei_boschi.counters import Branch
from campaign.resolvers.nei_boschi.events import UnitDisordered
from campaign.resolvers.nei_boschi.modifiers import Modifier, Modifiers
from campaign.resolvers.nei_boschi.pages import page_of, turn_of
from campaign.resolvers.nei_boschi.pool import side_of
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.results import checked
from campaign.resolvers.nei_boschi.scenario_events import SideSurprised
from campaign.resolvers.nei_boschi.steps import Activation
from campaign.resolvers.nei_boschi.units import Body, CommandState, Place, Unit
from campaign.resolvers.nei_boschi.who import card, enemies_at
from campaign.terms import CONFEDERATE, UNION

NOON: Final = 12

ATTACKING: Final = ("1/5/T", "2/1/T", "2/4/T")
"""McDowell, Marsh and Veatch, with the regiments attached to them. [BB 30.6]"""

CALM: Final = "1/-/R"
"""Trabue's brigade, with Cobb's battery, is not surprised. [BB 30.6]"""

DONE: Final = "turn.surprised"
"""The surprise has come."""

NOW: Final = "turn.surprised.now"
"""Its activation is under way."""

THEN: Final = ("1/2", "1/1", "2/1", "R")
"""Commands with one marker each, in the pool behind that activation. [BB 30.6]"""

SURPRISED = Modifier("surprised", 1, "BB 30.6")
FIRES_BADLY = Modifier("surprised", -1, "BB 30.6")
STORMS = Modifier("surprise", 1, "BB 30.6")


def _is_noon(position: HexPosition) -> bool:
    return page_of(position).has("surprise") and turn_of(position).hour == NOON


def is_surprised(position: HexPosition, unit: Unit) -> bool:
    """A Confederate unit in the activation of the surprise. [BB 30.6]"""
    return NOW in position.marks and unit.side is CONFEDERATE and unit.body != CALM


# --- the surprise ------------------------------------------------------------------------------


def came(position: HexPosition, number: int, dice: Dice) -> Tick:
    """A regiment that attacks has moved next to a Confederate unit. [BB 30.6]"""
    unit = position.unit(number)
    if not _may_surprise(position, unit):
        return Tick(position, ())
    if not any(
        apart(unit, other) == 1
        for other in position.units
        if other.side is CONFEDERATE and other.place is Place.FIELD and not other.abandoned
        if card(position, other.number).fights
    ):
        return Tick(position, ())
    return _surprise(position, number, dice)


def opens_fire(position: HexPosition, number: int, target: Hex, dice: Dice) -> Tick:
    """It fires: the checks come before any reply. [BB 30.6]"""
    unit = position.unit(number)
    if not _may_surprise(position, unit) or not enemies_at(position, target, UNION):
        return Tick(position, ())
    return _surprise(position, number, dice)


def would_surprise(position: HexPosition, body: Body) -> bool:
    """The brigades that attack have not been seen yet. [BB 30.6]"""
    return body.id in ATTACKING and DONE not in position.marks and _is_noon(position)


def _may_surprise(position: HexPosition, unit: Unit) -> bool:
    is_foot = card(position, unit.number).branch is Branch.INFANTRY
    return is_foot and would_surprise(position, position.body(unit.body))


def _surprise(position: HexPosition, number: int, dice: Dice) -> Tick:
    """All Confederates but Trabue's check at +1; a second disorder has no effect. [BB 30.6]"""
    position = position.marked(DONE, NOW)
    events: tuple[object, ...] = (SideSurprised(CONFEDERATE, number),)
    for unit in position.units:
        if not is_surprised(position, unit) or unit.place is not Place.FIELD:
            continue
        if not card(position, unit.number).fights or unit.abandoned:
            continue
        position, more = shaken_by_surprise(position, unit, dice, (SURPRISED,))
        events += more
    return Tick(position, events)


def shaken_by_surprise(
    position: HexPosition, unit: Unit, dice: Dice, extra: Modifiers = ()
) -> Tick:
    """A check; who fails it is in disorder, and no worse. [BB 30.6, BB 31]"""
    tried = checked(position, unit.number, "surprise", dice, extra)
    position, events = tried.position, tried.events
    if not tried.passed and not unit.disordered:
        position = position.with_units(position.unit(unit.number)._replace(disordered=True))
        events += (UnitDisordered(unit.number, "surprise", rule=page_of(position).paragraph),)
    return Tick(position, events)


# --- what follows ------------------------------------------------------------------------------


def markers(position: HexPosition, command: CommandState) -> int | None:
    """At Noon only McClernand's are in the pool. [BB 30.6]"""
    if _is_noon(position) and side_of(position, command.id) is CONFEDERATE:
        return 0
    return None


def activation_ended(position: HexPosition, step: Activation, dice: Dice) -> Tick:
    """Behind the activation of the surprise the Confederate markers go in. [BB 30.6]"""
    if NOW not in position.marks:
        return Tick(position, ())
    position = position._replace(marks=position.marks - {NOW})
    for id_ in _in_battle(position, THEN):
        position = position.with_command(position.command(id_)._replace(markers=1, left=1))
    return Tick(position, ())


def _in_battle(position: HexPosition, ids: Iterable[str]) -> list[str]:
    known = {command.id for command in position.commands}
    return [id_ for id_ in ids if id_ in known]


def fire(position: HexPosition, shot: Any) -> Modifiers:
    """Confederates who are not active fire at -1. [BB 30.6]"""
    return (FIRES_BADLY,) if is_surprised(position, position.unit(shot.firers[0])) else ()


def bars_prepared(position: HexPosition, unit: Unit) -> bool:
    """No Confederate unit has prepared fire. [BB 30.6]"""
    return NOW in position.marks and unit.side is CONFEDERATE


def assault(position: HexPosition, units: Iterable[Unit]) -> Modifiers:
    """The Union's regiments add 1. [BB 30.6]"""
    return (STORMS,) if NOW in position.marks and any(u.side is UNION for u in units) else ()


def bars_reaction(position: HexPosition, unit: Unit) -> Refusal | None:
    """Confederate artillery neither fires at who comes near, nor moves away. [BB 30.6]"""
    if NOW not in position.marks or unit.side is not CONFEDERATE:
        return None
    if card(position, unit.number).branch is not Branch.ARTILLERY:
        return None
    return Refusal("BB 30.6", "the artillery is surprised")
