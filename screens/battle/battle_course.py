"""What a screen with a battle takes in: orders with their dice, what came of them, its end."""

from collections.abc import Callable

from campaign import Change
from campaign.battle.contract import BattleInProgress
from campaign.events import BattleEnded
from campaign.state import CampaignState
from screens.battle.battle_log import BattleLog
from screens.battle.battle_run import BattleRun
from screens.parts.campaign_screen import CampaignScreen
from screens.shell.taking_away import take_away
from screens.text.narration import ending_said, narrated
from screens.text.recovery import recovery


class BattleCourse:
    """Keeps run and log of a battle in step with the positions that its screen shows."""

    def __init__(self, screen: CampaignScreen, run: BattleRun, log: BattleLog) -> None:
        self._screen = screen
        self._run = run
        self._log = log

    @property
    def ended_at(self) -> BattleInProgress | None:
        """How the battle stood when it was decided; None while it lasts, or if nobody knows."""
        return self._log.ended_at

    def show(self, state: CampaignState, show: Callable[[CampaignState], None]) -> bool:
        """Take in a position that was gone back to, or resumed, and have it shown.

        The screen goes if its battle is not fought there; then there is nothing more to show.
        """
        self._log.tell_anew(self._screen, self._screen.game.journal, state)
        self._run.rewind()
        show(state)
        if self._run.is_here(state):
            return True
        take_away(self._screen)
        return False

    def take_in(self, change: Change, show: Callable[[Change], None]) -> bool:
        """Take in what an order led to, and have it shown: dice first, then what came of it.

        Of what is not for this screen nothing is shown.
        """
        screen, run = self._screen, self._run
        if not screen.is_mounted:
            return False  # it will begin with the position of that moment
        if run.outcome:
            return False  # that is of the campaign; how the battle ended is still to be seen
        journal, before = screen.game.journal, screen.state.battle if screen.state else None
        run.take_in(change)
        show(change)
        entries = journal.entries() if journal else ()
        self._log.tell(before, entries, change, run.fights_on)
        for event in change.events:
            if isinstance(event, BattleEnded):
                why = (
                    ending_said(change.events, change.state),
                    recovery(change.events, change.state),
                )
                run.show_outcome(narrated(event, change.state), " ".join(filter(None, why)))
        return True
