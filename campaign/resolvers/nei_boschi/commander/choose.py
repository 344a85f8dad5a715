"""The automatic commander: a legal order for whatever has to be decided, and no dice. [SH 3]

Bodies have missions (`missions`), which follow from the ground that counts (`goals`) and from where
everybody stands; units do what promises most on the way (`deeds`). It remembers nothing: the same
position gives the same order.
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final

from campaign.budget import QUICK, Budget, Thinking
from campaign.resolvers.nei_boschi import sequence, steps
from campaign.resolvers.nei_boschi.commander import command, deeds, luck, replies, turn_end
from campaign.resolvers.nei_boschi.commander.skills import ABLE, PLAIN, Skill
from campaign.resolvers.nei_boschi.orders import (
    Contract,
    Extend,
    Face,
    HexOrder,
    Pass,
    Refuse,
    Reorder,
)
from campaign.resolvers.nei_boschi.position import HexPosition

Chooser = Callable[[HexPosition, Any, Skill], HexOrder]


def choose(position: HexPosition, budget: Budget = QUICK, /) -> HexOrder:
    """A legal order for the side that decides.

    Raises:
        CancelledError: if nobody waits for the answer any more.
    """
    return _order(position, budget, PLAIN)


def choose_ably(position: HexPosition, budget: Budget = QUICK, /) -> HexOrder:
    """A legal order, by the better commander.

    Raises:
        CancelledError: if nobody waits for the answer any more.
    """
    return _order(position, budget, ABLE)


def _order(position: HexPosition, budget: Budget, skill: Skill) -> HexOrder:
    Thinking(budget).spend()
    chooser = CHOOSERS.get(type(position.step))
    if chooser is not None:
        order = chooser(position, position.step, skill)
        if sequence.refuse(position, order) is None:
            return order
    return anything(position)


def anything(position: HexPosition) -> HexOrder:
    """To pass on, or the first order that is legal where that is not."""
    if sequence.refuse(position, Pass()) is None:
        return Pass()
    legal = sequence.legal(position)
    return min(legal, key=lambda order: isinstance(order, IDLE))


IDLE: Final = (Reorder, Face, Extend, Contract, Refuse)
"""Orders that change little, and could be given again and again."""


def at_any_level(chooser: Callable[[HexPosition, Any], HexOrder]) -> Chooser:
    """All levels decide this alike."""
    return lambda position, step, skill: chooser(position, step)


CHOOSERS: Final[Mapping[type[Any], Chooser]] = MappingProxyType(
    {
        steps.Acting: deeds.act,
        steps.Gathering: replies.gather,
        steps.RetreatBefore: replies.wait_for_assault,
        **{
            step: at_any_level(chooser)
            for step, chooser in (
                (steps.SettingUp, command.set_up),
                (steps.ChainOfCommand, command.settle_command),
                (steps.DivisionOrders, command.give_orders),
                (steps.FirstMarker, command.play_first),
                (steps.Activation, command.activate),
                (steps.Replying, replies.reply),
                (steps.PassingFire, replies.shoot_at_passer),
                (steps.ReactionMove, replies.move_away),
                (steps.ReactionFacing, replies.turn_to),
                (steps.FallingBack, replies.go_back),
                (steps.ReactionFire, replies.shoot_at_assault),
                (steps.AfterMelee, replies.take_hex),
                (steps.GoingOn, replies.go_on),
                (steps.EventDrawn, luck.take_event),
                (steps.Silencing, luck.keep_from_fire),
                (steps.LateComers, turn_end.bring_up),
                (steps.CommanderMoves, turn_end.ride_on),
                (steps.Replacements, turn_end.take_over),
                (steps.Recovery, turn_end.call_back),
            )
        },
    }
)
"""Who decides what, by the class of the step; at any other one passes on."""
