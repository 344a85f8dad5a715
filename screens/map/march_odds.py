"""The odds of the battle that a planned march leads to, or of one that waits. Pure.

They are those of all who would then stand there, with whoever may be called; cavalry that could
slip away is taken to stay. Nothing is played, and no die of the campaign is looked at.
"""

from functools import partial

from campaign.actions import Invade
from campaign.battle.battle_odds import SideOdds
from campaign.battle.register import USUAL
from campaign.budget import QUICK, Budget
from campaign.commanders.odds import side_odds_ahead
from campaign.queries.battle_sites import garrison
from campaign.state import CampaignState
from campaign.terms import SIDES, BoxId, Side
from screens.map.leader_plan import RidePlan
from screens.map.march_plan import MarchPlan
from screens.parts.battle_preferences import Taste

USUAL_TASTE = Taste()


def leads_to_battle(plan: MarchPlan | RidePlan | None, to: BoxId) -> bool:
    """Somebody stands where the march would lead. [BG 8.1, NS 5.0]"""
    if not isinstance(plan, MarchPlan) or to == plan.box or to not in plan.reach:
        return False
    state = plan.opened.state
    if state.units_in(to, plan.side.enemy):
        return True
    return plan.going is Invade and bool(garrison(state, state.theater.number[to]))


def work_out(
    plan: MarchPlan,
    to: BoxId,
    via: BoxId | None,
    budget: Budget = QUICK,
    taste: Taste = USUAL_TASTE,
    *,
    whole: bool = True,
) -> SideOdds | None:
    """The odds of the battle at its end, for whoever plans it; kept with the plan.

    None if there is no battle. What is asked first, and not as a *whole*, is what is led by: the
    odds of staying to the end.

    Raises:
        CancelledError: if nobody waits for them any more.
    """
    if not is_known(plan, to, via, whole=whole):
        found = odds_ahead(
            plan.after(to, via), to, plan.side, plan.side, budget, taste, whole=whole
        )
        if not is_known(plan, to, via):  # a thread that came late knows less
            plan.odds[to, via] = found
    return plan.odds[to, via]


def odds_ahead(
    state: CampaignState,
    box: BoxId,
    attacker: Side,
    side: Side,
    budget: Budget = QUICK,
    taste: Taste = USUAL_TASTE,
    *,
    whole: bool = True,
) -> SideOdds | None:
    """The odds for *side* of a battle that is still to begin; None if nobody is to be fought.

    Where the player likes to fight in a way that knows no odds, those of the usual way stand in.

    Raises:
        CancelledError: if nobody waits for them any more.
    """
    by = taste.by_which(sum(len(state.units_in(box, one)) for one in SIDES), box)
    ask = partial(side_odds_ahead, state, box, attacker, side, budget, whole=whole)
    found = ask(by)
    if found is None and by != USUAL:
        found = ask()
        found = found and found.standing_in()
    return found


def is_known(plan: MarchPlan, to: BoxId, via: BoxId | None, *, whole: bool = True) -> bool:
    """The odds of the battle have been worked out: all of them, or those that are told first."""
    if (to, via) not in plan.odds:
        return False
    found = plan.odds[to, via]
    return found is None or not whole or found.usual is not None
