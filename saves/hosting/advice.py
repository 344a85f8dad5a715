"""What a commander would do in a player's place: a hint, or an order in a battle left to him."""

from campaign import Action, CampaignState, ScriptedDice, apply
from campaign.actions import March
from campaign.budget import Budget
from saves.hosting.contract import ADVISER
from saves.hosting.thinker import Choose, NothingToOrderError, Question


def advice(
    choose: Choose, state: CampaignState, budget: Budget, after: int = 0, mandate: str = ""
) -> tuple[Action, ...]:
    """What the adviser would do; of a march, also what it is for.

    With a *mandate* what the staff orders, which is one action; none if it has nothing to order.

    Raises:
        CancelledError: if nobody waits for it any more.
    """
    if mandate:
        try:
            return (choose(Question(ADVISER, state, after, mandate=mandate), budget).action,)
        except NothingToOrderError:
            return ()
    first = choose(Question(ADVISER, state, after), budget).action
    if not isinstance(first, March):
        return (first,)
    marching = apply(state, first, ScriptedDice()).state
    return first, choose(Question(ADVISER, marching, after), budget).action
