"""A campaign in a file of its own: one connection, locked as long as it is open.

Whoever only looks at a save gets a copy of it in memory, and locks nothing.

Settings, measured: a rollback journal and full synchronization cost well under a millisecond a
commit and survive a power failure; the exclusive lock lets a second process say who plays
instead of writing, and the kernel takes it back when a process dies.
"""

import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import AbstractContextManager, closing, contextmanager, suppress
from pathlib import Path
from typing import Any, cast

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.exc import DBAPIError
from sqlalchemy.pool import StaticPool

from campaign import CampaignState
from saves import store
from saves.disk import address, problem_of, reading, said_by
from saves.errors import (
    DamagedError,
    InUseError,
    NewerCampaignError,
    NoCampaignError,
    SaveError,
)
from saves.hold import Hold
from saves.integrity import Archive, read_all
from saves.layout import FORMAT
from saves.papers import reason
from saves.places import holder
from saves.store import Beginning
from saves.writing import drafted

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

ROOM = (
    "make room on it, and the next order is written as ever; nothing that was saved before is lost"
)
"""What to do about a full disk: a campaign that is open stays as it was last written."""

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


class FileHold(Hold):
    """A campaign's file, locked for this process alone; or one in memory."""

    def __init__(self, engine: Engine, path: Path | None, name: str) -> None:
        super().__init__(engine, name, path)
        self.path = path

    def told(self) -> AbstractContextManager[None]:
        return told(self.path)

    def read(self, connection: Connection) -> Archive:
        return read_all(connection, self.name)

    def bring_up_to_date(self) -> str:
        assert self.path is not None
        with self.transaction() as connection:
            version = format_of(connection)
        if version == FORMAT:
            return ""
        from saves.migrating import migrate_file  # brings Alembic along

        return migrate_file(self, self.path, version)

    def forget_older(self) -> None:
        assert self.path is not None
        for version in range(1, FORMAT):
            with suppress(OSError):  # it is in nobody's way
                backup_of(self.path, version).unlink()

    def announce(self, connection: Connection, number: int) -> None:
        pass  # nobody listens at a file

    def image(self) -> bytes | None:
        """The whole file as it is written now, for a backup."""
        with closing(self.engine.raw_connection()) as connection:
            return cast("sqlite3.Connection", connection.driver_connection).serialize()


def hold_file(path: Path) -> FileHold:
    """The campaign in a file, locked. Writes nothing yet.

    Raises:
        SaveError: as `open_file`.
    """
    return FileHold(open_file(path), path, path.name)


def hold_in_memory(beginning: Beginning, state: CampaignState) -> FileHold:
    """A new campaign that is gone with its process."""
    engine = new_file(None)
    create(engine, beginning, state)
    return FileHold(engine, None, beginning.name)


def begin_file(path: Path, beginning: Beginning, state: CampaignState) -> Path:
    """Write a new campaign to a new file.

    Raises:
        SaveError: if there is such a file already, or it cannot be written.
    """
    with placed(path) as draft, told(path):
        engine = new_file(draft)
        try:
            create(engine, beginning, state)
        finally:
            engine.dispose()
    return path


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
    return path.with_name(f"{path.name}.format-{version}")


def open_file(path: Path) -> Engine:
    """An engine on an existing campaign, locked for this process alone. Writes nothing.

    Raises:
        NoCampaignError, NewerCampaignError, DamagedError: it is not one of ours.
        InUseError: another process has it open.
        SaveError: it cannot be opened for another reason.
    """
    check_kind(path)
    engine = _engine(address(path, mode="rw"))
    with told(path):
        try:
            with engine.begin():
                pass  # takes the lock, which stays: SETTINGS
        except BaseException:
            engine.dispose()
            raise
    return engine


def new_file(path: Path | None) -> Engine:
    """An engine on a new, empty database; in memory without a path."""
    return _engine(address(path, mode="rwc") if path else ":memory:")


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
    try:
        with drafted(path) as draft:
            yield draft
    except FileExistsError as error:
        raise SaveError(f"there is a file {path} already") from error
    except OSError as error:
        raise SaveError(f"{path} cannot be made: {reason(error)}") from error


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


@contextmanager
def told(path: Path | None) -> Iterator[None]:
    """Say in one sentence what the database says in its own words.

    Raises:
        SaveError: for every error of the database.
    """
    try:
        yield
    except DBAPIError as error:
        raise save_error(path, error.orig) from error
    except sqlite3.Error as error:
        raise save_error(path, error) from error


def save_error(path: Path | None, error: BaseException | None) -> SaveError:
    """What an error of SQLite means for the file."""
    name = path.name if path else "the campaign"
    code = getattr(error, "sqlite_errorname", "") or ""
    if code.startswith(("SQLITE_BUSY", "SQLITE_LOCKED")) and path:
        return InUseError(f"{name} is in use {holder(path)}".rstrip())
    if code == "SQLITE_NOTADB":
        return NoCampaignError(f"{name} is no campaign of this game")
    if code.startswith("SQLITE_CORRUPT"):
        return DamagedError(f"{name} is damaged: {said_by(error)}")
    if code == "SQLITE_FULL":
        return SaveError(f"{name} was not written: the disk is full; {ROOM}")
    if code.startswith(("SQLITE_READONLY", "SQLITE_PERM")):
        return SaveError(f"{name} cannot be written to; watch it, or play a copy elsewhere")
    if code.startswith("SQLITE_CANTOPEN"):
        return SaveError(f"{name} cannot be opened, or its folder cannot be written to")
    if code.startswith("SQLITE_IOERR"):
        return SaveError(f"{name}: the disk reports an error ({said_by(error)})")
    return SaveError(f"{name}: the database says: {said_by(error)}")
