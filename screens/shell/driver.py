"""The terminal as Textual drives it, but for one that has gone: writing to that is no error."""

from contextlib import suppress
from typing import IO, Any

from textual.app import App
from textual.drivers.linux_driver import LinuxDriver


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


class Driver(LinuxDriver):
    """Draws on a terminal as long as there is one."""

    def __init__(self, app: App[Any], **settings: Any) -> None:
        super().__init__(app, **settings)
        self._file = Output(self._file)  # type: ignore[assignment, arg-type]
