"""What is typed while one session takes another one's place at the same terminal: it is kept back.

A session says that it has grown, and is a program that may be in error. So it is believed no sooner
than it can know that, and ends for it only if it was told that it may.
"""

import asyncio
from collections.abc import Awaitable, Callable
from time import monotonic
from typing import Final

from saves.server.contract.door import RefusedError
from screens.server.asking_parent import Forking, NoSessionError
from screens.server.forking import UNKNOWN
from screens.server.logbook import log
from screens.server.session_process import FAILED
from screens.shell.parent_line import RENEWED

TO_END: Final = 3.0
"""Seconds in which a session that has grown ends, or says that it stays; so long keys wait."""

AS_A_KEY: Final = 0.15
"""Seconds after which what was passed on has been read: a lone escape takes a tenth."""

TO_GO_ON: Final = 30.0
"""Seconds in which another session is asked for in place of one that has made room."""

AGAIN: Final = 1.0
"""Seconds until that is tried once more."""

NO_ROOM = (
    "The server has no room to go on with your session now. Nothing is lost: log in again in a"
    " minute."
)


class Takeover:
    """What is kept back of the keys at one terminal, and whether its session may begin anew."""

    def __init__(self, soonest: float, pass_on: Callable[[bytes], object]) -> None:
        """None has grown so much in fewer seconds than *soonest*; never, if that is 0."""
        self._soonest, self._pass_on = soonest, pass_on
        self._kept: bytearray | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._may_end = False
        """The session may begin anew, and has not said that it stays."""

        self._is_beginning = False
        """Another session was forked in its place, and takes no keys yet."""

        self.has_failed = False
        """One has failed there: the next one goes on from what the one before that has left."""

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
        self._may_end, self._is_beginning = True, False
        self.wait(TO_END)
        return True

    def goes_on(self, status: int) -> bool:
        """Whether another session takes the place of one that has ended.

        It does for one that may begin anew and has ended for that; nobody says how, if its parent
        has died, too. And once for one that has failed there before its player saw it.
        """
        if self._may_end and status in (RENEWED, UNKNOWN):
            self.has_failed = False
            return True
        is_first = not self.has_failed
        self.has_failed = self.keeps and self._is_beginning and status >= FAILED
        if self.has_failed and is_first:
            log("a session failed in place of another one", status=status)
        return self.has_failed and is_first

    def wait(self, seconds: float | None) -> None:
        """Keep back what is typed until a session says that it takes it, or for so long."""
        if self._kept is None:
            self._kept = bytearray()
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if seconds is not None:
            self._timer = asyncio.get_running_loop().call_later(seconds, self._over)

    def wait_for_the_next(self, seconds: float) -> None:
        """Keep back what is typed until the session takes it that has been forked now."""
        self._is_beginning = True
        self.wait(seconds)

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


async def tried_again(
    ask: Callable[[], Awaitable[Forking]], is_wanted: Callable[[], bool]
) -> Forking:
    """A session, if there is one to be had in a while.

    Whoever plays already is not sent away because there is no room in this moment.

    Raises:
        NoSessionError: if nobody wants one any more.
        RefusedError: if there is none to be had.
    """
    until = monotonic() + TO_GO_ON
    while True:
        try:
            return await ask()
        except NoSessionError as error:
            if not is_wanted():
                raise
            log("no session in place of another one", error=error)
            if monotonic() > until:
                raise RefusedError(NO_ROOM) from error
            await asyncio.sleep(AGAIN)
