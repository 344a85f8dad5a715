"""Who came in or left while the disk was full: kept in memory until it can be written down.

Nobody need be kept from looking on by a disk that takes nothing. Whoever has come so has a number
below zero. Somebody is sent away by writing it down, so until there is room nobody can be; and as
soon as there is room again, the visit is written down like any other, and ends like any other.

Whoever has left so is not here any more, whatever the database says until then.
"""

import secrets
from collections.abc import Iterator
from typing import NamedTuple

from saves.hosting.seats import Account
from saves.server.contract.lobby import Moment


class UnwrittenVisit(NamedTuple):
    """Somebody who came in."""

    account: Account
    address: str
    host: str
    how: str
    came: Moment


class Departure(NamedTuple):
    """Somebody has left."""

    why: str
    left: Moment


class UnwrittenVisits:
    """All of them, for all hosts, and by what numbers they have been written down since."""

    def __init__(self) -> None:
        self._waiting: dict[int, UnwrittenVisit] = {}
        self._written: dict[int, int] = {}
        self._gone: dict[int, Departure] = {}

    def come(self, visit: UnwrittenVisit) -> int:
        """Keep a visit; its number is none that another process has given before."""
        number = -1 - secrets.randbelow(1 << 31)
        self._waiting[number] = visit
        return number

    def number_of(self, number: int) -> int:
        """By what number a visit stands in the database, if it does by now."""
        return self._written.get(number, number)

    def get(self, number: int) -> UnwrittenVisit | None:
        """A visit that is not written down yet."""
        return self._waiting.get(number)

    def waiting(self) -> Iterator[tuple[int, UnwrittenVisit]]:
        """Those that are not written down yet."""
        yield from tuple(self._waiting.items())

    def written(self, number: int, row: int) -> None:
        """One of them stands in the database now."""
        del self._waiting[number]
        self._written[number] = row

    def left(self, number: int) -> None:
        """A session is over."""
        self._waiting.pop(number, None)
        self._written.pop(number, None)

    def go(self, row: int, departure: Departure) -> None:
        """A session that is written down is over; the first time counts."""
        self._gone.setdefault(row, departure)

    def is_gone(self, row: int) -> bool:
        """Whether a session is over, though the database does not say so yet."""
        return row in self._gone

    def gone(self) -> Iterator[tuple[int, Departure]]:
        """The departures that are not written down yet."""
        yield from tuple(self._gone.items())

    def gone_is_written(self, row: int) -> None:
        """The database says so now."""
        del self._gone[row]
