"""Why a commander gave an order of the past: he is asked once more, in the same position.

A commander decides alike in the same position, so nothing need be kept beside his orders. One who
gives no reasons of his own is understood by where his course leads. Battles are told by the odds
that a player is shown: a commander's own glance leaves out who may come. [BG 10.1]
"""

from campaign.actions import Action
from campaign.battle.battle_odds import USUAL_CONDUCTS
from campaign.battle.register import RESOLVERS
from campaign.budget import QUICK, Budget
from campaign.commanders import COMMANDERS
from campaign.commanders.commander import Reason
from campaign.judgment.courses import MARCHES, played_out, segment_of
from campaign.judgment.expected import with_odds
from campaign.judgment.grounds import as_judged, grounds
from campaign.judgment.worth import Judged
from campaign.state import CampaignState
from campaign.values import Value


class Motive(Value, frozen=True):
    """What spoke for an order."""

    who: str
    """The commander, by his id."""

    brings: tuple[Reason, ...]
    gives_up: tuple[Reason, ...] = ()
    instead: Action | None = None
    """What he would order now; None if it is the same. He may have learned since, or a staff, a
    table or dice of his own have decided."""


def motive(state: CampaignState, order: Action, who: str, budget: Budget = QUICK) -> Motive:
    """Why *who* gave an order in a position.

    Raises:
        CancelledError: if nobody waits for it any more.
    """
    decision = COMMANDERS[who].think(state, budget)
    instead = None if decision.action == order else decision.action
    if instead is not None:
        return Motive(who, (), (), instead)
    if state.battle is not None:
        return Motive(who, decision.reasons or _chance(state, budget))
    if not segment_of(state):
        return Motive(who, decision.reasons)
    side = state.step.side
    end = with_odds(played_out(state, who, budget).end, budget)
    now = with_odds(Judged(state), budget)
    why = grounds(now, end, side, marches=segment_of(state) == MARCHES)
    own = tuple(as_judged(reason, end, side) for reason in decision.reasons)
    return Motive(who, own or why.brings, why.gives_up)


def _chance(state: CampaignState, budget: Budget) -> tuple[Reason, ...]:
    """In a battle: how likely it is that whoever decides holds the field."""
    battle, side = state.battle, state.to_move
    assert battle is not None
    assert side is not None
    position = battle.position
    odds = RESOLVERS[battle.resolver].odds(position, USUAL_CONDUCTS, budget)
    if odds is None or position.request.box not in state.theater.number:
        return ()
    return (Reason("stand", (position.request.box,), (odds.believed(side),)),)
