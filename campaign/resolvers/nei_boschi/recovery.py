"""The end of a turn for bodies in Reserve and for units that have rested. [SH 3 IV.B, SH 6]"""

from collections.abc import Iterator

from campaign.battle.contract import Tick, UnitId
from campaign.dice import Dice
from campaign.errors import Refusal
from campaign.hexes.grid import Hex, distance, within
from campaign.resolvers.nei_boschi import stacking
from campaign.resolvers.nei_boschi.checks import check
from campaign.resolvers.nei_boschi.counters import Branch
from campaign.resolvers.nei_boschi.events import (
    CohesionChecked,
    LeaderReplaced,
    UnitRallied,
)
from campaign.resolvers.nei_boschi.fatigue import rest
from campaign.resolvers.nei_boschi.ineffectiveness import is_brigade
from campaign.resolvers.nei_boschi.orders import HexOrder, Pass, Recall
from campaign.resolvers.nei_boschi.pool import side_of
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.results import eliminate
from campaign.resolvers.nei_boschi.rulings import Decided, Rulings
from campaign.resolvers.nei_boschi.steps import Recovery
from campaign.resolvers.nei_boschi.units import Body, Place, Unit
from campaign.resolvers.nei_boschi.vocabulary import Orders
from campaign.resolvers.nei_boschi.who import book_of, card, enemies_at, field_of, leader_of
from campaign.terms import Side

NEAR_LEADER = 1
"""Hexes from the brigade's leader within which a unit rallies. [BB 13.52]"""


# --- units that have run -----------------------------------------------------------------------


def _recalled(body: Body, *, unbrigaded: bool = False) -> str:
    """The mark of a body that one unit has rallied with in this turn."""
    return f"turn.recalled.{'other.' if unbrigaded else ''}{body.id}"


def rallying_bodies(position: HexPosition, unit: Unit) -> Iterator[Body]:
    """The bodies with which a routed unit may rally: its own, in Reserve for the whole turn.

    A unit outside brigades rallies with any brigade, one for each. [SH 6, BB 13.55]
    """
    own = position.body(unit.body)
    for body in position.bodies:
        if body.orders is not Orders.RESERVE or not is_brigade(position, body):
            continue
        if side_of(position, body.command) is not unit.side:
            continue
        is_own = body.id == own.id
        if not is_own and is_brigade(position, own):
            continue
        if _recalled(body, unbrigaded=not is_own) not in position.marks:
            yield body


def _propose(position: HexPosition, step: Recovery, unit: UnitId | None) -> Iterator[HexOrder]:
    for one in position.units:
        if one.place is not Place.ROUTED or one.side is not step.side:
            continue
        if unit in (None, one.number):
            for body in rallying_bodies(position, one):
                leader = leader_of(position, body.id)
                for hex_ in within(leader.hex, NEAR_LEADER) if leader is not None else ():
                    yield Recall(one.number, hex_)
    if not unit:
        yield Pass()


def _refuse(position: HexPosition, step: Recovery, order: HexOrder) -> Refusal | None:
    if isinstance(order, Pass):
        return None
    if not isinstance(order, Recall):
        return Refusal("SH 3", f"the {step.side} side rallies what has run")
    if not position.has(order.unit) or position.unit(order.unit).side is not step.side:
        return Refusal("BB 13.52", f"{order.unit} is no unit of the {step.side} side")
    unit = position.unit(order.unit)
    if unit.place is not Place.ROUTED:
        return Refusal("BB 13.52", f"{order.unit} has not run")
    if _body_at(position, unit, order.to) is None:
        return Refusal(
            "BB 13.52", "a unit rallies within a hex of the leader of a brigade in Reserve"
        )
    if order.to not in field_of(position).terrain or enemies_at(position, order.to, unit.side):
        return Refusal("BB 13.52", "it cannot stand there")
    return stacking.refuse(position, unit, order.to)


def _body_at(position: HexPosition, unit: Unit, hex_: Hex) -> Body | None:
    """The body with which a unit would rally in a hex; its own before any other."""
    bodies = list(rallying_bodies(position, unit))
    bodies.sort(key=lambda body: body.id != unit.body)
    for body in bodies:
        leader = leader_of(position, body.id)
        if leader is not None and distance(leader.hex, hex_) <= NEAR_LEADER:
            return body
    return None


def _perform(position: HexPosition, step: Recovery, order: HexOrder, dice: Dice) -> Tick:
    if isinstance(order, Recall):
        return recall(position, order, dice)
    position, events = replace_leaders(position, step.side)
    position, more = rest_bodies(position, step.side)
    return Tick(position.finished(), (*events, *more))


