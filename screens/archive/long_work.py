"""Work beside the archive that plays many lines again: how far it is, and how one stops it."""

from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic
from typing import TYPE_CHECKING

from saves.campaign_log.progress import StoppedError, heard_by

if TYPE_CHECKING:
    from screens.archive.list_view import ArchiveStage

PATIENCE = 0.5
"""Seconds until something is said: most logs have been played again by then."""

SPACING = 0.2
"""Seconds between two words on how far it is."""

PROGRESS = "playing line {done:,} of {all:,}, escape stops"
STOPPED = "stopped; nothing was changed"


class LongWork:
    """What is being done beside the screen, one deed or several."""

    def __init__(self, archive: "ArchiveStage") -> None:
        self._archive = archive
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
        deed = _Deed(self._archive)
        self._going_on.append(deed)
        try:
            with heard_by(deed.hear):
                yield
        finally:
            self._going_on.remove(deed)
            if deed.progress:
                self._archive.call_later(self._archive.show_title)


class _Deed:
    """One of them, as its own thread sees it."""

    def __init__(self, archive: "ArchiveStage") -> None:
        self._archive = archive
        self._due = monotonic() + PATIENCE
        self.progress = ""
        self.is_stopped = False

    def hear(self, done: int, all_: int) -> None:
        """So many lines are done."""
        if self.is_stopped or not self._archive.is_running:
            raise StoppedError(STOPPED)
        if monotonic() >= self._due:
            self._due = monotonic() + SPACING
            self.progress = PROGRESS.format(done=done, all=all_)
            self._archive.call_later(self._archive.show_title)
