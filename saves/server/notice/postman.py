"""Tells people whose move it is, one after the other, beside everything else.

What is to be told is kept in the database, so a restart forgets nobody. Nobody is told twice of the
same move, nor of one that has been made meanwhile; what fails is tried again, later each time.
"""

import logging
from collections import deque
from collections.abc import Callable
from queue import SimpleQueue
from threading import Thread
from typing import Final

from campaign.values import Value
from saves.hosting.seats import Account
from saves.server.contract.lobby import DAYS, FAST, LIVE, Moment
from saves.server.notice.channels import Channel, ChannelError, Notice

LOG: Final = logging.getLogger(__name__)

AFTER: Final = {LIVE: 300.0, FAST: 60.0, DAYS: 30.0}
"""Seconds for which somebody may notice by himself that it is his move, by the pace of the game."""

AGAIN: Final = (60.0, 600.0, 3_600.0, 6 * 3_600.0)
"""Seconds until a notice that could not be delivered is tried again; then it is given up."""

HOUR: Final = 3_600.0
MOST_AN_HOUR: Final = 12
"""Notices that one account gets within an hour; what is more waits."""


class Delivered(Value, frozen=True):
    """What has become of a notice."""

    notice: Notice
    problem: str = ""
    """Why it could not be delivered; empty if it was."""


def next_try(tries: int, now: Moment) -> Moment:
    """When to try again what has failed so often; 0 to give it up.

    >>> next_try(1, 1000.0)
    1060.0
    >>> next_try(5, 1000.0)
    0.0
    """
    return now + AGAIN[tries - 1] if tries <= len(AGAIN) else 0.0


class HourlyLimit:
    """How many notices an account has had within the last hour."""

    def __init__(self, most: int = MOST_AN_HOUR) -> None:
        self._most = most
        self._at: dict[Account, deque[Moment]] = {}

    def wait(self, account: Account, now: Moment) -> Moment:
        """When he may be told next: now, or when the first of too many is an hour old."""
        told = self._at.get(account)
        if told is None:
            return now
        while told and not now - HOUR < told[0] <= now:
            told.popleft()  # an hour old; or the clock was put back
        if not told:
            del self._at[account]
        return now if len(told) < self._most else told[0] + HOUR

    def note(self, account: Account, now: Moment) -> None:
        """He has been told."""
        self._at.setdefault(account, deque()).append(now)


class Postman:
    """Delivers notices in a thread of its own."""

    def __init__(self, channel: Channel, done: Callable[[Delivered], object]) -> None:
        """*done* is called from that thread for each notice, and must return at once."""
        self._channel, self._done = channel, done
        self._bag: SimpleQueue[Notice | None] = SimpleQueue()
        self._thread = Thread(target=self._walk, name="postman", daemon=True)
        self._thread.start()

    def take(self, notice: Notice) -> None:
        """One more to deliver."""
        self._bag.put(notice)

    def close(self) -> None:
        """Go home after what is being delivered. The rest lies in the database."""
        self._bag.put(None)

    def _walk(self) -> None:
        while (notice := self._bag.get()) is not None:
            try:
                self._channel.tell(notice)
            except ChannelError as error:
                self._done(Delivered(notice, str(error)))
            except Exception:
                LOG.exception("a notice of game %d cannot be delivered", notice.game)
                self._done(Delivered(notice, "an error of the program"))
            else:
                self._done(Delivered(notice))
