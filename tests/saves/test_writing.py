"""Files are written whole or not at all, by one process or by many."""

import errno
import os
import stat
import time
from multiprocessing.connection import Connection
from multiprocessing.context import ForkServerContext
from pathlib import Path

import pytest

from saves.storage import safe_files
from saves.storage.connection import one
from saves.storage.engines import database_at, new_file
from saves.storage.processes import is_alive, this_host
from saves.storage.safe_files import (
    ABANDONED,
    DRAFT,
    alone,
    clear_drafts,
    drafted,
    move_file,
    write_whole,
)
from tests.saves.playing import start


def full(*_: object) -> None:
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_a_file_is_written_where_none_is_and_replaced_only_when_asked(tmp_path: Path) -> None:
    path = tmp_path / "west.txt"
    write_whole(path, b"one")
    with pytest.raises(FileExistsError):
        write_whole(path, b"two")
    assert path.read_bytes() == b"one"
    path.chmod(0o640)
    write_whole(path, b"two", replace=True)
    assert path.read_bytes() == b"two"
    assert stat.S_IMODE(path.stat().st_mode) == 0o640
    assert names(tmp_path) == ["west.txt"]


def test_what_is_private_is_private_from_the_first_byte(tmp_path: Path) -> None:
    with drafted(tmp_path / "west.acw") as draft:
        assert stat.S_IMODE(draft.stat().st_mode) == 0o600
    assert stat.S_IMODE((tmp_path / "west.acw").stat().st_mode) == 0o600


@pytest.mark.parametrize(
    ("step", "replace"), [("fsync", False), ("fsync", True), ("link", False), ("replace", True)]
)
def test_a_full_disk_leaves_everything_as_it_was(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, step: str, replace: bool
) -> None:
    path = tmp_path / "west.txt"
    if replace:
        path.write_bytes(b"one")
    monkeypatch.setattr(Path if step == "replace" else os, step, full)
    if step == "link":
        monkeypatch.setattr(Path, "rename", full)
    with pytest.raises(OSError, match="No space left"):
        write_whole(path, b"two", replace=replace)
    assert names(tmp_path) == (["west.txt"] if replace else [])
    assert not replace or path.read_bytes() == b"one"


