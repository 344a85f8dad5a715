"""The decision of a side whose bodies act: every kind of order, and that they are done."""

from collections.abc import Iterable

from campaign.battle.contract import Tick, UnitId
from campaign.dice import Dice
from campaign.errors import Refusal
from campaign.resolvers.nei_boschi import (
    acting,
    assault,
    clearing,
    entering,
    fire,
    inspiring,
    leaders_ride,
    loose_rein,
    moving,
    orders_change,
    parting,
    rallying,
    resupplying,
    shapes,
    strayed,
    withdrawing,
)
from campaign.resolvers.nei_boschi.acting import Deeds
from campaign.resolvers.nei_boschi.activation import end_acting
from campaign.resolvers.nei_boschi.orders import Face, HexOrder, Lead, Pass, Rally, Resupply
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.rulings import Decided, Rulings
from campaign.resolvers.nei_boschi.steps import Acting
from campaign.resolvers.nei_boschi.turning import is_free
from campaign.resolvers.nei_boschi.who import book_of

PARTS: tuple[Deeds, ...] = (
    orders_change.DEEDS,
    inspiring.DEEDS,
    rallying.DEEDS,
    moving.DEEDS,
    withdrawing.DEEDS,
    shapes.DEEDS,
    leaders_ride.DEEDS,
    entering.DEEDS,
    clearing.DEEDS,
    fire.DEEDS,
    assault.DEEDS,
    resupplying.DEEDS,
)
"""The kinds of order to units, from the modules that know them."""

DEEDS: Deeds = {order: deed for part in PARTS for order, deed in part.items()}


def _propose(position: HexPosition, step: Acting, unit: UnitId | None) -> Iterable[HexOrder]:
    return acting.propose(DEEDS, position, step, unit)


def _refuse(position: HexPosition, step: Acting, order: HexOrder) -> Refusal | None:
    deed = DEEDS.get(type(order))
    if deed is None:
        if isinstance(order, Pass):
            return _refuse_to_end(position, step)
        return Refusal("SH 3", f"{', '.join(step.bodies)} acts now")
    if step.confused and (refused := _refuse_in_confusion(position, order)):
        return refused
    return deed.refuse(position, step, order) or loose_rein.refuse(position, step, order)


def _refuse_to_end(position: HexPosition, step: Acting) -> Refusal | None:
    held = book_of(position).holds_bodies(position, step.bodies)
    held = held or parting.refuse_to_end(position, step) or strayed.refuse_to_end(position, step)
    return held or loose_rein.refuse_to_end(position, step)


def _refuse_in_confusion(position: HexPosition, order: HexOrder) -> Refusal | None:
    """After confusion leaders ride and units recover, turn by a vertex, fetch ammunition. [SH 5]"""
    match order:
        case Rally() | Resupply() | Lead():
            return None
        case Face() if position.has(order.unit):
            if is_free(position.unit(order.unit), order.facing):
                return None
    return Refusal("SH 5", "after confusion no brigade in command moves or fights")


def _perform(position: HexPosition, step: Acting, order: HexOrder, dice: Dice) -> Tick:
    if isinstance(order, Pass):
        return end_acting(position, step)
    return DEEDS[type(order)].perform(position, step, order, dice)


RULINGS: Rulings = {
    Acting: Decided(
        decides=lambda position, step: step.side,
        propose=_propose,
        refuse=_refuse,
        perform=_perform,
        rules=("SH 3", "SH 9", "SH 10.1", "SH 11"),
    ),
}
