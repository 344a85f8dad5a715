"""What is asked of a table elsewhere: nobody waits for the answer but the keys that are pressed.

The screen is painted, hears of its size, and can be left; escape goes back. Nothing is shown that
the table has not written, and what others order meanwhile is shown after it.
"""

from collections.abc import Awaitable, Callable
from functools import partial
from typing import TYPE_CHECKING

from textual.timer import Timer

from saves.hosting.contract import nobody
from saves.hosting.seated import Campaign, SeatedCampaign

if TYPE_CHECKING:
    from screens.parts.game import Game

LATE = 0.8
"""Seconds after which somebody is told that he waits."""

ON_ITS_WAY = "The order is on its way to the server."


class Waiting:
    """Asks for one thing at a time."""

    def __init__(
        self, game: "Game", campaign: Campaign, is_free: Callable[[], object] = nobody
    ) -> None:
        """*is_free* is called when something else could not be asked meanwhile, and now can be."""
        self._game, self._is_free = game, is_free
        self.is_far = isinstance(campaign, SeatedCampaign) and campaign.is_far
        """The campaign is played elsewhere."""

        self.is_waiting = self._is_missed = False
        self._later: Callable[[], object] | None = None
        self._hint: Timer | None = None

    def do(self, work: Callable[[], Awaitable[None]], said: str = ON_ITS_WAY) -> bool:
        """Do it beside the screens; not while something else is on its way.

        If it takes long, that is *said*.
        """
        if self.is_waiting:
            self._is_missed = True
            return False
        self.is_waiting = True
        self._game.hold_keys()
        self._hint = self._game.set_timer(LATE, partial(self._game.notify, said))
        self._game.run_worker(partial(self._done, work), group="order")
        return True

    async def _done(self, work: Callable[[], Awaitable[None]]) -> None:
        try:
            await work()
        finally:
            self.is_waiting = False
            if self._hint is not None:
                self._hint.stop()
            if self._later is not None:
                self._game.call_later(self._later)
                self._later = None
            if self._is_missed:
                self._is_missed = False
                self._game.call_later(self._is_free)
            self._game.let_keys_go()

    def holds(self, call: Callable[[], object]) -> bool:
        """Whether something has to be left until the answer is there."""
        if self.is_waiting:
            self._later = call
        return self.is_waiting
