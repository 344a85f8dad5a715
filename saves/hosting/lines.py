"""What everybody at a table gets to know: where the war stands, and each line of its log.

Neither has the seed of the dice: who could throw them himself could foresee them.
"""

import json
from typing import NamedTuple

from campaign import CampaignState, Change, Roll, Side, write_situation
from saves.campaign_log.journal import Journal
from saves.campaign_log.line_of_play import Entry
from saves.errors import LineError, SaveError
from saves.storage.integrity import Archive
from saves.storage.log_commands import (
    ASK_BACK,
    GRANT,
    REDO,
    REFUSE,
    TAKE_BACK,
    LogMove,
    read_move,
)
from saves.storage.row_format import Row


class BehindError(SaveError):
    """What comes does not go on from what one knows; ask the table where it stands."""


class TableStand(NamedTuple):
    """Where a newcomer begins."""

    record: Archive
    """The campaign with its whole log, so that he knows the past as all others do: what can be
    taken back, what was asked, what to tell. It has neither the seed nor what its owner noted."""

    situation: str
    """The position, as far as the seat may see it. The record leads there."""


class TableLine(NamedTuple):
    """One line of the log, as the table tells it."""

    number: int
    turn: int
    side: Side | None
    """Whose decision it was."""

    text: str
    """An order, or what goes back and forward (`take back 17`)."""

    rolls: tuple[Roll, ...] = ()
    by_hand: bool = False
    """The dice were rolled by a player, not by the campaign."""

    decided_by: str = ""
    """Who decided in the place of a person who plays the side, in words; empty if he did. The log
    itself has no room for it."""

    position: str = ""
    """The fingerprint of the position it has led to; who plays it again comes to the same one."""


def line_of(row: Row, decided_by: str = "") -> TableLine:
    """A row of the log, as the table tells it."""
    side = Side(row["side"]) if row["side"] else None
    rolls = tuple(Roll(*roll) for roll in json.loads(row["rolls"]))
    return TableLine(
        row["number"],
        row["turn"],
        side,
        row["line"],
        rolls,
        by_hand=row["dice"] == "hand",
        decided_by=decided_by,
        position=row["position"],
    )


class Followed(NamedTuple):
    """What a line of the table has led to."""

    line: TableLine | None
    """None where all began anew from where the table stands."""

    change: Change | None = None
    """What came of an order, or of one that was carried out again."""

    gone: tuple[str, ...] = ()
    """The orders that count no more, the first first."""


class Follower:
    """The war as one seat knows it: the record of the table, and each line as it comes.

    It is a journal of its own, in memory, so that whatever looks at a war finds one. Its lines have
    the numbers that they have at the table.
    """

    def __init__(self, stand: TableStand) -> None:
        """Begin where the table stands.

        Raises:
            SaveError: if the record cannot be read, or leads elsewhere here.
            LineError: names the line that does.
        """
        self.journal = Journal.copied(stand.record)
        if write_situation(self.state) != stand.situation:
            raise SaveError("the log of the table leads to another position here")

    def forget_after(self, number: int) -> None:
        """Know the lines up to one, and no others: those are still to be followed.

        Raises:
            CampaignError: if they lead elsewhere here. All is known then, as before.
        """
        earlier = Journal.copied(self.journal.record.as_read.up_to(number))
        self.journal.close()
        self.journal = earlier

    @property
    def state(self) -> CampaignState:
        return self.journal.state

    @property
    def number(self) -> int:
        """The last line that is known."""
        return self.journal.record.lines

    @property
    def _position(self) -> str:
        """The fingerprint of the position after the last line."""
        position: str = self.journal.record.as_read.entries[-1]["position"]
        return position

    def follow(self, line: TableLine) -> Followed:
        """What a line leads to.

        Raises:
            BehindError: if it does not go on from what is known. The position is then as before.
            LineError: if it leads to another position here; what follows would be played on that.
            CampaignError: if it leads nowhere here.
        """
        if line.number != self.number + 1:
            raise BehindError(f"line {line.number} does not go on from line {self.number}")
        before, move = self.journal.entries(), read_move(line.text)
        with self.journal.receiving():
            change = self._order(line) if move is None else self._move(line, move)
        if line.position and line.position != self._position:
            raise LineError(line.number, line.text, "it leads to another position here")
        gone = before[len(self.journal.entries()) :]
        return Followed(line, change, tuple(entry.order for entry in gone))

    def _order(self, line: TableLine) -> Change:
        if line.side is None:
            raise BehindError(f"line {line.number}, {line.text!r}, is nobody's decision")
        number, turn, _, text, rolls, by_hand, *_ = line
        return self.journal.follow(Entry(number, turn, line.side, text, rolls, by_hand))

    def _move(self, line: TableLine, move: LogMove) -> Change | None:
        """Take back, redo, ask or answer; any other way back is none that a table goes."""
        journal, number = self.journal, move.number
        match (move.kind, line.side):
            case (kind, _) if kind == TAKE_BACK and journal.last == number:
                journal.take_back()
                return None
            case (kind, _) if kind == REDO and journal.next_redo == number:
                return journal.redo()
            case (kind, Side() as side) if kind == ASK_BACK:
                journal.ask_back(number, side)
                return None
            case (kind, Side() as side) if kind == GRANT:
                journal.grant_back(side)
                return None
            case (kind, Side() as side) if kind == REFUSE:
                journal.refuse_back(side)
                return None
        raise BehindError(f"line {line.number}, {line.text!r}, does not go on from here")