def recall(position: HexPosition, order: Recall, dice: Dice) -> Tick:
    """A routed unit tries to rally: it loses a point in any case. [BB 13.52]"""
    unit = position.unit(order.unit)
    body = _body_at(position, unit, order.to)
    assert body is not None, order
    position = position.marked(_recalled(body, unbrigaded=body.id != unit.body))
    rolled = check(position, unit, "rally", dice, book_of(position).rallying(position, unit))
    position = rolled.position.counting(f"lost.{unit.side}", 1)
    told: tuple[object, ...] = (
        CohesionChecked(
            unit.number, "rally", rolled.face, rolled.modifiers, rolled.cohesion, rolled.passed
        ),
    )
    unit = unit._replace(sp=unit.sp - 1)
    if not unit.sp:
        after, more = eliminate(position.with_units(unit), unit.number)
        return Tick(after, (*told, *more))
    if rolled.passed:
        unit = unit._replace(place=Place.FIELD, hex=order.to, disordered=True)
        told += (UnitRallied(unit.number, unit.sp, order.to),)
    return Tick(position.with_units(unit), told)


# --- leaders who have fallen -------------------------------------------------------------------


def replace_leaders(position: HexPosition, side: Side) -> Tick:
    """Whoever takes over appears with a unit of the command, the strongest on the map. [SH 12]"""
    events: tuple[object, ...] = ()
    for leader in position.units:
        fell = leader.place is Place.LOST and leader.side is side and not leader.replaced
        if not fell or not card(position, leader.number).is_leader:
            continue
        there = [one for one in position.units if _is_led_by(position, leader, one)]
        if there:
            strongest = max(there, key=lambda one: (one.sp, -one.number))
            after = leader._replace(place=Place.FIELD, hex=strongest.hex, replaced=True)
            position = position.with_units(after)
            events += (LeaderReplaced(leader.number, strongest.hex),)
    return Tick(position, events)


def _is_led_by(position: HexPosition, leader: Unit, unit: Unit) -> bool:
    """A unit on the map belongs to the command of a leader."""
    if unit.place is not Place.FIELD or unit.side is not leader.side or unit.abandoned:
        return False
    if not card(position, unit.number).fights:
        return False
    own = card(position, leader.number).counter.command
    return own in (unit.body, position.body(unit.body).command)


# --- rest --------------------------------------------------------------------------------------


def rest_bodies(position: HexPosition, side: Side) -> Tick:
    """What a whole turn in Reserve, or without doing anything, is good for. [SH 6, BB 13.45]"""
    events: tuple[object, ...] = ()
    for body in position.bodies:
        if side_of(position, body.command) is not side:
            continue
        if body.orders is Orders.RESERVE:
            position, more = _rest_in_reserve(position, body)
        elif not is_brigade(position, body) and not body.id.startswith("staff/"):
            position, more = _rest_alone(position, body)
        else:
            continue
        events += more
    return Tick(position, events)


def _rest_in_reserve(position: HexPosition, body: Body) -> Tick:
    """All its disordered units recover, and its fatigue drops a step. [SH 6]"""
    position, events = _restore(position, position.members(body.id))
    position, more = rest(position, body.id)
    return Tick(position, (*events, *more))


def _rest_alone(position: HexPosition, body: Body) -> Tick:
    """Units outside brigades that have done nothing recover, or else rest. [BB 13.45]"""
    there = [unit for unit in position.members(body.id) if unit.place is Place.FIELD]
    if not there or any(unit.acted for unit in there):
        return Tick(position, ())
    after, events = _restore(position, tuple(there))
    return Tick(after, events) if events else rest(position, body.id)


def _restore(position: HexPosition, units: tuple[Unit, ...]) -> Tick:
    """Disordered units are in order again; those that have collapsed never are. [SH 12]"""
    back = tuple(
        unit._replace(disordered=False)
        for unit in units
        if unit.place is Place.FIELD
        and unit.disordered
        and not unit.collapsed
        and card(position, unit.number).branch is not Branch.GUNBOAT
    )
    told = tuple(UnitRallied(unit.number, unit.sp, unit.hex) for unit in back)
    return Tick(position.with_units(*back) if back else position, told)


RULINGS: Rulings = {
    Recovery: Decided(
        decides=lambda position, step: step.side,
        propose=_propose,
        refuse=_refuse,
        perform=_perform,
        rules=("SH 3", "SH 6"),
    ),
}
