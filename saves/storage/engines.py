"""The database of one campaign: in a file, or in memory.

Settings, measured: a rollback journal and full synchronization cost well under a millisecond a
commit and survive a power failure; the exclusive lock lets a second process say who plays
instead of writing, and the kernel takes it back when a process dies.
"""

import sqlite3
from pathlib import Path

from saves.storage.connection import Connection, FileDatabase, one
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
    version: int = one(connection, "PRAGMA user_version")
    return version


def new_file(path: Path | None) -> FileDatabase:
    """A new, empty database in a draft, which comes to its place whole; in memory without a path.

    A draft is on the disk before it has its name, so nothing waits for the disk before that.
    """
    return database_at(address(path, mode="rwc") if path else ":memory:", "synchronous = OFF")


def database_at(where: str, *more: str) -> FileDatabase:
    """A database, by its address; with *more* settings."""

    def connect() -> sqlite3.Connection:
        connection = sqlite3.connect(
            where,
            uri=True,
            timeout=WAIT / 1000,
            isolation_level=None,  # transactions begin where the game says so
            check_same_thread=False,  # a commander may think in a thread of its own
        )
        try:
            for setting in (*SETTINGS, *more):
                connection.execute(f"PRAGMA {setting}")
        except BaseException:
            connection.close()
            raise
        return connection

    return FileDatabase(connect)
