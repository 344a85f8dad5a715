"""A server is copied while people play, and put back; nothing that was acknowledged is missing."""

import json
import random
import shutil
import stat
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from threading import Event, Thread

import pytest
from click.testing import CliRunner

from saves.campaign_log.campaign_record import look
from saves.campaign_log.journal import Journal
from saves.errors import SaveError
from saves.server.database.database import open_database
from saves.server.database.server_backup import back_up, restore
from saves.server.database.tables import AccountRow
from saves.server.line.tokens import draw_secret
from screens.cli.main import main
from tests.saves.playing import begin, play_on


@pytest.fixture
def server(tmp_path: Path) -> Path:
    """A server's folder with one account and two games."""
    folder = tmp_path / "server"
    (folder / "games").mkdir(parents=True)
    draw_secret(folder)
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
    _backed_up_with_2_damaged(server, tmp_path)


def _backed_up_with_2_damaged(server: Path, at: Path) -> None:
    damaged = (server / "games/2.acw").read_bytes()
    done = back_up(server, at / "copy")
    assert (done.games, len(done.problems)) == (2, 1)
    assert "2.acw" in done.problems[0]
    assert (at / "copy/games/2.acw").read_bytes() == damaged
    assert restore(at / "copy", at / "again").problems == done.problems
    assert (at / "again/games/2.acw").read_bytes() == damaged


@pytest.mark.sampled(2)
@pytest.mark.parametrize(
    "harm",
    [
        lambda whole: b"no campaign" * 9 + whole[99:],
        lambda whole: whole.replace(b"CREATE TABLE", b"CREATE \xff\xfe\xf5BLE"),
        lambda whole: b"",
    ],
    ids=["no campaign", "no letters", "empty"],
)
def test_no_damage_to_a_game_keeps_anybody_from_a_backup(
    server: Path, tmp_path: Path, harm: Callable[[bytes], bytes]
) -> None:
    damaged = server / "games/2.acw"
    damaged.write_bytes(harm(damaged.read_bytes()))
    _backed_up_with_2_damaged(server, tmp_path)


def test_a_copy_without_its_database_says_so(server: Path, tmp_path: Path) -> None:
    """Whoever finds out on the day he needs it has lost all accounts and games."""
    (server / "server.db").unlink()
    shutil.rmtree(server / "games")
    address = "postgresql://grant:secret%21@db.example/war"
    (server / "server.toml").write_text(f'database = "{address}"\n')
    copy, run = str(tmp_path / "copy"), CliRunner().invoke
    done = run(main, ["admin", "--folder", str(server), "backup", copy])
    assert done.exit_code == 1
    assert "not in this copy: they are in the database war on db.example on" in done.output
    assert "pg_dump --format=custom" in done.output
    assert "game copied" not in done.output
    assert "secret%21" not in done.output
    said = json.loads((tmp_path / "copy/backup.json").read_bytes())
    assert said["database"] == "war on db.example"
    assert said["besides"] == done.output.strip()
    words = ["admin", "--folder", str(tmp_path / "again"), "restore", copy]
    again = run(main, words)
    assert again.exit_code == 0
    assert "not in that copy: they are in the database war on db.example" in again.output
    words = ["admin", "--folder", str(server), "backup", copy + "2", "--without-database"]
    assert run(main, words).exit_code == 0


def test_a_script_notices_that_a_game_is_damaged(server: Path, tmp_path: Path) -> None:
    damaged = server / "games/2.acw"
    damaged.write_bytes(damaged.read_bytes()[:20_000])
    copy, run = str(tmp_path / "copy"), CliRunner().invoke
    assert run(main, ["admin", "--folder", str(server), "backup", copy]).exit_code == 1
    words = ["admin", "--folder", str(tmp_path / "again"), "restore", copy]
    done = run(main, words)
    assert done.exit_code == 1
    assert "2 games copied." in done.output
    assert (tmp_path / "again/games/2.acw").exists()


