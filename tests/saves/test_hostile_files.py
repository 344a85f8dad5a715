"""Hostile files: nothing hangs, nothing is written, nothing opens, and campaigns beside them do."""

import random
import shutil
import sqlite3
import stat
import subprocess
import sys
import zlib
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path

import pytest

from campaign import CampaignError
from saves.campaign_log.campaign_record import look
from saves.campaign_log.journal import Journal
from saves.campaign_log.rescue import rescue
from saves.errors import SaveError
from saves.exchange.import_export import bring_in
from saves.library import campaign_admin
from saves.storage.half_done import MAGIC, journal_of
from saves.storage.header import Header, header, list_campaigns
from saves.storage.loose_files import read_bytes
from saves.storage.processes import this_host
from saves.storage.rows import CODEC, snapshot_digest
from saves.storage.safe_files import DRAFT
from tests.own_home import own_home
from tests.saves.forging import forge
from tests.saves.hostile_files import TRAPS, put_snapshot, seal
from tests.saves.limits import Limits
from tests.saves.playing import begin, play_on, played_last

SAMPLE = dict.fromkeys([*TRAPS][::6])
"""Some of them, for every day; all are for `make soak`."""

DEEDS: dict[str, Callable[[Path], object]] = {
    "list": lambda path: list_campaigns(path.parent),
    "look": look,
    "verify": lambda path: look(path).verify(),
    "resume": lambda path: Journal.resume(path).close(),
    "rename": lambda path: campaign_admin.rename(own_home(), path, "Another"),
    "duplicate": campaign_admin.duplicate,
    "import": lambda path: bring_in(read_bytes(path), path, path.parent),
}
"""What the game does with a file that lies in a folder."""


