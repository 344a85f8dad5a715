"""The file under an open campaign: whatever happens to it, the player is told at once."""

import errno
import fcntl
import os
import random
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from campaign import legal_actions
from saves.campaign_log.journal import Journal
from saves.errors import InUseError, LostFileError, SaveError
from saves.storage import file_watch, rows
from saves.storage.header import header
from saves.storage.leftovers import beside
from saves.storage.row_format import Row
from saves.storage.sqlite_errors import save_error
from tests.saves.leaving import standing
from tests.saves.playing import begin, contents, play_on


def removed(path: Path) -> None:
    path.unlink()


def renamed(path: Path) -> None:
    path.rename(path.with_name("new name.acw"))


def moved_with_its_folder(path: Path) -> None:
    folder = path.parent
    folder.rename(folder.with_name("elsewhere"))
    folder.mkdir()


def replaced(path: Path) -> None:
    shutil.copy(path.with_name("older.acw"), path.with_name("draft"))
    path.with_name("draft").replace(path)


def replaced_by_the_same(path: Path) -> None:
    shutil.copy(path, path.with_name("draft"))
    path.with_name("draft").replace(path)


def linked(path: Path) -> None:
    path.unlink()
    path.symlink_to(path.with_name("older.acw"))


def overwritten(path: Path) -> None:
    path.write_bytes(path.with_name("older.acw").read_bytes())


def overwritten_in_the_same_moment(path: Path) -> None:
    about = path.stat()
    overwritten(path)
    os.utime(path, ns=(about.st_atime_ns, about.st_mtime_ns))


def cut_off(path: Path) -> None:
    os.truncate(path, 100)


def changed_in_the_middle(path: Path) -> None:
    content = bytearray(path.read_bytes())
    at = content.index(b"march")
    content[at : at + 5] = b"MARCH"
    path.write_bytes(content)


HAPPENS: dict[Callable[[Path], None], str] = {
    removed: r"game\.acw was removed",
    renamed: r"game\.acw was renamed to .*/new name\.acw",
    moved_with_its_folder: r"game\.acw was renamed to .*/elsewhere/game\.acw",
    replaced: r"game\.acw was replaced by another file",
    replaced_by_the_same: r"game\.acw was replaced by another file",
    linked: r"game\.acw was replaced by another file",
    overwritten: r"game\.acw was overwritten",
    overwritten_in_the_same_moment: r"game\.acw was overwritten",
    cut_off: r"game\.acw was overwritten",
    changed_in_the_middle: r"game\.acw was overwritten",
}


@pytest.fixture
def game(tmp_path: Path) -> Journal:
    """A campaign that is open, with an older copy of it beside."""
    path = tmp_path / "folder" / "game.acw"
    path.parent.mkdir()
    journal = play_on(begin(path), random.Random(3), 20)
    shutil.copy(path, path.with_name("older.acw"))
    return play_on(journal, random.Random(4), 10)


def campaigns(folder: Path) -> dict[str, bytes]:
    """All campaigns that lie there now."""
    return {one.name: one.read_bytes() for one in folder.glob("*.acw") if one.is_file()}


@pytest.mark.parametrize("what", HAPPENS)
def test_no_order_is_acknowledged_that_would_be_lost(
    game: Journal, tmp_path: Path, what: Callable[[Path], None]
) -> None:
    path = game.path
    assert path
    before = standing(game)
    what(path)
    left = campaigns(path.parent)
    with pytest.raises(LostFileError, match=HAPPENS[what]) as told:
        game.play(legal_actions(game.state)[0])
    assert str(told.value).endswith("; save a copy elsewhere to keep everything")
    assert game.writer.trouble
    assert standing(game) == before
    copy = tmp_path / "copy.acw"
    game.writer.save_copy(copy)
    game.close()
    assert campaigns(path.parent) == left
    with Journal.resume(copy) as found:
        assert standing(found) == before
        found.verify()


