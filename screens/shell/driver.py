"""The terminal as Textual drives it, but for one that has gone, or says nothing for hours.

Writing to one that has gone is no error. Whoever waits for a key sleeps until there is one; Textual
looks ten times a second, which a hundred sessions on one host feel.
"""

import os
import select
from codecs import getincrementaldecoder
from contextlib import suppress
from threading import Event
from typing import IO, Any

from textual._ansi_sequences import SYNC_END, SYNC_START
from textual._time import get_time
from textual._xterm_parser import XTermParser
from textual.app import App
from textual.drivers.linux_driver import LinuxDriver

CHUNK = 4_096
ALTERNATE_SCREEN = "\x1b[?1049h"


class Output:
    """A terminal to write to. What nobody can read any more is dropped.

    The thread that writes goes on then, and nobody has to wait for it.
    """

    def __init__(self, file: IO[str]) -> None:
        self._file = file

    def write(self, text: str) -> None:
        with suppress(OSError):
            self._file.write(text)

    def flush(self) -> None:
        with suppress(OSError):
            self._file.flush()

    def fileno(self) -> int:
        return self._file.fileno()


class Bell(Event):
    """An event for which one can wait together with a terminal: a pipe says so, too."""

    def __init__(self) -> None:
        super().__init__()
        self.woken, self._wakes = os.pipe()

    def set(self) -> None:
        if not self.is_set():
            super().set()
            os.write(self._wakes, b"\0")

    def clear(self) -> None:
        if self.is_set():
            super().clear()
            os.read(self.woken, 1)

    def close(self) -> None:
        for end in (self.woken, self._wakes):
            os.close(end)


class Driver(LinuxDriver):
    """Draws on a terminal as long as there is one."""

    def __init__(self, app: App[Any], *, is_there: bool = False, **settings: Any) -> None:
        """Begin on a screen of its own, or on one that *is there*, left as it was by another
        program: to ask for it again would clear it in some terminals.
        """
        super().__init__(app, **settings)
        self._is_there = is_there
        self._file = Output(self._file)  # type: ignore[assignment, arg-type]
        self.exit_event: Bell = Bell()
        self._frame: list[str] | None = None
        """What has been drawn of a frame that is not whole yet."""

    def write(self, data: str) -> None:
        """Write a frame at once: each piece would wake the thread that writes, and go by itself."""
        if self._is_there and data == ALTERNATE_SCREEN:
            return
        if data == SYNC_START:
            self._frame = []
        if self._frame is None:
            super().write(data)
            return
        self._frame.append(data)
        if data == SYNC_END:
            frame, self._frame = self._frame, None
            super().write("".join(frame))

    def suspend_application_mode(self) -> None:
        """Leave the terminal to somebody else for a while; the bell is to ring after that."""
        self.stop_application_mode()
        super().close()

    def _sigcont_application(self, *_: object) -> None:
        """Take the terminal again, when the loop has nothing else in hand."""
        with suppress(RuntimeError):  # the loop is closed: the game has ended
            self._loop.call_soon_threadsafe(self._take_again)

    def _take_again(self) -> None:
        """Whoever was stopped without being asked has not left it; others had it all the same."""
        if self._writer_thread is None or not self._auto_restart:
            return
        if not self._must_signal_resume:
            self.suspend_application_mode()
        self._must_signal_resume = True
        self.resume_application_mode()

    def close(self) -> None:
        """It is over: no signal begins it again."""
        self._auto_restart = False
        super().close()
        self.exit_event.close()

    def run_input_thread(self) -> None:
        """Pass on what is typed, until the terminal is given back or has gone."""
        parser, decode = XTermParser(self._debug), getincrementaldecoder("utf-8")("replace").decode
        ready = select.poll()
        ready.register(self.exit_event.woken, select.POLLIN)
        ready.register(self.fileno, select.POLLIN)
        while not self.exit_event.is_set():
            if any(file == self.fileno for file, _ in ready.poll(_patience(parser))):
                typed = self._typed()
                if not typed:  # there is nobody any more; whoever watches for that ends the game
                    ready.unregister(self.fileno)
                elif text := decode(typed):
                    for event in parser.feed(text):
                        self.process_message(event)
            for event in parser.tick():
                self.process_message(event)

    def _typed(self) -> bytes:
        """What has come; nothing, if nothing will come any more."""
        try:
            return os.read(self.fileno, CHUNK)
        except OSError:
            return b""


def _patience(parser: XTermParser) -> float | None:
    """Milliseconds until what has come so far means something by itself; None if it is whole."""
    if parser._timeout_time is None:
        return None
    return 1000 * max(0.0, parser._timeout_time - get_time())
