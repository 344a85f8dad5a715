"""Whether a game goes on: by which lines the time for a decision is counted anew.

An order is; but not one that changes nothing, and no taking back or giving again of one's own.
Whoever may do that without end would never be late.
"""

from collections.abc import Iterable
from typing import NamedTuple

from campaign import Side
from saves.hosting.lines import TableLine
from saves.storage.log_commands import ASK_BACK, REDO, REFUSE, TAKE_BACK, LogMove, read_move


class Progress(NamedTuple):
    """How far a game has come, as far as is known since the server runs."""

    position: str = ""
    """The fingerprint after its last line; empty if that is not known."""

    side: Side | None = None
    """Who has decided last."""

    behind: int = 0
    """Orders of his that he has taken back, and not given again or others in their place."""

    has_moved: bool = False
    """By the lines that were heard last."""

    def after(self, lines: Iterable[TableLine]) -> "Progress":
        """The same after some more lines."""
        now = self._replace(has_moved=False)
        for line in lines:
            now = now._after(line, read_move(line.text))._replace(position=line.position)
        return now

    def _after(self, line: TableLine, move: LogMove | None) -> "Progress":
        if move is None:
            is_same = bool(line.position) and line.position == self.position
            return self if is_same else self._ordered(line)
        if move.kind == TAKE_BACK:
            return self._replace(behind=self.behind + 1)
        if move.kind == REDO:
            return self._replace(behind=max(0, self.behind - 1))
        if move.kind in (ASK_BACK, REFUSE):
            return self
        return self._replace(behind=0, has_moved=True)  # both have agreed, or a referee says so

    def _ordered(self, line: TableLine) -> "Progress":
        if self.behind and line.side is self.side and not line.decided_by:
            return self._replace(behind=self.behind - 1)
        return self._replace(side=line.side, behind=0, has_moved=True)
