"""What an owner does with files: folders, names, notes, copies, the trash and back."""

import errno
import os
import random
import shutil
from collections.abc import Callable
from functools import partial
from multiprocessing.context import ForkServerContext
from pathlib import Path

import pytest

from campaign import new_campaign
from saves.campaign_log.campaign_record import look
from saves.campaign_log.journal import Journal
from saves.errors import InUseError, SaveError
from saves.library import trash
from saves.library.campaign_admin import (
    LONGEST_NOTE,
    annotate,
    duplicate,
    make_folder,
    move,
    rename,
)
from saves.library.folders import everywhere, folder_name, folders
from saves.library.latest import latest
from saves.library.trash import ThrownAway, throw_away, thrown, trash_folder
from saves.storage.header import header, list_campaigns, new_path
from saves.storage.names import LONGEST_NAME
from tests.own_home import own_home
from tests.saves.playing import begin, contents, hold, play_on, start

HOSTILE = ("../out", "-rf", ".hidden", "a/b", "x.acw", "", "  ", "\x1b[2J")


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("NORDEN_SUDEN_HOME", str(tmp_path))
    return tmp_path


def begun(name: str, folder: Path | None = None) -> Path:
    path = new_path(name, folder or own_home().campaigns)
    Journal.begin(path, name, new_campaign()).close()
    return path


def files() -> dict[str, bytes]:
    """Everything that lies in the folder for campaigns."""
    found = own_home().campaigns.rglob("*")
    return {str(path): path.read_bytes() for path in found if path.is_file()}


# --- folders -----------------------------------------------------------------------------------


def test_folders_are_those_within_the_folder_for_campaigns() -> None:
    begun("West")
    east = make_folder(own_home(), "east")
    (own_home().campaigns / ".trash").mkdir()
    (own_home().campaigns / "folder.acw").mkdir()
    assert folders(own_home()) == (own_home().campaigns, east)
    assert [folder_name(own_home(), folder) for folder in folders(own_home())] == ["", "east"]


def test_campaigns_are_found_in_every_folder() -> None:
    begun("West")
    begun("East", make_folder(own_home(), "east"))
    assert [shown.name for shown in everywhere(own_home())] == ["East", "West"]
    newest = latest(own_home()).header
    assert newest is not None
    assert newest.name == "East"


@pytest.mark.parametrize("name", HOSTILE)
def test_a_folder_is_not_called_anything(name: str) -> None:
    with pytest.raises(SaveError, match="is not a folder name"):
        make_folder(own_home(), name)
    assert not own_home().campaigns.exists()


def test_a_folder_is_made_once() -> None:
    make_folder(own_home(), "east")
    with pytest.raises(SaveError, match="a folder called 'east' exists already"):
        make_folder(own_home(), "east")


def test_without_a_home_there_are_no_folders(home: Path) -> None:
    (home / "campaigns").write_text("a letter")
    assert folders(own_home()) == (own_home().campaigns,)
    assert everywhere(own_home()) == ()
    assert latest(own_home()) == (None, ())


# --- names, notes, copies ----------------------------------------------------------------------


def test_a_campaign_gets_another_name_and_keeps_its_file() -> None:
    path = begun("West")
    played = header(path).played
    rename(own_home(), path, "  Far   West ")
    assert header(path).name == "Far West"
    rename(own_home(), path, "Far West")
    assert header(path).played == played


@pytest.mark.parametrize("name", ["East", "", "x" * (LONGEST_NAME + 1), "a\nb", "\x1b[31m"])
def test_what_is_no_free_name_changes_nothing(name: str) -> None:
    path = begun("West")
    begun("East")
    before = files()
    for act in (partial(rename, own_home()), duplicate):
        with pytest.raises(SaveError):
            act(path, name)
    assert files() == before


@pytest.mark.parametrize("name", ["南北戦争" * 15, "-rf", "../../out", "CON", "a" * 60, "💣"])
def test_hostile_names_are_only_names(name: str) -> None:
    path = begun("West")
    rename(own_home(), path, name)
    copy = duplicate(path)
    assert header(path).name == name
    assert copy.parent == path.parent
    assert not copy.name.startswith((".", "-"))
    assert header(throw_away(own_home(), copy)).name.endswith("(2)")


def test_a_note_is_kept_and_taken_away() -> None:
    path = begun("West")
    annotate(own_home(), path, " hold Cairo\nuntil June ")
    assert header(path).note == "hold Cairo\nuntil June"
    annotate(own_home(), path, "")
    assert header(path).note == ""
    with pytest.raises(SaveError, match=r"a note has at most 2,000 characters; this has 2,001"):
        annotate(own_home(), path, "x" * (LONGEST_NOTE + 1))
    annotate(own_home(), path, "x" * LONGEST_NOTE)
    assert header(path).note == "x" * LONGEST_NOTE


@pytest.mark.thorough
def test_a_copy_has_the_whole_log_and_a_number() -> None:
    path = new_path("West", own_home().campaigns)
    with begin(path, "West") as journal:
        play_on(journal, random.Random(5), 60)
        journal.writer.mark("before the storm")
        journal.go_back(journal.entries()[10].number)
        points, branches = journal.record.points(), journal.record.branches()
    copy = duplicate(path)
    assert [header(one).name for one in (copy, duplicate(path), duplicate(copy))] == [
        "West (2)",
        "West (3)",
        "West (2) (2)",
    ]
    assert (look(copy).points(), look(copy).branches()) == (points, branches)
    assert look(copy).reloads == 1
    assert look(copy).verify() == look(path).verify()
    assert header(duplicate(path, "East")).name == "East"


