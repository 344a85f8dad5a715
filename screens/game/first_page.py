"""The page with which a war of one's own begins, once for each seat."""

from typing import TYPE_CHECKING, ClassVar

from textual import events
from textual.app import ComposeResult
from textual.content import Content
from textual.screen import ModalScreen

from campaign import CampaignState, Side
from campaign.scenario import SKIRMISH
from campaign.terms import PERSON, SIDES
from saves.campaign_log.agreements import side_by_mail
from saves.hosting.seated import is_decided_here
from screens.game.war_card import war_card
from screens.parts.command import Command, CommandScreen, Keys
from screens.parts.key_bar import KeyLine
from screens.parts.page_dialog import PagePane
from screens.shell.settings import Settings
from screens.text.players import player_said

if TYPE_CHECKING:
    from saves.hosting.seated import Campaign
    from screens.parts.game import Game

REACTION = 0.3
"""Seconds after which somebody can have seen it: `enter` before that was meant for another one."""

BEGUN = ("march", "end", "pass", "done")
"""First words of orders that somebody gives who has found his way."""

KEPT = 12
"""Pages that are remembered as read; in wars begun before those orders have been given."""


class OpeningPage:
    """Knows who has read the page of a war, and puts it before anything else."""

    def __init__(self, game: "Game", journal: "Campaign") -> None:
        self._game, self._journal = game, journal

    def comes_first(self) -> bool:
        """The page is shown before anything is played."""
        game, state = self._game, self._journal.state
        if not is_wanted(game.settings) or game.session.is_served or game.lesson is not None:
            return False
        if state.scenario is SKIRMISH or state.battle is not None:
            return False
        side = whose_page(self._journal)
        if side is None or self._is_read(side):
            return False
        self._note_read(side)
        player = player_said(self._journal.players[side.enemy.seat])
        lines = Content("\n").join(war_card(state, side, player))
        game.push_screen(FirstPageScreen(lines))
        return True

    def _is_read(self, side: Side) -> bool:
        return self._mark(side) in self._game.settings.briefed.split() or has_begun(
            self._journal, side
        )

    def _note_read(self, side: Side) -> None:
        read = [*self._game.settings.briefed.split(), self._mark(side)]
        self._game.remember(briefed=" ".join(read[-KEPT:]))

    def _mark(self, side: Side) -> str:
        return f"{self._journal.record.id}-{side}"


def is_wanted(settings: Settings) -> bool:
    """Whoever plays here has not switched it off."""
    return settings.briefing == "on"


def whose_page(journal: "Campaign") -> Side | None:
    """Of the persons who play here the one who decides now, or else the only one."""
    by_mail = side_by_mail(journal.record.terms)
    here = [
        side
        for side in SIDES
        if journal.players[side.seat] == PERSON
        and is_decided_here(journal, side)
        and side is not by_mail
    ]
    if len(here) == 1:
        return here[0]
    state: CampaignState = journal.state
    return state.active if state.active in here and state.to_move is state.active else None


def has_begun(journal: "Campaign", side: Side) -> bool:
    """Somebody has marched for a side, or ended a segment."""
    return any(
        entry.side is side and entry.order.partition(" ")[0] in BEGUN for entry in journal.entries()
    )


def close(screen: "FirstPageScreen") -> None:
    """Begin."""
    screen.close()


class FirstPageScreen(CommandScreen[None], ModalScreen[None]):
    """The page. It goes with any key, and all but a few do what they do on the map."""

    CSS = """
    FirstPageScreen { align: center middle; background: $background 50%; }
    FirstPageScreen PagePane { width: 80; max-width: 100%; max-height: 100%; }
    FirstPageScreen PagePane #closes { margin-top: 0; }
    """
    AUTO_FOCUS = ""
    KEYS: ClassVar[Keys] = (
        Command("first-page.close", "enter,space,escape", "begin", close, display="enter"),
    )

    def __init__(self, lines: Content) -> None:
        super().__init__()
        self.pane = PagePane(lines, self.close)
        self.is_seen = False
        """Somebody can have seen it."""

    def compose(self) -> ComposeResult:
        yield self.pane
        yield KeyLine()

    def on_mount(self) -> None:
        self.call_after_refresh(self.set_timer, REACTION, self._note_seen)

    def _note_seen(self) -> None:
        self.is_seen = True

    def close(self) -> None:
        """On to the map, if it can have been seen."""
        if self.is_current and self.is_seen:
            self.dismiss()

    def step_aside(self, key: events.Key) -> None:
        """Go, if a key is meant for the map; whoever types ahead has no need of the page."""
        if self.is_current and key.key not in self.active_bindings:
            self.dismiss()
