"""What part of the processors a session has: who computes without end gives way to all others.

A battle that opens, a long list or a hint are quick because nobody is slowed down by them. But a
session may burn a processor: odds, statistics, a key that is held down, an endless paste, an error
of the program. Each has an allowance, as of water in a bucket: so much at once, so much a second.
Who has used it up is lowered, and comes back when there is some again; who burns on all the same is
held to a part of a processor.
"""

import os
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Final

from saves.server.process.priority import LOWEST, USUAL, set_group
from screens.server.throttle import Throttle

LOOK: Final = 0.2
"""Seconds between two looks at all sessions; of a hundred, one takes a tenth of a millisecond."""

AT_ONCE: Final = 0.5
"""Seconds of computing that a session may have in one go: some two beginnings, or fifty keys."""

EACH_SECOND: Final = 0.1
"""... and for each second; a key a second takes a hundredth."""

DEEPEST: Final = -0.1
BACK: Final = 0.2
"""The allowance does not go below that, and who was lowered comes back with that: three seconds
after it has begun to rest."""

HELD_AFTER: Final = 1.5
"""Seconds of computing beyond it after which a session is held: with what it may compute at once
two, and few keys take one. What takes four seconds, takes ten then."""

FOR_GOOD: Final = 5.0
"""Seconds of computing beyond it after which a session is lowered also where it cannot come back
before the next log-in; there, only whoever burns a processor on and on."""

LOWER_FOR_GOOD: Final = 10
"""By how many steps it is lower then."""

LOOKING_ON: Final = 5
"""By how many steps somebody is lower who only looks on."""

_SCHEDULED: Final = 2
"""The clock of a process that counts what all its threads have computed."""

_UNKNOWN: Final = -1
"""What was set by somebody else."""


class SessionShare:
    """Of one session."""

    def __init__(
        self,
        process: int,
        give: Callable[[int], object],
        *,
        can_come_back: bool,
        is_guest: bool,
    ) -> None:
        """*give* gives it a signal; *can_come_back* says if a thread can be raised again."""
        self._process, self._can_come_back = process, can_come_back
        self.throttle = Throttle(give)
        self.group: int | None = None
        """By what the priority of its group is set."""

        self.looks_on = self._is_guest = is_guest
        self._left, self._beyond = AT_ONCE, 0.0
        self._used, self._looked = 0.0, time.monotonic()
        self.is_burning = self.is_ending = self._is_lowered = False
        self._of_group, self._of_threads = 0, LOOKING_ON if is_guest else 0

    def take_over(self) -> None:
        """See to the share of a session that somebody else has seen to, who is gone.

        Whatever he has made of it, it begins anew.
        """
        self._used = self._computed()
        self._of_group = self._of_threads = _UNKNOWN
        self.throttle.go_on()

    def close(self) -> None:
        """The session has ended."""
        if self.group is not None:
            os.close(self.group)
            self.group = None

    @property
    def _lower(self) -> int:
        if self.is_burning:
            return LOWEST
        return LOOKING_ON if self.looks_on or self._is_guest else 0

    def look(self) -> None:
        """Count what it has computed, and do what is to be done then."""
        self.count(self._computed(), time.monotonic())
        self.apply()

    def end(self) -> None:
        """It is to end: it is held no more, so that it can do so in order."""
        self.is_ending = True
        self.throttle.let_go()

    def _computed(self) -> float:
        """Seconds; as before, if it has ended, and is forgotten in a moment."""
        with suppress(OSError):
            return time.clock_gettime(~self._process << 3 | _SCHEDULED)
        return self._used

    def count(self, used: float, now: float) -> None:
        """It has computed for so many seconds since its fork; hold it then, or let it go."""
        spent, passed = used - self._used, now - self._looked
        self._used, self._looked = used, now
        left = self._left + EACH_SECOND * passed - spent
        self._beyond = self._beyond + spent if left < 0 else 0.0
        self._left = max(DEEPEST, min(AT_ONCE, left))
        self.is_burning = self._left < (BACK if self.is_burning else 0.0)
        if not self.is_burning:
            self.throttle.let_go()
        elif self._beyond > HELD_AFTER and not self.is_ending:
            self.throttle.take(now)

    def apply(self) -> bool:
        """Lower it, or raise it again; whether something is left to be done at the next look."""
        lower = self._lower
        if self._of_group != lower and set_group(self.group, lower):
            self._of_group = lower
        with suppress(OSError):  # it has ended
            if self._of_threads != lower:
                self._lower_threads(lower)
                self._of_threads = lower
            if self._beyond > FOR_GOOD and not (self._can_come_back or self._is_lowered):
                os.setpriority(os.PRIO_PGRP, self._process, min(LOWEST, USUAL + LOWER_FOR_GOOD))
                self._is_lowered = True
        return self._of_group != lower

    def _lower_threads(self, lower: int) -> None:
        """What can be taken back where no thread can be raised is that it is never preferred."""
        if self._can_come_back:
            os.setpriority(os.PRIO_PGRP, self._process, min(LOWEST, USUAL + lower))
        else:
            policy = os.SCHED_BATCH if lower else os.SCHED_OTHER
            os.sched_setscheduler(self._process, policy, os.sched_param(0))


class Shares:
    """Sees to the shares of all sessions."""

    def __init__(self, everybody: Callable[[], Iterable[SessionShare]]) -> None:
        self._everybody = everybody
        self._next_look = 0.0

    def look(self) -> None:
        """Look at all of them if it is time to; stop those that are held, or have them go on."""
        now, everybody = time.monotonic(), tuple(self._everybody())
        if now >= self._next_look:
            self._next_look = now + LOOK
            for share in everybody:
                share.look()
        for share in everybody:
            share.throttle.look(now)

    @property
    def due(self) -> float | None:
        """When something is to be looked at; None while nobody is here."""
        holds = [share.throttle.due for share in self._everybody()]
        due = [self._next_look] if holds else []
        return min([*due, *(one for one in holds if one is not None)], default=None)
