"""What is typed while one session takes another one's place at the same terminal: it is kept back.

A session says that it has grown, and is a program that may be in error. So it is believed no sooner
than it can know that, and ends for it only if it was told that it may.
"""

import asyncio
from collections.abc import Callable
from time import monotonic
from typing import Final

from screens.server.asking_parent import UNKNOWN
from screens.shell.parent_line import RENEWED

TO_END: Final = 3.0
"""Seconds in which a session that has grown ends, or says that it stays; so long keys wait."""

AS_A_KEY: Final = 0.15
"""Seconds after which what was passed on has been read: a lone escape takes a tenth."""


class Takeover:
    """What is kept back of the keys at one terminal, and whether its session may begin anew."""

    def __init__(self, soonest: float, pass_on: Callable[[bytes], object]) -> None:
        """None has grown so much in fewer seconds than *soonest*; never, if that is 0."""
        self._soonest, self._pass_on = soonest, pass_on
        self._kept: bytearray | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._may_end = False
        """The session may begin anew, and has not said that it stays."""

        self._began_at = self._passed_on_at = monotonic()
        """When it has begun, and when it was passed on something that was typed."""

    @property
    def keeps(self) -> bool:
        """Keys are kept back."""
        return self._kept is not None

    def keep(self, data: bytes) -> int:
        """Keep something back; how many bytes that makes."""
        assert self._kept is not None, "keys are kept back"
        self._kept += data
        return len(self._kept)

    def begins(self) -> None:
        """Another session has begun."""
        self._may_end, self._began_at = False, monotonic()

    def passes_on(self) -> None:
        """It gets something that was typed."""
        self._passed_on_at = monotonic()

    def allows(self, *, is_pasting: bool) -> bool:
        """A session has grown; whether it may end, and keys are kept back from this moment on.

        Not if the next one would take the rest of something for keys.
        """
        now = monotonic()
        is_likely = 0.0 < self._soonest < now - self._began_at
        is_read = now - self._passed_on_at > AS_A_KEY and not is_pasting
        if self.keeps or not (is_likely and is_read):
            return False
        self._may_end = True
        self.wait(TO_END)
        return True

    def is_one(self, status: int) -> bool:
        """A session that may has ended for that; nobody says how, if its parent has died, too."""
        return self._may_end and status in (RENEWED, UNKNOWN)

    def wait(self, seconds: float | None) -> None:
        """Keep back what is typed until a session says that it takes it, or for so long."""
        if self._kept is None:
            self._kept = bytearray()
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if seconds is not None:
            self._timer = asyncio.get_running_loop().call_later(seconds, self._over)

    def takes_keys(self) -> None:
        """It has not ended, or has taken the place of one that did."""
        self._may_end = False
        self._over()

    def _over(self) -> None:
        kept, self._kept = self._kept, None
        if kept is None:
            return
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        self._pass_on(bytes(kept))
