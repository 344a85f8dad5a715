"""A campaign as somebody plays it who sits at a table: he orders there, and follows its lines here.

Nothing is shown that the table has not written. What is marked or noted here stays here.
"""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TypeAlias

from campaign import Action, CampaignState, Change, Side, write_order
from saves.campaign_log.campaign_record import Record
from saves.campaign_log.journal import Journal
from saves.campaign_log.log_writer import LogWriter
from saves.campaign_log.replay import Entry
from saves.campaign_log.save_points import Request
from saves.errors import SaveError
from saves.hosting.lines import BehindError, Follower
from saves.hosting.seats import Account, Seat, SeatError
from saves.hosting.table import CampaignTable, Ticket
from saves.storage.open_campaign import Place


class SeatedCampaign:
    """A place at a table, with a record of the war since it was taken."""

    def __init__(self, table: CampaignTable, account: Account, sides: Iterable[Side] = ()) -> None:
        """Take the seats of these sides; without one, look on.

        Raises:
            SeatError: if somebody else sits there, or a commander plays that side.
        """
        self._table = table
        self.hears: Callable[[], object] = lambda: None
        """Called, from whatever thread, when there is something to read; must return at once."""

        self._ticket: Ticket = table.join(account, sides, self._heard)
        self._war = Follower(table.stand(self._ticket))

    def _heard(self) -> None:
        self.hears()

    def close(self) -> None:
        """Leave the table. A second time it does nothing."""
        self._table.leave(self._ticket)
        self._war.journal.close()

    # --- where it stands -----------------------------------------------------------------------

    @property
    def seat(self) -> Seat:
        return self._ticket.seat

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
        """What was played since the seat was taken."""
        return self._war.journal.record

    @property
    def writer(self) -> LogWriter:
        return self._war.journal.writer

    @property
    def state(self) -> CampaignState:
        return self._war.state

    def entries(self) -> tuple[Entry, ...]:
        return self._war.journal.entries()

    # --- following -----------------------------------------------------------------------------

    def read(self) -> tuple[Change | None, ...]:
        """What the lines led to that have come; None for what was gone back to.

        Where they lead to what was not seen from here, all begins from where the table stands.
        """
        try:
            return tuple([self._war.follow(line) for line in self._ticket.read()])
        except BehindError:
            self._war.journal.close()
            self._war = Follower(self._table.stand(self._ticket))
            return (None,)

    # --- ordering ------------------------------------------------------------------------------

    def play(self, action: Action) -> Change:
        """Have the table carry out an action.

        Raises:
            SeatError: if it is not for this seat to decide; the rules are not asked then.
            CampaignError: as `CampaignTable.play`.
        """
        self._table.play(self._ticket, write_order(action), self._war.number)
        change = self.read()[-1]
        assert change is not None, "an order leads somewhere"
        return change

    @contextmanager
    def together(self) -> Iterator[None]:
        """The table writes each order by itself."""
        yield

    @property
    def can_take_back(self) -> bool:
        """The last order is one's own, and no die has fallen since."""
        journal = self._war.journal
        own = self.seat.sides
        return journal.can_take_back and journal.entries()[-1].side in own

    def take_back(self) -> CampaignState:
        """Take back one's own last order.

        Raises:
            SaveError: as `CampaignTable.take_back`.
        """
        self._table.take_back(self._ticket, self._war.number)
        self.read()
        return self.state

    @property
    def can_redo(self) -> bool:
        return self._war.journal.can_redo and self.state.to_move in self.seat.sides

    def redo(self) -> Change:
        """Carry out again what was taken back last.

        Raises:
            SaveError: as `CampaignTable.redo`.
        """
        self._table.redo(self._ticket, self._war.number)
        change = self.read()[-1]
        assert change is not None, "an order leads somewhere"
        return change

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
            SaveError: as `CampaignTable.ask_back`.
        """
        if side not in self.seat.sides:
            raise SeatError("only who has given an order asks to take it back")
        self._table.ask_back(self._ticket, self._war.line_there(number), self._war.number)
        self.read()

    def grant_back(self, side: Side) -> CampaignState:
        """Go back as the other side has asked.

        Raises:
            SaveError: as `CampaignTable.answer`.
        """
        self._answer(granted=True)
        return self.state

    def refuse_back(self, side: Side) -> None:
        """Do not go back, though the other side has asked.

        Raises:
            SaveError: as `CampaignTable.answer`.
        """
        self._answer(granted=False)

    def _answer(self, *, granted: bool) -> None:
        self._table.answer(self._ticket, self._war.number, granted=granted)
        self.read()


Campaign: TypeAlias = Journal | SeatedCampaign
"""What can be played on: a campaign of one's own, or a place at a table."""


def is_decided_here(campaign: Campaign, side: Side) -> bool:
    """Whoever sits here orders for a side, if a person does."""
    return isinstance(campaign, Journal) or side in campaign.seat.sides
