"""Automatic backups: made beside play, thinned out, kept apart, made campaigns again."""

import os
import random
import sqlite3
import stat
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from pathlib import Path

import pytest

from campaign import new_campaign
from saves.campaign_log.campaign_record import look
from saves.campaign_log.journal import Journal
from saves.errors import SaveError
from saves.library.campaign_admin import duplicate, make_folder, move
from saves.library.folders import everywhere
from saves.library.restore_backup import restore_backup
from saves.library.trash import throw_away
from saves.storage import automatic_backups, backups
from saves.storage.backups import (
    all_states,
    backups_folder,
    header_of_state,
    states_in,
    surplus,
    sweep,
)
from saves.storage.file_hold import FileHold
from saves.storage.header import header, list_campaigns, new_path
from tests.own_home import own_home
from tests.saves.playing import play_on

NOW = datetime(2026, 11, 22, 12, tzinfo=UTC)


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("NORDEN_SUDEN_HOME", str(tmp_path / "home"))
    monkeypatch.delenv("NORDEN_SUDEN_BACKUPS", raising=False)
    return tmp_path / "home"


def begun(name: str = "West") -> Path:
    path = new_path(name, own_home().campaigns)
    Journal.begin(path, name, new_campaign("1861"), seed="grant", home=own_home()).close()
    return path


def played(path: Path, orders: int, seed: int = 8) -> None:
    with Journal.resume(path, own_home()) as journal:
        play_on(journal, random.Random(seed), orders)


def settings(text: str) -> None:
    own_home().campaigns.mkdir(parents=True, exist_ok=True)
    (own_home().campaigns / "settings.toml").write_text(text)


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


# --- when --------------------------------------------------------------------------------------


def test_a_campaign_is_kept_as_it_was_opened_and_as_it_was_closed() -> None:
    path = begun()
    assert [one.lines for one in all_states(own_home())] == [0]
    played(path, 12)
    last, first = all_states(own_home())
    assert first.lines == 0
    assert last.lines == header_of_state(last).lines > 0
    assert header_of_state(last)[1:] == header(path)._replace(in_use="", process=0)[1:]


def test_what_has_not_changed_is_not_kept_twice() -> None:
    path = begun()
    for _ in range(3):
        Journal.resume(path, own_home()).close()
    assert len(all_states(own_home())) == 1


