"""The page beneath the battle of a skirmish: who fights, what has been lost, how it ended."""

from collections.abc import Iterator
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.widgets import Input, Static

from campaign import RESOLVERS
from campaign.battle.tabletop_staging import tabletop_staging
from campaign.state import CampaignState
from campaign.tabletop.terrain import Piece
from campaign.terrain_files import LONGEST_TITLE, ground_of
from saves.errors import SaveError
from saves.library.saved_terrain import grounds_folder, keep_ground
from screens.game.victory_screen import VictoryScreen
from screens.parts.campaign_screen import CampaignScreen
from screens.parts.command import Command, Keys, Obstacle
from screens.parts.key_bar import KeyLine
from screens.shell.early_letters import type_in
from screens.text.citations import cited
from screens.text.phrases import SIDE_NAMES, complaint, game_ended_by, outcome, sentence
from screens.text.skirmish_report import battle_of, headline, skirmish_lines

NO_TABLE = "{rules} has no ground that could be kept."
TITLE = "a title for the ground of this battle"
KEPT = "Ground saved as {title}."


class SkirmishPage(CampaignScreen):
    """Tells how a skirmish stands; the battle itself lies over it."""

    CSS = """
    SkirmishPage #title { padding: 0 1; text-style: bold; color: $accent; background: $panel; }
    SkirmishPage #decides { padding: 0 1; margin-top: 1; }
    SkirmishPage VerticalScroll { height: 1fr; padding: 0 1; }
    SkirmishPage Static { height: auto; }
    SkirmishPage Input { height: 1; }
    """

    AUTO_FOCUS = ""

    def compose(self) -> ComposeResult:
        yield Static(id="title", markup=False)
        with VerticalScroll(can_focus=False):
            yield Static(id="armies", markup=False)
            yield Static(id="decides", markup=False)
        title = Input(placeholder=TITLE, compact=True, max_length=LONGEST_TITLE)
        title.display = False
        yield title
        yield KeyLine()

    def on_mount(self) -> None:
        if self.game.journal is not None:
            self.show_state(self.game.journal.state)

    def watch_state(self, state: CampaignState | None) -> None:
        """The armies and their losses."""
        if state is None or not self.is_attached:
            return
        _, *lines = skirmish_lines(state)
        self.query_one("#title", Static).update(headline(state))
        self.query_one("#armies", Static).update(cited("\n".join(lines)))
        self.query_one("#decides", Static).update(cited("\n".join(self._decision(state))))

    def _decision(self, state: CampaignState) -> Iterator[str]:
        """Whose decision it is, or who has won."""
        if state.ending is not None:
            winner, rule, level = state.ending
            yield sentence(outcome(winner, level, game_ended_by(rule)))
        elif state.to_move is not None:
            yield sentence(f"{SIDE_NAMES[state.to_move]} decides")

    # --- keys ---

    def fight(self) -> None:
        """Back to the battle, or to how it ended."""
        if self.state is not None and self.state.ending is not None:
            self.app.push_screen(VictoryScreen())
        else:
            self.game.go_on()

    def fight_word(self) -> str:
        """Where enter leads to."""
        over = self.state is not None and self.state.ending is not None
        return "the outcome" if over else "to the battle"

    def keep(self) -> None:
        """Keep the ground under a title, to be fought on again. [SK 3.1]"""
        line = self.query_one(Input)
        line.display = True
        line.value = ""
        type_in(line)

    @on(Input.Submitted)
    def _titled(self, event: Input.Submitted) -> None:
        assert self.state is not None
        folder = grounds_folder(self.game.session.home)
        try:
            keep_ground(folder, event.value, _terrain(self.state))
        except SaveError as error:
            self.notify(complaint(error), title="Not kept", severity="warning", markup=False)
            return
        self.notify(KEPT.format(title=" ".join(event.value.split())), markup=False)
        self._close_line()

    def _close_line(self) -> None:
        self.query_one(Input).display = False
        self.set_focus(None)

    def key_escape(self) -> None:
        """Close the line for the title."""
        self._close_line()

    def why_not_keep(self) -> Obstacle:
        """There must be a table to keep the ground of."""
        if self.state is None:
            return None
        resolver = RESOLVERS[battle_of(self.state).resolver]
        return None if resolver.on_table else NO_TABLE.format(rules=resolver.name)

    KEYS: ClassVar[Keys] = (
        *("game.undo", "game.help"),
        Command("skirmish.fight", "enter,space,escape,m", "to the battle", fight, word=fight_word),
        Command("skirmish.keep", "k", "keep the ground", keep, why_not_keep),
    )


def _terrain(state: CampaignState) -> tuple[Piece, ...]:
    """The ground of the battle: as it was known, or as it lies now."""
    position = battle_of(state).position
    known = tabletop_staging(position.request).terrain
    return ground_of(position.table) if known is None else known
