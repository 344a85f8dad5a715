"""The sound of battle: brigades of the Union go where they think that they are needed. [BB 30]"""

from collections.abc import Iterator
from functools import partial
from typing import Final

from campaign.battle.contract import Tick
from campaign.dice import Dice
from campaign.errors import Refusal
from campaign.hexes.grid import Hex
from campaign.resolvers.nei_boschi.able import hex_name, name_of
from campaign.resolvers.nei_boschi.allowances import mover, orders_of
from campaign.resolvers.nei_boschi.apart import sees
from campaign.resolvers.nei_boschi.command_range import commanded
from campaign.resolvers.nei_boschi.control import hexes_of
from campaign.resolvers.nei_boschi.distances import Distances
from campaign.resolvers.nei_boschi.going import going
from campaign.resolvers.nei_boschi.ineffectiveness import is_brigade
from campaign.resolvers.nei_boschi.limits import Bar
from campaign.resolvers.nei_boschi.pages import page_of
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.scenario_events import MissionEnded, MissionGiven
from campaign.resolvers.nei_boschi.shiloh.alert import all_are_awake, bodies_of, is_awake
from campaign.resolvers.nei_boschi.shiloh.limits_of_movement import closed
from campaign.resolvers.nei_boschi.shiloh.tables import sound_of_battle
from campaign.resolvers.nei_boschi.steps import Acting
from campaign.resolvers.nei_boschi.still_to_go import can_still_go
from campaign.resolvers.nei_boschi.units import Body, BodyId, Place, Unit
from campaign.resolvers.nei_boschi.vocabulary import Orders
from campaign.resolvers.nei_boschi.volleys import Volley
from campaign.resolvers.nei_boschi.who import card, field_of, leader_of
from campaign.terms import UNION

RULE: Final = "sound_of_battle"
"""The special rule of the page. [BB 30.1, BB 30.3]"""

REAR_DIVISIONS: Final = ("1/T", "4/T", "2/T")
"""McClernand, Hurlbut and W. Wallace. [BB 30]"""

RAITH, VEATCH = "3/1/T", "2/4/T"

NEAR: Final = 5
"""Hexes from an enemy in sight within which a brigade does as it likes. [BB 30]"""

WAITS: Final = "turn.waits"
SOUNDED: Final = "sounded"
HIT: Final = "hit"

OWL_CREEK, ON_THE_SOUTHERN_SHEET = 1131, 1434
"""N1131, and S1401 which is N1434: where scenario 3 has the bridge. [BB 30.3]"""


# --- the missions ------------------------------------------------------------------------------


def give_missions(position: HexPosition, dice: Dice) -> Tick:
    """The brigades of a division roll in the turn in which it is alerted. [BB 30]"""
    events: tuple[object, ...] = ()
    page = page_of(position)
    if not page.has(RULE) or _is_scenario_3(position):
        return Tick(position, ())
    for division in REAR_DIVISIONS:
        mark = f"{SOUNDED}.{division}"
        is_alert = is_awake(position, division) or all_are_awake(position)
        if not is_alert or mark in position.marks:
            continue
        position = position.marked(mark)
        for body in bodies_of(position, division):
            if is_brigade(position, body) and any(_on_map(position, body)):
                position, more = _roll(position, body, dice)
                events += more
    return Tick(position, events)


def _roll(position: HexPosition, body: Body, dice: Dice) -> Tick:
    """On a 9 nobody moves in this turn; they are free in the next one. [BB 30, trap 34]"""
    face = dice.roll(f"{UNION} sound of battle for {body.id}", 10)
    who = body.id if body.id == RAITH else body.command
    hex_ = sound_of_battle(who, face) or 0
    if hex_:
        position = position.with_body(body._replace(mission=hex_))
    else:
        position = position.marked(f"{WAITS}.{body.id}")
    return Tick(position, (MissionGiven(body.id, face, hex_),))


def begin(position: HexPosition, bodies: tuple[BodyId, ...], dice: Dice) -> Tick:
    """When brigades begin to act: who has arrived, or meets the enemy, is free. [BB 30]"""
    events: tuple[object, ...] = ()
    if not page_of(position).has(RULE):
        return Tick(position, ())
    for id_ in bodies:
        if _is_scenario_3(position):
            position, more = _begin_in_scenario_3(position, position.body(id_), dice)
            events += more
        body = position.body(id_)
        if body.mission and (_has_arrived(position, body) or _meets_the_enemy(position, body)):
            position = position.with_body(body._replace(mission=0))
            events += (MissionEnded(id_),)
    return Tick(position, events)


def _has_arrived(position: HexPosition, body: Body) -> bool:
    """Its leader is in the hex, and all units are in command. [BB 30]"""
    leader = leader_of(position, body.id)
    if leader is None or leader.hex != body.mission:
        return False
    spent = commanded(position, leader).spent
    return all(
        any(hex_ == leader.hex or hex_ in spent for hex_ in hexes_of(unit))
        for unit in _on_map(position, body)
    )


