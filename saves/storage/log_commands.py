"""Lines of the log that are no orders: they go back, forward, or ask to.

    take back 17   to the position before line 17, where no die forbids it
    redo 17        to line 17 again, which was taken back
    go back 17     to line 17 from anywhere: a new branch begins, and it counts as a reload
    resume 17      the same, where the rules changed and the game goes on from its last snapshot
    ask back 17    a side asks to go back to the position before line 17; leads nowhere yet
    grant 17       the other side agrees: to the position before line 17
    refuse 17      the other side does not; leads nowhere

17 is a line of the log that is an order; for `go back` and `resume` it may be 0, the opening.
"""

import re
from collections.abc import Sequence
from typing import NamedTuple

from saves.errors import LineError
from saves.storage.row_format import Row

TAKE_BACK = "take back"
REDO = "redo"
GO_BACK = "go back"
RESUME = "resume"
ASK_BACK = "ask back"
GRANT = "grant"
REFUSE = "refuse"

IRON_MAN = "iron_man"
"""The term of a campaign without any of these, but for `resume`."""

_MOVE = re.compile(
    f"({TAKE_BACK}|{REDO}|{GO_BACK}|{RESUME}|{ASK_BACK}|{GRANT}|{REFUSE}) (0|[1-9][0-9]{{0,17}})"
)


class LogMove(NamedTuple):
    """What such a line says."""

    kind: str
    number: int


def read_move(line: str) -> LogMove | None:
    """What a line says that is no order; None for an order."""
    found = _MOVE.fullmatch(line)
    return LogMove(found[1], int(found[2])) if found else None


def write_move(kind: str, number: int) -> str:
    """The line that says it."""
    return f"{kind} {number}"


def still_undone(numbers: Sequence[int], move: LogMove | None) -> tuple[int, ...]:
    """The orders that may be redone after one more line, the one to be redone first last."""
    match move:
        case LogMove(kind, number) if kind == TAKE_BACK:
            return (*numbers, number)
        case LogMove(kind) if kind == REDO:
            return tuple(numbers[:-1])
    return ()


def leads_to(entries: Sequence[Row], row: Row, move: LogMove) -> int:
    """The line whose position a move leads to.

    Raises:
        LineError: if it cannot be made there.
    """
    if move.kind in (GRANT, REFUSE):
        _check_answer(entries, row, move)
    if move.kind in (ASK_BACK, REFUSE):
        tip: int = row["parent"]
        return tip
    if move.kind in (TAKE_BACK, GRANT) and 0 < move.number < row["number"]:
        before: int = entries[move.number - 1]["parent"]
        return before
    return move.number


def _check_answer(entries: Sequence[Row], row: Row, move: LogMove) -> None:
    """An answer follows a request of the other side."""
    asked = entries[row["number"] - 2] if row["number"] > 1 else None
    if asked is None or asked["line"] != write_move(ASK_BACK, move.number):
        raise LineError(row["number"], row["line"], f"no one has asked to go back to {move.number}")
    if asked["side"] == row["side"]:
        raise LineError(row["number"], row["line"], "a side cannot answer itself")
