"""Saves and bundles hold the seed of the dice: their owner alone may read them."""

import os
import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from campaign import new_campaign
from saves.campaign_log.journal import Journal
from saves.campaign_log.rescue import rescue
from saves.exchange.import_export import export_bundle, import_bundle
from saves.library import campaign_admin, trash
from saves.storage.header import new_path
from screens.shell.settings import Settings, write_settings
from tests.own_home import own_home, own_session
from tests.saves.drawing_up import CORPUS
from tests.saves.playing import play_on


@pytest.fixture(autouse=True)
def open_to_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A player who lets others read what he writes."""
    monkeypatch.setenv("NORDEN_SUDEN_HOME", str(tmp_path / "deep" / "home"))
    before = os.umask(0)
    yield
    os.umask(before)


def test_whatever_the_game_writes_its_owner_alone_may_read(tmp_path: Path) -> None:
    path = new_path("War", own_home().campaigns)
    with Journal.begin(path, "War", new_campaign()) as journal:
        play_on(journal, random.Random(1), 20)
        assert path.stat().st_mode & 0o777 == 0o600
    bundle = tmp_path / "war.acwsave"
    export_bundle(path, bundle)
    export_bundle(path, tmp_path / "again.acwsave", force=True)
    import_bundle(bundle, own_home().campaigns, name="Imported")
    copy = campaign_admin.duplicate(path, "Copy")
    campaign_admin.move(copy, campaign_admin.make_folder(own_home(), "east"))
    old = own_home().campaigns / "old.acw"
    old.write_bytes((CORPUS / "format-1" / "branches.acw").read_bytes())
    old.chmod(0o600)
    Journal.resume(old).close()
    bad = own_home().campaigns / "bad.acw"
    bad.write_bytes(path.read_bytes()[: path.stat().st_size * 2 // 3])
    bad.chmod(0o600)
    rescue(bad)
    trash.throw_away(own_home(), path)
    write_settings(own_session().settings_file, Settings(pace="fast"))
    for one in (*tmp_path.rglob("*"), bundle):
        wanted = 0o700 if one.is_dir() else 0o600
        if one.is_dir() or one.suffix != ".toml":
            assert one.stat().st_mode & 0o777 == wanted, one
    assert (own_home().campaigns / "settings.toml").stat().st_mode & 0o777 == 0o600
