"""Engines on the database of one campaign: in a file, or in memory.

Settings, measured: a rollback journal and full synchronization cost well under a millisecond a
commit and survive a power failure; the exclusive lock lets a second process say who plays
instead of writing, and the kernel takes it back when a process dies.
"""

import sqlite3
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.pool import StaticPool

from saves.storage.file_reader import address

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


def format_of(connection: Connection) -> int:
    """The format of the tables in a file."""
    version: int = connection.exec_driver_sql("PRAGMA user_version").scalar_one()
    return version


def new_file(path: Path | None) -> Engine:
    """An engine on a new, empty database; in memory without a path."""
    return engine_on(address(path, mode="rwc") if path else ":memory:")


def engine_on(database: str) -> Engine:
    """An engine on a database, by its address."""

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
