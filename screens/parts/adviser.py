"""Who thinks for a player: a hint, or an order in a battle that is left to his commander."""

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from campaign import Action, CampaignState
    from campaign.budget import Budget
    from campaign.commanders.commander import Plan


class Adviser(Protocol):
    """What a commander would do. It takes a while, so a thread of its own asks."""

    @property
    def is_far(self) -> bool:
        """It is thought of elsewhere."""
        ...

    def advice(
        self, state: "CampaignState", budget: "Budget", mandate: str = ""
    ) -> "tuple[Action, ...]":
        """What he would do; of a march, also what it is for.

        With a *mandate* what a staff orders that was told it; nothing if it has nothing to do.

        Raises:
            CancelledError: if nobody waits for it any more.
            SaveError: if nobody can be asked now.
        """
        ...

    def plans(self, state: "CampaignState", budget: "Budget") -> "tuple[Plan, ...]":
        """The best plans for the marches; none where none are made, or none can be told of.

        Raises:
            CancelledError: if nobody waits for them any more.
        """
        ...

    def forget(self) -> None:
        """Nobody waits for an answer any more."""
        ...
