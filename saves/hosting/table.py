"""A campaign that several people play: it alone holds the journal, and it alone has the seed.

An order comes with the number of the last line that its account has seen, so none is ever played
on a position that nobody looked at; and with an id, so that one sent twice is played once. What it
led to is a line of the log, which everybody reads and plays again on a position of his own.
"""

import logging
from collections.abc import Callable, Iterable
from threading import RLock
from typing import NamedTuple

from campaign import CampaignState, Side, read_order, write_order, write_situation
from campaign.budget import QUICK, CancelledError
from campaign.engine import view
from campaign.terms import PERSON
from saves.campaign_log.agreements import NAMES
from saves.campaign_log.campaign_record import Record
from saves.campaign_log.journal import Journal
from saves.campaign_log.line_of_play import Entry
from saves.errors import FullDiskError, SaveError
from saves.exchange.import_export import without_secrets
from saves.hosting.advice import advice
from saves.hosting.arrangements import AmongThemselves, Arrangements
from saves.hosting.contract import NoAdviceError, nobody
from saves.hosting.lines import BehindError, TableLine, TableStand, line_of
from saves.hosting.seats import Account, Seat, SeatError, Ticket, check_decision, check_free
from saves.hosting.thinker import Answer, Choose, Question, Thinker, as_its_commander
from saves.storage.plain_text import counted
from saves.storage.row_format import Row

REMEMBERED = 256
"""Orders of which the table knows that it has played them already."""

LONGEST_MANDATE = 2_000
"""Letters of what a staff is told."""

PACE = 0.45
"""Seconds between the orders of a commander, so that people can follow them."""

LOG = logging.getLogger(__name__)


class StaleError(SaveError):
    """The order was given on a position that has changed since."""


class _Played(NamedTuple):
    """An order as it was sent, and what it has become."""

    order: str
    after: int
    line: TableLine


