"""The list of saved campaigns: what it shows, what is searched in it, and how one gets in."""

import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from rich.cells import cell_len
from textual.pilot import Pilot

from campaign import new_campaign
from saves.journal import Journal
from saves.places import campaigns_folder, new_path
from screens.app import NordenSuden
from screens.load_screen import LoadScreen
from screens.map_screen import MapScreen
from tests.screens.keyboard import SMALL, said


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NORDEN_SUDEN_HOME", str(tmp_path))


@pytest.fixture
def far_east(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A clock nine hours before the one of the files."""
    monkeypatch.setenv("TZ", "XYZ-9")
    time.tzset()
    yield
    monkeypatch.undo()
    time.tzset()


def begun(name: str, scenario: str = "1861") -> None:
    Journal.begin(new_path(name), name, new_campaign(scenario)).close()


def listed(app: NordenSuden) -> list[str]:
    """The rows on show."""
    assert isinstance(app.screen, LoadScreen)
    return [row.plain for row in app.screen.list.rows]


def details(app: NordenSuden) -> str:
    """What is said of the campaign that is pointed at."""
    return str(app.screen.query_one("#details").render())


async def is_open(pilot: Pilot[None], app: NordenSuden) -> str:
    """The name of the campaign that has been opened."""
    await app.workers.wait_for_complete()
    await pilot.pause()
    assert isinstance(app.screen, MapScreen)
    assert app.journal is not None
    return app.journal.name


async def test_the_list_shows_bad_files_as_such_and_opens_good_ones() -> None:
    begun("Good")
    (campaigns_folder() / "bad.acw").write_bytes(b"SQLite format 3\0" + b"\xff" * 3000)
    (campaigns_folder() / "letter.acw").write_text("Dear Mary,")
    app = NordenSuden()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("l")
        await pilot.pause()
        rows = listed(app)
        assert rows[0].startswith("Good")
        assert "turn 1" in rows[0]
        assert sum("cannot be opened" in row for row in rows) == 2
        await pilot.press("end", "enter")
        assert "The file is left as it is." in said(app)
        assert isinstance(app.screen, LoadScreen)
        await pilot.press("home", "enter")
        assert await is_open(pilot, app) == "Good"


async def test_an_empty_list_names_the_folder() -> None:
    app = NordenSuden()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("l")
        await pilot.pause()
        assert str(campaigns_folder()) in details(app).replace("\n", "")
        await pilot.press("enter")
        assert isinstance(app.screen, LoadScreen)


async def test_a_folder_that_cannot_be_read_is_not_an_empty_list() -> None:
    campaigns_folder().write_text("a letter")
    app = NordenSuden()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("l")
        await pilot.pause()
        assert listed(app) == []
        text = f"The folder {campaigns_folder()} cannot be read: not a directory."
        assert details(app) == text


@pytest.mark.usefixtures("far_east")
async def test_a_campaign_is_described_by_its_scenario_and_the_players_clock(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("saves.standing.now", lambda: "2001-11-20T23:30:00.000+00:00")
    begun("East", "1861-short")
    app = NordenSuden()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("l")
        await pilot.pause()
        assert details(app).startswith("East: The First Year, 1861-1862, Union to decide; ")
        assert details(app).endswith("; last played 2001-11-21 08:30.")


async def test_wide_letters_leave_the_columns_where_they_are() -> None:
    for name in ("East", "Brüder", "日本" * 12, "x" + "南北戦争" * 8, "y" * 60):
        begun(name)
    app = NordenSuden()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("l")
        await pilot.pause()
        rows = listed(app)
        assert {cell_len(row.split("turn 1 ")[0]) for row in rows} == {27}
        assert max(map(cell_len, rows)) <= SMALL[0] - 4


async def test_a_campaign_is_found_by_typing_and_opened_by_enter() -> None:
    for name in ("West", "Far West", "East"):
        begun(name, "1861-short" if name == "East" else "1861")
    app = NordenSuden()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("l", "slash")
        await pilot.pause()
        await pilot.press("w", "e")
        await pilot.pause()
        assert [row.split("  ")[0] for row in listed(app)] == ["Far West", "West"]
        await pilot.press("escape")
        await pilot.pause()
        assert len(listed(app)) == 3
        await pilot.press("slash")
        await pilot.pause()
        await pilot.press(*"first")
        await pilot.pause()
        assert [row.split("  ")[0] for row in listed(app)] == ["East"]
        await pilot.press("enter")
        assert await is_open(pilot, app) == "East"


async def test_from_the_line_one_goes_down_into_the_list() -> None:
    begun("West")
    begun("Far West")
    begun("East")
    app = NordenSuden()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("l", "slash")
        await pilot.pause()
        await pilot.press(*"west", "down")
        await pilot.pause()
        await pilot.press("j", "enter")
        assert await is_open(pilot, app) == "West"


async def test_what_is_not_there_is_not_opened() -> None:
    begun("West")
    app = NordenSuden()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("l", "slash")
        await pilot.pause()
        await pilot.press(*"east", "enter")
        await pilot.pause()
        assert listed(app) == []
        assert details(app) == "No campaign is called that."
        await pilot.press("escape")
        await pilot.pause()
        await pilot.press("enter", "enter")
        assert await is_open(pilot, app) == "West"
        assert said(app) == ""
