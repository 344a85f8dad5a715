"""Disordered units recover at the start of their activation, or try to. [SH 14, BB 13.42]"""

from collections.abc import Iterator

from campaign.battle.contract import Tick
from campaign.dice import Dice
from campaign.errors import Refusal
from campaign.hexes.facing import FACINGS, turn_between
from campaign.resolvers.nei_boschi.able import name_of, refuse_to_act
from campaign.resolvers.nei_boschi.acting import Deed, Deeds
from campaign.resolvers.nei_boschi.apart import is_beside_enemy
from campaign.resolvers.nei_boschi.checks import leaders_with
from campaign.resolvers.nei_boschi.counters import Branch
from campaign.resolvers.nei_boschi.events import RallyRolled, UnitRallied, UnitTurned
from campaign.resolvers.nei_boschi.modifiers import Modifiers, total
from campaign.resolvers.nei_boschi.orders import AS_IT_FACES, Rally
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.results import lose
from campaign.resolvers.nei_boschi.steps import Acting
from campaign.resolvers.nei_boschi.tables import Rally as Outcome
from campaign.resolvers.nei_boschi.tables import modifiers, rally
from campaign.resolvers.nei_boschi.turning import refuse_shape
from campaign.resolvers.nei_boschi.units import Unit
from campaign.resolvers.nei_boschi.volleys import wheeled
from campaign.resolvers.nei_boschi.who import book_of, card


def kept_from_it(number: int) -> str:
    """The mark of a unit that cannot try to recover in its next activation. [BB 18.1]"""
    return f"no_recovery.{number}"


def propose(position: HexPosition, step: Acting, unit: Unit) -> Iterator[Rally]:
    """As it faces, or turned by a vertex if it recovers."""
    if unit.disordered:
        yield Rally(unit.number)
        for vertices in (-1, 1):
            yield Rally(unit.number, (unit.facing + vertices) % len(FACINGS))


def refuse(position: HexPosition, step: Acting, order: Rally) -> Refusal | None:
    """Why a unit does not try to recover. [SH 3, SH 12, SH 14, BB 14.76, BB 18.1]"""
    if refused := refuse_to_act(position, step, order.unit):
        return refused
    unit = position.unit(order.unit)
    name = name_of(position, unit)
    if card(position, order.unit).branch is Branch.GUNBOAT:
        return Refusal("BB 14.76", "gunboats do not recover")
    if not unit.disordered:
        return Refusal("SH 14", f"{name} is in good order")
    if unit.collapsed:
        return Refusal("SH 12", f"{name} has collapsed, and never recovers")
    if kept_from_it(order.unit) in position.marks:
        return Refusal("BB 18.1", f"{name} has looted, and does not try in this activation")
    if unit.rallied:
        return Refusal("SH 14", f"{name} has tried already")
    if unit.moved or unit.turned or unit.fired or unit.fired_second or unit.assaults:
        return Refusal("SH 14", f"{name} tries to recover before it does anything else")
    return None if order.facing == AS_IT_FACES else _refuse_turn(position, unit, order)


def _refuse_turn(position: HexPosition, unit: Unit, order: Rally) -> Refusal | None:
    if not 0 <= order.facing < len(FACINGS) or turn_between(unit.facing, order.facing) != 1:
        return Refusal("SH 14", "who recovers may turn by one vertex")
    return refuse_shape(position, unit, order.facing)


def rally_modifiers(position: HexPosition, unit: Unit) -> tuple[Modifiers, tuple[Unit, ...]]:
    """What counts for the die, and the leaders whose help is among it. [SH 14, BB 13.42, BB 30]

    A leader of any rank helps one roll of an activation, and several help together. Fatigue is 1 at
    every level of it: this table alone prints a number for it. [BB 13.4]
    """
    listed = modifiers("rally")
    found = []
    if position.body(unit.body).fatigue.level:
        found.append(listed["fatigue"])
    if is_beside_enemy(position, unit):
        found.append(listed["enemy-adjacent"])
    if card(position, unit.number).branch is Branch.CAVALRY:
        found.append(listed["mounted"])
    leaders = leaders_with(position, unit)
    found += [listed["leader"] for _ in leaders]
    return (*found, *book_of(position).cohesion(position, unit)), leaders


def perform(position: HexPosition, step: Acting, order: Rally, dice: Dice) -> Tick:
    """Roll on the table of recovery. [SH 14]"""
    unit = position.unit(order.unit)
    added, leaders = rally_modifiers(position, unit)
    position = position.with_units(*(leader._replace(led=True) for leader in leaders))
    face = dice.roll(f"{unit.side} recovery of {unit.number}", 10)
    cohesion = card(position, unit.number).cohesion(disordered=True)
    outcome = rally(face, face + total(added), cohesion)
    unit = unit._replace(rallied=True, disordered=outcome is not Outcome.RECOVERS)
    position = position.with_units(unit)
    told: tuple[object, ...] = (RallyRolled(unit.number, face, added, cohesion, outcome),)
    if outcome is Outcome.LOSES:
        position, more = lose(position, unit.number, 1, dice)
        return Tick(position, (*told, *more))
    if outcome is Outcome.STAYS:
        return Tick(position, told)
    told = (*told, UnitRallied(unit.number, unit.sp, unit.hex))
    if order.facing == AS_IT_FACES:
        return Tick(position, told)
    turned = unit._replace(facing=order.facing)
    position = position.with_units(turned).marked(wheeled(unit.number))
    return Tick(position, (*told, UnitTurned(unit.number, order.facing)))


DEEDS: Deeds = {Rally: Deed(propose, refuse, perform)}
