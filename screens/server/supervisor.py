"""One command for the whole server: starts its parts, starts them anew, ends them in order.

It does nothing else, so that nothing else can end it; a part outlives it by no moment.
"""

import fcntl
import os
import select
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from msgspec.structs import replace

from campaign.values import Value
from saves.errors import SaveError
from saves.server.line.tokens import check_of, countersign, draw_secret
from saves.server.process.config import PREFIX, Config
from saves.server.process.confinement import close_to_others
from saves.server.process.priority import stand_back
from saves.server.process.pulse import BEAT
from saves.storage.loose_files import reason
from saves.storage.safe_files import PRIVATE_FOLDER
from screens.server.beginning import WRONG
from screens.server.checking import check
from screens.server.logbook import begin_log, log

SOON: Final = 0.1
"""Seconds from one start of a part to the next; twice as long each time it dies at once."""

LATEST: Final = 3.0
RARELY: Final = 60.0
"""... at the latest; and where what it finds wrong does not pass by itself."""

STEADY: Final = 30.0
"""Seconds after which a part that dies had run well."""

LATER: Final = 5.0
"""Seconds after which those begin that shall not keep the others from their beginning."""

LAST: Final = 10.0
"""... and after which those begin that shall not keep these from it."""

LEAVING: Final = 5.0
"""Seconds in which a part other than the door ends."""

LOOK: Final = 0.25
"""Seconds between two looks whether parts that live do stand still."""

STOPPED: Final = 3
"""Looks at which a part is stopped (SIGSTOP) before it is killed: a second, or a little less."""

SILENT: Final = 80
"""Looks without a sign of life before a part is killed: twenty seconds. A loop that computes, or
waits for a slow disk, comes back from that, and on a busy host a second may take ten."""

PARENT: Final = (
    "import sys; sys.modules['ssl'] = None; from screens.server.parent import main; main()"
)
"""Sessions speak to no network; the loop of events would load `ssl` into each of them."""

PASSED_ON: Final = ("PATH", "HOME", "LANG", "LC_ALL", "TZ", "PYTHONPATH", "PYTHONDONTWRITEBYTECODE")
FOR_SESSIONS: Final = {
    "LANG": "C.UTF-8",
    "PYTHONUTF8": "1",
    # A line that drops leaves the player's own shell with what the terminal was told last.
    "TEXTUAL_DISABLE_KITTY_KEY": "1",
    # The door passes on sequences whole, so an escape that stands alone need not wait once more.
    "ESCDELAY": "20",
    # One heap for all threads of a session: each of its own would have gaps of its own, some
    # megabytes in all. And odds are worked out by one thread, whatever processors there are.
    "MALLOC_ARENA_MAX": "1",
    "OPENBLAS_NUM_THREADS": "1",
}
"""What sessions are forked with; Textual reads its part of it once, for all of them."""


class ServerPart(Value, frozen=True):
    """A process of the server."""

    name: str
    command: tuple[str, ...]
    variables: tuple[tuple[str, str], ...]
    patience: float
    """Seconds that it has to end."""

    begins_after: float = 0.0
    """Seconds after which it is started first."""

    is_needed: bool = True
    """Nobody can play without it."""

    has_pulse: bool = False
    """It says twice a second that it lives, by the descriptor whose number is its last word."""


class RunningError(SaveError):
    """A server runs in this folder already."""


