"""Attacks of whole armies, whose odds are asked for before they are made.

What weighs an attack at a glance knows nothing of the front of eight and of leaders' caps, and
only roughly who cannot be hit. With a few pieces that matters little; an army is not to be thrown
away for it.
"""

from campaign.actions import Action, Done, March, Move
from campaign.agenda import Marches, Marching
from campaign.budget import Budget
from campaign.commanders.field.errands import Errand, Sortie, is_forlorn
from campaign.commanders.field.picture import Outlook
from campaign.commanders.odds import battle_odds
from campaign.dice import ScriptedDice
from campaign.engine import apply, refusal
from campaign.state import CampaignState

ARMY = 5
"""So many pieces are one."""

_NO_DICE = ScriptedDice(())


def gives_up(view: Outlook, idea: Errand, budget: Budget) -> bool:
    """An army does not begin a battle that it hardly wins with all that is to march there. [BG 8.1]

    Raises:
        CancelledError: if nobody waits for it any more.
    """
    if not view.there[1][idea.to].pieces or view.there[0][idea.to].pieces:
        return False
    marches = idea.marches()
    orders = [order for _, orders in marches for order in orders if isinstance(order, Move)]
    if sum(order.count for order in orders) < ARMY:
        return False
    known: dict[tuple[Sortie, ...], bool] = view.memo.setdefault(gives_up.__name__, {})
    if marches not in known:
        side, box = view.side, view.ids[idea.to]
        odds = battle_odds(_marched(view.state, marches), box, side, budget=budget)
        known[marches] = odds is not None and is_forlorn(view, idea.to, odds.win(side))
    return known[marches]


def _marched(state: CampaignState, marches: tuple[Sortie, ...]) -> CampaignState:
    """Where these marches lead, as far as they can be made."""
    ids = state.theater.ids
    for box, orders in marches:
        if not (isinstance(state.step, Marching) and state.step.box == ids[box]):
            state = _with(_with(state, Done()), March(ids[box]))
        for order in orders:
            state = _with(state, order)
    return state


def _with(state: CampaignState, order: Action) -> CampaignState:
    """After an order, if it may be given. No die falls."""
    marching = bool(state.agenda) and isinstance(state.step, Marches | Marching)
    if not marching or refusal(state, order) is not None:
        return state
    return apply(state, order, _NO_DICE).state
