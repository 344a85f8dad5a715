"""Where a side may go when it leaves a battle. [BG 9, NS-R13, NS-R19]"""

from campaign.battle.contract import Surrounding
from campaign.battle.retreats import holder, refuse_refuge
from campaign.errors import Refusal
from campaign.resolvers.battle_line.orders import Retreat
from campaign.resolvers.battle_line.position import LinePosition, Stage, is_alone, ran
from campaign.terms import Side


def refuse_retreat(position: LinePosition, order: Retreat) -> Refusal | None:
    """Where a side may go, and when. [BG 8.2, BG 9.1, BG 9.2, BG 9.3, BG 9.4, BG Q10]"""
    if position.stage is Stage.FIRE and (refused := _refuse_leaving(position)):
        return refused
    side = position.firing
    near = next((s for s in position.surroundings(side) if s.box == order.to), None)
    if near is None:
        return Refusal("BG 9.1", f"{order.to} is not adjacent to {position.request.box}")
    if refused := _refuse_refuge(position, near):
        return refused
    if near.by_sea or _holder(position, near) is side:
        return None
    for other in position.surroundings(side):
        if (
            not other.by_sea
            and _holder(position, other) is side
            and _refuse_refuge(position, other) is None
        ):
            return Refusal("BG 9.3", f"a friendly box is open: {other.box}")
    return None


def _refuse_leaving(position: LinePosition) -> Refusal | None:
    """When nobody leaves who could still fight. [BG 9.1, NS 5.0]"""
    if position.round == 1:
        return Refusal("BG 9.1", "no retreat in the first round")
    if position.shots or position.arrived_from or position.led:
        return Refusal("BG 9.1", "a side can retreat only at the start of its part of the round")
    side = position.firing
    if is_alone(position, side) and not ran(position, side):
        return Refusal("NS 5.0", "a garrison never retreats")
    return None


def has_refuge(position: LinePosition) -> bool:
    """There is a box where the side that decides now could go. [BG 9.5, NS-R19]"""
    near = position.surroundings(position.firing)
    return any(_refuse_refuge(position, refuge) is None for refuge in near)


def _refuse_refuge(position: LinePosition, near: Surrounding) -> Refusal | None:
    """Why a box is no refuge, friendly or not. [BG 9.1, BG 9.2, BG 9.4]

    Who came after the others had left a garrison behind goes where they went.
    """
    if position.retreated is near.side and near.box != position.retreat:
        return Refusal("BG 9.1", f"the others have gone to {position.retreat}")
    if refused := refuse_refuge(position.request, position.drawn, near):
        return refused
    if _gone_to(position, near):
        return Refusal("BG 9.2", f"the enemy is in {near.box}")
    return None


def _gone_to(position: LinePosition, near: Surrounding) -> bool:
    """Enemies have retreated there who left a garrison behind. [NS-R13]"""
    return position.retreat == near.box and position.retreated is near.side.enemy


def _holder(position: LinePosition, near: Surrounding) -> Side | None:
    """Who controls an adjacent box now. [BG 10.5]"""
    return holder(position.request, position.drawn, near)
