"""Whether an order is allowed: every stage of a turn has its own orders. [SG 2, SG 3]"""

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from campaign.errors import Refusal
from campaign.resolvers.shell_for_guns import orders
from campaign.resolvers.shell_for_guns.arrivals import refuse_lead, refuse_reinforce
from campaign.resolvers.shell_for_guns.charges import (
    refuse_charge,
    refuse_flee,
    refuse_pursue,
    refuse_stand,
)
from campaign.resolvers.shell_for_guns.command import refuse_brigade, refuse_division
from campaign.resolvers.shell_for_guns.deployment import (
    refuse_deploy,
    refuse_leaving_off,
    refuse_objective,
    refuse_post,
    refuse_reserve,
)
from campaign.resolvers.shell_for_guns.entry import refuse_enter
from campaign.resolvers.shell_for_guns.fire import refuse_fire
from campaign.resolvers.shell_for_guns.generals import refuse_ride
from campaign.resolvers.shell_for_guns.guns import refuse_attach, refuse_guns
from campaign.resolvers.shell_for_guns.moves import (
    refuse_form,
    refuse_mount,
    refuse_move,
    refuse_turn,
)
from campaign.resolvers.shell_for_guns.position import ShellPosition, Stage

Judge: TypeAlias = Callable[[ShellPosition, Any], Refusal | None]


def refuse(position: ShellPosition, order: orders.ShellOrder) -> Refusal | None:
    """The first rule that *order* breaks."""
    if position.is_over:
        return Refusal("SG 3.0", "the battle is over")
    judge = _JUDGES[position.stage].get(type(order))
    if judge is None:
        rule, reason = _NOW[position.stage]
        return Refusal(rule, reason.format(side=position.side, unit=position.acting))
    return judge(position, order)


def _allow(position: ShellPosition, order: Any) -> None:
    """Nothing forbids it here."""


_MOVES: Mapping[type[orders.ShellOrder], Judge] = {
    orders.Move: refuse_move,
    orders.Turn: refuse_turn,
    orders.Form: refuse_form,
    orders.Mount: refuse_mount,
    orders.Dismount: refuse_mount,
    orders.Attach: refuse_attach,
    orders.Done: _allow,
}

_JUDGES: Mapping[Stage, Mapping[type[orders.ShellOrder], Judge]] = {
    Stage.OBJECTIVES: {orders.Objective: refuse_objective},
    Stage.DEPLOYMENT: {
        orders.Reserve: refuse_reserve,
        orders.Deploy: refuse_deploy,
        orders.Place: refuse_deploy,
        orders.Post: refuse_post,
        orders.Done: refuse_leaving_off,
    },
    Stage.CALL: {
        orders.Reinforce: refuse_reinforce,
        orders.Lead: refuse_lead,
        orders.Done: _allow,
    },
    Stage.ENTRY: {orders.Enter: refuse_enter, orders.Done: _allow},
    Stage.GENERALS: {
        orders.Join: refuse_ride,
        orders.Follow: refuse_ride,
        orders.Ride: refuse_ride,
        orders.Done: _allow,
    },
    Stage.ACTION: {
        orders.Division: refuse_division,
        orders.Brigade: refuse_brigade,
        orders.Charge: refuse_charge,
        orders.Fire: refuse_fire,
        orders.Limber: refuse_guns,
        orders.Unlimber: refuse_guns,
        orders.Done: _allow,
    },
    Stage.TOGETHER: _MOVES,
    Stage.MOVE: _MOVES,
    Stage.REPLY: {orders.Stand: refuse_stand, orders.Flee: refuse_flee},
    Stage.SUCCESS: {
        orders.Hold: _allow,
        orders.Reorganize: _allow,
        orders.Pursue: refuse_pursue,
    },
}
"""Which orders have their place at which stage, and who rules on them."""

_NOW: Mapping[Stage, tuple[str, str]] = {
    Stage.OBJECTIVES: ("SG 3.0", "the {side} side first places its objectives"),
    Stage.DEPLOYMENT: ("SG 3.0", "the {side} side first deploys its troops"),
    Stage.CALL: ("BG 10.1", "the {side} side first calls up pieces, or ends that"),
    Stage.ENTRY: ("SG 2.4", "the {side} side first brings on its arrivals"),
    Stage.GENERALS: ("SG 2.1", "the {side} side first moves its generals"),
    Stage.ACTION: ("SG 2.2", "a {side} division has the initiative"),
    Stage.TOGETHER: ("SG 2.3", "the {side} side first moves the brigades of its division"),
    Stage.MOVE: ("SG 2.3", "unit {unit} first finishes its move"),
    Stage.REPLY: ("SG 2.5", "the {side} side first answers the charge"),
    Stage.SUCCESS: ("SG 2.8", "unit {unit} first finishes the charge that it has won"),
}
"""What has its place now instead, and the paragraph."""
