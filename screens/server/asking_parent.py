"""The door's line to the process that forks sessions.

If that one dies the sessions live on, and a new one takes its place, and sees to them, too: each
session's own process is watched by a descriptor that can mean no other one.
"""

import asyncio
import os
import signal
import socket
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final

from saves.server.contract.lobby import GUEST
from screens.server import forking
from screens.server.forking import (
    UNKNOWN,
    Adopt,
    Died,
    Drop,
    Fork,
    Forked,
    Grouped,
    Grown,
    NotForked,
    Ready,
    Renew,
    Report,
    Waits,
)
from screens.server.session_line import LETTERS
from screens.shell.parent_line import LEFT

PATIENCE: Final = 60.0
"""Seconds in which a new parent is ready, on a busy host, too, or nobody comes in; and in which one
that is there says something to whoever waits."""

AGAIN: Final = 0.1
"""Seconds until a parent is asked again who could not be; or the next one, when one has died: for a
moment that one's socket is still there, and whoever asks there would wait for nothing."""

GRACE: Final = 2.0


class NoSessionError(Exception):
    """No session can be forked now."""

    def __init__(self, why: str, *, may_run: bool = False) -> None:
        super().__init__(why)
        self.may_run = may_run
        """Whoever was asked has died, and may have forked it before."""


class Forking:
    """A session that is asked for; then its process."""

    def __init__(
        self,
        number: int,
        loop: asyncio.AbstractEventLoop,
        waits: Callable[[int], object],
        *,
        is_guest: bool,
    ) -> None:
        self.number, self.waits, self.is_guest = number, waits, is_guest
        self.latest = loop.time()
        """When the parent has last said that it is in line."""

        self.begun: asyncio.Future[int] = loop.create_future()
        """A descriptor of its process."""

        self.died: asyncio.Future[int] = loop.create_future()
        """How it ended."""

        self.seen_to: socket.socket | None = None
        """The line to whoever was asked, or has adopted it: he hangs it up if he is told to, and
        says how it has ended."""

        self.line: int | None = None
        """The end of its line at which a parent hears it; kept for the next one."""

        self.group: int | None = None
        """By what the priority of its group is set; kept for the next parent."""

        self.grown: Callable[[], object] = _nobody
        """Called when it has grown, and may begin anew."""

        self.is_ready: Callable[[], object] = _nobody
        """Called when it takes keys: it does not begin anew, or it has."""

        self.is_gone = False
        """It has ended; how, is still to be said."""

        self.is_dropped = False
        """Nobody wants it any more, be it there already or not."""

    @property
    def has_left(self) -> bool:
        """It has said that it ends in order, and no parent has heard it: he had died before."""
        if self.line is None:
            return False
        with suppress(OSError):  # nothing more is said
            # Nothing is read beyond a descriptor that comes along, so once may not be enough.
            while said := os.read(self.line, LETTERS):
                if LEFT in said:
                    return True
        return False

    @property
    def runs(self) -> bool:
        """Its process is there."""
        is_begun = self.begun.done() and self.begun.exception() is None
        return is_begun and not (self.is_gone or self.died.done())


def _nothing(place: int) -> None:
    """Nobody is told at what place he is."""


def _nobody() -> None:
    """Nobody minds."""


