"""Keeps states of a campaign while it is held open."""

import sqlite3
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from threading import Thread
from time import monotonic

from saves.errors import SaveError
from saves.storage.backups import backups_folder, is_kept, shelf_of, states_in, write_state
from saves.storage.file_reader import said_by
from saves.storage.home import Home
from saves.storage.open_campaign import Hold
from saves.storage.row_format import Row

SPACING = 60.0
"""Seconds between two states of a game that goes on: commanders end many turns in a minute."""

PATIENCE = 1.0
"""Seconds to wait for the last state to be written when a campaign is closed."""


_problems: dict[str, None] = {}
"""Why states could not be kept, each reason once."""


def problems() -> tuple[str, ...]:
    """Why states could not be kept since somebody asked last, each reason once, as clauses."""
    found = tuple(_problems)
    _problems.clear()
    return found


class Backups:
    """Copies a campaign now and then; play never waits for the disk."""

    def __init__(self, hold: Hold, home: Home | None) -> None:
        """Copy it for an account; without one, not at all."""
        self._hold, self._home = hold, home
        self._kept_at = -SPACING
        self._last = ""
        """The seal of the state kept last."""

        self._writer: Thread | None = None
        self.problem = ""
        """Why the last state could not be kept, as a clause; empty if it was."""

    def keep(self, campaign: Row, head: Row, *, at_turn_end: bool = False) -> None:
        """Keep the state that is written now, unless it is kept already."""
        place, home = self._hold.place, self._home
        if not isinstance(place, Path) or home is None or not is_kept(home, place):
            return
        if self._hold.trouble():
            return
        if at_turn_end and (monotonic() - self._kept_at < SPACING or self._is_writing):
            return
        try:
            folder = backups_folder(home)
        except SaveError as error:
            self._fail(f"no backup could be made: {error}")
            return
        if folder is not None:
            self._keep(shelf_of(folder, str(campaign["uuid"]), place), head)

    def _keep(self, shelf: Path, head: Row) -> None:
        """Keep the state that is written now in a folder, unless it lies there."""
        seal = str(head["digest"])[:12]
        if seal == self._last:
            return
        self.wait()
        self._kept_at, self._last = monotonic(), seal
        with suppress(OSError):  # what cannot be read cannot be written to: that is said below
            if any(one.seal == seal for one in states_in(shelf)[:1]):
                return
        try:
            content = self._hold.image()
        except (sqlite3.Error, MemoryError) as error:
            self._fail(f"no backup could be made: {said_by(error)}")
            return
        if content is not None:
            words = (shelf, content, int(head["number"]), seal)
            self._writer = Thread(target=self._write, args=words, daemon=True, name="backup")
            self._writer.start()

    def _write(self, shelf: Path, content: bytes, lines: int, seal: str) -> None:
        try:
            write_state(shelf, content, lines, seal, datetime.now(UTC))
            self.problem = ""
        except OSError as error:
            reason = (error.strerror or str(error)).lower()
            self._fail(f"no backup was written into {shelf.parent}: {reason}")
        except Exception as error:  # in a thread of its own nobody else would hear of it
            said = f"the game itself made an error ({type(error).__name__}: {said_by(error)})"
            self._fail(f"no backup was written into {shelf.parent}: {said}")

    def _fail(self, problem: str) -> None:
        self.problem = problem
        _problems[problem] = None

    @property
    def _is_writing(self) -> bool:
        return self._writer is not None and self._writer.is_alive()

    def wait(self) -> None:
        """Wait for a moment until what is being written is on the disk."""
        if self._writer is not None:
            self._writer.join(PATIENCE)