def _meets_the_enemy(position: HexPosition, body: Body) -> bool:
    """A unit is within five hexes and sight of an enemy. [BB 30]"""
    enemies = [
        other
        for other in position.units
        if other.side is not UNION and other.place is Place.FIELD and not other.abandoned
        if card(position, other.number).fights
    ]
    return any(
        sees(position, unit, enemy, NEAR) for unit in _on_map(position, body) for enemy in enemies
    )


def _on_map(position: HexPosition, body: Body) -> Iterator[Unit]:
    for unit in position.members(body.id):
        if unit.place is Place.FIELD and card(position, unit.number).fights:
            yield unit


def under_fire(position: HexPosition, volley: Volley, target: Unit, dice: Dice) -> Tick:
    """A brigade that small arms or canister fire at is free from the next turn on. [BB 30]"""
    if not volley.is_ball and position.body(target.body).mission:
        position = position.marked(f"{HIT}.{target.body}")
    return Tick(position, ())


def free_those_hit(position: HexPosition, dice: Dice) -> Tick:
    """The turn after a brigade was fired at. [BB 30]"""
    events: tuple[object, ...] = ()
    for body in position.bodies:
        if body.mission and f"{HIT}.{body.id}" in position.marks:
            position = position.with_body(body._replace(mission=0))
            events += (MissionEnded(body.id),)
    return Tick(position, events)


# --- scenario 3 --------------------------------------------------------------------------------


def _is_scenario_3(position: HexPosition) -> bool:
    return page_of(position).id == "3"


def _begin_in_scenario_3(position: HexPosition, body: Body, dice: Dice) -> Tick:
    """Veatch and each of McClernand's brigades roll when they first act; a 9 of McClernand's, and a
    6 to 9 of Veatch, costs that activation alone. [BB 30.3]
    """
    mark = f"{SOUNDED}.{body.id}"
    is_meant = body.id == VEATCH or (body.command == "1/T" and is_brigade(position, body))
    if not is_meant or mark in position.marks:
        return Tick(position, ())
    position = position.marked(mark)
    face = dice.roll(f"{UNION} sound of battle for {body.id}", 10)
    who = {VEATCH: "scenario 3", RAITH: RAITH}.get(body.id, body.command)
    hex_ = sound_of_battle(who, face) or 0
    if hex_ == OWL_CREEK:
        hex_ = ON_THE_SOUTHERN_SHEET
    if hex_:
        position = position.with_body(body._replace(mission=hex_))
    else:
        idle = (unit._replace(done=True) for unit in _on_map(position, body))
        position = position.with_units(*idle)
    return Tick(position, (MissionGiven(body.id, face, hex_, rule="BB 30.3"),))


# --- on the way --------------------------------------------------------------------------------


def left_to_go(position: HexPosition, unit: Unit, goal: Hex) -> Distances:
    """Half points that it costs a unit to come to a hex, by the cheapest way. [BB 30]"""
    ground, shut = field_of(position), closed(position)
    who, orders = mover(card(position, unit.number)), orders_of(position, unit)
    kept: dict[object, Distances] = ground.kept.setdefault(MissionGiven, {})
    key = who, orders is Orders.MARCH, goal, shut
    if key not in kept:
        kept[key] = Distances(ground, going(ground, who, orders, shut), goal)
    return kept[key]


def bars_end(position: HexPosition, unit: Unit) -> Bar | None:
    """A brigade with a mission goes there by the shortest way: each move ends nearer. [BB 30]"""
    goal = position.body(unit.body).mission
    return partial(_bars_detour, position, unit, goal) if goal else None


def _bars_detour(position: HexPosition, unit: Unit, goal: Hex, hex_: Hex) -> Refusal | None:
    left = left_to_go(position, unit, goal)
    if unit.hex not in left or left.is_nearer(hex_, unit.hex):
        return None
    return Refusal("BB 30", f"its brigade goes to {hex_name(position, goal)} by the shortest way")


def holds(position: HexPosition, bodies: tuple[BodyId, ...]) -> Refusal | None:
    """Each time that it acts a brigade goes on towards its mission, if it can. [BB 30]"""
    step = position.step
    for id_ in bodies:
        goal = position.body(id_).mission
        if not goal or not isinstance(step, Acting):
            continue
        for unit in _on_map(position, position.body(id_)):
            if not unit.moved and can_still_go(position, step, unit):
                where = hex_name(position, goal)
                return Refusal("BB 30", f"{name_of(position, unit)} has still to go to {where}")
    return None


def bars_moving(position: HexPosition, unit: Unit) -> Refusal | None:
    """Who waits does not move in this turn. [BB 30, trap 34]"""
    if f"{WAITS}.{unit.body}" in position.marks and not card(position, unit.number).is_leader:
        return Refusal("BB 30", "its brigade waits for news in this turn")
    return None


def forbids(position: HexPosition, body: Body, orders: Orders) -> Refusal | None:
    """A brigade does not rest on the way to its mission. [BB 30]"""
    if orders is Orders.RESERVE and body.mission:
        where = hex_name(position, body.mission)
        return Refusal("BB 30", f"body {body.id} goes to {where} and does not rest")
    return None
