"""A real terminal to run the game in: what it shows, what it is sent, what is left behind."""

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
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import pyte

GAME = (sys.executable, "-c", "from screens.cli import main; main()")
LIMIT = 20.0
"""Seconds that anything may take."""


class Session:
    """The game in a terminal of its own."""

    def __init__(
        self, home: Path, *words: str, size: tuple[int, int], environ: Mapping[str, str]
    ) -> None:
        self.screen = pyte.Screen(*size)
        self._stream = pyte.ByteStream(self.screen)
        self.written = b""
        """Everything the game has sent."""

        self.status: int | None = None
        self.pid, self.terminal = pty.fork()
        if self.pid == 0:
            _set_size(0, size)
            plain = {
                "PATH": os.environ["PATH"],
                "TERM": "xterm-256color",
                "COLORTERM": "truecolor",
                "LANG": "C.UTF-8",
                "NORDEN_SUDEN_HOME": str(home),
            }
            os.execvpe(GAME[0], [*GAME, *words], {**plain, **environ})
        self.before = termios.tcgetattr(self.terminal)

    @property
    def text(self) -> str:
        """What can be read on the screen."""
        return "\n".join(self.screen.display)

    def wait_for(self, text: str) -> None:
        """Wait until a text can be read."""
        self._wait(lambda: text in self.text, f"{text!r} is not shown")

    def wait_for_end(self) -> int:
        """Wait until the game has ended; its exit status, or minus the signal."""
        self._wait(self._has_ended, "the game has not ended")
        assert self.status is not None
        return self.status

    def press(self, keys: str) -> None:
        """Press keys, one after the other."""
        for key in keys:
            os.write(self.terminal, key.encode())
            self._read(0.05)

    def resize(self, columns: int, rows: int) -> None:
        _set_size(self.terminal, (columns, rows))
        self.screen.resize(rows, columns)

    def _wait(self, is_so: Callable[[], bool], complaint: str) -> None:
        deadline = time.monotonic() + LIMIT
        while not is_so():
            self._read(0.05)
            assert time.monotonic() < deadline, f"{complaint}:\n{self.text}"

    def _has_ended(self) -> bool:
        if self.status is None:
            pid, status = os.waitpid(self.pid, os.WNOHANG)
            if pid:
                self._read(0.1)
                self.status = os.waitstatus_to_exitcode(status)
        return self.status is not None

    def _read(self, wait: float) -> None:
        if not select.select([self.terminal], [], [], wait)[0]:
            return
        try:
            data = os.read(self.terminal, 1 << 16)
        except OSError:
            return  # the game has closed its end
        self.written += data
        # A terminal in use would answer these; pyte stumbles over some of them.
        self._stream.feed(_QUESTIONS.sub(b"", data))


_QUESTIONS = re.compile(rb"\x1b\[[<>=?][\d;]*[$a-zA-Z]*[uptq]|\x1bP.*?\x1b\\", re.DOTALL)


@contextmanager
def session(
    home: Path, *words: str, size: tuple[int, int] = (80, 24), **environ: str
) -> Iterator[Session]:
    """The game, ended at the end whatever happens."""
    running = Session(home, *words, size=size, environ=environ)
    try:
        yield running
    finally:
        if running.status is None:
            os.kill(running.pid, signal.SIGKILL)
            os.waitpid(running.pid, 0)
        os.close(running.terminal)


def _set_size(terminal: int, size: tuple[int, int]) -> None:
    columns, rows = size
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
