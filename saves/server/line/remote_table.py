"""A table at the other end of a line: a `CampaignHost`.

What is told is kept until it is read, so whoever only looks waits for nothing. An order waits for
its answer. It has an id of its own, and if the line is lost it is sent once more, which the table
answers and does not play; what it has become is known even if the table was started anew.
"""

import secrets
from collections.abc import Callable, Iterable
from functools import partial
from threading import RLock
from typing import Any

from campaign import Side
from saves.hosting.contract import NoAdviceError, nobody
from saves.hosting.lines import BehindError, TableLine, TableStand
from saves.hosting.seats import Account, Seat, SeatError, Ticket
from saves.hosting.table import StaleError
from saves.server.contract.lobby import GameNumber
from saves.server.line.calls import CALLS, JOIN
from saves.server.line.connection import LateError, LostLineError, PlaceTold, ServerLine
from saves.server.line.troubles import error_of
from saves.server.line.wire import (
    Answered,
    Joined,
    LinesTold,
    Refused,
    SeatsTold,
    Trouble,
    TroubleTold,
)
from saves.storage.log_commands import ASK_BACK, GRANT, REDO, REFUSE, TAKE_BACK


class _Place:
    """A place at a table, and what was told there. The thread of the line fills it."""

    def __init__(self, line: ServerLine, game: GameNumber, ticket: Ticket) -> None:
        self.ticket = ticket
        self.seats: tuple[Seat, ...] = ()
        self._line, self._game = line, game
        self._lock = RLock()
        self._base = 0
        self._lines: list[TableLine] = []
        """The lines after that one that were not read yet."""

        self._position = ""
        """The fingerprint after the last of them, as far as it is known."""

        self._is_elsewhere = False
        """The log of the table is not the one that is known here."""

        self._trouble: Trouble | None = None
        self._is_taken = False
        """The server has said so; before that whoever waits for it asks again."""

        self.at = line.place(self.hears, self.comes_back)

    @property
    def known(self) -> int:
        """The last line that was told."""
        return self._base + len(self._lines)

    # --- coming --------------------------------------------------------------------------------

    def joined(self, answer: Answered | Refused) -> None:
        """The place is taken."""
        if isinstance(answer, Answered):
            self._is_taken = True
            self._sits(JOIN.answer(answer.value))

    def comes_back(self) -> None:
        """Take the place again, with what one had when the line was lost."""
        if self._is_taken:
            self._join(self.ticket.seat.sides, self._again)

    def _join(self, sides: Iterable[Side], then: Callable[[Answered | Refused], None]) -> None:
        self._line.send(JOIN, then, game=self._game, at=self.at, sides=(*sides,), after=self.known)

    def _again(self, answer: Answered | Refused) -> None:
        """The place is taken again; without a seat, if somebody else sits there now."""
        if isinstance(answer, Answered):
            self._has_come_back(JOIN.answer(answer.value))
        elif self.ticket.seat.sides and isinstance(error_of(answer.error), SeatError):
            self._join((), self._again)
        else:
            self._ends()
        self.ticket.wake()

    def _has_come_back(self, joined: Joined) -> None:
        with self._lock:
            ours, theirs = self._position, joined.position
            if joined.number < self.known or (ours and theirs and ours != theirs):
                self._is_elsewhere = True
            self.ticket.seat, self.seats = joined.seat, joined.seats

    def _sits(self, joined: Joined) -> None:
        with self._lock:
            self.ticket.seat, self.seats = joined.seat, joined.seats
            self._base, self._position = joined.number, joined.position
            self._lines.clear()

    # --- hearing -------------------------------------------------------------------------------

    def hears(self, told: PlaceTold) -> None:
        """Take in what the table tells."""
        with self._lock:
            match told:
                case LinesTold(_, lines):
                    self._take(lines)
                case SeatsTold(_, own, seats):
                    self.ticket.seat, self.seats = own, seats
                case TroubleTold(_, error, is_over):
                    self._trouble = error
                    if is_over:
                        self._ends()
        self.ticket.wake()

    def _take(self, lines: Iterable[TableLine]) -> None:
        self._trouble = None
        for line in lines:
            if line.number == self.known + 1:
                self._lines.append(line)
                self._position = line.position
            elif line.number > self.known:
                self._is_elsewhere = True

    def _ends(self) -> None:
        self.ticket.is_valid = False
        self._line.give_up(self.at)

    # --- reading -------------------------------------------------------------------------------

    def stands(self, stand: TableStand) -> None:
        """All has begun anew from there."""
        with self._lock:
            entries = stand.record.entries
            behind = len(entries) - self._base
            del self._lines[: max(0, behind)]
            self._base = len(entries)
            if not self._lines:
                self._position = entries[-1]["position"] if entries else ""
            self._is_elsewhere = False

    def has(self, number: int) -> bool:
        """Whether the lines after one are known without asking the table."""
        with self._lock:
            return not self._is_elsewhere and number >= self._base

    def after(self, number: int) -> tuple[TableLine, ...] | None:
        """The lines after one; None if that was long ago, and the table has to be asked.

        Raises:
            BehindError: if the log of the table is another one.
            SaveError: if there is none, and a commander's order could not be written.
        """
        with self._lock:
            if self._is_elsewhere:
                raise BehindError("the table stands elsewhere; ask it where")
            if number < self._base:
                return None
            if number > self.known:
                return ()  # one's own order was answered before it was told
            del self._lines[: number - self._base]
            self._base = number
            if self._trouble is not None and not self._lines:
                raise error_of(self._trouble)
            return tuple(self._lines)


