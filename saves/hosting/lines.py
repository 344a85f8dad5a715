"""What everybody at a table gets to know: where the war stands, and each line of its log.

Neither has the seed of the dice: who could throw them himself could foresee them.
"""

from typing import NamedTuple

from campaign import CampaignState, Change, Roll, Side, read_situation
from saves.campaign_log.journal import Journal
from saves.campaign_log.replay import Entry
from saves.errors import SaveError
from saves.hosting.seats import Account
from saves.storage.header import Players
from saves.storage.log_commands import ASK_BACK, REDO, REFUSE, TAKE_BACK, LogMove, read_move


class BehindError(SaveError):
    """Lines are missing between what one knows and what comes; ask the table where it stands."""


class TableStand(NamedTuple):
    """Where a newcomer begins."""

    number: int
    """The line of the log that was written last."""

    tip: int
    """The line that led to the position."""

    name: str
    """What the campaign is called."""

    players: Players
    terms: tuple[str, ...]
    """What was agreed on beside the rules."""

    situation: str
    """The position, as far as the seat may see it."""


class TableLine(NamedTuple):
    """One line of the log, as the table tells it."""

    number: int
    turn: int
    side: Side | None
    """Whose decision it was."""

    text: str
    """An order, or what goes back and forward (`take back 17`)."""

    rolls: tuple[Roll, ...] = ()
    account: Account = Account("")
    """Who gave it."""

    id: str = ""
    """By which the account knows its own order again."""


class Follower:
    """The war as one seat knows it: where it stood, and the lines since then.

    They are kept in a journal of its own, in memory, so that whatever looks at a war finds one.
    Each line of the table is a line there; its number differs by those that came before.
    """

    def __init__(self, stand: TableStand) -> None:
        state = read_situation(stand.situation)
        self.journal = Journal.begin(None, stand.name, state, stand.players, terms=stand.terms)
        self._before, self._tip = stand.number, stand.tip

    @property
    def state(self) -> CampaignState:
        return self.journal.state

    @property
    def number(self) -> int:
        """The last line that is known."""
        return self._before + self.journal.record.lines

    @property
    def tip(self) -> int:
        """The line that led to the position."""
        last = self.journal.record.last
        return self.line_there(last) if last else self._tip

    def line_there(self, number: int) -> int:
        """How the table numbers a line of the journal."""
        return self._before + number

    def follow(self, line: TableLine) -> Change | None:
        """What a line leads to; None if it is no order.

        Raises:
            BehindError: if it does not go on from what is known. The position is then as before.
            LineError: if it leads elsewhere here.
        """
        if line.number != self.number + 1:
            raise BehindError(f"line {line.number} does not go on from line {self.number}")
        move = read_move(line.text)
        if move is not None:
            return self._move(line, move)
        assert line.side is not None, "an order is somebody's decision"
        number = line.number - self._before
        return self.journal.follow(Entry(number, line.turn, line.side, line.text, line.rolls))

    def _move(self, line: TableLine, move: LogMove) -> Change | None:
        """Take back, redo or ask for what was seen; whatever goes further begins anew."""
        journal, number = self.journal, move.number - self._before
        known = {entry.number for entry in journal.entries()}
        match move.kind:
            case kind if kind == TAKE_BACK and journal.can_take_back:
                if journal.record.last == number:
                    journal.take_back()
                    return None
            case kind if kind == REDO and journal.next_redo == number:
                return journal.redo()
            case kind if kind == ASK_BACK and number in known and line.side is not None:
                journal.ask_back(number, line.side)
                return None
            case kind if kind == REFUSE and journal.request and line.side is not None:
                journal.refuse_back(line.side)
                return None
        raise BehindError(
            f"line {line.number}, {line.text!r}, leads to what was not seen from here"
        )
