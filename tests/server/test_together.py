"""Two servers on one database at the same moment, and processes that are killed in the middle."""

import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import TypeVar

import psycopg
import pytest
from sqlmodel import select

from saves.errors import SaveError
from saves.hosting.seats import Account
from saves.server.contract.door import RefusedError
from saves.server.contract.lobby import ADMINISTRATOR, GUEST, PLAYER, LobbyError
from saves.server.contract.office import CONSOLE
from saves.server.contract.policy import FREELY, Policy
from saves.server.database.database import open_database
from saves.server.database.tables import AccountRow
from saves.server.identity.accounts import (
    account_row,
    add_account,
    find_account,
    keys_of,
    retire_key,
    see_to_account,
)
from saves.server.identity.administration import Administration
from saves.server.identity.keys import read_key
from saves.server.line.remote_lobby import RemoteDoor
from saves.server.line.remote_office import RemoteOffice
from saves.server.line.tokens import DOOR
from tests.patience import PATIENCE, until
from tests.saves.server import Server
from tests.server.entering import HERE, START, Gate
from tests.server.ssh_keys import ed25519
from tests.server.table_processes import table_process

KEYS = [ed25519(bytes([number]) * 32) for number in range(4)]
PRINTS = [read_key(key).fingerprint for key in KEYS]
T = TypeVar("T")


@pytest.fixture
def two(postgres: Server) -> Iterator[tuple[Gate, Gate]]:
    """Two servers on one PostgreSQL."""
    address = postgres.new_database()
    here, there = open_database(address), open_database(address)
    yield Gate(here), Gate(there)
    here.dispose()
    there.dispose()


@pytest.fixture
def wait_for_it(postgres: Server) -> Callable[[], None]:
    """Waits until one transaction waits for another: a moment of the clock would not say so."""
    waiting = "SELECT 1 FROM pg_locks WHERE NOT granted AND locktype <> 'advisory'"

    def wait() -> None:
        with psycopg.connect(postgres.address("postgres"), autocommit=True) as connection:
            until(lambda: connection.execute(waiting).fetchone())

    return wait


@pytest.fixture
def meanwhile() -> Iterator[Callable[[Callable[[], T]], "Future[T]"]]:
    """Does something in another thread."""
    with ThreadPoolExecutor(1) as pool:
        yield pool.submit


def test_the_last_key_stays_if_two_are_retired_at_once(
    two: tuple[Gate, Gate],
    meanwhile: Callable[[Callable[[], None]], "Future[None]"],
    wait_for_it: Callable[[], None],
) -> None:
    here, there = two
    here.account("lee", KEYS[0], KEYS[1])

    def elsewhere() -> None:
        there.rolls.keyring(Account("lee"), 0).retire_key(PRINTS[1])

    with here.database.session() as session:
        retire_key(session, "lee", PRINTS[0], START)
        session.flush()
        waits = meanwhile(elsewhere)  # it waits for the row of the account
        wait_for_it()
        assert not waits.done()
    with pytest.raises(LobbyError, match="this is the last key"):
        waits.result(PATIENCE)
    with here.database.session() as session:
        assert [row.fingerprint for row in keys_of(session, "lee")] == [PRINTS[1]]


@pytest.mark.thorough
def test_one_administrator_remains_if_two_demote_each_other_at_once(
    two: tuple[Gate, Gate],
    meanwhile: Callable[[Callable[[], object]], "Future[object]"],
    wait_for_it: Callable[[], None],
) -> None:
    here, there = two
    here.account("grant", KEYS[0], role=ADMINISTRATOR)
    here.account("meade", KEYS[1], role=ADMINISTRATOR)

    def of(gate: Gate, by: str) -> Administration:
        return gate.rolls.office(Account(by))

    with here.database.session() as session:  # grant demotes meade, and is not done yet
        find_account(session, "grant", to_change=True)
        account_row(session, "meade").role = PLAYER
        session.flush()
        waits = meanwhile(lambda: of(there, "meade").set_role("grant", PLAYER))
        wait_for_it()
        assert not waits.done()
    with pytest.raises(LobbyError, match="grant is the last administrator"):
        waits.result(PATIENCE)


