"""The game in a terminal: holds the journal, and is the only place that plays."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from screens.commanding import Commanding
from screens.doors import Doors

if TYPE_CHECKING:
    from campaign import Action, CampaignError, CampaignState, Side
    from campaign.battle import BattleInProgress
    from saves.journal import Journal
    from screens.campaign_screen import CampaignScreen
    from screens.messages import ActionChosen

PERSON = "person"
"""Who plays a side that no commander plays."""

COMMANDER_ACTS = "A commander acts; what it does is not yours to take back."

WHY_NOT = {
    "take_back": "One can go back to the last die or the last end of a step, and is there already.",
    "redo": "Nothing was taken back, so there is nothing to do again.",
}


class NordenSuden(Doors):
    """The whole game."""

    TITLE = "Norden & Suden"
    CSS_PATH = Path(__file__).with_name("app.tcss")

    def __init__(self, journal: "Journal | None" = None, path: Path | None = None) -> None:
        """Start at the title, in a campaign, or in the campaign that a file holds."""
        super().__init__(journal, path)
        self.commanding = Commanding(self)
        self._celebrated: CampaignState | None = None
        """The end of the war that has been shown."""

    def campaign_screens(self) -> "Iterator[CampaignScreen]":
        """The screens that show the campaign, the lowest first."""
        from screens.campaign_screen import CampaignScreen

        for screen in self.screen_stack:
            if isinstance(screen, CampaignScreen):
                yield screen

    # --- playing ---

    def on_action_chosen(self, message: "ActionChosen") -> None:
        self.play(*message.actions)

    def play(self, *actions: "Action") -> bool:
        """Play actions one after the other; show what came of them, or why one is not allowed."""
        from campaign import CampaignError, Change

        assert self.journal is not None
        events: tuple[object, ...] = ()
        refused: CampaignError | None = None
        for action in actions:
            try:
                events += self.journal.play(action).events
            except CampaignError as error:
                refused = error
                break
        change = Change(self.journal.state, events)
        for screen in self.campaign_screens():
            screen.show_change(change)
        if refused is not None:
            self.refuse(refused)
        self.call_later(self.go_on)
        return refused is None

    def refuse(self, error: "CampaignError") -> None:
        """Say why something is not allowed."""
        from campaign import IllegalActionError
        from screens.words import refused

        said = refused(error.refusal) if isinstance(error, IllegalActionError) else str(error)
        self.notify(said, title="Not allowed", severity="warning", markup=False)

    def action_take_back(self) -> None:
        """Back by one action, up to the last die or the end of a step."""
        if self.journal is not None and self.journal.can_take_back:
            order = self.journal.entries()[-1].order
            state = self.journal.take_back()
            for screen in self.campaign_screens():
                screen.tell_taken_back(order)
            self._show_state(state)

    def action_redo(self) -> None:
        """Forth again by one action that was taken back."""
        if self.journal is not None and self.journal.can_redo:
            self._show_state(self.journal.redo().state)

    def _show_state(self, state: "CampaignState") -> None:
        self.commanding.drop()
        for screen in self.campaign_screens():
            screen.show_state(state)
        self.call_later(self.go_on)

    # --- whose decision it is ---

    def go_on(self) -> None:
        """See to it that whoever has to decide now can do so."""
        if self.journal is None or not self.is_looked_at:
            return
        if any(screen.holds_play for screen in self.campaign_screens()):
            return
        state = self.journal.state
        if state.winner is not None:
            self._celebrate(state)
            return
        if state.battle is not None and self._battle_is_watched():
            self._show_battle(state.battle)
        if state.to_move is not None and not self.person_decides:
            self.commanding.decide(self.player(state.to_move), state)

    @property
    def is_looked_at(self) -> bool:
        """The campaign itself is on show: no help, no list, no question lies over it."""
        from screens.campaign_screen import CampaignScreen

        return isinstance(self.screen, CampaignScreen)

    def player(self, side: "Side") -> str:
        """Who plays a side: a person, or a commander by its id."""
        assert self.journal is not None
        return self.journal.players[side.seat]

    @property
    def person_decides(self) -> bool:
        """The next decision is a person's."""
        state = self.journal.state if self.journal else None
        return bool(state and state.to_move and self.player(state.to_move) == PERSON)

    def _battle_is_watched(self) -> bool:
        """A person fights in it, or whoever watches has time."""
        assert self.journal is not None
        return PERSON in self.journal.players or self.settings.pace in ("step", "slow")

    def _show_battle(self, battle: "BattleInProgress") -> None:
        from screens.battle_screens import screen_for

        screen = screen_for(battle)
        if not any(isinstance(shown, type(screen)) for shown in self.screen_stack):
            self.push_screen(screen)

    def _celebrate(self, state: "CampaignState") -> None:
        from screens.victory_screen import VictoryScreen

        if self._celebrated is not state:
            self._celebrated = state
            self.push_screen(VictoryScreen())

    def on_screen_left(self) -> None:
        """A screen has shown what it had to; see `CampaignScreen.holds_play`."""
        self.call_after_refresh(self.go_on)

    def action_pause(self) -> None:
        """Let the commanders wait, or go on."""
        self.paused = not self.paused
        if not self.paused:
            self.go_on()

    def action_one_act(self) -> None:
        """Show the next act of a commander at once."""
        self.commanding.act()

    # --- which keys work ---

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        match action:
            case "take_back":
                can = self.journal and self.person_decides and self.journal.can_take_back
                return bool(can) or None
            case "redo":
                return bool(self.journal and self.journal.can_redo) or None
        return super().check_action(action, parameters)

    def why_not(self, action: str, parameters: tuple[object, ...]) -> str | None:
        """Why a key of the whole game does not work now."""
        if action == "take_back" and self.journal and not self.person_decides:
            return COMMANDER_ACTS
        return WHY_NOT.get(action)


def main() -> None:
    """Play."""
    NordenSuden().run()


if __name__ == "__main__":
    main()
