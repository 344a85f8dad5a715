"""Backups that nobody must lose, and trouble with their folder that nobody must miss."""

import random
from datetime import timedelta
from pathlib import Path

import pytest

from campaign import new_campaign
from saves.campaign_log.journal import Journal
from saves.errors import SaveError
from saves.library import restore_backup
from saves.library.campaign_admin import make_folder, move
from saves.library.restore_backup import kept_states
from saves.storage import automatic_backups, backups
from saves.storage.header import new_path
from tests.own_home import own_home
from tests.saves.playing import play_on


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("NORDEN_SUDEN_HOME", str(tmp_path / "home"))
    monkeypatch.delenv("NORDEN_SUDEN_BACKUPS", raising=False)
    return tmp_path / "home"


def begun() -> Path:
    path = new_path("West", own_home().campaigns)
    Journal.begin(path, "West", new_campaign("1861"), seed="grant", home=own_home()).close()
    return path


@pytest.fixture
def long_after(monkeypatch: pytest.MonkeyPatch) -> None:
    """All that was kept is old."""
    monkeypatch.setattr(backups, "KEPT_FOR", timedelta(days=-1))


@pytest.mark.usefixtures("long_after")
def test_a_damaged_campaign_keeps_them_however_old() -> None:
    """It is in want of them more than any other."""
    begun().write_bytes(b"damaged" * 1_000)
    assert len(kept_states(own_home())) == 1


@pytest.mark.usefixtures("long_after")
def test_while_the_disk_of_the_campaigns_is_not_there_nothing_is_removed() -> None:
    begun()
    own_home().campaigns.rename(own_home().campaigns.with_name("elsewhere"))
    assert len(kept_states(own_home())) == 1


@pytest.mark.usefixtures("long_after")
def test_while_a_folder_cannot_be_read_nothing_is_removed(monkeypatch: pytest.MonkeyPatch) -> None:
    folder = make_folder(own_home(), "east")
    move(begun(), folder)
    folder.rename(own_home().campaigns.with_name("elsewhere"))
    folder.symlink_to(folder)
    monkeypatch.setattr(restore_backup, "folders", lambda home: (own_home().campaigns, folder))
    assert len(kept_states(own_home())) == 1


@pytest.mark.usefixtures("long_after")
def test_those_of_a_campaign_that_was_deleted_go() -> None:
    begun().unlink()
    assert kept_states(own_home()) == ()


def test_backups_that_cannot_be_read_are_not_called_none(home: Path) -> None:
    begun()
    (home / "backups").rename(home / "kept")
    (home / "backups").write_text("no folder")
    with pytest.raises(SaveError, match=r"the backups in .*/backups cannot be read: not a dir"):
        kept_states(own_home())


def test_a_home_that_nobody_has_is_no_folder_here(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    path = begun()
    monkeypatch.setenv("NORDEN_SUDEN_BACKUPS", "~nobody-of-that-name/kept")
    monkeypatch.chdir(tmp_path)
    with Journal.resume(path, own_home()) as journal:
        assert journal.writer.backup_problem == (
            "no backup could be made: there is no home folder for ~nobody-of-that-name; name"
            " another folder for backups"
        )
    assert [one.name for one in tmp_path.iterdir()] == ["home"]


def test_whatever_goes_wrong_beside_the_game_is_heard_of(monkeypatch: pytest.MonkeyPatch) -> None:
    path = begun()

    def forgotten(*_words: object) -> None:
        raise KeyError("shelf")

    monkeypatch.setattr(automatic_backups, "write_state", forgotten)
    with Journal.resume(path, own_home()) as journal:
        play_on(journal, random.Random(8), 3)
    assert "no backup was written into" in journal.writer.backup_problem
