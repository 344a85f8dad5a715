"""The title, the list of saved campaigns, the way into a game."""

from pathlib import Path

import pytest
from textual.screen import Screen

from campaign import new_campaign
from saves.journal import Journal
from saves.places import campaigns_folder, new_path
from screens.app import NordenSuden
from screens.load_screen import LoadScreen
from screens.map_screen import MapScreen
from screens.setup_screen import SetupScreen
from screens.title_screen import TitleScreen
from screens.widgets.row_list import RowList
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


async def test_skirmishes_come_later_and_say_so() -> None:
    app = NordenSuden()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("s")
        assert "come with a later version" in said(app)


async def test_the_menu_works_by_letters_and_by_arrows() -> None:
    app = NordenSuden()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.press("enter")
        assert shows(app) is SetupScreen, "without a campaign it points at a new one"
        await pilot.press("escape", "l")
        assert shows(app) is LoadScreen
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


async def test_the_list_shows_bad_files_as_such_and_opens_good_ones() -> None:
    begun("Good")
    (campaigns_folder() / "bad.acw").write_bytes(b"SQLite format 3\0" + b"\xff" * 3000)
    (campaigns_folder() / "letter.acw").write_text("Dear Mary,")
    app = NordenSuden()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("l")
        await pilot.pause()
        rows = [row.plain for row in app.screen.query_one(RowList).rows]
        assert rows[0].startswith("Good")
        assert "turn 1" in rows[0]
        assert sum("cannot be opened" in row for row in rows) == 2
        await pilot.press("end", "enter")
        assert "The file is left as it is." in said(app)
        assert isinstance(app.screen, LoadScreen)
        await pilot.press("home", "enter")
        await app.workers.wait_for_complete()
        await pilot.pause()
        assert isinstance(app.screen, MapScreen)


async def test_an_empty_list_names_the_folder() -> None:
    app = NordenSuden()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("l")
        await pilot.pause()
        text = str(app.screen.query_one("#details").render())
        assert str(campaigns_folder()) in text.replace("\n", "")
        await pilot.press("enter")
        assert isinstance(app.screen, LoadScreen)