def test_the_disk_has_the_content_before_the_name_and_the_name_before_the_end(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    done, sync, link = [], os.fsync, os.link

    def synced(descriptor: int) -> None:
        done.append("folder" if stat.S_ISDIR(os.fstat(descriptor).st_mode) else "content")
        sync(descriptor)

    def linked(draft: Path, path: Path) -> None:
        done.append("name")
        link(draft, path)

    monkeypatch.setattr(os, "fsync", synced)
    monkeypatch.setattr(os, "link", linked)
    write_whole(tmp_path / "west.txt", b"one")
    assert done == ["content", "name", "folder"]
    done.clear()
    write_whole(tmp_path / "west.txt", b"two", replace=True)
    assert done == ["content", "folder"]
    done.clear()
    (tmp_path / "east").mkdir()
    move_file(tmp_path / "west.txt", tmp_path / "east" / "west.txt")
    assert done == ["folder", "folder"]


def test_a_file_behind_a_link_is_replaced_and_the_link_stays(tmp_path: Path) -> None:
    (tmp_path / "there").mkdir()
    there, link = tmp_path / "there" / "west.txt", tmp_path / "link.txt"
    there.write_bytes(b"one")
    link.symlink_to(there)
    write_whole(link, b"two", replace=True)
    assert link.is_symlink()
    assert there.read_bytes() == b"two"


def test_nothing_but_a_file_is_replaced(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with pytest.raises(OSError, match="not an ordinary file"):
        write_whole(pipe, b"two", replace=True)
    assert stat.S_ISFIFO(pipe.stat().st_mode)


@pytest.mark.parametrize("links", [True, False])
def test_two_that_want_the_same_name_do_not_replace_each_other(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, links: bool
) -> None:
    path = tmp_path / "west.acw"
    if not links:

        def no_links(*_: object) -> None:
            raise PermissionError(errno.EPERM, os.strerror(errno.EPERM))

        monkeypatch.setattr(os, "link", no_links)

    def come_second() -> None:
        with drafted(path):
            write_whole(path, b"early")

    with pytest.raises(FileExistsError):
        come_second()
    assert path.read_bytes() == b"early"
    assert names(tmp_path) == ["west.acw"]


def test_a_file_is_moved_only_where_nothing_is(tmp_path: Path) -> None:
    one, two = tmp_path / "one.acw", tmp_path / "two.acw"
    one.write_bytes(b"one")
    two.write_bytes(b"two")
    with pytest.raises(FileExistsError):
        move_file(one, two)
    assert (one.read_bytes(), two.read_bytes()) == (b"one", b"two")
    move_file(one, tmp_path / "three.acw")
    assert names(tmp_path) == ["three.acw", "two.acw"]


# --- drafts ------------------------------------------------------------------------------------


def write_until_killed(folder: Path, ready: Connection) -> None:
    """Begin a draft and never finish it."""
    with drafted(folder / "west.acw") as draft:
        draft.write_bytes(b"half of it")
        draft.with_name(draft.name + "-journal").write_bytes(b"half of that")
        ready.send(draft)
        ready.recv()


def test_drafts_go_with_the_next_writer_once_their_own_is_gone(
    processes: ForkServerContext, tmp_path: Path
) -> None:
    process, wire = start(processes, write_until_killed, tmp_path)
    assert wire.poll(30)
    draft = wire.recv()
    write_whole(tmp_path / "one.txt", b"one")
    assert draft.read_bytes() == b"half of it"
    process.kill()
    process.join(30)
    write_whole(tmp_path / "two.txt", b"two")
    assert names(tmp_path) == ["one.txt", "two.txt"]


@pytest.fixture
def strangers(tmp_path: Path) -> Path:
    """Drafts of another host, of this process, and of a number that nobody has."""
    for host, process in (("00000000", 1), (this_host(), os.getpid()), ("", "")):
        (tmp_path / f"{DRAFT}.{host}.{process}.00000000").write_bytes(b"half of it")
    return tmp_path


def test_drafts_of_nobody_known_stay_for_a_day(strangers: Path) -> None:
    clear_drafts(strangers)
    left = names(strangers)
    assert left == [f"{DRAFT}...00000000", f"{DRAFT}.00000000.1.00000000"]
    old = time.time() - ABANDONED - 1
    for name in left:
        os.utime(strangers / name, (old, old))
    clear_drafts(strangers)
    assert names(strangers) == []


def test_a_number_that_was_given_out_again_is_another_process() -> None:
    own = os.getpid()
    assert is_alive(own, time.time())
    assert not is_alive(own, time.time() - 365 * 86400)
    assert not is_alive(2**40, time.time())
    assert not is_alive(0, time.time())
    assert not is_alive(-1, time.time())


# --- two that change the same file -------------------------------------------------------------


def count_up(path: Path, times: int, done: Connection) -> None:
    for _ in range(times):
        with alone(path.parent):
            number = int(path.read_bytes())
            write_whole(path, str(number + 1).encode(), replace=True)
    done.send("done")


def test_two_processes_that_change_a_file_lose_nothing_of_each_other(
    processes: ForkServerContext, tmp_path: Path
) -> None:
    path = tmp_path / "number"
    path.write_bytes(b"0")
    wires = [start(processes, count_up, path, 20)[1] for _ in range(2)]
    assert [wire.recv() for wire in wires] == ["done", "done"]
    assert path.read_bytes() == b"40"


def test_who_waits_too_long_is_told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(safe_files, "PATIENCE", 0.01)
    with (
        alone(tmp_path),
        pytest.raises(TimeoutError, match="another game is changing this folder"),
        alone(tmp_path),
    ):
        pass


def test_only_a_draft_of_a_campaign_waits_for_no_disk(tmp_path: Path) -> None:
    """Whole, it is on the disk before it has its name; what is played in it is, line by line."""
    for file, level in ((new_file(tmp_path / "draft"), OFF), (database_at(":memory:"), FULL)):
        with file.begin() as connection:
            assert one(connection, "PRAGMA synchronous") == level
        file.dispose()


OFF, FULL = 0, 2
