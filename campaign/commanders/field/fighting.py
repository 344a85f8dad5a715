"""Battles: as the automatic commander of the battle says, but gates are not left open for them.

[BG 10.1, BG 13.1]
"""

from dataclasses import replace

from campaign.actions import Action, Fight
from campaign.battle.contract import ABLE, PLAIN, BattleRequest, Surrounding
from campaign.battle.register import RESOLVERS
from campaign.budget import Budget
from campaign.commanders.field.ground import gates, lies_open
from campaign.commanders.field.temper import FULL_SIGHT, Sight
from campaign.commanders.steady.routine import tactics
from campaign.state import CampaignState
from campaign.terms import BoxId, Side


def fought(state: CampaignState, budget: Budget, sight: Sight) -> Action:
    """An order of the battle; who sees what lies open leaves the last piece of a gate there."""
    level = ABLE if sight == FULL_SIGHT else PLAIN
    action = tactics(state, budget, level)
    battle, side = state.battle, state.to_move
    assert battle is not None
    assert side is not None
    if not sight.exposure or not _calls_guard(state, side, action, battle.resolver):
        return action
    request = _without_guards(state, side, battle.position.request)
    position = battle.position._replace(request=request)
    return tactics(state.evolve(battle=battle._replace(position=position)), budget, level)


def _calls_guard(state: CampaignState, side: Side, action: Action, resolver_id: str) -> bool:
    """The order brings up the last piece of a gate that the enemy may walk into. [BG 10.1]"""
    assert isinstance(action, Fight)
    order = action.tactical(resolver_id)
    calls = isinstance(order, RESOLVERS[resolver_id].calling)
    return calls and _is_guard(state, side, order.box)


def _is_guard(state: CampaignState, side: Side, box_id: BoxId) -> bool:
    box = state.theater.number[box_id]
    return (
        bool(gates(state.theater, side) >> box & 1)
        and len(state.stacks[side.seat][box]) == 1
        and lies_open(state, side, box)
    )


def _without_guards(state: CampaignState, side: Side, request: BattleRequest) -> BattleRequest:
    """The same battle if nobody else could leave such boxes. [BG 10.3]"""

    def held_back(near: Surrounding) -> Surrounding:
        if near.side is not side or not _is_guard(state, side, near.box):
            return near
        return near._replace(most=near.own - 1)

    return replace(request, surroundings=tuple(map(held_back, request.surroundings)))
