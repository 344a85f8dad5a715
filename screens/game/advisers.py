"""Who thinks for a player: this process, or the server at whose table he sits.

A server thinks in processes that give way to all others; so no session takes a core from those who
play.
"""

from typing import TYPE_CHECKING

from saves.hosting.contract import NoAdviceError
from saves.hosting.seated import Campaign, SeatedCampaign

if TYPE_CHECKING:
    from campaign import Action, CampaignState
    from campaign.budget import Budget
    from campaign.commanders.commander import Plan
    from screens.parts.adviser import Adviser


class OwnAdviser:
    """Thinks in this process."""

    is_far = False

    def advice(
        self, state: "CampaignState", budget: "Budget", mandate: str = ""
    ) -> "tuple[Action, ...]":
        from saves.hosting.advice import advice  # it brings the commanders along
        from saves.hosting.thinker import as_its_commander

        return advice(as_its_commander, state, budget, mandate=mandate)

    def plans(self, state: "CampaignState", budget: "Budget") -> "tuple[Plan, ...]":
        from campaign.judgment.courses import MARCHES, segment_of
        from campaign.judgment.plans import best_plans

        return best_plans(state, budget) if segment_of(state) == MARCHES else ()

    def forget(self) -> None:
        """Whoever asks looks himself whether he waits."""


class TableAdviser:
    """Has the table think."""

    is_far = True

    def __init__(self, campaign: SeatedCampaign) -> None:
        self._campaign = campaign

    def advice(
        self, state: "CampaignState", budget: "Budget", mandate: str = ""
    ) -> "tuple[Action, ...]":
        from campaign.budget import CancelledError
        from saves.hosting.table import StaleError

        budget.listen()
        if self._campaign.state is not state:
            raise CancelledError
        try:
            return self._campaign.advise(mandate)
        except StaleError as error:
            raise CancelledError from error
        except NoAdviceError:
            budget.listen()
            raise

    def plans(self, state: "CampaignState", budget: "Budget") -> "tuple[Plan, ...]":
        return ()  # a table thinks of an order, not of plans

    def forget(self) -> None:
        self._campaign.forgo()


def adviser_of(campaign: Campaign) -> "Adviser":
    """Who thinks for those who play a campaign here."""
    if isinstance(campaign, SeatedCampaign) and campaign.is_far:
        return TableAdviser(campaign)
    return OwnAdviser()
