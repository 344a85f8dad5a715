"""A campaign that several people play: it alone holds the journal, and it alone has the seed.

An order comes with the number of the last line that its account has seen, so none is ever played
on a position that nobody looked at; and with an id, so that one sent twice is played once. What it
led to goes to everybody as a line of the log, which each plays again on a position of its own.
"""

import logging
from collections import deque
from collections.abc import Callable, Iterable
from threading import RLock

from campaign import CampaignState, Side, read_order, write_situation
from campaign.engine import view
from saves.campaign_log.journal import Journal
from saves.campaign_log.replay import Entry
from saves.errors import SaveError
from saves.hosting.lines import TableLine, TableStand
from saves.hosting.seats import Account, Seat, SeatError, check_decision, check_free
from saves.storage.log_commands import ASK_BACK, GRANT, REDO, REFUSE, TAKE_BACK, write_move
from saves.storage.plain_text import counted

MOST_UNREAD = 500
"""Lines that a seat may leave unread; one that reads no longer is not waited for."""

REMEMBERED = 256
"""Orders of which the table knows that it has played them already."""


LOG = logging.getLogger(__name__)


class StaleError(SaveError):
    """The order was given on a position that has changed since."""


def _nobody() -> None:
    """Nobody need be woken."""


class Ticket:
    """One account at a table: its seat, and the lines that it has not read yet."""

    def __init__(self, seat: Seat, wake: Callable[[], None]) -> None:
        self.seat = seat
        self.is_valid = True
        """It may order and read; one that has left, or was dropped, joins again."""

        self._unread: deque[TableLine] = deque()
        self._wake = wake

    def read(self) -> tuple[TableLine, ...]:
        """The lines since the last reading, the oldest first."""
        lines = []
        while self._unread:
            lines.append(self._unread.popleft())
        return tuple(lines)

    def tell(self, line: TableLine) -> None:
        """Hand it a line; one that leaves too many unread is dropped."""
        self._unread.append(line)
        try:
            self._wake()
        except Exception:
            # Whoever cannot be woken reads no more. The order is on the disk: others hear of it.
            LOG.exception("%s at the table cannot be reached", self.seat.account)
            self.is_valid = False
        if len(self._unread) > MOST_UNREAD:
            self.is_valid = False
        if not self.is_valid:
            self._unread.clear()


