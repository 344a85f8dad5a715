"""A leader's ride before it is made: alone between marches, or after pieces that went. Pure."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

from campaign import Refusal, legal_actions, refusal
from campaign.actions import Action, Lead
from campaign.agenda import Marching
from campaign.state import CampaignState
from campaign.tables.leaders import MOST_MOVES
from campaign.terms import BoxId, Leader, Side
from screens.map.march_plan import PieceRow
from screens.map.means import KEYS, Means
from screens.text import phrases


@dataclass(frozen=True)
class RidePlan:
    """A leader who is about to ride. Where marches are planned it stands for one of no pieces."""

    going: ClassVar = Lead
    rows: ClassVar[tuple[PieceRow, ...]] = ()
    picked: ClassVar[tuple[int, ...]] = ()

    state: CampaignState
    leader: Leader
    box: BoxId

    @property
    def is_along(self) -> bool:
        """He follows pieces of the march that is going on, which is free. [NS-R23]"""
        return isinstance(self.state.step, Marching)

    @cached_property
    def reach(self) -> frozenset[BoxId]:
        """The boxes he can go to now."""
        legal = legal_actions(self.state)
        return frozenset(a.to for a in legal if isinstance(a, Lead) and a.leader is self.leader)

    def why_not(self, to: BoxId) -> Refusal:
        """Why he cannot go to a box."""
        refused = refusal(self.state, Lead(self.leader, to))
        return refused or Refusal("NS-R23", f"{self.leader} is in {to} already")

    def ways(self, to: BoxId) -> tuple[None]:
        """There is no choice of ways."""
        return (None,)

    def orders(self, to: BoxId, via: BoxId | None = None) -> tuple[Action, ...]:
        """What is to be played to bring him to a box; nothing if he cannot go there."""
        return (Lead(self.leader, to),) if to in self.reach else ()

    def target_lines(self, to: BoxId, means: Means = KEYS) -> Iterator[str]:
        """What an order to go to a box would do."""
        name = phrases.leader(self.leader)
        if to == self.box:
            return  # the prompt asks for a destination
        if to not in self.reach:
            yield phrases.refused(self.why_not(to))
        elif self.is_along:
            yield f"{means.go}{name} goes along, his march {self._move} of {MOST_MOVES} [NS-R23]"
        else:
            yield f"{means.go}{name} rides, his move {self._move} of {MOST_MOVES} [NS-R23]"

    @property
    def _move(self) -> int:
        """Which of his moves or marches of the segment it would be. [NS-R23]"""
        return self.state.leaders[self.leader.number].moves + 1


def plan_ride(state: CampaignState, leader: Leader) -> RidePlan | Refusal:
    """A ride of a leader, or why he cannot make one now."""
    post = state.leaders[leader.number]
    plan = RidePlan(state, leader, state.theater.ids[post.box])
    if plan.reach:
        return plan
    if plan.is_along and state.step.box == plan.box:  # type: ignore[union-attr]
        return Refusal("NS-R23", "a leader can go along only after pieces of his box have marched")
    nearest = next(iter(state.theater.neighbors[post.box]))
    return plan.why_not(state.theater.ids[nearest])


def leaders_at(state: CampaignState, box: BoxId, side: Side) -> tuple[Leader, ...]:
    """The leaders of a side in a box."""
    return state.leaders_in(state.theater.number_of(box), side)
