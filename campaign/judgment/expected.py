"""A position judged by the odds that a player is shown, one estimate for plans and reviews.

The judge's own look (`worth.py`) counts those alone who stand in a battle, and takes microseconds.
These odds count whoever may be called from next door as well, as before an attack and in the battle
itself; they take milliseconds, so they are asked of the few positions that are told of. [BG 10.1]
"""

from campaign.battle.battle_odds import USUAL_CONDUCTS
from campaign.battle.register import RESOLVERS
from campaign.budget import QUICK, Budget
from campaign.commanders.odds import battle_odds
from campaign.judgment.worth import Judged
from campaign.state import CampaignState


def with_odds(end: Judged, budget: Budget = QUICK) -> Judged:
    """The same position, its battles judged by what they may come to.

    Raises:
        CancelledError: if nobody waits for it any more.
    """
    known: dict[int, float] = {}
    for box, battle in end.joined.items():
        id_ = end.state.theater.ids[box]
        if odds := battle_odds(end.state, id_, battle.attacker, budget=budget):
            known[box] = odds.win(battle.attacker)
    return Judged(end.state, known) if known else end


def in_battle(state: CampaignState, budget: Budget = QUICK) -> Judged:
    """A position in which a battle goes on, judged by the odds that its screen shows.

    Raises:
        CancelledError: if nobody waits for it any more.
    """
    assert state.battle is not None
    request = state.battle.position.request
    odds = RESOLVERS[state.battle.resolver].odds(state.battle.position, USUAL_CONDUCTS, budget)
    if odds is None:
        return with_odds(Judged(state), budget)
    return Judged(state, {state.theater.number[request.box]: odds.win(request.attacker)})