class CampaignTable:
    """One open campaign, its seats and its watchers. May be used by several threads."""

    def __init__(self, journal: Journal) -> None:
        """The table owns the journal from now on: nobody else may play it."""
        self._journal = journal
        self._tickets: list[Ticket] = []
        self._played: dict[tuple[Account, str], TableLine] = {}
        self._lock = RLock()

    # --- coming and going ------------------------------------------------------------------------

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Who is here; seats that order before those that look on."""
        with self._lock:
            seats = [ticket.seat for ticket in self._tickets]
        return tuple(sorted(seats, key=lambda seat: not seat.sides))

    def join(
        self, account: Account, sides: Iterable[Side] = (), wake: Callable[[], None] = _nobody
    ) -> Ticket:
        """Take the seats of these sides; without one, look on.

        Who sits there already from elsewhere takes them along, and looks on with the old ticket.
        The table calls *wake* when there is something to read; it must return at once.

        Raises:
            SeatError: if somebody else sits there, or a commander plays that side.
        """
        wanted = frozenset(sides)
        with self._lock:
            others = {
                side: ticket.seat.account
                for ticket in self._tickets
                for side in ticket.seat.sides & wanted
                if ticket.seat.account != account
            }
            check_free(wanted, self._journal.record.players, others)
            for ticket in self._tickets:
                if ticket.seat.account == account:
                    ticket.seat = Seat(account, ticket.seat.sides - wanted)
            ticket = Ticket(Seat(account, wanted), wake)
            self._tickets.append(ticket)
            return ticket

    def leave(self, ticket: Ticket) -> None:
        """Give up the seats."""
        with self._lock:
            ticket.is_valid = False
            self._tickets = [one for one in self._tickets if one is not ticket]

    def stand(self, ticket: Ticket) -> TableStand:
        """Where the war stands for a seat; what it has not read yet is known with that.

        Raises:
            SeatError: if it has left.
        """
        with self._lock:
            self._check(ticket)
            ticket.read()
            record = self._journal.record
            seen = write_situation(view(self._journal.state, ticket.seat.side))
            return TableStand(
                record.lines, record.last, record.name, record.players, record.terms, seen
            )

    # --- orders ----------------------------------------------------------------------------------

    def play(self, ticket: Ticket, order: str, after: int, id_: str = "") -> TableLine:
        """Carry out an order that was given after a line was seen; the line that it became.

        Raises:
            SeatError: if it is not for that seat to decide.
            StaleError: if there are lines that it has not seen.
            NotationError, IllegalActionError: if it is no order, or a rule forbids it.
            SaveError: if it cannot be written; then it has not been carried out, either.
        """
        with self._lock:
            self._check(ticket)
            if known := self._played.get((ticket.seat.account, id_)) if id_ else None:
                return known
            side = self._journal.state.to_move
            check_decision(ticket.seat, side)
            self._check_seen(after)
            self._journal.play(read_order(order))
            entry = self._journal.entries()[-1]
            line = self._line(ticket, entry.side, entry.order, id_, entry)
            self._remember(line)
            return line

    def take_back(self, ticket: Ticket, after: int) -> TableLine:
        """Take back one's own last order.

        Raises:
            SeatError: if it was the other side's.
            StaleError, SaveError: as `play`; also if it cannot be taken back any more.
        """
        with self._lock:
            self._check(ticket)
            self._check_seen(after)
            entries = self._journal.entries()
            if entries:
                _check_own(ticket.seat, entries[-1])
            tip, before = self._journal.record.last, self._journal.state
            self._journal.take_back()
            return self._line(ticket, before.to_move, write_move(TAKE_BACK, tip), at=before)

    def redo(self, ticket: Ticket, after: int) -> TableLine:
        """Carry out again what was taken back last.

        Raises:
            SeatError, StaleError, SaveError: as `take_back`.
        """
        with self._lock:
            self._check(ticket)
            self._check_seen(after)
            before = self._journal.state
            check_decision(ticket.seat, before.to_move)
            self._journal.redo()
            return self._line(
                ticket, before.to_move, write_move(REDO, self._journal.record.last), at=before
            )

    def ask_back(self, ticket: Ticket, number: int, after: int) -> TableLine:
        """Ask the other side to go back to the position before one's own order.

        Raises:
            SeatError: if it was the other side's.
            StaleError, SaveError: as `play`.
        """
        with self._lock:
            self._check(ticket)
            self._check_seen(after)
            entry = next((e for e in self._journal.entries() if e.number == number), None)
            if entry is None:
                raise SaveError(f"line {number} is not an order that counts")
            _check_own(ticket.seat, entry)
            self._journal.ask_back(number, entry.side)
            return self._line(ticket, entry.side, write_move(ASK_BACK, number))

    def answer(self, ticket: Ticket, after: int, *, granted: bool) -> TableLine:
        """Go back as the other side has asked, or do not.

        Raises:
            SeatError: if it is not for that seat to answer.
            StaleError, SaveError: as `play`; also if nobody has asked.
        """
        with self._lock:
            self._check(ticket)
            self._check_seen(after)
            request = self._journal.request
            if request is None:
                raise SaveError("nobody has asked to take anything back")
            side = Side(request.side).enemy
            check_decision(ticket.seat, side)
            if granted:
                self._journal.grant_back(side)
            else:
                self._journal.refuse_back(side)
            return self._line(
                ticket, side, write_move(GRANT if granted else REFUSE, request.number)
            )

    # --- what everybody needs --------------------------------------------------------------------

    def _check(self, ticket: Ticket) -> None:
        if not ticket.is_valid or ticket not in self._tickets:
            raise SeatError(f"{ticket.seat.account} is not at this table any more; join it again")

    def _check_seen(self, after: int) -> None:
        """An order counts on the position it was given on."""
        if after != (seen := self._journal.record.lines):
            raise StaleError(
                f"the position has changed: the log has {counted(seen, 'line')}, and the order"
                f" follows line {after}"
            )

    def _line(
        self,
        ticket: Ticket,
        side: Side | None,
        text: str,
        id_: str = "",
        entry: Entry | None = None,
        at: CampaignState | None = None,
    ) -> TableLine:
        """The line that was written just now, told to everybody: seats first, then watchers."""
        turn = entry.turn if entry else (at or self._journal.state).turn
        rolls = entry.rolls if entry else ()
        account = ticket.seat.account
        line = TableLine(self._journal.record.lines, turn, side, text, rolls, account, id_)
        for one in sorted(self._tickets, key=lambda one: not one.seat.sides):
            one.tell(line)
        self._tickets = [one for one in self._tickets if one.is_valid]
        return line

    def _remember(self, line: TableLine) -> None:
        """An order that is sent once more after a lost answer is answered, not played."""
        if line.id:
            self._played[line.account, line.id] = line
        while len(self._played) > REMEMBERED:
            del self._played[next(iter(self._played))]


def _check_own(seat: Seat, entry: Entry) -> None:
    """Nobody takes back what the other side has ordered; he may be asked."""
    if entry.side not in seat.sides:
        raise SeatError(f"line {entry.number} is not an order of {seat.account}")
