"""The odds of the battle that a planned march leads to. Pure.

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
from campaign.terms import SIDES, BoxId
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

    None if there is no battle. Where the player likes to fight in a way that knows no odds, those
    of the usual way stand in. What is asked first, and not as a *whole*, is what is led by: the
    odds of staying to the end.

    Raises:
        CancelledError: if nobody waits for them any more.
    """
    if not is_known(plan, to, via, whole=whole):
        ahead = plan.after(to, via)
        by = taste.by_which(sum(len(ahead.units_in(to, side)) for side in SIDES), to)
        ask = partial(side_odds_ahead, ahead, to, plan.side, plan.side, budget, whole=whole)
        found = ask(by)
        if found is None and by != USUAL:
            found = ask()
            found = found and found.standing_in()
        if not is_known(plan, to, via):  # a thread that came late knows less
            plan.odds[to, via] = found
    return plan.odds[to, via]


def is_known(plan: MarchPlan, to: BoxId, via: BoxId | None, *, whole: bool = True) -> bool:
    """The odds of the battle have been worked out: all of them, or those that are told first."""
    if (to, via) not in plan.odds:
        return False
    found = plan.odds[to, via]
    return found is None or not whole or found.usual is not None
