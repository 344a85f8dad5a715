"""The end of a turn: commanders of armies and corps ride. [SH 3 IV.A, SH 3]"""

from collections.abc import Iterator

from campaign.battle.contract import Tick, UnitId
from campaign.dice import Dice
from campaign.errors import Refusal
from campaign.resolvers.nei_boschi.able import name_of
from campaign.resolvers.nei_boschi.command_range import HIGH
from campaign.resolvers.nei_boschi.leaders_ride import refuse_ride, ride, rides
from campaign.resolvers.nei_boschi.orders import HexOrder, Lead, Pass
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.rulings import Automatic, Decided, Rulings
from campaign.resolvers.nei_boschi.steps import CommanderMoves, CommandersAtRisk
from campaign.resolvers.nei_boschi.units import Place, Unit
from campaign.resolvers.nei_boschi.who import book_of, rank
from campaign.terms import Side


def commanders(position: HexPosition, side: Side) -> Iterator[Unit]:
    """The commanders of a side's armies and corps on the map."""
    for unit in position.units:
        if unit.side is side and unit.place is Place.FIELD and rank(position, unit) in HIGH:
            yield unit


def risk(position: HexPosition, step: CommandersAtRisk, dice: Dice) -> Tick:
    """Before any of them rides, those whom the battle tries may fall. [BB 12.77]"""
    fresh = [
        leader._replace(spent=0, moved=False, done=False)
        for side in Side
        for leader in commanders(position, side)
    ]
    return book_of(position).tries_commanders(position.with_units(*fresh).finished(), dice)


def _propose(
    position: HexPosition, step: CommanderMoves, unit: UnitId | None
) -> Iterator[HexOrder]:
    for leader in commanders(position, step.side):
        if unit in (None, leader.number):
            yield from rides(position, leader)
    if not unit:
        yield Pass()


def _refuse(position: HexPosition, step: CommanderMoves, order: HexOrder) -> Refusal | None:
    if isinstance(order, Pass):
        return None
    if not isinstance(order, Lead):
        return Refusal("SH 3", "the turn ends: commanders ride, and nobody else")
    if not position.has(order.unit):
        return Refusal("SH 3", f"there is no unit {order.unit}")
    leader = position.unit(order.unit)
    if leader.side is not step.side or rank(position, leader) not in HIGH:
        name = name_of(position, leader)
        return Refusal("SH 3", f"{name} commands no army or corps of the {step.side} side")
    return refuse_ride(position, order)


def _perform(position: HexPosition, step: CommanderMoves, order: HexOrder, dice: Dice) -> Tick:
    if isinstance(order, Lead):
        return ride(position, order)
    return Tick(book_of(position).commanders_rode(position, step.side).finished(), ())


RULINGS: Rulings = {
    CommandersAtRisk: Automatic(risk),
    CommanderMoves: Decided(
        decides=lambda position, step: step.side,
        propose=_propose,
        refuse=_refuse,
        perform=_perform,
        rules=("SH 3", "SH 9"),
    ),
}