class RemoteTable:
    """The table of one game. For several threads."""

    def __init__(self, line: ServerLine, game: GameNumber) -> None:
        self._line, self._game = line, game
        self._places: dict[Ticket, _Place] = {}
        self._seats: tuple[Seat, ...] = ()

    @property
    def is_far(self) -> bool:
        return True

    # --- coming and going ------------------------------------------------------------------------

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Who is here, as far as one was told."""
        return next((place.seats for place in self._places.values()), ())

    def join(
        self, account: Account, sides: Iterable[Side] = (), wake: Callable[[], None] = nobody
    ) -> Ticket:
        if account != self._line.account:
            raise SeatError(f"{self._line.account} has logged in here, not {account}")
        ticket = Ticket(Seat(account, frozenset(sides)), wake)
        place = _Place(self._line, self._game, ticket)
        try:
            self._line.ask_then(JOIN, place.joined, self._game, place.at, (*ticket.seat.sides,))
        except BaseException:
            self._line.give_up(place.at)
            raise
        self._places[ticket] = place
        return ticket

    def leave(self, ticket: Ticket) -> None:
        ticket.is_valid = False
        place = self._places.pop(ticket, None)
        if place is None:
            return
        self._line.give_up(place.at)
        self._line.tell(CALLS["table.leave"], place.at)  # whoever leaves has other things to do

    # --- reading ---------------------------------------------------------------------------------

    def stand(self, ticket: Ticket) -> TableStand:
        place = self._place(ticket)
        stand: TableStand = self._line.ask(CALLS["table.stand"], place.at)
        place.stands(stand)
        return stand

    def lines(self, ticket: Ticket, after: int) -> tuple[TableLine, ...]:
        place = self._place(ticket)
        lines = place.after(after)
        return self._asked_for(place, after) if lines is None else lines

    def is_at_hand(self, ticket: Ticket, after: int) -> bool:
        place = self._places.get(ticket)
        return place is None or not ticket.is_valid or place.has(after)

    def _asked_for(self, place: _Place, after: int) -> tuple[TableLine, ...]:
        lines: tuple[TableLine, ...] = self._line.ask(CALLS["table.lines"], place.at, after)
        return lines

    # --- advice ----------------------------------------------------------------------------------

    def advise(self, ticket: Ticket, after: int, mandate: str = "") -> tuple[str, ...]:
        place = self._place(ticket)
        thought = ticket.thought = object()

        def is_wanted() -> bool:
            return ticket.is_valid and ticket.thought is thought

        try:
            orders: tuple[str, ...] = self._line.ask_while(
                CALLS["table.advise"], is_wanted, place.at, after, mandate
            )
        except LateError as error:
            raise NoAdviceError("nobody waits for the advice any more") from error
        return orders

    def forgo(self, ticket: Ticket) -> None:
        is_asked, ticket.thought = ticket.thought is not None, None
        if is_asked and (place := self._places.get(ticket)) is not None:
            self._line.tell(CALLS["table.forgo"], place.at)

    # --- orders ----------------------------------------------------------------------------------

    def play(self, ticket: Ticket, order: str, after: int, id_: str = "") -> TableLine:
        given = {"order": order, "after": after, "id_": id_ or secrets.token_hex(8)}
        return self._order(ticket, "play", given, order.__eq__)

    def take_back(self, ticket: Ticket, after: int) -> TableLine:
        return self._order(ticket, "take_back", {"after": after}, _says(TAKE_BACK))

    def redo(self, ticket: Ticket, after: int) -> TableLine:
        return self._order(ticket, "redo", {"after": after}, _says(REDO))

    def ask_back(self, ticket: Ticket, number: int, after: int) -> TableLine:
        given = {"number": number, "after": after}
        return self._order(ticket, "ask_back", given, f"{ASK_BACK} {number}".__eq__)

    def answer(self, ticket: Ticket, after: int, *, granted: bool) -> TableLine:
        said = _says(GRANT if granted else REFUSE)
        return self._order(ticket, "answer", {"after": after, "granted": granted}, said)

    def _order(
        self, ticket: Ticket, kind: str, given: dict[str, Any], is_it: Callable[[str], bool]
    ) -> TableLine:
        """Order; if the line is lost meanwhile, once more, and then know what it has become.

        A table that was started anew remembers no ids. But whoever ordered the same on the same
        position has nothing to order any more.
        """
        place, sides = self._place(ticket), ticket.seat.sides
        ask = partial(self._line.ask, CALLS[f"table.{kind}"], at=place.at, **given)
        line: TableLine
        try:
            line = ask()
        except LostLineError:
            try:
                line = ask()
            except (StaleError, SeatError):  # others may have to decide after it
                lines = self._asked_for(place, given["after"])
                if not (lines and lines[0].side in sides and is_it(lines[0].text)):
                    raise
                line = lines[0]
        return line

    # --- what everybody needs --------------------------------------------------------------------

    def _place(self, ticket: Ticket) -> _Place:
        place = self._places.get(ticket)
        if place is None or not ticket.is_valid:
            raise SeatError(f"{ticket.seat.account} is not at this table any more; join it again")
        return place


def _says(kind: str) -> Callable[[str], bool]:
    """Whether a line goes back or forward in that way."""
    return lambda text: text.startswith(f"{kind} ")
