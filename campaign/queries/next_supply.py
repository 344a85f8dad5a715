"""What a side will hold when it is next asked who is fed. [BG 3.2, NS-R1]"""

from campaign.agenda import Combat, Marches, Occupation, Supply
from campaign.state import CampaignState, put
from campaign.terms import Side


def at_next_supply(state: CampaignState, side: Side) -> CampaignState:
    """The position with what *side* takes at the end of its Combat Segment, its battles won.

    Supply is looked at before the next turn of the side, and boxes change hands earlier. Where it
    contains an enemy it takes nothing. In any other segment it holds what it holds. [NS-R1, NS-R8]
    """
    if not _takes_boxes_yet(state, side):
        return state
    mine = state.held[side.seat]
    apart = state.contained | 1 << state.theater.europe
    taken = state.present[side.seat] & ~mine & ~apart
    if not taken:
        return state
    theirs = state.held[side.enemy.seat] & ~taken
    return state.evolve(held=put(put(state.held, side, mine | taken), side.enemy, theirs))


def _takes_boxes_yet(state: CampaignState, side: Side) -> bool:
    """The Movement or Combat Segment of *side* goes on, and who starves in this turn is known."""
    for step in state.agenda:
        if isinstance(step, Supply):
            return False
        if isinstance(step, Marches | Combat | Occupation):
            return step.side is side
    return False
