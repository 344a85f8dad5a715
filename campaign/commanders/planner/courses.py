"""A movement segment as somebody of a certain temper would go on with it.

No die falls within it, so it leads to one position. Answers are kept for a while, for the same
question is asked again after each order; they would be the same without that.
"""

from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar

from campaign.actions import Action, Breakout
from campaign.agenda import Declaration, Marches, Marching
from campaign.budget import QUICK, Budget
from campaign.commanders.commander import Decision, Reason
from campaign.commanders.field import choose as field
from campaign.commanders.field.picture import Outlook
from campaign.commanders.field.temper import Temper
from campaign.dice import ScriptedDice
from campaign.engine import apply
from campaign.state import CampaignState
from campaign.terms import Side

LONGEST = 80
"""No segment takes so many orders; a course that long is looked at as far as that."""

DECIDED = 300.0
"""What a war that is won is worth, and one that is lost costs."""

KEPT = 1024
"""So many answers are kept."""

NO_DICE = ScriptedDice()

T = TypeVar("T")


class Maneuver(NamedTuple):
    """Orders to the end of a movement segment, and where they lead."""

    temper: Temper
    orders: tuple[Action, ...]
    reasons: tuple[Reason, ...]
    end: CampaignState


class Remembered:
    """Answers to questions about positions, as long as there is room for them."""

    def __init__(self) -> None:
        self._found: dict[Any, Any] = {}

    def ask(self, key: Any, answer: Callable[[], T]) -> T:
        """The answer as it was found before, or found now."""
        if key not in self._found:
            found = answer()
            if len(self._found) >= KEPT:
                self._found.clear()
            self._found[key] = found
        known: T = self._found[key]
        return known


_DECISIONS = Remembered()


def is_moving(state: CampaignState) -> bool:
    """A side marches now, and knows how often. [BG 4.1]"""
    step = state.step
    if isinstance(step, Marches):
        return step.left is not None
    return isinstance(step, Marching | Declaration)


def next_order(state: CampaignState, temper: Temper, budget: Budget) -> Decision:
    """What somebody of this temper does now."""
    enough = Budget(QUICK.nodes, budget.cancelled)
    return _DECISIONS.ask((state, temper), lambda: field.decide(state, enough, temper))


def course(state: CampaignState, temper: Temper, budget: Budget) -> Maneuver:
    """How somebody of this temper would go on to the end of the segment, or to a breakout.

    Raises:
        CancelledError: if nobody waits for it any more.
    """
    orders, reasons, at = list[Action](), list[Reason](), state
    while at.agenda and is_moving(at) and len(orders) < LONGEST:
        decision = next_order(at, temper, budget)
        if isinstance(decision.action, Breakout):
            break
        orders.append(decision.action)
        reasons += decision.reasons
        at = apply(at, decision.action, NO_DICE).state
    return Maneuver(temper, tuple(orders), tuple(reasons), at)


def worth(state: CampaignState, side: Side, temper: Temper) -> float:
    """What a position is worth to *side*; a war that is over, by who has won it."""
    if state.ending is not None:
        return 0.0 if state.winner is None else DECIDED if state.winner is side else -DECIDED
    return Outlook(state, side, temper).total
