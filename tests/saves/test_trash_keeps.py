"""What goes into the trash can be taken out again, and only campaigns are deleted there."""

import errno
import os
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from campaign import new_campaign
from saves.campaign_log.journal import Journal
from saves.errors import SaveError
from saves.library import trash
from saves.storage.header import new_path
from saves.storage.removal import erase
from saves.storage.rows import take_lease
from tests.own_home import own_home
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
    begun(own_home().campaigns / "west.acw")
    ways = (
        own_home().campaigns / ".." / "outside.acw",
        own_home().campaigns / "east" / ".." / ".." / "outside.acw",
    )
    (own_home().campaigns / "east").mkdir()
    for way in ways:
        with pytest.raises(SaveError, match="delete it yourself"):
            trash.throw_away(own_home(), way)
    assert outside.exists()
    assert trash.thrown(own_home()) == ()


def test_a_folder_that_is_a_link_leads_out_too(home: Path) -> None:
    outside = begun(home / "stick" / "west.acw")
    own_home().campaigns.mkdir()
    (own_home().campaigns / "stick").symlink_to(outside.parent)
    with pytest.raises(SaveError, match="delete it yourself"):
        trash.throw_away(own_home(), own_home().campaigns / "stick" / "west.acw")
    assert outside.exists()


def test_only_what_the_trash_shows_is_thrown_away() -> None:
    path = begun(new_path("West", own_home().campaigns))
    settings = own_home().campaigns / "settings.toml"
    settings.write_text("")
    with pytest.raises(SaveError, match="is not a campaign, so it could not be restored"):
        trash.throw_away(own_home(), settings)
    thrown = trash.throw_away(own_home(), path)
    with pytest.raises(SaveError, match="is in the trash already"):
        trash.throw_away(own_home(), thrown)
    assert [one.path for one in trash.thrown(own_home())] == [thrown]


def test_from_however_deep_it_comes_it_goes_back_there() -> None:
    path = begun(own_home().campaigns / "east" / "old" / "west.acw")
    trash.throw_away(own_home(), path)
    [one] = trash.thrown(own_home())
    assert trash.restore(own_home(), one) == path


def test_emptying_the_trash_deletes_campaigns_and_nothing_else() -> None:
    one = trash.throw_away(own_home(), begun(new_path("West", own_home().campaigns)))
    two = trash.throw_away(own_home(), begun(new_path("East", own_home().campaigns)))
    letter = one.parent / "letter.txt"
    letter.write_text("keep me")
    assert trash.empty(own_home()) == 2
    assert letter.read_text() == "keep me"
    assert not one.exists()
    assert not two.parent.exists()


def test_several_are_taken_out_at_once_while_their_folders_are_swept() -> None:
    """Each taken out removes its empty folder, perhaps just when another one looks into it."""
    home = own_home()
    for _ in range(3):
        paths = [begun(home.campaigns / folder / "west.acw") for folder in "abcdef"]
        lying = [trash.throw_away(home, path) for path in paths]

        def take_out(path: Path) -> None:
            [one] = [one for one in trash.thrown(home) if one.path == path]
            trash.restore(home, one)

        with ThreadPoolExecutor(len(lying)) as at_once:
            for _ in at_once.map(take_out, lying):
                pass
        assert not trash.thrown(home)
        assert all(path.exists() for path in paths)
        for path in paths:
            erase(path)


def test_a_campaign_that_cannot_be_opened_as_soon_as_it_is_made_is_not_there(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The disk is full when the lease is written: what was said not to be there is not."""

    def full(*_: object) -> None:
        raise SaveError("west.acw was not written: the disk is full")

    path = new_path("West", own_home().campaigns)
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
