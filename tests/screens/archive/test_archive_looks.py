"""What the archive looks like, and how one looks at campaigns from it without playing them."""

import random
from multiprocessing.context import ForkServerContext
from pathlib import Path

import pytest
from rich.cells import cell_len

from campaign import ScriptedDice, legal_actions, read_order
from saves.campaign_log.journal import Journal
from saves.library.campaign_admin import annotate
from saves.storage.header import Players, header, local_time
from screens.app import NordenSuden
from screens.past.history_screen import HistoryScreen
from screens.past.replay_screen import ReplayScreen
from screens.past.statistics.screen import StatisticsScreen
from tests.own_home import own_home
from tests.saves.hostile_files import do
from tests.saves.playing import hold, play_on, start
from tests.screens.drawing import compare, letters
from tests.screens.keyboard import LARGE, SMALL, said
from tests.screens.shelves import (
    begun,
    details,
    listed,
    names,
    press,
    small_map,
    stop_the_clock,
)

MARKED = "West", "Honest"


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NORDEN_SUDEN_HOME", str(tmp_path))


# --- the small map, and what else there is to look at ------------------------------------------


async def test_the_small_map_shows_who_holds_what() -> None:
    begun("West")
    (own_home().campaigns / "letter.acw").write_text("Dear Mary,")
    app = NordenSuden()
    app.theme = "plain"
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, app, "l")
        await pilot.pause(0.1)
        north, *_, south = filter(str.strip, small_map(app).splitlines())
        assert set(north) == {"U", " "}
        assert "U" not in south
        assert south.count("c") > 5
        await press(pilot, app, "end")
        await pilot.pause(0.1)
        assert small_map(app) == ""


@pytest.mark.sampled(1)
@pytest.mark.parametrize("size", [SMALL, LARGE])
@pytest.mark.parametrize("look", ["plain", "dark"])
async def test_the_archive_looks_as_it_did(
    size: tuple[int, int], look: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    stop_the_clock(monkeypatch)
    annotate(own_home(), begun("The West", players=Players("person", "steady")), "Hold Cairo.")
    begun("Iron & blood", "1862", iron_man=True)
    begun("南北戦争 " * 8)
    (own_home().campaigns / "letter.acw").write_text("Dear Mary,")
    app = NordenSuden()
    app.theme = look
    async with app.run_test(size=size) as pilot:
        await press(pilot, app, "l", "s", "home", "down")
        await pilot.pause(0.1)
        drawn = letters(app)
    signs = "ascii" if look == "plain" else "unicode"
    if look == "plain":
        assert set("".join(c for c in drawn if not c.isascii())) == set("南北戦争")
    compare(f"archive_{signs}_{size[0]}x{size[1]}.txt", drawn)


@pytest.mark.thorough
async def test_a_campaign_in_use_is_marked_and_can_be_looked_at(
    processes: ForkServerContext,
) -> None:
    path = begun("West")
    process, wire = start(processes, hold, path)
    assert wire.recv() == "open"
    before = path.read_bytes()
    app = NordenSuden()
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, app, "l")
        assert listed(app)[0].endswith("in use    ")
        assert "in use by " in details(app)
        await press(pilot, app, "enter", "down", "enter")
        assert "is in use by" in said(app)
        await press(pilot, app, "enter", "enter")
        assert isinstance(app.screen, ReplayScreen)
        await press(pilot, app, "escape", "r", *"x", "enter")
        assert "is in use by" in said(app)
    assert path.read_bytes() == before
    wire.send("close")
    process.join()


@pytest.mark.thorough
async def test_a_war_is_watched_and_counted_from_the_archive() -> None:
    begun("West")
    app = NordenSuden()
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, app, "l")
        for key, screen in (("R", ReplayScreen), ("D", StatisticsScreen), ("V", HistoryScreen)):
            await press(pilot, app, key)
            assert type(app.screen) is screen
            await press(pilot, app, "escape")
            assert names(app) == ["West"]


@pytest.mark.thorough
async def test_help_tells_all_keys_of_the_archive() -> None:
    begun("West")
    app = NordenSuden()
    async with app.run_test(size=LARGE) as pilot:
        await press(pilot, app, "l", "question_mark")
        drawn = letters(app)
    for deed in (
        "sort",
        "filter",
        "folders",
        "rename",
        "note",
        "copy",
        "trash",
        "export",
        "import",
    ):
        assert deed in drawn


@pytest.mark.thorough
async def test_all_about_a_campaign_is_read_where_the_panel_has_no_room() -> None:
    annotate(
        own_home(), begun("West", supply=True, leaders=True, containment=True), "Hold Cairo. " * 120
    )
    app = NordenSuden()
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, app, "l", "i")
        drawn = letters(app)
        assert "Hold Cairo." in drawn
        assert "options: Supply" not in drawn
        await press(pilot, app, "end", "pagedown", "pagedown")
        assert "Containment of landings" in letters(app)
        await press(pilot, app, "i")
        assert names(app) == ["West"]


async def test_what_was_played_today_shows_the_time() -> None:
    path = begun("West")
    app = NordenSuden()
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, app, "l")
        assert listed(app)[0].split()[-1] == local_time(header(path).played).split()[1]


@pytest.mark.thorough
@pytest.mark.parametrize("width", [80, 95, 96, 119, 120, 135, 152, 153, 200])
async def test_a_campaign_takes_one_row_whatever_the_width(width: int) -> None:
    for number in range(3):
        begun(f"West {number} " + "far " * 10)
    app = NordenSuden()
    async with app.run_test(size=(width, 40)) as pilot:
        await press(pilot, app, "l", "down")
        rows = listed(app)
        assert max(map(cell_len, rows)) <= width - 2
        drawn = [line for line in letters(app).splitlines() if "Jul 1861 " in line]
        assert len(drawn) == 3


async def test_the_list_and_the_panel_say_that_dice_were_rolled_by_hand() -> None:
    begun("Honest")
    path = begun("West", long_rail=True)
    with Journal.resume(path) as journal:
        play_on(journal, random.Random(1), 1)
        while (roll := read_order("roll")) not in legal_actions(journal.state):
            play_on(journal, random.Random(1), 1)
        journal.play(roll, ScriptedDice([6]))
    app = NordenSuden()
    async with app.run_test(size=LARGE) as pilot:
        await press(pilot, app, "l")
        marked, honest = (next(row for row in listed(app) if name in row) for name in MARKED)
        assert "!" in marked
        assert "!" not in honest
        assert "never gone back; dice of 1 order rolled by hand" in " ".join(details(app).split())
        await press(pilot, app, "down")
        assert "never gone back" in details(app)
        assert "by hand" not in details(app)


async def test_a_log_that_was_cut_is_bad_on_the_list_and_the_panel_says_how() -> None:
    path = begun("West")
    with Journal.resume(path) as journal:
        play_on(journal, random.Random(1), 30)
    do(path, "DELETE FROM entry WHERE number > 20")
    app = NordenSuden()
    async with app.run_test(size=LARGE) as pilot:
        await press(pilot, app, "l")
        assert "its log has 20 lines instead of " in " ".join(details(app).split())
