"""A parent of sessions that do what a word says; started with the path of its socket."""

import os
import signal
import socket
import sys
import threading
import time
from pathlib import Path

from saves.server.line.tokens import check_of
from screens.server import forking
from screens.server.forking import Fork
from screens.server.parent import Parent
from screens.shell.parent_line import BEGUN, GROWN, RENEWED, RENEWS, tell

WORD = "Chickamauga"
"""The countersign."""

LIMIT = 64
"""Descriptors that a session may have, at most."""


GROWS, ENDS = signal.SIGUSR1, signal.SIGUSR2
"""What one that obeys is told by these signals."""


OBEYS = signal.SIGWINCH
"""Blocked as long as it does: those for which a process waits are not said to be."""


def obey() -> int:
    """Say that it has grown, make room, or end in order, as it is told."""
    signals = {GROWS, ENDS, RENEWS}
    signal.pthread_sigmask(signal.SIG_BLOCK, {*signals, OBEYS})
    while (said := signal.sigwait(signals)) != ENDS:
        if said == RENEWS:
            os._exit(RENEWED)
        tell(GROWN)
    return 0


def obeys(process: int) -> bool:
    """A session waits for signals."""
    status = Path(f"/proc/{process}/status").read_text()
    blocked = int(status.partition("\nSigBlk:\t")[2].split()[0], 16)
    return bool(blocked >> (OBEYS - 1) & 1)


def ignore() -> None:
    """Hear nothing, and have somebody else hear nothing, too."""
    signal.signal(signal.SIGHUP, signal.SIG_IGN)
    if os.fork() == 0:
        time.sleep(60)
    os.write(1, b"ignoring")
    time.sleep(60)


def is_open(number: int) -> bool:
    """Whether a descriptor is one."""
    try:
        os.fstat(number)
    except OSError:
        return False
    return True


def tried(deed: str, what: str) -> str:
    """What the system says to a deed."""
    try:
        match deed:
            case "read":
                Path(what).read_bytes()
            case "list":
                list(Path(what).iterdir())
            case "write":
                Path(what).write_text("x")
            case "run":
                os.execv(what, [what])
            case "connect":
                socket.create_connection(("127.0.0.1", int(what)), 5).close()
            case "signal":
                os.kill(int(what), 0)
    except OSError as error:
        return type(error).__name__
    return "done"


def stay(word: str) -> None:
    """Be there; and perhaps paint, or burn a processor."""
    tell(BEGUN * (word == "begin"))
    while word == "burn":
        pass
    time.sleep(60)


def run(request: Fork) -> int:
    """A session."""
    match request.words[0]:
        case "try":
            deeds = (word.split(" ", 1) for word in request.words[1:])
            os.write(1, "\n".join(tried(deed, what) for deed, what in deeds).encode())
        case "fail":
            raise RuntimeError("what the log says, and no player")
        case "priority":
            os.write(1, str(os.getpriority(os.PRIO_PROCESS, 0)).encode())
        case "stay" | "begin" | "burn" as word:
            stay(word)
        case "obey":
            return obey()
        case "ignore":
            ignore()
        case "tell":
            opened = [number for number in range(LIMIT) if is_open(number)]
            os.write(1, f"{sorted(os.environ)} {threading.enumerate()} {opened}".encode())
    return 7


def serve() -> None:
    """Fork sessions until a signal says that it is over."""
    Parent(forking.listen(Path(sys.argv[1])), run, check_of(WORD)).serve()


if __name__ == "__main__":
    serve()
