"""A campaign in a file of its own, opened by SQLite.

Whoever only looks at a save gets a copy of it in memory, and locks nothing.

Settings, measured: a rollback journal and full synchronization cost well under a millisecond a
commit and survive a power failure; the exclusive lock lets a second process say who plays
instead of writing, and the kernel takes it back when a process dies.
"""

import os
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, cast

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.pool import StaticPool

from campaign import CampaignState
from saves import store
from saves.disk import address, problem_of, reading
from saves.errors import (
    DamagedError,
    InUseError,
    NewerCampaignError,
    NoCampaignError,
    SaveError,
)
from saves.failures import told
from saves.half_done import real
from saves.integrity import Archive, read_all
from saves.layout import LEASE, digest
from saves.leftovers import beside
from saves.own_files import claim, let_go
from saves.papers import reason
from saves.places import is_here, said_of
from saves.store import Beginning
from saves.values import UnsoundValueError, check_values
from saves.writing import clear_drafts, drafted

WAIT = 500
"""Milliseconds to wait for somebody who only reads the list."""

SETTINGS = (
    "page_size = 16384",  # of a new file; the fewer times it grows, the fewer commits are slow
    "locking_mode = EXCLUSIVE",
    "synchronous = FULL",
    "foreign_keys = ON",
    "trusted_schema = OFF",
    "cell_size_check = ON",
)

TAKEN = " and would be read as part of it; rescue {0} to move that aside"

TWO_NAMES = (
    "{0} has a second name on its disk (a hard link), and playing it under one would harm the"
    " other; copy the campaign, and play the copy"
)

KINDS: Mapping[str, type[SaveError]] = {
    "foreign": NoCampaignError,
    "newer": NewerCampaignError,
    "damaged": DamagedError,
    "closed": SaveError,
}
"""What is raised for each kind of problem."""


def check_kind(path: Path) -> None:
    """Make sure that a file is a campaign which this version opens.

    Raises:
        NoCampaignError, NewerCampaignError, DamagedError: it is not one of ours.
        SaveError: it cannot be read.
    """
    if problem := problem_of(path):
        raise KINDS[problem.kind](problem.reason)


def create(engine: Engine, beginning: Beginning, state: CampaignState) -> None:
    """Tables, campaign and head, in one transaction."""
    with engine.begin() as connection:
        store.create_tables(connection)
        store.add_head(connection, store.add_campaign(connection, beginning), state)


def format_of(connection: Connection) -> int:
    """The format of the tables in a file."""
    version: int = connection.exec_driver_sql("PRAGMA user_version").scalar_one()
    return version


def backup_of(path: Path, version: int) -> Path:
    """Where a file lies as it was in an older format; no list shows it."""
    found = real(path)
    return found.with_name(f"{found.name}.format-{version}")


def open_file(path: Path) -> Engine:
    """An engine on an existing campaign, locked for this process alone. Writes nothing.

    Raises:
        NoCampaignError, NewerCampaignError, DamagedError: it is not one of ours.
        InUseError: another process has it open.
        SaveError: it cannot be opened for another reason.
    """
    from saves.own_journal import check_beside  # stands on this

    check_kind(path)
    check_names(path)
    check_beside(path)
    engine, own = _engine(address(path, mode="rw")), claim(path)
    event.listen(engine, "close", lambda *_: let_go(own))
    try:
        with told(path), engine.begin() as connection:  # takes the lock, which stays: SETTINGS
            _check_lease(connection, path)
    except BaseException:
        engine.dispose()
        let_go(own)
        raise
    return engine


def check_names(path: Path) -> None:
    """Make sure that a file has one name: a journal beside one would be unknown to the other.

    Raises:
        SaveError: if it has several.
    """
    if _names(path) > 1:
        clear_drafts(real(path).parent)  # of a process that died while it named the file
    if _names(path) > 1:
        raise SaveError(TWO_NAMES.format(path.name))


def _names(path: Path) -> int:
    try:
        return path.stat().st_nlink
    except OSError:
        return 0  # which is said better when it is opened


def _check_lease(connection: Connection, path: Path) -> None:
    """Make sure that nobody else plays, on a disk that gives a lock to everybody, either.

    Raises:
        InUseError: if a process of this host does that has not died.
    """
    for lease in store.rows(connection, "lease", (*LEASE, "digest")):
        *values, seal = lease
        row = dict(zip(LEASE, values, strict=True))
        try:
            check_values("lease", row)
        except UnsoundValueError:
            continue  # it names nobody; that it is damage is said when all is read
        if digest(*values) == seal and row["process"] != os.getpid() and is_here(row):
            raise InUseError(f"{path.name} is in use {said_of(row)}")


def new_file(path: Path | None) -> Engine:
    """An engine on a new, empty database; in memory without a path."""
    return _engine(address(path, mode="rwc") if path else ":memory:")


def read_copy(path: Path, *, undone: bool = False) -> Archive:
    """Everything in a file as it lies on the disk, in whatever format.

    Raises:
        DamagedError: if it is not what the game wrote.
        SaveError: if it cannot be read.
    """
    engine = copy_file(path, undone=undone)
    try:
        with told(path), engine.begin() as connection:
            return read_all(connection, path.name, version=format_of(connection))
    finally:
        engine.dispose()


def copy_file(path: Path, *, undone: bool = False) -> Engine:
    """An engine on a copy in memory of the file as it lies on the disk; takes no lock.

    If *undone* is wished, a commit that is half done has been undone in the copy.

    Raises:
        DamagedError: no copy can be made, perhaps because the file is being written.
        SaveError: it cannot be read.
    """
    with told(path), reading(path, undone=undone) as source:
        source.execute("SELECT count(*) FROM sqlite_schema")  # says best what is wrong
        content = source.serialize()
    engine = new_file(None)
    with closing(engine.raw_connection()) as copy:
        cast("sqlite3.Connection", copy.driver_connection).deserialize(content)
    return engine


@contextmanager
def placed(path: Path) -> Iterator[Path]:
    """A file beside *path* to make a campaign in; whole, it comes to lie at *path* at once.

    Raises:
        SaveError: if there is a file already, or none can be made.
    """
    if left := beside(path):
        raise SaveError(
            f"{path} cannot be created: {left[0].name} is there{TAKEN.format(path.name)}"
        )
    try:
        with drafted(path) as draft:
            yield draft
    except FileExistsError as error:
        raise SaveError(f"{path} exists already") from error
    except OSError as error:
        raise SaveError(f"{path} cannot be created: {reason(error)}") from error


def _engine(database: str) -> Engine:
    def connect() -> sqlite3.Connection:
        return sqlite3.connect(
            database,
            uri=True,
            timeout=WAIT / 1000,
            isolation_level=None,  # transactions begin where SQLAlchemy says so: _begin
            check_same_thread=False,  # a commander may think in a thread of its own
        )

    engine = create_engine(
        "sqlite://",
        creator=connect,
        poolclass=StaticPool,
        hide_parameters=True,  # a seed is among them
    )
    event.listen(engine, "connect", _set_up)
    event.listen(engine, "begin", _begin)
    return engine


def _set_up(connection: sqlite3.Connection, _record: Any) -> None:
    for setting in SETTINGS:
        connection.execute(f"PRAGMA {setting}")


def _begin(connection: Any) -> None:
    connection.exec_driver_sql("BEGIN EXCLUSIVE")