def test_a_campaign_moves_between_folders_and_gives_way() -> None:
    path, east = begun("West"), make_folder(own_home(), "east")
    begun("West", east)
    moved = move(path, east)
    assert moved == east / "west-2.acw"
    assert sorted(shown.path for shown in list_campaigns(east)) == [moved, east / "west.acw"]
    assert move(moved, east) == moved
    back = move(moved, own_home().campaigns)
    assert back == own_home().campaigns / "west-2.acw"


# --- the trash ---------------------------------------------------------------------------------


def test_what_is_thrown_away_comes_back_to_its_folder() -> None:
    paths = begun("West"), begun("East", make_folder(own_home(), "east"))
    before = files()
    for path in paths:
        throw_away(own_home(), path)
    assert everywhere(own_home()) == ()
    found = thrown(own_home())
    assert [(one.header.name, one.origin.name) for one in found] == [
        ("East", "east"),
        ("West", "campaigns"),
    ]
    assert found[0].moment > found[1].moment
    shutil.rmtree(own_home().campaigns / "east")
    for one in found:
        trash.restore(own_home(), one)
    assert files() == before
    assert thrown(own_home()) == ()
    assert list(trash_folder(own_home()).iterdir()) == []


def test_what_comes_back_gives_way_to_what_is_there() -> None:
    throw_away(own_home(), begun("West"))
    there = begun("West")
    [one] = thrown(own_home())
    assert trash.restore(own_home(), one) == there.with_name("west-2.acw")


def test_the_trash_is_emptied_for_good() -> None:
    for name in ("West", "East"):
        throw_away(own_home(), begun(name))
    (trash_folder(own_home()) / "stranger").mkdir()
    kept = begun("North")
    assert trash.empty(own_home()) == 2
    assert thrown(own_home()) == ()
    assert [shown.path for shown in everywhere(own_home())] == [kept]
    assert (trash_folder(own_home()) / "stranger").is_dir()
    assert trash.empty(own_home()) == 0


def test_damaged_files_can_be_thrown_away_with_what_belongs_to_them() -> None:
    path = begun("West")
    path.write_bytes(b"SQLite format 3\0" + b"\xff" * 3000)
    path.with_name("west.acw-journal").write_bytes(b"half a commit")
    before = files()
    throw_away(own_home(), path)
    assert everywhere(own_home()) == ()
    [one] = thrown(own_home())
    trash.restore(own_home(), one)
    assert files() == before


def test_what_lies_elsewhere_is_not_thrown_away(tmp_path: Path) -> None:
    path = begun("West", tmp_path / "stick")
    with pytest.raises(SaveError, match="delete it yourself"):
        throw_away(own_home(), path)
    assert path.exists()


def test_a_folder_that_looks_like_a_campaign_is_left_alone() -> None:
    folder = own_home().campaigns / "folder.acw"
    folder.mkdir(parents=True)
    with pytest.raises(SaveError, match="is a folder; check it"):
        throw_away(own_home(), folder)
    assert folder.is_dir()


ACTS: tuple[Callable[[Path], object], ...] = (
    lambda path: throw_away(own_home(), path),
    lambda path: move(path, own_home().campaigns / "east"),
    lambda path: rename(own_home(), path, "East"),
    lambda path: annotate(own_home(), path, "mine"),
)


def test_what_somebody_plays_is_left_alone(processes: ForkServerContext) -> None:
    path = begun("West")
    process, wire = start(processes, hold, path)
    assert wire.recv() == "open"
    before = contents(path)
    for act in ACTS:
        with pytest.raises(InUseError, match=r"is in use by .* since "):
            act(path)
    assert contents(path) == before
    copy = duplicate(path)
    wire.send("close")
    process.join()
    assert header(copy).name == "West (2)"
    throw_away(own_home(), path)


def test_files_that_are_gone_are_told_about() -> None:
    gone = own_home().campaigns / "gone.acw"
    acts: list[Callable[[Path], object]] = [*ACTS, duplicate]
    for act in acts:
        with pytest.raises(SaveError, match=r"gone\.acw"):
            act(gone)


def test_a_disk_that_cannot_be_written_to_leaves_everything_where_it_is(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    path = begun("West")
    east = make_folder(own_home(), "east")

    def read_only(*_: object, **__: object) -> None:
        raise OSError(errno.EROFS, os.strerror(errno.EROFS))

    monkeypatch.setattr(Path, "rename", read_only)
    before = files()
    acts: tuple[Callable[[Path], object], ...] = (ACTS[0], lambda path: move(path, east))
    for act in acts:
        with pytest.raises(SaveError, match=r"west\.acw cannot be moved: read-only file system"):
            act(path)
    monkeypatch.setattr(Path, "mkdir", read_only)
    with pytest.raises(SaveError, match="no folder 'south' can be made: read-only file system"):
        make_folder(own_home(), "south")
    assert files() == before


def test_a_trash_that_cannot_be_read_or_emptied_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    throw_away(own_home(), begun("West"))
    [one] = thrown(own_home())

    def refuse(*_: object) -> None:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))

    with monkeypatch.context() as patch:
        patch.setattr(Path, "unlink", refuse)
        wanted = r"the trash cannot be emptied: west\.acw cannot be deleted: permission denied"
        with pytest.raises(SaveError, match=wanted):
            trash.empty(own_home())
    assert isinstance(one, ThrownAway)
    assert thrown(own_home()) == (one,)
    shutil.rmtree(trash_folder(own_home()))
    trash_folder(own_home()).write_text("a letter")
    with pytest.raises(SaveError, match="the trash cannot be read: not a directory"):
        thrown(own_home())
