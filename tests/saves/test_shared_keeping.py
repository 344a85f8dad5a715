"""What an owner does with the campaigns of a shared server: the same as with files."""

import random
from collections.abc import Callable
from multiprocessing.context import ForkServerContext
from pathlib import Path

import pytest

from campaign import new_campaign
from saves.campaign_log.campaign_record import look
from saves.campaign_log.journal import Journal, Shared
from saves.errors import InUseError, SaveError
from saves.library.campaign_admin import (
    LONGEST_NOTE,
    annotate,
    duplicate,
    header_at,
    put_into,
    rename,
)
from saves.library.folders import on_server
from saves.library.trash import empty, restore, throw_away_shared, thrown, thrown_on_server
from saves.storage.postgres import list_shared
from screens.battle.preferences_file import Kept, keep_for_copy, read_kept, whose, write_kept
from screens.shell.session import SERVER
from tests.own_home import own_home
from tests.saves.playing import begin_shared, change_rows, hold, play_on, start
from tests.saves.server import Server


@pytest.fixture(autouse=True)
def named(database: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The player has named the server."""
    monkeypatch.setenv("NORDEN_SUDEN_HOME", str(tmp_path))
    monkeypatch.setenv(SERVER, database)


def begun(database: str, name: str = "West") -> Shared:
    with begin_shared(database, name) as journal:
        play_on(journal, random.Random(8), 50)
        assert isinstance(journal.place, Shared)
        return journal.place


def names(database: str) -> list[str]:
    return sorted(header.name for header in list_shared(database))


def test_the_server_is_the_one_that_the_player_has_named(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = begun(database)
    assert own_home().server == Shared(database)
    [shown] = on_server(own_home())
    assert (shown.place, shown.name, str(shown.path)) == (place, "West", "server:1")
    monkeypatch.delenv(SERVER)
    assert own_home().server is None
    assert on_server(own_home()) == ()


@pytest.mark.parametrize(
    "address", ["postgresql://nobody@/war?host={}", "postgresql://nobody:pw@localhost:1/war", "x"]
)
def test_a_server_that_cannot_be_asked_is_one_line(
    address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(SERVER, address.format(tmp_path))
    [line] = on_server(own_home())
    assert line.problem.startswith("the database cannot be reached: ")
    assert "\n" not in line.problem
    assert "pw" not in line.problem
    with pytest.raises(SaveError, match="the database cannot be reached: "):
        thrown_on_server(own_home())


def test_a_database_that_is_not_ready_is_one_line(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(SERVER, server.new_database())
    [line] = on_server(own_home())
    assert line.problem == "this database is not prepared; run norden-suden server prepare"


@pytest.mark.thorough
def test_names_and_notes(database: str) -> None:
    west, east = begun(database), begun(database, "East")
    rename(own_home(), west, "  The   West ")
    annotate(own_home(), west, "Hold Cairo.\n")
    shown = header_at(west)
    assert (shown.name, shown.note) == ("The West", "Hold Cairo.")
    rename(own_home(), west, "The West")
    for place, name in ((east, "The West"), (west, " ")):
        with pytest.raises(
            SaveError, match=r"a campaign called|a name has 1 to 60 characters, not"
        ):
            rename(own_home(), place, name)
    with pytest.raises(SaveError, match="a note has at most 2,000 characters"):
        annotate(own_home(), west, "x" * (LONGEST_NOTE + 1))
    assert names(database) == ["East", "The West"]


@pytest.mark.thorough
def test_a_copy_has_the_whole_log_and_a_name_of_its_own(database: str) -> None:
    west = begun(database)
    copy = duplicate(west)
    other = duplicate(west, "Another")
    assert names(database) == ["Another", "West", "West (2)"]
    for place in (copy, other):
        record, original = look(place), look(west)
        assert record.verify() == original.verify()
        assert record.state == original.state
        assert record.points() == original.points()
    uuids = {header.uuid for header in list_shared(database)}
    assert len(uuids) == 3
    with Journal.resume(copy) as journal:
        play_on(journal, random.Random(1), 20)
    assert look(copy).state != look(west).state
    with pytest.raises(SaveError, match="a campaign called 'West' exists already"):
        duplicate(west, "West")


@pytest.mark.thorough
def test_the_staffs_of_a_copy_on_a_server_were_told_the_same(database: str, tmp_path: Path) -> None:
    west = begun(database)
    file, kept = tmp_path / "battles.toml", Kept(staff={"union": {"commander": "raider"}})
    write_kept(file, whose(file, None, look(west).id), kept)
    copy = duplicate(west)
    keep_for_copy(file, west, copy)
    for place in (west, copy):
        assert read_kept(file, whose(file, None, look(place).id)) == kept
    assert read_kept(file, whose(file, None, "another")) == Kept()


def test_a_campaign_is_put_into_a_folder(database: str) -> None:
    west = begun(database)
    put_into(own_home(), west, "friends")
    assert header_at(west).folder == "friends"
    for name in (".trash", "a/b", "\x1b[2J"):
        with pytest.raises(SaveError, match="is not a folder name"):
            put_into(own_home(), west, name)
    put_into(own_home(), west, "")
    assert header_at(west).folder == ""


# --- the trash ---------------------------------------------------------------------------------


@pytest.mark.thorough
def test_what_is_thrown_away_comes_back_to_its_folder(database: str) -> None:
    west, east = begun(database), begun(database, "East")
    put_into(own_home(), west, "friends")
    state = look(west).state
    throw_away_shared(own_home(), west)
    throw_away_shared(own_home(), east)
    assert names(database) == []
    assert [(one.header.name, one.origin.name) for one in thrown_on_server(own_home())] == [
        ("East", ""),
        ("West", "friends"),
    ]
    assert thrown_on_server(own_home())[0].moment > thrown_on_server(own_home())[1].moment
    assert thrown(own_home()) == ()
    for one in thrown_on_server(own_home()):
        restore(own_home(), one)
    assert thrown_on_server(own_home()) == ()
    assert names(database) == ["East", "West"]
    assert header_at(west).folder == "friends"
    assert header_at(east).folder == ""
    assert look(west).state == state
    assert look(west).verify() > 40


def test_the_name_of_what_was_thrown_away_is_free(database: str) -> None:
    throw_away_shared(own_home(), begun(database))
    with Journal.begin(Shared(database), "East", new_campaign()) as journal:
        place = journal.place
    assert place is not None
    rename(own_home(), place, "West")
    assert names(database) == ["West"]


def test_emptying_the_own_trash_leaves_that_of_the_server_alone(database: str) -> None:
    throw_away_shared(own_home(), begun(database))
    assert empty(own_home()) == 0
    assert len(thrown_on_server(own_home())) == 1


@pytest.mark.thorough
def test_what_somebody_plays_is_left_alone(database: str, processes: ForkServerContext) -> None:
    west = begun(database)
    process, wire = start(processes, hold, west)
    assert wire.recv() == "open"
    acts: list[Callable[[], None]] = [
        lambda: rename(own_home(), west, "East"),
        lambda: annotate(own_home(), west, "mine"),
        lambda: put_into(own_home(), west, "mine"),
        lambda: throw_away_shared(own_home(), west),
    ]
    for act in acts:
        with pytest.raises(InUseError, match="West is in use by "):
            act()
    assert look(duplicate(west)).state == look(west).state
    process.kill()
    process.join(30)
    assert [header.folder for header in list_shared(database)] == ["", ""]


def test_what_is_damaged_is_for_the_keeper(database: str) -> None:
    west = begun(database)
    change_rows(database, "UPDATE entry SET line = 'march atlantis' WHERE number = 3")
    with pytest.raises(SaveError, match=r"line 3 of its log.* the keeper rescues .*his backups"):
        throw_away_shared(own_home(), west)
    change_rows(database, "UPDATE campaign SET note = 'x'")
    [shown] = list_shared(database)
    assert shown.problem == "West is damaged: its head or campaign does not match its checksum"


def test_a_trash_that_somebody_else_has_filled_is_read_all_the_same(database: str) -> None:
    west = begun(database)
    with Journal.resume(west) as journal:
        journal.writer.put_into(".trash/yesterday")
        played = header_at(west).played
    [one] = thrown_on_server(own_home())
    assert (one.origin.name, one.moment) == ("", played)
    restore(own_home(), one)
    assert names(database) == ["West"]


def test_what_others_have_written_gives_no_orders_to_the_terminal(database: str) -> None:
    with begin_shared(database, "\x1b[31mRed") as journal:
        journal.writer.put_into("\x1b]0;mine\x07")
        assert journal.name == "?[31mRed"
    [shown] = list_shared(database)
    assert (shown.name, shown.folder) == ("?[31mRed", "?]0;mine?")
    change_rows(database, "UPDATE campaign SET note = 'x'")
    [shown] = list_shared(database)
    assert shown.problem.startswith("?[31mRed is damaged")
