"""Reads recordings as the game writes them, and says what each of their frames shows. Pure.

A frame is some rows, each with its colors; so nothing that steers a terminal is needed, or taken.
"""

import json
import re
from collections.abc import Iterable, Sequence
from typing import Any, Final, NamedTuple

from saves.errors import SaveError
from screens.past.asciicast import CLEARED, LEFT

MOST: Final = 1_000
"""Columns and rows that a screen may have."""

ROW: Final = re.compile(r"\x1b\[([1-9]\d{0,3});1H")
"""What stands before a row."""

COLORED: Final = re.compile(r"\x1b\[[0-9;]*m")
NOT_COLORED: Final = re.compile(r"\x1b(?!\[[0-9;]*m)|[\x00-\x1a\x1c-\x1f\x7f-\x9f]")
"""What is no letter and no color."""


class CastError(SaveError):
    """What was read is no recording of this game."""


class CastFrame(NamedTuple):
    """What a frame changes."""

    after: float
    """Seconds after the frame before it."""

    rows: tuple[tuple[int, str], ...]
    """Rows, from 0, and what stands there from now on, with its colors."""


class Recording:
    """A recording, and the frame on show."""

    def __init__(self, size: tuple[int, int], title: str, frames: Sequence[CastFrame]) -> None:
        self.size, self.title, self.frames = size, title, frames
        self.place = 0
        """The number of the frame on show."""

        self.rows = self._rows_at(0)

    @property
    def last(self) -> int:
        """The number of the last frame."""
        return len(self.frames) - 1

    @property
    def seconds_to_next(self) -> float:
        """How long the frame on show is seen."""
        return self.frames[self.place + 1].after if self.place < self.last else 0.0

    def go(self, place: int) -> None:
        """Show another frame."""
        place = max(0, min(self.last, place))
        if place == self.place + 1:
            _put(self.rows, self.frames[place : place + 1])
        else:
            self.rows = self._rows_at(place)
        self.place = place

    def _rows_at(self, place: int) -> list[str]:
        rows = [""] * self.size[1]
        _put(rows, self.frames[: place + 1])
        return rows


def _put(rows: list[str], frames: Iterable[CastFrame]) -> None:
    for frame in frames:
        for row, text in frame.rows:
            if row < len(rows):
                rows[row] = text


def read_asciicast(text: str) -> Recording:
    """A recording that this game has written.

    Raises:
        CastError: if it is none.
    """
    try:
        head, *events = map(json.loads, text.splitlines())
        size = int(head["term"]["cols"]), int(head["term"]["rows"])
        frames = [
            _frame(float(after), said)
            for after, kind, said in events
            if kind == "o" and said not in (CLEARED, LEFT)
        ]
        title = plain_letters(str(head.get("title", "")))
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError) as error:
        raise CastError("that is no recording of this game") from error
    if not frames or not all(0 < length <= MOST for length in size):
        raise CastError("that is no recording of this game")
    return Recording(size, title, frames)


def _frame(after: float, said: Any) -> CastFrame:
    _, *pieces = ROW.split(said)
    rows = zip(pieces[::2], pieces[1::2], strict=True)
    return CastFrame(after, tuple((int(row) - 1, NOT_COLORED.sub("", text)) for row, text in rows))


def plain_letters(text: str) -> str:
    """The letters alone."""
    return NOT_COLORED.sub("", COLORED.sub("", text)).replace("\x1b", "")