def test_a_name_is_had_by_one_of_two_who_want_it_at_once(
    two: tuple[Gate, Gate],
    meanwhile: Callable[[Callable[[], object]], "Future[object]"],
    wait_for_it: Callable[[], None],
) -> None:
    here, there = two
    there = Gate(there.database, Policy(registration=FREELY))
    with here.database.session() as session:
        add_account(session, "lee", START)
        waits = meanwhile(lambda: there.entrance.register("lee", KEYS[0], HERE))
        wait_for_it()
        assert not waits.done()
    with pytest.raises(SaveError, match=r"^somebody has just done the same; look again$"):
        waits.result(PATIENCE)
    assert there.names() == ["lee"]


def test_two_servers_that_start_at_once_both_start(
    two: tuple[Gate, Gate],
    meanwhile: Callable[[Callable[[], None]], "Future[None]"],
    wait_for_it: Callable[[], None],
) -> None:
    """Each has the program's own account made, and one of them is the first."""
    here, there = two

    def elsewhere() -> None:
        with there.database.session() as session:
            see_to_account(session, "server", GUEST, START)

    with here.database.session() as session:
        see_to_account(session, "server", GUEST, START)
        waits = meanwhile(elsewhere)
        wait_for_it()
        assert not waits.done()
    waits.result(PATIENCE)
    elsewhere()
    assert there.names() == ["server"]


@pytest.mark.long
def test_whoever_is_sent_away_at_one_host_leaves_the_other(postgres: Server) -> None:
    """Two servers of one database: a door that is opened anew sends nobody from the other one."""
    same = f'database = "{postgres.new_database()}"\n'
    with table_process(same) as here, table_process(same) as there:
        [lee] = here.comes("lee")
        door = RemoteDoor(there.line("door", DOOR))
        door.begin_anew("opened")
        console = RemoteOffice(there.line(CONSOLE, ADMINISTRATOR))
        assert [visit.account for visit in console.sessions()] == ["lee"]
        assert lee.me().account == "lee"
        assert console.kick("lee", why="make room") == 1
        until(lambda: not lee.line.is_up)
        with pytest.raises(RefusedError, match="make room"):
            lee.me()
        for line in (door.line, console.line, lee.line):
            line.close()


PROGRAM = """
import sys
from saves.server.database.database import open_database
from saves.server.identity.accounts import add_account
database = open_database(sys.argv[1])
for number in range(int(sys.argv[2]), 10_000):
    with database.session() as session:
        add_account(session, f"a{number:04}x", 1.0)
    print(f"a{number:04}x", flush=True)
"""


@pytest.mark.thorough
@pytest.mark.long
def test_what_was_said_to_be_done_outlives_a_kill(tmp_path: Path) -> None:
    """A server that is killed in the middle of its work loses nothing that it has answered."""
    path, said = tmp_path / "server.db", list[str]()
    for begin in (0, 1000, 2000):
        command = [sys.executable, "-c", PROGRAM, str(path), str(begin)]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout is not None
            for _ in range(20):
                said.append(process.stdout.readline().strip())
            process.kill()
            said += process.stdout.read().split()
        assert process.returncode == -signal.SIGKILL
    database = open_database(path)
    with database.session() as session:
        kept = set(session.exec(select(AccountRow.name)))
    database.dispose()
    assert len(said) >= 60
    assert set(said) <= kept


@pytest.mark.thorough
@pytest.mark.long
def test_a_postgresql_that_is_killed_is_missed_in_one_sentence_and_found_again() -> None:
    server = Server("-c", "fsync=off")
    try:
        server.start()
        gate = Gate(open_database(server.new_database()))
        gate.account("lee", KEYS[0])
        server.kill()
        with pytest.raises(SaveError) as told:
            gate.entrance.by_key("lee", KEYS[0], HERE)
        assert str(told.value).startswith("the server's database ")
        assert str(server.folder) not in str(told.value)
        server.start()
        assert gate.entrance.by_key("lee", KEYS[0], HERE).player.account == "lee"
        gate.database.dispose()
    finally:
        server.remove()
