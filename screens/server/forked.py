"""A session as its parent knows it: from its fork on, and before that while it is in line."""

import os
import socket
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from saves.server.contract.lobby import GUEST
from screens.server.forking import Fork, NotForked, Report, Waits
from screens.server.hang_up import HangUp
from screens.server.session_line import SessionLine
from screens.server.share import SessionShare
from screens.shell.parent_line import RENEWS

WORD: Final = 1.0
"""Seconds between two words to those in line."""


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
        self.number, self.asker = request.number, wanted.asker
        self.passing: Path | None = request.own(process) if is_guest else None
        self._process = process
        self.share = SessionShare(
            process, self._give, can_come_back=can_come_back, is_guest=is_guest
        )
        self.hang_up = HangUp(self._give_to_all, self.share)
        self.talk = SessionLine(line, self.asker, self.number, self.share)

    def _give(self, number: int) -> None:
        """A signal to the process, whose number is nobody else's before it is reaped."""
        os.kill(self._process, number)

    def _give_to_all(self, number: int) -> None:
        """The whole group of a session; the session itself until it leads one."""
        try:
            os.killpg(self._process, number)
        except ProcessLookupError:
            self._give(number)

    def renew(self) -> None:
        """Another session takes its place, if it ends now."""
        self._give(RENEWS)

    def close(self) -> None:
        """It has ended."""
        self.talk.line.close()
        self.share.close()
