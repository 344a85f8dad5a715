"""The process that forks sessions. It has loaded and painted all of the game once, so a session
starts in a fifth of the time, and what it only reads it shares with all others.

It has one thread and no event loop, and speaks to no network: whatever a process has of that does
not come through a fork. Of two one forks, and the other has loaded all of it, too, and waits until
that one is gone: on a busy host, to load it takes longer than players would wait.
"""

import hmac
import os
import resource
import selectors
import shutil
import signal
import socket
import sys
import time
import traceback
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Final

import msgspec

from saves.server.contract.lobby import GUEST
from saves.server.line.tokens import check_of
from saves.server.process.alone import alone
from saves.server.process.confinement import close_to_others, landlock, program
from saves.server.process.folder import PLAYERS
from saves.server.process.priority import can_come_back
from screens.server import forking, programs
from screens.server.adopted import Adopted
from screens.server.dying_with import die_with
from screens.server.forked import Queue, Running, WantedSession
from screens.server.forking import (
    UNKNOWN,
    Adopt,
    Countersign,
    Died,
    Drop,
    Fork,
    Forked,
    NotForked,
    Renew,
    Report,
    Request,
)
from screens.server.logbook import begin_log, log
from screens.server.session_process import become
from screens.server.share import Shares
from screens.server.shared import EndingError, is_ready, was_ready

LOCK: Final = "parent.lock"

AT_A_TIME: Final = 2 * len(os.sched_getaffinity(0))
"""Sessions that may begin at a time: as many as the processors have no rest by."""

TO_BEGIN: Final = 5.0
"""Seconds after which one that has not begun keeps nobody waiting any more."""

AT_FIRST: Final = 3.0
"""Seconds in which a parent with no other before it forks whoever comes, and has loaded less."""

FORKED: Final = 0.5
"""Seconds after which it loads the rest, once it has forked somebody."""

AGAIN: Final = 60.0
"""Seconds until it tries once more to load the rest, if that has failed."""

SIGNALED: Final = 128
"""What a shell adds to the number of the signal that ended a process."""


