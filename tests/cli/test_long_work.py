"""A command that takes long says how far it is where somebody looks, and ctrl-c ends it."""

from pathlib import Path

import pytest

from saves.campaign_log.progress import EVERY
from screens.cli import progress
from tests.cli.conftest import Say
from tests.exchange.long_stories import long_story
from tests.own_home import own_home

LINES = 3 * EVERY


@pytest.fixture
def story(tmp_path: Path) -> str:
    return str(long_story(tmp_path / "long.txt", LINES))


@pytest.mark.parametrize(("command", "doing"), [("import", "Importing"), ("replay", "Replaying")])
def test_the_last_line_says_how_far_it_is_and_goes_away(
    command: str, doing: str, story: str, say: Say, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(progress, "PATIENCE", 0.0)
    monkeypatch.setattr(progress, "SPACING", 0.0)
    monkeypatch.setattr(progress, "is_watched", lambda: True)
    said = say(command, story).stderr
    assert f"\r{doing}: line {EVERY} of {LINES}, ctrl-c stops" in said
    *_, last, end = said.split("\r")
    assert (last.strip(), end) == ("", "")


def test_nothing_is_said_where_nobody_looks(
    story: str, say: Say, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(progress, "PATIENCE", 0.0)
    assert say("import", story).stderr == ""


def test_nothing_is_said_of_what_is_done_in_a_moment(
    story: str, say: Say, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(progress, "is_watched", lambda: True)
    monkeypatch.setattr(progress, "PATIENCE", 1e9)
    assert say("import", story).stderr == ""


def test_ctrl_c_ends_an_import_with_a_sentence(
    story: str, say: Say, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupt() -> bool:
        raise KeyboardInterrupt

    monkeypatch.setattr(progress, "PATIENCE", 0.0)
    monkeypatch.setattr(progress, "is_watched", interrupt)
    said = say("import", story, status=130).stderr
    assert said.strip() == "Stopped; nothing was imported."
    assert not own_home().campaigns.exists() or not list(own_home().campaigns.iterdir())
