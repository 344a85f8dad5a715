"""A database of campaigns as reading and writing rows needs it: SQLite itself, or what is like it.

A file is opened without a library between: the map of a campaign is on the screen before an
object-relational one would be loaded. Migrations and a shared server, which need that, have the
same face: see `library_connection.py`.
"""

import sqlite3
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, closing, contextmanager, suppress
from typing import Any, Protocol

Values = Mapping[str, Any]
"""The values of one row, by the names that stand in a statement: `:number`."""


class Result(Protocol):
    """What a statement brings."""

    @property
    def rowcount(self) -> int: ...
    def fetchone(self) -> Any:
        """The first row, or None."""
        ...

    def fetchall(self) -> Any: ...
    def __iter__(self) -> Iterator[Any]: ...


class Connection(Protocol):
    """A connection within a transaction."""

    @property
    def is_file(self) -> bool:
        """The database is a file of its own, or in memory: there is but one campaign in it."""
        ...

    @property
    def driver(self) -> sqlite3.Connection:
        """SQLite's own connection to a file."""
        ...

    def execute(self, statement: str, values: Values | Sequence[Values] = ()) -> Result:
        """Do what a statement says, with the values of one row, or of several."""
        ...


class Database(Protocol):
    """One connection to a database, opened when it is first needed."""

    def begin(self) -> AbstractContextManager[Connection]:
        """A transaction: committed at its end, or without effect."""
        ...

    def dispose(self) -> None:
        """Close the connection."""
        ...


def one(connection: Connection, statement: str, values: Values | None = None) -> Any:
    """The only value that a statement brings; None if it brings nothing."""
    row = connection.execute(statement, values or {}).fetchone()
    return row[0] if row is not None else None


class Fetched:
    """What a statement brought, read to its end."""

    def __init__(self, rows: list[Any], rowcount: int) -> None:
        self._rows = rows
        self.rowcount = rowcount

    def fetchone(self) -> Any:
        return self._rows[0] if self._rows else None

    def fetchall(self) -> Any:
        return self._rows

    def __iter__(self) -> Iterator[Any]:
        return iter(self._rows)


class FileConnection:
    """A transaction in a file, by SQLite itself."""

    is_file = True

    def __init__(self, driver: sqlite3.Connection) -> None:
        self.driver = driver

    def execute(self, statement: str, values: Values | Sequence[Values] = ()) -> Result:
        # Closed at once, whatever happens: a statement that is still read would keep the lock.
        with closing(self.driver.cursor()) as cursor:
            if isinstance(values, Mapping) or not values:
                cursor.execute(statement, values)
            else:
                cursor.executemany(statement, values)
            return Fetched(cursor.fetchall(), cursor.rowcount)


class FileDatabase:
    """A campaign's file, or a database in memory."""

    def __init__(self, connect: Callable[[], sqlite3.Connection]) -> None:
        self._connect = connect
        self._driver: sqlite3.Connection | None = None
        self.on_close: Callable[[], None] = lambda: None
        """Called when the connection has been closed."""

    @property
    def driver(self) -> sqlite3.Connection:
        """SQLite's own connection; it is opened now if it was not."""
        if self._driver is None:
            self._driver = self._connect()
        return self._driver

    @contextmanager
    def begin(self) -> Iterator[Connection]:
        driver = self.driver
        driver.execute("BEGIN EXCLUSIVE")
        try:
            yield FileConnection(driver)
            driver.execute("COMMIT")
        except BaseException:
            with suppress(sqlite3.Error):  # what led here says more
                driver.rollback()
            raise

    def dispose(self) -> None:
        driver, self._driver = self._driver, None
        if driver is not None:
            driver.close()
            self.on_close()
