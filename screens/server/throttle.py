"""Holds a process that computes without end to a part of a processor: it runs, and is stopped.

A priority spares others only while they want the same processor. Beside one that computes without
end all others are slower all the same, for processors share what lies between them and the memory,
and each of its turns has to be broken off. No right is needed for this, nor groups of the system.
"""

import ctypes
import os
import signal
from collections.abc import Callable
from contextlib import suppress
from typing import Final

RUNS: Final = 0.02
STANDS: Final = 0.06
"""Seconds for which it runs, and then is stopped: so it has a quarter of a processor, and what it
shows comes in steps that are hardly seen."""

PR_SET_PDEATHSIG: Final = 1


class Throttle:
    """On one process. Whoever has one looks at it when it is due."""

    def __init__(self, give: Callable[[int], object]) -> None:
        """*give* gives the process a signal."""
        self._give = give
        self._is_stopped = False
        self.due: float | None = None
        """When it is stopped next, or goes on; None while it is not held."""

    def take(self, now: float) -> None:
        """Hold it from now on."""
        if self.due is None:
            self._turn(now)

    def let_go(self) -> None:
        """Have it run as all others do."""
        if self.due is not None:
            self.due, self._is_stopped = None, False
            self.go_on()

    def go_on(self) -> None:
        """Have it go on that somebody else may have stopped."""
        self._say(signal.SIGCONT)

    def look(self, now: float) -> None:
        """Stop it, or have it go on, if that is due."""
        if self.due is not None and now >= self.due:
            self._turn(now)

    def _turn(self, now: float) -> None:
        self._is_stopped = not self._is_stopped
        self.due = now + (STANDS if self._is_stopped else RUNS)
        self._say(signal.SIGSTOP if self._is_stopped else signal.SIGCONT)

    def _say(self, number: int) -> None:
        with suppress(ProcessLookupError):  # it has ended, and is forgotten in a moment
            self._give(number)


def can_be_held() -> None:
    """Let this process be held by whoever has forked it; for one that has a single thread.

    If he dies while it is stopped, the system has it go on. It hears of none of that: Textual would
    begin anew at a terminal that it has never left.
    """
    signal.pthread_sigmask(signal.SIG_BLOCK, (signal.SIGCONT,))
    if ctypes.CDLL(None, use_errno=True).prctl(PR_SET_PDEATHSIG, signal.SIGCONT, 0, 0, 0):
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))
