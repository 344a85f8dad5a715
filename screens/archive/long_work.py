"""Work beside the archive that plays many lines again: how far it is, and how one stops it."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic

from textual.message_pump import MessagePump

from saves.campaign_log.progress import StoppedError, heard_by

PATIENCE = 0.5
"""Seconds until something is said: most logs have been played again by then."""

SPACING = 0.2
"""Seconds between two words on how far it is."""

PROGRESS = "playing line {done:,} of {all:,}, escape stops"
STOPPED = "stopped; nothing was changed"


class LongWork:
    """What is being done beside the screen, one deed or several."""

    def __init__(self, screen: MessagePump, show: Callable[[], None]) -> None:
        self._screen = screen
        self._show = show
        """Shows how far it is, on that screen."""

        self._going_on: list[_Deed] = []

    @property
    def progress(self) -> str:
        """How far it has come; nothing where nothing takes long."""
        return next((deed.progress for deed in self._going_on if deed.progress), "")

    def stop(self) -> bool:
        """Go on with nothing that has been shown to take long; whether there was something."""
        long = [deed for deed in self._going_on if deed.progress]
        for deed in long:
            deed.is_stopped = True
        return bool(long)

    @contextmanager
    def heard(self) -> Iterator[None]:
        """Show how far the work has come that is done meanwhile, in this thread."""
        deed = _Deed(self._screen, self._show)
        self._going_on.append(deed)
        try:
            with heard_by(deed.hear):
                yield
        finally:
            self._going_on.remove(deed)
            if deed.progress:
                self._screen.call_later(self._show)


class _Deed:
    """One of them, as its own thread sees it."""

    def __init__(self, screen: MessagePump, show: Callable[[], None]) -> None:
        self._screen = screen
        self._show = show
        self._due = monotonic() + PATIENCE
        self.progress = ""
        self.is_stopped = False

    def hear(self, done: int, all_: int) -> None:
        """So many lines are done."""
        if self.is_stopped or not self._screen.is_running:
            raise StoppedError(STOPPED)
        if monotonic() >= self._due:
            self._due = monotonic() + SPACING
            self.progress = PROGRESS.format(done=done, all=all_)
            self._screen.call_later(self._show)