class RunningPart:
    """A part as it runs, and how it has fared."""

    def __init__(self, part: ServerPart) -> None:
        self.part = part
        self.process: subprocess.Popen[bytes] | None = None
        self._started = 0.0
        self._pause = SOON
        self.is_wrong = False
        """It has ended because it found something wrong that does not pass by itself."""

        self.next_start = time.monotonic() + part.begins_after
        self._pulse: int | None = None
        self._stopped, self._silent = 0, -1
        """Looks since it was stopped, and since its last sign of life if one is to come."""

    def start(self, *, is_reserve: bool = False) -> None:
        """Start it, now; as a reserve it gives way, above all while it loads, to all who play.

        Raises:
            OSError: if the system has no room for one more process.
        """
        part, self._started = self.part, time.monotonic()
        beats: tuple[int, ...] = ()
        if part.has_pulse:
            self._pulse, its_end = os.pipe2(os.O_NONBLOCK | os.O_CLOEXEC)
            beats = (its_end,)
        try:
            self.process = subprocess.Popen(
                [*part.command, str(os.getpid()), *map(str, beats)],
                env=dict(part.variables),
                stdin=subprocess.DEVNULL,
                # Ctrl+C is for this process, which ends the others in order. And each part has as
                # much of the processors as any session, where sessions are groups for the system.
                start_new_session=True,
                pass_fds=beats,
            )
        except OSError:
            self._forget_pulse()
            raise
        finally:
            for beat in beats:
                os.close(beat)
        if is_reserve:
            stand_back(self.process.pid)
        self._stopped, self._silent = 0, -1
        log("started", part=part.name, process=self.process.pid)

    def watch(self) -> None:
        """Kill it if it has stood still for many looks: it holds what the others wait for.

        Looks are counted, not seconds: a host that is too busy for the parts, or is halted and goes
        on, is so for this process, too. Who looks into a part with a debugger is left alone.
        """
        if self.process is None:
            return
        self._stopped = self._stopped + 1 if _is_stopped(self.process.pid) else 0
        said = _said(self._pulse) if self._pulse is not None else b""
        if said:
            self._silent = 0 if said.endswith(BEAT) else -1
        elif self._silent >= 0:  # one in reserve is silent until it serves
            self._silent += 1
        for looks, most, why in (
            (self._stopped, STOPPED, "killed, for it was stopped"),
            (self._silent, SILENT, "killed, for it gives no sign of life"),
        ):
            if looks == most:
                log(why, part=self.part.name, process=self.process.pid)
                self.process.kill()

    def look(self, *, is_reserve: bool = False) -> None:
        """If it has died, start it anew; later each time, if it dies at once.

        What counts is the time from start to start: whatever has run for longer than the pause is
        back at once, and what cannot run at all is started every three seconds; every minute, if it
        has said that somebody has to do something.
        """
        now = time.monotonic()
        if self.process is not None and self.process.poll() is not None:
            status = self.process.returncode
            log("died", part=self.part.name, status=status)
            self._forget_pulse()
            self.is_wrong = status == WRONG
            longest = RARELY if self.is_wrong else LATEST
            self._pause = SOON if now - self._started > STEADY else min(2 * self._pause, longest)
            since = now if self.is_wrong else self._started
            self.next_start, self.process = since + self._pause, None
        if self.process is None and now >= self.next_start:
            try:
                self.start(is_reserve=is_reserve)
            except OSError as error:  # a host that is full now is not in a moment
                log("cannot be started now", part=self.part.name, why=reason(error))
                self._pause = min(2 * self._pause, LATEST)
                self.next_start = now + self._pause

    def _forget_pulse(self) -> None:
        if self._pulse is not None:
            os.close(self._pulse)
            self._pulse = None

    def stop(self) -> None:
        """End it in order; if it does not, end it."""
        if self.process is None:
            return
        self.process.terminate()
        try:
            self.process.wait(self.part.patience)
        except subprocess.TimeoutExpired:
            log("killed, for it did not end", part=self.part.name)
            self.process.kill()
            self.process.wait()


def _is_stopped(process: int) -> bool:
    """Whether it has been stopped by a signal, where the system says so."""
    try:
        stat = Path(f"/proc/{process}/stat").read_text()
    except OSError:
        return False
    return stat.rpartition(")")[2].split()[:1] == ["T"]


def _said(pulse: int) -> bytes:
    """The signs of life that a part has given since the last look."""
    try:
        return os.read(pulse, 65_536)
    except BlockingIOError:
        return b""


def parts_of(config: Config, environ: Mapping[str, str]) -> tuple[ServerPart, ...]:
    """The processes of a server, in the order in which they begin; they end in the other one."""
    own = {name: value for name, value in environ.items() if name in PASSED_ON}
    settings = {name: value for name, value in environ.items() if name.startswith(PREFIX)}
    python, folder = (sys.executable, "-P"), str(config.folder)
    table = ServerPart(
        *("table", (*python, "-m", "screens.server.table", folder), _pairs(own | settings)),
        patience=LEAVING,
        has_pulse=True,
    )
    recorder = ServerPart(
        *("recorder", (*python, "-m", "screens.server.recorder", folder), _pairs(own | settings)),
        patience=LEAVING,
        begins_after=LATER,
        is_needed=False,
    )
    parent = ServerPart(
        "parent",
        (*python, "-c", PARENT, folder, check_of(countersign(draw_secret(config.folder)))),
        _pairs(own | FOR_SESSIONS),
        LEAVING,
    )
    return (
        table,
        replace(table, name="reserve", begins_after=LATER),
        parent,
        replace(parent, name="parents-reserve", begins_after=LAST),
        ServerPart(
            "door",
            (*python, "-m", "screens.server.front", folder),
            _pairs(own | settings),
            config.drain_seconds + LEAVING,
        ),
        *([recorder] if config.recordings else []),
    )


def _pairs(environ: Mapping[str, str]) -> tuple[tuple[str, str], ...]:
    return tuple(sorted(environ.items()))