class CampaignTable:
    """One open campaign, its seats and its watchers: a `CampaignHost`. For several threads.

    Sides that commanders play it has played by them, as long as anybody is at the table, or
    whatever else was arranged.
    """

    def __init__(
        self,
        journal: Journal,
        pace: float = PACE,
        arrangements: Arrangements | None = None,
        choose: Choose = as_its_commander,
    ) -> None:
        """The table owns the journal from now on: nobody else may play it."""
        self._journal = journal
        self._arranged = arrangements or AmongThemselves()
        self._choose = choose
        self._tickets: list[Ticket] = []
        self._played: dict[tuple[Account, str], _Played] = {}
        self._trouble: SaveError | None = None
        """Why what a commander has decided could not be written."""

        self._lock = RLock()
        self._thinker = Thinker(self._lock, self._question, self._waits, self._decide, pace, choose)

    def close(self) -> None:
        """Nobody is at the table any more, and the campaign is let go."""
        self._thinker.close()
        with self._lock:
            tickets, self._tickets = self._tickets, []
            for ticket in tickets:
                ticket.is_valid = False
            self._journal.close()

    @property
    def tickets(self) -> tuple[Ticket, ...]:
        """Who is here, to be taken along to another table of the same campaign."""
        with self._lock:
            return tuple(self._tickets)

    def take_along(self, tickets: Iterable[Ticket]) -> None:
        """Have those here who sat at a table of this campaign that was closed; they read anew."""
        with self._lock:
            for ticket in tickets:
                ticket.is_valid = True
                self._tickets.append(ticket)
            self._wake()
            self._thinker.look()

    @property
    def has_trouble(self) -> bool:
        """What a commander has decided could not be written."""
        return self._trouble is not None

    def is_sound(self) -> bool:
        """What was written is what is known here; not so once a database has gone."""
        with self._lock:
            known = self._journal.record.as_read.head
            try:
                return self._journal.writer.read().head == known
            except SaveError:
                return False

    @property
    def is_writing(self) -> bool:
        """An order is just being written: whoever asks anything now waits as long as the disk."""
        if self._lock.acquire(blocking=False):
            self._lock.release()
            return False
        return True

    @property
    def is_far(self) -> bool:
        return False

    # --- coming and going ------------------------------------------------------------------------

    @property
    def seats(self) -> tuple[Seat, ...]:
        # Not under the lock: lists say who is here, and need not wait until an order is written.
        return tuple(ticket.seat for ticket in self._by_rank())

    def join(
        self, account: Account, sides: Iterable[Side] = (), wake: Callable[[], None] = nobody
    ) -> Ticket:
        wanted = frozenset(sides)
        with self._lock:
            others = {
                side: ticket.seat.account
                for ticket in self._tickets
                for side in ticket.seat.sides & wanted
                if ticket.seat.account != account
            }
            check_free(wanted, self._journal.players, others)
            for ticket in self._tickets:
                if ticket.seat.account == account:
                    ticket.lent |= ticket.seat.sides & wanted
                    ticket.seat = Seat(account, ticket.seat.sides - wanted)
            self._wake()
            ticket = Ticket(Seat(account, wanted), wake)
            self._tickets.append(ticket)
            self._thinker.look()
            return ticket

    @property
    def record(self) -> Record:
        """The campaign as it is now, for whoever keeps the table."""
        return self._journal.record

    @property
    def state(self) -> CampaignState:
        return self._journal.state

    def look(self) -> None:
        """Somebody else may have to decide now, though nothing was played."""
        self._thinker.look()

    def awaits_commander(self) -> bool:
        """A commander has something to decide, in his own place or in another's."""
        return self._question() is not None

    def leave(self, ticket: Ticket) -> None:
        with self._lock:
            ticket.is_valid = ticket.is_awaited = False
            if ticket in self._tickets:
                self._tickets.remove(ticket)
                self._give_back(ticket.seat)
                self._wake()

    def _give_back(self, left: Seat) -> None:
        """The seats go back to where the same account sat before, if it is still there."""
        free = left.sides
        for ticket in reversed(self._tickets):
            if ticket.seat.account == left.account and (back := ticket.lent & free):
                ticket.lent, free = ticket.lent - back, free - back
                ticket.seat = Seat(left.account, ticket.seat.sides | back)

    # --- reading ---------------------------------------------------------------------------------

    def stand(self, ticket: Ticket) -> TableStand:
        with self._lock:
            self._check(ticket)
            seen = view(self._journal.state, ticket.seat.side)
            return TableStand(without_secrets(self._journal.record.as_read), write_situation(seen))

    def lines(self, ticket: Ticket, after: int) -> tuple[TableLine, ...]:
        with self._lock:
            self._check(ticket)
            if after > (seen := self._journal.record.lines):
                raise BehindError(f"the log has {counted(seen, 'line')}, not {after}")
            rows = self._journal.record.as_read.entries[max(0, after) :]
            if self._trouble and not rows:
                raise type(self._trouble)(*self._trouble.args)
            return tuple(map(self._line_of, rows))

    # --- advice ----------------------------------------------------------------------------------

    def advise(self, ticket: Ticket, after: int, mandate: str = "") -> tuple[str, ...]:
        if len(mandate) > LONGEST_MANDATE:
            raise NoAdviceError("the staff has been told too much")
        with self._lock:
            self._check(ticket)
            check_decision(ticket.seat, self._journal.state.to_move)
            self._check_seen(after)
            seen = view(self._journal.state, ticket.seat.side)
            thought = ticket.thought = object()
        budget = QUICK._replace(cancelled=lambda: not self._is_wanted(ticket, thought, after))
        try:
            budget.listen()
            return tuple(map(write_order, advice(self._choose, seen, budget, after, mandate)))
        except CancelledError as error:
            self._check_seen(after)
            raise NoAdviceError("nobody waits for the advice any more") from error
        except Exception as error:
            LOG.exception("%s gets no advice", ticket.seat.account)
            raise NoAdviceError("there is no advice now; ask again in a moment") from error

    def _is_wanted(self, ticket: Ticket, thought: object, after: int) -> bool:
        """Somebody waits for what is thought of, and the war still stands there."""
        is_here = ticket.is_valid and ticket.thought is thought
        return is_here and self._journal.record.lines == after

    def forgo(self, ticket: Ticket) -> None:
        ticket.thought = None

    def is_at_hand(self, ticket: Ticket, after: int) -> bool:
        return True

    # --- orders ----------------------------------------------------------------------------------

    def play(self, ticket: Ticket, order: str, after: int, id_: str = "") -> TableLine:
        with self._lock:
            self._check(ticket)
            if known := self._played.get((ticket.seat.account, id_)) if id_ else None:
                if (known.order, known.after) != (order, after):
                    raise SaveError(f"the id {id_!r} is that of another order; give each its own")
                return known.line
            check_decision(ticket.seat, self._journal.state.to_move)
            self._check_seen(after)
            self._journal.play(self._arranged.settled(read_order(order)))
            line = self._told()
            if id_:
                self._remember(ticket.seat.account, id_, _Played(order, after, line))
            return line

    def take_back(self, ticket: Ticket, after: int) -> TableLine:
        with self._lock:
            self._check(ticket)
            self._check_seen(after)
            if entries := self._journal.entries():
                _check_own(ticket.seat, entries[-1])
            self._journal.take_back()
            return self._told()

    def redo(self, ticket: Ticket, after: int) -> TableLine:
        with self._lock:
            self._check(ticket)
            self._check_seen(after)
            check_decision(ticket.seat, self._journal.state.to_move)
            self._journal.redo()
            return self._told()

    def ask_back(self, ticket: Ticket, number: int, after: int) -> TableLine:
        with self._lock:
            self._check(ticket)
            self._check_seen(after)
            entry = next((e for e in self._journal.entries() if e.number == number), None)
            if entry is None:
                raise SaveError(f"line {number} is not an order that counts")
            _check_own(ticket.seat, entry)
            self._check_answers(entry.side.enemy)
            self._journal.ask_back(number, entry.side)
            return self._told()

    def answer(self, ticket: Ticket, after: int, *, granted: bool) -> TableLine:
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
            return self._told()

    def set_back(self, number: int, name: str, why: str, by: str = "") -> TableLine:
        """Go back to the position after a line, as a referee has decided; the reason stays there.

        *by* says who he is, in words.

        Raises:
            SaveError: if there is no such order.
        """
        with self._lock:
            if all(entry.number != number for entry in self._journal.entries()) and number:
                raise SaveError(f"line {number} is not an order that counts")
            with self._journal.writer.together():
                self._journal.writer.mark(name, why)
                self._journal.go_back(number)
            return self._told(by)

    # --- what everybody needs --------------------------------------------------------------------

    def _check(self, ticket: Ticket) -> None:
        if not ticket.is_valid or ticket not in self._tickets:
            raise SeatError(f"{ticket.seat.account} is not at this table any more; join it again")

    def _check_seen(self, after: int) -> None:
        """An order counts on the position it was given on, while orders are taken."""
        if self._arranged.closed:
            raise SeatError(self._arranged.closed)
        if after != (seen := self._journal.record.lines):
            raise StaleError(
                f"the position has changed: the log has {counted(seen, 'line')}, and the order"
                f" follows line {after}"
            )

    def _check_answers(self, side: Side) -> None:
        player = self._journal.players[side.seat]
        if player != PERSON:
            raise SeatError(f"{NAMES[side]} is played by {player}, who takes nothing back")

    def _told(self, decided_by: str = "") -> TableLine:
        """The line that was written just now; everybody is told of it."""
        line = line_of(self._journal.record.as_read.entries[-1], decided_by)
        self._arranged.written(line)
        self._wake()
        self._thinker.look()
        return line

    def _line_of(self, row: Row) -> TableLine:
        return line_of(row, self._arranged.decided_by(row["number"]))

    def _by_rank(self) -> list[Ticket]:
        """Seats that order first, then those that look on."""
        return sorted((*self._tickets,), key=lambda ticket: not ticket.seat.sides)

    def _wake(self) -> None:
        """Tell everybody that there is something to know."""
        for ticket in self._by_rank():
            try:
                ticket.wake()
            except Exception:
                # Whoever cannot be woken reads no more. The order is on the disk: others hear it.
                LOG.exception("%s at the table cannot be reached", ticket.seat.account)
                ticket.is_valid = False
        self._tickets = [ticket for ticket in self._tickets if ticket.is_valid]

    def _remember(self, account: Account, id_: str, played: _Played) -> None:
        """An order that is sent once more after a lost answer is answered, not played."""
        self._played[account, id_] = played
        while len(self._played) > REMEMBERED:
            del self._played[next(iter(self._played))]

    # --- commanders ------------------------------------------------------------------------------

    def _question(self) -> Question | None:
        """What a commander has to decide now."""
        with self._lock:
            return self._asked()

    def _asked(self) -> Question | None:
        """The same without the lock: what is answered is looked at again with it."""
        state, after = self._journal.state, self._journal.record.lines
        side = state.to_move
        if side is None or self._arranged.closed:
            return None
        player = self._journal.players[side.seat]
        if player != PERSON:
            is_wanted = bool(self._tickets) or self._arranged.goes_on
            return Question(player, state, after) if is_wanted else None
        is_here = any(side in ticket.seat.sides for ticket in self._tickets)
        deputy = self._arranged.deputy(state, after, is_here=is_here)
        if deputy is None:
            return None
        return Question(deputy.commander, state, after, deputy.by, deputy.orders)

    def _waits(self, question: Question) -> bool:
        """The war still stands where a commander was asked, and he is still to decide."""
        now = self._asked()
        return now is not None and now._replace(state=question.state) == question

    def _decide(self, question: Question, answer: Answer) -> None:
        """Play what a commander has decided, if anybody still waits for it."""
        with self._lock:
            if not self._waits(question):
                return
            try:
                action = read_order(write_order(answer.action))
                self._journal.play(self._arranged.settled(action))
            except SaveError as error:
                kind = FullDiskError if isinstance(error, FullDiskError) else SaveError
                self._trouble = kind(f"{question.commander} cannot play: {error}")
                self._wake()
                raise
            self._trouble = None
            self._told(answer.by or question.by)


def _check_own(seat: Seat, entry: Entry) -> None:
    """Nobody takes back what the other side has ordered; he may be asked."""
    if entry.side not in seat.sides:
        raise SeatError(f"line {entry.number} is not an order of {seat.account}")
