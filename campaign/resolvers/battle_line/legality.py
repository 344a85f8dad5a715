"""Whether an order is allowed: every stage of a round has its own orders. [BG 8.2, NS 7.0]"""

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from campaign.errors import Refusal
from campaign.resolvers.battle_line.arrivals import refuse_lead, refuse_reinforce
from campaign.resolvers.battle_line.days import refuse_rally, refuse_relieve
from campaign.resolvers.battle_line.fire import refuse_bonus, refuse_fire, refuse_roll
from campaign.resolvers.battle_line.orders import (
    Bonus,
    Fire,
    Lead,
    LineOrder,
    Rally,
    Ready,
    Reinforce,
    Relieve,
    Retreat,
    Roll,
)
from campaign.resolvers.battle_line.position import LinePosition, Stage
from campaign.resolvers.battle_line.retreat import refuse_retreat

Judge: TypeAlias = Callable[[LinePosition, Any], Refusal | None]


def refuse(position: LinePosition, order: LineOrder) -> Refusal | None:
    """The first rule that *order* breaks."""
    if position.winner is not None:
        return Refusal("BG 8.1", "the battle is over")
    judge = _JUDGES[position.stage].get(type(order))
    return judge(position, order) if judge else _out_of_place(position)


def _allow(position: LinePosition, order: LineOrder) -> None:
    """Nothing forbids to roll for the leadership, or to leave the line as it is. [NS 7.0]"""


_JUDGES: Mapping[Stage, Mapping[type[LineOrder], Judge]] = {
    Stage.COMMAND: {Roll: _allow},
    Stage.RELIEF: {Relieve: refuse_relieve, Ready: _allow},
    Stage.FIRE: {
        Fire: refuse_fire,
        Bonus: refuse_bonus,
        Roll: refuse_roll,
        Retreat: refuse_retreat,
        Reinforce: refuse_reinforce,
        Lead: refuse_lead,
    },
    Stage.RALLY: {Rally: refuse_rally, Ready: _allow},
    Stage.FLIGHT: {Retreat: refuse_retreat},
}
"""Which orders have their place at which stage, and who rules on them."""


def _out_of_place(position: LinePosition) -> Refusal:
    """What has its place now instead."""
    side = position.firing
    match position.stage:
        case Stage.COMMAND:
            return Refusal("NS 7.0", f"the {side} command roll of the day comes first")
        case Stage.RELIEF:
            return Refusal("NS-R16", f"the {side} side first chooses its eight in front")
        case Stage.RALLY:
            return Refusal("NS 8.11", f"the {side} side first chooses who rallies")
        case Stage.FLIGHT:
            return Refusal("NS-R19", f"all {side} pieces are routed and can only retreat")
        case Stage.FIRE:
            return Refusal("BG 8.2", f"it is the {side} side's part of the round")
