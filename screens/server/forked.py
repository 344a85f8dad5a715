"""A session as its parent knows it: from its fork on, and before that while it is in line."""

import os
import socket
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final, NamedTuple

from saves.server.contract.lobby import GUEST
from screens.server.forking import Fork, Grouped, Grown, NotForked, Ready, Report, Waits, send
from screens.server.hang_up import HangUp
from screens.server.share import SessionShare
from screens.shell.parent_line import BEGUN, GROWN, HERE, LOOKS_ON, PLAYS, RENEWS, TAKES_KEYS

WORD: Final = 1.0
"""Seconds between two words to those in line."""

LETTERS: Final = 64
"""That are read at once; a session says six kinds in all."""


class WantedSession(NamedTuple):
    """A session that is in line."""

    asker: socket.socket
    request: Fork
    descriptors: Sequence[int]

    def close(self) -> None:
        """Let go of its terminal."""
        for descriptor in self.descriptors:
            os.close(descriptor)


class Queue:
    """Those who wait until somebody else has begun."""

    def __init__(self, tell: Callable[[socket.socket, Report], object]) -> None:
        self._tell, self._wanted = tell, deque[WantedSession]()
        self._is_closed = False
        self._next_word = 0.0

    def add(self, wanted: WantedSession) -> None:
        """Put one at its end, or ahead if it takes a place; most are taken at once."""
        if self._is_closed:
            self._refuse(wanted)
        elif wanted.request.takes_over:  # who plays already waits behind nobody who comes in
            ahead = sum(bool(one.request.takes_over) for one in self._wanted)
            self._wanted.insert(ahead, wanted)
        else:
            self._wanted.append(wanted)

    def take(self, most: int) -> Iterator[WantedSession]:
        """Take those at its head, who have waited longest."""
        while self._wanted and most > 0:
            most -= 1
            yield self._wanted.popleft()

    def tell(self) -> None:
        """Tell all now and then at what place they are."""
        now = time.monotonic()
        if self._wanted and now >= self._next_word:
            self._next_word = now + WORD
            for place, wanted in enumerate(self._wanted, start=1):
                self._tell(wanted.asker, Waits(wanted.request.number, place))

    def drop(self, asker: socket.socket, number: int) -> None:
        """The line of somebody has dropped."""
        for wanted in [*self._wanted]:
            if (wanted.asker, wanted.request.number) == (asker, number):
                self._wanted.remove(wanted)
                self._refuse(wanted)

    def forget(self, asker: socket.socket) -> None:
        """Whoever asked for them is gone."""
        for wanted in [one for one in self._wanted if one.asker is asker]:
            self._wanted.remove(wanted)
            wanted.close()

    def refuse(self) -> None:
        """Nobody is forked any more."""
        self._is_closed = True
        while self._wanted:
            self._refuse(self._wanted.popleft())

    def _refuse(self, wanted: WantedSession) -> None:
        self._tell(wanted.asker, NotForked(wanted.request.number))
        wanted.close()


class Running:
    """A session, and who has asked for it; a guest's folder goes with it."""

    def __init__(
        self, process: int, wanted: WantedSession, line: socket.socket, *, can_come_back: bool
    ) -> None:
        request, is_guest = wanted.request, wanted.request.account == GUEST
        self.number, self.asker, self.line = request.number, wanted.asker, line
        self.passing: Path | None = request.own(process) if is_guest else None
        self._process = process
        self.share = SessionShare(
            process, self._give, can_come_back=can_come_back, is_guest=is_guest
        )
        self.hang_up = HangUp(self._give_to_all, self.share)
        self.begins_since: float | None = time.monotonic()
        """None once its first screen is painted."""

        self._is_met = False

    def _give(self, number: int) -> None:
        """A signal to the process, whose number is nobody else's before it is reaped."""
        os.kill(self._process, number)

    def _give_to_all(self, number: int) -> None:
        """The whole group of a session; the session itself until it leads one."""
        try:
            os.killpg(self._process, number)
        except ProcessLookupError:
            self._give(number)

    def hear(self) -> bool:
        """Take in what it says; False if it says nothing any more."""
        try:
            said, descriptors, _, _ = socket.recv_fds(self.line, LETTERS, 1)
        except OSError:
            said, descriptors = b"", []
        for descriptor in descriptors:
            self._take(descriptor)
        for letter in (said[at : at + 1] for at in range(len(said))):
            self._note(letter)
        if not said:
            self.begins_since = None
        return bool(said)

    def _note(self, letter: bytes) -> None:
        match letter:
            case _ if letter == HERE:
                self._is_met = True
            case _ if letter == BEGUN:
                self.begins_since = None
            case _ if letter == TAKES_KEYS:
                self._report(Ready(self.number))
            case _ if letter == GROWN:
                self._report(Grown(self.number))
            case _ if letter in (LOOKS_ON, PLAYS):
                self.share.looks_on = letter == LOOKS_ON

    def _take(self, descriptor: int) -> None:
        """Take the one that comes first: it is sent before anything of the player's is read.

        Whoever has asked for the session has it, too, should this process die.
        """
        with suppress(OSError):
            os.set_inheritable(descriptor, False)
        if self._is_met or self.share.group is not None:
            os.close(descriptor)
            return
        self.share.group = descriptor
        self._report(Grouped(self.number), (descriptor,))

    def _report(self, report: Report, descriptors: Sequence[int] = ()) -> None:
        with suppress(OSError):  # he is gone, and hangs up the session in a moment
            send(self.asker, report, descriptors)

    def renew(self) -> None:
        """Another session takes its place, if it ends now."""
        self._give(RENEWS)

    def close(self) -> None:
        """It has ended."""
        self.line.close()
        self.share.close()
