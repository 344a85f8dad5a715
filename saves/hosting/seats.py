"""Who sits at a table: at most one account for each side, and any number that look on."""

import re
from collections.abc import Callable
from typing import NamedTuple, NewType

from campaign import Side
from campaign.terms import PERSON
from saves.campaign_log.agreements import NAMES
from saves.errors import SaveError
from saves.storage.header import Players

Account = NewType("Account", str)
"""Somebody whom the host knows by that name; never a name that the other end of a line claims."""

_NAME = re.compile(r"[a-z0-9][a-z0-9._-]{0,31}")


class SeatError(SaveError):
    """It is not for that account to decide this."""


def account(name: str) -> Account:
    """A name as an account.

    Raises:
        SeatError: if no account can have it.
    """
    if not _NAME.fullmatch(name):
        raise SeatError(
            f"no account can be called {name!r}; use up to 32 small letters, digits, '.', '_', '-'"
        )
    return Account(name)


class Seat(NamedTuple):
    """A place at a table."""

    account: Account
    sides: frozenset[Side] = frozenset()
    """The sides for which it orders; a spectator has none."""

    @property
    def side(self) -> Side | None:
        """Through whose eyes the war is seen: one side's, or, with both seats or none, nobody's."""
        [*sides] = self.sides
        return sides[0] if len(sides) == 1 else None


class Ticket:
    """One account at a table, and its seat."""

    def __init__(self, seat: Seat, wake: Callable[[], None]) -> None:
        self.seat = seat
        self.wake = wake
        """Says that there is something to read, or that somebody came or left."""

        self.lent = frozenset[Side]()
        """The sides that the same account has taken along to another place; they come back."""

        self.thought: object = None
        """The question to a commander whose answer somebody waits for here."""

        self.is_awaited = True
        """It has not been given up."""

        self.is_valid = True
        """It may order and read; one that has left, or cannot be reached, joins again."""


def check_free(sides: frozenset[Side], players: Players, taken: dict[Side, Account]) -> None:
    """Make sure that nobody else orders for these sides.

    Raises:
        SeatError: names the side, and who does.
    """
    for side in sorted(sides):
        player = players[side is Side.CONFEDERATE]
        if player != PERSON:
            raise SeatError(f"{NAMES[side]} is played by {player}, so nobody can sit there")
        if side in taken:
            raise SeatError(f"{taken[side]} sits for {NAMES[side]}")


def check_decision(seat: Seat, side: Side | None) -> None:
    """Make sure that an account orders for the side that has to decide.

    Raises:
        SeatError: says whose decision it is.
    """
    if side is None:
        raise SeatError("the war is over")
    if side not in seat.sides:
        raise SeatError(f"{NAMES[side]} decides now, and {seat.account} {_sits(seat)}")


def _sits(seat: Seat) -> str:
    sides = " and ".join(NAMES[side] for side in sorted(seat.sides))
    return f"sits for {sides}" if sides else "only looks on"
