"""The keys that lead through a turn: the next thing, choices, the end of a segment.

A long file, because each key stands here with what it does and with its words.
"""

from collections.abc import Hashable
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.reactive import reactive

from campaign import Refusal, legal_actions, refusal, write_order
from campaign.actions import (
    Attack,
    Battle,
    Breakout,
    Done,
    End,
    March,
    Pass,
    Roll,
    Withdraw,
)
from campaign.agenda import Combat, Fighting, Marches, Marching, Supply, Withdrawal
from campaign.state import CampaignState
from campaign.terms import BoxId, PieceType
from screens.map import prompts
from screens.map.choices import CHOICE_STEPS
from screens.map.leading_screen import LeadingScreen
from screens.map.march_plan import MarchPlan, plan_march

NOTHING_LEFT = "No stack can act now. [BG 4.3]"

OUT_OF_REACH = "why not there"
"""What a key does that would refuse to send a stack to the box under the cursor."""


PLAN_WORDS = {"map.next": "next target", "map.back": "cancel", "map.1": "fewer"}
"""What keys do while a march is planned."""

NOT_PLANNING = frozenset(
    f"map.{name}"
    for name in (
        "march",
        "done",
        "breakout",
        "battle",
        "ask-way",
        "pass",
        "withdraw",
        "end",
        "refit",
    )
)
"""Keys that one does not look for while a march is planned, though they work."""