@pytest.fixture(scope="module")
def campaign(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A campaign whose log is longer than a page."""
    path = tmp_path_factory.mktemp("whole") / "whole.acw"
    with begin(path, "Whole") as journal:
        play_on(journal, random.Random(11), 100)
    return path


def _state(path: Path) -> object:
    """What lies there, without opening what is no file."""
    found = path.lstat()
    small = stat.S_ISREG(found.st_mode) and found.st_size < 2**26
    return found.st_size, found.st_mode, path.read_bytes() if small else None


def refused(deed: str, path: Path) -> CampaignError | None:
    """Why the game does not do it."""
    try:
        DEEDS[deed](path)
    except CampaignError as error:
        return error
    return None


def check_never_opens(campaign: Path, tmp_path: Path, name: str) -> None:
    """A trap is listed as bad and never opens; what lies beside it does."""
    path, beside = tmp_path / "trap.acw", tmp_path / "whole.acw"
    for copy in (path, beside):
        shutil.copy(campaign, copy)
    TRAPS[name](path)
    before, files = _state(path), set(tmp_path.iterdir())
    for deed in DEEDS:
        limits, refusal = Limits.begin(), refused(deed, path)
        assert limits.exceeded() == "", deed
        assert (refusal is None) == (deed == "list"), f"{deed} opens it"
        assert refusal is None or "\n" not in str(refusal)
        assert _state(path) == before, f"{deed} has changed it"
        assert set(tmp_path.iterdir()) == files, f"{deed} leaves something behind"
    found = {shown.path: shown for shown in list_campaigns(tmp_path)}
    assert found[beside].problem == ""
    check_listed(found.get(path), name)
    best = played_last(tmp_path)
    assert best is not None
    with Journal.resume(beside) as journal:
        assert journal.verify() == best.lines


SHOWN_WHEN_READ = {"a_snapshot_without_end"}
"""Traps that a list cannot know: no number or length betrays a snapshot of the usual size that
breaks off. What opens one reads it, and refuses."""


def check_listed(shown: Header | None, name: str) -> None:
    """A trap has no place among campaigns, or a sentence that says what is wrong with it."""
    if shown is None:
        assert name == "a_link_to_itself", "no file is there"
    elif name in SHOWN_WHEN_READ:
        assert shown.problem == ""
    else:
        assert shown.problem
        assert "\n" not in shown.problem


def check_rescue(campaign: Path, tmp_path: Path, name: str) -> None:
    """What is rescued of a trap is in order."""
    path, to = tmp_path / "trap.acw", tmp_path / "rescued.acw"
    shutil.copy(campaign, path)
    TRAPS[name](path)
    before, limits = _state(path), Limits.begin()
    with suppress(SaveError):
        rescue(path, to)
    assert limits.exceeded() == ""
    assert _state(path) == before
    if to.exists():
        with Journal.resume(to) as journal:
            journal.verify()
        assert header(to).problem == ""


@pytest.mark.parametrize("name", SAMPLE)
def test_a_trap_is_listed_as_bad_and_never_opens(campaign: Path, tmp_path: Path, name: str) -> None:
    check_never_opens(campaign, tmp_path, name)


@pytest.mark.parametrize("name", ["a_snapshot_that_unpacks_to_a_flood", "a_snapshot_without_end"])
def test_a_snapshot_that_is_none_is_listed_as_far_as_it_shows_and_never_opens(
    campaign: Path, tmp_path: Path, name: str
) -> None:
    path = tmp_path / "trap.acw"
    shutil.copy(campaign, path)
    TRAPS[name](path)
    check_listed(header(path), name)
    for deed in ("resume", "verify"):
        assert "snapshot" in str(refused(deed, path)), deed


@pytest.mark.parametrize(
    ("size", "is_last"),
    [(5 * 2**20, False), (2**19, True)],  # packed to five thousand bytes, and to five hundred
)
def test_a_flood_that_is_packed_small_is_listed_as_bad(
    campaign: Path, tmp_path: Path, size: int, is_last: bool
) -> None:
    path = tmp_path / "flood.acw"
    shutil.copy(campaign, path)
    put_snapshot(path, zlib.compress(bytes(size)), is_last=is_last)
    assert "unpacks to more than a position" in header(path).problem
    assert "snapshot" in str(refused("resume", path))


@pytest.mark.sampled(3)
@pytest.mark.parametrize("name", [*TRAPS][-5:])
def test_what_another_program_has_changed_never_opens(
    campaign: Path, tmp_path: Path, name: str
) -> None:
    check_never_opens(campaign, tmp_path, name)


@pytest.mark.soak
@pytest.mark.parametrize("name", TRAPS)
def test_no_trap_ever_opens(campaign: Path, tmp_path: Path, name: str) -> None:
    check_never_opens(campaign, tmp_path, name)


@pytest.mark.soak
@pytest.mark.parametrize("name", TRAPS)
def test_what_is_rescued_of_a_trap_is_in_order(campaign: Path, tmp_path: Path, name: str) -> None:
    check_rescue(campaign, tmp_path, name)


@pytest.mark.parametrize("name", ["a_log_that_is_a_maze", "a view without end for entry"])
def test_rescuing_does_not_walk_into_a_trap(campaign: Path, tmp_path: Path, name: str) -> None:
    check_rescue(campaign, tmp_path, name)


@pytest.mark.parametrize("name", ["a log beside it is to be read", "another_alphabet"])
def test_what_another_program_has_changed_is_rescued_whole(
    campaign: Path, tmp_path: Path, name: str
) -> None:
    check_rescue(campaign, tmp_path, name)
    assert header(tmp_path / "rescued.acw").lines == header(campaign).lines


def test_snapshots_that_unpack_to_a_flood_are_not_rescued(campaign: Path, tmp_path: Path) -> None:
    path, to = tmp_path / "flood.acw", tmp_path / "rescued.acw"
    shutil.copy(campaign, path)
    body = zlib.compress(bytes(2**24))
    with closing(sqlite3.connect(path)) as connection:
        [number] = connection.execute("SELECT max(number) FROM snapshot").fetchone()
        seal = snapshot_digest(number, CODEC, body)
        connection.execute(
            "UPDATE snapshot SET body = ?, digest = ? WHERE number = ?", (body, seal, number)
        )
        connection.commit()
    forge(path, number, snapshot=seal)
    assert rescue(path, to).lines == header(campaign).lines
    assert look(to).verify() == header(campaign).lines


def test_what_says_more_than_its_log_is_rescued_as_the_log_has_it(
    campaign: Path, tmp_path: Path
) -> None:
    path, to = tmp_path / "won.acw", tmp_path / "rescued.acw"
    shutil.copy(campaign, path)
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("UPDATE head SET turn = 40, winner = 'union'")
        connection.commit()
    seal(path)
    with pytest.raises(
        SaveError,
        match="does not match its log: its head says turn 40, but replaying the log gives",
    ):
        Journal.resume(path)
    assert rescue(path, to).share == 1.0
    with Journal.resume(to) as journal:
        assert journal.verify() == header(campaign).lines


def test_a_name_that_fills_a_page_is_none(path: Path) -> None:
    begin(path, "War").close()
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("UPDATE campaign SET name = ?", ["W" * 60_000])
        connection.commit()
    seal(path)
    [shown] = list_campaigns(path.parent)
    assert (shown.name, "bad name" in shown.problem) == (path.stem, True)


def test_a_file_with_two_names_is_not_played_but_copied(path: Path, tmp_path: Path) -> None:
    begin(path, "War").close()
    (tmp_path / "second.acw").hardlink_to(path)
    with pytest.raises(SaveError, match="second name"):
        Journal.resume(path)
    copy = campaign_admin.duplicate(path, "Copy")
    (tmp_path / "second.acw").unlink()
    for one in (path, copy):
        Journal.resume(one).close()


def test_the_draft_of_a_game_that_was_killed_is_no_second_name(path: Path) -> None:
    begin(path).close()
    gone = subprocess.Popen(["true"])
    gone.wait()
    draft = path.with_name(f"{DRAFT}.{this_host()}.{gone.pid}.00c0ffee")
    draft.hardlink_to(path)
    Journal.resume(path).close()
    assert not draft.exists()


def test_a_name_of_two_lines_is_one_line_of_a_list(tmp_path: Path) -> None:
    path = tmp_path / "a\nb.acw"
    begin(path, "War").close()
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("UPDATE campaign SET name = ?", ["War" + chr(10) + "East"])
        connection.commit()
    seal(path)
    (tmp_path / "c\nd.acw").write_bytes(b"nothing")
    (tmp_path / "e\nf.acw-journal").write_bytes(b"nothing")
    shown = list_campaigns(tmp_path)
    assert [one.name for one in shown if not one.problem] == ["War?East"]
    assert not any("\n" in one.name + one.problem for one in shown)


def test_a_file_that_is_open_is_looked_at_without_letting_go_of_a_lock(path: Path) -> None:
    """Closing a file that is open to write would let another game in."""
    with begin(path):
        header(path)
        look(path)
        ask = (
            f"import fcntl; fcntl.lockf(open({str(path)!r}, 'r+b'), fcntl.LOCK_EX | fcntl.LOCK_NB)"
        )
        asked = subprocess.run([sys.executable, "-c", ask], capture_output=True, check=False)
    assert b"BlockingIOError" in asked.stderr


def test_a_journal_that_names_other_files_is_not_followed(path: Path, tmp_path: Path) -> None:
    begin(path).close()
    other = tmp_path / "letter.txt"
    other.write_bytes(b"none of your business\0")
    name = str(other).encode()
    total = sum(name).to_bytes(4)
    head = MAGIC + b"".join(n.to_bytes(4) for n in (0, 7, 9, 512, 4096)) + bytes(484)
    journal_of(path).write_bytes(
        head + (0x40000000 // 4096 + 1).to_bytes(4) + name + len(name).to_bytes(4) + total + MAGIC
    )
    with pytest.raises(SaveError, match="not from this game"):
        Journal.resume(path)
    assert other.exists()
    assert journal_of(path).exists()
    assert header(path).problem == ""
