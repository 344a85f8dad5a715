"""The game in a terminal: holds the journal, and is the only place that plays.

Nothing here is imported before it is needed. The title is painted first; the rules and the
archive are loaded while the player reads it.
"""

import asyncio
import gc
import importlib
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from textual import work
from textual.reactive import reactive
from textual.screen import Screen

from screens.commanding import Commanding
from screens.front import Front

if TYPE_CHECKING:
    from campaign import Action, CampaignError, CampaignState, Side
    from campaign.battle import BattleInProgress
    from saves.journal import Journal, Players
    from screens.campaign_screen import CampaignScreen
    from screens.messages import ActionChosen

PERSON = "person"
"""Who plays a side that no commander plays."""

LOADED_LATER = ("campaign.engine", "saves.tables", "saves.journal", "screens.map_screen")
"""What is imported while the title is on show."""


async def load() -> None:
    """Import what a campaign needs; quick when it has been done before.

    Not in a thread: memory taken there would not be given back, and both would only wait for
    each other. Keys are heard between the modules.
    """
    for name in LOADED_LATER:
        importlib.import_module(name)
        await asyncio.sleep(0)


class NordenSuden(Front):
    """The whole game."""

    TITLE = "Norden & Suden"
    CSS_PATH = Path(__file__).with_name("app.tcss")

    paused: reactive[bool] = reactive(False, bindings=True)
    """The commanders wait."""

    def __init__(self, journal: "Journal | None" = None, path: Path | None = None) -> None:
        """Start at the title, in a campaign, or in the campaign that a file holds."""
        super().__init__()
        self._take_keys()
        self.journal = journal
        self.commanding = Commanding(self)
        self._path = path
        self._has_celebrated = False

    def _take_keys(self) -> None:
        """Use the player's own keys, if there are any.

        Raises:
            KeyFileError: if the file of keys names something that there is not.
        """
        from screens.keymap import all_bindings, key_file, read_keys

        if key_file().exists():
            self.set_keymap(read_keys(key_file(), all_bindings()))

    def get_default_screen(self) -> Screen[None]:
        from screens.title_screen import TitleScreen

        return TitleScreen()

    # --- beginning and end ---

    def on_mount(self) -> None:
        if self.journal is not None:
            self.enter(self.journal)
        else:
            self.call_after_refresh(self._begin)

    def _begin(self) -> None:
        """The first frame is painted: now there is time."""
        if self._path is not None:
            self.resume(self._path)
        else:
            self.run_worker(load(), group="load")

    @work(group="open", exclusive=True)
    async def resume(self, path: Path) -> None:
        """Go on with the campaign that a file holds."""
        await load()
        from campaign import CampaignError
        from saves.journal import Journal

        try:
            journal = Journal.resume(path)
        except CampaignError as error:
            self.notify(str(error), title="Not opened", severity="error", timeout=12, markup=False)
            return
        self.enter(journal)

    def begin(
        self, path: Path | None, name: str, state: "CampaignState", players: "Players"
    ) -> None:
        """Start a new campaign."""
        from campaign import CampaignError
        from saves.journal import Journal

        try:
            journal = Journal.begin(path, name, state, players)
        except CampaignError as error:
            self.notify(str(error), title="Not begun", severity="error", timeout=12, markup=False)
            return
        self.enter(journal)

    def enter(self, journal: "Journal") -> None:
        """Show a campaign and play on."""
        from screens.map_screen import MapScreen

        if self.journal is not None and self.journal is not journal:
            self.journal.close()
        self.journal = journal
        self.paused = False
        self._has_celebrated = False
        self._back_to_title()
        self.push_screen(MapScreen())
        self.look_at_size()
        self.call_after_refresh(self._set_out)

    def _set_out(self) -> None:
        """The map is painted. What is loaded now stays: no key shall wait for its inspection."""
        gc.freeze()
        self.go_on()

    def _back_to_title(self) -> None:
        while len(self.screen_stack) > 1:
            self.pop_screen()

    def action_leave(self) -> None:
        """Back to the title. Everything is saved already."""
        self.commanding.drop()
        self._back_to_title()
        if self.journal is not None:
            self.journal.close()
            self.journal = None

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
            self._show_state(self.journal.take_back())

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
            if not self._has_celebrated:
                self._celebrate()
            return
        self._has_celebrated = False
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

    def _celebrate(self) -> None:
        from screens.victory_screen import VictoryScreen

        self._has_celebrated = True
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

    # --- other screens ---

    def action_chronicle(self) -> None:
        """The war so far, in words."""
        from screens.chronicle_screen import ChronicleScreen

        self.push_screen(ChronicleScreen())

    def action_help(self, rule: str = "") -> None:
        """What one can do here; opens at a paragraph, if one is named."""
        from screens.help_screen import HelpScreen

        self.push_screen(HelpScreen(rule))

    def action_rules(self) -> None:
        """The paragraphs that matter now."""
        from screens.campaign_screen import CampaignScreen

        rules = self.screen.rules if isinstance(self.screen, CampaignScreen) else ()
        self.action_help(rules[0] if rules else "BG 2.2")

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


COMMANDER_ACTS = "A commander acts; what it does is not yours to take back."

WHY_NOT = {
    "take_back": "One can go back to the last die or the last end of a step, and is there already.",
    "redo": "Nothing was taken back, so there is nothing to do again.",
}


def main() -> None:
    """Play."""
    NordenSuden().run()


if __name__ == "__main__":
    main()
