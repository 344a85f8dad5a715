"""Where campaigns lie, and what a list shows of them. Loads in no time: standard library only.

A list shows campaigns that are being played, too; the digests of what is read tell whether it is
whole.

A long file, because the title and the list of campaigns load it and nothing else.
"""

import os
import re
import sqlite3
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import datetime
from operator import itemgetter
from pathlib import Path
from typing import NamedTuple

from saves.storage.clock import here
from saves.storage.file_reader import (
    FORESEEN,
    BrokenRowError,
    Problem,
    check_ways,
    is_half_done,
    judge,
    marks,
    problem_with,
    reading,
    row,
    settle,
    want_all,
    written,
)
from saves.storage.first_page import first_page, is_whole
from saves.storage.half_done import journal_of
from saves.storage.head_promises import broken_log, check_beside, log_in
from saves.storage.leftovers import astray, beside, hot_journal, is_taken, orphaned, stranger
from saves.storage.plain_text import one_line, plain
from saves.storage.processes import is_alive
from saves.storage.row_format import LEASE, SUFFIX, Row, columns_of, is_other_seed
from saves.storage.row_values import UnsoundValueError
from saves.storage.safe_files import make_folder
from saves.storage.schemas import check_tables

ATTEMPTS = 4
"""How often a file is read anew that is perhaps just being written."""

STEM = 200
"""Bytes of a file's name that come from the campaign's."""

ANOTHERS = (
    "the journal beside {name} belongs to another file of that name; rescue {name} to move that"
    " aside"
)
"""Said of a campaign that is whole, and would not be if it were opened."""

KEPT_ITS_NAME = (
    "{name} was renamed in the middle of a save, and its journal {journal} was not; rescue {name}"
    " to repair it"
)

ALONE = "{0} is gone and only its journal is left; rescue it to move that aside"
"""Said of the name of a campaign that nothing may get while a journal waits there."""


class Players(NamedTuple):
    """Who plays each side: `person`, or the id of a commander."""

    union: str = "person"
    confederate: str = "person"


TRASH = ".trash"
"""The folder, within the folder for campaigns, of what was thrown away."""

THE_SERVER = "server"
"""What lists and commands call the server that friends share."""


class Shared(NamedTuple):
    """A campaign in a shared database."""

    database: str
    """The address: `postgresql://name@host/database`."""

    number: int = 0
    """Which of its campaigns; 0 for one that is only to begin."""


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
    resolver: str = ""
    """How the present battle is fought, or the last one was; empty before the first."""

    options: tuple[str, ...] = ()
    """The names of the options in force; of a save of format 1, they are not known here."""

    terms: tuple[str, ...] = ()
    """What was agreed on beside the rules: `iron_man`."""

    reloads: int = 0
    """How often play went back beyond a die."""

    by_hand: int = 0
    """Orders whose dice a player rolled, and not the campaign."""

    has_other_seed: bool = False
    """The seed of its dice is not the one that was sealed when it began."""

    holders: str = ""
    """Who controls each box, in the order of the board: `U`, `C`, or `.` for nobody."""

    note: str = ""
    folder: str = ""
    """Where it is kept in a shared database; a file lies in a folder of the disk."""

    uuid: str = ""
    """The same in every copy of a campaign."""

    created: str = ""
    played: str = ""
    """When it was begun, and when the last line was written: ISO 8601, UTC."""

    program: str = ""
    """The version of the game that wrote it."""

    rules: int = 0
    """The edition of the rules it began with; 0 if that is not known."""

    format: int = 0
    """The version of its tables; an older one is brought up to date when it is opened."""

    lines: int = 0
    """Lines of the log."""

    bytes: int = 0
    in_use: str = ""
    """Who has it open, and since when. A process that died may still be named."""

    process: int = 0
    """The process of this host that has it open; 0 if none has, or one of another host."""

    problem: str = ""
    """Why it cannot be opened, in one sentence; empty if it can."""

    shared: Shared | None = None
    """Where it is if it lies in a shared database; then the path is only a name."""

    @property
    def place(self) -> Path | Shared:
        """What opens it."""
        return self.shared or self.path


def new_path(name: str, folder: Path) -> Path:
    """A free place for a campaign called *name*; the folder is made if need be.

    Raises:
        SaveError: if the folder cannot be made.
    """
    try:
        make_folder(folder)
    except OSError as error:
        from saves.errors import SaveError  # brings the campaign along

        raise SaveError(f"the folder {folder} cannot be created: {error.strerror}") from error
    stem = re.sub(r"[^\w-]+", "-", name.strip()).strip("-").lower()[:60]
    # A file system counts bytes, up to 255, and SQLite and drafts put words of their own around it.
    stem = stem.encode()[:STEM].decode(errors="ignore") or "campaign"
    path, count = folder / f"{stem}{SUFFIX}", 1
    while is_taken(path):
        count += 1
        path = folder / f"{stem}-{count}{SUFFIX}"
    return path


