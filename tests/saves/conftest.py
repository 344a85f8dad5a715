"""Files and databases for campaigns, and processes to play on them."""

from pathlib import Path

import pytest

from saves.library.server_setup import prepare
from tests.saves.server import Server


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A place where no campaign lies yet."""
    return tmp_path / "test.acw"


@pytest.fixture
def server(postgres: Server) -> Server:
    """What those who play call it."""
    return postgres


@pytest.fixture
def empty(server: Server) -> str:
    """A database without tables."""
    return server.new_database()


def with_tables(database: str) -> None:
    """Make the tables of campaigns; of an empty database there is nothing to be said."""
    assert prepare(database) == ""


@pytest.fixture
def database(server: Server) -> str:
    """A database that is ready."""
    return server.made_by(with_tables)
