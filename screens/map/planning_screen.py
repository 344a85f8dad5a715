"""The keys that plan and make marches.

Every key asks one question first, `obstacle`: the same answer dims it, explains it, and lets it
work. What a key would play is worked out by `screens.map.march_plan` and decided by the engine.
"""

from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.reactive import reactive

from campaign import Refusal
from campaign.action_rules import out_of_place
from campaign.actions import Done, Invade, Move, Sail
from campaign.agenda import Marching
from campaign.state import CampaignState
from campaign.terms import BoxId
from screens.map import prompts
from screens.map.leader_plan import RidePlan
from screens.map.march_plan import (
    Going,
    MarchPlan,
    entrenching,
    plan_march,
    restoring,
    why_no_entrenching,
)
from screens.parts.campaign_screen import CampaignScreen
from screens.text import phrases

GOINGS: dict[str, Going] = {"land": Move, "sea": Sail, "invasion": Invade}

NOT_YOURS = "Now {who} decides."
NO_PLAN = "Pick a stack first (m). [BG 4.2]"
ALL_PICKED = "All pieces that can go are picked already."
ONLY_PIECE = "The only piece here: it marches, or stays (Esc). [BG 4.2]"
NO_OTHER_WAY = "Only one way there. [BG 4.4]"
OVER = Refusal("BG 13.1", "the war is over")

FREE = frozenset({"next", "back", "obvious", "all", "count", "way"})
"""What may be done while a commander decides, and when the war is over."""


