"""The second door: a session for somebody whom OpenSSH has let in, by a forced command.

    command="norden-suden enter --account grant --folder /srv/game",restrict,pty ssh-ed25519 AAAA...

The account is what the line of that key says, and nothing that comes from the client. The session
is forked by the same parent as those of the server's own door; this process is small, and passes
bytes between the terminal that it has and the one that the session gets.
"""

import fcntl
import os
import select
import signal
import socket
import struct
import sys
import syslog
import termios
import time
import traceback
import tty
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, Final, NoReturn

from msgspec.structs import replace

from saves.errors import SaveError
from saves.hosting.seats import Account, account
from saves.server.line.connection import ServerLine
from saves.server.line.remote_lobby import RemoteDoor
from saves.server.line.tokens import DOOR, countersign, secret_of, token
from saves.server.process.config import Config, read_config
from saves.server.process.confinement import confine
from screens.server import forking, terminals
from screens.server.asked_words import asked_words, in_json, problem_of, wants_json, wants_screen
from screens.server.forking import Died, Fork, Forked, Grouped, Grown, Ready, Waits
from screens.server.house import limits_of
from screens.server.in_line import ERASED, sentence
from screens.server.session_process import BROKEN, BROKEN_COMMAND, BY_KEYS, FAILED
from screens.server.typed import Typed
from screens.shell.hangup import PUT_RIGHT

CHUNK: Final = 65_536
NUMBER: Final = 1
"""Of the only session that this process asks for."""

NO_PARENT: Final = "the server is not ready; try again in a minute"
NO_TERMINAL: Final = "the game needs a terminal: ssh -t; commands do without: ssh host help"
LOST: Final = 129
"""Status of a session whose line has dropped."""


def enter(name: str, folder: Path, environ: Mapping[str, str]) -> int:
    """Be the door for one session; its exit status.

    Raises:
        SaveError: if he may not come in, or the server does not run.
    """
    who, config = account(name), read_config(folder, environ)
    words = _words(environ.get("SSH_ORIGINAL_COMMAND", ""))
    has_screen = wants_screen(words)
    if has_screen and not os.isatty(0):
        raise SaveError(NO_TERMINAL)
    address = environ.get("SSH_CLIENT", "").split(" ")[0]
    secret = secret_of(folder)
    if not config.may_answer:
        raise SaveError(NO_PARENT)
    terminal = os.openpty() if has_screen else None
    confine()  # what it needs of the host it has now; and it has one thread
    door = ServerLine(config.table, token(secret, Account(DOOR), DOOR))
    try:
        accounts = RemoteDoor(door)
        admission = accounts.by_forced_command(who, address)
        session = accounts.came(who, address, admission.how)
        why = "left"
        try:
            request = Fork(
                number=NUMBER,
                account=who,
                token=token(secret, who, admission.player.role, session),
                folder=str(folder),
                table=str(config.table),
                variables=_variables(environ),
                limits=replace(limits_of(config), growth=0),  # this line ends with its session
                words=words,
                has_screen=has_screen,
            )
            status = _run(config, request, countersign(secret), terminal)
            why = "the line dropped" if status == LOST else why
        finally:
            accounts.left(session, why)
    finally:
        door.close()
    return status


def _words(command: str) -> tuple[str, ...]:
    """The words of a command.

    Raises:
        SaveError: if it is none.
    """
    words = asked_words(command)
    if command and not words:
        raise SaveError(problem_of(command))
    return words


def _variables(environ: Mapping[str, str]) -> tuple[tuple[str, str], ...]:
    said = {os.fsencode(name): os.fsencode(value) for name, value in environ.items()}
    return terminals.environment(environ.get("TERM", "dumb"), said)


def _run(config: Config, request: Fork, word: str, terminal: tuple[int, int] | None) -> int:
    """The session, from its fork to its end.

    Raises:
        SaveError: if nobody forks it.
    """
    with socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET) as parent:
        try:
            forking.connect(parent, config.run / forking.SOCKET, word)
            if terminal is None:
                forking.send(parent, request, (0, 1, 2))
                return _wait(parent)
            master, slave = terminal
            try:
                _copy_size(master)
                tty.setraw(slave, termios.TCSANOW)
                forking.send(parent, request, (slave,))
            finally:
                os.close(slave)
            return _Terminal(parent, master).serve()
        except OSError as error:
            raise SaveError(NO_PARENT) from error


def _wait(parent: socket.socket) -> int:
    """Without a screen: who reads an answer waits for it, and is told nothing else."""
    while (status := _heard(parent, lambda _: None)) is None:
        pass
    return status


def _heard(parent: socket.socket, tell: Callable[[bytes], object]) -> int | None:
    """How the session has ended; None while it runs, or is in line, which is told.

    Raises:
        SaveError: if it could not begin.
    """
    data, descriptors = forking.receive(parent)
    for each in descriptors:
        os.close(each)
    if not data:
        return LOST  # the parent is gone, and hangs up nobody; the session may go on without us
    match forking.read_report(data):
        case Waits(_, place):
            tell(sentence(place))
            return None
        case Forked():
            tell(ERASED)
            return None
        case Grouped() | Grown() | Ready():
            return None  # a session at this door ends with its parent, and takes nobody's place
        case Died(_, status):
            return status
    raise SaveError(NO_PARENT)


