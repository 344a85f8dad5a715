"""A database as SQLAlchemy speaks to it: a server, or a file whose tables are changed."""

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import cast

import sqlalchemy

from saves.storage.connection import Connection, Result, Values


class LibraryConnection:
    """A transaction of the library: of a server, or of a file that is being migrated."""

    def __init__(self, connection: sqlalchemy.Connection) -> None:
        self.library = connection
        self.is_file = connection.dialect.name == "sqlite"

    @property
    def driver(self) -> sqlite3.Connection:
        return cast("sqlite3.Connection", self.library.connection.driver_connection)

    def execute(self, statement: str, values: Values | Sequence[Values] = ()) -> Result:
        return self.library.execute(sqlalchemy.text(statement), values or None)


class LibraryDatabase:
    """A database that the library speaks to."""

    def __init__(self, engine: sqlalchemy.Engine) -> None:
        self.engine = engine

    @contextmanager
    def begin(self) -> Iterator[Connection]:
        with self.engine.begin() as connection:
            yield LibraryConnection(connection)

    def dispose(self) -> None:
        self.engine.dispose()
