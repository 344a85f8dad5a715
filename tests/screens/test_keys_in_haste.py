"""Keys that are pressed faster than screens come and go."""

from pathlib import Path

import pytest
from textual.widgets import OptionList

from campaign.agenda import Marches
from saves.campaign_log.journal import Journal
from saves.storage.header import new_path
from screens.app import NordenSuden
from screens.map.find_dialog import NOTHING
from screens.map.map_screen import MapScreen
from screens.parts.page_dialog import PageScreen
from screens.parts.row_list import RowList
from screens.shell.palette import AllCommands
from tests.own_home import own_home
from tests.screens.keyboard import SMALL, app_at, in_haste, map_of, said, state_of, until


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NORDEN_SUDEN_HOME", str(tmp_path))


@pytest.mark.parametrize("late", ["l", "n", "question_mark"])
async def test_who_has_left_opens_nothing_any_more(late: str) -> None:
    app = NordenSuden()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        in_haste(app, "q", late)
        await pilot.pause()
        assert not app.is_running


@pytest.mark.thorough
async def test_enter_twice_in_haste_takes_no_other_screen_away() -> None:
    app = app_at()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        in_haste(app, "colon", "enter", "enter")
        await pilot.pause()
        assert any(isinstance(screen, MapScreen) for screen in app.screen_stack)


@pytest.mark.thorough
async def test_enter_many_times_in_haste_runs_a_command_once() -> None:
    app = app_at()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("colon", *"overlay")
        await pilot.pause()
        in_haste(app, "enter", "enter", "enter")
        await pilot.pause()
        assert map_of(app).model.overlay == "reach"


@pytest.mark.thorough
@pytest.mark.parametrize("key", ["n", "l", "question_mark"])
async def test_the_list_of_commands_opens_on_every_screen(key: str) -> None:
    app = NordenSuden()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.press(key, "colon")
        await pilot.pause()
        assert isinstance(app.screen, AllCommands)


@pytest.mark.thorough
async def test_a_list_of_commands_not_laid_out_yet_has_no_page_to_turn() -> None:
    app = app_at()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("colon")
        await pilot.pause()
        app.screen.query_one(OptionList).styles.height = 0
        await pilot.pause()
        await pilot.press("pageup", "pagedown", "escape")
        await pilot.pause()
        assert isinstance(app.screen, MapScreen)


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("keys", "cursor"),
    [
        (("slash", "v", "i", "c", "enter", "enter"), "vicksburg"),
        (("slash", "v", "i", "c", "escape", "escape"), "washington"),
    ],
)
async def test_find_left_twice_in_haste_takes_no_other_screen_away(
    keys: tuple[str, ...], cursor: str
) -> None:
    app = app_at()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        in_haste(app, *keys)
        await pilot.pause()
        # The second enter is for the map: all about the box.
        [below] = [screen for screen in app.screen_stack if isinstance(screen, MapScreen)]
        assert below.model.cursor == cursor
        assert isinstance(app.screen, PageScreen) is (keys[-1] == "enter")


@pytest.mark.thorough
@pytest.mark.parametrize("key", ["question_mark", "i", "c", "slash", "colon"])
async def test_what_is_opened_and_left_in_haste_is_gone(key: str) -> None:
    app = app_at()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        in_haste(app, key, "escape", "n")
        await pilot.pause()
        assert map_of(app).model.cursor == "cairo", "the key after it is for the map"


@pytest.mark.thorough
async def test_keys_before_a_campaign_is_open_decide_nothing_in_it() -> None:
    path = new_path("First", own_home().campaigns)
    Journal.begin(path, "First", state_of(app_at())).close()
    app = NordenSuden()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        in_haste(app, "n", "b", "e", "e")
        await pilot.pause()
        assert state_of(app).turn == 1
        assert isinstance(state_of(app).step, Marches), "nobody has seen its first question"
        await until(
            pilot,
            lambda: said(app) == "e came before this question was on show: press again.",
        )


@pytest.mark.thorough
async def test_find_says_when_nothing_is_called_that_and_stays() -> None:
    app = app_at()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("slash", "x", "x", "enter")
        await pilot.pause()
        rows = app.screen.query_one(RowList).rows
        assert [row.plain for row in rows] == [NOTHING]
        await pilot.press("escape")
        assert isinstance(app.screen, MapScreen)