class PlanningScreen(CampaignScreen):
    """What the keys for marches do."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("m,v", "plan('land')", "march", id="map.march", key_display="m"),
        Binding("x", "entrench", "dig in", id="map.entrench"),
        Binding("s", "plan('sea')", "sail", id="map.sail"),
        Binding("I", "plan('invasion')", "invade", id="map.invade"),
        Binding("f", "refit", "refit", id="map.refit"),
        Binding("y", "way", "other way", id="map.way"),
        Binding("a", "all", "all pieces", id="map.all"),
        Binding("d", "done", "done", id="map.done"),
        *(
            Binding(
                str(digit),
                f"count({digit})",
                "one piece fewer" if digit == 1 else f"one piece fewer of row {digit}; then all",
                show=digit == 1,
                id=f"map.{digit}",
                key_display="1-9" if digit == 1 else None,
            )
            for digit in range(1, 10)
        ),
    ]

    plan: reactive[MarchPlan | RidePlan | None] = reactive(None, bindings=True)
    """The march, or the ride of a leader, that is being planned."""

    via: reactive[BoxId | None] = reactive(None)
    """The way chosen to the box under the cursor, where there are several."""

    def __init__(self) -> None:
        super().__init__()
        self._thought: tuple[CampaignState, BoxId, MarchPlan | Refusal] | None = None

    # --- what the map screen provides ---

    @property
    def cursor(self) -> BoxId:
        raise NotImplementedError

    def point_at(self, box: BoxId) -> None:
        """Bring the cursor to a box."""
        raise NotImplementedError

    def say(self, text: str) -> None:
        """Put a sentence where the last events stand."""
        raise NotImplementedError

    # --- one question for every key ---

    def obstacle(self, action: str, parameters: tuple[object, ...] = ()) -> Refusal | str | None:
        """Why a key does not work now; None if it does, an empty text if it needs no words."""
        state = self.state
        question = getattr(self, f"_obstacle_{action}", None)
        if state is None or question is None:
            return None
        if action not in FREE:
            if not state.agenda:
                return OVER
            if not self.game.person_decides:
                return NOT_YOURS.format(who=self.decider())
        answer: Refusal | str | None = question(state, *parameters)
        return answer

    def decider(self) -> str:
        """Who has to decide, when it is not the player."""
        state = self.state
        side = state.to_move if state else None
        return f"the {phrases.SIDE_ADJECTIVES[side]} commander" if side else "nobody"

    @property
    def rules(self) -> tuple[str, ...]:
        """Why the stack cannot go where the cursor points comes first."""
        plan = self.plan
        if plan and self.cursor not in (plan.box, *plan.reach):
            return (plan.why_not(self.cursor).rule, *super().rules)
        return super().rules

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if self.obstacle(action, parameters) is not None:
            return None
        return super().check_action(action, parameters)

    def why_not(self, action: str, parameters: tuple[object, ...]) -> str | None:
        found = self.obstacle(action, parameters)
        if isinstance(found, Refusal):
            return phrases.refused(found)
        return found or super().why_not(action, parameters)

    # --- marches ---

    def _planned(self, state: CampaignState) -> MarchPlan | Refusal:
        """The plan in hand, or the one for the box under the cursor; worked out but once."""
        if isinstance(self.plan, MarchPlan):
            return self.plan
        if (
            self._thought is None
            or self._thought[0] is not state
            or self._thought[1] != self.cursor
        ):
            self._thought = (state, self.cursor, self._plan_here(state))
        return self._thought[2]

    def _plan_here(self, state: CampaignState) -> MarchPlan | Refusal:
        assert state.to_move
        found = plan_march(state, state.to_move, self.cursor)
        if isinstance(found, Refusal) and isinstance(step := state.step, Marching):
            here = state.units_in(self.cursor, step.side)
            return found if here else plan_march(state, step.side, step.box)
        return found

    def _obstacle_plan(self, state: CampaignState, going: str) -> Refusal | str | None:
        if self.plan and self.plan.going is GOINGS[going]:
            return prompts.about_plan(prompts.PLANNED, self.plan)
        plan = self._planned(state)
        if isinstance(plan, Refusal):
            return plan
        return prompts.going_refusal(plan, GOINGS[going])

    def action_plan(self, going: str) -> None:
        """Plan a march of the stack under the cursor."""
        assert self.state
        plan = self._planned(self.state)
        if isinstance(plan, MarchPlan):
            self.via = None
            self.plan = plan.with_going(GOINGS[going])

    def drop_plan(self) -> None:
        """Give up what is being planned, and say so."""
        if self.plan:
            self.say(prompts.about_plan(prompts.DROPPED, self.plan))
            self.plan = None

    def _obstacle_entrench(self, state: CampaignState) -> Refusal | None:
        plan = self._planned(state)
        if isinstance(plan, Refusal):
            return plan
        return None if entrenching(plan) else why_no_entrenching(plan)

    def action_entrench(self) -> None:
        """Let the picked pieces dig in."""
        assert self.state
        plan = self._planned(self.state)
        if isinstance(plan, MarchPlan):
            self.choose(*entrenching(plan))

    def _obstacle_refit(self, state: CampaignState) -> Refusal | None:
        plan = self._planned(state)
        if isinstance(plan, Refusal):
            return plan
        if restoring(plan):
            return None
        if not state.options.lasting_losses:
            return Refusal("BG 14/5.71", "reduced pieces recover by themselves in this game")
        return Refusal("BG 14/5.71", f"no piece in {plan.box} can be restored now")

    def action_refit(self) -> None:
        """Restore a reduced piece."""
        assert self.state
        plan = self._planned(self.state)
        if isinstance(plan, MarchPlan):
            self.choose(*restoring(plan))

    def march_to(self, to: BoxId) -> None:
        """Carry out the plan: the picked pieces go to a box."""
        plan = self.plan
        assert plan is not None
        if to == plan.box:
            self.drop_plan()
        elif orders := plan.orders(to, self.via):
            self.choose(*orders)
        else:
            said = phrases.refused(plan.why_not(to))
            self.notify(said, title="Not allowed", severity="warning", markup=False)

    def _obstacle_way(self, state: CampaignState) -> str | None:
        if self.plan is None:
            return NO_PLAN
        return None if len(self.plan.ways(self.cursor)) > 1 else NO_OTHER_WAY

    def action_way(self) -> None:
        """Take another way to the box under the cursor."""
        assert self.plan is not None
        ways = self.plan.ways(self.cursor)
        self.via = ways[(ways.index(self.via) + 1) % len(ways)]

    def _obstacle_all(self, state: CampaignState) -> str | None:
        if not isinstance(self.plan, MarchPlan):
            return NO_PLAN
        return None if self.plan.touched else ALL_PICKED

    def action_all(self) -> None:
        """Pick all pieces again."""
        assert isinstance(self.plan, MarchPlan)
        self.plan = self.plan.with_all()

    def _obstacle_count(self, state: CampaignState, row: int) -> str | None:
        if not isinstance(self.plan, MarchPlan):
            return NO_PLAN
        if row > len(self.plan.rows):
            return f"There is no row {row}."
        return ONLY_PIECE if self.plan.there == 1 else None

    def action_count(self, row: int) -> None:
        """Pick one piece less of a row; after none, all."""
        assert isinstance(self.plan, MarchPlan)
        self.plan = self.plan.next_count(row - 1)

    def _obstacle_done(self, state: CampaignState) -> Refusal | None:
        if isinstance(state.step, Marching):
            return None
        return out_of_place(state.step, Done())

    def action_done(self) -> None:
        """End the march of the active box."""
        self.choose(Done())
