"""Databases of servers."""

from collections.abc import Iterator

import pytest

from saves.server.database.database import ServerDatabase, in_memory, open_database
from tests.saves.server import Server


def with_tables(database: str) -> None:
    """Make the tables of a server."""
    open_database(database).dispose()


@pytest.fixture
def database() -> Iterator[ServerDatabase]:
    """A database in memory."""
    database = in_memory()
    yield database
    database.dispose()


@pytest.fixture(params=["sqlite", "postgresql"])
def either(request: pytest.FixtureRequest) -> Iterator[ServerDatabase]:
    """A database in memory, and one on a real PostgreSQL."""
    if request.param == "sqlite":
        database = in_memory()
    else:
        server: Server = request.getfixturevalue("postgres")
        database = open_database(server.made_by(with_tables))
    yield database
    database.dispose()
