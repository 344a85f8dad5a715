"""The end of a turn for bodies in Reserve and for units that have rested. [SH 3 IV.B, SH 6]

Units that ran try to rally, guns are manned; then who has rested recovers and gets ammunition, and
by night stragglers come back. Detachments follow in `absorbing`.
"""

from collections.abc import Iterator

from campaign.battle.contract import Tick, UnitId
from campaign.dice import Dice
from campaign.errors import Refusal
from campaign.hexes.grid import Hex, distance, within
from campaign.resolvers.nei_boschi import stacking
from campaign.resolvers.nei_boschi.arrivals import bottom
from campaign.resolvers.nei_boschi.checks import check
from campaign.resolvers.nei_boschi.counters import Branch
from campaign.resolvers.nei_boschi.events import (
    AmmunitionChanged,
    CohesionChecked,
    UnitCollapsed,
    UnitRallied,
)
from campaign.resolvers.nei_boschi.fatigue import rest
from campaign.resolvers.nei_boschi.ineffectiveness import is_brigade
from campaign.resolvers.nei_boschi.manning import man, propose_manning, refuse_manning
from campaign.resolvers.nei_boschi.orders import HexOrder, Man, Pass, Recall
from campaign.resolvers.nei_boschi.pages import page_of, turn_of
from campaign.resolvers.nei_boschi.pool import side_of
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.results import eliminate
from campaign.resolvers.nei_boschi.resupplying import is_supplied
from campaign.resolvers.nei_boschi.rulings import Decided, Rulings
from campaign.resolvers.nei_boschi.steps import Recovery
from campaign.resolvers.nei_boschi.stragglers import gather
from campaign.resolvers.nei_boschi.terrain import Terrain
from campaign.resolvers.nei_boschi.units import Ammunition, Body, Place, Unit
from campaign.resolvers.nei_boschi.vocabulary import Orders
from campaign.resolvers.nei_boschi.who import book_of, card, enemies_at, field_of, leader_of
from campaign.terms import Side

NEAR_LEADER = 1
"""Hexes from the brigade's leader within which a unit rallies. [BB 13.52]"""


# --- units that have run -----------------------------------------------------------------------


def _recalled(body: Body, *, unbrigaded: bool = False) -> str:
    """The mark of a body that one unit has rallied with in this turn."""
    return f"turn.recalled.{'other.' if unbrigaded else ''}{body.id}"


def has_rested(body: Body) -> bool:
    """It has been in Reserve for the whole turn. [SH 6]"""
    return body.orders is Orders.RESERVE and body.rested > 0


def rallying_bodies(position: HexPosition, unit: Unit) -> Iterator[Body]:
    """The bodies with which a routed unit may rally: its own, in Reserve for the whole turn.

    A unit outside brigades rallies with any brigade, one for each. [SH 6, BB 13.55]
    """
    own = position.body(unit.body)
    for body in position.bodies:
        if not has_rested(body) or not is_brigade(position, body):
            continue
        if side_of(position, body.command) is not unit.side:
            continue
        is_own = body.id == own.id
        if not is_own and is_brigade(position, own):
            continue
        if _recalled(body, unbrigaded=not is_own) not in position.marks:
            yield body


def _propose(position: HexPosition, step: Recovery, unit: UnitId | None) -> Iterator[HexOrder]:
    ran, guns = _recalls(position, step.side), propose_manning(position, step.side)
    orders: tuple[Recall | Man, ...] = (*ran, *guns)
    for order in orders:
        if unit in (None, 0, order.unit):
            yield order
    if not unit:
        yield Pass()


def _recalls(position: HexPosition, side: Side) -> Iterator[Recall]:
    """Every hex beside a leader in which a unit that has run might rally."""
    for unit in position.units:
        if unit.place is Place.ROUTED and unit.side is side:
            for body in rallying_bodies(position, unit):
                leader = leader_of(position, body.id)
                for hex_ in within(leader.hex, NEAR_LEADER) if leader is not None else ():
                    yield Recall(unit.number, hex_)


def _refuse(position: HexPosition, step: Recovery, order: HexOrder) -> Refusal | None:
    match order:
        case Pass():
            return None
        case Man():
            if _manned(order) in position.marks:
                return Refusal("SH 10.6", "it has been tried in this turn to man these guns")
            return refuse_manning(position, step.side, order)
        case Recall():
            return _refuse_recall(position, step.side, order)
        case _:
            return Refusal("SH 3", f"the {step.side} side rallies what has run, and mans its guns")


