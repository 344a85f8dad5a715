"""Whether an order is allowed: every part of a battle has its own orders. [YK 5, YK 6]"""

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias, get_args

from campaign.battle.retreats import best_refuge
from campaign.errors import Refusal
from campaign.resolvers.yankee import orders
from campaign.resolvers.yankee.command import refuse_task
from campaign.resolvers.yankee.deployment import refuse_deploy, refuse_edge, refuse_reserve
from campaign.resolvers.yankee.fire import refuse_fire
from campaign.resolvers.yankee.generals import refuse_ride
from campaign.resolvers.yankee.ground import refuse_lay, refuse_skip, refuse_strip
from campaign.resolvers.yankee.melee import refuse_face, refuse_fight
from campaign.resolvers.yankee.movement import refuse_motion
from campaign.resolvers.yankee.order_limits import refuse_idle
from campaign.resolvers.yankee.position import Stage, YankeePosition
from campaign.resolvers.yankee.reinforcements import refuse_enter, refuse_reinforce

Judge: TypeAlias = Callable[[YankeePosition, Any], Refusal | None]


def refuse(position: YankeePosition, order: orders.YankeeOrder) -> Refusal | None:
    """The first rule that *order* breaks."""
    if position.winner is not None:
        return Refusal("YK 12.1", "the battle is over")
    judge = _JUDGES[position.stage].get(type(order))
    return judge(position, order) if judge else _out_of_place(position)


def _allow(position: YankeePosition, order: orders.YankeeOrder) -> None:
    """Nothing forbids to throw dice that are due, or to leave it at that. [YK 6.2]"""


def _refuse_done(position: YankeePosition, order: orders.Done) -> Refusal | None:
    """A player turn goes on to fire once every attack has gone forward. [YK 6.2, YK-R8]"""
    return refuse_idle(position)


def _refuse_retire(position: YankeePosition, order: orders.Retire) -> Refusal | None:
    """From the second game turn on, before anything else, to somewhere. [YK-R21, BG 9.1]"""
    if position.turn == 1:
        return Refusal("YK-R21", "no side can leave in the first turn")
    busy = any(troop.moved for troop in position.side(position.mover))
    busy = busy or any(general.rode for general in position.staff)
    if busy or position.arrived_from or any(b.told == position.clock for b in position.brigades):
        return Refusal("YK-R21", "a side can leave only at the start of its player turn")
    if best_refuge(position.request, position.drawn, position.acting) is None:
        return Refusal("YK-R21", "there is nowhere to retreat")
    return None


_TASKS: Mapping[type, Judge] = dict.fromkeys(get_args(orders.Tasking), refuse_task)
_MOTIONS: Mapping[type, Judge] = dict.fromkeys(get_args(orders.Motion), refuse_motion)

_JUDGES: Mapping[Stage, Mapping[type, Judge]] = {
    Stage.SURVEY: {orders.Roll: _allow},
    Stage.GROUND: {orders.Lay: refuse_lay, orders.Strip: refuse_strip, orders.Done: refuse_skip},
    Stage.DRAW: {orders.Roll: _allow},
    Stage.EDGE: {orders.Edge: refuse_edge},
    Stage.DEPLOY: {orders.Deploy: refuse_deploy, orders.Done: refuse_reserve},
    Stage.PLAN: {**_TASKS, orders.Ride: refuse_ride},
    Stage.MOVE: {
        **_TASKS,
        **_MOTIONS,
        orders.Ride: refuse_ride,
        orders.Reinforce: refuse_reinforce,
        orders.Enter: refuse_enter,
        orders.Retire: _refuse_retire,
        orders.Done: _refuse_done,
    },
    Stage.FACE: {orders.Face: refuse_face, orders.Done: _allow},
    Stage.FIRE: {orders.Fire: refuse_fire, orders.Done: _allow},
    Stage.COMBAT: {orders.Fight: refuse_fight},
    Stage.EVADE: {orders.Evade: _allow, orders.Stand: _allow},
}
"""Which orders have their place in which part, and who rules on them."""


def _out_of_place(position: YankeePosition) -> Refusal:
    """What has its place now instead."""
    rule, due = _DUE[position.stage]
    return Refusal(rule, due.format(side=position.acting))


_DUE: Mapping[Stage, tuple[str, str]] = {
    Stage.SURVEY: ("YK 4.1", "the {side} side first rolls for terrain"),
    Stage.GROUND: ("YK 4.1", "the {side} side first places a piece of terrain"),
    Stage.DRAW: ("YK 5.1", "first roll for the table edges"),
    Stage.EDGE: ("YK 5.1", "the {side} side first chooses a table edge"),
    Stage.DEPLOY: ("YK 5.1", "the {side} side first deploys its brigades"),
    Stage.PLAN: ("YK 5.3", "every {side} brigade gets its first order now"),
    Stage.MOVE: ("YK 6.2", "it is the {side} side's turn to give orders and move"),
    Stage.FACE: ("YK 7.4", "the {side} side first turns to enemies in contact"),
    Stage.FIRE: ("YK 6.2", "now the {side} side fires"),
    Stage.COMBAT: ("YK 9.1", "now all bases in contact fight"),
    Stage.EVADE: ("YK 9.6", "the {side} cavalry first stands or evades"),
}
