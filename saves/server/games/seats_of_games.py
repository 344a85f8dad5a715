"""The table of a game as one account gets it: only its own seats, and only under its own name."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Final

from campaign import Side
from campaign.terms import SIDES
from saves.campaign_log.agreements import NAMES
from saves.errors import SaveError
from saves.hosting.contract import nobody
from saves.hosting.lines import TableLine, TableStand
from saves.hosting.seats import Account, Seat, SeatError, Ticket
from saves.hosting.table import CampaignTable
from saves.server.contract.lobby import LobbyError
from saves.server.games.shelf import OpenGame

LONGEST_ORDER: Final = 500
LONGEST_ID: Final = 64


class GuardedTable:
    """A `CampaignHost` for one account. What is opened for it stays open while it is there."""

    def __init__(
        self,
        account: Account,
        sides: Callable[[], tuple[Side, ...]],
        opened: Callable[[], OpenGame],
        current: Callable[[], OpenGame | None],
        doubt: Callable[[], None],
    ) -> None:
        """*sides* are those that the account plays, asked whenever it sits down.

        *current* is the open game where it has sat down already, and *doubt* is told if something
        could not be written there.
        """
        self._account, self._sides, self._opened = account, sides, opened
        self._current, self._doubt = current, doubt
        self._at: set[Ticket] = set()

    @property
    def is_far(self) -> bool:
        return False

    @property
    def is_writing(self) -> bool:
        """An order of it is just being written."""
        game = self._current()
        return game is not None and game.table.is_writing

    @property
    def seats(self) -> tuple[Seat, ...]:
        game = self._current() if self._at else None  # asked for each line that anybody hears
        return (game or self._opened()).table.seats

    def join(
        self, account: Account, sides: Iterable[Side] = (), wake: Callable[[], None] = nobody
    ) -> Ticket:
        if account != self._account:
            raise SeatError(f"you are {self._account}, and nobody else")
        wanted = frozenset(sides)
        if not wanted <= set(SIDES):
            raise SeatError("there are two sides")
        own = self._sides()
        for side in sorted(wanted):
            if side not in own:
                raise SeatError(f"{NAMES[side]} is not yours in this game; you may look on")
        game = self._opened()
        ticket = game.table.join(account, wanted, wake)
        self._at.add(ticket)
        return ticket

    def leave(self, ticket: Ticket) -> None:
        if ticket not in self._at:
            return
        self._at.discard(ticket)
        ticket.is_awaited = False
        if (game := self._current()) is not None:
            game.table.leave(ticket)
            game.arranged.left(ticket.seat.sides)

    def leave_all(self) -> None:
        """The account has gone."""
        for ticket in tuple(self._at):
            self.leave(ticket)

    def stand(self, ticket: Ticket) -> TableStand:
        return self._game(ticket).table.stand(ticket)

    def lines(self, ticket: Ticket, after: int) -> tuple[TableLine, ...]:
        return self._game(ticket).table.lines(ticket, max(0, after))

    def advise(self, ticket: Ticket, after: int, mandate: str = "") -> tuple[str, ...]:
        """It takes a while, so another thread than that of the hall may ask."""
        return self._game(ticket).table.advise(ticket, after, mandate)

    def forgo(self, ticket: Ticket) -> None:
        ticket.thought = None

    def is_at_hand(self, ticket: Ticket, after: int) -> bool:
        return True

    def play(self, ticket: Ticket, order: str, after: int, id_: str = "") -> TableLine:
        if len(order) > LONGEST_ORDER or len(id_) > LONGEST_ID:
            raise SeatError("the order is too long")
        with self._at_table(ticket) as table:
            return table.play(ticket, order, after, id_)

    def take_back(self, ticket: Ticket, after: int) -> TableLine:
        with self._at_table(ticket) as table:
            return table.take_back(ticket, after)

    def redo(self, ticket: Ticket, after: int) -> TableLine:
        with self._at_table(ticket) as table:
            return table.redo(ticket, after)

    def ask_back(self, ticket: Ticket, number: int, after: int) -> TableLine:
        with self._at_table(ticket) as table:
            return table.ask_back(ticket, number, after)

    def answer(self, ticket: Ticket, after: int, *, granted: bool) -> TableLine:
        with self._at_table(ticket) as table:
            return table.answer(ticket, after, granted=granted)

    @contextmanager
    def _at_table(self, ticket: Ticket) -> Iterator[CampaignTable]:
        """Whatever cannot be written may be the end of the database."""
        table = self._game(ticket).table
        try:
            yield table
        except SeatError:
            raise
        except SaveError:
            self._doubt()
            raise

    def _game(self, ticket: Ticket) -> OpenGame:
        if ticket not in self._at:
            raise SeatError(f"{self._account} is not at this table any more; join it again")
        game = self._current()
        if game is None:
            raise LobbyError("the campaign is being opened anew; try again in a moment")
        return game
