"""What goes into the trash can be taken out again, and only campaigns are deleted there."""

import errno
import os
from pathlib import Path

import pytest

from campaign import new_campaign
from saves.campaign_log.journal import Journal
from saves.errors import SaveError
from saves.library import trash
from saves.storage.header import campaigns_folder, new_path
from saves.storage.rows import take_lease
from tests.saves.playing import begin


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("NORDEN_SUDEN_HOME", str(tmp_path))
    return tmp_path


def begun(path: Path) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    begin(path).close()
    return path


def test_a_way_out_of_the_folder_does_not_lead_into_the_trash(home: Path) -> None:
    outside = begun(home / "outside.acw")
    begun(campaigns_folder() / "west.acw")
    ways = (
        campaigns_folder() / ".." / "outside.acw",
        campaigns_folder() / "east" / ".." / ".." / "outside.acw",
    )
    (campaigns_folder() / "east").mkdir()
    for way in ways:
        with pytest.raises(SaveError, match="delete it yourself"):
            trash.throw_away(way)
    assert outside.exists()
    assert trash.thrown() == ()


def test_a_folder_that_is_a_link_leads_out_too(home: Path) -> None:
    outside = begun(home / "stick" / "west.acw")
    campaigns_folder().mkdir()
    (campaigns_folder() / "stick").symlink_to(outside.parent)
    with pytest.raises(SaveError, match="delete it yourself"):
        trash.throw_away(campaigns_folder() / "stick" / "west.acw")
    assert outside.exists()


def test_only_what_the_trash_shows_is_thrown_away() -> None:
    path = begun(new_path("West"))
    settings = campaigns_folder() / "settings.toml"
    settings.write_text("")
    with pytest.raises(SaveError, match="is not a campaign, so it could not be restored"):
        trash.throw_away(settings)
    thrown = trash.throw_away(path)
    with pytest.raises(SaveError, match="is in the trash already"):
        trash.throw_away(thrown)
    assert [one.path for one in trash.thrown()] == [thrown]


def test_from_however_deep_it_comes_it_goes_back_there() -> None:
    path = begun(campaigns_folder() / "east" / "old" / "west.acw")
    trash.throw_away(path)
    [one] = trash.thrown()
    assert trash.restore(one) == path


def test_emptying_the_trash_deletes_campaigns_and_nothing_else() -> None:
    one = trash.throw_away(begun(new_path("West")))
    two = trash.throw_away(begun(new_path("East")))
    letter = one.parent / "letter.txt"
    letter.write_text("keep me")
    assert trash.empty() == 2
    assert letter.read_text() == "keep me"
    assert not one.exists()
    assert not two.parent.exists()


def test_a_campaign_that_cannot_be_opened_as_soon_as_it_is_made_is_not_there(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The disk is full when the lease is written: what was said not to be there is not."""

    def full(*_: object) -> None:
        raise SaveError("west.acw was not written: the disk is full")

    path = new_path("West")
    monkeypatch.setattr("saves.storage.rows.take_lease", full)
    with pytest.raises(SaveError, match="was not written"):
        Journal.begin(path, "West", new_campaign())
    assert list(path.parent.iterdir()) == []
    monkeypatch.setattr("saves.storage.rows.take_lease", take_lease)

    def no_room(*_: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", no_room)
    with pytest.raises(SaveError, match="no space left on device"):
        Journal.begin(path, "West", new_campaign())
    assert list(path.parent.iterdir()) == []
