"""The keys that plan and make marches, and move leaders. [BG 4, BG 6, BG 7, NS 8.21, NS-R23]

Each key asks one question first: the same answer dims it, explains it, and lets it work. What it
leads to is a value: the map with another plan, orders to be played, why they are not, or a
question to the player.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from campaign import Action, Refusal, refusal
from campaign.action_rules import out_of_place
from campaign.actions import Done, Lead
from campaign.agenda import Marches, Marching
from campaign.state import CampaignState
from campaign.terms import BoxId, Leader
from screens.map import prompts
from screens.map.deciding import Deciding, of_the_player
from screens.map.dig_plan import ELSEWHERE, NOBODY_DIGS, DigPlan, plan_digging
from screens.map.leader_plan import RidePlan, leaders_at, plan_ride
from screens.map.map_model import MapModel
from screens.map.march_plan import (
    Going,
    MarchPlan,
    plan_march,
    restoring,
    why_no_entrenching,
)
from screens.parts.choice_dialog import Offer
from screens.parts.command import Obstacle
from screens.text import phrases

NO_PLAN = "Pick a stack first (m). [BG 4.2]"
ALL_PICKED = "All pieces that can go are picked already."
ONLY_PIECE = "The only piece here: it marches, or stays (Esc). [BG 4.2]"
NO_TARGET = "Point at a target first."
NO_OTHER_WAY = "Only one way there. [BG 4.4]"
NOT_NOW = Refusal("NS 8.21", "leaders move in the Movement Segment")
NO_LEADERS = Refusal("NS 8.2", "this game is played without leaders")

Along = tuple[Leader, ...]
"""Leaders who go with the pieces."""


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


@dataclass(frozen=True, eq=False)
class WhoGoes:
    """A question before pieces march: which leaders of their box go along. [NS-R23]"""

    plan: MarchPlan
    to: BoxId

    @property
    def text(self) -> str:
        names = phrases.joined([phrases.leader(name) for name in self.plan.leaders], "or")
        return (
            f"Does {names} go along to {phrases.place(self.to)}? It costs nothing. A leader who"
            " goes along cannot ride alone this turn. [NS-R23]"
        )

    @property
    def offers(self) -> Iterator[Offer[Along]]:
        leaders = self.plan.leaders
        for along in companies(leaders):
            yield Offer(company_words(along, leaders), along)


Orders: TypeAlias = tuple[Action, ...]

Outcome: TypeAlias = MapModel | Orders | Refusal | WhoGoes
"""What a key leads to: another plan or cursor, orders to be played, why not, or a question."""


class MarchController:
    """What the keys for marches and leaders do."""

    def __init__(self, loop: Deciding) -> None:
        self.loop = loop
        self._thought: tuple[CampaignState | None, dict[BoxId, MarchPlan | Refusal]] = None, {}
        """A position, and the plans for its boxes that have been worked out."""

    # --- planning ---

    def planned(self, model: MapModel) -> MarchPlan | Refusal:
        """The plan in hand, or the one for the box under the cursor; worked out but once."""
        if isinstance(model.plan, MarchPlan):
            return model.plan
        if isinstance(model.plan, DigPlan):
            return model.plan.as_march
        if self._thought[0] is not model.state:
            self._thought = model.state, {}
        known = self._thought[1]
        if model.cursor not in known:
            known[model.cursor] = _plan_here(model)
        return known[model.cursor]

    @of_the_player
    def why_no_plan(self, model: MapModel, going: Going) -> Obstacle:
        if model.plan and model.plan.going is going:
            return prompts.about_plan(prompts.PLANNED, model.plan)
        plan = self.planned(model)
        return plan if isinstance(plan, Refusal) else prompts.going_refusal(plan, going)

    def plan(self, model: MapModel, going: Going) -> MapModel:
        """Plan a march of the stack under the cursor."""
        plan = self.planned(model)
        if isinstance(plan, Refusal):
            return model
        return replace(model.planning(plan.with_going(going)), via=None)

    def drop(self, model: MapModel) -> MapModel:
        """Give up what is being planned, and say so."""
        if model.plan is None:
            return model
        told = prompts.about_plan(prompts.DROPPED, model.plan)
        return replace(model.planning(None), status=told)

    def why_no_other_way(self, model: MapModel) -> Obstacle:
        if model.plan is None:
            return NO_PLAN
        if isinstance(model.plan, DigPlan):
            return prompts.about_plan(prompts.PLANNED, model.plan)
        if model.cursor == model.plan.box:
            return NO_TARGET
        if model.cursor not in model.plan.reach:
            return model.plan.why_not(model.cursor)
        return None if len(model.plan.ways(model.cursor)) > 1 else NO_OTHER_WAY

    def other_way(self, model: MapModel) -> MapModel:
        """Take another way to the box under the cursor."""
        assert model.plan is not None
        ways = model.plan.ways(model.cursor)
        return replace(model, via=ways[(ways.index(model.via) + 1) % len(ways)])

    def why_not_all(self, model: MapModel) -> Obstacle:
        if not isinstance(model.plan, MarchPlan | DigPlan):
            return NO_PLAN
        return None if model.plan.touched else ALL_PICKED

    def pick_all(self, model: MapModel) -> MapModel:
        """Pick all pieces again."""
        assert isinstance(model.plan, MarchPlan | DigPlan)
        return model.planning(model.plan.with_all())

    def why_not_fewer(self, model: MapModel, row: int) -> Obstacle:
        if not isinstance(model.plan, MarchPlan | DigPlan):
            return NO_PLAN
        if row > len(model.plan.rows):
            return f"There is no row {row}."
        if isinstance(model.plan, DigPlan) and (why_not := model.plan.why_not_row(row - 1)):
            return why_not
        return ONLY_PIECE if model.plan.there == 1 else None

    def pick_fewer(self, model: MapModel, row: int) -> MapModel:
        """Pick one piece less of a row; after none, all."""
        assert isinstance(model.plan, MarchPlan | DigPlan)
        return model.planning(model.plan.next_count(row - 1))

    # --- orders ---

    def march_to(self, model: MapModel, to: BoxId) -> Outcome:
        """Carry out the plan; if a leader is there, first ask whether he goes along."""
        plan = model.plan
        assert plan is not None
        if isinstance(plan, DigPlan):
            return self._dig(model, plan, to)
        if to == plan.box:
            return self.drop(model)
        orders = plan.orders(to, model.via)
        if not orders:
            if isinstance(plan, MarchPlan):
                return prompts.why_not_there(plan, to)
            return plan.why_not(to)
        is_open = isinstance(plan, MarchPlan) and plan.leaders and plan.along is None
        return WhoGoes(plan, to) if is_open and isinstance(plan, MarchPlan) else orders

    @staticmethod
    def _dig(model: MapModel, plan: DigPlan, at: BoxId) -> Outcome:
        """Carry out the digging, at the box itself; asks first about the last march of a turn."""
        if at != plan.box:
            told = ELSEWHERE.format(place=phrases.place(plan.box), go="Enter")
            return replace(model.pointing_at(plan.box), status=told)
        if not (orders := plan.orders()):
            return NOBODY_DIGS
        if plan.is_last_march and not model.sure:
            return replace(model, sure=True)
        return orders

    def march_along(self, model: MapModel, asked: WhoGoes, along: Along) -> Outcome:
        """Carry out the plan with these leaders, unless another one is in hand by now."""
        if model.plan is not asked.plan:
            return model
        return self.march_to(model.planning(asked.plan.with_leaders(along)), asked.to)

    @of_the_player
    def why_no_entrenching(self, model: MapModel) -> Obstacle:
        if isinstance(model.plan, DigPlan):
            return prompts.about_plan(prompts.PLANNED, model.plan)
        plan = self.planned(model)
        if isinstance(plan, Refusal):
            return plan
        return None if plan.digging else why_no_entrenching(plan)

    def entrench(self, model: MapModel) -> MapModel:
        """Show which pieces would dig in, and what that takes; enter orders it."""
        plan = self.planned(model)
        if isinstance(plan, Refusal):
            return model
        return model.planning(plan_digging(plan)).pointing_at(plan.box)

    @of_the_player
    def why_no_refit(self, model: MapModel) -> Obstacle:
        plan = self.planned(model)
        if isinstance(plan, Refusal):
            return plan
        if restoring(plan):
            return None
        if not model.state.options.lasting_losses:
            return Refusal("BG 14/5.71", "reduced pieces recover by themselves in this game")
        return Refusal("BG 14/5.71", f"no piece in {plan.box} can be restored now")

    def refit(self, model: MapModel) -> Orders:
        """Restore a reduced piece."""
        plan = self.planned(model)
        return restoring(plan) if isinstance(plan, MarchPlan) else ()

    @of_the_player
    def why_not_done(self, model: MapModel) -> Obstacle:
        step = model.state.step
        return None if isinstance(step, Marching) else out_of_place(step, Done())

    def done(self, model: MapModel) -> Orders:
        """End the march of the active box."""
        return (Done(),)

    # --- leaders ---

    @of_the_player
    def why_no_leader(self, model: MapModel) -> Obstacle:
        state = model.state
        if not state.options.leaders:
            return NO_LEADERS
        if isinstance(model.plan, RidePlan):
            return None
        if isinstance(model.plan, DigPlan):
            return prompts.about_plan(prompts.PLANNED, model.plan)
        if isinstance(model.plan, MarchPlan):
            return None if model.plan.leaders else _nobody_goes(model.plan)
        if not isinstance(state.step, Marches | Marching):
            return NOT_NOW
        found = _rides(model)
        return found if isinstance(found, Refusal) else None

    def lead(self, model: MapModel) -> MapModel:
        """Say who goes along with the march that is planned; or plan a leader's own ride."""
        plan = model.plan
        if isinstance(plan, MarchPlan):
            answers = [None, *companies(plan.leaders)]
            following = answers[(answers.index(plan.along) + 1) % len(answers)]
            return model.planning(plan.with_leaders(following))
        rides = _rides(model)
        if isinstance(rides, Refusal):
            return model.planning(None)
        leaders = [ride.leader for ride in rides]
        if not isinstance(plan, RidePlan) or plan.leader not in leaders:
            return model.planning(rides[0])
        later = rides[leaders.index(plan.leader) + 1 :]
        return model.planning(later[0] if later else None)


