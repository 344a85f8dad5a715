"""The disk confirms what was written before anybody hears of it; nobody else waits for the disk."""

import shutil
import sqlite3
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from threading import Event

import pytest

from saves.errors import SaveError
from saves.server.contract.lobby import EVERYBODY, MINE
from saves.server.database import confirmed
from saves.server.database.confirmed import WrittenLog
from saves.server.database.database import ServerDatabase, open_database
from saves.server.database.tables import AccountRow
from saves.server.line.remote_lobby import RemoteLobby
from tests.patience import PATIENCE, until
from tests.server.halls import house
from tests.server.lines import served
from tests.server.test_beside import ServerOfGames


class SlowDisk:
    """A disk that takes what was written when a test says so."""

    def __init__(self) -> None:
        self.is_confirmed, self.error = False, ""
        self.asked, self.may_go_on = Event(), Event()

    def confirm(self) -> None:
        self.asked.set()
        assert self.may_go_on.wait(PATIENCE)
        if self.error:
            raise SaveError(self.error)


class OnSlowDisk(ServerOfGames):
    """A hall whose disk is slow."""

    disk: SlowDisk

    @property
    def confirms(self) -> SlowDisk:
        return self.disk


@pytest.fixture
def disk() -> Iterator[SlowDisk]:
    one = SlowDisk()
    yield one
    one.may_go_on.set()


@pytest.fixture
def lobbies(tmp_path: Path, disk: SlowDisk) -> Iterator[tuple[RemoteLobby, RemoteLobby]]:
    with house(tmp_path) as home:
        server = OnSlowDisk(home)
        server.disk = disk
        with served(server=server) as where:
            yield RemoteLobby(where.line("grant")), RemoteLobby(where.line("lee"))


def test_only_who_has_said_something_waits_until_the_disk_has_it(
    lobbies: tuple[RemoteLobby, RemoteLobby], disk: SlowDisk
) -> None:
    """A transaction held everybody who played for as long as the disk took: a tenth of a second."""
    grant, lee = lobbies
    with ThreadPoolExecutor(1) as meanwhile:
        said = meanwhile.submit(grant.say, EVERYBODY, "On to Richmond.")
        assert disk.asked.wait(PATIENCE)
        assert lee.games(MINE).total == 0
        assert [one.text for one in lee.talk(EVERYBODY)] == ["On to Richmond."]
        assert not said.done(), "it is said that it is kept, and it is not"
        disk.may_go_on.set()
        assert said.result(PATIENCE).text == "On to Richmond."


def test_what_the_disk_does_not_take_is_not_said_to_be_done(
    lobbies: tuple[RemoteLobby, RemoteLobby], disk: SlowDisk
) -> None:
    disk.error = "the disk does not confirm it"
    disk.may_go_on.set()
    with pytest.raises(SaveError, match="does not confirm it"):
        lobbies[0].say(EVERYBODY, "On to Richmond.")


# --- the log itself ------------------------------------------------------------------------------


@pytest.fixture
def database(tmp_path: Path) -> Iterator[ServerDatabase]:
    one = open_database(tmp_path / "server.db")
    one.confirm_later()
    yield one
    one.dispose()


def written(database: ServerDatabase, name: str) -> WrittenLog:
    """The log of a database in which an account was written."""
    with database.session() as session:
        session.add(AccountRow(name=name))
    assert database.log is not None
    return database.log


def is_open(log: WrittenLog) -> bool:
    """Something was written that the disk does not have yet."""
    return not log.is_confirmed


def test_what_is_written_has_to_be_confirmed_and_what_is_read_has_not(
    database: ServerDatabase,
) -> None:
    log = written(database, "grant")
    assert is_open(log)
    log.confirm()
    assert not is_open(log)
    with database.session() as session:
        assert session.get(AccountRow, "grant")
    assert not is_open(log)


def test_a_commit_waits_for_no_disk_where_it_is_confirmed_later(
    tmp_path: Path, database: ServerDatabase
) -> None:
    with database.engine.connect() as connection:
        assert connection.exec_driver_sql("PRAGMA synchronous").scalar() == 1, "normal"
    other = open_database(tmp_path / "other.db")
    with other.engine.connect() as connection:
        assert connection.exec_driver_sql("PRAGMA synchronous").scalar() == 2, "full"
    other.dispose()


def test_those_who_wait_at_once_wait_for_one_confirmation(
    database: ServerDatabase, monkeypatch: pytest.MonkeyPatch
) -> None:
    log, synced, go_on = written(database, "grant"), list[Path](), Event()

    def fsync(descriptor: int) -> None:
        synced.append(Path(f"/proc/self/fd/{descriptor}").readlink())
        assert go_on.wait(PATIENCE)

    monkeypatch.setattr("os.fsync", fsync)
    with ThreadPoolExecutor(8) as pool:
        first = pool.submit(log.confirm)
        until(lambda: synced)
        written(database, "lee")
        others = [pool.submit(log.confirm) for _ in range(6)]
        go_on.set()
        for one in (first, *others):
            one.result(PATIENCE)
    assert [one.name for one in synced] == ["server.db-wal"] * 2
    assert log.is_confirmed


def test_a_disk_that_fails_is_asked_again(
    database: ServerDatabase, monkeypatch: pytest.MonkeyPatch
) -> None:
    log = written(database, "grant")
    with monkeypatch.context() as failing:
        failing.setattr("os.fsync", fails)
        with pytest.raises(SaveError, match="does not confirm what was written: input/output"):
            log.confirm()
    assert is_open(log)
    log.confirm()
    assert not is_open(log)


def fails(_: int) -> None:
    raise OSError(5, "Input/output error")


def test_the_database_takes_in_its_log_now_and_then(
    tmp_path: Path, database: ServerDatabase, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else the log would grow for as long as the server runs."""
    monkeypatch.setattr(confirmed, "MANY", 3)
    for name in ("grant", "lee", "hay"):
        written(database, name).confirm()
    shutil.copy(tmp_path / "server.db", tmp_path / "copy.db")
    with closing(sqlite3.connect(tmp_path / "copy.db")) as copy:
        found = copy.execute("SELECT name FROM account ORDER BY name").fetchall()
    assert [name for (name,) in found] == ["grant", "hay", "lee"]
