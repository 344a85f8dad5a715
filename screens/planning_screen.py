"""The keys of the map: marches planned and made, segments ended, the next thing found.

Every key asks one question first, `obstacle`: the same answer dims it, explains it, and lets it
work. What a key would play is worked out by `screens.march_plan` and decided by the engine.
"""

from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.reactive import reactive

from campaign import Refusal, legal_actions, refusal, write_order
from campaign.actions import Done, End, Invade, March, Move, Pass, Roll, Sail
from campaign.agenda import Fighting, Marches, Marching
from campaign.state import CampaignState
from campaign.terms import BoxId
from screens import prompts, words
from screens.campaign_screen import CampaignScreen
from screens.choices import CHOICE_STEPS
from screens.march_plan import (
    Going,
    MarchPlan,
    entrenching,
    plan_march,
    restoring,
    why_no_entrenching,
)

GOINGS: dict[str, Going] = {"land": Move, "sea": Sail, "invasion": Invade}

NOT_YOURS = "It is for {who} to decide now."
NO_PLAN = "First let a stack march: point at it and press m. [BG 4.2]"
NO_OTHER_WAY = "There is only one way there. [BG 4.4]"
NOTHING_LEFT = "Nothing here needs you any more; e ends the segment. [BG 2.2]"


class PlanningScreen(CampaignScreen):
    """What the keys of the map do."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("space", "obvious", "go on", id="map.obvious"),
        Binding("m,v", "plan('land')", "march", id="map.march", key_display="m"),
        Binding("x", "entrench", "dig in", id="map.entrench"),
        Binding("s", "plan('sea')", "sail", id="map.sail"),
        Binding("I", "plan('invasion')", "invade", id="map.invade"),
        Binding("f", "refit", "refit", id="map.refit"),
        Binding("y", "way", "other way", id="map.way"),
        Binding("a", "all", "all pieces", id="map.all"),
        Binding("d", "done", "done", id="map.done"),
        Binding("p", "pass", "pass", id="map.pass"),
        Binding("n", "next(1)", "next", id="map.next"),
        Binding("N", "next(-1)", "previous", show=False, id="map.previous"),
        Binding("e", "end", "end", id="map.end"),
        Binding("escape,backspace", "back", "back", id="map.back", key_display="esc"),
        *(
            Binding(
                str(digit), f"count({digit})", f"pick row {digit}", show=False, id=f"map.{digit}"
            )
            for digit in range(1, 10)
        ),
    ]

    plan: reactive[MarchPlan | None] = reactive(None, bindings=True)
    """The march that is being planned."""

    via: reactive[BoxId | None] = reactive(None)
    """The way chosen to the box under the cursor, where there are several."""

    sure: reactive[bool] = reactive(False)
    """The player has been told what ending the segment would lose."""

    def __init__(self) -> None:
        super().__init__()
        self._thought: tuple[CampaignState, BoxId, MarchPlan | Refusal] | None = None
        self._due: tuple[CampaignState, tuple[BoxId, ...]] | None = None

    # --- what the map screen provides ---

    @property
    def cursor(self) -> BoxId:
        raise NotImplementedError

    def point_at(self, box: BoxId) -> None:
        """Bring the cursor to a box."""
        raise NotImplementedError

    # --- one question for every key ---

    def obstacle(self, action: str, parameters: tuple[object, ...] = ()) -> Refusal | str | None:
        """Why a key does not work now; None if it does, an empty text if it needs no words."""
        state = self.state
        question = getattr(self, f"_obstacle_{action}", None)
        if state is None or question is None:
            return None
        if action in ("next", "back", "all", "count", "way"):
            found: Refusal | str | None = question(state, *parameters)
            return found
        if not self.game.person_decides and action != "obvious":
            return NOT_YOURS.format(who=self.decider())
        if not state.agenda:
            return Refusal("BG 13.1", "the war is over")
        answer: Refusal | str | None = question(state, *parameters)
        return answer

    def decider(self) -> str:
        """Who has to decide, when it is not the player."""
        state = self.state
        side = state.to_move if state else None
        return f"the {words.SIDE_ADJECTIVES[side]} commander" if side else "nobody"

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if self.obstacle(action, parameters) is not None:
            return None
        return super().check_action(action, parameters)

    def why_not(self, action: str, parameters: tuple[object, ...]) -> str | None:
        found = self.obstacle(action, parameters)
        if isinstance(found, Refusal):
            return words.refused(found)
        return found or super().why_not(action, parameters)

    # --- marches ---

    def _planned(self, state: CampaignState) -> MarchPlan | Refusal:
        """The plan in hand, or the one for the box under the cursor; worked out but once."""
        if self.plan:
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

    def _obstacle_plan(self, state: CampaignState, going: str) -> Refusal | None:
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
            self.plan = None
        elif orders := plan.orders(to, self.via):
            self.choose(*orders)
        else:
            said = words.refused(plan.why_not(to))
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
        if self.plan is None:
            return NO_PLAN
        return None if self.plan.touched else "All pieces that can go are picked."

    def action_all(self) -> None:
        """Pick all pieces again."""
        assert self.plan is not None
        self.plan = self.plan.with_all()

    def _obstacle_count(self, state: CampaignState, row: int) -> str | None:
        if self.plan is None:
            return NO_PLAN
        return None if row <= len(self.plan.rows) else f"There is no row {row}."

    def action_count(self, row: int) -> None:
        """Pick one piece less of a row; after none, all."""
        assert self.plan is not None
        self.plan = self.plan.next_count(row - 1)

    def _obstacle_done(self, state: CampaignState) -> Refusal | None:
        return refusal(state, Done())

    def action_done(self) -> None:
        """End the march of the active box."""
        self.choose(Done())

    # --- segments and choices ---

    def _obstacle_end(self, state: CampaignState) -> Refusal | None:
        return prompts.why_no_end(state)

    def action_end(self) -> None:
        """End the segment; asks first if something would be lost."""
        assert self.state
        if not self.sure and prompts.about_to_lose(self.state):
            self.sure = True
            return
        first = (Done(),) if isinstance(self.state.step, Marching) else ()
        self.choose(*first, End())

    def _obstacle_pass(self, state: CampaignState) -> Refusal | None:
        return refusal(state, Pass())

    def action_pass(self) -> None:
        """Make no use of a choice."""
        self.choose(Pass())

    def _obstacle_back(self, state: CampaignState) -> str | None:
        return None if self.plan or self.sure or self._marches_idly(state) else ""

    def _marches_idly(self, state: CampaignState) -> bool:
        """A box has been activated, and nothing has been done with its march."""
        journal = self.game.journal
        if not self.game.person_decides or not isinstance(state.step, Marching) or not journal:
            return False
        entries = journal.entries()
        return bool(entries) and entries[-1].order == write_order(March(state.step.box))

    def action_back(self) -> None:
        """One step back; never loses work."""
        if self.plan:
            self.point_at(self.plan.box)
            self.plan = None
        elif self.sure:
            self.sure = False
        else:
            self.game.action_take_back()

    # --- the next thing ---

    def due(self) -> tuple[BoxId, ...]:
        """Boxes that still have something to do, the active one first."""
        state = self.state
        if state is None or not state.agenda or not self.game.person_decides:
            return ()
        if self._due is None or self._due[0] is not state:
            self._due = (state, self._due_in(state))
        return self._due[1]

    def _due_in(self, state: CampaignState) -> tuple[BoxId, ...]:
        step = state.step
        if isinstance(step, Marching):
            others = [b for b in state.occupied(step.side) if b != step.box]
            later = [b for b in others if isinstance(plan_march(state, step.side, b), MarchPlan)]
            return (step.box, *later)
        return tuple(a.box for a in legal_actions(state) if isinstance(a, March))

    def _obstacle_next(self, state: CampaignState, by: int) -> str | None:
        return None if self.due() else NOTHING_LEFT

    def action_next(self, by: int) -> None:
        """Point at the next stack that can still act."""
        assert self.state
        self.plan = None
        theater = self.state.theater
        others = sorted((theater[b].x, theater[b].y, b) for b in self.due() if b != self.cursor)
        if others:
            here = (theater[self.cursor].x, theater[self.cursor].y, self.cursor)
            ahead = [place for place in others if (place > here) == (by > 0)]
            self.point_at((ahead or others)[0 if by > 0 else -1][2])

    def _obstacle_obvious(self, state: CampaignState) -> str | None:
        return None if state.agenda else prompts.OVER

    def action_obvious(self) -> None:
        """Do the obvious next thing: roll, go, find the next stack, end; or pause."""
        state = self.state
        assert state
        if not self.game.person_decides:
            self.game.action_pause()
        elif prompts.die_is_due(state):
            self.choose(Roll())
        elif isinstance(state.step, Fighting):
            self.game.go_on()
        elif self.plan and self.cursor != self.plan.box:
            self.march_to(self.cursor)
        elif isinstance(state.step, CHOICE_STEPS):
            self.take_choice()
        elif isinstance(state.step, Marches) and not self.due():
            self.action_end()
        else:
            self.action_next(1)

    def word_for(self, binding: Binding) -> str:
        """What a key does just now."""
        if binding.action == "obvious" and self.state:
            return self._obvious_word(self.state)
        return binding.description

    def _obvious_word(self, state: CampaignState) -> str:
        if not self.game.person_decides:
            return "go on" if self.game.paused else "pause"
        if prompts.die_is_due(state):
            return "throw the die"
        if self.plan and self.cursor != self.plan.box:
            return "go there"
        if isinstance(state.step, CHOICE_STEPS):
            return "choose"
        return "next stack" if self.due() else "end segment"

    def take_choice(self) -> None:
        """Choose what the list points at."""
        raise NotImplementedError

    def enter_box(self, box: BoxId) -> None:
        """The obvious thing with a box: send the plan there, let it march, or go on."""
        state = self.state
        if state is None or not self.game.person_decides:
            return
        if self.plan:
            self.march_to(box)
        elif self.obstacle("plan", ("land",)) is None and box in self.due():
            self.action_plan("land")
        else:
            self.action_obvious()
