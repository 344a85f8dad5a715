"""How a turn is thought to go on: by field commanders who look at the map less often.

Twice in a movement segment instead of before each march, and once before all pieces are raised.
What they do is nearly the same, and takes half the time.
"""

from collections.abc import Iterable

from campaign.actions import End, March
from campaign.agenda import Marches, Recruitment
from campaign.budget import Budget
from campaign.commanders.field import answers
from campaign.commanders.field.errands import Errand, Sortie
from campaign.commanders.field.marches import ideas
from campaign.commanders.field.picture import outlook
from campaign.commanders.field.raising import uses
from campaign.commanders.field.temper import AT_A_GLANCE, METHODICAL
from campaign.commanders.planner.one_march import in_one_march
from campaign.commanders.steady.advanced_rules import place, ride
from campaign.dice import Dice
from campaign.engine import apply, legal_actions
from campaign.state import CampaignState

LOOKS = 2
"""So often he looks at the map; half of his marches are made by the time he looks again."""


def marched(state: CampaignState, dice: Dice, budget: Budget) -> tuple[CampaignState, int]:
    """The position when a segment is over, or somebody has broken out; how many boxes it looked at.

    Raises:
        CancelledError: if nobody waits for it any more.
    """
    looked = 0
    for look in reversed(range(LOOKS)):
        state = _led(state, dice)
        actions = legal_actions(state)
        if out := answers.breakout(state, actions, METHODICAL):
            return apply(state, out.action, dice).state, looked
        looked += state.present[state.step.side.seat].bit_count()
        before, most = state, -(-_left(state) // (look + 1))
        budget.listen()
        view = outlook(state, state.step.side, METHODICAL, AT_A_GLANCE)
        promising = (idea for idea in ideas(view) if idea.score > 0)
        found = sorted(promising, key=lambda idea: -idea.score)
        state = _carried_out(state, found, most, dice)
        if state is before or not _left(state):
            break
    if state.agenda and isinstance(state.step, Marches):
        state = apply(state, End(), dice).state
    return state, looked


def raised(state: CampaignState, dice: Dice, budget: Budget) -> CampaignState:
    """The position when all pieces are raised, where they seemed to bring most before the first.

    Raises:
        CancelledError: if nobody waits for it any more.
    """
    budget.listen()
    step = state.step
    assert isinstance(step, Recruitment)
    actions = legal_actions(state)
    if leader := place(state, actions):
        return apply(state, leader, dice).state
    view = outlook(state, step.side, METHODICAL, AT_A_GLANCE)
    merits = dict(zip(actions, uses(view, actions), strict=True))
    while state.agenda and isinstance(step := state.step, Recruitment) and step.points:
        best = max(legal_actions(state), key=lambda action: merits.get(action, 0.0))
        state = apply(state, best, dice).state
    return state


def _left(state: CampaignState) -> int:
    """Marches that are left; none if the game is over. [BG 4.1]"""
    step = state.step if state.agenda else None
    return (step.left or 0) if isinstance(step, Marches) else 0


def _led(state: CampaignState, dice: Dice) -> CampaignState:
    """The same after a leader has ridden to an army that needs him. [NS-R23]"""
    leader = ride(state, legal_actions(state))
    return apply(state, leader, dice).state if leader else state


def _carried_out(
    state: CampaignState, found: Iterable[Errand], most: int, dice: Dice
) -> CampaignState:
    """The position after so many marches: an errand that meets one before it is left out."""
    least, touched = _left(state) - most, set[int]()
    for errand in found:
        sorties = errand.marches()
        boxes = {errand.to, *(sortie.box for sortie in sorties)}
        if touched & boxes:
            continue
        for sortie in sorties:
            if _left(state) > least:
                state = _gone(state, sortie, dice)
                touched |= boxes
    return state


def _gone(state: CampaignState, sortie: Sortie, dice: Dice) -> CampaignState:
    """The position after a march, or the same one if it cannot be made any more."""
    order = March(state.theater.ids[sortie.box])
    return in_one_march(state, (order, *sortie.orders), dice)[1]
