"""Infantry that fires at its friends: the enemy picks who, and at whom. [BB 18.1]"""

from collections.abc import Iterator

from campaign.battle.contract import Tick
from campaign.dice import Dice
from campaign.errors import Refusal
from campaign.resolvers.nei_boschi.mistaken_fire import (
    RULE,
    mistaken_fire,
    mistakes,
    refuse_mistaken,
)
from campaign.resolvers.nei_boschi.orders import Choose
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.shiloh.choosing import Choice
from campaign.resolvers.nei_boschi.steps import EventDrawn


def candidates(position: HexPosition, step: EventDrawn) -> Iterator[Choose]:
    """Everybody of the other side who could fire by mistake, with everybody at whom."""
    for firer, target in mistakes(position, step.side.enemy):
        yield Choose(firer, target)


def refuse(position: HexPosition, step: EventDrawn, order: Choose) -> Refusal | None:
    """Both are infantry of the enemy, and the one could fire at the other."""
    if position.has(order.unit) and position.unit(order.unit).side is step.side:
        return Refusal(RULE, f"the {step.side} side picks units of the enemy")
    return refuse_mistaken(position, order.unit, order.other)


def perform(position: HexPosition, step: EventDrawn, order: Choose, dice: Dice) -> Tick:
    """That is no activation, and tires nobody. [BB 18.1]"""
    return mistaken_fire(position.finished(), order.unit, order.other, dice)


MISFIRE = Choice(candidates, refuse, perform, RULE, optional=False).decided
