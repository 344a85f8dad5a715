"""A march that was thought of in another position, as far as it can be made in this one."""

from collections.abc import Sequence

from campaign.actions import Action, Done
from campaign.agenda import Marching
from campaign.dice import Dice
from campaign.engine import apply, refusal
from campaign.state import CampaignState


def in_one_march(
    state: CampaignState, orders: Sequence[Action], dice: Dice
) -> tuple[tuple[Action, ...], CampaignState]:
    """The orders that are legal one after the other, and where they lead, the march being over.

    The first one activates a box; if nothing else comes of it, nothing is done. [BG 4.2] That the
    march is over is said only if it has not ended by itself: said once more, it would lead nowhere.
    """
    at, made = state, list[Action]()
    for order in orders:
        if order == _DONE:
            continue
        if refusal(at, order) is None:
            at = apply(at, order, dice).state
            made.append(order)
        elif not made:
            return (), state
    if len(made) < 2:
        return (), state
    if at.agenda and isinstance(at.step, Marching):
        at = apply(at, _DONE, dice).state
        made.append(_DONE)
    return tuple(made), at


_DONE = Done()