class Parent:
    """Forks sessions, hangs them up, and says which have ended."""

    def __init__(
        self, listener: socket.socket, run: Callable[[Fork], int], countersign: str
    ) -> None:
        self._listener, self._run, self._countersign = listener, run, countersign
        self._known: set[socket.socket] = set()
        """Those who have said the countersign, by which alone it is known here."""

        self._selector = selectors.DefaultSelector()
        self._can_come_back = can_come_back()
        self._queue = Queue(self._tell)

        self._sessions: dict[int, Running] = {}
        """By the number of the process, which is nobody else's before it is reaped here."""

        self._adopted: set[Adopted] = set()
        """Those that an earlier parent has forked."""

        self._shares = Shares(lambda: [one.share for one in self._everybody])
        self._is_ending = self._is_loading = False
        self._woken, self._wakes = socket.socketpair()
        for end in (self._woken, self._wakes):
            end.setblocking(False)
        self._selector.register(self._listener, selectors.EVENT_READ, self._take_asker)
        self._selector.register(self._woken, selectors.EVENT_READ, self._rouse)

    def serve(self) -> None:
        """Fork as often as one asks, until a signal says that it is over and all have ended."""
        self._hear_signals()
        self._look(0.0)  # what has come while nobody looked woke nobody
        while self._everybody or not self._is_ending:
            self._look(self._patience())
        self._queue.refuse()

    def serve_at_first(self) -> None:
        """Fork those who come as a server begins, until what all share is loaded.

        Whoever was thrown out by its end waits for less so; the few sessions forked now have more
        memory for themselves.
        """
        self._hear_signals()
        now = time.monotonic()
        end = now + AT_FIRST
        while now < end and not self._is_ending:
            known = {*self._sessions}
            self._look_until(end)
            now = time.monotonic()
            if self._sessions.keys() - known:
                end = min(end, now + FORKED)

    def serve_for_now(self) -> None:
        """Fork whoever comes, until what all share may be had."""
        end = time.monotonic() + AGAIN
        while time.monotonic() < end and not self._is_ending:
            self._look_until(end)

    def _look_until(self, end: float) -> None:
        due, left = self._patience(), max(0.0, end - time.monotonic())
        self._look(left if due is None else min(left, due))

    def look_meanwhile(self) -> None:
        """Do what is due while what all share is loaded, but fork nobody from what is half there.

        Nobody is held meanwhile, since the next look may be late, and nobody ends to begin anew: he
        would wait for the next one, in the middle of his game, until all is loaded.

        Raises:
            EndingError: if a signal has said that it is over.
        """
        self._is_loading = True
        try:
            self._see_to_all(0.0)
        finally:
            self._is_loading = False
        for session in self._everybody:
            session.share.throttle.let_go()
        self._queue.tell()
        if self._is_ending:
            raise EndingError

    def _hear_signals(self) -> None:
        signal.set_wakeup_fd(self._wakes.fileno(), warn_on_full_buffer=False)
        signal.signal(signal.SIGCHLD, lambda *_: None)
        signal.signal(signal.SIGTERM, self._end)

    def _look(self, patience: float | None) -> None:
        """Do what one asks, and what is due; wait so long for it, or for ever."""
        self._see_to_all(patience)
        self._fork_the_next()
        self._queue.tell()

    def _see_to_all(self, patience: float | None) -> None:
        for key, _ in self._selector.select(patience):
            key.data(key.fileobj)
        self._reap()
        if self._is_ending:
            self._hang_all_up()
        for session in self._everybody:
            session.hang_up.look()
        self._shares.look()

    @property
    def _everybody(self) -> tuple[Running | Adopted, ...]:
        return (*self._sessions.values(), *self._adopted)

    def _end(self, *_: object) -> None:
        """Note that a signal has come: it may be in the middle of anything, a fork as well."""
        self._is_ending = True

    def _hang_all_up(self) -> None:
        self._queue.refuse()
        for session in self._everybody:
            session.hang_up.begin()

    def _rouse(self, woken: socket.socket) -> None:
        woken.recv(4096)

    def _take_asker(self, listener: socket.socket) -> None:
        asker, _ = listener.accept()
        self._selector.register(asker, selectors.EVENT_READ, self._hear)

    # --- what is asked ---

    def _hear(self, asker: socket.socket) -> None:
        descriptors: Sequence[int]
        try:
            data, descriptors = forking.receive(asker)
        except OSError:
            data, descriptors = b"", ()
        if not data:
            self._let_go(asker)
            return
        try:
            descriptors = self._do(asker, forking.read_request(data), descriptors)
        except msgspec.DecodeError as error:
            log("the parent does not understand", error=error)
        finally:
            for descriptor in descriptors:
                os.close(descriptor)

    def _do(
        self, asker: socket.socket, request: Request, descriptors: Sequence[int]
    ) -> Sequence[int]:
        """What somebody asks; the descriptors that are of no more use."""
        if isinstance(request, Countersign):
            self._meet(asker, request.word)
        elif asker not in self._known:
            log("somebody asks the parent without the countersign")
            self._let_go(asker)
        elif isinstance(request, Drop):
            self._drop(asker, request.number)
        elif isinstance(request, Renew):
            self._renew(asker, request.number)
        elif isinstance(request, Fork):
            self._queue.add(WantedSession(asker, request, descriptors))
            return ()
        elif descriptors:
            self._adopt(asker, request, descriptors)
            return ()
        return descriptors

    def _meet(self, asker: socket.socket, word: str) -> None:
        if hmac.compare_digest(check_of(word), self._countersign):
            self._known.add(asker)

    def _let_go(self, asker: socket.socket) -> None:
        """Whoever asked is gone, and with him the terminals of his sessions."""
        self._known.discard(asker)
        self._selector.unregister(asker)
        asker.close()
        self._queue.forget(asker)
        for session in self._everybody:
            if session.asker is asker:
                session.hang_up.begin()

    def _fork_the_next(self) -> None:
        """Fork as many as may begin at a time: of a hundred at once nobody would begin for long."""
        late = time.monotonic() - TO_BEGIN
        begun = (one.talk.begins_since for one in self._sessions.values())
        free = AT_A_TIME - sum(since is not None and since > late for since in begun)
        for wanted in self._queue.take(0 if self._is_ending else free):
            try:
                self._fork(wanted)
            except OSError:
                traceback.print_exc()
                self._tell(wanted.asker, NotForked(wanted.request.number))
            finally:
                wanted.close()

    def _fork(self, wanted: WantedSession) -> None:
        """Fork a session.

        Raises:
            OSError: if the system has no room for one more; then there is none.
        """
        asker, request, descriptors = wanted
        line, end = socket.socketpair()
        with end:
            try:
                pid = os.fork()
            except OSError:
                line.close()
                raise
            if pid == 0:
                become(request, descriptors, end, self._run)
        running = Running(pid, wanted, line, can_come_back=self._can_come_back)
        self._sessions[pid] = running
        self._selector.register(line, selectors.EVENT_READ, partial(self._hear_session, running))
        try:
            handle = os.pidfd_open(pid)
        except OSError:
            os.kill(pid, signal.SIGKILL)  # nobody could tell it from another one
            raise
        try:
            self._tell(asker, Forked(request.number), (handle, line.fileno()))
        finally:
            os.close(handle)

    def _hear_session(self, session: Running | Adopted, line: socket.socket) -> None:
        if not session.talk.hear():
            self._selector.unregister(line)

    def _adopt(self, asker: socket.socket, request: Adopt, descriptors: Sequence[int]) -> None:
        """See to a session that an earlier parent has forked. It owns its descriptors."""
        try:
            session = Adopted(asker, request, descriptors, can_come_back=self._can_come_back)
        except ProcessLookupError:
            for each in descriptors:
                os.close(each)
            self._tell(asker, Died(request.number, UNKNOWN))
            return
        self._adopted.add(session)
        hears = partial(self._hear_session, session)
        self._selector.register(session.talk.line, selectors.EVENT_READ, hears)
        self._selector.register(session, selectors.EVENT_READ, self._adopted_has_ended)
        if self._is_ending:
            session.hang_up.begin()

    def _adopted_has_ended(self, session: Adopted) -> None:
        self._selector.unregister(session)
        self._adopted.discard(session)
        status = session.how_it_ended()
        self._close(session)
        self._tell(session.asker, Died(session.number, status))

    def _close(self, session: Running | Adopted) -> None:
        if session.talk.line in self._selector.get_map():
            self._selector.unregister(session.talk.line)
        session.close()

    def _tell(self, asker: socket.socket, report: Report, descriptors: Sequence[int] = ()) -> None:
        try:
            forking.send(asker, report, descriptors)
        except OSError:
            return  # he is gone; the next look at his line says so

    # --- how sessions end ---

    def _drop(self, asker: socket.socket, number: int) -> None:
        """Each asker has numbers of his own."""
        self._queue.drop(asker, number)
        for session in self._everybody:
            if session.asker is asker and session.number == number:
                session.hang_up.begin()

    def _renew(self, asker: socket.socket, number: int) -> None:
        if self._is_loading:
            return  # it goes on as it is, and asks again
        for session in self._everybody:
            if session.asker is asker and session.number == number:
                session.renew()

    def _patience(self) -> float | None:
        """Seconds until the next session is killed, or its share is looked at."""
        due = [self._shares.due, *(session.hang_up.due for session in self._everybody)]
        next_one = min((one for one in due if one is not None), default=None)
        return None if next_one is None else max(0.0, next_one - time.monotonic())

    def _reap(self) -> None:
        while self._sessions:
            pid, status = os.waitpid(-1, os.WNOHANG)
            if not pid:
                return
            session = self._sessions.pop(pid)
            self._close(session)
            if session.passing is not None:
                shutil.rmtree(session.passing, ignore_errors=True)
            code = os.waitstatus_to_exitcode(status)
            self._tell(session.asker, Died(session.number, code if code >= 0 else SIGNALED - code))


