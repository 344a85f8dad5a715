"""What is heard: one line at a time, whatever comes; and the end, from inside or outside."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import BinaryIO

LONGEST = 2000
"""Bytes of a line; no order is nearly as long."""

TOO_LONG = "That line is too long; nothing was done."

ENDS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


class EndedError(Exception):
    """The end has come from outside."""

    def __init__(self, number: int) -> None:
        super().__init__(signal.Signals(number).name)
        self.number = number


class LineReader:
    """Reads lines until there are no more, or until the end comes from outside.

    An order that is being written is written: the end waits for it. A second ctrl+c does not.
    """

    def __init__(self, source: BinaryIO) -> None:
        self._source = source
        self._is_listening = False
        self.ended = 0
        """The signal by which the end has come; 0 as long as it has not."""

    def line(self) -> str | None:
        """The next line without its end; None if there is none.

        Bytes that are no letters are heard as such; of a line that is too long nothing is heard.

        Raises:
            EndedError: if the end has come from outside.
            EndlessLineError: if nobody can have typed that.
        """
        self.check()
        self._is_listening = True
        try:
            heard = self._source.readline(LONGEST + 1)
            is_too_long = len(heard) > LONGEST
            rest = heard
            while is_too_long and rest and not rest.endswith(b"\n"):
                rest = self._source.readline(LONGEST + 1)
        finally:
            self._is_listening = False
        if is_too_long:
            raise EndlessLineError(TOO_LONG)
        return heard.decode("utf-8", "replace").rstrip("\r\n") if heard else None

    def check(self) -> None:
        """See whether the end has come.

        Raises:
            EndedError: if it has.
        """
        if self.ended:
            raise EndedError(self.ended)

    @contextmanager
    def heeding(self) -> Iterator[None]:
        """Meanwhile the end from outside is heard here."""
        before = {number: signal.signal(number, self._end) for number in ENDS}
        try:
            yield
        finally:
            for number, earlier in before.items():
                signal.signal(number, earlier)

    def _end(self, number: int, frame: FrameType | None) -> None:
        if self._is_listening or (self.ended and number == signal.SIGINT):
            self.ended = number
            raise EndedError(number)
        self.ended = number


class EndlessLineError(Exception):
    """A line that is too long."""
