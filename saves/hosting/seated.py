"""A campaign as somebody plays it who sits at a table: he orders there, and follows its lines here.

Nothing is shown that the table has not written. What is marked or noted here stays here.
"""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import RLock
from typing import TypeAlias

from campaign import (
    Action,
    CampaignError,
    CampaignState,
    Change,
    IllegalActionError,
    Side,
    read_order,
    refusal,
    write_order,
)
from saves.campaign_log.campaign_record import Record
from saves.campaign_log.journal import Journal
from saves.campaign_log.line_of_play import Entry
from saves.campaign_log.log_writer import LogWriter
from saves.campaign_log.save_points import Request
from saves.errors import SaveError
from saves.hosting.contract import CampaignHost, nobody
from saves.hosting.lines import BehindError, Followed, Follower, TableLine
from saves.hosting.seats import Account, Seat, SeatError, check_decision
from saves.storage.header import Players
from saves.storage.open_campaign import Place


class SeatedCampaign:
    """A place at a table, and the record of its war.

    What is ordered here leads to one line, which is followed at once. All others wait until they
    are read, so that whoever shows them shows each, in its order.
    """

    def __init__(self, table: CampaignHost, account: Account, sides: Iterable[Side] = ()) -> None:
        """Take the seats of these sides; without one, look on.

        Raises:
            SeatError: if somebody else sits there, or a commander plays that side.
        """
        self._table = table
        self.wanted = frozenset(sides)
        """For whom he sat down; one who begins anew may have gone on elsewhere meanwhile."""

        self._hears: Callable[[], object] = nobody
        self._ticket = table.join(account, self.wanted, self._heard)
        self._war = Follower(table.stand(self._ticket))
        self._is_astray = False
        """A line has led elsewhere here; the table has to be asked where it stands."""

        self._following = RLock()
        """Held while a line is followed: who orders elsewhere follows it in a thread, and the
        record must not be closed under it."""

        self._is_left = False

    def listen(self, hears: Callable[[], object]) -> None:
        """Have somebody told when there is something to read, or somebody came or left.

        It is called from whatever thread, and must return at once; now, too: who knows what has
        come since the seat was taken.
        """
        self._hears = hears
        hears()

    def _heard(self) -> None:
        self._hears()

    def close(self) -> None:
        """Leave the table. A second time it does nothing."""
        self._table.leave(self._ticket)
        with self._following:
            self._is_left = True
            self._war.journal.close()

    def forget_after(self, number: int) -> None:
        """Begin where somebody had read so many lines: what has come since is news for him.

        Raises:
            CampaignError: if they lead elsewhere here.
        """
        with self._following:
            if number < self._war.number:
                self._war.forget_after(number)

    # --- where it stands -----------------------------------------------------------------------

    @property
    def seat(self) -> Seat:
        return self._ticket.seat

    def sits(self, side: Side) -> Account | None:
        """Who orders for a side; nobody, if its seat is free or a commander's."""
        seats = self._table.seats
        return next((seat.account for seat in seats if side in seat.sides), None)

    @property
    def place(self) -> Place | None:
        """It lies at the table, and nowhere here."""
        return None

    @property
    def path(self) -> Path | None:
        return None

    @property
    def name(self) -> str:
        return self.record.name

    @property
    def record(self) -> Record:
        """What was played at the table."""
        return self._war.journal.record

    @property
    def writer(self) -> LogWriter:
        return self._war.journal.writer

    @property
    def state(self) -> CampaignState:
        return self._war.state

    @property
    def players(self) -> Players:
        return self._war.journal.players

    @property
    def is_on_trust(self) -> bool:
        return self._war.journal.is_on_trust

    @property
    def last(self) -> int:
        return self._war.journal.last

    def entries(self) -> tuple[Entry, ...]:
        return self._war.journal.entries()

    # --- following -----------------------------------------------------------------------------

    def read(self, *, may_wait: bool = True) -> tuple[Followed, ...]:
        """What the lines led to that have come since the last one that was read, or ordered here.

        Who may not wait asks first what `has_to_ask` says. If he reads a line that leads elsewhere
        here, it does from then on, and he is told that there is something to read.

        Raises:
            SaveError: if they cannot be had.
        """
        if self._is_astray:
            return (self._begin_anew(),)
        try:
            lines = self._table.lines(self._ticket, self._war.number)
        except BehindError:  # the table stands elsewhere: the host was set back
            return (self._begin_anew(),)
        found = list[Followed]()
        for line in lines:
            if line.number <= self._war.number:
                continue  # what comes after all has begun anew may be known by then
            try:
                found.append(self._followed(line))
            except CampaignError:
                if not may_wait:
                    self._is_astray = True
                    self._heard()
                    break
                found.append(self._begin_anew())
        return tuple(found)

    @property
    def has_to_ask(self) -> bool:
        """What comes next is not at hand: reading it waits for an answer of the table."""
        return self._is_astray or not self._table.is_at_hand(self._ticket, self._war.number)

    @property
    def is_behind(self) -> bool:
        """There are lines that were not read yet; what is ordered before is refused."""
        try:
            return self._ticket.is_valid and bool(self._table.lines(self._ticket, self._war.number))
        except BehindError:
            return True

    def _follow(self, line: TableLine) -> Followed:
        """What a line leads to; where it leads elsewhere here, all begins anew."""
        try:
            return self._followed(line)
        except CampaignError:
            return self._begin_anew()

    def _followed(self, line: TableLine) -> Followed:
        with self._following:
            return Followed(None) if self._is_left else self._war.follow(line)

    def _begin_anew(self) -> Followed:
        war = Follower(self._table.stand(self._ticket))
        self._war.journal.close()
        self._war, self._is_astray = war, False
        return Followed(None)

    # --- ordering ------------------------------------------------------------------------------

    @property
    def is_far(self) -> bool:
        """What is ordered waits for an answer from elsewhere."""
        return self._table.is_far

    def check(self, action: Action) -> None:
        """Make sure that an order is one, as far as that is known here.

        Raises:
            SeatError, IllegalActionError: as `play`.
        """
        check_decision(self.seat, self.state.to_move)
        if (why_not := refusal(self.state, action)) is not None:
            raise IllegalActionError(why_not)

    def play(self, action: Action) -> Change:
        """Have the table carry out an action; what came of it.

        Raises:
            SeatError: if it is not for this seat to decide; the rules are not asked then.
            CampaignError: as `CampaignHost.play`.
        """
        return self._change(self._table.play(self._ticket, write_order(action), self._war.number))

    def _change(self, line: TableLine) -> Change:
        """What one's own line has led to."""
        return self._follow(line).change or Change(self.state, ())

    @contextmanager
    def together(self) -> Iterator[None]:
        """The table writes each order by itself."""
        yield

    @property
    def can_take_back(self) -> bool:
        """The last order is one's own, and no die has fallen since."""
        journal = self._war.journal
        entries = journal.entries() if journal.can_take_back else ()
        # None is left, if a thread has taken the only one back in this moment.
        return bool(entries) and entries[-1].side in self.seat.sides

    def can_take_back_from(self, number: int) -> bool:
        """The order of this line, and all that came after it, is one's own, and no die has fallen
        since.
        """
        journal, own = self._war.journal, self.seat.sides
        later = (entry for entry in journal.entries() if entry.number >= number)
        return journal.can_take_back_from(number) and all(entry.side in own for entry in later)

    def take_back(self) -> CampaignState:
        """Take back one's own last order.

        Raises:
            SaveError: as `CampaignHost.take_back`.
        """
        self._follow(self._table.take_back(self._ticket, self._war.number))
        return self.state

    @property
    def can_redo(self) -> bool:
        return self._war.journal.can_redo and self.state.to_move in self.seat.sides

    def redo(self) -> Change:
        """Carry out again what was taken back last.

        Raises:
            SaveError: as `CampaignHost.redo`.
        """
        return self._change(self._table.redo(self._ticket, self._war.number))

    # --- advice --------------------------------------------------------------------------------

    def advise(self, mandate: str = "") -> tuple[Action, ...]:
        """What a commander, or the staff, would do, as `CampaignHost.advise`; it takes a while.

        Raises:
            SaveError: as that.
        """
        return tuple(map(read_order, self._table.advise(self._ticket, self._war.number, mandate)))

    def forgo(self) -> None:
        """Wait for no advice any more."""
        self._table.forgo(self._ticket)

    # --- going back ----------------------------------------------------------------------------

    @property
    def request(self) -> Request | None:
        """A side asks the other one to go back, and waits for the answer."""
        return self._war.journal.request

    def go_back(self, number: int) -> CampaignState:
        """Nobody goes back at a table by himself.

        Raises:
            SaveError: always.
        """
        raise SaveError("at a table nobody goes back alone; ask the other side to take it back")

    def ask_back(self, number: int, side: Side) -> None:
        """Ask the other side to go back to the position before one's own order.

        Raises:
            SaveError: as `CampaignHost.ask_back`.
        """
        if side not in self.seat.sides:
            raise SeatError("only who has given an order asks to take it back")
        self._follow(self._table.ask_back(self._ticket, number, self._war.number))

    def grant_back(self, side: Side) -> CampaignState:
        """Go back as the other side has asked.

        Raises:
            SaveError: as `CampaignHost.answer`.
        """
        self._answer(granted=True)
        return self.state

    def refuse_back(self, side: Side) -> None:
        """Do not go back, though the other side has asked.

        Raises:
            SaveError: as `CampaignHost.answer`.
        """
        self._answer(granted=False)

    def _answer(self, *, granted: bool) -> None:
        self._follow(self._table.answer(self._ticket, self._war.number, granted=granted))


Campaign: TypeAlias = Journal | SeatedCampaign
"""What can be played on: a campaign of one's own, or a place at a table."""


def is_decided_here(campaign: Campaign, side: Side) -> bool:
    """Whoever sits here orders for a side, if a person does."""
    return isinstance(campaign, Journal) or side in campaign.seat.sides
