"""What a position of the campaign asks, so that it can be told from another question. Pure."""

from collections.abc import Hashable

from campaign.agenda import Fighting, Marches, Marching
from campaign.state import CampaignState


def question_of(state: CampaignState, last: int) -> Hashable:
    """What a position asks, after the order of a certain number in the log.

    All marches of a segment are one question, so that whole plans can be typed ahead. A list is
    another one after each answer: its rows have changed.
    """
    if not state.agenda:
        return "over"
    step = state.step
    whose = (state.turn, state.active, state.to_move, type(step))
    match step:
        case Marches(left=left):
            return (*whose[:3], Marches, left is None)
        case Marching():
            return (*whose[:3], Marches, False)
        case Fighting(box=box):
            return (*whose, box)
    return (*whose, last)