def _copy_size(master: int) -> None:
    """Give the session's terminal the size of ours, or one in which something can be painted."""
    with suppress(OSError):
        rows, columns, _, _ = struct.unpack("HHHH", fcntl.ioctl(0, termios.TIOCGWINSZ, bytes(8)))
        columns, rows = terminals.size(columns, rows)
        fcntl.ioctl(master, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))


class _Terminal:
    """Passes bytes between two terminals until the session has ended, or the line has dropped."""

    def __init__(self, parent: socket.socket, master: int) -> None:
        self._parent, self._master = parent, master
        self._typed = bytearray()
        """What the session has not read yet; while there is much of it, nothing more is read."""

        self._keys = Typed()
        """Of what comes from the terminal, what somebody has typed."""

        self._woken, self._wakes = os.pipe2(os.O_NONBLOCK | os.O_CLOEXEC)

    def serve(self) -> int:
        """Pass on; the exit status of the session."""
        before = termios.tcgetattr(0)
        signal.signal(signal.SIGWINCH, lambda *_: _copy_size(self._master))
        signal.set_wakeup_fd(self._wakes, warn_on_full_buffer=False)
        os.set_blocking(self._master, False)
        try:
            tty.setraw(0, termios.TCSANOW)
            return self._passed_on()
        finally:
            signal.set_wakeup_fd(-1)
            with suppress(OSError, termios.error):
                termios.tcsetattr(0, termios.TCSANOW, before)
            os.close(self._master)

    def _passed_on(self) -> int:
        status = None
        while status is None:
            reading: list[Any] = [self._master, self._parent, self._woken]
            reading += [] if len(self._typed) >= CHUNK else [0]
            writing = [self._master] if self._typed else []
            readable, writable, _ = select.select(reading, writing, [], self._patience())
            if self._patience() == 0:
                self._typed += self._keys.late(time.monotonic())
            if self._woken in readable:
                os.read(self._woken, CHUNK)
            if 0 in readable and not self._take():
                return LOST
            if writable:
                self._give()
            if self._master in readable and not self._has_shown():
                return LOST
            if self._parent in readable:
                status = _heard(self._parent, self._tell)
        with suppress(OSError):  # the line may have dropped meanwhile
            self._show_the_rest()
        return status

    def _take(self) -> bool:
        """What was typed; False if the line has dropped."""
        try:
            data = os.read(0, CHUNK)
        except OSError:
            return False
        self._typed += self._keys.take(data, time.monotonic())
        return bool(data)

    def _patience(self) -> float | None:
        """Seconds until it is known whether what has come so far is a key."""
        due = self._keys.due
        return None if due is None else max(0.0, due - time.monotonic())

    def _give(self) -> None:
        with suppress(BlockingIOError, OSError):
            del self._typed[: os.write(self._master, self._typed)]

    def _has_shown(self) -> bool:
        """Show what was written; False if the line has dropped."""
        try:
            self._show()
        except OSError:
            return False
        return True

    def _show(self) -> bool:
        """What the session has written; False if there is no more."""
        try:
            data = os.read(self._master, CHUNK)
        except OSError:
            time.sleep(0.001)  # its end is hung up, and the parent will say so in a moment
            return False
        self._tell(data)
        return bool(data)

    def _tell(self, data: bytes) -> None:
        left = memoryview(data)
        while left:
            left = left[os.write(1, left) :]  # who does not read is hung up by his own door

    def _show_the_rest(self) -> None:
        while self._show():
            pass


def _say_that_it_broke(command: str) -> None:
    """As the server's own door says it; a screen is a shell's again."""
    if wants_screen(asked_words(command)):
        with suppress(OSError):
            os.write(1, PUT_RIGHT)
        sys.stderr.write(f"\r\n{BROKEN}\r\n")
    else:
        sys.stderr.write(f"{in_json(BROKEN_COMMAND) if wants_json(command) else BROKEN_COMMAND}\n")


def main(name: str, folder: Path, environ: Mapping[str, str]) -> NoReturn:
    """Serve one session and end as it did."""
    command = environ.get("SSH_ORIGINAL_COMMAND", "")
    try:
        status = enter(name, folder, environ)
        if status >= FAILED and status != LOST and status not in BY_KEYS:
            _say_that_it_broke(command)
    except SaveError as error:
        said = in_json(str(error)) if wants_json(command) else str(error)
        sys.stderr.write(f"{said}\n")
        status = 1
    except Exception:
        syslog.syslog(syslog.LOG_ERR, f"norden-suden enter: {traceback.format_exc()}")
        sys.stderr.write(f"{BROKEN}\n")
        status = FAILED
    sys.stderr.flush()
    os._exit(status)
