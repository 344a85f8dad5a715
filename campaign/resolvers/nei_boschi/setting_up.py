"""What a scenario leaves to the players before the first turn: where units begin whose hex is not
printed, which way they face, how they are drawn up, and orders. [BB 30]
"""

from collections.abc import Iterator

from campaign.battle.contract import Tick, UnitId
from campaign.dice import Dice
from campaign.errors import Refusal
from campaign.hexes.facing import FACINGS
from campaign.resolvers.nei_boschi import drawn_up, free_places
from campaign.resolvers.nei_boschi.division_orders import is_coming
from campaign.resolvers.nei_boschi.orders import (
    Contract,
    Deploy,
    Extend,
    Face,
    Give,
    HexOrder,
    Pass,
    Refuse,
)
from campaign.resolvers.nei_boschi.pages import page_of
from campaign.resolvers.nei_boschi.pool import side_of
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.rulings import Decided, Rulings
from campaign.resolvers.nei_boschi.setup import allowed_orders
from campaign.resolvers.nei_boschi.steps import SettingUp
from campaign.resolvers.nei_boschi.units import Body, Place
from campaign.resolvers.nei_boschi.vocabulary import Orders
from campaign.resolvers.nei_boschi.who import book_of, card
from campaign.terms import Side


def _propose(position: HexPosition, step: SettingUp, unit: UnitId | None) -> Iterator[HexOrder]:
    if not unit:  # they are few, so that whoever asks whether there is anything to do hears it soon
        for body in position.bodies:
            for orders in Orders:
                yield Give(body.id, orders)
    for one in position.units:
        if one.side is step.side and one.place is Place.FIELD and unit in (None, one.number):
            for facing in range(len(FACINGS)):
                yield Face(one.number, facing)
            yield from free_places.propose(position, one)
            yield from drawn_up.propose(position, one)
    if not unit:
        yield Pass()


def _refuse(position: HexPosition, step: SettingUp, order: HexOrder) -> Refusal | None:
    match order:
        case Pass():
            return None
        case Face():
            return _refuse_unit(position, step.side, order) or _refuse_face(position, order)
        case Deploy():
            refused = _refuse_unit(position, step.side, order)
            return refused or free_places.refuse(position, position.unit(order.unit), order)
        case Extend() | Contract() | Refuse():
            refused = _refuse_unit(position, step.side, order)
            return refused or drawn_up.refuse(position, position.unit(order.unit), order)
        case Give():
            return _refuse_give(position, step.side, order)
        case _:
            return Refusal("BB 30", f"the {step.side} side first sets up")


def _refuse_unit(
    position: HexPosition, side: Side, order: Face | Deploy | Extend | Contract | Refuse
) -> Refusal | None:
    if not position.has(order.unit) or position.unit(order.unit).side is not side:
        return Refusal("BB 30", f"unit {order.unit} is no unit of the {side} side")
    if position.unit(order.unit).place is not Place.FIELD:
        return Refusal("BB 30", f"unit {order.unit} does not stand on the map")
    return None


def _refuse_face(position: HexPosition, order: Face) -> Refusal | None:
    unit = position.unit(order.unit)
    if card(position, order.unit).is_leader:
        return Refusal("BB 30", f"unit {order.unit} does not face anywhere")
    if not order.facing < len(FACINGS):
        return Refusal("SH 7", f"a unit faces a vertex, 0 to {len(FACINGS) - 1}")
    if order.facing == unit.facing:
        return Refusal("SH 7", "it faces there already")
    if free_places.faces_as_printed(position, unit):
        return Refusal(page_of(position).paragraph, "the scenario says which way it faces")
    return drawn_up.refuse_facing(unit, order.facing)


def _refuse_give(position: HexPosition, side: Side, order: Give) -> Refusal | None:
    known = {body.id: body for body in position.bodies}
    body = known.get(order.body)
    if body is None or side_of(position, body.command) is not side or _is_staff(body):
        return Refusal("BB 30", f"body {order.body} is no brigade of the {side} side")
    if body.orders is order.orders:
        return Refusal("BB 30", f"body {body.id} is under these orders already")
    if order.orders not in may_begin_under(position, side, body):
        return Refusal("BB 30", f"body {body.id} does not begin under {order.orders} orders")
    return book_of(position).forbids(position, body, order.orders)


def _is_staff(body: Body) -> bool:
    return body.id.startswith("staff/")


def may_begin_under(position: HexPosition, side: Side, body: Body) -> tuple[Orders, ...]:
    """The orders that the scenario leaves open to a body; units by themselves advance, and so does
    who comes later. [BB 9.7, BB 30]
    """
    units = position.members(body.id)
    counter = card(position, units[0].number).counter.id if units else ""
    named = allowed_orders(page_of(position).of(side), body.id, counter)
    known = dict(page_of(position).of(side).command_orders)
    if is_coming(position, body) and body.id not in known:
        return (Orders.ADVANCE,)
    if body.id.startswith(("alone/", "cavalry/")) and counter not in known:
        return book_of(position).begins_under(position, body) or (Orders.ADVANCE,)
    return named or (Orders.ADVANCE, Orders.ATTACK, Orders.RESERVE)


def _perform(position: HexPosition, step: SettingUp, order: HexOrder, dice: Dice) -> Tick:
    match order:
        case Face():
            unit = position.unit(order.unit)._replace(facing=order.facing)
            return Tick(position.with_units(unit), ())
        case Deploy():
            return Tick(free_places.perform(position, order), ())
        case Extend() | Contract() | Refuse():
            return Tick(drawn_up.perform(position, order), ())
        case Give():
            body = position.body(order.body)._replace(orders=order.orders)
            return Tick(position.with_body(body), ())
        case _:
            return Tick(position.finished(), ())


RULINGS: Rulings = {
    SettingUp: Decided(
        decides=lambda position, step: step.side,
        propose=_propose,
        refuse=_refuse,
        perform=_perform,
        rules=("BB 30",),
    ),
}
