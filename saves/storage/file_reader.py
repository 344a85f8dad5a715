"""A campaign's file as it lies on the disk. Loads in no time: standard library only.

It is read without locks, and never opened with `open`: closing it again would drop the locks that
this very process holds. A file may come from anywhere, so reading one is bounded in bytes, steps
and time, no row is asked for before its tables are known, and nothing is ever written.
"""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from textwrap import shorten
from time import sleep
from typing import Any, Final, NamedTuple
from urllib.parse import quote

from saves.storage.first_page import FirstPage, first_page, is_whole
from saves.storage.half_done import before_commit, journal_of, names_other_files, real
from saves.storage.own_files import first_bytes
from saves.storage.plain_text import one_line, plain
from saves.storage.read_limits import UnlikelyError, bounded, check_file, read_journal
from saves.storage.row_format import APPLICATION_ID, FORMAT, digest
from saves.storage.row_values import UnsoundValueError, check_values
from saves.storage.schemas import UnknownTablesError, check_tables


class Problem(NamedTuple):
    """Why a file cannot be opened."""

    kind: str
    """`foreign`, `newer`, `damaged`, `closed` (to us), or `defect` (of ours)."""

    reason: str
    """One sentence, without a full stop."""


def problem_of(path: Path) -> Problem | None:
    """Why *path* is no campaign that this version opens; reads no row of it."""
    try:
        with reading(path) as connection:
            return identify(path, connection)
    except Exception as error:  # whatever a file from anywhere leads to
        return problem_with(path, error)


def address(path: Path, mode: str) -> str:
    """The file as an address for SQLite."""
    return f"file:{quote(os.fsencode(real(path)))}?mode={mode}"


@contextmanager
def reading(
    path: Path, *, undone: bool = False, journal: Path | None = None
) -> Iterator[sqlite3.Connection]:
    """The file as it lies on the disk, read without locks, within bounds, and without side effects.

    If *undone* is wished, a commit that is half done has been undone in what is read; its journal
    lies beside the file unless it is another *journal*.

    Raises:
        OSError: if it cannot be read, or is no file.
        UnlikelyError: if it is larger than any campaign, or empty.
    """
    size: int | None = check_file(path)
    connection = sqlite3.connect(address(path, "ro&immutable=1"), uri=True)
    try:
        if undone and journal is None and is_half_done(path):
            journal = journal_of(path)
        if journal is not None:
            connection, size = _undone(connection, journal), None
        with bounded(connection, size):
            yield connection
    finally:
        connection.close()


def _undone(connection: sqlite3.Connection, journal: Path) -> sqlite3.Connection:
    """The file in memory, as it was before the commit that is half done."""
    with closing(connection):
        connection.execute("PRAGMA writable_schema = ON")  # see marks
        content = connection.serialize()
    before = before_commit(content, read_journal(journal))
    copy = sqlite3.connect(":memory:")
    copy.deserialize(before)
    return copy


def check_journal(path: Path) -> None:
    """Make sure that what lies beside a file to be opened as its journal does no harm.

    Raises:
        OSError, UnlikelyError: if it is no file, or too large.
        BrokenRowError: if it leads to other files.
    """
    journal = journal_of(path)
    if os.path.lexists(journal) and names_other_files(read_journal(journal)):
        raise BrokenRowError(f"{journal.name} beside it is not from this game")


def settle(path: Path, since: int, attempt: int) -> bool:
    """Wait for a commit that is being written; whether one may be.

    After each *attempt* to read a file that was not whole; *since* is when it had been written.
    """
    if attempt and not is_half_done(path) and written(path) == since:
        return False  # nobody is writing: it stays as it is
    sleep(0.003 * attempt)
    return True


def written(path: Path) -> int:
    """When a file was written, as the disk has it; 0 if there is none."""
    try:
        return path.stat().st_mtime_ns
    except OSError:
        return 0


def is_half_done(path: Path) -> bool:
    """A commit is being written, or a process died in the middle of one."""
    return journal_of(path).exists()


def want_all(connection: sqlite3.Connection) -> None:
    """Have whatever is asked next refused if a file is shorter than its first page says."""
    connection.execute("PRAGMA writable_schema = OFF")  # see marks


def identify(path: Path, connection: sqlite3.Connection) -> Problem | None:
    """What keeps this version from opening a file, by its marks and tables; None if nothing does.

    Raises:
        UnknownTablesError, sqlite3.Error: if it is damaged.
    """
    first = first_page(path)
    application, version = marks(connection, first)
    problem = judge(path, application, version)
    if problem is None:
        check_ways(first)
        check_tables(connection, version)
        check_journal(path)
    return problem


