"""The database of a server: a file of SQLite, or PostgreSQL, with the tables of this version.

One thread works with it, in one transaction after another. SQLite keeps a write-ahead log, so that
a copy can be made while it is written, and has the disk confirm every commit, at once or before
anybody hears of it (`confirmed.py`). Whatever the database says in its own words stays behind the
sentence that is said: its words may name a place.
"""

import os
import sqlite3
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager
from functools import cache
from pathlib import Path
from typing import Any, Final

from sqlalchemy import (
    Connection,
    Engine,
    create_engine,
    create_mock_engine,
    event,
    inspect,
    text,
)
from sqlalchemy.dialects.sqlite import dialect
from sqlalchemy.exc import DBAPIError, StatementError
from sqlalchemy.pool import QueuePool, StaticPool
from sqlalchemy.schema import ExecutableDDLElement
from sqlmodel import Session

from saves.errors import (
    AwayError,
    DamagedError,
    FullDiskError,
    InUseError,
    NoCampaignError,
    SaveError,
)
from saves.server.database.confirmed import WrittenLog
from saves.server.database.postgres_pool import one_connection
from saves.server.database.tables import METADATA, TABLES
from saves.server.database.versions import ANOTHERS, FORMAT, VERSIONS, bring_up_to_date, format_of
from saves.storage.loose_files import reason
from saves.storage.safe_files import PRIVATE, drafted
from saves.storage.server_address import SCHEMES

APPLICATION_ID: Final = 0x4E535356
"""`NSSV`: how this kind of file is told from other databases."""

SETTINGS: Final = (
    "synchronous = FULL",
    "foreign_keys = ON",
    "trusted_schema = OFF",
    "cell_size_check = ON",
)

WAIT: Final = 2.0
"""Seconds to wait for whoever holds the file, or for PostgreSQL to answer at all."""

ONE_OPEN: Final = {"kind": 0x41435731, "number": 0}
"""The advisory lock that every server shares with the others on the same PostgreSQL."""

NO_ROOM: Final = ("SQLITE_FULL", "53100")
"""The codes for a full disk."""

BUSY: Final = "the server's database is busy; try again"
TAKEN: Final = "somebody has just done the same; look again"
"""Two have written at once."""

_MEANINGS: Final[Mapping[str, str]] = {
    "SQLITE_BUSY": BUSY,
    "SQLITE_LOCKED": BUSY,
    "SQLITE_CONSTRAINT": TAKEN,
    **dict.fromkeys(NO_ROOM, "the disk of the server is full; nothing was written"),
    "SQLITE_READONLY": "the server's database cannot be written to",
    "SQLITE_CANTOPEN": "the server's database cannot be opened",
    "SQLITE_CORRUPT": "the server's database is damaged",
    "SQLITE_NOTADB": "the server's database is damaged",
    "40001": BUSY,
    "40P01": BUSY,
    "55P03": BUSY,
    "57014": BUSY,
    "22": "the server cannot keep that",
    "23": TAKEN,
}
"""What is said for the code of an error, of SQLite or PostgreSQL."""

DAMAGED: Final = "{name} is damaged; restore a backup of it"
UNREACHED: Final = "the server's database does not answer; try again"


