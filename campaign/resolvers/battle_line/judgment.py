"""Whether an order is allowed: every stage of a round has its own orders. [BG 8.2, NS 7.0]"""

from collections.abc import Mapping

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

_STAGES: Mapping[type[LineOrder], tuple[Stage, ...]] = {
    Fire: (Stage.FIRE,),
    Bonus: (Stage.FIRE,),
    Roll: (Stage.COMMAND, Stage.FIRE),
    Retreat: (Stage.FIRE, Stage.FLIGHT),
    Reinforce: (Stage.FIRE,),
    Lead: (Stage.FIRE,),
    Relieve: (Stage.RELIEF,),
    Rally: (Stage.RALLY,),
    Ready: (Stage.RELIEF, Stage.RALLY),
}
"""When each kind of order has its place."""


def refuse(position: LinePosition, order: LineOrder) -> Refusal | None:
    """The first rule that *order* breaks."""
    if position.winner is not None:
        return Refusal("BG 8.1", "the battle is over")
    if position.stage not in _STAGES[type(order)]:
        return _out_of_place(position)
    match order:
        case Fire():
            return refuse_fire(position, order)
        case Roll():
            return None if position.stage is Stage.COMMAND else refuse_roll(position)
        case Retreat():
            return refuse_retreat(position, order)
        case Reinforce():
            return refuse_reinforce(position, order)
    return _refuse_advanced(position, order)


def _refuse_advanced(
    position: LinePosition, order: Bonus | Lead | Relieve | Rally | Ready
) -> Refusal | None:
    """The orders of the advanced game. [NS 7.0, NS 8.11, NS 8.21, NS 8.22]"""
    match order:
        case Bonus():
            return refuse_bonus(position, order)
        case Lead():
            return refuse_lead(position, order)
        case Relieve():
            return refuse_relieve(position, order)
        case Rally():
            return refuse_rally(position, order)
        case Ready():
            return None


def _out_of_place(position: LinePosition) -> Refusal:
    """What has its place now instead."""
    side = position.firing
    match position.stage:
        case Stage.COMMAND:
            return Refusal("NS 7.0", f"first the {side} side rolls for its leadership of the day")
        case Stage.RELIEF:
            return Refusal("NS-R16", f"first the {side} side says which eight take part")
        case Stage.RALLY:
            return Refusal("NS 8.11", f"first the {side} side says who rallies")
        case Stage.FLIGHT:
            return Refusal("NS-R19", f"all {side} pieces have run and can only retreat")
        case Stage.FIRE:
            return Refusal("BG 8.2", f"it is the {side} side's part of the round")
