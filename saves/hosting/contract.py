"""What a seat may ask of a table, in this process or at the other end of a line.

The log is all that a table has to tell. Who has read it up to a line asks for what comes after it;
so nothing is kept for anybody, nobody is waited for, and who was away misses nothing.
"""

from collections.abc import Callable, Iterable
from typing import Final, Protocol

from campaign import Side
from saves.errors import SaveError
from saves.hosting.lines import TableLine, TableStand
from saves.hosting.seats import Account, Seat, Ticket

ADVISER: Final = "field"
"""The commander who says what he would do in a player's place."""


class NoAdviceError(SaveError):
    """Nobody can say what to do, or nobody waits for it any more."""


def nobody() -> None:
    """Nobody need be woken."""


class CampaignHost(Protocol):
    """A campaign that several people play: it alone has the seed, and it alone writes.

    Whatever changes the war says *after* which line it was ordered, so that nothing is ever played
    on a position that nobody looked at. It answers with the line that it has become, which is the
    next one for whoever ordered it.
    """

    @property
    def is_far(self) -> bool:
        """Its answers take a while, so nobody waits for them who has something else to do."""
        ...

    # --- coming and going ---

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Who is here; seats that order before those that look on."""
        ...

    def join(
        self, account: Account, sides: Iterable[Side] = (), wake: Callable[[], None] = nobody
    ) -> Ticket:
        """Take the seats of these sides; without one, look on.

        Who sits there already from elsewhere takes them along, and looks on with the old ticket.
        The table calls *wake*, from whatever thread, when there is something to read, or somebody
        came or left; it must return at once.

        Raises:
            SeatError: if somebody else sits there, or a commander plays that side.
        """
        ...

    def leave(self, ticket: Ticket) -> None:
        """Give up the seats; where they were taken along from, they are again."""
        ...

    # --- reading ---

    def stand(self, ticket: Ticket) -> TableStand:
        """Where the war stands for a seat.

        Raises:
            SeatError: if it has left.
        """
        ...

    def lines(self, ticket: Ticket, after: int) -> tuple[TableLine, ...]:
        """The lines of the log after one.

        Raises:
            SeatError: if the seat has left.
            BehindError: if the log is not what one has read; ask where it stands.
            SaveError: if there is none, and a commander's order could not be written.
        """
        ...

    def is_at_hand(self, ticket: Ticket, after: int) -> bool:
        """Whether `lines` after one answers without asking anybody else."""
        ...

    # --- asking for advice ---

    def advise(self, ticket: Ticket, after: int, mandate: str = "") -> tuple[str, ...]:
        """What a commander would order now; of a march, also what it is for. It takes a while.

        With a *mandate*, as `write_mandate` writes it, what the seat's own staff orders: one
        order, or none if it has nothing more to do.

        It is thought of on what that seat may see. Whoever asks again while he waits, waits for
        the new answer alone.

        Raises:
            SeatError: if it is not for that seat to decide.
            StaleError: as `play`.
            NoAdviceError: if there is no advice, or nobody waits for it any more.
        """
        ...

    def forgo(self, ticket: Ticket) -> None:
        """Wait for no advice any more; from whatever thread."""
        ...

    # --- ordering ---

    def play(self, ticket: Ticket, order: str, after: int, id_: str = "") -> TableLine:
        """Carry out an order; one that is sent twice with an id of its own is played once.

        Raises:
            SeatError: if it is not for that seat to decide.
            StaleError: if there are lines that it has not seen.
            NotationError, IllegalActionError: if it is no order, or a rule forbids it.
            SaveError: if it cannot be written; then it has not been carried out, either. Or if
                its id is that of another order.
        """
        ...

    def take_back(self, ticket: Ticket, after: int) -> TableLine:
        """Take back one's own last order.

        Raises:
            SeatError: if it was the other side's.
            StaleError, SaveError: as `play`; also if it cannot be taken back any more.
        """
        ...

    def redo(self, ticket: Ticket, after: int) -> TableLine:
        """Carry out again what was taken back last.

        Raises:
            SeatError, StaleError, SaveError: as `take_back`.
        """
        ...

    def ask_back(self, ticket: Ticket, number: int, after: int) -> TableLine:
        """Ask the other side to go back to the position before one's own order.

        Raises:
            SeatError: if it was the other side's, or no person could answer.
            StaleError, SaveError: as `play`.
        """
        ...

    def answer(self, ticket: Ticket, after: int, *, granted: bool) -> TableLine:
        """Go back as the other side has asked, or do not.

        Raises:
            SeatError: if it is not for that seat to answer.
            StaleError, SaveError: as `play`; also if nobody has asked.
        """
        ...
