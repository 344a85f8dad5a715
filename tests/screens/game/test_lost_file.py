"""The file under a campaign that is on show is taken away: the player is asked at once."""

from pathlib import Path

import pytest

from campaign import legal_actions, new_campaign
from saves.campaign_log.journal import Journal
from saves.storage.header import header, new_path
from saves.storage.leftovers import beside
from screens.app import NordenSuden
from screens.game.lost_file import kept
from screens.map.map_screen import MapScreen
from screens.parts.choice_dialog import ChoiceScreen
from tests.own_home import own_home
from tests.screens.keyboard import notes


@pytest.fixture
def journal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Journal:
    monkeypatch.setenv("NORDEN_SUDEN_HOME", str(tmp_path))
    return Journal.begin(new_path("West", own_home().campaigns), "West", new_campaign(), seed="1")


async def test_the_player_saves_a_copy_and_plays_on_with_it(journal: Journal) -> None:
    path = journal.path
    assert path
    app = NordenSuden(journal)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert isinstance(app.screen, MapScreen)
        before = journal.state
        path.rename(path.with_name("elsewhere.txt"))
        app.loop.play(legal_actions(journal.state)[0])
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, ChoiceScreen)
        assert screen.question.startswith("west.acw was renamed to ")
        app.loop.play(legal_actions(journal.state)[0])
        assert sum(isinstance(one, ChoiceScreen) for one in app.screen_stack) == 1
        await pilot.pause()
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(app.screen, MapScreen)
        assert app.journal is not None
        assert app.journal is not journal
        assert app.journal.path == path
        assert app.journal.state == before
        app.loop.play(legal_actions(before)[0])
        await pilot.pause()
        assert len(app.journal.entries()) == 1
        app.journal.close()


async def test_who_goes_back_to_the_title_is_told_too(journal: Journal) -> None:
    assert journal.path
    app = NordenSuden(journal)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert isinstance(app.screen, MapScreen)
        journal.play(legal_actions(journal.state)[0])
        journal.path.unlink()
        app.action_leave()
        await pilot.pause()
        said = notes(app)
    wanted = "west.acw was removed while the campaign was open. All of it is saved as"
    assert [note for note in said if note.startswith(wanted)], said
    assert header(journal.path).lines == 1
    assert not beside(journal.path)


def test_nothing_is_saved_where_nothing_is_wrong(journal: Journal) -> None:
    assert kept(own_home(), journal) == ""
    assert journal.path
    assert len(list(journal.path.parent.glob("*.acw"))) == 1
    journal.close()