def test_what_is_done_in_one_go_is_not_done_either(game: Journal) -> None:
    assert game.path
    before = standing(game)
    with game.together():
        play_on(game, random.Random(1), 2)
        game.writer.mark("in one go")
    after = standing(game)
    assert after != before
    removed(game.path)

    def go_on() -> None:
        with game.together():
            play_on(game, random.Random(1), 3)

    with pytest.raises(LostFileError):
        go_on()
    with pytest.raises(LostFileError):
        game.writer.mark("here")
    assert standing(game) == after
    game.writer.save_copy(game.path)
    game.close()
    with Journal.resume(game.path) as found:
        assert standing(found) == after


def test_a_commit_into_a_file_that_goes_meanwhile_is_not_acknowledged(
    game: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert game.path
    path, number, move_head = game.path, len(game.entries()), rows.move_head

    def gone_meanwhile(*words: Any) -> Row:
        removed(path)
        return move_head(*words)

    monkeypatch.setattr(rows, "move_head", gone_meanwhile)
    with pytest.raises(LostFileError, match="was removed"):
        game.play(legal_actions(game.state)[0])
    monkeypatch.setattr(rows, "move_head", move_head)
    assert len(game.entries()) == number


def test_a_file_that_is_only_touched_or_read_is_played_on(game: Journal) -> None:
    assert game.path
    os.utime(game.path)
    shutil.copy(game.path, game.path.with_name("copy.acw"))
    game.path.chmod(0o640)
    play_on(game, random.Random(5), 3)
    assert header(game.path).lines == game.record._head["number"]
    assert game.writer.trouble == ""
    game.close()


def test_whoever_has_lost_his_file_leaves_the_journal_of_another_one_alone(game: Journal) -> None:
    """The name has been given to another campaign, whose player is in the middle of a commit."""
    assert game.path
    removed(game.path)
    begin(game.path.with_name("other.acw")).close()
    game.path.with_name("other.acw").rename(game.path)
    left = game.path.with_name(game.path.name + "-journal")
    left.write_bytes(b"hot")
    assert game.writer.trouble
    game.close()
    assert left.read_bytes() == b"hot"
    assert beside(game.path)


def test_a_campaign_in_memory_is_written_as_it_was_read(game: Journal, tmp_path: Path) -> None:
    """Nothing of the log, the snapshots and the names is only in the file."""
    play_on(game, random.Random(9), 200)
    game.writer.mark("a name", "and a note")
    game.go_back(game.entries()[10].number)
    game.writer.rename("Another name")
    game.writer.annotate("Hold Cairo")
    game.writer.save_copy(tmp_path / "copy.acw")
    assert game.path
    own, copy = contents(game.path), contents(tmp_path / "copy.acw")
    game.close()
    assert own.keys() == copy.keys()
    for table in ("campaign", "entry", "save_point", "snapshot"):
        assert own[table] == copy[table]
    assert header(tmp_path / "copy.acw").reloads == 1


# --- disks without locks -----------------------------------------------------------------------


class BusyError(Exception):
    """What the database says of a lock that it does not get."""

    sqlite_errorname = "SQLITE_BUSY"


def test_a_disk_that_knows_no_locks_is_not_called_a_file_in_use(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begin(path).close()
    assert isinstance(save_error(path, BusyError()), InUseError)

    def unknown(*_: object) -> None:
        raise OSError(errno.ENOLCK, os.strerror(errno.ENOLCK))

    with monkeypatch.context() as patch:
        patch.setattr(fcntl, "lockf", unknown)
        error = save_error(path, BusyError())
    assert type(error) is SaveError
    assert str(error) == (
        "test.acw cannot be locked because its disk has no locks; copy it to another disk and"
        " play there"
    )


def test_asking_about_locks_does_not_let_go_of_those_that_are_held(
    game: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert game.path

    def opened(*_: object) -> None:
        raise AssertionError("closing it again would let go of the locks")

    monkeypatch.setattr(os, "open", opened)
    assert file_watch.lock_trouble(game.path) == ""
    monkeypatch.undo()
    game.close()
