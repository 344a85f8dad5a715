"""Boxes that options close for a time. [BG 14/4.11, BG 14/4.12]"""

from campaign.errors import Refusal
from campaign.events import Event, KentuckyOpened
from campaign.state import CampaignState
from campaign.terms import CONFEDERATE, UNION, Side

KENTUCKY_OPENS = 6
"""Jan/Feb 1862. [BG 14/4.12]"""


def is_raw(state: CampaignState) -> bool:
    """The armies are still raw: the first turn. [BG 14/4.11]"""
    return state.options.green_armies and state.turn == 1


def is_kentucky_closed(state: CampaignState, side: Side) -> bool:
    """Union pieces may not enter Kentucky yet. [BG 14/4.12]"""
    return (
        side is UNION
        and state.options.kentucky_neutrality
        and state.turn < KENTUCKY_OPENS
        and not state.kentucky_open
    )


def closure(state: CampaignState, side: Side) -> tuple[int, Refusal | None]:
    """The boxes that *side* may not enter now, as a set, and why. [BG 14/4.11, BG 14/4.12]"""
    if is_raw(state):
        return state.theater.tan, _TAN
    if is_kentucky_closed(state, side):
        return state.theater.kentucky, _KENTUCKY
    return 0, None


_TAN = Refusal("BG 14/4.11", "tan boxes are closed on the first turn")
_KENTUCKY = Refusal("BG 14/4.12", "Kentucky is neutral until January 1862")


def open_kentucky(
    state: CampaignState, side: Side, boxes: int
) -> tuple[CampaignState, tuple[Event, ...]]:
    """Ends Kentucky's neutrality if Confederates are in a set of boxes there. [BG 14/4.12]"""
    entered = boxes & state.theater.kentucky
    if (
        not entered
        or side is not CONFEDERATE
        or not state.options.kentucky_neutrality
        or state.kentucky_open
        or state.turn >= KENTUCKY_OPENS
    ):
        return state, ()
    box = state.theater.ids[entered.bit_length() - 1]
    return state.evolve(kentucky_open=True), (KentuckyOpened(box),)
