"""A terminal program in a fresh pseudo-terminal, timed from outside."""

import contextlib
import fcntl
import os
import pty
import re
import select
import signal
import struct
import sys
import termios
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

CONTROL = re.compile(rb"\x1b[\[(][0-9;?]*[ -/]*[@-~]")
QUIET = 0.025
"""Seconds without output after which a repaint counts as finished."""


class Program:
    """A program that runs in a pseudo-terminal of its own."""

    def __init__(self, pid: int, terminal: int) -> None:
        self.started = time.perf_counter()
        self.pid, self.terminal = pid, terminal
        self.answer = b""
        """What came of the latest key."""

    def cpu(self) -> float:
        """Seconds of computing so far, of all its threads."""
        spent = 0
        for thread in Path(f"/proc/{self.pid}/task").iterdir():
            with contextlib.suppress(OSError):  # it has just ended
                spent += int((thread / "schedstat").read_text().split()[0])
        return spent / 1e9

    def first_frame(self, ready: str, limit: float = 60.0) -> float:
        """Seconds from the start until *ready* can be read on the screen."""
        wanted, seen = ready.encode(), b""
        while time.perf_counter() - self.started < limit:
            seen += self._read(0.02)
            if wanted in CONTROL.sub(b"", seen):
                return time.perf_counter() - self.started
        raise TimeoutError(f"{ready!r} was not shown within {limit:.0f} s")

    def settle(self, seconds: float) -> None:
        """Wait until nothing was written for a while."""
        quiet_since = time.perf_counter()
        while time.perf_counter() - quiet_since < seconds:
            if self._read(0.05):
                quiet_since = time.perf_counter()

    def key(self, key: bytes, patience: float = 0.5) -> float | None:
        """Seconds from a key to the last byte of the repaint; None if nothing has changed by then.

        It is waited so many seconds for the first byte.
        """
        while self._read(0):
            pass
        pressed = time.perf_counter()
        os.write(self.terminal, key)
        last, self.answer = None, b""
        while data := self._read(QUIET if last else patience):
            last = time.perf_counter() if data else last
            self.answer += data
        return last - pressed if last else None

    def memory(self) -> float:
        """Proportional set size of the program, in MB."""
        rollup = Path(f"/proc/{self.pid}/smaps_rollup").read_text()
        found = re.search(r"^Pss:\s+(\d+)", rollup, re.MULTILINE)
        assert found is not None
        return int(found[1]) / 1024

    def end(self) -> None:
        """Kill it."""
        os.kill(self.pid, signal.SIGKILL)
        with contextlib.suppress(ChildProcessError):  # that of somebody else
            os.waitpid(self.pid, 0)
        os.close(self.terminal)

    def _read(self, wait: float) -> bytes:
        if not select.select([self.terminal], [], [], wait)[0]:
            return b""
        try:
            return os.read(self.terminal, 65536)
        except OSError:
            return b""


def environment(home: Path) -> dict[str, str]:
    """That of a terminal with all colors."""
    return {
        **os.environ,
        "TERM": "xterm-256color",
        "COLORTERM": "truecolor",
        "LANG": "C.UTF-8",
        "NORDEN_SUDEN_HOME": str(home),
    }


def start(command: Sequence[str], size: tuple[int, int], home: Path) -> Program:
    """Start a command."""
    pid, terminal = pty.fork()
    if pid == 0:
        resize(0, size)
        os.execvpe(command[0], list(command), environment(home))
    resize(terminal, size)
    return Program(pid, terminal)


def resize(terminal: int, size: tuple[int, int]) -> None:
    """Make a terminal so many columns wide and rows high."""
    columns, rows = size
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))


@contextlib.contextmanager
def running(command: Sequence[str], size: tuple[int, int], home: Path) -> Iterator[Program]:
    """A program that is killed in the end."""
    program = start(command, size, home)
    try:
        yield program
    finally:
        program.end()


def percentile(values: Sequence[float], share: float) -> float:
    """The value that *share* of all do not exceed."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


GAME = [str(Path(sys.executable).parent / "norden-suden")]
MINIMAL = [
    sys.executable,
    "-c",
    "from textual.app import App\n"
    "from textual.widgets import Label\n"
    "class Small(App):\n"
    "    def compose(self):\n"
    "        yield Label('ready to go')\n"
    "Small().run()",
]
"""The smallest Textual program there is: what nothing built on Textual can beat."""
