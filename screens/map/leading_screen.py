"""The key that moves leaders: along with pieces, after them, or alone. [NS 8.21, NS-R23]"""

from collections.abc import Sequence
from typing import ClassVar

from textual.binding import Binding, BindingType

from campaign import Refusal, refusal
from campaign.actions import Lead
from campaign.agenda import Marches, Marching
from campaign.state import CampaignState
from campaign.terms import BoxId, Leader
from screens.map.leader_plan import RidePlan, leaders_at, plan_ride
from screens.map.march_plan import MarchPlan
from screens.map.planning_screen import PlanningScreen
from screens.parts.choice_dialog import ChoiceScreen, Offer
from screens.text import phrases

Along = tuple[Leader, ...]
"""Leaders who go with the pieces."""

NOT_NOW = Refusal("NS 8.21", "leaders move in the Movement Segment")
NO_LEADERS = Refusal("NS 8.2", "this game is played without leaders")


def companies(leaders: Sequence[Leader]) -> list[Along]:
    """Who may go along: all, each alone, nobody."""
    each = [(leader,) for leader in leaders] if len(leaders) > 1 else []
    return [tuple(leaders), *each, ()]


def company_words(along: Along, leaders: Sequence[Leader]) -> str:
    """Who goes along, as an answer."""
    if not along:
        names = phrases.joined([phrases.leader(name) for name in leaders])
        return f"{names} {phrases.verb(len(leaders), 'stay')}"
    names = phrases.joined([phrases.leader(name) for name in along])
    return f"{names} {phrases.verb(len(along), 'go')} along"


class LeadingScreen(PlanningScreen):
    """What the key for leaders does, and the question who goes along."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("g", "lead", "leader", id="map.lead"),
    ]

    def _obstacle_lead(self, state: CampaignState) -> Refusal | str | None:
        if not state.options.leaders:
            return NO_LEADERS
        if isinstance(self.plan, RidePlan):
            return None
        if isinstance(self.plan, MarchPlan):
            return None if self.plan.leaders else _nobody_goes(self.plan)
        if not isinstance(state.step, Marches | Marching):
            return NOT_NOW
        found = self._rides(state)
        return found if isinstance(found, Refusal) else None

    def _rides(self, state: CampaignState) -> list[RidePlan] | Refusal:
        """The rides that leaders at the cursor can make; those of the active box if none do."""
        step = state.step
        assert state.to_move
        box = self.cursor
        if isinstance(step, Marching) and not leaders_at(state, box, state.to_move):
            box = step.box
        leaders = leaders_at(state, box, state.to_move)
        plans = [plan_ride(state, leader) for leader in leaders]
        able = [plan for plan in plans if isinstance(plan, RidePlan)]
        refusals = [plan for plan in plans if isinstance(plan, Refusal)]
        return able or next(iter(refusals), _nobody_in(box))

    def action_lead(self) -> None:
        """Say who goes along with the march that is planned; or plan a leader's own ride."""
        assert self.state
        plan = self.plan
        if isinstance(plan, MarchPlan):
            answers = [None, *companies(plan.leaders)]
            following = answers[(answers.index(plan.along) + 1) % len(answers)]
            self.plan = plan.with_leaders(following)
            return
        self.plan = None
        rides = self._rides(self.state)
        if isinstance(rides, Refusal):
            return
        leaders = [ride.leader for ride in rides]
        if not isinstance(plan, RidePlan) or plan.leader not in leaders:
            self.plan = rides[0]
        elif later := rides[leaders.index(plan.leader) + 1 :]:
            self.plan = later[0]

    def march_to(self, to: BoxId) -> None:
        """Carry out the plan; if a leader is there, first ask whether he goes along."""
        plan = self.plan
        if (
            not isinstance(plan, MarchPlan)
            or not plan.leaders
            or plan.along is not None
            or not plan.orders(to, self.via)
        ):
            super().march_to(to)
            return

        def answered(along: Along | None) -> None:
            if along is not None and self.plan is plan:
                self.plan = plan.with_leaders(along)
                super(LeadingScreen, self).march_to(to)

        names = phrases.joined([phrases.leader(name) for name in plan.leaders], "or")
        question = (
            f"Does {names} go along to {phrases.place(to)}? It costs nothing. A leader who"
            " goes along cannot ride alone this turn. [NS-R23]"
        )
        offers = [
            Offer(company_words(along, plan.leaders), along) for along in companies(plan.leaders)
        ]
        self.app.push_screen(ChoiceScreen(question, offers), answered)


def _nobody_goes(plan: MarchPlan) -> Refusal:
    """Why no leader of the box can go along with its pieces."""
    state = plan.opened.state
    refused = (
        refusal(state, Lead(name, plan.box)) for name in leaders_at(state, plan.box, plan.side)
    )
    return next(filter(None, refused), _nobody_in(plan.box))


def _nobody_in(box: BoxId) -> Refusal:
    return Refusal("NS 8.21", f"you have no leader in {box}")