class ParentLine:
    """Asks for sessions, and hears how they end."""

    def __init__(self, path: Path, countersign: str) -> None:
        self._path, self._countersign = path, countersign
        self._loop = asyncio.get_running_loop()
        self._line: socket.socket | None = None
        self._sessions: dict[int, Forking] = {}
        self._connecting = asyncio.Lock()
        self._is_closed = self._has_died = False
        self._next_one: asyncio.Task[None] | None = None
        """Looks for the parent that comes next."""

        self._adopting: asyncio.Task[None] | None = None

    async def fork(
        self,
        request: Fork,
        descriptors: Sequence[int],
        waits: Callable[[int], object] = _nothing,
    ) -> Forking:
        """A session for somebody who has come; *waits* hears at what place he is in line.

        Raises:
            NoSessionError: if there is nobody to fork it, or he cannot.
        """
        session = Forking(request.number, self._loop, waits, is_guest=request.account == GUEST)
        self._sessions[request.number] = session
        try:
            await self._send(request, descriptors)
            await self._forked(session)
        except TimeoutError as error:
            self.drop(request.number)
            late = NoSessionError("the parent does not answer")
            self._not_begun(request.number, late)
            raise late from error
        except NoSessionError as error:
            self._not_begun(request.number, error)
            raise
        return session

    async def _forked(self, session: Forking) -> None:
        """Wait until it is forked, as long as the parent says that it will be.

        Raises:
            TimeoutError: if he says nothing.
        """
        session.latest = self._loop.time()
        while True:
            try:
                async with asyncio.timeout_at(session.latest + PATIENCE):
                    await asyncio.shield(session.begun)
            except TimeoutError:
                if self._loop.time() >= session.latest + PATIENCE:
                    raise
            else:
                return

    async def _send(self, request: Fork, descriptors: Sequence[int]) -> None:
        """Ask once; but once more if whoever was to be asked had died before."""
        session = self._sessions[request.number]
        for _ in range(2):
            line = await self._connected()
            if session.is_dropped:
                raise NoSessionError("who has come is gone")
            if await self._is_sent(line, request, descriptors):
                session.seen_to = line
                return
        raise NoSessionError("the parent has died twice")

    async def _is_sent(
        self, line: socket.socket, request: Fork, descriptors: Sequence[int]
    ) -> bool:
        """Ask; a parent may have more to read already than there is room for. False if he dies."""
        while line is self._line:
            try:
                forking.send(line, request, descriptors)
            except BlockingIOError:
                await asyncio.sleep(AGAIN)
            except OSError:
                self._lose(line)
            else:
                return True
        return False

    def drop(self, number: int) -> None:
        """The line of a session has dropped: it is hung up, and killed if that does not help.

        One that is not asked for yet never is; one that is forked in this moment goes at once.
        """
        session = self._sessions.get(number)
        if session is None:
            return
        session.is_dropped = True
        if self._line is not None and self._line is session.seen_to:
            with suppress(OSError):
                forking.send(self._line, Drop(number))
                return
        self._signal(session, signal.SIGHUP)
        self._loop.call_later(GRACE, self._signal, session, signal.SIGKILL)

    def renew(self, number: int) -> None:
        """A session that has grown may end now; where nobody hears that, it goes on."""
        session = self._sessions.get(number)
        if session is not None and self._line is not None and self._line is session.seen_to:
            with suppress(OSError):
                forking.send(self._line, Renew(number))

    def close(self) -> None:
        """Ask nothing any more; the parent hangs up what is left."""
        self._is_closed = True
        for task in (self._next_one, self._adopting):
            if task is not None:
                task.cancel()
        if self._line is not None:
            self._lose(self._line)

    def _signal(self, session: Forking, number: int) -> None:
        """Where no parent does it."""
        if session.runs:
            with suppress(ProcessLookupError):
                signal.pidfd_send_signal(session.begun.result(), number)

    # --- the line ---

    async def _connected(self) -> socket.socket:
        until = self._loop.time() + PATIENCE
        async with self._connecting:
            while self._line is None:
                if self._has_died:
                    self._has_died = False
                    await asyncio.sleep(AGAIN)
                line = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
                line.setblocking(False)
                try:
                    forking.connect(line, self._path, self._countersign)
                except OSError as error:
                    line.close()
                    if self._loop.time() > until:
                        raise NoSessionError(str(error)) from error
                    await asyncio.sleep(AGAIN)
                else:
                    self._line = line
                    self._loop.add_reader(line, self._hear, line)
                    self._adopting = self._loop.create_task(self._have_adopted(line))
        return self._line

    async def _have_adopted(self, line: socket.socket) -> None:
        """Have sessions seen to whose parent has died; if this one does, the next one hears it."""
        for session in list(self._sessions.values()):
            while session.runs and line is self._line is not session.seen_to:
                process, kept = session.begun.result(), (session.line, session.group)
                descriptors = (process, *(one for one in kept if one is not None))
                try:
                    forking.send(line, Adopt(session.number, session.is_guest), descriptors)
                except BlockingIOError:
                    await asyncio.sleep(AGAIN)  # he has not read yet what was said before
                except OSError:
                    return
                else:
                    session.seen_to = line

    async def _look_for_the_next(self) -> None:
        """Reach the next parent, though nobody has come who wants a session of him."""
        with suppress(NoSessionError):  # whoever comes tries again
            await self._connected()

    def _hear(self, line: socket.socket) -> None:
        try:
            data, descriptors = forking.receive(line)
        except BlockingIOError:
            return
        except OSError:
            data, descriptors = b"", []
        if not data:
            self._lose(line)
            return
        self._take(forking.read_report(data), descriptors)

    def _take(self, report: Report, descriptors: Sequence[int]) -> None:
        """What a parent says; the descriptors come along."""
        match report:
            case Waits(number, place):
                self._waits(number, place)
            case Forked(number):
                self._begun(number, descriptors)
            case Grouped(number):
                self._grouped(number, descriptors)
            case Grown(number) | Ready(number):
                if (session := self._sessions.get(number)) is not None:
                    (session.grown if isinstance(report, Grown) else session.is_ready)()
            case NotForked(number):
                self._not_begun(number, NoSessionError("there is no room for a session"))
            case Died(number, status):
                self._ended(number, status)

    def _give_up(self, line: socket.socket) -> None:
        """Whoever was asked is gone; what he has not answered he never will."""
        for session in list(self._sessions.values()):
            if session.seen_to is line and not session.begun.done():
                self._not_begun(session.number, NoSessionError("the parent has died", may_run=True))

    def _waits(self, number: int, place: int) -> None:
        if (session := self._sessions.get(number)) is not None:
            session.latest = self._loop.time()
            session.waits(place)

    def _begun(self, number: int, descriptors: Sequence[int]) -> None:
        session = self._sessions.get(number)
        if session is None or session.begun.done():
            for each in descriptors:
                os.close(each)
            return
        process, session.line = descriptors
        session.begun.set_result(process)
        self._loop.add_reader(process, self._is_gone, number)
        if session.is_dropped:
            self.drop(number)

    def _grouped(self, number: int, descriptors: Sequence[int]) -> None:
        session = self._sessions.get(number)
        if session is not None and session.group is None and descriptors:
            [session.group, *descriptors] = descriptors
        for each in descriptors:
            os.close(each)

    def _not_begun(self, number: int, error: NoSessionError) -> None:
        session = self._sessions.pop(number, None)
        if session is not None and not session.begun.done():
            session.begun.set_exception(error)
            session.begun.exception()  # it has been looked at, should nobody wait for it any more

    def _is_gone(self, number: int) -> None:
        """A process has ended. Whoever sees to it says how, however busy he is."""
        session = self._sessions[number]
        self._loop.remove_reader(session.begun.result())
        session.is_gone = True
        if session.seen_to is not self._line:
            self._ended(number, UNKNOWN)

    def _ended(self, number: int, status: int) -> None:
        session = self._sessions.pop(number, None)
        if session is None:
            return
        if status == UNKNOWN and session.has_left:
            status = 0
        if session.begun.done():
            self._loop.remove_reader(session.begun.result())
            os.close(session.begun.result())
        for kept in (session.line, session.group):
            if kept is not None:
                os.close(kept)
        if not session.died.done():
            session.died.set_result(status)

    def _lose(self, line: socket.socket) -> None:
        self._loop.remove_reader(line)
        line.close()
        self._line, self._has_died = None, True
        self._give_up(line)
        for session in [one for one in self._sessions.values() if one.is_gone]:
            self._ended(session.number, UNKNOWN)
        for session in self._sessions.values():
            # Whoever saw to it may have stopped it, and is no more; if he has not forked it, the
            # system does not have it go on, and until the next one is ready may take long.
            self._signal(session, signal.SIGCONT)
        if self._sessions and not self._is_closed:
            self._next_one = self._loop.create_task(self._look_for_the_next())
