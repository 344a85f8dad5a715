"""A position judged by the odds that a player is shown, one estimate for plans and reviews.

The judge's own look (`worth.py`) counts those alone who stand in a battle, and takes microseconds.
These odds count whoever may be called from next door as well, as before an attack and in the battle
itself; they take milliseconds, so they are asked of the few positions that are told of. [BG 10.1]
"""

from campaign.battle.battle_odds import USUAL_CONDUCTS, BattleOdds
from campaign.battle.contract import BattleRequest
from campaign.battle.register import RESOLVERS
from campaign.budget import QUICK, Budget
from campaign.commanders.odds import battle_odds
from campaign.commanders.steady.appraisal import strength
from campaign.judgment.worth import Judged, KnownBattle
from campaign.queries.battle_request import battle_request
from campaign.state import CampaignState


def with_odds(end: Judged, budget: Budget = QUICK) -> Judged:
    """The same position, its battles judged by what they may come to.

    Raises:
        CancelledError: if nobody waits for it any more.
    """
    known: dict[int, KnownBattle] = {}
    for box, battle in end.joined.items():
        id_ = end.state.theater.ids[box]
        if odds := battle_odds(end.state, id_, battle.attacker, budget=budget):
            known[box] = known_battle(odds, battle_request(end.state, id_, battle.attacker))
    return Judged(end.state, known) if known else end


def in_battle(state: CampaignState, budget: Budget = QUICK) -> Judged:
    """A position in which a battle goes on, judged by the odds that its screen shows, or by the
    estimate for battles of its rules.

    Raises:
        CancelledError: if nobody waits for it any more.
    """
    assert state.battle is not None
    request, resolver = state.battle.position.request, RESOLVERS[state.battle.resolver]
    odds = resolver.odds(state.battle.position, USUAL_CONDUCTS, budget)
    if odds is None and (odds := resolver.estimate(request)) is None:
        return with_odds(Judged(state), budget)
    return Judged(state, {state.theater.number[request.box]: known_battle(odds, request)})


def known_battle(odds: BattleOdds, request: BattleRequest) -> KnownBattle:
    """What the odds of a battle say of it to the judge."""
    around = (piece for near in request.surroundings for piece in near.reserves)
    pieces = {piece.id: piece for piece in (*around, *request.pieces)}
    losses = [0.0, 0.0]
    for fate in odds.fates:
        alike = [pieces[id_] for id_ in fate.ids]
        mine = [piece for piece in alike if not piece.garrison]
        if mine:  # guns of a port are no pieces of the campaign [NS-R12]
            left = strength(mine[0]._replace(reduced=False)) * (fate.whole + fate.reduced / 2)
            had = sum(map(strength, alike))
            losses[fate.side.seat] += (had - left) * len(mine) / len(alike)
    known = (losses[0], losses[1]) if odds.fates else None
    return KnownBattle(odds.believed(request.attacker), known, odds.may_come)
