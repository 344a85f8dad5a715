"""A program in a pseudo-terminal, with a screen that can be read and keys that can be pressed."""

import contextlib
import fcntl
import os
import pty
import select
import signal
import struct
import sys
import termios
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path

from tests.patience import PATIENCE
from tests.terminal.emulator import Emulator

GAME = str(Path(sys.executable).parent / "norden-suden")

KEYS = {
    "enter": "\r",
    "esc": "\x1b",
    "up": "\x1b[A",
    "down": "\x1b[B",
    "right": "\x1b[C",
    "left": "\x1b[D",
    "home": "\x1b[H",
    "end": "\x1b[F",
    "tab": "\t",
    "space": " ",
    "ctrl+q": "\x11",
}


def typed(*keys: str) -> bytes:
    """What a terminal sends for keys: each a name or a letter."""
    return "".join(key if len(key) == 1 else KEYS[key] for key in keys).encode()


class Program:
    """A program that runs in a terminal of its own."""

    def __init__(
        self, arguments: Sequence[str], size: tuple[int, int], environment: Mapping[str, str]
    ) -> None:
        self.written = b""
        """Every byte the program has sent to its terminal."""

        self.shown = Emulator(size)
        self.pid, self.terminal = pty.fork()
        if self.pid == 0:
            _set_size(0, size)
            os.execvpe(arguments[0], list(arguments), dict(environment))
        _set_size(self.terminal, size)
        self.settings = termios.tcgetattr(self.terminal)
        """How the terminal was set before the program touched it."""

    @property
    def text(self) -> str:
        """What the screen shows."""
        return self.shown.text

    def look(self) -> str:
        """The screen, with what has come by now."""
        self._take(0.0)
        return self.text

    def wait_for(self, *words: str, limit: float = PATIENCE) -> str:
        """The screen, once it shows all *words*."""
        until = time.monotonic() + limit
        while time.monotonic() < until:
            self._take(0.05)
            if all(word in self.text for word in words):
                return self.text
        raise AssertionError(f"{words} not on the screen:\n{self.text}")

    def wait_until_gone(self, word: str, limit: float = PATIENCE) -> str:
        """The screen, once it no longer shows *word*."""
        until = time.monotonic() + limit
        while time.monotonic() < until:
            self._take(0.05)
            if word not in self.text:
                return self.text
        raise AssertionError(f"{word!r} still on the screen:\n{self.text}")

    def press(self, *keys: str) -> None:
        """Press keys, by name or by letter."""
        for key in keys:
            os.write(self.terminal, typed(key))
            self._take(0.12)

    def press_until(self, word: str, *keys: str, tries: int = 15) -> None:
        """Press keys, once more if they came before what they answer had been painted."""
        for _ in range(tries):
            self.press(*keys)
            with suppress(AssertionError):
                self.wait_for(word, limit=4.0)
                return
        raise AssertionError(f"{keys} did not lead to {word!r}:\n{self.text}")

    def resize(self, columns: int, rows: int) -> None:
        """Change the size of the terminal window."""
        self.shown.resize(columns, rows)
        _set_size(self.terminal, (columns, rows))
        os.kill(self.pid, signal.SIGWINCH)

    def stop(self, number: signal.Signals) -> None:
        """Stop it by a signal; the shell has the terminal then, and clears it."""
        os.kill(self.pid, number)
        os.waitpid(self.pid, os.WUNTRACED)
        self._take(0.0)
        self.shown = Emulator(self.shown.size)

    def go_on(self) -> None:
        """Have it go on."""
        os.kill(self.pid, signal.SIGCONT)

    def hang_up(self) -> None:
        """The terminal goes away, as when a line is cut."""
        os.close(self.terminal)
        self.terminal = os.open(os.devnull, os.O_RDONLY)

    def kill(self) -> None:
        """The program is gone at once; what it has written can still be read."""
        os.kill(self.pid, signal.SIGKILL)
        os.waitpid(self.pid, 0)
        self.pid = 0

    def end(self, number: signal.Signals | None = None, limit: float = PATIENCE) -> int:
        """Send a signal, if any, and wait; the exit status, or minus the signal that killed it."""
        if number is not None:
            os.kill(self.pid, number)
        until = time.monotonic() + limit
        while time.monotonic() < until:
            self._take(0.05)
            pid, status = os.waitpid(self.pid, os.WNOHANG)
            if pid:
                self._take(0.05)
                self.pid = 0
                return os.waitstatus_to_exitcode(status)
        raise AssertionError(f"the program did not end:\n{self.text}")

    def close(self) -> None:
        """Leave nothing behind."""
        if self.pid:
            self.kill()
        os.close(self.terminal)

    def _take(self, wait: float) -> None:
        while select.select([self.terminal], [], [], wait)[0]:
            try:
                data = os.read(self.terminal, 65536)
            except OSError:
                return
            if not data:
                return
            self.written += data
            self.shown.feed(data)
            wait = 0.0


def _set_size(terminal: int, size: tuple[int, int]) -> None:
    columns, rows = size
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))


@contextlib.contextmanager
def running(
    home: Path,
    *arguments: str,
    size: tuple[int, int] = (80, 24),
    changes: Mapping[str, str] | None = None,
) -> Iterator[Program]:
    """The game in a terminal of *size*; *changes* go to its environment."""
    environment = {
        "HOME": str(home),
        "NORDEN_SUDEN_HOME": str(home),
        "PATH": os.environ["PATH"],
        "TERM": "xterm-256color",
        "COLORTERM": "truecolor",
        "LANG": "C.UTF-8",
        **(changes or {}),
    }
    program = Program([GAME, *arguments], size, environment)
    try:
        yield program
    finally:
        program.close()