def _damage_at_random(server: Path, at: Path, seeds: range) -> None:
    game = server / "games/2.acw"
    whole = game.read_bytes()
    for seed in seeds:
        chance, harmed = random.Random(seed), bytearray(whole)
        for _ in range(chance.choice((1, 3, 30, 300))):
            end = chance.choice((20_000, len(whole)))
            harmed[chance.randrange(end)] = chance.randrange(256)
        game.write_bytes(harmed)
        with suppress(SaveError):
            look(game)
        copy = at / f"copy{seed}"
        assert back_up(server, copy).games == 2
        if seed % 10 == 0:
            restore(copy, at / f"again{seed}")
        shutil.rmtree(copy)


@pytest.mark.thorough
def test_a_few_damages_at_random(server: Path, tmp_path: Path) -> None:
    _damage_at_random(server, tmp_path, range(6))


@pytest.mark.soak
def test_damages_at_random(server: Path, tmp_path: Path) -> None:
    _damage_at_random(server, tmp_path, range(6, 306))


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


@pytest.mark.sampled(2)
@pytest.mark.parametrize("name", ["server.db", "secret", "server.toml"])
def test_what_a_backup_lacks_is_named(server: Path, tmp_path: Path, name: str) -> None:
    back_up(server, tmp_path / "copy")
    (tmp_path / "copy" / name).unlink()
    with pytest.raises(SaveError, match=f"^copy is not whole: it has no {name}$"):
        restore(tmp_path / "copy", tmp_path / "again")
    assert not (tmp_path / "again").exists()


def test_an_older_backup_with_games_has_accounts(server: Path, tmp_path: Path) -> None:
    """It did not say what is in it."""
    back_up(server, tmp_path / "copy")
    manifest = tmp_path / "copy/backup.json"
    said = json.loads(manifest.read_bytes())
    del said["files"]
    manifest.write_text(json.dumps(said))
    restore(tmp_path / "copy", tmp_path / "again")
    (tmp_path / "copy/server.db").unlink()
    with pytest.raises(SaveError, match=r"has no server\.db"):
        restore(tmp_path / "copy", tmp_path / "another")


@pytest.mark.sampled(2)
@pytest.mark.parametrize("size", [0, 50, 4096, 100_000])
def test_accounts_that_are_cut_off_are_not_put_back(
    server: Path, tmp_path: Path, size: int
) -> None:
    back_up(server, tmp_path / "copy")
    database = tmp_path / "copy/server.db"
    database.write_bytes(database.read_bytes()[:size])
    with pytest.raises(SaveError, match=r"^copy is not whole: its server\.db is cut off$"):
        restore(tmp_path / "copy", tmp_path / "again")


def test_accounts_that_cannot_be_copied_are_named_by_their_own_file(
    server: Path, tmp_path: Path
) -> None:
    database = server / "server.db"
    database.write_bytes(database.read_bytes()[:8192])
    with pytest.raises(SaveError) as told:
        back_up(server, tmp_path / "copy")
    assert str(told.value).startswith("server.db in server cannot be copied: ")
    assert str(tmp_path) not in str(told.value)


def test_an_empty_folder_is_filled_and_not_replaced(server: Path, tmp_path: Path) -> None:
    """It may be where a disk is mounted, a link, or in a folder in which nobody may write."""
    back_up(server, tmp_path / "copy")
    disk = tmp_path / "parent/disk"
    (disk / "lost+found").mkdir(parents=True)
    (tmp_path / "link").symlink_to(disk)
    before = disk.stat().st_ino
    disk.parent.chmod(0o500)
    try:
        assert restore(tmp_path / "copy", tmp_path / "link").games == 2
    finally:
        disk.parent.chmod(0o700)
    assert disk.stat().st_ino == before
    (disk / "lost+found").rmdir()
    assert files(disk) == files(server)
    assert sorted(path.name for path in disk.iterdir() if path.is_dir()) == ["games"]


@pytest.mark.skipif(not Path("/proc/self/mem").exists(), reason="wants Linux")
def test_a_game_that_cannot_be_read_is_named_and_the_others_are_copied(
    server: Path, tmp_path: Path
) -> None:
    (server / "games/2.acw").unlink()
    (server / "games/2.acw").symlink_to("/proc/self/mem")  # reading it is an error of the disk
    done = back_up(server, tmp_path / "copy")
    assert done.games == 1
    [problem] = done.problems
    assert problem.startswith("2.acw cannot be read: ")
    assert problem.endswith("; it is not in the copy")
    assert restore(tmp_path / "copy", tmp_path / "again").games == 1
