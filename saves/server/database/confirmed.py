"""Has the disk confirm what was written, by another thread than the one that writes.

SQLite would wait for the disk at the end of each transaction, and everybody who plays with it. So
it only writes its log: the system has that then, whatever becomes of this process. Before anybody
hears that something was done the disk has confirmed the log, once for all who wait for it.
"""

import os
import sqlite3
from contextlib import closing
from pathlib import Path
from threading import Lock
from typing import Final

from saves.errors import SaveError
from saves.storage.loose_files import reason

MANY: Final = 500
"""Transactions after which the database takes in its log; left alone it does so as somebody writes,
and waits for the disk."""


class WrittenLog:
    """The write-ahead log of a file of SQLite. One thread writes, and any may have it confirmed."""

    def __init__(self, database: Path) -> None:
        self._database = database
        self._log = database.with_name(f"{database.name}-wal")
        self._lock = Lock()
        self._written = self._confirmed = self._taken_in = 0

    def note(self) -> None:
        """Something more was written."""
        self._written += 1

    @property
    def is_confirmed(self) -> bool:
        """The disk has all that was written."""
        return self._confirmed >= self._written

    def confirm(self) -> None:
        """Wait until the disk has all that was written before.

        Raises:
            SaveError: if it does not take it.
        """
        wanted = self._written
        with self._lock:
            if self._confirmed >= wanted:
                return  # somebody else has waited for it, too
            wanted = self._written
            try:
                self._sync()
            except OSError as error:
                said = f"the disk of the server does not confirm what was written: {reason(error)}"
                raise SaveError(said) from error
            self._confirmed = wanted
            if wanted - self._taken_in >= MANY:
                self._take_in()
                self._taken_in = wanted

    def _sync(self) -> None:
        descriptor = os.open(self._log, os.O_RDONLY | os.O_CLOEXEC)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)

    def _take_in(self) -> None:
        """Have the database take in its log, so that it begins anew; whoever writes goes on."""
        with closing(sqlite3.connect(self._database, isolation_level=None)) as another:
            another.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
