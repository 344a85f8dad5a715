"""Attacks of whole armies, whose odds are asked for before they are made.

What weighs an attack at a glance knows nothing of the front of eight and of leaders' caps, and
only roughly who cannot be hit. With a few pieces that matters little; an army is not to be thrown
away for it.
"""

from campaign.actions import Move
from campaign.budget import Budget
from campaign.commanders.field.errands import Errand, Sortie, carried_out, is_forlorn
from campaign.commanders.field.picture import Outlook
from campaign.commanders.odds import battle_odds

ARMY = 5
"""So many pieces are one."""


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
        _, after = carried_out(view.state, marches)
        odds = battle_odds(after, box, side, budget=budget)
        known[marches] = odds is not None and is_forlorn(odds.win(side))
    return known[marches]
