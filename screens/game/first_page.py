"""The page with which a war of one's own begins, once for each seat."""

from typing import TYPE_CHECKING

from textual.content import Content

from campaign import CampaignState, Side
from campaign.scenario import SKIRMISH
from campaign.terms import PERSON, SIDES
from saves.campaign_log.agreements import side_by_mail
from saves.hosting.seated import is_decided_here
from screens.game.war_card import war_card
from screens.parts.opening_page import FirstPageScreen
from screens.shell.settings import Settings
from screens.shell.taking_away import take_away
from screens.text.players import player_in_short

if TYPE_CHECKING:
    from saves.hosting.seated import Campaign
    from screens.parts.game import Game

BEGUN = ("march", "end", "pass", "done")
"""First words of orders that somebody gives who has found his way."""

KEPT = 12
"""Pages that are remembered as read; in wars begun before those orders have been given."""


class OpeningPage:
    """Knows who has read the page of a war, and puts it before anything else."""

    def __init__(self, game: "Game", journal: "Campaign") -> None:
        self._game, self._journal = game, journal
        self._page: FirstPageScreen | None = None
        """The page that was put before the war last."""

    def comes_first(self) -> bool:
        """The page is shown before anything is played."""
        if self._page is not None and self._page.is_attached:
            return True
        game, state = self._game, self._journal.state
        if not is_wanted(game.settings) or game.lesson is not None:
            return False
        if state.scenario is SKIRMISH or state.battle is not None:
            return False
        side = whose_page(self._journal)
        if side is None or self._is_read(side):
            return False
        self._show(side)
        return True

    def look(self) -> None:
        """Nobody needs it any more when the war is over: how it has ended is to be seen."""
        page = self._page
        if page is not None and page.is_attached and not self._journal.state.agenda:
            take_away(page)

    def _show(self, side: Side) -> None:
        """It counts as read when it is left: a line that is cut, or a terminal that is too small,
        takes it from nobody.
        """
        player = player_in_short(self._journal.players[side.enemy.seat])
        lines = Content("\n").join(war_card(self._journal.state, side, player))
        self._page = FirstPageScreen(lines)
        self._game.push_screen(self._page, lambda _: self._note_read(side))

    def _is_read(self, side: Side) -> bool:
        return self._mark(side) in self._game.settings.briefed.split() or has_begun(
            self._journal, side
        )

    def _note_read(self, side: Side) -> None:
        self._page = None
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