def marks(connection: sqlite3.Connection, first: FirstPage | None = None) -> tuple[int, int]:
    """Whose a file is, and in which format: as its first page says if that has been read."""
    # A file whose player was killed in the middle of a commit may be shorter than its first page
    # says. That is mended when it is opened; only to be read it must not count as damage yet.
    connection.execute("PRAGMA writable_schema = ON")
    if first is not None and is_whole(first):
        return first.application, first.version
    [application] = connection.execute("PRAGMA application_id").fetchone()
    [version] = connection.execute("PRAGMA user_version").fetchone()
    return application, version


def check_ways(first: FirstPage | None) -> None:
    """Make sure that a file is to be read and written in the one way in which the game does it.

    Raises:
        BrokenRowError: if another program has changed that.
    """
    if first is not None and (what := first.changed):
        raise BrokenRowError(f"another program has changed {what}")


def judge(path: Path, application: int, version: int) -> Problem | None:
    """What keeps this version from opening a file that says this of itself."""
    name = one_line(path.name)
    if application != APPLICATION_ID:
        return Problem("foreign", f"{name} is not a campaign of this game")
    if version > FORMAT:
        return Problem(
            "newer",
            f"{name} was made by a newer version of the game (format {version}, this one knows"
            f" {FORMAT}); update the game to open it",
        )
    if version < 1:
        return Problem("damaged", f"{name} is damaged: there is no format {version}")
    return None


class BrokenRowError(Exception):
    """A row is missing, or it is not what was written."""


def row(connection: sqlite3.Connection, table: str, columns: tuple[str, ...]) -> dict[str, Any]:
    """The only row of a table, its values tried one by one and then against its digest."""
    query = f"SELECT {', '.join(columns)}, digest FROM {table} LIMIT 2"
    rows = connection.execute(query).fetchall()
    if len(rows) != 1:
        raise BrokenRowError(f"its {table} does not match its checksum")
    found = dict(zip((*columns, "digest"), rows[0], strict=True))
    check_values(table, found)
    if digest(*rows[0][:-1]) != found.pop("digest"):
        raise BrokenRowError(f"its {table} does not match its checksum")
    return found


FORESEEN: Final = (
    sqlite3.Error,
    ValueError,  # texts that are none, numbers that are too long
    OverflowError,
    RecursionError,
    BrokenRowError,
    UnknownTablesError,
    UnsoundValueError,
)
"""What reading a file may raise that is not what the game wrote."""

DEFECT: Final = "{name} cannot be read: the game itself made an error ({said}); please report it"
"""Said of what nobody has foreseen: the file may well be whole, and must not be called damaged."""


def problem_with(path: Path, error: Exception) -> Problem:
    """What an error means for the one who wants to open the file."""
    name = one_line(path.name)
    match error:
        case FileNotFoundError():
            return Problem("foreign", f"there is no file {one_line(str(path))}")
        case IsADirectoryError():
            return Problem("foreign", f"{one_line(str(path))} is a folder, not a campaign")
        case UnlikelyError():
            return Problem("foreign", f"{name} is not a campaign of this game: {error.strerror}")
        case OSError():
            return Problem("closed", f"{name} cannot be read: {error.strerror or error}")
    match getattr(error, "sqlite_errorname", ""):
        case "SQLITE_NOTADB":
            return Problem("foreign", f"{name} is not a campaign of this game")
        case "SQLITE_CANTOPEN" | "SQLITE_PERM" | "SQLITE_AUTH":
            return Problem("closed", f"{name} cannot be opened: {_why_closed(path)}")
    return Problem(*worst(name, error))


def _why_closed(path: Path) -> str:
    """Why a file cannot be opened, as the system says; the database does not tell."""
    try:
        first_bytes(path, 1)
    except OSError as error:
        return (error.strerror or str(error)).lower()
    return "its folder cannot be read"


def worst(name: str, error: BaseException | None) -> tuple[str, str]:
    """The kind of an error for which no file can be blamed without a look, and a sentence.

    What ails the machine or the game is never called damage: whoever hears of damage may give up a
    campaign that is whole.
    """
    code = getattr(error, "sqlite_errorname", "") or ""
    if isinstance(error, MemoryError):
        return "closed", f"{name} cannot be read: there is not enough memory"
    if code.startswith("SQLITE_IOERR") and code != "SQLITE_IOERR_SHORT_READ":
        return "closed", f"{name} cannot be read: the disk reports an error ({said_by(error)})"
    if code == "SQLITE_INTERRUPT":
        return "damaged", f"{name} is damaged: {ENDLESS}"
    if isinstance(error, FORESEEN):
        return "damaged", f"{name} is damaged: {said_by(error)}"
    said = f"{type(error).__name__}: {said_by(error)}"
    return "defect", DEFECT.format(name=name, said=said)


ENDLESS = "reading it takes too long for a file of its size"


def said_by(error: BaseException | str | None) -> str:
    """What an error says, on one line: SQLite may quote the whole text of a table."""
    return plain(shorten(str(error), width=120, placeholder=" [...]")) or type(error).__name__
