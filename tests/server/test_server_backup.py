"""A server is copied while people play, and put back; nothing that was acknowledged is missing."""

import random
import shutil
import stat
from pathlib import Path
from threading import Event, Thread

import pytest

from saves.campaign_log.campaign_record import look
from saves.campaign_log.journal import Journal
from saves.errors import SaveError
from saves.server.database.database import open_database
from saves.server.database.server_backup import back_up, restore
from saves.server.database.tables import AccountRow
from saves.server.line.tokens import secret_of
from tests.saves.playing import begin, play_on


@pytest.fixture
def server(tmp_path: Path) -> Path:
    """A server's folder with one account and two games."""
    folder = tmp_path / "server"
    (folder / "games").mkdir(parents=True)
    secret_of(folder)
    (folder / "server.toml").write_text("port = 2222\n")
    database = open_database(folder / "server.db")
    with database.session() as session:
        session.add(AccountRow(name="grant"))
    database.dispose()
    for number in (1, 2):
        play_on(begin(folder / "games" / f"{number}.acw"), random.Random(number), 40).close()
    return folder


def files(folder: Path) -> list[str]:
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file())


def test_what_is_put_back_is_the_server_as_it_was(server: Path, tmp_path: Path) -> None:
    assert back_up(server, tmp_path / "copy").games == 2
    restore(tmp_path / "copy", tmp_path / "again")
    assert files(tmp_path / "again") == files(server)
    assert (tmp_path / "again/secret").read_bytes() == (server / "secret").read_bytes()
    for number in (1, 2):
        before, after = (look(at / f"games/{number}.acw") for at in (server, tmp_path / "again"))
        assert after.entries() == before.entries()
        assert after.verify()
    database = open_database(tmp_path / "again/server.db")
    with database.session() as session:
        assert session.get(AccountRow, "grant")
    database.dispose()


def test_nobody_else_may_read_it(server: Path, tmp_path: Path) -> None:
    back_up(server, tmp_path / "copy")
    for path in [tmp_path / "copy", *(tmp_path / "copy").rglob("*")]:
        assert not stat.S_IMODE(path.stat().st_mode) & 0o077, path


def test_a_game_that_is_played_meanwhile_is_copied_after_one_of_its_lines(
    server: Path, tmp_path: Path
) -> None:
    over = Event()

    def play() -> None:
        chance, count = random.Random(3), 0
        database = open_database(server / "server.db")
        with Journal.resume(server / "games/1.acw") as journal:
            while not over.is_set():
                play_on(journal, chance, 1)
                count += 1
                with database.session() as session:
                    session.add(AccountRow(name=f"n{count}"))
        database.dispose()

    thread = Thread(target=play)
    thread.start()
    try:
        for number in range(5):
            lines = look(server / "games/1.acw").lines
            done = back_up(server, tmp_path / f"copy{number}")
            assert not done.problems
            copied = look(tmp_path / f"copy{number}/games/1.acw")
            assert copied.verify() >= lines, "an order that was acknowledged is missing"
    finally:
        over.set()
        thread.join()


def test_a_damaged_game_is_named_and_keeps_nobody_from_a_backup(
    server: Path, tmp_path: Path
) -> None:
    damaged = server / "games/2.acw"
    damaged.write_bytes(damaged.read_bytes()[:20_000])
    done = back_up(server, tmp_path / "copy")
    assert (done.games, len(done.problems)) == (2, 1)
    assert "2.acw" in done.problems[0]
    assert (tmp_path / "copy/games/2.acw").read_bytes() == damaged.read_bytes()


def test_nothing_is_overwritten_and_nothing_half_done_is_left(server: Path, tmp_path: Path) -> None:
    with pytest.raises(SaveError, match="there already"):
        back_up(server, server)
    with pytest.raises(SaveError, match="no server's folder"):
        back_up(tmp_path / "nothing", tmp_path / "copy")
    assert [path.name for path in tmp_path.iterdir()] == ["server"]
    back_up(server, tmp_path / "copy")
    with pytest.raises(SaveError, match="not empty"):
        restore(tmp_path / "copy", server)


def test_half_a_backup_is_not_put_back(server: Path, tmp_path: Path) -> None:
    back_up(server, tmp_path / "copy")
    (tmp_path / "copy/games/1.acw").unlink()
    with pytest.raises(SaveError, match="has 1 of 2 games"):
        restore(tmp_path / "copy", tmp_path / "again")
    shutil.rmtree(tmp_path / "copy")
    with pytest.raises(SaveError, match="no backup"):
        restore(tmp_path / "copy", tmp_path / "again")
