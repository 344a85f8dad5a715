"""Where labels stand on a table: near what they name, and never over each other."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from screens.parts.pixels import Cell


class LabelSpot(NamedTuple):
    """Where a text begins."""

    column: int
    row: int


ASIDE, ALONG = 14, 4
"""How far a label may be moved while there is room, in columns and rows."""

TAKEN, STEP_ASIDE, STEP_ALONG, CROWDED = 6.0, 0.5, 2.0, 1.5
"""What speaks against a place: cells with troops, being far away, touching another label."""


BESIDE = sorted(
    ((aside, along) for aside in range(-6, 7) for along in range(-2, 3)),
    key=lambda by: STEP_ASIDE * abs(by[0]) + STEP_ALONG * abs(by[1]),
)
"""How far a text is moved that has to begin near its place, in columns and rows; nearest first."""


CLOSE = [(aside, along) for aside, along in BESIDE if abs(aside) <= 3 and abs(along) <= 1]
"""The same from afar, where a label that stands further away is taken for that of another unit."""


class Room:
    """Which cells of a canvas are free for labels."""

    def __init__(self, columns: int, rows: int, avoided: Iterable[Cell]) -> None:
        """*Avoided* cells can be written over, if there is no better place."""
        self._columns = columns
        self._rows = rows
        self._avoided = [0] * rows
        self._lettered = [0] * rows
        for column, row in avoided:
            if 0 <= row < rows and column >= 0:
                self._avoided[row] |= 1 << column

    def write_at(self, spot: LabelSpot, length: int) -> None:
        """Keep other labels from there."""
        self._lettered[spot.row] |= ((1 << length) - 1) << spot.column

    def is_free(self, spot: LabelSpot, length: int) -> bool:
        """Nothing at all is there, nor beside it."""
        if not (spot.column > 0 and spot.column + length < self._columns):
            return False
        if not 0 <= spot.row < self._rows:
            return False
        mask = ((1 << length + 2) - 1) << spot.column - 1
        return not mask & (self._lettered[spot.row] | self._avoided[spot.row])

    def place(self, wanted: Cell, length: int) -> LabelSpot | None:
        """Where a text whose middle is wanted somewhere stands best; None if there is no room."""
        column, row = wanted[0] - length // 2, wanted[1]
        for aside, along in ((ASIDE, ALONG), (3 * ASIDE, 3 * ALONG), (self._columns, self._rows)):
            if found := self._best(column, row, length, aside, along):
                self.write_at(found, length)
                return found
        return None

    def beside(self, wanted: Cell, length: int, steps: Sequence[Cell] = BESIDE) -> LabelSpot | None:
        """Where a text that begins at a cell has room with nothing in its way, there or near."""
        column, row = wanted
        spots = (LabelSpot(column + aside, row + along) for aside, along in steps)
        return next((spot for spot in spots if self.is_free(spot, length)), None)

    def _best(self, column: int, row: int, length: int, aside: int, along: int) -> LabelSpot | None:
        last = self._columns - length
        if last < 0:
            return None
        best, found = 0.0, None
        mask, wide = (1 << length) - 1, (1 << length + 2) - 1
        for line in range(max(0, row - along), min(self._rows, row + along + 1)):
            lettered, avoided = self._lettered[line], self._avoided[line]
            far = STEP_ALONG * abs(line - row)
            for start in range(max(0, column - aside), min(last, column + aside) + 1):
                if lettered >> start & mask:
                    continue
                cost = far + STEP_ASIDE * abs(start - column)
                if found is not None and cost >= best:
                    continue
                cost += TAKEN * (avoided >> start & mask).bit_count()
                around = lettered >> start - 1 if start else lettered << 1
                cost += CROWDED * bool(around & wide)
                if found is None or cost < best:
                    best, found = cost, LabelSpot(start, line)
        return found
