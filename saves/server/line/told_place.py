"""A place at a table, on the server's side of a line: what it was told, and what it is told next.

Seats that order hear at once, those that look on a moment later, each at another one: so their
screens do not all paint before those who play. What comes meanwhile is told together.
"""

import asyncio
import random
from collections.abc import Callable
from threading import get_ident
from typing import Final

from saves.errors import SaveError
from saves.hosting.contract import CampaignHost
from saves.hosting.lines import TableStand
from saves.hosting.seats import Account, Seat, SeatError
from saves.server.line.troubles import trouble_of
from saves.server.line.wire import Joined, JoinTable, LinesTold, SeatsTold, Told, TroubleTold

LONGEST_START: Final = 0.15
START_EACH: Final = 0.01
"""Seconds that those who play have to paint before anybody is told who looks on: for each of these
so much, at most. A screen takes some forty milliseconds of computing, so twenty of them would keep
two processors from the player's own for nearly half a second."""

FIRST_SPREAD: Final = 0.05
SPREAD_EACH: Final = 0.014
LONGEST_SPREAD: Final = 0.5
"""Seconds within which those who look on are told then: at least, for each of them more, at most.
So whoever orders the next thing meanwhile waits for few of them."""

NEXT_LOOK: Final = 0.005
"""Seconds until it is looked again whether a table is still writing."""


def spread(watchers: int) -> tuple[float, float]:
    """The seconds between which so many are told.

    >>> [spread(watchers) for watchers in (1, 3, 20, 100)]
    [(0.01, 0.074), (0.03, 0.122), (0.15, 0.48), (0.15, 0.65)]
    """
    start = min(LONGEST_START, START_EACH * watchers)
    return start, round(start + min(LONGEST_SPREAD, FIRST_SPREAD + SPREAD_EACH * watchers), 3)


class ToldPlace:
    """Somebody at the table of a game, at the other end of a line."""

    def __init__(
        self, host: CampaignHost, account: Account, joining: JoinTable, push: Callable[[Told], None]
    ) -> None:
        """Take the place.

        Raises:
            SeatError: if somebody else sits there, or a commander plays that side.
        """
        self.host, self.game, self._at, self._push = host, joining.game, joining.at, push
        self._loop, self._thread = asyncio.get_running_loop(), get_ident()
        self._timer: asyncio.Handle | None = None
        self._is_over = False
        sides = frozenset(joining.sides)
        if joining.after >= 0:
            sides -= _taken(host, account)
        self.ticket = host.join(account, sides, self.wake)
        self._own, self._seats = self.ticket.seat, host.seats
        stand = host.stand(self.ticket)
        entries = stand.record.entries
        self._sent = len(entries)
        number = self._sent
        if 0 <= joining.after <= self._sent:
            number = self._sent = joining.after  # the lines after that one are told next
            self.wake()
        position = entries[number - 1]["position"] if number else ""
        self.joined = Joined(self._own, self._seats, len(entries), position)

    def leave(self) -> None:
        """Nobody is at the other end any more."""
        self._is_over = True
        self._cancel()
        self.host.leave(self.ticket)

    def stand(self) -> TableStand:
        """Where the war stands; all lines before were told."""
        self.tell()
        return self.host.stand(self.ticket)

    # --- telling -------------------------------------------------------------------------------

    def wake(self) -> None:
        """There is something to tell, from whatever thread."""
        if get_ident() == self._thread:
            self._soon()
        else:
            self._loop.call_soon_threadsafe(self._soon)

    def _soon(self) -> None:
        if self._timer is not None or self._is_over:
            return
        if self.ticket.seat.sides:
            self._timer = self._loop.call_soon(self._tell_in_time)
        else:
            watchers = sum(not seat.sides for seat in self.host.seats)
            self._timer = self._loop.call_later(
                random.uniform(*spread(watchers)), self._tell_in_time
            )

    def _tell_in_time(self) -> None:
        """Tell, but wait for nothing that is just being written: the next to be told is that."""
        self._cancel()
        if getattr(self.host, "is_writing", False):
            self._timer = self._loop.call_later(NEXT_LOOK, self._tell_in_time)
        else:
            self.tell()

    def _cancel(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def tell(self) -> None:
        """Tell now whatever there is to tell."""
        self._cancel()
        if self._is_over:
            return
        own, seats = self.ticket.seat, self.host.seats
        if (own, seats) != (self._own, self._seats):
            self._own, self._seats = own, seats
            self._push(SeatsTold(self._at, own, seats))
        try:
            lines = self.host.lines(self.ticket, self._sent)
        except SeatError as error:
            self._is_over = True
            self._push(TroubleTold(self._at, trouble_of(error), is_over=True))
        except SaveError as error:
            self._push(TroubleTold(self._at, trouble_of(error)))
        else:
            if lines:
                self._sent = lines[-1].number
                self._push(LinesTold(self._at, lines))


def _taken(host: CampaignHost, account: Account) -> frozenset[object]:
    """The sides for which an account sits elsewhere now."""
    here: list[Seat] = [seat for seat in host.seats if seat.account == account]
    return frozenset(side for seat in here for side in seat.sides)
