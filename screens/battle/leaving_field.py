"""No commander leaves the field for a person who has not been asked, or strips a city for him.

[BG 9.1, BG 10.1, YK-R21]
"""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from campaign.actions import Fight
from campaign.battle.contract import BattleInProgress
from campaign.state import CampaignState
from campaign.terms import Side
from screens.battle.battle_run import HasBattleRun
from screens.battle.field_left import instead, ordered
from screens.battle.leaving_facts import (
    LEAVE_IT,
    NOT_YET,
    STAY_ON,
    if_we_stay,
    leaving_words,
)
from screens.parts.choice_dialog import ChoiceScreen, Later, Offer
from screens.shell.taking_away import take_away

if TYPE_CHECKING:
    from screens.parts.game import Game

LEAVE, STAY = "leave", "stay"


class Leaving:
    """Asks the person for whom a commander gives orders, once a battle, before he leaves it."""

    def __init__(self, app: "Game") -> None:
        self._app = app
        self.stays: set[tuple[str, Side]] = set()
        """Battles and sides that were told to fight on."""

        self.is_left_to_staff: Callable[[], bool] = lambda: False
        """The battle that goes on was handed over, and nobody is to be asked."""

        self.is_asking = False
        """The question is on show."""

        self._question: tuple[CampaignState, ChoiceScreen[str]] | None = None
        """Asked last, in that position."""

    def sanctioned(self, order: Any) -> Fight | None:
        """An order as a commander may give it; None while a person is asked about it."""
        journal = self._app.journal
        assert journal is not None
        battle = journal.state.battle
        assert battle is not None, order
        wishes = self._app.loop.battles.wishes(battle)
        order = ordered(journal.players, battle, order, wishes)
        other = instead(journal.players, battle, order, wishes)
        fight = Fight.of(battle.resolver, order)
        if other is None or self.is_left_to_staff():
            return fight
        if (battle.position.request.battle, battle.to_move) in self.stays:
            return other
        self._ask(battle, fight, other)
        return None

    def _ask(self, battle: BattleInProgress, leave: Fight, other: Fight) -> None:
        """Whether the side leaves the field. Stepping back stops the commanders."""
        if self.is_asking:
            return
        self.is_asking = True
        assert self._app.journal is not None
        side, state = battle.to_move, self._app.journal.state

        def answered(answer: str | None) -> None:
            self.is_asking = False
            if self._app.journal is None or self._app.journal.state is not state:
                return  # the game has gone elsewhere meanwhile
            if answer == STAY:
                self.stays.add((battle.position.request.battle, side))
            if answer is None:
                self._stop()
            else:
                self._app.loop.play(leave if answer == LEAVE else other)

        # An enter too many must not give up a place: staying can be followed by leaving.
        offers = (Offer(STAY_ON, STAY), Offer(LEAVE_IT, LEAVE))
        words = leaving_words(state, leave, by_commander=True)
        later = Later(
            NOT_YET, partial(if_we_stay, battle, calls=self._app.loop.battles.calls(side))
        )
        asked = ChoiceScreen(words.question, offers, words.facts, "stops your commander", later)
        self._question = state, asked
        self._app.push_screen(asked, answered)

    def look(self) -> None:
        """Ask no more where the battle has gone elsewhere: others have decided."""
        if self._question is None or self._app.journal is None:
            return
        state, asked = self._question
        if self._app.journal.state is not state:
            self._question = None
            if asked.is_attached:
                take_away(asked)

    def _stop(self) -> None:
        """From here on the person decides himself."""
        self._app.loop.battles.take_over()
        for screen in self._app.campaign_screens():
            if isinstance(screen, HasBattleRun) and screen.run.fights_on:
                screen.run.halt()
        self._app.go_on()
