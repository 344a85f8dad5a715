"""What an error of SQLite means for the file of a campaign, in one sentence."""

import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from saves.errors import (
    DamagedError,
    FullDiskError,
    InUseError,
    NoCampaignError,
    SaveError,
)
from saves.storage.file_reader import said_by
from saves.storage.file_watch import NO_LOCKS, lock_trouble
from saves.storage.header import holder

ROOM = "free some space and the next order is saved as usual; nothing saved before is lost"
"""What to do about a full disk: a campaign that is open stays as it was last written."""

READ_ONLY = "{name} cannot be written to; watch it, or play a copy elsewhere"


@contextmanager
def told(path: Path | None) -> Iterator[None]:
    """Say in one sentence what the database says in its own words.

    What quotes a damaged page is no text, and is raised before the database can say so.

    Raises:
        SaveError: for every error of the database.
    """
    try:
        yield
    except (sqlite3.Error, UnicodeDecodeError) as error:
        raise save_error(path, error) from error
    except Exception as error:
        cause = getattr(error, "orig", None)  # by way of the library, which migrations use
        if isinstance(cause, sqlite3.Error):
            raise save_error(path, cause) from error
        raise


def save_error(path: Path | None, error: BaseException | None) -> SaveError:
    """What an error of SQLite means for the file."""
    name = path.name if path else "the campaign"
    if isinstance(error, UnicodeDecodeError) or str(error).startswith(_NO_TEXT):
        return DamagedError(f"{name} is damaged: {said_by(error)}")
    code = getattr(error, "sqlite_errorname", "") or ""
    if code.startswith(("SQLITE_BUSY", "SQLITE_LOCKED")) and path:
        if trouble := lock_trouble(path):
            return SaveError(trouble)
        return InUseError(f"{name} is in use {holder(path)}".rstrip())
    if code == "SQLITE_IOERR_LOCK" and path:
        return SaveError(lock_trouble(path) or NO_LOCKS.format(name))
    for start, (kind, words) in _MEANINGS.items():
        if code.startswith(start):
            return kind(words.format(name=name, said=said_by(error)))
    return SaveError(f"{name}: the database says: {said_by(error)}")


_NO_TEXT = "Could not decode to UTF-8"
"""How a column begins that holds no text; that error has no code."""

_MEANINGS: Mapping[str, tuple[type[SaveError], str]] = {
    "SQLITE_NOTADB": (NoCampaignError, "{name} is not a campaign of this game"),
    "SQLITE_CORRUPT": (DamagedError, "{name} is damaged: {said}"),
    "SQLITE_FULL": (FullDiskError, "{name} was not written: the disk is full; " + ROOM),
    "SQLITE_READONLY": (SaveError, READ_ONLY),
    "SQLITE_PERM": (SaveError, READ_ONLY),
    "SQLITE_CANTOPEN": (
        SaveError,
        "{name} cannot be opened, or its folder cannot be written to",
    ),
    "SQLITE_IOERR": (SaveError, "{name}: the disk reports an error ({said})"),
}
"""What is said for the code of an error."""
