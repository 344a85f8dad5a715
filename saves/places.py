"""Where campaigns lie, and what a list shows of them. Loads in no time: standard library only.

Files are read without locks, as they lie on the disk, so that a list shows campaigns that are
being played, too; the digests of what is read tell whether it is whole. Nothing here ever opens
a campaign with `open`: closing it again would drop the locks that this very process holds.
"""

import errno
import os
import re
import sqlite3
import stat
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from datetime import datetime
from pathlib import Path
from textwrap import shorten
from time import sleep
from typing import Any, NamedTuple
from urllib.parse import quote

from saves.layout import APPLICATION_ID, CAMPAIGN, FORMAT, HEAD, LEASE, SUFFIX, digest

ATTEMPTS = 4
"""How often a file is read anew that is perhaps just being written."""

STEM = 200
"""Bytes of a file's name that come from the campaign's."""

HOME = "NORDEN_SUDEN_HOME"
"""The environment variable that names another folder for everything the game writes."""


class Players(NamedTuple):
    """Who plays each side: `person`, or the id of a commander."""

    union: str = "person"
    confederate: str = "person"


class Problem(NamedTuple):
    """Why a file cannot be opened."""

    kind: str
    """`foreign`, `newer`, `damaged` or `closed` (to us)."""

    reason: str
    """One sentence, without a full stop."""


class Header(NamedTuple):
    """What a list shows of one file."""

    path: Path
    name: str
    scenario: str = ""
    """The scenario's id."""

    turn: int = 0
    label: str = ""
    """The date of the turn: `Nov/Dec 1861`."""

    to_move: str = ""
    """The side whose decision it is; empty when the game is over."""

    winner: str = ""
    """The side that won; empty while the game goes on, and after a draw."""

    union_size: int = 0
    union_maximum: int = 0
    confederate_size: int = 0
    confederate_maximum: int = 0
    """Pieces on the board, and how many there may be."""

    players: Players = Players()
    played: str = ""
    """When the last line was written: ISO 8601, UTC."""

    lines: int = 0
    """Lines of the log."""

    bytes: int = 0
    in_use: str = ""
    """Who has it open, and since when. A process that died may still be named."""

    problem: str = ""
    """Why it cannot be opened, in one sentence; empty if it can."""


def campaigns_folder() -> Path:
    """The folder for campaigns; it need not exist yet."""
    if home := os.environ.get(HOME):
        return Path(home) / "campaigns"
    data = os.environ.get("XDG_DATA_HOME") or "~/.local/share"
    return Path(data).expanduser() / "norden-suden" / "campaigns"


def new_path(name: str, folder: Path | None = None) -> Path:
    """A free place for a campaign called *name*; the folder is made if need be.

    Raises:
        SaveError: if the folder cannot be made.
    """
    folder = folder or campaigns_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        from saves.errors import SaveError  # brings the campaign along

        raise SaveError(f"the folder {folder} cannot be made: {error.strerror}") from error
    stem = re.sub(r"[^\w-]+", "-", name.strip()).strip("-").lower()[:60]
    # A file system counts bytes, up to 255, and SQLite and drafts put words of their own around it.
    stem = stem.encode()[:STEM].decode(errors="ignore") or "campaign"
    path, count = folder / f"{stem}{SUFFIX}", 1
    while os.path.lexists(path):
        count += 1
        path = folder / f"{stem}-{count}{SUFFIX}"
    return path


def folder_problem(folder: Path | None = None) -> str:
    """Why the folder for campaigns cannot be read, in one sentence; empty if it can, or is not."""
    folder = folder or campaigns_folder()
    try:
        next(folder.iterdir(), None)
    except FileNotFoundError:
        return ""  # nobody has played yet
    except OSError as error:
        return f"the folder {folder} cannot be read: {(error.strerror or str(error)).lower()}"
    return ""


def list_campaigns(folder: Path | None = None) -> tuple[Header, ...]:
    """Every campaign in a folder, the one played last first, those with a problem at the end."""
    folder = folder or campaigns_folder()
    try:
        paths = sorted(path for path in folder.iterdir() if path.suffix == SUFFIX)
    except OSError:
        return ()  # nobody has played yet, or `folder_problem` says why it cannot be read
    headers = [header(path) for path in paths]
    return tuple(sorted(headers, key=lambda h: (not h.problem, h.played), reverse=True))


