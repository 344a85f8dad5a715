"""Odds for a screen: worked out in a thread of their own, and only as long as somebody waits."""

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

from textual.screen import Screen
from textual.timer import Timer
from textual.worker import get_current_worker

from campaign.budget import QUICK, Budget, CancelledError

if TYPE_CHECKING:
    from typing import Any

T = TypeVar("T")

REST = 0.02
"""Seconds for which a cursor rests before anything is worked out: it may only pass by."""


class OddsDesk:
    """Answers the latest question alone. Keys never wait for it."""

    def __init__(self, screen: "Screen[Any]") -> None:
        self._screen = screen
        self._asked: object = None
        self._timer: Timer | None = None

    def forget(self) -> None:
        """Nobody waits for an answer any more."""
        self._asked = None
        if self._timer is not None:
            self._timer.stop()
            self._timer = None

    def ask(self, work_out: Callable[[Budget], T], say: Callable[[T], None]) -> None:
        """Work something out, and have it said; whatever was asked before is forgotten."""
        self.forget()
        self._asked = asked = object()

        def think() -> None:
            worker = get_current_worker()
            gone = QUICK._replace(cancelled=lambda: worker.is_cancelled or asked is not self._asked)
            try:
                found = work_out(gone)
            except CancelledError:
                return
            self._screen.app.call_from_thread(answer, found)

        def answer(found: T) -> None:
            if asked is self._asked and self._screen.is_mounted:
                say(found)

        def begin() -> None:
            if asked is self._asked:
                self._screen.run_worker(think, thread=True, group="odds")

        self._timer = self._screen.set_timer(REST, begin)
