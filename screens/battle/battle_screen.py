"""What every battle screen has: an outcome to be read, fighting it out, a commander to watch."""

from collections.abc import Sequence
from typing import ClassVar

from textual.binding import Binding, BindingType

from campaign import Action
from campaign.terms import PERSON
from screens.parts.battle_preferences import AUTOMATIC
from screens.parts.campaign_screen import CampaignScreen
from screens.parts.choice_dialog import ChoiceScreen, Offer
from screens.parts.messages import ScreenLeft
from screens.text.phrases import sentence

FIELD_KEYS: list[BindingType] = [
    Binding("enter,space,escape", "halt", "stop", id="field.halt", key_display="enter"),
    Binding("enter,space", "leave_field", "go on", id="field.leave", key_display="enter"),
    Binding("enter,space", "spur", "pause", id="field.spur", key_display="enter"),
]
"""A screen that gives these keys other work, too, lists them with its own."""

REST = 3.0
"""Seconds for which an outcome stays on show where no person plays."""

END = "end"

DIRE = "Dice cannot be undone."


class FieldScreen(CampaignScreen):
    """A screen on which a battle is fought, by whatever resolver."""

    BINDINGS: ClassVar[list[BindingType]] = FIELD_KEYS
    KEY_ORDER: ClassVar[tuple[str, ...]] = ()

    def __init__(self) -> None:
        super().__init__()
        self.outcome = ""
        """How the battle ended, in words; empty while it lasts."""

        self.fights_on = False
        """Both commanders fight it out."""

    def on_mount(self) -> None:
        if self.game.journal is not None:
            self.show_state(self.game.journal.state)
            self.fights_on = self.lasts and self._is_left_to_commanders
            if self.fights_on:
                self.call_after_refresh(self.give_next_orders)

    @property
    def _is_left_to_commanders(self) -> bool:
        """A person plays the campaign, and likes to look on at this battle."""
        journal = self.game.journal
        automatic = AUTOMATIC in self.game.fighting.seats and PERSON not in self.game.fighting.seats
        return automatic and journal is not None and PERSON in journal.players

    @property
    def lasts(self) -> bool:
        """The battle is not decided yet."""
        return self.state is not None and self.state.battle is not None and not self.outcome

    @property
    def is_asked(self) -> bool:
        """The player at the keyboard gives the next order."""
        return self.lasts and self.game.person_decides

    @property
    def holds_play(self) -> bool:
        """The outcome is on show, or the battle is being fought out."""
        return bool(self.outcome) or self.fights_on

    def choose(self, *actions: Action) -> None:
        """Play at once: a key pressed quickly must meet the position that the last one led to."""
        if self.is_attached and self.game.journal is not None:
            self.game.play(*actions)

    def give_next_orders(self) -> None:
        """Let the commander of the side to move order what comes next."""
        raise NotImplementedError

    def action_fight_on(self) -> None:
        """Let both commanders fight on; the dice cannot be taken back."""
        question = "Let the commanders of both sides fight on?"
        screen = ChoiceScreen(question, self.ways_to_fight_on(), [DIRE])
        self.app.push_screen(screen, self._fight_on)

    def ways_to_fight_on(self) -> Sequence[Offer[str]]:
        """How far they may go."""
        return Offer("Fight on to the end, all dice at once", END), Offer("Not yet", "")

    def _fight_on(self, goal: str | None) -> None:
        if goal:
            self.fight_on_to(goal)

    def fight_on_to(self, goal: str) -> None:
        """Let both commanders fight until then."""
        self.fights_on = True
        self.give_next_orders()

    def action_halt(self) -> None:
        """Stop fighting it out: from here on everybody decides for himself again."""
        self.fights_on = False
        self.game.fighting.take_over()
        self.refresh_bindings()
        self.app.post_message(ScreenLeft())

    def show_outcome(self, outcome: str) -> None:
        """Say how the battle ended, until a key is pressed, or for a while if nobody need press."""
        self.outcome, self.fights_on = outcome, False
        journal = self.game.journal
        if journal and PERSON not in journal.players and self.game.settings.pace != "step":
            self.set_timer(REST, self._leave_by_itself)

    def _leave_by_itself(self) -> None:
        if self.outcome and self.is_current:
            self.action_leave_field()

    @property
    def headline(self) -> str:
        """How the battle ended, in one line."""
        return sentence(self.outcome.partition(";")[0])

    def action_leave_field(self) -> None:
        """The outcome has been seen; the campaign goes on."""
        self.outcome = ""
        self.app.post_message(ScreenLeft())
        self.dismiss()

    def action_spur(self) -> None:
        """Let the other side's commander act, wait, or go on."""
        if self.game.settings.pace == "step":
            self.game.action_one_act()
        else:
            self.game.action_pause()
        self.refresh_bindings()

    def word_for(self, binding: Binding) -> str:
        """What a key does just now."""
        if binding.action != "spur":
            return binding.description
        if self.game.settings.pace == "step":
            return "next act"
        return "go on" if self.game.paused else "pause"

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """A key works when there is something to see, or somebody to spur."""
        match action:
            case "leave_field":
                return bool(self.outcome)
            case "spur":
                return self.lasts and not self.is_asked and not self.fights_on
            case "fight_on":
                return self.lasts and not self.fights_on
            case "halt":
                return self.lasts and self.fights_on
        return super().check_action(action, parameters)
