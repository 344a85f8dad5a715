"""A campaign's file as it lies on the disk. Loads in no time: standard library only.

It is read without locks, and never opened with `open`: closing it again would drop the locks that
this very process holds.
"""

import errno
import os
import sqlite3
import stat
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from textwrap import shorten
from time import sleep
from typing import Any, NamedTuple
from urllib.parse import quote

from saves.layout import APPLICATION_ID, FORMAT, digest


class Problem(NamedTuple):
    """Why a file cannot be opened."""

    kind: str
    """`foreign`, `newer`, `damaged` or `closed` (to us)."""

    reason: str
    """One sentence, without a full stop."""


def problem_of(path: Path) -> Problem | None:
    """Why *path* is no campaign that this version opens; reads no more than its first page."""
    try:
        with reading(path) as connection:
            return identify(path, connection)
    except (OSError, sqlite3.Error) as error:
        return problem_with(path, error)


def address(path: Path, mode: str) -> str:
    """The file as an address for SQLite."""
    return f"file:{quote(os.fsencode(path.absolute()))}?mode={mode}"


@contextmanager
def reading(path: Path) -> Iterator[sqlite3.Connection]:
    """The file as it lies on the disk, read without locks and without side effects."""
    mode = path.stat().st_mode
    if stat.S_ISDIR(mode):
        raise IsADirectoryError(errno.EISDIR, "it is a folder")
    if not stat.S_ISREG(mode):
        raise OSError(errno.EINVAL, "it is no ordinary file")  # a pipe would keep us waiting
    connection = sqlite3.connect(address(path, "ro&immutable=1"), uri=True)
    try:
        yield connection
    finally:
        connection.close()


def settle(path: Path, attempt: int) -> None:
    """Wait for a commit that is being written, or undo one that a dead process left half done.

    To be called after each *attempt* to read the file in which it was not whole.
    """
    if attempt == 0 and _is_half_done(path) and problem_of(path) is None:
        with (
            suppress(sqlite3.Error),  # being played, or really damaged: the next attempt tells
            closing(sqlite3.connect(address(path, "rw"), uri=True, timeout=0)) as connection,
        ):
            connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()
    sleep(0.003 * attempt)


def _is_half_done(path: Path) -> bool:
    """A commit is being written, or a process died in the middle of one."""
    return path.with_name(f"{path.name}-journal").exists()


def check_length(path: Path, connection: sqlite3.Connection) -> None:
    """Make sure that a file is as long as its first page says, unless a commit is half done.

    Raises:
        sqlite3.DatabaseError: if its end is missing.
    """
    if not _is_half_done(path):
        connection.execute("PRAGMA writable_schema = OFF")  # see marks
        connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()


def identify(path: Path, connection: sqlite3.Connection) -> Problem | None:
    """What keeps this version from opening a file, by its first page; None if nothing does."""
    return judge(path, *marks(connection))


def marks(connection: sqlite3.Connection) -> tuple[int, int]:
    """What the first page of a file says: whose it is, and in which format."""
    # A file whose player was killed in the middle of a commit may be shorter than its first page
    # says. That is mended when it is opened; only to be read it must not count as damage yet.
    connection.execute("PRAGMA writable_schema = ON")
    [application] = connection.execute("PRAGMA application_id").fetchone()
    [version] = connection.execute("PRAGMA user_version").fetchone()
    return application, version


def judge(path: Path, application: int, version: int) -> Problem | None:
    """What keeps this version from opening a file that says this of itself."""
    if application != APPLICATION_ID:
        return Problem("foreign", f"{path.name} is no campaign of this game")
    if version > FORMAT:
        return Problem(
            "newer",
            f"{path.name} was made by a newer version of the game (format {version}, this one"
            f" knows {FORMAT}); update the game to open it",
        )
    if version < 1:
        return Problem("damaged", f"{path.name} is damaged: there is no format {version}")
    return None


class BrokenRowError(Exception):
    """A row is missing, or it is not what was written."""


def row(connection: sqlite3.Connection, table: str, columns: tuple[str, ...]) -> dict[str, Any]:
    """The only row of a table, checked against its digest."""
    rows = connection.execute(f"SELECT {', '.join(columns)}, digest FROM {table}").fetchall()
    if len(rows) != 1 or digest(*rows[0][:-1]) != rows[0][-1]:
        raise BrokenRowError(f"its {table} is not what was written")
    return dict(zip(columns, rows[0], strict=False))


def problem_with(path: Path, error: Exception) -> Problem:
    """What an error means for the one who wants to open the file."""
    match error:
        case FileNotFoundError():
            return Problem("foreign", f"there is no file {path}")
        case IsADirectoryError():
            return Problem("foreign", f"{path} is a folder, not a campaign")
        case OSError():
            return Problem("closed", f"{path.name} cannot be read: {error.strerror}")
    match getattr(error, "sqlite_errorname", ""):
        case "SQLITE_NOTADB":
            return Problem("foreign", f"{path.name} is no campaign of this game")
        case "SQLITE_CANTOPEN" | "SQLITE_PERM" | "SQLITE_AUTH":
            return Problem("closed", f"{path.name} cannot be opened: is it yours to read?")
    return Problem("damaged", f"{path.name} is damaged: {said_by(error)}")


def said_by(error: BaseException | None) -> str:
    """What an error says, on one line: SQLite may quote the whole text of a table."""
    return shorten(str(error), width=120, placeholder=" [...]")


def plain(text: str) -> str:
    """A text that gives no orders to the terminal in which it is shown; it may have lines."""
    if text.isprintable():
        return text
    return "".join(letter if letter.isprintable() or letter == "\n" else "?" for letter in text)
