"""Orders for brigades in command. [SH 3 II.C, SH 6]"""

from collections.abc import Iterator

from campaign.battle.contract import Tick, UnitId
from campaign.dice import Dice
from campaign.errors import Refusal
from campaign.resolvers.nei_boschi import attaching, inspiring
from campaign.resolvers.nei_boschi.apart import apart, sees
from campaign.resolvers.nei_boschi.chain_of_command import is_in_command
from campaign.resolvers.nei_boschi.events import OrdersGiven
from campaign.resolvers.nei_boschi.orders import Attach, Give, HexOrder, Inspire, Pass
from campaign.resolvers.nei_boschi.pages import turn_of
from campaign.resolvers.nei_boschi.pool import side_of
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.rulings import Decided, Rulings
from campaign.resolvers.nei_boschi.setup import allowed_at_start
from campaign.resolvers.nei_boschi.steps import DivisionOrders
from campaign.resolvers.nei_boschi.turns import Light
from campaign.resolvers.nei_boschi.units import Body, Place, Unit
from campaign.resolvers.nei_boschi.vocabulary import Fatigue, Orders
from campaign.resolvers.nei_boschi.who import book_of, card

NEAR_ENEMY = 4
"""Hexes from an enemy within which nobody is in Reserve. [SH 6]"""

SEEN_ENEMY = 8
"""The same, if the enemy is seen. [SH 6]"""

MARCH_FROM = 5
"""Hexes from an enemy that is seen within which nobody begins a march. [SH 6]"""


def _propose(
    position: HexPosition, step: DivisionOrders, unit: UnitId | None
) -> Iterator[HexOrder]:
    if unit:
        return
    for body in position.bodies:
        if side_of(position, body.command) is step.side and not body.id.startswith("staff/"):
            for orders in Orders:
                yield Give(body.id, orders)
    yield from attaching.proposals(position, step.side, None, with_orders=True)
    yield from inspiring.proposals(position, step)
    yield Pass()


def _refuse(position: HexPosition, step: DivisionOrders, order: HexOrder) -> Refusal | None:
    if isinstance(order, Pass):
        return None
    if isinstance(order, Inspire):
        return inspiring.refuse(position, step, order)
    if isinstance(order, Attach):
        return attaching.refuse(position, step.side, order, with_orders=True)
    if not isinstance(order, Give):
        return Refusal("SH 3", f"the {step.side} side gives its brigades orders first")
    known = {body.id: body for body in position.bodies}
    body = known.get(order.body)
    if body is None or side_of(position, body.command) is not step.side:
        return Refusal("SH 3", f"body {order.body} is no brigade of the {step.side} side")
    return refuse_give(position, body, order.orders)


def refuse_give(position: HexPosition, body: Body, orders: Orders) -> Refusal | None:
    """Why a body cannot be given these orders. [SH 3 II.C, SH 6]"""
    if body.orders is orders:
        return Refusal("SH 6", f"body {body.id} is under these orders already")
    if body.id.startswith("alone/") or body.command.startswith("unassigned/"):
        return Refusal("BB 4.25", "unassigned units are always under Advance orders")
    if not _is_reached(position, body):
        return Refusal("SH 4", f"body {body.id} is out of command")
    if is_coming(position, body) and not book_of(position).comes_under(position, body, orders):
        return Refusal("BB 9.7", f"body {body.id} comes under Advance orders")
    if special := book_of(position).refuse_orders(position, body, orders):
        return special
    if position.turn == 1 and allowed_at_start(position, body):
        return Refusal(
            "BB 30", f"body {body.id} begins under the orders that the scenario gives it"
        )
    return refuse_orders(position, body, orders)


def _is_reached(position: HexPosition, body: Body) -> bool:
    """Orders come down to a body by its division; under direct command they need none: `sono
    considerate In Comando per tutti gli aspetti`. [SH 4, BB 4.11]
    """
    return bool(body.direct) or (body.in_command and position.command(body.command).in_command)


def is_coming(position: HexPosition, body: Body) -> bool:
    """Nobody of it is on the map yet."""
    places = {unit.place for unit in position.members(body.id)}
    return Place.COMING in places and Place.FIELD not in places


def refuse_orders(position: HexPosition, body: Body, orders: Orders) -> Refusal | None:
    """What stands against these orders, however they come to a body. [SH 6, SH 13, SH 16, SH 18]"""
    if forbidden := book_of(position).forbids(position, body, orders):
        return forbidden
    match orders:
        case Orders.ATTACK:
            return _refuse_attack(position, body)
        case Orders.RESERVE:
            return _refuse_reserve(position, body)
        case Orders.MARCH:
            return _refuse_march(position, body)
        case _:
            return None


def _refuse_attack(position: HexPosition, body: Body) -> Refusal | None:
    if body.ineffective:
        return Refusal("SH 13", f"body {body.id} is combat ineffective and does not attack")
    if body.fatigue >= Fatigue.FOUR:
        return Refusal("SH 18", f"body {body.id} is too tired to attack")
    if turn_of(position).light is Light.NIGHT:
        return Refusal("SH 16", "nobody attacks by night")
    return None


def _refuse_reserve(position: HexPosition, body: Body) -> Refusal | None:
    for unit in _on_map(position, body):
        for enemy in _enemies(position, unit):
            if apart(unit, enemy) <= NEAR_ENEMY or sees(position, unit, enemy, SEEN_ENEMY):
                return Refusal(
                    "SH 6", f"an enemy is too near for body {body.id} to go into Reserve"
                )
    return None


def _refuse_march(position: HexPosition, body: Body) -> Refusal | None:
    for unit in _on_map(position, body):
        for enemy in _enemies(position, unit):
            if sees(position, unit, enemy, MARCH_FROM):
                return Refusal("SH 6", f"an enemy is in sight of body {body.id}; it cannot march")
    return None


def _on_map(position: HexPosition, body: Body) -> Iterator[Unit]:
    for unit in position.members(body.id):
        if unit.place is Place.FIELD and card(position, unit.number).fights:
            yield unit


def _enemies(position: HexPosition, unit: Unit) -> Iterator[Unit]:
    for other in position.units:
        is_there = other.place is Place.FIELD and not other.abandoned
        if is_there and other.side is not unit.side and card(position, other.number).fights:
            yield other


def _perform(position: HexPosition, step: DivisionOrders, order: HexOrder, dice: Dice) -> Tick:
    if isinstance(order, Inspire):
        return inspiring.perform(position, step, order, dice)
    if isinstance(order, Attach):
        return _attached(position, order)
    if not isinstance(order, Give):
        return Tick(position.finished(), ())
    body = position.body(order.body)._replace(orders=order.orders, rested=0)
    return Tick(position.with_body(body), (OrdersGiven(body.id, body.orders),))


def _attached(position: HexPosition, order: Attach) -> Tick:
    """Whoever is attached now was within the range of his new leader, so that one commands him."""
    position, told = attaching.perform(position, order)
    body = position.body(position.unit(order.unit).body)
    return Tick(position.with_body(body._replace(in_command=is_in_command(position, body))), told)


RULINGS: Rulings = {
    DivisionOrders: Decided(
        decides=lambda position, step: step.side,
        propose=_propose,
        refuse=_refuse,
        perform=_perform,
        rules=("SH 3", "SH 6"),
    ),
}
