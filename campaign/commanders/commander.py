"""What a computer player is: somebody who, asked in a position, names one legal action."""

from collections.abc import Callable
from dataclasses import dataclass

from campaign.actions import Action
from campaign.state import CampaignState


@dataclass(frozen=True, slots=True)
class Commander:
    """A computer player. It plays through the same door as a person and rolls no dice."""

    id: str
    name: str
    note: str
    """What kind of opponent it is, for the set-up screen."""

    choose: Callable[[CampaignState], Action]
    """A legal action for the side to move. The same position gives the same action."""