def test_a_state_is_kept_at_the_end_of_a_turn_but_not_every_second(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    path = begun()
    with Journal.resume(path, own_home()) as journal:
        play_on(journal, random.Random(8), 120)
        assert len(all_states(own_home())) == 1, "the first minute is not over"
        monkeypatch.setattr(automatic_backups, "SPACING", 0.0)
        turn = journal.state.turn
        with journal.together():
            play_on(journal, random.Random(9), 120)
            journal.writer._backups.wait()
            assert len(all_states(own_home())) == 1, "nothing of it is written yet"
        journal.writer._backups.wait()
        assert journal.state.turn > turn
        kept = all_states(own_home())
        assert len(kept) == 2
        assert look(kept[0].path).verify() == kept[0].lines


def test_a_state_kept_in_the_middle_of_play_is_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(automatic_backups, "SPACING", 0.0)
    path = begun()
    played(path, 150)
    states = all_states(own_home())
    assert 3 <= len(states) <= backups.MOST
    for one in states:
        assert look(one.path).verify() == one.lines


# --- where -------------------------------------------------------------------------------------


def test_they_lie_apart_and_are_no_campaigns(home: Path) -> None:
    begun()
    [state] = all_states(own_home())
    assert state.path.is_relative_to(home / "backups")
    assert [found.name for found in everywhere(own_home())] == ["West"]


def test_even_among_the_campaigns_they_are_no_campaigns() -> None:
    settings(f'backup_folder = "{own_home().campaigns}"')
    path = begun()
    assert [found.path for found in list_campaigns(own_home().campaigns)] == [path]
    assert len(all_states(own_home())) == 1
    assert [found.path for found in everywhere(own_home())] == [path]


def test_only_their_owner_may_read_them() -> None:
    begun()
    [state] = all_states(own_home())
    assert mode(state.path) == 0o600
    assert mode(state.path.parent) == 0o700
    assert mode(state.path.parent.parent) == 0o700


@pytest.mark.parametrize("how", ["variable", "setting"])
def test_they_can_be_switched_off(how: str, monkeypatch: pytest.MonkeyPatch, home: Path) -> None:
    if how == "variable":
        monkeypatch.setenv("NORDEN_SUDEN_BACKUPS", "off")
    else:
        settings('backups = "off"')
    played(begun(), 5)
    assert backups_folder(own_home()) is None
    assert not (home / "backups").exists()


@pytest.mark.parametrize("how", ["variable", "setting"])
def test_they_can_lie_elsewhere(
    how: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, home: Path
) -> None:
    if how == "variable":
        settings('backups = "off"')
        monkeypatch.setenv("NORDEN_SUDEN_BACKUPS", str(tmp_path / "stick"))
    else:
        settings(f'backup_folder = "{tmp_path / "stick"}"')
    begun()
    stick = tmp_path / "stick"
    assert backups_folder(own_home()) == stick
    assert [one.path.parts[: len(stick.parts)] for one in all_states(own_home())] == [stick.parts]
    assert not (home / "backups").exists()


def test_settings_that_cannot_be_read_leave_them_on(home: Path) -> None:
    settings("backups = ")
    begun()
    assert backups_folder(own_home()) == home / "backups"
    assert len(all_states(own_home())) == 1


def test_what_lies_elsewhere_or_in_memory_is_not_kept(tmp_path: Path) -> None:
    journal = Journal.begin(tmp_path / "own.acw", "Own", new_campaign("1861"), home=own_home())
    journal.close()
    Journal.begin(None, "Memory", new_campaign("1861"), home=own_home()).close()
    assert all_states(own_home()) == ()


def test_where_nothing_can_be_written_play_goes_on_and_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("")
    path = begun()
    monkeypatch.setenv("NORDEN_SUDEN_BACKUPS", str(tmp_path / "file"))
    with Journal.resume(path, own_home()) as journal:
        journal.writer._backups.wait()
        assert "no backup was written into" in journal.writer.backup_problem
        play_on(journal, random.Random(8), 5)
        assert journal.entries()


def test_what_the_database_cannot_copy_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    path = begun()

    def fail(_hold: FileHold) -> bytes:
        raise sqlite3.OperationalError("disk I/O error")

    with Journal.resume(path, own_home()) as journal:
        monkeypatch.setattr(FileHold, "image", fail)
        play_on(journal, random.Random(8), 5)
    assert journal.writer.backup_problem == "no backup could be made: disk I/O error"


def test_an_id_that_is_no_word_leads_nowhere_else(tmp_path: Path) -> None:
    shelf = backups.shelf_of(tmp_path, "../../etc", Path("west.acw"))
    assert shelf.parent == tmp_path
    assert shelf.name == Path(shelf.name).name


def test_a_copy_has_states_of_its_own_and_a_campaign_that_moves_keeps_them() -> None:
    path = begun()
    copy = duplicate(path)
    Journal.resume(copy, own_home()).close()
    assert len({one.path.parent for one in all_states(own_home())}) == 2
    moved = move(path, make_folder(own_home(), "old"))
    played(moved, 5)
    assert len({one.path.parent for one in all_states(own_home())}) == 2


# --- how many ----------------------------------------------------------------------------------


def after(hours: float) -> datetime:
    return NOW - timedelta(hours=hours)


def test_ten_states_are_never_too_many() -> None:
    assert surplus([after(hour) for hour in range(10)], NOW) == []


def test_of_more_the_last_three_and_the_first_one_stay() -> None:
    moments = [after(hour) for hour in range(40)]
    kept = sorted(set(moments) - set(surplus(moments, NOW)), reverse=True)
    assert len(kept) == 10
    assert kept[:3] == moments[:3]
    assert kept[-1] == moments[-1]


def test_states_kept_over_months_lie_further_apart_the_older_they_are() -> None:
    kept: list[datetime] = []
    for day in range(200):
        now = NOW + timedelta(days=day)
        kept.append(now)
        for gone in surplus(kept, now):
            kept.remove(gone)
    kept.sort(reverse=True)
    ages = [(kept[0] - moment).days for moment in kept]
    assert ages[:3] == [0, 1, 2]
    assert len(ages) == 10
    gaps = [later - earlier for earlier, later in pairwise(ages)]
    assert max(gaps[:3]) <= 4, ages
    assert all(gap <= max(4, age) for gap, age in zip(gaps, ages[1:], strict=True)), ages
    assert ages[-1] > 100, "the beginning is there"


def test_a_shelf_is_thinned_as_it_grows(tmp_path: Path) -> None:
    for minute in range(14):
        moment = NOW + timedelta(minutes=minute)
        backups.write_state(tmp_path / "shelf", b"x", minute, "ab", moment)
    (tmp_path / "shelf" / "mine.txt").write_text("mine")
    kept = [one.lines for one in states_in(tmp_path / "shelf")]
    assert len(kept) == 10
    assert kept[:3] == [13, 12, 11]
    assert kept[-1] == 0
    assert (tmp_path / "shelf" / "mine.txt").exists()


def test_a_campaign_that_is_gone_keeps_its_states_for_a_while() -> None:
    path = begun()
    throw_away(own_home(), path)
    assert len(all_states(own_home())) == 1
    now = datetime.now(UTC)
    sweep(own_home(), everywhere(own_home()), now + timedelta(days=89))
    assert len(all_states(own_home())) == 1
    sweep(own_home(), everywhere(own_home()), now + timedelta(days=91))
    assert all_states(own_home()) == ()


def test_what_somebody_put_among_states_stays_when_they_go() -> None:
    for path in (begun("West"), begun("East")):
        throw_away(own_home(), path)
    notes = [one.path.with_name("mine.txt") for one in all_states(own_home())]
    for note in notes:
        note.write_text("kept")
    sweep(own_home(), everywhere(own_home()), datetime.now(UTC) + timedelta(days=91))
    assert all_states(own_home()) == (), "neither folder keeps the other one's states"
    assert [note.read_text() for note in notes] == ["kept", "kept"]


def test_a_campaign_that_is_there_keeps_them_however_old() -> None:
    begun()
    sweep(own_home(), everywhere(own_home()), datetime.now(UTC) + timedelta(days=4_000))
    assert len(all_states(own_home())) == 1


# --- back again --------------------------------------------------------------------------------


def test_a_state_becomes_a_campaign_beside_what_is_there() -> None:
    path = begun()
    played(path, 12)
    before = path.read_bytes()
    to = restore_backup(own_home(), all_states(own_home())[-1].path)
    assert path.read_bytes() == before
    assert header(to).name == "West (2)"
    assert header(to).lines == 0


def test_what_was_lost_comes_back_under_its_name() -> None:
    path = begun()
    played(path, 12)
    lines = header(path).lines
    path.write_bytes(b"gone")
    path.unlink()
    to = restore_backup(own_home(), all_states(own_home())[0].path)
    assert header(to).name == "West"
    assert header(to).lines == lines
    with Journal.resume(to, own_home()) as journal:
        play_on(journal, random.Random(1), 3)
    assert mode(to) == 0o600


def test_a_state_comes_back_while_another_game_plays_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """The lease in it is that of the campaign which it was kept of."""
    with monkeypatch.context() as other:
        other.setattr(os, "getpid", os.getppid)
        path = begun()
        played(path, 60)
    to = restore_backup(own_home(), all_states(own_home())[0].path)
    with Journal.resume(to, own_home()) as journal:
        play_on(journal, random.Random(1), 3)


def test_a_damaged_state_is_refused_and_leaves_nothing() -> None:
    path = begun()
    played(path, 60)
    [state, *_] = all_states(own_home())
    content = state.path.read_bytes()
    state.path.write_bytes(content[: len(content) // 2])
    with pytest.raises(SaveError, match="damaged"):
        restore_backup(own_home(), state.path)
    assert [found.path for found in everywhere(own_home())] == [path]