class ServerDatabase:
    """A server's database, open and of the present format."""

    def __init__(self, engine: Engine, file: Path | None = None) -> None:
        self.engine, self._file = engine, file
        self._is_busy = False
        self._changes: Callable[[], int] = lambda: 0
        """How many rows were changed so far, where that has to be known."""

        self.log: WrittenLog | None = None
        """What has to be confirmed before anybody hears of it; None if each commit is."""

    def confirm_later(self) -> None:
        """Wait for no disk at the end of a transaction: from now on `log` is confirmed instead.

        For whoever lets nobody hear of anything before; PostgreSQL has its own ways.
        """
        if self._file is None:
            return
        self.log = WrittenLog(self._file)
        with closing(self.engine.raw_connection()) as connection:
            driver = connection.driver_connection
        assert isinstance(driver, sqlite3.Connection)
        for setting in ("synchronous = NORMAL", "wal_autocheckpoint = 0"):
            driver.execute(f"PRAGMA {setting}")
        self._changes = lambda: driver.total_changes

    @contextmanager
    def session(self) -> Iterator[Session]:
        """A transaction: committed at its end, or without effect.

        Raises:
            SaveError: for every error of the database.
        """
        if self._is_busy:
            raise RuntimeError("a transaction within a transaction")
        self._is_busy = True
        before = self._changes()
        try:
            with told(), Session(self.engine, expire_on_commit=False) as session:
                yield session
                session.commit()
        finally:
            self._is_busy = False
            if self.log is not None and self._changes() != before:
                self.log.note()

    @property
    def is_file(self) -> bool:
        """SQLite, and not PostgreSQL."""
        return self.engine.dialect.name == "sqlite"

    def copy_to(self, path: Path) -> None:
        """Write a copy of the file, as it is at one moment, while it is in use.

        Raises:
            SaveError: if it lies on PostgreSQL, or the copy cannot be written.
        """
        if not self.is_file:
            raise SaveError("this server's database is on PostgreSQL; copy it with pg_dump")
        _copy(self.engine, path)

    def dispose(self) -> None:
        """Close it."""
        self.engine.dispose()


@contextmanager
def told() -> Iterator[None]:
    """Say in one sentence what the database says in its own words.

    Raises:
        SaveError: for every error of the database.
    """
    try:
        yield
    except DBAPIError as error:
        raise _kind(error.orig)(_said(error.orig)) from error
    except StatementError as error:
        raise SaveError(f"the server cannot keep that: {error.orig}") from error


def _code(error: BaseException | None) -> str:
    return getattr(error, "sqlite_errorname", None) or getattr(error, "sqlstate", None) or ""


def _said(error: BaseException | None) -> str:
    code = _code(error)
    return next((said for start, said in _MEANINGS.items() if code.startswith(start)), UNREACHED)


def _kind(error: BaseException | None) -> type[SaveError]:
    if _code(error) in NO_ROOM:
        return FullDiskError
    return AwayError if _said(error) in {BUSY, UNREACHED} else SaveError


def open_database(where: Path | str) -> ServerDatabase:
    """A server's database, made if there is none: a file, or `postgresql://...`.

    Raises:
        NewerCampaignError: if a newer version of the game made it.
        NoCampaignError: if it belongs to another program.
        SaveError: if it cannot be opened.
    """
    if isinstance(where, str) and where.startswith(SCHEMES):
        return _open_postgres(where)
    return _open_file(Path(where))


def in_memory() -> ServerDatabase:
    """A new one in memory, with its tables."""

    def connect() -> sqlite3.Connection:
        connection = _connected(":memory:")
        connection.executescript(_tables())
        return connection

    return ServerDatabase(_file_engine(connect))


@cache
def _tables() -> str:
    """The statements that make the tables: to find them takes longer than to follow them."""
    said, language = list[str](), dialect()

    def note(table: ExecutableDDLElement, *_: object, **_named: object) -> None:
        said.append(str(table.compile(dialect=language)))

    METADATA.create_all(create_mock_engine("sqlite://", note), checkfirst=False)
    return ";\n".join(said)


# --- a file ---


def _open_file(path: Path) -> ServerDatabase:
    try:
        os.close(os.open(path, os.O_CREAT | os.O_RDWR | os.O_CLOEXEC, PRIVATE))
    except OSError as error:
        raise SaveError(f"{path.name} cannot be opened: {reason(error)}") from error
    engine = _file_engine(lambda: _connected(str(path)))
    try:
        _make_ready(engine, path)
        return ServerDatabase(engine, path)
    except DBAPIError as error:
        engine.dispose()
        if _code(error.orig) == "SQLITE_NOTADB":
            raise NoCampaignError(ANOTHERS.format(name=path.name)) from error
        if _code(error.orig).startswith("SQLITE_CORRUPT"):
            raise DamagedError(DAMAGED.format(name=path.name)) from error
        raise _kind(error.orig)(f"{path.name}: {_said(error.orig)}") from error
    except BaseException:
        engine.dispose()
        raise


def _file_engine(connect: Callable[[], sqlite3.Connection]) -> Engine:
    engine = create_engine(
        "sqlite://",
        creator=connect,
        poolclass=StaticPool,
        hide_parameters=True,  # hashes of passwords are among them
    )
    event.listen(engine, "begin", lambda found: found.exec_driver_sql("BEGIN IMMEDIATE"))
    return engine


