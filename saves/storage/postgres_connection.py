"""The connection to a shared database, in PostgreSQL: one for each campaign that is open.

Loaded only where somebody plays on a server.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Final

import psycopg
from sqlalchemy import create_engine
from sqlalchemy.exc import DBAPIError
from sqlalchemy.pool import StaticPool

from saves.errors import FullDiskError, SaveError
from saves.storage.connection import Connection
from saves.storage.file_reader import said_by
from saves.storage.library_connection import LibraryDatabase
from saves.storage.rows import ELSEWHERE
from saves.storage.server_address import cause_in_words, problem_of_address, said_of_address

LIMITS: Final = {
    "statement_timeout": "5s",
    "lock_timeout": "2s",
    "idle_in_transaction_session_timeout": "30s",
}
"""How long one statement may take, or wait, and a transaction do nothing."""

PATIENCE = 5
"""Seconds to wait for a server to answer at all."""

TAKEN_BY_ANOTHER = ("23505", "40001", "40P01")
"""Two have written at once: unique violation, serialization failure, deadlock."""

NO_ROOM = "53100"
FULL = (
    "{name} was not written: the disk of its server is full; tell its administrator. Nothing saved"
    " before is lost"
)

TOO_SLOW = ("55P03", "57014")
"""A lock or an answer did not come in time."""


def connected(database: str) -> LibraryDatabase:
    """A database with one connection and never another: locks would not come along.

    Raises:
        SaveError: if the server does not answer.
    """
    if problem := problem_of_address(database):
        raise SaveError(f"the database cannot be reached: {problem}")
    options = " ".join(f"-c {name}={value}" for name, value in LIMITS.items())
    try:
        connection = psycopg.connect(database, options=options, connect_timeout=PATIENCE)
    except Exception as error:
        # Of any kind: its own words quote the address, and nobody is to find them behind these.
        where = said_of_address(database)
        reason = cause_in_words(error) + (f" ({where})" if where else "")
        raise SaveError(f"the database cannot be reached: {reason}") from None
    return LibraryDatabase(
        create_engine(
            "postgresql+psycopg://",
            creator=_only(connection),
            poolclass=StaticPool,
            hide_parameters=True,  # a seed is among them
        )
    )


def _only(connection: psycopg.Connection[Any]) -> Callable[[], psycopg.Connection[Any]]:
    """Gives a connection away, once."""
    left = [connection]

    def take() -> psycopg.Connection[Any]:
        if not left:
            raise SaveError("the connection to the database was lost; open the campaign again")
        return left.pop()

    return take


@contextmanager
def visit(database: str, snapshot: bool = False) -> Iterator[Connection]:
    """One transaction on a connection of its own, that sees one moment if so wished."""
    server = connected(database)
    try:
        with told("the database"), server.begin() as connection:
            if snapshot:
                connection.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
            yield connection
    finally:
        server.dispose()


@contextmanager
def told(name: str) -> Iterator[None]:
    """Say in one sentence what PostgreSQL says in its own words.

    Raises:
        SaveError: for every error of the database.
    """
    try:
        yield
    except DBAPIError as error:
        raise save_error(name, error.orig) from None  # its words may quote anything
    except psycopg.Error as error:
        raise save_error(name, error) from None


def save_error(name: str, error: BaseException | None) -> SaveError:
    """What an error of PostgreSQL means for the campaign."""
    code = getattr(error, "sqlstate", None)
    if code in TAKEN_BY_ANOTHER:
        return SaveError(ELSEWHERE)
    if code in TOO_SLOW:
        return SaveError(f"{name}: the server is busy; try again")
    if code == NO_ROOM:
        return FullDiskError(FULL.format(name=name))
    if isinstance(error, psycopg.OperationalError) or code is None:
        return SaveError(f"{name} cannot be reached: {cause_in_words(error)}")
    primary = getattr(getattr(error, "diag", None), "message_primary", None)
    return SaveError(f"{name}: the database says: {said_by(primary or code)}")