def supervise(config: Config, environ: Mapping[str, str], say: Callable[[], object]) -> None:
    """Run a server until a signal ends it; *say* so as soon as nothing is in its way.

    Raises:
        RunningError: if there is one in this folder.
        SaveError: if it cannot be run as its settings say, or the folder cannot be used.
    """
    try:
        for folder in (config.folder, config.run):
            folder.mkdir(mode=PRIVATE_FOLDER, parents=True, exist_ok=True)
            folder.chmod(PRIVATE_FOLDER)
    except OSError as error:
        raise SaveError(f"{config.run}: no server can be here: {reason(error)}") from error
    with _alone(config):
        check(config)
        for left in (config.opened, config.trouble):
            left.unlink(missing_ok=True)  # by one that was killed
        parts = [RunningPart(part) for part in parts_of(config, environ)]
        begin_log()
        close_to_others()
        say()
        keep_running(config, parts)


@contextmanager
def _alone(config: Config) -> Iterator[None]:
    """Be the only one in a folder, and leave no socket and no lock behind.

    So whoever asks for the server later hears at once that it is not there.

    Raises:
        RunningError: if there is another one.
    """
    file = config.lock
    while True:
        with file.open("w") as lock:
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError as error:
                raise RunningError(f"{config.folder}: a server runs here already.") from error
            if not file.exists() or file.stat().st_ino != os.fstat(lock.fileno()).st_ino:
                continue  # another one has ended meanwhile, and this lock has gone with it
            try:
                yield
            finally:
                for left in sorted(config.run.iterdir(), key=lambda path: path == file):
                    if not left.is_dir():
                        left.unlink(missing_ok=True)
            return


def keep_running(config: Config, parts: Sequence[RunningPart]) -> None:
    """Keep the parts running until a signal ends them, in order.

    Raises:
        SaveError: if one of them finds that it cannot run so, and nobody could come in before.
    """
    ended: list[int] = []
    has_been_open = is_wrong = False
    next_watch = time.monotonic() + LOOK
    with _signals(ended) as woken:
        while not (ended or is_wrong):
            has_been_open = has_been_open or config.opened.exists()
            if time.monotonic() >= next_watch:
                for running in parts:
                    running.watch()
                next_watch = time.monotonic() + LOOK  # looks that come late are not made up for
            is_wrong = _look(parts) and not has_been_open
            if not is_wrong:
                _wait(parts, woken, next_watch)
        for running in reversed(parts):
            running.stop()
    if is_wrong:
        raise SaveError(config.trouble.read_text())


@contextmanager
def _signals(ended: list[int]) -> Iterator[socket.socket]:
    """Have signals that end the server counted; what wakes whoever waits for any."""
    woken, wakes = socket.socketpair()
    with woken, wakes:
        for end in (woken, wakes):
            end.setblocking(False)
        signal.set_wakeup_fd(wakes.fileno(), warn_on_full_buffer=False)
        ends = [signal.SIGTERM, signal.SIGINT]
        if has_terminal() and signal.getsignal(signal.SIGHUP) != signal.SIG_IGN:
            ends.append(signal.SIGHUP)
        else:  # of a daemon it ends nothing, nor of the parts, which inherit that
            signal.signal(signal.SIGHUP, signal.SIG_IGN)
        for number in ends:
            signal.signal(number, lambda number, _: ended.append(number))
        signal.signal(signal.SIGCHLD, lambda *_: None)
        yield woken
        signal.set_wakeup_fd(-1)


def has_terminal() -> bool:
    """Whether there is a terminal that may be closed, and this process with it."""
    try:
        os.close(os.open("/dev/tty", os.O_RDONLY | os.O_NOCTTY | os.O_CLOEXEC))
    except OSError:
        return False
    return True


def _look(parts: Sequence[RunningPart]) -> bool:
    """Start anew what has died; whether a part without which nobody plays finds something wrong."""
    for running in parts:
        twins = (one for one in parts if one.part.command == running.part.command)
        lives = (one.process is not None for one in twins if one is not running)
        running.look(is_reserve=any(lives))
    return any(running.is_wrong and running.part.is_needed for running in parts)


def _wait(parts: Sequence[RunningPart], woken: socket.socket, next_watch: float) -> None:
    """Until a signal comes, a part is to be started, or looked at."""
    starts = [running.next_start for running in parts if running.process is None]
    patience = max(0.0, min([next_watch, *starts]) - time.monotonic())
    if select.select([woken], [], [], patience)[0]:
        woken.recv(4096)


def folder_for(home: Path) -> Path:
    """Where the server of this user lies: beside his own campaigns."""
    return home.parent / "server"
