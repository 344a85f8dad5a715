"""What everybody at a table gets to know: where the war stands, and each line of its log.

Neither has the seed of the dice: who could throw them himself could foresee them.
"""

from typing import NamedTuple

from campaign import CampaignState, Change, Roll, Side, read_situation
from saves.campaign_log.line_of_play import LineOfPlay
from saves.campaign_log.replay import Entry, play_again
from saves.errors import SaveError
from saves.hosting.seats import Account
from saves.storage.log_commands import ASK_BACK, REDO, REFUSE, TAKE_BACK, read_move


class BehindError(SaveError):
    """Lines are missing between what one knows and what comes; ask the table where it stands."""


class TableStand(NamedTuple):
    """Where a newcomer begins."""

    number: int
    """The line of the log that was written last."""

    tip: int
    """The line that led to the position."""

    thrown: int
    """Dice that fell until then."""

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
    """The war as one seat knows it: where it stood, and the lines since then."""

    def __init__(self, stand: TableStand) -> None:
        self.number = stand.number
        """The last line that is known."""

        state = read_situation(stand.situation)
        self._play = LineOfPlay(state, thrown=stand.thrown)
        self._tip = stand.tip

    @property
    def state(self) -> CampaignState:
        return self._play.state

    @property
    def tip(self) -> int:
        """The line that led to the position."""
        return self._play.tip or self._tip

    def follow(self, line: TableLine) -> Change | None:
        """What a line leads to; None if it is no order.

        Raises:
            BehindError: if it does not go on from what is known. The position is then as before.
            LineError: if it leads elsewhere here.
        """
        if line.number != self.number + 1:
            raise BehindError(f"line {line.number} does not go on from line {self.number}")
        change = None if read_move(line.text) else self._play_on(line)
        if change is None:
            change = self._move(line)
        self.number = line.number
        return change

    def _play_on(self, line: TableLine) -> Change:
        assert line.side is not None, "an order is somebody's decision"
        entry = Entry(line.number, line.turn, line.side, line.text, line.rolls)
        change = play_again(self.state, entry)
        self._play.advance(entry, change.state)
        self._play.undone.clear()
        return change

    def _move(self, line: TableLine) -> Change | None:
        """Take back or redo what was seen; whatever goes further begins from another stand."""
        move = read_move(line.text)
        assert move is not None
        play = self._play
        if move.kind in (ASK_BACK, REFUSE):
            return None
        if move.kind == TAKE_BACK and play.before and play.tip == move.number:
            play.go_back()
            return None
        if move.kind == REDO and play.undone and play.undone[-1].number == move.number:
            entry = play.undone.pop()
            change = play_again(play.state, entry)
            play.advance(entry, change.state)
            return change
        raise BehindError(
            f"line {line.number}, {line.text!r}, leads to what was not seen from here"
        )