def folder_problem(folder: Path) -> str:
    """Why the folder for campaigns cannot be read, in one sentence; empty if it can, or is not."""
    try:
        next(folder.iterdir(), None)
    except FileNotFoundError:
        return ""  # nobody has played yet
    except OSError as error:
        return f"the folder {folder} cannot be read: {(error.strerror or str(error)).lower()}"
    return ""


def list_campaigns(folder: Path) -> tuple[Header, ...]:
    """Every campaign in a folder, the one played last first, those with a problem at the end."""
    headers = sorted(newest_first(folder), key=lambda h: h.path.name)
    return tuple(sorted(headers, key=lambda h: (not h.problem, h.played), reverse=True))


def newest_first(folder: Path) -> Iterator[Header]:
    """The same one by one, the file written last first: a long list can be painted as it grows.

    That is nearly the order in which they were played; copies and files with a problem stand
    where they were written.
    """
    for _, name in reversed(by_time(folder)):
        yield header(folder / name)


class Sighting(NamedTuple):
    """A file of a folder, before anything in it is read."""

    written: float
    """When, in seconds, as the disk has it."""

    folder: Path
    name: str

    @property
    def path(self) -> Path:
        return self.folder / self.name

    @property
    def key(self) -> str:
        """The same as a text, which takes a tenth of the time."""
        return f"{self.folder}/{self.name}"

    @property
    def mark(self) -> str:
        """Differs as soon as something else lies there; empty of what is no plain file."""
        try:
            found = os.lstat(self.key)
        except OSError:
            return ""  # it is gone meanwhile
        if not self.name.endswith(SUFFIX) or not stat.S_ISREG(found.st_mode):
            return ""
        file = f"{found.st_dev} {found.st_ino} {found.st_size}"
        return f"{file} {found.st_mtime_ns} {found.st_ctime_ns}"


def by_time(folder: Path) -> list[tuple[float, str]]:
    """When each campaign of a folder was written, and its name; the last one comes last.

    Of a link it is the link that counts. There may be thousands, so nothing else is kept of them.
    """
    found: list[tuple[float, str]] = []
    with suppress(OSError), _opened(folder) as descriptor:
        names = os.listdir(descriptor)  # noqa: PTH208 - of a descriptor
        campaigns = [name for name in names if name.endswith(SUFFIX)]
        try:
            found += [
                (os.stat(name, dir_fd=descriptor, follow_symlinks=False).st_mtime, name)
                for name in campaigns
            ]
        except OSError:  # one of them is gone meanwhile
            for name in campaigns:
                with suppress(OSError):
                    status = os.stat(name, dir_fd=descriptor, follow_symlinks=False)
                    found.append((status.st_mtime, name))
        found += [(os.fstat(descriptor).st_mtime, name) for name in orphaned(names)]
    return sorted(found, key=itemgetter(0))


@contextmanager
def _opened(folder: Path) -> Iterator[int]:
    """A folder, in which thousands of files are found sooner than by their whole paths.

    Raises:
        OSError: nobody has played yet, or `folder_problem` says why it cannot be read.
    """
    descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        yield descriptor
    finally:
        os.close(descriptor)


def local_time(moment: str) -> str:
    """A time of the log, to the minute, as the player's clock shows it."""
    return f"{here(datetime.fromisoformat(moment)):%Y-%m-%d %H:%M}"


# --- one file ----------------------------------------------------------------------------------


def header(path: Path) -> Header:
    """What a list shows of a file. Of one that cannot be opened, it says why, whatever it is."""
    problem, since = Problem("damaged", ""), 0
    for attempt in range(ATTEMPTS):
        if attempt == 1:
            since = written(path)  # of most files nobody asks
        try:
            return _read(path, undone=True) if attempt else _read_beside(path)
        except FileNotFoundError as gone:
            reason = (
                ALONE.format(one_line(path.name))
                if beside(path)
                else problem_with(path, gone).reason
            )
            return Header(path, one_line(path.stem), problem=reason)
        except OSError as unreadable:
            return Header(path, one_line(path.stem), problem=problem_with(path, unreadable).reason)
        except Exception as broken:  # one file from anywhere must not spoil the list
            problem = problem_with(path, broken)
            if not settle(path, since, attempt):
                break
    reason = problem.reason
    if (journal := next(lost_journals(path), None)) is not None:
        reason = KEPT_ITS_NAME.format(name=one_line(path.name), journal=one_line(journal.name))
    return Header(path, one_line(path.stem), bytes=_size(path), problem=reason)


def _read_beside(path: Path) -> Header:
    """What a list shows of a file that can be read, and of what lies beside it."""
    shown = _read(path, undone=False)
    if shown.problem or shown.in_use or not beside(path):
        return shown
    return shown._replace(problem=_beside(shown))


