"""The end from outside: SIGTERM, SIGHUP, or a terminal that has gone.

Neither the event loop nor a handler of Python's can be relied on for it: both need the main
thread, and a terminal that takes nothing more can block that for ever. So one thread waits for the
signals and another one for the line to drop. The game is asked to leave in order; if it has not
done so in time, the process ends all the same, and behind that stands an alarm of the kernel, which
needs no thread at all. Nothing is lost by that: every order that was shown is on the disk.

Imports nothing that is slow: the watch begins before anything else is loaded.
"""

import os
import select
import signal
import sys
import termios
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any

SIGNALS = (signal.SIGTERM, signal.SIGHUP)

IN_ORDER = 0.7
"""Seconds in which the game may close its campaign and put the terminal right."""

AT_LATEST = 1.2
"""Seconds after which the kernel ends the process."""

KILLED = 128
"""What a shell adds to the number of the signal that ended a program."""

PUT_RIGHT = (
    b"\x18\x1b[?1000l\x1b[?1003l\x1b[?1015l\x1b[?1006l\x1b[?2004l\x1b[?2048l\x1b[?7h"
    b"\x1b[<u\x1b[?1049l\x1b[?25h\x1b[?1004l"
)
"""Mouse, pasting, wrapping, keys, screen and cursor as a shell wants them.

It begins by giving up a sequence that was cut off with its program (CAN): the terminal would take
what comes next for the rest of it.
"""

LOCAL_MODES = 3
"""Where the local modes stand among the attributes of a terminal."""


class HangupWatch:
    """Waits for the end from outside, beside everything else."""

    def __init__(self) -> None:
        self._leave: Callable[[], object] | None = None
        self._lock = threading.Lock()
        self._is_watching = self._is_ending = False
        self._terminal: int | None = None
        self._modes: list[Any] = []

    def begin(self) -> None:
        """Watch from now on. Threads that begin later leave these signals to this watch, too."""
        if self._is_watching:
            return
        self._is_watching = True
        with suppress(AttributeError, ValueError, OSError, termios.error):
            self._terminal = sys.__stdin__.fileno()  # type: ignore[union-attr]
            self._modes = termios.tcgetattr(self._terminal)
        signal.pthread_sigmask(signal.SIG_BLOCK, SIGNALS)
        for wait in (self._wait_for_signals, self._wait_for_the_line):
            threading.Thread(target=wait, name="norden-suden-watch", daemon=True).start()

    @property
    def is_ending(self) -> bool:
        """The end has come from outside."""
        return self._is_ending

    def leave_by(self, leave: Callable[[], object]) -> None:
        """What to call, from another thread, to leave in order."""
        if self._is_watching:
            self._leave = leave

    def _wait_for_signals(self) -> None:
        while True:
            self._end(KILLED + signal.sigwait(SIGNALS))

    def _wait_for_the_line(self) -> None:
        """A line that drops tells whoever waits for nothing else; no system need send a signal."""
        if self._terminal is None:
            return
        line = select.poll()
        line.register(self._terminal, 0)
        for _, found in line.poll():
            if found & select.POLLHUP:
                self._end(KILLED + signal.SIGHUP)

    def _end(self, status: int) -> None:
        """Leave in order if that can be done in time, and leave."""
        with self._lock:
            if self._is_ending:
                return
            self._is_ending = True
        signal.setitimer(signal.ITIMER_REAL, AT_LATEST)
        if self._leave is not None:
            with suppress(RuntimeError):  # the loop is closed: the game is leaving already
                self._leave()
            time.sleep(IN_ORDER)
        self._put_right()
        os._exit(status)

    def _put_right(self) -> None:
        """The terminal as it was before, if it is still there and was changed."""
        if self._terminal is None or not self._modes:
            return
        # Whoever changes a terminal from the background is stopped by it; but not this thread.
        signal.pthread_sigmask(signal.SIG_BLOCK, (signal.SIGTTOU,))
        with suppress(OSError, termios.error):
            if termios.tcgetattr(self._terminal)[LOCAL_MODES] & termios.ICANON:
                return
            termios.tcsetattr(self._terminal, termios.TCSANOW, self._modes)
            output = select.poll()
            output.register(self._terminal, select.POLLOUT)
            if any(found == select.POLLOUT for _, found in output.poll(0)):
                os.write(self._terminal, PUT_RIGHT)


WATCH = HangupWatch()
"""The one watch of this process."""
