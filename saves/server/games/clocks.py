"""The time for a decision: when it runs, when it stands still, and what follows when it is over.

It is counted anew for each order that leads on (`progress.py`). Who is late loses nothing by
himself: the other side may have the steady commander decide once for him, or claim the game; if it
does neither, he still may decide.
"""

import time
from collections.abc import Callable
from threading import Lock
from typing import Final, NamedTuple

from saves.server.contract.lobby import DAYS, FAST, LIVE, PACES, GameTerms, LobbyError, Moment

MINUTE: Final = 60
HOUR: Final = 60 * MINUTE
DAY: Final = 24 * HOUR

LIMITS: Final = {LIVE: (15, HOUR), FAST: (MINUTE, DAY), DAYS: (DAY, 30 * DAY)}
"""The shortest and the longest time for a decision."""

VACATION: Final = 30
"""Days of a year in which somebody's clocks may stand still."""

AFTER_START: Final = 10 * MINUTE
"""Everybody has so long after the server has started, or his time for a decision if that is less:
he could not decide while it stood."""

CONSEQUENCE: Final = (
    "Who is late may be made to wait for no longer: the other side has the steady commander decide"
    " once, or claims the game."
)


class ServerTime:
    """What time it is: as the computer says, but it never goes back while the server runs."""

    def __init__(
        self,
        wall: Callable[[], float] = time.time,
        steady: Callable[[], float] = time.monotonic,
    ) -> None:
        self._wall, self._steady = wall, steady
        self._told, self._told_at = wall(), steady()
        self._lock = Lock()
        """Tables ask from the threads of their commanders, too."""

    def __call__(self) -> Moment:
        with self._lock:
            at = self._steady()
            self._told = max(self._wall(), self._told + at - self._told_at)
            self._told_at = at
            return self._told


class GameClock(NamedTuple):
    """How long whoever has to decide may still take."""

    side: str
    """Whose clock runs; empty if nobody's does."""

    since: Moment
    deadline: Moment = 0.0
    """0 without a limit."""

    left: float = 0.0
    """Seconds that he will have when he is back from his vacation; 0 if he is not away."""

    def is_late(self, now: Moment) -> bool:
        """The time is over."""
        return 0.0 < self.deadline < now


def started(side: str, seconds: int, now: Moment, away_until: Moment = 0.0) -> GameClock:
    """A side has to decide from now on."""
    if not seconds or not side:
        return GameClock(side, now)
    if away_until > now:
        return GameClock(side, now, away_until + seconds, seconds)
    return GameClock(side, now, now + seconds)


def away(clock: GameClock, now: Moment, until: Moment) -> GameClock:
    """Whoever has to decide goes away; who is late already stays late."""
    if not clock.deadline or clock.is_late(now):
        return clock
    left = clock.left or clock.deadline - now
    return clock._replace(deadline=until + left, left=left)


def back(clock: GameClock, now: Moment) -> GameClock:
    """He is back, perhaps sooner than he said."""
    if not clock.left:
        return clock
    return clock._replace(deadline=min(clock.deadline, now + clock.left), left=0.0)


def after_start(clock: GameClock, seconds: int, now: Moment) -> GameClock:
    """The server has started, perhaps with a clock that has gone back."""
    if not clock.deadline:
        return clock._replace(since=min(clock.since, now))
    deadline = max(clock.deadline, now + min(AFTER_START, seconds))
    if clock.since > now:
        deadline = min(deadline, now + (clock.deadline - clock.since))
    return clock._replace(since=min(clock.since, now), deadline=deadline)


def check_pace(terms: GameTerms) -> None:
    """Make sure that a pace is one.

    Raises:
        LobbyError: says what would be.
    """
    if terms.pace not in PACES:
        raise LobbyError(f"the pace of a game is {', '.join(PACES)}, not {terms.pace!r}")
    shortest, longest = LIMITS[terms.pace]
    if terms.seconds and not shortest <= terms.seconds <= longest:
        raise LobbyError(
            f"a decision of a {terms.pace} game has {lasting(shortest)} to {lasting(longest)},"
            f" not {lasting(terms.seconds)}"
        )


def lasting(seconds: float) -> str:
    """So long, in words: `3 days`, `90 seconds`."""
    for unit, word in ((DAY, "day"), (HOUR, "hour"), (MINUTE, "minute")):
        if seconds >= unit and seconds % unit == 0:
            number = int(seconds // unit)
            return f"{number:,} {word}" if number == 1 else f"{number:,} {word}s"
    return "1 second" if seconds == 1 else f"{int(seconds):,} seconds"