def _connected(where: str) -> sqlite3.Connection:
    connection = sqlite3.connect(
        where,
        timeout=WAIT,
        isolation_level=None,  # transactions begin where the game says so
        check_same_thread=False,  # it may be opened by another than the one that uses it
    )
    try:
        for setting in SETTINGS:
            connection.execute(f"PRAGMA {setting}")
    except BaseException:
        connection.close()
        raise
    return connection


def _make_ready(engine: Engine, path: Path) -> None:
    with engine.begin() as connection:
        kind = connection.exec_driver_sql("PRAGMA application_id").scalar()
        is_new = not inspect(connection).get_table_names() and kind == 0
        if not is_new:
            _check(connection, path.name, kind)
        version = format_of(connection, path.name)
    if not is_new and version < FORMAT:
        _copy(engine, path.with_name(f"{path.stem}.format-{version}{path.suffix}"))
    if version < FORMAT:
        with engine.begin() as connection:
            bring_up_to_date(connection)
            connection.exec_driver_sql(f"PRAGMA application_id = {APPLICATION_ID}")
    with engine.connect() as connection:
        driver = connection.connection.driver_connection
        assert isinstance(driver, sqlite3.Connection)
        connection.rollback()  # the way of writing cannot change within a transaction
    [mode] = driver.execute("PRAGMA journal_mode = WAL").fetchone()
    if mode != "wal":
        raise SaveError(f"{path.name} lies on a disk that knows no write-ahead log; move it")


def _check(connection: Connection, name: str, kind: Any) -> None:
    if kind != APPLICATION_ID:
        raise NoCampaignError(ANOTHERS.format(name=name))
    said = connection.exec_driver_sql("PRAGMA quick_check(1)").scalar()
    if said != "ok" or connection.exec_driver_sql("PRAGMA foreign_key_check").first():
        raise DamagedError(DAMAGED.format(name=name))


def _copy(engine: Engine, path: Path) -> None:
    try:
        with drafted(path, replace=True) as draft, engine.connect() as connection:
            driver: Any = connection.connection.driver_connection
            connection.rollback()
            driver.execute("VACUUM INTO ?", (str(draft),))
    except OSError as error:
        raise SaveError(f"{path.name} cannot be written: {reason(error)}") from error
    except sqlite3.Error as error:
        raise SaveError(f"{path.name} cannot be written: {_said(error)}") from error


# --- PostgreSQL ---


def _open_postgres(address: str) -> ServerDatabase:
    engine = create_engine(
        "postgresql+psycopg://",
        creator=one_connection(address, WAIT),
        poolclass=QueuePool,
        pool_size=1,
        max_overflow=0,
        pool_pre_ping=True,  # PostgreSQL may have been restarted
        hide_parameters=True,
    )
    try:
        with told(), engine.begin() as connection:
            _make_ready_together(connection)
        event.listen(engine, "connect", _share)
        engine.dispose()  # the next connection shares
        return ServerDatabase(engine)
    except BaseException:
        engine.dispose()
        raise


def _make_ready_together(connection: Connection) -> None:
    connection.execute(text("SELECT pg_advisory_xact_lock(:kind)"), {"kind": ONE_OPEN["kind"]})
    version = format_of(connection, "the database")
    if version == FORMAT:
        return
    taken = set(inspect(connection).get_table_names()) & {*TABLES, VERSIONS}
    if not version and taken:
        raise NoCampaignError(ANOTHERS.format(name="the database"))
    free = text("SELECT pg_try_advisory_xact_lock(:kind, :number)")
    if not connection.execute(free, ONE_OPEN).scalar():
        raise InUseError(
            "another server uses the database, whose tables are older; stop it, then start again"
        )
    connection.execute(text("SET LOCAL statement_timeout = 0"))
    bring_up_to_date(connection)


def _share(driver: Any, _record: object) -> None:
    """Nobody changes the tables while this connection lives."""
    driver.execute("SELECT pg_advisory_lock_shared(%(kind)s, %(number)s)", ONE_OPEN)
    driver.commit()
