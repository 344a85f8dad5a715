"""What a computer player is: somebody who, asked in a position, decides, and can say why.

Who decides gives ids and numbers; the words are found where they are shown.
"""

from collections.abc import Callable
from typing import Protocol

from msgspec import Struct

from campaign.actions import Action, Done, End, March
from campaign.budget import QUICK, Budget
from campaign.state import CampaignState
from campaign.terms import BoxId
from campaign.values import Value


class Reason(Value, frozen=True):
    """One thing that speaks for a decision, or that it costs."""

    kind: str
    """What it is; see `reasons.KINDS` for what its boxes and numbers mean."""

    boxes: tuple[BoxId, ...] = ()
    numbers: tuple[float, ...] = ()


class Plan(Value, frozen=True):
    """What a side might do with the rest of its turn, from the position where it was asked."""

    goal: BoxId
    """The box that the plan is most about; empty if it is about none."""

    orders: tuple[Action, ...]
    """The orders foreseen, the next one first, as far as no die decides."""

    value: float
    """How much better it leaves the side than doing nothing, in points: one of army maximum is
    three. Plans for one position can be compared, others cannot."""

    temper: str = ""
    """The school it follows, by its id."""

    reasons: tuple[Reason, ...] = ()
    """What it is to bring, the weightiest first."""

    gives_up: tuple[Reason, ...] = ()
    """What it leaves open or may cost, the weightiest first."""

    dangers: tuple[Reason, ...] = ()
    """Cities that were in danger before, and are so after it, the dearest first."""

    begun: BoxId = ""
    """The box whose march goes on, to which the first orders belong; empty between marches."""

    @property
    def first_march(self) -> tuple[Action, ...]:
        """Its orders up to the next march, or to the end of the segment."""
        ends = (n for n, order in enumerate(self.orders) if n and isinstance(order, March | End))
        return self.orders[: next(ends, len(self.orders))]

    @property
    def stays(self) -> bool:
        """Nobody does anything."""
        return all(isinstance(order, Done | End) for order in self.orders)


class Decision(Value, frozen=True):
    """The answer of a commander."""

    action: Action
    """Legal in the position where he was asked."""

    plan: Plan | None = None
    """What the action is part of; None where there was nothing to plan."""

    reasons: tuple[Reason, ...] = ()
    """Why this action, the weightiest first."""


class Decide(Protocol):
    """A decision for the side to move. The same position and nodes give the same decision.

    Raises:
        CancelledError: if nobody waits for the answer any more.
    """

    def __call__(self, state: CampaignState, budget: Budget = QUICK, /) -> Decision: ...


class ChooseAction(Protocol):
    """A legal action for the side to move. The same position gives the same action.

    Raises:
        CancelledError: if nobody waits for the answer any more.
    """

    def __call__(self, state: CampaignState, budget: Budget = QUICK, /) -> Action: ...


def without_reasons(choose: ChooseAction) -> Decide:
    """Who only names an action, as one who decides."""

    def decide(state: CampaignState, budget: Budget = QUICK, /) -> Decision:
        return Decision(choose(state, budget))

    return decide


class Commander(Struct, frozen=True):
    """A computer player. It plays through the same door as a person and rolls no dice."""

    id: str
    name: str
    note: str
    """What kind of opponent it is, for the set-up screen."""

    decide: Decide
    temper: str = ""
    """The school that he follows, by its id; empty for a yardstick, who follows none."""

    version: int = 1
    """Raised when it plays otherwise than before; a yardstick never does."""

    def think(
        self,
        state: CampaignState,
        budget: Budget = QUICK,
        cancelled: Callable[[], bool] | None = None,
    ) -> Decision:
        """What to do, with which plan, and why.

        Args:
            state: the position; the game must not be over.
            budget: what may be spent, in nodes. A ceiling of time may stand beside it.
            cancelled: whether nobody waits any more, if the budget does not say so itself.

        Raises:
            CancelledError: if nobody waits for the answer any more.
        """
        if cancelled is not None:
            budget = budget._replace(cancelled=cancelled)
        return self.decide(state, budget)

    def choose(self, state: CampaignState, budget: Budget = QUICK, /) -> Action:
        """What to do. The same position and nodes give the same action.

        Raises:
            CancelledError: if nobody waits for the answer any more.
        """
        return self.decide(state, budget).action
