"""What lies beside a campaign and is not its own, or is and lies elsewhere: every list says so."""

import random
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from saves.campaign_log.campaign_record import look
from saves.campaign_log.journal import Journal
from saves.campaign_log.rescue import rescue
from saves.errors import DamagedError, InUseError, SaveError
from saves.storage import rows
from saves.storage.header import header, list_campaigns
from saves.storage.leftovers import beside
from tests.saves.playing import begin, contents, leave_half_done, play_on, played_last


def played(path: Path, seed: int = 2) -> Path:
    with begin(path, path.stem, str(seed)) as journal:
        play_on(journal, random.Random(seed), 30)
    return path


def torn(path: Path, *, is_played: bool = False) -> Path:
    """A campaign cut off in the middle of a save; as it should be, it lies in the folder whole."""
    whole = played(path.parent / "whole" / "whole.acw")
    with Journal.resume(whole) as journal:
        if not is_played:
            with journal.writer._hold.transaction() as connection:
                rows.drop_lease(connection, 1)  # its player is dead
        leave_half_done(journal, path)
    return path


@pytest.fixture
def path(tmp_path: Path) -> Path:
    (tmp_path / "whole").mkdir()
    return tmp_path / "west.acw"


def files(folder: Path) -> dict[str, bytes]:
    return {str(path): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def refused(deed: Callable[[Path], object], path: Path) -> str:
    """Why the campaign is not opened; not one byte is changed."""
    before = files(path.parent)
    with pytest.raises(DamagedError) as refusal:
        deed(path)
    assert refusal.value.is_beside
    assert files(path.parent) == before
    return str(refusal.value)


# --- beside it, and not its own ----------------------------------------------------------------


@pytest.mark.parametrize("end", ["-wal", "-shm"])
def test_a_list_says_that_something_strange_lies_beside_a_campaign(path: Path, end: str) -> None:
    played(path)
    Path(f"{path}{end}").write_bytes(b"what is this?")
    [shown] = list_campaigns(path.parent)
    assert shown.problem == (
        f"west.acw{end} beside west.acw was not written by this game; rescue west.acw to move"
        " that aside"
    )
    assert shown.problem == refused(Journal.resume, path)
    assert played_last(path.parent) is None
    assert "west.acw is whole" in rescue(path).report
    assert header(path).problem == ""
    Journal.resume(path).close()


def test_a_list_says_that_a_journal_is_that_of_another_file(path: Path) -> None:
    shutil.copy(f"{torn(path)}-journal", path.with_name("kept"))
    for one in (path, Path(f"{path}-journal")):
        one.unlink()
    played(path, 5)
    path.with_name("kept").rename(f"{path}-journal")
    [shown] = list_campaigns(path.parent)
    assert shown.problem == (
        "the journal beside west.acw belongs to another file of that name; rescue west.acw to"
        " move that aside"
    )
    assert shown.problem == refused(Journal.resume, path)
    rescue(path)
    assert header(path).problem == ""


def test_a_journal_of_its_own_is_no_trouble_to_a_list(path: Path) -> None:
    torn(path)
    assert header(path).problem == ""


# --- its own, under an old name ----------------------------------------------------------------


def test_a_campaign_renamed_in_the_middle_of_a_save_is_repaired_with_its_journal(
    path: Path,
) -> None:
    renamed = torn(path).rename(path.with_name("east.acw"))
    why = (
        "east.acw was renamed in the middle of a save, and its journal west.acw-journal was not;"
        " rescue east.acw to repair it"
    )
    assert {shown.path.name: shown.problem for shown in list_campaigns(path.parent)} == {
        "east.acw": why,
        "west.acw": "west.acw is gone and only its journal is left; rescue it to move that aside",
    }
    assert refused(Journal.resume, renamed) == refused(look, renamed) == why
    assert rescue(renamed).report == (
        "west.acw-journal is part of east.acw. Renamed to east.acw-journal; east.acw is whole."
    )
    assert [shown.problem for shown in list_campaigns(path.parent)] == [""]
    with Journal.resume(renamed) as journal:
        assert journal.verify()
    assert contents(renamed) == contents(path.parent / "whole" / "whole.acw")


def test_of_several_journals_the_right_one_is_taken(path: Path) -> None:
    """The others are of campaigns that were removed; they stay where they are."""
    other = torn(path.with_name("another.acw"))
    other.unlink()
    Path(f"{other}-journal").write_bytes(Path(f"{other}-journal").read_bytes()[:-4096])
    shutil.rmtree(path.parent / "whole")
    (path.parent / "whole").mkdir()
    renamed = torn(path).rename(path.with_name("east.acw"))
    assert "west.acw-journal is part" in rescue(renamed).report
    assert beside(other)


def test_damage_that_no_journal_mends_stays_damage(path: Path) -> None:
    torn(path).unlink()
    other = played(path.with_name("east.acw"), 5)
    data = bytearray(other.read_bytes())
    data[len(data) // 2 :] = bytes(len(data) - len(data) // 2)
    other.write_bytes(data)
    with pytest.raises(DamagedError) as refusal:
        Journal.resume(other)
    assert not refusal.value.is_beside
    assert "renamed" not in header(other).problem
    assert rescue(other).path != other
    assert beside(path)


def test_the_journal_of_a_game_that_goes_on_is_left_alone(path: Path) -> None:
    renamed = torn(path, is_played=True).rename(path.with_name("east.acw"))
    with pytest.raises(InUseError, match=r"east\.acw is in use by"):
        rescue(renamed)
    assert beside(path)


def test_the_journal_of_a_link_that_was_renamed_is_its_own(path: Path) -> None:
    """SQLite goes by the name of the file itself, which has not changed."""
    there = torn(path)
    link = path.parent / "whole" / "link.acw"
    link.symlink_to(there)
    renamed = link.rename(link.with_name("east.acw"))
    assert header(renamed).problem == ""
    with pytest.raises(SaveError, match="undamaged"):
        rescue(renamed)