def local_time(moment: str) -> str:
    """A time of the log, to the minute, as the player's clock shows it."""
    return f"{datetime.fromisoformat(moment).astimezone():%Y-%m-%d %H:%M}"


def last_played(folder: Path | None = None) -> Header | None:
    """The campaign played last among those that can be opened; None if there is none."""
    return next((h for h in list_campaigns(folder) if not h.problem), None)


# --- one file ----------------------------------------------------------------------------------


def problem_of(path: Path) -> Problem | None:
    """Why *path* is no campaign that this version opens; reads no more than its first page."""
    try:
        with reading(path) as connection:
            return _identify(path, connection)
    except (OSError, sqlite3.Error) as error:
        return _problem(path, error)


def header(path: Path) -> Header:
    """What a list shows of a file. Of one that cannot be opened, it says why."""
    error: Exception
    for attempt in range(ATTEMPTS):
        try:
            with reading(path) as connection:
                problem = _identify(path, connection)
                shown = Header(path, path.stem) if problem else _shown(path, connection)
            size = path.stat().st_size
            return shown._replace(bytes=size, problem=problem.reason if problem else "")
        except OSError as unreadable:
            return Header(path, path.stem, problem=_problem(path, unreadable).reason)
        except (sqlite3.Error, _BrokenRowError) as broken:
            error = broken
            settle(path, attempt)
    size = path.stat().st_size
    return Header(path, path.stem, bytes=size, problem=_problem(path, error).reason)


def holder(path: Path) -> str:
    """Who has a campaign open, as its lease says; empty if nobody does."""
    try:
        with reading(path) as connection:
            return _holder(connection)
    except (OSError, sqlite3.Error, _BrokenRowError):
        return ""  # only words are missing; that it is in use is known without them


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
    with closing(sqlite3.connect(address(path, "ro&immutable=1"), uri=True)) as connection:
        yield connection


def settle(path: Path, attempt: int) -> None:
    """Wait for a commit that is being written, or undo one that a dead process left half done.

    To be called after each *attempt* to read the file in which it was not whole.
    """
    journal = path.with_name(f"{path.name}-journal")
    if attempt == 0 and journal.exists() and problem_of(path) is None:
        with (
            suppress(sqlite3.Error),  # being played, or really damaged: the next attempt tells
            closing(sqlite3.connect(address(path, "rw"), uri=True, timeout=0)) as connection,
        ):
            connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()
    sleep(0.003 * attempt)


def _identify(path: Path, connection: sqlite3.Connection) -> Problem | None:
    # A file whose player was killed in the middle of a commit may be shorter than its first page
    # says. That is mended when it is opened; only to be read it must not count as damage yet.
    connection.execute("PRAGMA writable_schema = ON")
    [application] = connection.execute("PRAGMA application_id").fetchone()
    [version] = connection.execute("PRAGMA user_version").fetchone()
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


class _BrokenRowError(Exception):
    """A row is missing, or it is not what was written."""


def _row(connection: sqlite3.Connection, table: str, columns: tuple[str, ...]) -> dict[str, Any]:
    """The only row of a table, checked against its digest."""
    rows = connection.execute(f"SELECT {', '.join(columns)}, digest FROM {table}").fetchall()
    if len(rows) != 1 or digest(*rows[0][:-1]) != rows[0][-1]:
        raise _BrokenRowError(f"its {table} is not what was written")
    return dict(zip(columns, rows[0], strict=False))


def _shown(path: Path, connection: sqlite3.Connection) -> Header:
    campaign = _row(connection, "campaign", CAMPAIGN)
    head = _row(connection, "head", HEAD)
    try:
        in_use = _holder(connection)
    except _BrokenRowError:
        in_use = ""  # nobody has it open, or the lease means nothing
    shown = {key: value for key, value in head.items() if key in Header._fields}
    return Header(
        path,
        name=campaign["name"],
        scenario=campaign["scenario"],
        players=Players(campaign["union_player"], campaign["confederate_player"]),
        lines=head["number"],
        in_use=in_use,
        **shown,
    )


def _holder(connection: sqlite3.Connection) -> str:
    lease = _row(connection, "lease", LEASE)
    if lease["host"] == os.uname().nodename and not _alive(lease["process"]):
        return ""
    return (
        f"by {lease['holder']} (process {lease['process']} on {lease['host']})"
        f" since {local_time(lease['since'])}"
    )


def _alive(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True  # somebody else's
    return True


def _problem(path: Path, error: Exception) -> Problem:
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
