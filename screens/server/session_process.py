"""What a process forked from the parent does first: it becomes a session, and nothing else.

It leads a process session of its own, with the player's terminal as the controlling one, so that a
line that drops hangs it up. Its environment, its open files and its limits are those of this
session and not the parent's, and of the host's files it sees the program and its own folder. It
ends without cleaning up what is the parent's.
"""

import errno
import fcntl
import os
import resource
import signal
import socket
import sys
import termios
import traceback
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Final, NoReturn

from saves.server.contract.lobby import GUEST
from saves.server.process.confinement import confine
from saves.server.process.memory import open_own
from saves.server.process.priority import own_group
from screens.server.forking import Fork, Limits
from screens.server.share import LOOKING_ON
from screens.server.throttle import can_be_held
from screens.shell.parent_line import HERE, LEFT, speak_on, tell
from screens.shell.session import replace_environment

UNHEARD: Final = 1
"""Status of a command whose answer could not be written."""

FAILED: Final = 70
"""Status of a session that an error of the program has ended: EX_SOFTWARE."""

BROKEN: Final = "The session has ended by an error of the program. Nothing is lost: log in again."
"""What the player hears of it."""

BY_KEYS: Final = frozenset((128 + signal.SIGINT, 128 + signal.SIGQUIT))
"""Statuses of a command at a terminal that its player ends by `ctrl+c`, or such a key."""

BROKEN_COMMAND: Final = (
    "The command has ended by an error of the program: look whether it was done before you give it"
    " again."
)

STANDARD: Final = 3
"""Input, output and complaints."""

LOG: Final = STANDARD
"""The descriptor of the server's log, in a session: what goes wrong there is for no player."""

PARENT: Final = LOG + 1
"""The descriptor of the line to the process that has forked the session."""

MEMORY: Final = PARENT + 1
"""The descriptor by which the session asks what memory it has; not there where none says it."""


def become(
    request: Fork, descriptors: Sequence[int], line: socket.socket, run: Callable[[Fork], int]
) -> NoReturn:
    """Be that session until it ends. On the line it tells the parent how far it is."""
    try:
        _take_place(request, descriptors, line)
        status = run(request)
    except BaseException:
        write_down(request, traceback.format_exc())
        status = FAILED
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except (OSError, ValueError):  # the line has dropped, or a file takes no more of it
            status = status or UNHEARD
    if status == 0:
        tell(LEFT)
    os._exit(status)


def _take_place(request: Fork, descriptors: Sequence[int], line: socket.socket) -> None:
    signal.set_wakeup_fd(-1)
    for number in (signal.SIGCHLD, signal.SIGHUP, signal.SIGTERM, signal.SIGINT):
        signal.signal(number, signal.SIG_DFL)
    os.setsid()
    can_be_held()
    _take_descriptors(descriptors, line)
    _tell_of_group()
    if len(descriptors) == 1:  # a terminal; by its keys a command is ended, too
        _take_terminal()
    replace_environment(dict(request.variables))
    os.chdir("/")
    os.umask(0o077)
    _limit(request.limits)
    own = request.own(os.getpid())
    own.mkdir(parents=True, exist_ok=True)
    if request.account == GUEST:
        os.nice(LOOKING_ON)  # as long as it lives
    confine(own)


def _take_terminal() -> None:
    """Have the terminal as the controlling one; who has hung up already ends as any who does."""
    try:
        fcntl.ioctl(0, termios.TIOCSCTTY, 0)
    except OSError as error:
        if error.errno != errno.EIO:
            raise
        signal.raise_signal(signal.SIGHUP)


def _take_descriptors(descriptors: Sequence[int], line: socket.socket) -> None:
    """Keep a terminal, or three lines, as the standard ones, the log and the line to the parent.

    Nothing else is open then.
    """
    log = fcntl.fcntl(2, fcntl.F_DUPFD_CLOEXEC, max(*descriptors, PARENT) + 1)
    parent = fcntl.fcntl(line.fileno(), fcntl.F_DUPFD_CLOEXEC, log + 1)
    high = [fcntl.fcntl(each, fcntl.F_DUPFD_CLOEXEC, parent + 1) for each in descriptors]
    for standard, mine in zip(range(STANDARD), high * (STANDARD // len(high)), strict=True):
        os.dup2(mine, standard)
    os.dup2(log, LOG, inheritable=False)
    os.dup2(parent, PARENT, inheritable=False)
    os.closerange(PARENT + 1, os.sysconf("SC_OPEN_MAX"))
    with suppress(OSError):
        assert open_own() == MEMORY, "it is the next one that is free"


def _tell_of_group() -> None:
    """Hand over what the priority of this session is set by; then speak by letters alone."""
    group = own_group()
    with socket.socket(fileno=os.dup(PARENT)) as line:
        socket.send_fds(line, [HERE], [] if group is None else [group])
    if group is not None:
        os.close(group)
    speak_on(PARENT)


def _limit(limits: Limits) -> None:
    for kind, most in (
        (resource.RLIMIT_CORE, 0),
        (resource.RLIMIT_AS, limits.memory),
        (resource.RLIMIT_CPU, limits.cpu),
        (resource.RLIMIT_NOFILE, limits.files),
        (resource.RLIMIT_FSIZE, limits.file_size),
        (resource.RLIMIT_NPROC, limits.processes),
    ):
        _, hard = resource.getrlimit(kind)
        within = most if hard == resource.RLIM_INFINITY else min(most, hard)
        resource.setrlimit(kind, (within, within))


def write_down(request: Fork, what: str) -> None:
    """What goes wrong in a session goes to the server's log; the door says if it has ended."""
    words = f"session {request.number} of {request.account}:\n{what}"
    try:
        os.write(LOG, words.encode("utf-8", "replace"))
    except OSError:
        return  # the log is gone, too; the status still says it
