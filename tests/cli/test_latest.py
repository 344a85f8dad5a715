"""The campaign played last, for commands that are not told another one."""

from pathlib import Path

import pytest

from saves.campaign_log.journal import Journal
from saves.errors import SaveError
from screens.cli.commands.campaigns import find
from tests.cli.conftest import Say


def test_without_a_name_the_last_campaign_that_can_be_opened_is_found(say: Say) -> None:
    say("new", "Older", "--no-play")
    newer = Path(say("new", "Newer", "--no-play").output.split()[-1])
    newer.write_bytes(newer.read_bytes()[:20_000])
    assert find(None).name == "Older"
    Path(find(None).path).unlink()
    with pytest.raises(SaveError, match=r"newer\.acw is damaged.*no other campaign can be opened"):
        find(None)


def test_a_game_that_is_just_about_to_end_is_waited_for(
    say: Say, monkeypatch: pytest.MonkeyPatch
) -> None:
    say("new", "Older", "--no-play")
    path = Path(say("new", "Newer", "--no-play").output.split()[-1])
    journal = Journal.resume(path)
    monkeypatch.setattr("saves.library.latest.has_terminal", lambda _: False)
    monkeypatch.setattr("screens.cli.commands.campaigns.sleep", lambda _: journal.close())
    assert find(None).name == "Newer"


def test_a_campaign_that_stays_in_use_is_left_to_its_player(
    say: Say, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("saves.library.latest.has_terminal", lambda _: True)
    monkeypatch.setattr("screens.cli.commands.campaigns.sleep", lambda _: pytest.fail("a wait"))
    say("new", "Older", "--no-play")
    with Journal.resume(Path(say("new", "Newer", "--no-play").output.split()[-1])):
        assert find(None).name == "Older"
