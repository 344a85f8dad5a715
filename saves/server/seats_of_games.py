"""The table of a game as one account gets it: only its own seats, and only under its own name."""

from collections.abc import Callable, Iterable
from typing import Final

from campaign import Side
from campaign.terms import SIDES
from saves.campaign_log.agreements import NAMES
from saves.hosting.contract import nobody
from saves.hosting.lines import TableLine, TableStand
from saves.hosting.seats import Account, Seat, SeatError, Ticket
from saves.server.shelf import OpenGame

LONGEST_ORDER: Final = 500
LONGEST_ID: Final = 64


class GuardedTable:
    """A `CampaignHost` for one account. What is opened for it stays open while it is there."""

    def __init__(
        self,
        account: Account,
        sides: Callable[[], tuple[Side, ...]],
        opened: Callable[[], OpenGame],
    ) -> None:
        """*sides* are those that the account plays, asked whenever it sits down."""
        self._account, self._sides, self._opened = account, sides, opened
        self._at: dict[Ticket, OpenGame] = {}

    @property
    def seats(self) -> tuple[Seat, ...]:
        game = next(iter(self._at.values()), None)  # asked for each line that anybody hears
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
        self._at[ticket] = game
        return ticket

    def leave(self, ticket: Ticket) -> None:
        game = self._at.pop(ticket, None)
        if game is not None:
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

    def play(self, ticket: Ticket, order: str, after: int, id_: str = "") -> TableLine:
        if len(order) > LONGEST_ORDER or len(id_) > LONGEST_ID:
            raise SeatError("the order is too long")
        return self._game(ticket).table.play(ticket, order, after, id_)

    def take_back(self, ticket: Ticket, after: int) -> TableLine:
        return self._game(ticket).table.take_back(ticket, after)

    def redo(self, ticket: Ticket, after: int) -> TableLine:
        return self._game(ticket).table.redo(ticket, after)

    def ask_back(self, ticket: Ticket, number: int, after: int) -> TableLine:
        return self._game(ticket).table.ask_back(ticket, number, after)

    def answer(self, ticket: Ticket, after: int, *, granted: bool) -> TableLine:
        return self._game(ticket).table.answer(ticket, after, granted=granted)

    def _game(self, ticket: Ticket) -> OpenGame:
        game = self._at.get(ticket)
        if game is None:
            raise SeatError(f"{self._account} is not at this table any more; join it again")
        return game