def confinement() -> str:
    """How sessions are kept to their own files, for the log; whoever runs the server has to know.

    What is asked of the kernel here need not be asked in each session.
    """
    program()
    if version := landlock():
        return f"sessions are confined to the program and their own folder by Landlock {version}"
    return (
        "this kernel has no Landlock: a session is kept from the server's files by nothing but its"
        " own program"
    )


def forget_guests(folder: Path) -> None:
    """Remove what guests have set who are gone; a parent that was killed could not see to it."""
    for own in (folder / PLAYERS / GUEST).glob("*"):
        if not Path("/proc", own.name).exists():
            shutil.rmtree(own, ignore_errors=True)


def main() -> None:
    """Serve at the socket of a server's folder."""
    begin_log()
    die_with(int(sys.argv[3]))
    close_to_others()
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))  # each session is two
    run = Path(sys.argv[1]) / "run"
    with alone(run / LOCK, is_ready):
        listener = forking.listen(run / forking.SOCKET)  # whoever asks too soon waits
        parent = Parent(listener, programs.run, sys.argv[2])
        forget_guests(Path(sys.argv[1]))
        log(confinement())
        with suppress(EndingError):  # those who are here are hung up below
            if not was_ready():  # there was no other parent whose end it awaited
                parent.serve_at_first()
                while not is_ready(parent.look_meanwhile):
                    parent.serve_for_now()
            log("sessions are forked")
        parent.serve()
