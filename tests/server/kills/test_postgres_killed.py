"""Kill -9 of PostgreSQL, thirty times in the middle of orders: of all, of its first, of any one."""

import os
import random
import signal
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import psycopg
import pytest

from saves.storage.header import Shared
from saves.storage.postgres import list_shared
from tests.saves.server import Server
from tests.server.kills.wars import (
    KILLS,
    AtTables,
    War,
    figures,
    fought,
    is_soon,
    killed,
    prove,
    report,
)
from tests.server.table_processes import table_process

pytestmark = pytest.mark.soak

WARS = 3


@pytest.fixture
def postgres() -> Iterator[Server]:
    """One that has the disk confirm what it writes."""
    server = Server()
    try:
        server.start()
        yield server
    finally:
        server.remove()


def kill_all(postgres: Server, database: str) -> None:
    """The host of the database has lost its power; it comes back."""
    postgres.kill()
    postgres.start()


def kill_the_first(postgres: Server, database: str) -> None:
    """Its first process; the others end by themselves."""
    postgres.kill_first()
    postgres.start()


def kill_a_connection(postgres: Server, database: str) -> None:
    """The process behind one connection of the table process; PostgreSQL mends itself."""
    with suppress(psycopg.Error), psycopg.connect(postgres.address("postgres")) as connection:
        query = "SELECT pid FROM pg_stat_activity WHERE datname = %s"
        found = connection.execute(
            query, [database.partition("@/")[2].partition("?")[0]]
        ).fetchall()
        os.kill(random.choice(found)[0], signal.SIGKILL)


WAYS: dict[str, Callable[[Server, str], None]] = {
    "PostgreSQL": kill_all,
    "its first process": kill_the_first,
    "a connection": kill_a_connection,
}


@pytest.mark.parametrize("way", WAYS)
def test_killed(way: str, postgres: Server) -> None:
    database = postgres.new_database()
    with table_process(f'database = "{database}"\n') as process:
        names = [f"{side}{number}" for number in range(WARS) for side in ("grant", "lee")]
        lobbies = process.comes(*names)
        pairs = zip(lobbies[::2], lobbies[1::2], strict=True)
        wars = [War(AtTables(*pair), seed) for seed, pair in enumerate(pairs)]
        with fought(wars):
            took = killed(wars, lambda: WAYS[way](postgres, database), KILLS, random.Random(way))
        report(figures(way, took, wars))
        assert process.end() == 0
        assert database not in process.said()
        places = {one.folder: one.shared for one in list_shared(database)}

        def place(number: int) -> Path | Shared:
            found = places[f"game {number}"]
            assert found is not None
            return found

        prove(wars, place)
        assert is_soon(took)
