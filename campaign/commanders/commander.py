"""What a computer player is: somebody who, asked in a position, names one legal action."""

from typing import Protocol

from msgspec import Struct

from campaign.actions import Action
from campaign.budget import QUICK, Budget
from campaign.state import CampaignState


class ChooseAction(Protocol):
    """A legal action for the side to move. The same position gives the same action.

    Raises:
        CancelledError: if nobody waits for the answer any more.
    """

    def __call__(self, state: CampaignState, budget: Budget = QUICK, /) -> Action: ...


class Commander(Struct, frozen=True):
    """A computer player. It plays through the same door as a person and rolls no dice."""

    id: str
    name: str
    note: str
    """What kind of opponent it is, for the set-up screen."""

    choose: ChooseAction
