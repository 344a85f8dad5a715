"""Journals that nobody finished: undone where they belong, and kept away from everything else."""

import errno
import os
import random
import shutil
from collections.abc import Callable
from multiprocessing.context import ForkServerContext
from pathlib import Path

import pytest

from saves.campaign_log.campaign_record import look
from saves.campaign_log.journal import Journal
from saves.campaign_log.rescue import rescue
from saves.errors import DamagedError, InUseError, SaveError
from saves.exchange.import_export import bring_in, bundle_of
from saves.library import campaign_admin, trash
from saves.library.campaign_admin import duplicate, make_folder, move
from saves.storage import file_reader, safe_files, sqlite_file
from saves.storage.file_reader import address
from saves.storage.half_done import before_commit, fits
from saves.storage.header import header, list_campaigns, new_path
from saves.storage.leftovers import beside, put_aside
from tests.own_home import own_home
from tests.saves.corrupting import loosened
from tests.saves.playing import begin, contents, hold, leave_half_done, play_on, played_last, start


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NORDEN_SUDEN_HOME", str(tmp_path / "home"))


def played(path: Path, seed: int = 2, name: str = "Test") -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    with begin(path, name, str(seed)) as journal:
        play_on(journal, random.Random(seed), 30)
    return path


def torn(path: Path) -> Path:
    """A campaign whose player was killed in the middle of a commit; what it should be beside it."""
    whole = played(path.with_name("whole.acw"))
    with Journal.resume(whole) as journal:
        leave_half_done(journal, path)
    return path


def stale(path: Path) -> Path:
    """Nothing but the journal of such a campaign."""
    torn(path).unlink()
    path.with_name("whole.acw").unlink()
    return path


def damaged(path: Path) -> Path:
    """A campaign with a journal that cannot repair it, but may help to rescue it."""
    journal = Path(f"{torn(path)}-journal")
    content = journal.read_bytes()
    journal.write_bytes(content[:1000] + b"?" * 4000 + content[5000:])
    return path