def _plan_here(model: MapModel) -> MarchPlan | Refusal:
    """A plan for the box under the cursor; if nobody is there, for the box that marches."""
    state = model.state
    assert state.to_move
    found = plan_march(state, state.to_move, model.cursor)
    if isinstance(found, Refusal) and isinstance(step := state.step, Marching):
        here = state.units_in(model.cursor, step.side)
        return found if here else plan_march(state, step.side, step.box)
    return found


def _rides(model: MapModel) -> list[RidePlan] | Refusal:
    """The rides that leaders at the cursor can make; those of the active box if none do."""
    state, box = model.state, model.cursor
    side, step = state.to_move, state.step
    assert side
    if isinstance(step, Marching) and not leaders_at(state, box, side):
        box = step.box
    plans = [plan_ride(state, leader) for leader in leaders_at(state, box, side)]
    able = [plan for plan in plans if isinstance(plan, RidePlan)]
    refusals = [plan for plan in plans if isinstance(plan, Refusal)]
    return able or next(iter(refusals), _nobody_in(box))


def _nobody_goes(plan: MarchPlan) -> Refusal:
    """Why no leader of the box can go along with its pieces."""
    state = plan.opened.state
    refused = (
        refusal(state, Lead(name, plan.box)) for name in leaders_at(state, plan.box, plan.side)
    )
    return next(filter(None, refused), _nobody_in(plan.box))


def _nobody_in(box: BoxId) -> Refusal:
    return Refusal("NS 8.21", f"you have no leader in {box}")
