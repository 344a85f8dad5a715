"""What is done with campaigns in the archive, all by keys."""

import random
from pathlib import Path

import pytest

from saves.campaign_log.campaign_record import look
from saves.campaign_log.journal import Journal
from saves.library.folders import folders
from saves.storage.header import header
from screens.app import NordenSuden
from screens.parts.choice_dialog import ChoiceScreen
from tests.own_home import own_home
from tests.saves.playing import play_on
from tests.screens.keyboard import LARGE, SMALL, said
from tests.screens.shelves import (
    answer,
    begun,
    damage,
    details,
    is_open,
    listed,
    names,
    press,
    title,
)


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NORDEN_SUDEN_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)


def played(name: str, orders: int = 60) -> Path:
    """A campaign of some orders, always the same ones, so that damage always strikes the same."""
    path = begun(name, seed="grant")
    with Journal.resume(path) as journal:
        play_on(journal, random.Random(4), orders)
    return path


# --- names, notes, copies, folders -------------------------------------------------------------


@pytest.mark.thorough
async def test_a_note_is_written_and_struck_out() -> None:
    path = begun("West")
    app = NordenSuden()
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, app, "l", "a")
        await answer(pilot, app, "Hold Cairo [BG 4.6].")
        assert "note: Hold Cairo [BG 4.6]." in details(app)
        await press(pilot, app, "a")
        await answer(pilot, app, "")
        assert "note:" not in details(app)
    assert header(path).note == ""


@pytest.mark.thorough
async def test_a_campaign_moves_to_a_new_folder_and_one_goes_there() -> None:
    begun("West")
    app = NordenSuden()
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, app, "l", "m", "enter")
        await answer(pilot, app, "far away")
        assert said(app) == "Moved to far away."
        assert names(app) == []
        await press(pilot, app, "o", "down", "enter")
        assert title(app).startswith("Campaigns in far away, 1,")
        assert names(app) == ["West"]
        await press(pilot, app, "m", "enter")
        assert said(app) == "Moved to campaigns."
        await press(pilot, app, "escape")
        assert names(app) == ["West"]
        await press(pilot, app, "o", "down", "down", "enter")
        await answer(pilot, app, "../out")
        assert "is not a folder name" in said(app)
        assert len(folders(own_home())) == 2


# --- bad files ---------------------------------------------------------------------------------


@pytest.mark.thorough
async def test_a_bad_file_says_what_can_be_rescued_and_enter_rescues_it() -> None:
    path = played("West", 200)
    lines = len(look(path).entries())
    damage(path)
    spoiled = path.read_bytes()
    app = NordenSuden()
    async with app.run_test(size=LARGE) as pilot:
        await press(pilot, app, "l")
        await press(pilot, app, "enter")
        assert isinstance(app.screen, ChoiceScreen)
        assert "damaged" in app.screen.question
        await press(pilot, app, "escape")
        await pilot.pause(0.15)
        await press(pilot, app, "down", "up")
        assert "Enter rescues them." in details(app)
        await press(pilot, app, "enter", "enter")
        assert "lines (" in said(app)
        assert names(app)[0] == "West (rescued)"
        await press(pilot, app, "home", "enter")
        assert await is_open(pilot, app) == "West (rescued)"
        assert app.journal is not None
        assert 0 < len(app.journal.entries()) < lines
    assert path.read_bytes() == spoiled


async def test_what_is_no_campaign_is_not_rescued_but_can_be_thrown_away() -> None:
    begun("West")
    letter = own_home().campaigns / "letter.acw"
    letter.write_text("Dear Mary,")
    app = NordenSuden()
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, app, "l", "end", "enter", "enter")
        assert "letter.acw" in said(app)
        assert len(listed(app)) == 2
        await press(pilot, app, "r")
        assert said(app) == "Nothing in this file can be rescued; x moves it to the trash."
        await press(pilot, app, "x")
        assert names(app) == ["West"]
        assert not letter.exists()


# --- in and out --------------------------------------------------------------------------------


async def test_an_export_goes_where_the_game_was_started_and_says_so_long_enough(
    tmp_path: Path,
) -> None:
    """The README names the folder; five seconds are too few to note a path down."""
    begun("West")
    app = NordenSuden()
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, app, "l", "X", "enter", "enter")
        [note] = app._notifications
        assert note.message == f"Written: {tmp_path / 'west.acwsave'}"
        assert note.timeout >= 15
        assert (tmp_path / "west.acwsave").is_file()
