"""The title, and the way into a game."""

from pathlib import Path

import pytest
from textual.screen import Screen

from campaign import new_campaign
from campaign.scenario import SKIRMISH
from saves.journal import Journal
from saves.places import Header, new_path
from screens.app import NordenSuden
from screens.archive_screen import ArchiveScreen
from screens.map_screen import MapScreen
from screens.setup_screen import SetupScreen
from screens.skirmish_screen import SkirmishScreen
from screens.title_screen import TitleScreen, about
from tests.screens.keyboard import SMALL, said


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NORDEN_SUDEN_HOME", str(tmp_path))


def begun(name: str) -> None:
    Journal.begin(new_path(name), name, new_campaign("1861")).close()


def shows(app: NordenSuden) -> type[Screen[object]]:
    return type(app.screen)


async def test_without_a_campaign_there_is_nothing_to_continue() -> None:
    app = NordenSuden()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.press("c")
        assert said(app) == "No campaign has been begun yet."
        assert isinstance(app.screen, TitleScreen)


async def test_a_skirmish_is_set_up_from_the_title() -> None:
    app = NordenSuden()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("s")
        assert shows(app) is SkirmishScreen
        await pilot.press("escape")
        assert shows(app) is TitleScreen


async def test_the_menu_works_by_letters_and_by_arrows() -> None:
    app = NordenSuden()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.press("enter")
        assert shows(app) is SetupScreen, "without a campaign it points at a new one"
        await pilot.press("escape", "l")
        assert shows(app) is ArchiveScreen
        await pilot.press("escape")
        assert shows(app) is TitleScreen
        await pilot.press("q")
        assert app._exit


async def test_continue_opens_the_campaign_played_last() -> None:
    begun("Older")
    begun("Newer")
    app = NordenSuden()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.press("enter")
        await app.workers.wait_for_complete()
        await pilot.pause()
        assert isinstance(app.screen, MapScreen)
        assert app.journal is not None
        assert app.journal.name == "Newer"


def test_a_skirmish_has_a_date_but_no_turn_of_the_war() -> None:
    war = Header(Path("war.acw"), "War", "1861", turn=3, label="Sep 1861")
    assert about(war) == "War: Sep 1861, turn 3"
    assert about(war._replace(scenario=SKIRMISH.id)) == "War: Sep 1861"
    assert about(Header(Path("bad.acw"), "bad")) == "bad"
