"""Shells of gunboats that keep a brigade awake by night and at dawn. [BB 14.79]

All other fire of theirs is fire like any other, with rules of its own in `shots` and `volleys`.
"""

from collections.abc import Iterator
from typing import Final

from campaign.battle.contract import Tick
from campaign.dice import Dice
from campaign.errors import Refusal
from campaign.hexes.grid import distance
from campaign.resolvers.nei_boschi.acting import Deed, Deeds
from campaign.resolvers.nei_boschi.control import hexes_of
from campaign.resolvers.nei_boschi.counters import Branch
from campaign.resolvers.nei_boschi.daylight import light_of
from campaign.resolvers.nei_boschi.events import BoatShelled
from campaign.resolvers.nei_boschi.ineffectiveness import is_brigade
from campaign.resolvers.nei_boschi.orders import Bombard
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.results import off_map
from campaign.resolvers.nei_boschi.steps import Acting
from campaign.resolvers.nei_boschi.turns import Light
from campaign.resolvers.nei_boschi.units import Body, BodyId, Place, Unit
from campaign.resolvers.nei_boschi.vocabulary import Orders
from campaign.resolvers.nei_boschi.who import card
from campaign.terms import Side

TWICE: Final = 2
"""So often a gunboat may do so in a turn. [BB 14.79]"""

FAR: Final = 5
"""The brigade is so many hexes from every unit of the other side, or more. [BB 14.79]"""

SPOILS: Final = 8
"""On this face or more the brigade finds no sleep. [BB 14.79]"""


def is_spoiled(position: HexPosition, body: BodyId) -> bool:
    """The stragglers of a brigade do not come back in this turn. [BB 14.79]"""
    return f"spoiled.{position.turn}.{body}" in position.marks


def _shelled(position: HexPosition, unit: str, body: str) -> int:
    """Shots of this turn by a gunboat, or at a brigade; `*` for any."""
    fired = [mark.split(".", 3) for mark in position.marks if mark.startswith("shelled.")]
    return sum(
        turn == str(position.turn) and unit in ("*", one) and body in ("*", other)
        for _, turn, one, other in fired
    )


def refuse_bombard(position: HexPosition, step: Acting, order: Bombard) -> Refusal | None:
    """By night and at dawn, twice, as it first acts, at brigades in Reserve. [BB 14.79]"""
    if not position.has(order.unit) or position.unit(order.unit).body not in step.bodies:
        return Refusal("SH 3", f"unit {order.unit} is not active")
    boat = position.unit(order.unit)
    if card(position, boat.number).branch is not Branch.GUNBOAT or boat.place is not Place.FIELD:
        return Refusal("BB 14.79", "only a gunboat throws shells at those who rest")
    if light_of(position) not in (Light.NIGHT, Light.DAWN):
        return Refusal("BB 14.79", "gunboats throw shells so by night and at dawn")
    if position.body(boat.body).acts:
        return Refusal("BB 14.79", "it does so when it first acts in a turn")
    if _shelled(position, str(boat.number), "*") >= TWICE:
        return Refusal("BB 14.79", "it has done so twice in this turn")
    return _refuse_brigade(position, boat.side, order.body)


def _refuse_brigade(position: HexPosition, side: Side, id_: BodyId) -> Refusal | None:
    body = next((one for one in position.bodies if one.id == id_), None)
    there = _there(position, body) if body else ()
    if body is None or not there or there[0].side is side or not is_brigade(position, body):
        return Refusal("BB 14.79", f"body {id_} is no brigade of the enemy on the map")
    if body.orders is not Orders.RESERVE:
        return Refusal("BB 14.79", f"body {id_} is not in Reserve")
    if _shelled(position, "*", id_):
        return Refusal("BB 14.79", f"body {id_} has been shelled in this turn")
    own = [
        hex_
        for one in position.units
        if one.side is side and _stands(position, one)
        for hex_ in hexes_of(one)
    ]
    if any(distance(near, hex_) < FAR for one in there for near in hexes_of(one) for hex_ in own):
        return Refusal("BB 14.79", f"body {id_} is not 5 hexes from every unit")
    return None


def _stands(position: HexPosition, unit: Unit) -> bool:
    """A unit on land that the shells could hit: neither a leader by himself nor the boats."""
    is_there = unit.place is Place.FIELD and not unit.abandoned
    branch = card(position, unit.number).branch
    return is_there and branch not in (Branch.LEADER, Branch.GUNBOAT)


def _there(position: HexPosition, body: Body) -> tuple[Unit, ...]:
    return tuple(one for one in position.members(body.id) if one.place is Place.FIELD)


def propose_bombard(position: HexPosition, step: Acting, unit: Unit) -> Iterator[Bombard]:
    """Every brigade of the enemy that rests."""
    if card(position, unit.number).branch is Branch.GUNBOAT:
        for body in position.bodies:
            if body.orders is Orders.RESERVE:
                yield Bombard(unit.number, body.id)


def bombard(position: HexPosition, step: Acting, order: Bombard, dice: Dice) -> Tick:
    """8 or 9 keeps its stragglers away; on a 0 the boat has shot its last. [BB 14.79]"""
    boat = position.unit(order.unit)
    face = dice.roll(f"{boat.side} shells of {boat.number}", 10)
    position = position.marked(f"shelled.{position.turn}.{boat.number}.{order.body}")
    if face >= SPOILS:
        position = position.marked(f"spoiled.{position.turn}.{order.body}")
    if face == 0:
        position = position.with_units(off_map(boat)._replace(place=Place.LOST))
    return Tick(position, (BoatShelled(boat.number, order.body, face, face >= SPOILS),))


DEEDS: Deeds = {Bombard: Deed(propose_bombard, refuse_bombard, bombard)}
