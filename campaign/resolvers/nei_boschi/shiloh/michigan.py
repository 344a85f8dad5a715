"""The 15th Michigan has come without a cartridge. [BB 30.1, BB 30.2, BB 31]"""

from functools import partial
from typing import Final

from campaign.battle.contract import Tick
from campaign.dice import Dice
from campaign.errors import Refusal
from campaign.hexes.grid import Hex, distance
from campaign.resolvers.nei_boschi import attaching
from campaign.resolvers.nei_boschi.apart import sees
from campaign.resolvers.nei_boschi.cards import numbers_of
from campaign.resolvers.nei_boschi.command_range import is_in_range
from campaign.resolvers.nei_boschi.control import hexes_of
from campaign.resolvers.nei_boschi.events import AmmunitionChanged, CohesionChecked, UnitEntered
from campaign.resolvers.nei_boschi.ineffectiveness import is_brigade
from campaign.resolvers.nei_boschi.limits import Bar
from campaign.resolvers.nei_boschi.orders import Attach
from campaign.resolvers.nei_boschi.pages import page_of
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.scenario_events import UnitLeft
from campaign.resolvers.nei_boschi.shiloh.choosing import fighters
from campaign.resolvers.nei_boschi.shiloh.missions import left_to_go
from campaign.resolvers.nei_boschi.staging import hex_staging
from campaign.resolvers.nei_boschi.steps import Acting, Activation
from campaign.resolvers.nei_boschi.still_to_go import can_still_go
from campaign.resolvers.nei_boschi.units import Ammunition, BodyId, Place, Unit
from campaign.resolvers.nei_boschi.vocabulary import Fatigue
from campaign.resolvers.nei_boschi.who import card, enemies_at, field_of, leader_of
from campaign.terms import CONFEDERATE, UNION

RULE: Final = "michigan_15"
UNIT: Final = "us.15-mi"
PRENTISS: Final = "6/T"

NEAR: Final = 5
"""Hexes from an enemy in sight at which it begins to check. [BB 30.1]"""

AWAY: Final = 4
"""Turns for which it fetches cartridges. [BB 30.1]"""

CHECKS: Final = "michigan.checks"
"""Once it has had to check, it does so in every activation. [BB 30.1]"""

JOINS: Final = "michigan.joins"
"""It has begun an activation in Prentiss's range, and joins one of his brigades. [BB 30.1]"""

BACK: Final = "michigan.back"
"""What is counted of its way: the turn in which it is back. [BB 30.1]"""

LANDING: Final = "Pittsburg Landing"
DEPOT: Final = 5821
"""N5821, where it is supplied in the battle of 5 April. [BB 31]"""


def _regiment(position: HexPosition) -> Unit | None:
    number = numbers_of(hex_staging(position.request).book, UNIT)[0]
    if not page_of(position).has(RULE) or not position.has(number):
        return None
    return position.unit(number)


def begin_bodies(position: HexPosition, bodies: tuple[BodyId, ...], dice: Dice) -> Tick:
    """When it begins to act it checks, unmodified; who fails goes for cartridges. [BB 30.1]

    In scenario 2 it does so at 9 AM, and is gone; on 5 April it is supplied in N5821.
    """
    unit = _regiment(position)
    if unit is None or unit.body not in bodies or not _is_empty(unit):
        return Tick(position, ())
    if page_of(position).id == "10":
        return _supplied(position, unit) if unit.hex == DEPOT else Tick(position, ())
    if _is_with_prentiss(position, unit):
        position = position.marked(JOINS)
    return _check(position, unit, dice) if _must_check(position, unit) else Tick(position, ())


def activation_ended(position: HexPosition, step: Activation, dice: Dice) -> Tick:
    """In scenario 2 it checks `ogni volta che viene pescato il AM Prentiss`: also with a marker on
    which its brigade has done nothing. [BB 30.2]
    """
    unit = _regiment(position)
    if unit is None or page_of(position).id != "2" or step.command != PRENTISS:
        return Tick(position, ())
    due = _is_empty(unit) and _must_check(position, unit) and unit.body not in step.acted
    return _check(position, unit, dice) if due else Tick(position, ())


def unit_in_command(position: HexPosition, unit: Unit) -> bool | None:
    """`Considerate il 15th MI In Comando all'inizio del turno delle 8 AM`; from 9 AM on Miller has
    to reach it. [BB 30.2]
    """
    is_it = card(position, unit.number).counter.id == UNIT and page_of(position).id == "2"
    return True if is_it and position.turn == 1 else None


def _is_empty(unit: Unit) -> bool:
    return unit.place is Place.FIELD and unit.ammunition is Ammunition.NONE


def _must_check(position: HexPosition, unit: Unit) -> bool:
    if page_of(position).id == "2":
        return position.turn > 1
    if CHECKS in position.marks:
        return True
    return any(sees(position, unit, other, NEAR) for other in fighters(position, CONFEDERATE))