def _beside(shown: Header) -> str:
    """Why a file that is whole cannot be opened: because of what lies beside it. Perhaps nothing.

    The journal of a commit takes no lines away; one that does is another file's.
    """
    path = shown.path
    if words := stranger(path):
        return words
    if hot_journal(path) is None:
        return ""
    before = _undone(path, journal_of(path))
    if before is not None and before.uuid == shown.uuid and before.lines <= shown.lines:
        return ""
    return ANOTHERS.format(name=one_line(path.name))


def _undone(path: Path, journal: Path) -> Header | None:
    """A file as it was before the commit that a journal undoes; None if that is another's."""
    try:
        before = _read(path, undone=True, journal=journal)
    except (*FORESEEN, OSError):
        return None
    return None if before.problem else before


def lost_journals(path: Path) -> Iterator[Path]:
    """The journals that may be that of a damaged file, which was renamed, but not its journal."""
    return (one for one in astray(path) if _undone(path, one) is not None)


def _read(path: Path, *, undone: bool, journal: Path | None = None) -> Header:
    """What a list shows of a file that can be read."""
    with reading(path, undone=undone, journal=journal) as connection:
        first = first_page(path)
        as_it_lies = None if undone or journal else first
        application, version = marks(connection, as_it_lies)
        problem = judge(path, application, version)
        if problem:
            return Header(path, one_line(path.stem), bytes=_size(path), problem=problem.reason)
        check_ways(first)
        if not is_whole(as_it_lies) and (undone or not is_half_done(path)):
            want_all(connection)
        check_tables(connection, version)
        shown = _shown(path, connection, version)
    return shown._replace(bytes=_size(path) if first is None else first.size)


def _size(path: Path) -> int:
    """Bytes of a file; 0 if it has vanished meanwhile."""
    try:
        return path.stat().st_size
    except OSError:
        return 0


def holder(path: Path, journal: Path | None = None) -> str:
    """Who has a campaign open, as its lease says; empty if nobody does.

    What its *journal* undoes has been undone, if one is named.
    """
    try:
        with reading(path, journal=journal) as connection:
            check_tables(connection, marks(connection)[1])
            return _holder(connection)[0]
    except (*FORESEEN, OSError):
        return ""  # a damaged file names nobody; an error of ours must not, for it is moved then


def _shown(path: Path, connection: sqlite3.Connection, version: int) -> Header:
    campaign = row(connection, "campaign", columns_of("campaign", version)[:-1])
    head = row(connection, "head", columns_of("head", version)[:-1])
    try:
        in_use, process = _holder(connection)
    except (BrokenRowError, UnsoundValueError):
        in_use, process = "", 0  # nobody has it open, or the lease means nothing
    log = log_in(connection)
    if broken := broken_log(head, log):
        raise BrokenRowError(broken)
    check_beside(connection, head)
    shown = header_of(path, campaign, head)
    return shown._replace(
        in_use=in_use,
        process=process,
        by_hand=log.by_hand,
        format=version,
    )


def header_of(path: Path, campaign: Row, head: Row) -> Header:
    """What a list shows of the two rows; no text in them gives orders to the terminal."""
    both = {
        key: _shown_as(key, value) if isinstance(value, str) else value
        for key, value in (campaign | head).items()
        if key in _NEEDED
    }
    options = both.get("options", "")
    changes = {
        "path": path,
        "players": Players(both["union_player"], both["confederate_player"]),
        "options": tuple(options.split(", ")) if options else (),
        "terms": tuple(both["terms"].split()),
        "lines": both["number"],
        "has_other_seed": is_other_seed(campaign["seed"], campaign["seal"]),
    }
    return Header(**{key: both[key] for key in _SHOWN if key in both} | changes)


def _shown_as(column: str, text: str) -> str:
    """A text of a row in a list, where a campaign has one line; a note may have several."""
    return plain(text) if column == "note" else one_line(text)


_SHOWN = frozenset(Header._fields) & {*columns_of("campaign"), *columns_of("head")}
"""What a header shows just as it stands in the rows."""

_NEEDED = _SHOWN | {"union_player", "confederate_player", "number"}
"""And what it shows in another way: not the opening, which is long."""


def _holder(connection: sqlite3.Connection) -> tuple[str, int]:
    """Who has a campaign open, in words, and by which process of this host."""
    lease = row(connection, "lease", LEASE)
    if lease["host"] != os.uname().nodename:
        return said_of(lease), 0
    return (said_of(lease), int(lease["process"])) if is_here(lease) else ("", 0)


def is_here(lease: Row) -> bool:
    """Whether the process that a lease names is one of this host, and has not died."""
    if lease["host"] != os.uname().nodename:
        return False
    try:
        since = datetime.fromisoformat(lease["since"]).timestamp()
    except (ValueError, TypeError, OverflowError):
        return False  # whoever wrote that was none of us
    return isinstance(lease["process"], int) and is_alive(lease["process"], since)


def said_of(lease: Row) -> str:
    """Who has a campaign open, and since when, in words."""
    return plain(
        f"by {lease['holder']} (process {lease['process']} on {lease['host']})"
        f" since {local_time(lease['since'])}"
    )
