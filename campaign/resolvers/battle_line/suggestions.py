"""What the automatic commander would order next, several orders at a time, up to the dice."""

from functools import lru_cache

from campaign.dice import ScriptedDice
from campaign.resolvers.battle_line.commander import best_shot, choose
from campaign.resolvers.battle_line.orders import (
    Bonus,
    Fire,
    LineOrder,
    Rally,
    Relieve,
    Retreat,
    Roll,
)
from campaign.resolvers.battle_line.position import LinePosition, Stage
from campaign.resolvers.battle_line.rounds import apply, legal


@lru_cache(maxsize=64)
def completed(position: LinePosition) -> LinePosition:
    """The position with every shot announced and helped, as the commander would."""
    while True:
        order = best_shot(position, legal(position))
        if not isinstance(order, Fire | Bonus):
            return position
        position = apply(position, order, ScriptedDice()).position


def missing_orders(position: LinePosition) -> list[LineOrder]:
    """What the commander would still order before the side has to say that it is ready."""
    orders: list[LineOrder] = []
    while position.winner is None:
        order = choose(position)
        if position.stage is Stage.FIRE:
            order = best_shot(position, legal(position))
        if not isinstance(order, Fire | Bonus | Relieve | Rally):
            break
        orders.append(order)
        if isinstance(order, Rally):
            break
        position = apply(position, order, ScriptedDice()).position
    return orders


def orders_to_dice(position: LinePosition) -> list[LineOrder]:
    """What the automatic commander orders next, up to the dice or to a retreat."""
    orders: list[LineOrder] = []
    while True:
        order = choose(position)
        orders.append(order)
        if isinstance(order, Roll | Retreat):
            return orders
        position = apply(position, order, ScriptedDice()).position
