"""Brigadiers change the orders of their brigades, before anything else. [BB 6.2, BB 6.22]"""

from collections.abc import Iterator

from campaign.battle.contract import Tick
from campaign.dice import Dice
from campaign.errors import Refusal
from campaign.resolvers.nei_boschi.acting import Deed, Deeds
from campaign.resolvers.nei_boschi.command_range import HIGH
from campaign.resolvers.nei_boschi.counters import Rank
from campaign.resolvers.nei_boschi.division_orders import refuse_orders
from campaign.resolvers.nei_boschi.events import OrdersGiven, OrdersRolled
from campaign.resolvers.nei_boschi.ineffectiveness import is_brigade
from campaign.resolvers.nei_boschi.loose_rein import loosen
from campaign.resolvers.nei_boschi.modifiers import Modifier, Modifiers, total
from campaign.resolvers.nei_boschi.orders import Change
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.steps import Acting
from campaign.resolvers.nei_boschi.tables import modifiers, orders_change
from campaign.resolvers.nei_boschi.units import Body, Rein, Unit
from campaign.resolvers.nei_boschi.vocabulary import Orders
from campaign.resolvers.nei_boschi.who import (
    book_of,
    card,
    leader_of,
    leaders_over,
    leadership_of,
    rank,
)

INTO = (Orders.ATTACK, Orders.ADVANCE)
"""What a brigadier may change to by himself. [SH 6]"""


def propose(position: HexPosition, step: Acting, unit: Unit) -> Iterator[Change]:
    """For the leader of a brigade that acts."""
    if card(position, unit.number).is_leader and unit.body in step.bodies:
        for orders in INTO:
            yield Change(unit.body, orders)


def refuse(position: HexPosition, step: Acting, order: Change) -> Refusal | None:
    """Why a brigade does not roll for these orders. [SH 3, SH 6]"""
    if order.body not in step.bodies:
        return Refusal("SH 3", f"body {order.body} does not act now")
    body = position.body(order.body)
    if not is_brigade(position, body):
        return Refusal("BB 4.32", "only brigades change their orders while they act")
    if order.orders not in INTO:
        return Refusal("SH 6", "a brigadier changes to Attack or Advance")
    if body.orders is order.orders:
        return Refusal("SH 6", f"body {body.id} is under these orders already")
    return (
        refuse_time(position, body)
        or _refuse_state(position, body)
        or refuse_orders(position, body, order.orders)
    )


def refuse_time(position: HexPosition, body: Body) -> Refusal | None:
    """A change of orders comes before anything that the units of a brigade do. [SH 3 III.C]"""
    if any(is_busy(unit) for unit in position.members(body.id)):
        return Refusal("SH 3", "orders are changed before any unit of the brigade does anything")
    return None


def is_busy(unit: Unit) -> bool:
    """A unit has done something in this activation."""
    fought = unit.fired or unit.fired_second or unit.assaults
    return bool(unit.moved or unit.turned or unit.spent or unit.rallied or unit.done or fought)


def _refuse_state(position: HexPosition, body: Body) -> Refusal | None:
    if body.changed:
        return Refusal("SH 6", f"body {body.id} has rolled with this marker")
    if body.orders is Orders.RESERVE:
        return Refusal(
            "SH 6", f"body {body.id} leaves the Reserve when orders are given to divisions"
        )
    if leader_of(position, body.id) is None:
        return Refusal("SH 6", f"body {body.id} has no leader who could change its orders")
    return None


def change_modifiers(position: HexPosition, body: Body, orders: Orders) -> Modifiers:
    """What the brigadier adds, and those who are with him. [SH 6, SH 13, BB 6.22]"""
    brigadier = leader_of(position, body.id)
    assert brigadier is not None, body
    found = []
    if own := leadership_of(position, brigadier).orders:
        found.append(Modifier("brigadier", own, "SH 6"))
    helps = book_of(position).helps_change
    with_him = {
        rank(position, leader)
        for leader in leaders_over(position, brigadier)
        if leader.hex == brigadier.hex and helps(position, leader, orders)
    }
    listed = modifiers("orders_change")
    if Rank.DIVISION in with_him:
        found.append(listed["with-division-leader"])
    if not with_him.isdisjoint(HIGH):
        found.append(listed["with-corps-or-army-leader"])
    if body.ineffective:
        found.append(Modifier("ineffective", -1, "SH 13"))
    return tuple(found)


def perform(position: HexPosition, step: Acting, order: Change, dice: Dice) -> Tick:
    """Roll on the table of changes. [SH 6]"""
    body = position.body(order.body)
    if book_of(position).changes_freely(position, body):
        position = book_of(position).note_free_change(position, body)
        changed = body._replace(changed=True, orders=order.orders)
        return Tick(position.with_body(changed), (OrdersGiven(body.id, order.orders),))
    added = change_modifiers(position, body, order.orders)
    face = dice.roll(f"{step.side} orders of {body.id}", 10)
    result = orders_change(face + total(added))
    told: tuple[object, ...] = (OrdersRolled(body.id, order.orders, face, added, result.name),)
    body = body._replace(changed=True, rein=Rein.STAYS if result.stays else Rein.FREE)
    if result.changes:
        body = body._replace(orders=order.orders, rested=0)
        told = (*told, OrdersGiven(body.id, body.orders))
    position = position.with_body(body)
    if not result.loose_rein:
        return Tick(position, told)
    position, more = loosen(position, body.id, dice)
    return Tick(position, (*told, *more))


DEEDS: Deeds = {Change: Deed(propose, refuse, perform)}
