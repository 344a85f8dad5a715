"""A line that says how far a command has come, where it takes long and somebody looks."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from shutil import get_terminal_size
from time import monotonic

from saves.campaign_log.progress import heard_by
from screens.cli.options import tell

PATIENCE = 1.0
"""Seconds until something is said: most logs have been played again by then."""

SPACING = 0.2
"""Seconds between two lines, each in the place of the one before."""

LINE = "{doing}: line {done:,} of {all:,}, ctrl-c stops"


@contextmanager
def progress_of(doing: str, stopped: str) -> Iterator[None]:
    """Show how far the work done meanwhile has come, on the standard error if that is a terminal.

    If the player interrupts it, say that it has *stopped* and pass that on.
    """
    line = _Line(doing)
    try:
        with heard_by(line.hear):
            yield
    except KeyboardInterrupt:
        line.clear()
        tell(stopped, err=True)
        raise
    finally:
        line.clear()


def is_watched() -> bool:
    """Somebody looks at the standard error."""
    return sys.stderr.isatty()


class _Line:
    """The last line of the terminal, while something takes long."""

    def __init__(self, doing: str) -> None:
        self._doing = doing
        self._due = monotonic() + PATIENCE
        self._length = 0

    def hear(self, done: int, all_: int) -> None:
        """So many lines are done."""
        if monotonic() < self._due or not is_watched():
            return
        self._due = monotonic() + SPACING
        # A line that is wider than the terminal would not be written over, but below itself.
        said = LINE.format(doing=self._doing, done=done, all=all_)[
            : get_terminal_size().columns - 1
        ]
        self._write(said)

    def clear(self) -> None:
        """Leave the terminal as it was."""
        if self._length:
            self._write("")
            self._length = 0

    def _write(self, said: str) -> None:
        blank = " " * (self._length - len(said))
        sys.stderr.write(f"\r{said}{blank}" + ("" if said else "\r"))
        sys.stderr.flush()
        self._length = len(said)
