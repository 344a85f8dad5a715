"""The decision of a side whose bodies act: every kind of order, and that they are done."""

from collections.abc import Iterable

from campaign.battle.contract import Tick, UnitId
from campaign.dice import Dice
from campaign.errors import Refusal
from campaign.resolvers.nei_boschi import (
    acting,
    assault,
    entering,
    fire,
    leaders_ride,
    moving,
    shapes,
    withdrawing,
)
from campaign.resolvers.nei_boschi.acting import Deeds
from campaign.resolvers.nei_boschi.activation import end_acting
from campaign.resolvers.nei_boschi.orders import HexOrder, Pass
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.rulings import Decided, Rulings
from campaign.resolvers.nei_boschi.steps import Acting

PARTS: tuple[Deeds, ...] = (
    moving.DEEDS,
    withdrawing.DEEDS,
    shapes.DEEDS,
    leaders_ride.DEEDS,
    entering.DEEDS,
    fire.DEEDS,
    assault.DEEDS,
)
"""The kinds of order to units, from the modules that know them."""

DEEDS: Deeds = {order: deed for part in PARTS for order, deed in part.items()}


def _propose(position: HexPosition, step: Acting, unit: UnitId | None) -> Iterable[HexOrder]:
    return acting.propose(DEEDS, position, step, unit)


def _refuse(position: HexPosition, step: Acting, order: HexOrder) -> Refusal | None:
    if isinstance(order, Pass):
        return None
    deed = DEEDS.get(type(order))
    if deed is None:
        return Refusal("SH 3", f"{', '.join(step.bodies)} acts now")
    return deed.refuse(position, step, order)


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
        rules=("SH 3", "SH 9", "SH 10", "SH 11"),
    ),
}
