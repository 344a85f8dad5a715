"""What a session says to the parent that sees to it: a letter each, on a line of its own.

The door keeps that line, too, so that the next parent hears it where this one dies.
"""

import os
import socket
import time
from collections.abc import Sequence
from contextlib import suppress
from typing import Final

from screens.server.forking import Grouped, Grown, Ready, Report, send
from screens.server.share import SessionShare
from screens.shell.parent_line import BEGUN, GROWN, HERE, LEFT, LOOKS_ON, PLAYS, TAKES_KEYS

LETTERS: Final = 64
"""That are read at once; a session says seven kinds in all."""


class SessionLine:
    """The parent's end of one; what is said there is passed on to whoever has asked for it."""

    def __init__(
        self, line: socket.socket, asker: socket.socket, number: int, share: SessionShare
    ) -> None:
        self.line, self._asker, self._number, self._share = line, asker, number, share
        line.setblocking(False)
        self.begins_since: float | None = time.monotonic()
        """None once its first screen is painted."""

        self.has_left = False
        """It ends in order."""

        self._is_met = False

    def go_on(self) -> None:
        """Another parent has heard how it began."""
        self.begins_since, self._is_met = None, True

    def hear(self) -> bool:
        """Take in what it says; False if it says nothing any more."""
        try:
            said = self._take_in()
        except BlockingIOError:
            return True
        if not said:
            self.begins_since = None
        return bool(said)

    def hear_out(self) -> None:
        """Take in all that it has said: nothing is read at once beyond a descriptor."""
        with suppress(BlockingIOError):  # whoever it has forked may keep the line
            while self._take_in():
                pass

    def _take_in(self) -> bytes:
        """Some of what it has said; nothing if it says nothing any more.

        Raises:
            BlockingIOError: if there is nothing yet.
        """
        try:
            said, descriptors, _, _ = socket.recv_fds(self.line, LETTERS, 1)
        except BlockingIOError:
            raise
        except OSError:
            return b""
        for descriptor in descriptors:
            self._take(descriptor)
        for letter in (said[at : at + 1] for at in range(len(said))):
            self._note(letter)
        return said

    def _note(self, letter: bytes) -> None:
        match letter:
            case _ if letter == HERE:
                self._is_met = True
            case _ if letter == BEGUN:
                self.begins_since = None
            case _ if letter == TAKES_KEYS:
                self._report(Ready(self._number))
            case _ if letter == GROWN:
                self._report(Grown(self._number))
            case _ if letter == LEFT:
                self.has_left = True
            case _ if letter in (LOOKS_ON, PLAYS):
                self._share.looks_on = letter == LOOKS_ON

    def _take(self, descriptor: int) -> None:
        """Take the one that comes first: it is sent before anything of the player's is read.

        Whoever has asked for the session has it, too, should this process die.
        """
        with suppress(OSError):
            os.set_inheritable(descriptor, False)
        if self._is_met or self._share.group is not None:
            os.close(descriptor)
            return
        self._share.group = descriptor
        self._report(Grouped(self._number), (descriptor,))

    def _report(self, report: Report, descriptors: Sequence[int] = ()) -> None:
        with suppress(OSError):  # he is gone, and hangs up the session in a moment
            send(self._asker, report, descriptors)