def files(folder: Path) -> dict[str, bytes]:
    return {str(path): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


# --- undoing -----------------------------------------------------------------------------------


def test_a_journal_is_undone_in_memory_as_the_database_undoes_it(path: Path) -> None:
    torn(path)
    before = before_commit(path.read_bytes(), Path(f"{path}-journal").read_bytes())
    copy = path.with_name("copy.acw")
    copy.write_bytes(before)
    Journal.resume(path).close()
    assert contents(copy) == contents(path) == contents(path.with_name("whole.acw"))


def test_a_journal_of_anything_else_is_known(path: Path) -> None:
    torn(path)
    content, journal = path.read_bytes(), Path(f"{path}-journal").read_bytes()
    assert fits(content, journal)
    for strange in (b"", b"!", b"x" * 5000, journal + journal[:8], b"\xd9" + journal):
        assert not fits(content, strange)
        assert before_commit(content, strange) == content
    assert not fits(content[:16] + b"\x10\0" + content[18:], journal)


def test_who_only_looks_writes_nothing(path: Path) -> None:
    torn(path)
    before = files(path.parent)
    assert [shown.problem for shown in list_campaigns(path.parent)] == ["", ""]
    assert played_last(path.parent) is not None
    assert look(path).state == look(path.with_name("whole.acw")).state
    assert files(path.parent) == before


# --- behind a link -----------------------------------------------------------------------------


def test_a_campaign_behind_a_link_is_mended_like_any_other(path: Path) -> None:
    there = path.parent / "stick" / "east.acw"
    there.parent.mkdir()
    torn(there)
    path.symlink_to(there)
    assert header(path).problem == ""
    assert look(path).state == look(there.with_name("whole.acw")).state
    with Journal.resume(path) as journal:
        assert journal.verify()
    assert contents(there) == contents(there.with_name("whole.acw"))
    assert path.is_symlink()


def test_a_link_is_moved_as_a_link_and_leads_where_it_led() -> None:
    there = torn(own_home().campaigns / "east" / "west.acw")
    link = own_home().campaigns / "link.acw"
    link.symlink_to(Path("east") / "west.acw")
    moved = move(link, make_folder(own_home(), "south"))
    assert moved.is_symlink()
    assert moved.resolve() == there
    assert not link.is_symlink()
    thrown = trash.throw_away(own_home(), moved)
    assert there.exists()
    assert header(thrown).problem == ""


# --- what another one left ---------------------------------------------------------------------


@pytest.mark.parametrize("end", ["-journal", "-wal", "-shm"])
def test_a_name_with_something_beside_it_is_taken(path: Path, end: str) -> None:
    left = Path(f"{path}{end}")
    left.write_bytes(b"what is this?")
    assert new_path("test", path.parent) == path.with_name("test-2.acw")
    with pytest.raises(SaveError, match=rf"test\.acw{end} is there and would be read as"):
        begin(path)
    assert files(path.parent) == {str(left): b"what is this?"}


MAKERS: dict[str, Callable[[Path], Path]] = {
    "import": lambda path: bring_in(bundle_of(path), path, own_home().campaigns),
    "duplicate": lambda path: duplicate(path, "TORN"),
    "move": lambda path: move(path, own_home().campaigns),
    "restore": lambda path: trash.restore(own_home(), thrown_from(path)),
}


def thrown_from(path: Path) -> trash.ThrownAway:
    """The campaign in the trash, as if it came from the folder for campaigns."""
    trash.throw_away(own_home(), path)
    [one] = trash.thrown(own_home())
    return one._replace(origin=own_home().campaigns)


@pytest.mark.thorough
@pytest.mark.parametrize("act", MAKERS)
def test_what_gets_a_name_next_is_not_ruined_by_what_was_left_of_it(act: str) -> None:
    left = stale(own_home().campaigns / "torn.acw")
    source = played(make_folder(own_home(), "east") / "torn.acw", 5, "Torn")
    expected = contents(source)
    if act == "duplicate":
        source = source.rename(own_home().campaigns / "other.acw")  # copied beside itself
    made = MAKERS[act](source)
    assert made != left
    Journal.resume(made).close()
    assert contents(made)["entry"] == expected["entry"]
    assert beside(left)


def test_a_copy_put_back_by_hand_is_not_ruined_by_the_journal_that_lies_there(path: Path) -> None:
    """The player puts back a copy of the campaign: an older one, and one of another war."""
    stale(path)
    for seed in (2, 7):
        copy = played(path.with_name("copy.acw"), seed)
        shutil.copy(copy, path)
        before = files(path.parent)
        with pytest.raises(DamagedError, match="belongs to another file of that name") as refusal:
            Journal.resume(path)
        assert refusal.value.is_beside
        with pytest.raises(SaveError, match="belongs to another file of that name"):
            move(path, path.parent / "east")
        assert files(path.parent) == before
        assert look(path).state == look(copy).state
        copy.unlink()
    found = rescue(path)
    assert found.report == (
        "test.acw-journal is not part of test.acw. Moved aside as test.acw.stale-journal;"
        " test.acw is whole."
    )
    state = look(path).state
    with Journal.resume(path) as journal:
        assert journal.state == state
        assert journal.verify()
    assert path.with_name("test.acw.stale-journal").exists()


def test_a_journal_alone_is_listed_and_put_aside(path: Path) -> None:
    stale(path)
    journal = Path(f"{path}-journal").read_bytes()
    [shown] = list_campaigns(path.parent)
    assert shown.path == path
    assert shown.problem == (
        "test.acw is gone and only its journal is left; rescue it to move that aside"
    )
    assert "its name is free" in rescue(path).report
    assert list_campaigns(path.parent) == ()
    aside = path.with_name("test.acw.stale-journal")
    assert aside.read_bytes() == journal
    begin(path).close()
    assert header(path).problem == ""
    shutil.copy(aside, f"{path}-journal")
    assert put_aside(path) == (path.with_name("test.acw.stale-journal-2"),)


def test_what_is_put_aside_is_never_a_part_of_it(path: Path) -> None:
    torn(path)
    with pytest.raises(SaveError, match=r"test\.acw is undamaged"):
        rescue(path)
    assert beside(path)


def test_a_damaged_file_moves_with_its_journal_and_is_never_without(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Both parts lie together before, in the middle, and after: even if the process is killed."""
    path = damaged(own_home().campaigns / "torn.acw")
    with pytest.raises(DamagedError, match="the journal beside it does not repair it"):
        Journal.resume(path)
    seen = []
    move_file = safe_files.move_file

    def watched(one: Path, to: Path) -> None:
        seen.append([bool(beside(one)), bool(beside(to))])
        move_file(one, to)

    monkeypatch.setattr(campaign_admin, "move_file", watched)
    before = files(path.parent)
    to = trash.throw_away(own_home(), path)
    assert seen == [[True, True]]
    assert not beside(path)
    assert to.read_bytes() == before[str(path)]
    assert Path(f"{to}-journal").read_bytes() == before[f"{path}-journal"]


def test_a_move_that_the_disk_does_not_keep_leaves_all_where_it_lay(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    path = damaged(own_home().campaigns / "torn.acw")
    before, sync_folder = files(path.parent), safe_files.sync_folder

    def failing(folder: Path) -> None:
        if not path.exists():
            raise OSError(errno.EIO, os.strerror(errno.EIO))
        sync_folder(folder)

    monkeypatch.setattr(safe_files, "sync_folder", failing)
    with pytest.raises(SaveError, match=r"torn\.acw cannot be moved: input/output error"):
        trash.throw_away(own_home(), path)
    assert files(path.parent) == before


@pytest.mark.parametrize("is_moved", [True, False])
def test_a_move_that_is_interrupted_never_deletes_the_file(
    is_moved: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ctrl-c may come when the file has its new name, and before anybody knows that."""
    path = played(own_home().campaigns / "west.acw")
    content, rename = path.read_bytes(), Path.rename

    def interrupted(one: Path, to: Path) -> Path:
        if is_moved:
            rename(one, to)
        raise KeyboardInterrupt

    monkeypatch.setattr(Path, "rename", interrupted)
    with pytest.raises(KeyboardInterrupt):
        move(path, make_folder(own_home(), "west"))
    [lies] = own_home().campaigns.rglob("*.acw")
    assert lies.read_bytes() == content
    assert (lies == path) is not is_moved


def test_a_move_that_is_interrupted_leaves_no_file_without_its_journal(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    path = damaged(own_home().campaigns / "torn.acw")
    journal, sync_folder = Path(f"{path}-journal").read_bytes(), safe_files.sync_folder

    def interrupted(folder: Path) -> None:
        if not path.exists():
            raise KeyboardInterrupt
        sync_folder(folder)

    monkeypatch.setattr(safe_files, "sync_folder", interrupted)
    with pytest.raises(KeyboardInterrupt):
        trash.throw_away(own_home(), path)
    [lies] = own_home().campaigns.rglob("torn*.acw")
    assert Path(f"{lies}-journal").read_bytes() == journal


# --- locks -------------------------------------------------------------------------------------


def test_a_lease_keeps_a_second_one_out_where_every_lock_is_given(
    processes: ForkServerContext, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begin(path).close()
    process, wire = start(processes, hold, path)
    assert wire.recv() == "open"

    def without_locks(path: Path, mode: str) -> str:
        return f"{address(path, mode)}&vfs=unix-none"

    for module in (sqlite_file, file_reader):
        monkeypatch.setattr(module, "address", without_locks)
    with pytest.raises(InUseError, match=rf"test\.acw is in use by .*process {process.pid} on"):
        Journal.resume(path)
    process.kill()
    process.join(30)
    Journal.resume(path).close()


@pytest.mark.parametrize("column", ["holder", "host", "process", "since"])
def test_a_lease_that_means_nothing_is_damage_and_names_nobody(path: Path, column: str) -> None:
    with begin(path, "War"):
        shutil.copy(path, path.with_name("held.acw"))
    held = path.with_name("held.acw")
    loosened(held, f"UPDATE lease SET {column} = ?", b"\xff\x00")
    assert header(held).in_use == ""
    with pytest.raises(
        DamagedError, match=rf"held\.acw is damaged: non-\w+ value in lease\.{column}"
    ):
        Journal.resume(held)