def _refuse_recall(position: HexPosition, side: Side, order: Recall) -> Refusal | None:
    if not position.has(order.unit) or position.unit(order.unit).side is not side:
        return Refusal("BB 13.52", f"unit {order.unit} is no unit of the {side} side")
    unit = position.unit(order.unit)
    if unit.place is not Place.ROUTED:
        return Refusal("BB 13.52", f"unit {order.unit} has not run")
    if _body_at(position, unit, order.to) is None:
        return Refusal(
            "BB 13.52", "a unit rallies within a hex of the leader of a brigade in Reserve"
        )
    ground = field_of(position)
    if not page_of(position).limits(turn_of(position)).has(order.to, ground.bounds):
        return Refusal("BB 30", "that is outside the map of this scenario")
    if ground.terrain.get(order.to) in (None, Terrain.RIVER) or enemies_at(
        position, order.to, unit.side
    ):
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
    if isinstance(order, Man):
        return man(position.marked(_manned(order)), order, dice)
    position, events = rest_bodies(position, step.side)
    position, more = gather(position.finished(), step.side, dice)
    return Tick(position, (*events, *more))


def _manned(order: Man) -> str:
    """The mark of guns that somebody has tried to man in this turn."""
    return f"turn.manned.{order.guns}"


def recall(position: HexPosition, order: Recall, dice: Dice) -> Tick:
    """A routed unit tries to rally: it loses a point in any case. [BB 13.52, SH 12]"""
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
    if not unit.collapsed and book_of(position).collapses(
        position, unit, card(position, unit.number)
    ):
        unit = unit._replace(collapsed=True)
        told += (UnitCollapsed(unit.number),)
    if rolled.passed:
        layer = bottom(position, unit, order.to)
        unit = unit._replace(place=Place.FIELD, hex=order.to, layer=layer, disordered=True)
        told += (UnitRallied(unit.number, unit.sp, order.to),)
    return Tick(position.with_units(unit), told)


# --- rest --------------------------------------------------------------------------------------


def rest_bodies(position: HexPosition, side: Side) -> Tick:
    """What a whole turn in Reserve, or without doing anything, is good for. [SH 6, BB 13.45]"""
    events: tuple[object, ...] = ()
    idle: list[Unit] = []
    for body in position.bodies:
        if side_of(position, body.command) is not side or body.id.startswith("staff/"):
            continue
        there = _on_field(position, body)
        if has_rested(body):
            idle += there
            position, more = _rest_in_reserve(position, body, there)
        elif body.orders is not Orders.RESERVE and not is_brigade(position, body):
            still = tuple(unit for unit in there if not unit.acted)
            idle += still
            position, more = _rest_alone(position, body, still, all_of_it=len(still) == len(there))
        else:
            continue
        events += more
    position, more = _resupply(position, idle)
    return Tick(position, (*events, *more))


def _on_field(position: HexPosition, body: Body) -> tuple[Unit, ...]:
    return tuple(
        unit
        for unit in position.members(body.id)
        if unit.place is Place.FIELD and not unit.abandoned and card(position, unit.number).fights
    )


def _rest_in_reserve(position: HexPosition, body: Body, there: tuple[Unit, ...]) -> Tick:
    """All its disordered units recover, and its fatigue drops a step; its horses are fresh again.

    [SH 6, SH 11]
    """
    fresh = [unit._replace(exhausted=False) for unit in there if unit.exhausted]
    position = position.with_units(*fresh) if fresh else position
    position, events = _restore(position, tuple(position.unit(unit.number) for unit in there))
    position, more = rest(position, body.id)
    return Tick(position, (*events, *more))


def _rest_alone(
    position: HexPosition, body: Body, still: tuple[Unit, ...], *, all_of_it: bool
) -> Tick:
    """Units outside brigades that have done nothing recover; or else they rest. [BB 13.45]

    Guns of a division are "treated as a single brigade", and the book says "including artillery"
    where it counts them among units without one: so they tire together, and rest if all have done
    nothing and none has to recover. [BB 4.32, BB 13.45, BB 17]
    """
    able = tuple(unit for unit in still if book_of(position).recovers_alone(position, unit))
    after, events = _restore(position, able)
    if events or not still or not all_of_it:
        return Tick(after, events)
    return rest(position, body.id)


def _restore(position: HexPosition, units: tuple[Unit, ...]) -> Tick:
    """Disordered units are in order again; those that have collapsed never are. [SH 12]"""
    back = tuple(
        unit._replace(disordered=False)
        for unit in units
        if unit.disordered
        and not unit.collapsed
        and card(position, unit.number).branch is not Branch.GUNBOAT
    )
    told = tuple(UnitRallied(unit.number, unit.sp, unit.hex) for unit in back)
    return Tick(position.with_units(*back) if back else position, told)


def _resupply(position: HexPosition, idle: list[Unit]) -> Tick:
    """Those who have rested get ammunition without a die, along a line of supply. [BB 10.92]"""
    filled = [
        position.unit(unit.number)._replace(ammunition=Ammunition.FULL)
        for unit in idle
        if unit.ammunition is not Ammunition.FULL and is_supplied(position, unit)
    ]
    told = tuple(AmmunitionChanged(one.number, one.ammunition, "BB 10.92") for one in filled)
    return Tick(position.with_units(*filled) if filled else position, told)


RULINGS: Rulings = {
    Recovery: Decided(
        decides=lambda position, step: step.side,
        propose=_propose,
        refuse=_refuse,
        perform=_perform,
        rules=("SH 3", "SH 6"),
    ),
}