class TurnScreen(LeadingScreen):
    """What the keys for segments and choices do."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("space", "obvious", "go on", id="map.obvious"),
        Binding("b", "battle", "battle", id="map.battle"),
        Binding("F", "ask_way", "choose how", id="map.ask-way"),
        Binding("B", "breakout", "break out", id="map.breakout"),
        Binding("w", "withdraw", "withdraw", id="map.withdraw"),
        Binding("p", "pass", "pass", id="map.pass"),
        Binding("n", "next(1)", "next", id="map.next"),
        Binding("N", "next(-1)", "previous", show=False, id="map.previous"),
        Binding("e", "end", "end", id="map.end"),
        Binding("escape,backspace", "back", "back", id="map.back", key_display="esc"),
    ]

    KEY_ORDER: ClassVar[tuple[str, ...]] = tuple(
        f"map.{name}"
        for name in (
            *("obvious", "march", "next", "back", "entrench", "sail", "invade", "lead", "refit"),
            *(
                "way",
                "1",
                "all",
                "done",
                "breakout",
                "battle",
                "ask-way",
                "pass",
                "withdraw",
                "end",
            ),
        )
    )

    sure: reactive[bool] = reactive(False)
    """The player has been told what ending the segment would lose."""

    def __init__(self) -> None:
        super().__init__()
        self._due: tuple[CampaignState, tuple[BoxId, ...]] | None = None
        self._warnings = 0
        """How often the player has been told what would be lost: each time is a new question."""

    @property
    def asks(self) -> Hashable:
        """Whether what would be lost shall be lost."""
        return self._warnings or None

    def watch_sure(self, is_sure: bool) -> None:
        if is_sure:
            self._warnings += 1
            self.game.questions.look()

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
        """Make no use of a choice; asks first if a promotion would be lost."""
        assert self.state
        if not self.sure and prompts.about_to_lose(self.state):
            self.sure = True
            return
        self.choose(Pass())

    def _obstacle_battle(self, state: CampaignState) -> Refusal | None:
        return refusal(state, self._battle(state))

    def _battle(self, state: CampaignState) -> Battle | Attack:
        """What begins a battle under the cursor: its turn, or a free attack. [BG 8.1, NS-R9]"""
        attack = Attack(self.cursor)
        can = isinstance(state.step, Combat) and refusal(state, attack) is None
        return attack if can else Battle(self.cursor)

    def action_battle(self) -> None:
        """Fight the battle under the cursor next."""
        assert self.state
        self.choose(self._battle(self.state))

    def _obstacle_ask_way(self, state: CampaignState) -> Refusal | None:
        return self._obstacle_battle(state)

    def action_ask_way(self) -> None:
        """Say how the battle under the cursor is fought, and by whom; then begin it."""
        assert self.state
        self.game.fighting.ask_about(self._battle(self.state))

    def _obstacle_breakout(self, state: CampaignState) -> Refusal | None:
        return refusal(state, Breakout(self.cursor))

    def action_breakout(self) -> None:
        """Fight the way out of the port under the cursor, for a march."""
        self.choose(Breakout(self.cursor))

    def _obstacle_withdraw(self, state: CampaignState) -> Refusal | None:
        if isinstance(state.step, Withdrawal):
            return None
        return refusal(state, Withdraw(1, PieceType.MILITIA_CAVALRY, self.cursor))

    def action_withdraw(self) -> None:
        """Choose where the cavalry goes."""
        self.point_at_choices()

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
            self.drop_plan()
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
        if state.battle is not None:
            return ()  # boxes wait for the battle; to list its orders here would take long
        if self._due is None or self._due[0] is not state:
            self._due = (state, self._due_in(state))
        return self._due[1]

    def _due_in(self, state: CampaignState) -> tuple[BoxId, ...]:
        step = state.step
        if isinstance(step, Marching):
            others = [b for b in state.occupied(step.side) if b != step.box]
            later = [b for b in others if isinstance(plan_march(state, step.side, b), MarchPlan)]
            return (step.box, *later)
        if isinstance(step, Supply):
            return step.boxes
        able = (a.box for a in legal_actions(state) if isinstance(a, Breakout | March))
        return tuple(dict.fromkeys(able))

    def _obstacle_next(self, state: CampaignState, by: int) -> str | None:
        return None if self.due() or self.plan else NOTHING_LEFT

    def action_next(self, by: int) -> None:
        """Point at the next stack that can still act; while a march is planned, at a target."""
        assert self.state
        theater = self.state.theater
        goals = self.plan.reach if self.plan else self.due()
        others = sorted((theater[b].x, theater[b].y, b) for b in goals if b != self.cursor)
        if others:
            here = (theater[self.cursor].x, theater[self.cursor].y, self.cursor)
            ahead = [place for place in others if (place > here) == (by > 0)]
            self.point_at((ahead or others)[0 if by > 0 else -1][2])
            if not self.plan:
                self._list_box(self.cursor)

    def _obstacle_obvious(self, state: CampaignState) -> str | None:
        return None if state.agenda else prompts.OVER

    def action_obvious(self) -> None:
        """Do the obvious next thing: roll, go, find the next stack, end; or pause."""
        state = self.state
        assert state
        if not self.game.person_decides:
            self._let_commander_go_on()
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

    def _let_commander_go_on(self) -> None:
        if self.game.settings.pace == "step":
            self.game.action_one_act()
        else:
            self.game.action_pause()

    def word_for(self, binding: Binding) -> str:
        """What a key does just now."""
        if binding.action == "obvious" and self.state:
            return self._obvious_word(self.state)
        if self.plan and binding.id:
            said = "" if binding.id in NOT_PLANNING else binding.description
            return PLAN_WORDS.get(binding.id, said)
        return binding.description

    def _obvious_word(self, state: CampaignState) -> str:
        if not self.game.person_decides:
            if self.game.settings.pace == "step":
                return "next act"
            return "go on" if self.game.paused else "pause"
        if prompts.die_is_due(state):
            return "roll"
        if self.plan and self.cursor != self.plan.box:
            return (
                prompts.PLAN_WORDS[self.plan.going]
                if self.cursor in self.plan.reach
                else OUT_OF_REACH
            )
        if isinstance(state.step, CHOICE_STEPS):
            return "choose"
        if self.plan:
            return "next target"
        return "next stack" if self.due() else "end segment"

    def take_choice(self) -> None:
        """Choose what the list points at."""
        raise NotImplementedError

    def point_at_choices(self) -> None:
        """Go to the list of choices."""
        raise NotImplementedError

    def _list_box(self, box: BoxId) -> bool:
        """Point the list at a box, if it offers one."""
        raise NotImplementedError

    def enter_box(self, box: BoxId) -> None:
        """Send what is planned to a box; else read all about it, whatever is to be decided."""
        if self.plan and self.game.person_decides:
            self.march_to(box)
        else:
            self.action_inspect()

    def action_inspect(self) -> None:
        """Everything about the box under the cursor."""
        raise NotImplementedError
