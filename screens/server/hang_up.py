"""How a session is ended from outside: it is hung up, and killed if that does not help."""

import signal
import time
from collections.abc import Callable
from typing import Final

from screens.server.share import SessionShare

GRACE: Final = 2.0
"""Seconds after which a session that was hung up is killed."""


class HangUp:
    """Of one session."""

    def __init__(self, give: Callable[[int], object], share: SessionShare) -> None:
        """*give* gives a signal to all that belongs to it."""
        self._give, self._share = give, share
        self.due: float | None = None
        """When it is killed."""

    def begin(self) -> None:
        """Hang it up; a second time does nothing."""
        if self.due is None:
            self.due = time.monotonic() + GRACE
            self._share.end()
            self._give(signal.SIGHUP)

    def look(self) -> None:
        """Kill it if it is late."""
        if self.due is not None and self.due <= (now := time.monotonic()):
            self.due = now + GRACE
            self._give(signal.SIGKILL)