def _check(position: HexPosition, unit: Unit, dice: Dice) -> Tick:
    position = position.marked(CHECKS)
    face = dice.roll(f"{UNION} cohesion of {unit.number}: cartridges", 10)
    cohesion = card(position, unit.number).cohesion(unit.disordered)
    passed = face != 9 and (face == 0 or face <= cohesion)
    told = CohesionChecked(unit.number, "cartridges", face, (), cohesion, passed)
    if passed:
        return Tick(position, (told,))
    goes = page_of(position).id != "2"
    gone = unit._replace(place=Place.COMING if goes else Place.LOST, hex=0, second=0, layer=0)
    position = position.with_units(gone)._replace(marks=position.marks - {JOINS})
    if goes:
        position = position.noting(BACK, position.turn + AWAY)
    return Tick(position, (told, UnitLeft(unit.number)))


def _supplied(position: HexPosition, unit: Unit) -> Tick:
    full = unit._replace(ammunition=Ammunition.FULL)
    event = AmmunitionChanged(unit.number, Ammunition.FULL, rule="BB 31")
    return Tick(position.with_units(full), (event,))


def begin_turn(position: HexPosition, dice: Dice) -> Tick:
    """Four turns later it is in the fields of the Landing, supplied and rested. [BB 30.1]"""
    unit = _regiment(position)
    if unit is None or not position.count(BACK) or position.count(BACK) > position.turn:
        return Tick(position, ())
    free = [
        hex_
        for hex_, field in field_of(position).field.items()
        if field == LANDING and not position.at(hex_) and not enemies_at(position, hex_, UNION)
    ]
    if not free:
        return Tick(position, ())
    hex_ = min(free)
    back = unit._replace(
        place=Place.FIELD, hex=hex_, ammunition=Ammunition.FULL, disordered=unit.collapsed
    )
    position = position.with_units(back).noting(BACK, 0)
    body = position.body(unit.body)
    if body.id.startswith("alone/"):
        position = position.with_body(body._replace(fatigue=Fatigue.NONE))
    return Tick(position, (UnitEntered(unit.number, hex_, 0, rule="BB 30.1"),))


# --- on its way to Prentiss --------------------------------------------------------------------


def _goal(position: HexPosition, unit: Unit) -> Hex:
    """Where Prentiss is, for the regiment until it belongs to a brigade; 0 for anybody else."""
    mine, prentiss = _regiment(position), leader_of(position, PRENTISS)
    if mine is None or mine.number != unit.number or prentiss is None:
        return 0
    if not unit.body.startswith("alone/") or not _is_empty(unit) or page_of(position).id == "10":
        return 0
    return prentiss.hex


def bars_end(position: HexPosition, unit: Unit) -> Bar | None:
    """`lungo il percorso con il minore costo in MP`: each move ends nearer to him. [BB 30.1]"""
    goal = _goal(position, unit)
    return partial(_bars_away, position, unit, goal) if goal else None


def _bars_away(position: HexPosition, unit: Unit, goal: Hex, hex_: Hex) -> Refusal | None:
    left = left_to_go(position, unit, goal)
    if unit.hex not in left or left.is_nearer(hex_, unit.hex):
        return None
    return Refusal("BB 30.1", "the 15th Michigan goes to Prentiss by the shortest way")


def holds(position: HexPosition, bodies: tuple[BodyId, ...]) -> Refusal | None:
    """`deve muovere verso Prentiss ogni volta che si attiva, usando tutta la sua capacità`: it goes
    on while it has points for a hex that is nearer. [BB 30.1]
    """
    unit, step = _regiment(position), position.step
    if unit is None or unit.body not in bodies or not _goal(position, unit):
        return None
    if isinstance(step, Acting) and can_still_go(position, step, unit):
        return Refusal("BB 30.1", "the 15th Michigan has still to go to Prentiss")
    return None


def _is_with_prentiss(position: HexPosition, unit: Unit) -> bool:
    prentiss = leader_of(position, PRENTISS)
    if prentiss is None or not _goal(position, unit):
        return False
    return any(is_in_range(position, prentiss, hex_) for hex_ in hexes_of(unit))


def join(position: HexPosition, dice: Dice) -> Tick:
    """`Una volta che inizia un'Attivazione entro il Raggio di Comando di Prentiss, deve essere
    assegnato ad una brigata 6/T`: if its player has picked none since, to the nearest. [BB 30.1]
    """
    unit = _regiment(position)
    if unit is None or JOINS not in position.marks or not _goal(position, unit):
        return Tick(position, ())
    brigades = {
        body.id: leader
        for body in position.bodies
        if body.command == PRENTISS and is_brigade(position, body)
        if (leader := leader_of(position, body.id)) is not None
    }
    if not brigades:
        return Tick(position, ())
    nearest = min(brigades, key=lambda id_: (distance(brigades[id_].hex, unit.hex), id_))
    return attaching.perform(position, Attach(unit.number, nearest))
