"""The archive: what it lists, in which order, what is searched in it, and how one gets in."""

import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from rich.cells import cell_len

from saves.library.campaign_admin import annotate
from saves.storage.header import Players
from screens.app import NordenSuden
from screens.archive.archive_screen import ArchiveScreen
from screens.setup.title_screen import TitleScreen
from tests.own_home import own_home
from tests.screens.drawing import letters
from tests.screens.keyboard import LARGE, SMALL, said, until
from tests.screens.shelves import (
    archive,
    begun,
    damage,
    details,
    is_open,
    listed,
    names,
    press,
    stop_the_clock,
    title,
)


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


@pytest.mark.thorough
async def test_the_list_shows_bad_files_as_such_and_opens_good_ones() -> None:
    begun("Good")
    (own_home().campaigns / "bad.acw").write_bytes(b"SQLite format 3\0" + b"\xff" * 3000)
    (own_home().campaigns / "empty.acw").write_bytes(b"")
    (own_home().campaigns / "folder.acw").mkdir()
    (own_home().campaigns / "letter.acw").write_text("Dear Mary,")
    app = NordenSuden()
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, app, "l")
        rows = listed(app)
        assert rows[0].startswith("Good                      1 Jul 1861     Union    12/34")
        assert [row.split()[0] for row in rows[1:]] == ["bad", "empty", "folder", "letter"]
        assert all("cannot be opened" in row for row in rows[1:])
        await press(pilot, app, "end")
        assert "letter.acw is not a campaign of this game. The file is left unchanged." in details(
            app
        )
        await until(pilot, lambda: "Nothing in it can be rescued." in details(app))
        await press(pilot, app, "enter")
        assert said(app).startswith("letter.acw is not a campaign of this game.")
        await press(pilot, app, "home", "enter")
        assert await is_open(pilot, app) == "Good"


async def test_an_empty_list_names_the_folder() -> None:
    app = NordenSuden()
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, app, "l")
        assert str(own_home().campaigns) in details(app).replace("\n", "")
        await press(pilot, app, "enter", "x", "r", "V")
        assert said(app) == "No campaign is selected."
        assert archive(app).campaigns.listed == []
        await press(pilot, app, "escape")
        assert isinstance(app.screen, TitleScreen)


@pytest.mark.usefixtures("far_east")
async def test_a_campaign_is_described_by_its_scenario_and_the_players_clock(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    stop_the_clock(monkeypatch)
    path = begun("East", "1861-short", players=Players("person", "steady"), long_rail=True)
    annotate(own_home(), path, "Keep Lee out.")
    app = NordenSuden()
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, app, "l")
        lines = details(app).splitlines()
    assert lines[:3] == [
        "East",
        "The First Year, 1861-1862: Jul 1861, turn 1, the Union decides",
        "Union: a person; Confederacy: Steady",
    ]
    assert "note: Keep Lee out." in lines
    assert "never gone back" in lines
    assert "options: Long rail moves" in lines
    assert "begun 2001-11-21 08:30, played 2001-11-21 08:30" in lines


@pytest.mark.thorough
async def test_wide_letters_and_signs_leave_the_columns_where_they_are() -> None:
    for name in ("East", "Brüder", "日本" * 12, "x" + "南北戦争" * 8, "y" * 60, "-rf", "💣"):
        begun(name)
    app = NordenSuden()
    for size, before in ((SMALL, 25), (LARGE, 46)):
        async with app.run_test(size=size) as pilot:
            await press(pilot, app, "l")
            rows = listed(app)
            assert len(rows) == 7
            assert {cell_len(row.split(" 1 Jul 1861 ")[0]) for row in rows} == {before}
            assert max(map(cell_len, rows)) <= size[0] - 2
        app = NordenSuden()


# --- searched, sorted, filtered ----------------------------------------------------------------


@pytest.mark.thorough
async def test_a_campaign_is_found_by_typing_and_opened_by_enter() -> None:
    for name in ("West", "Far West", "East"):
        begun(name, "1861-short" if name == "East" else "1861")
    app = NordenSuden()
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, app, "l", "slash", "w", "e")
        assert names(app) == ["Far West", "West"]
        assert title(app) == "Campaigns, 2 of 3, by last played"
        await press(pilot, app, "escape")
        assert len(listed(app)) == 3
        await press(pilot, app, "slash", *"first")
        assert names(app) == ["East"]
        await press(pilot, app, "enter")
        assert await is_open(pilot, app) == "East"


async def test_notes_options_and_players_are_searched_too() -> None:
    begun("One", long_rail=True)
    begun("Two", players=Players("person", "random"))
    annotate(own_home(), begun("Three"), "Mary plays the Union")
    app = NordenSuden()
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, app, "l")
        for word, name in (("long_rail", "One"), ("random", "Two"), ("mary", "Three")):
            archive(app).view.line.search(word)
            assert names(app) == [name]


@pytest.mark.thorough
async def test_from_the_line_one_goes_down_into_the_list() -> None:
    for name in ("West", "Far West", "East"):
        begun(name)
    app = NordenSuden()
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, app, "l", "slash", *"west", "down", "j", "enter")
        assert await is_open(pilot, app) == "West"


@pytest.mark.thorough
async def test_what_is_not_there_is_not_opened() -> None:
    begun("West")
    app = NordenSuden()
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, app, "l", "slash", *"east", "enter")
        assert listed(app) == []
        assert details(app) == "No campaign matches."
        await press(pilot, app, "escape", "enter")
        assert await is_open(pilot, app) == "West"
        assert said(app) == ""


@pytest.mark.thorough
async def test_the_list_is_sorted_and_turned_round() -> None:
    for name, scenario in (("b", "1861"), ("C", "1862"), ("a", "1863")):
        begun(name, scenario)
    damage(begun("0"))
    app = NordenSuden()
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, app, "l", "down")
        assert names(app) == ["a", "C", "b", "0"]
        found = []
        for _ in range(5):
            await press(pilot, app, "s")
            found.append((title(app).partition("by ")[2], names(app)))
            pointed = archive(app).pointed
            assert pointed is not None
            assert pointed.name == "C"
        assert found[0] == ("name", ["a", "b", "C", "0"])
        assert found[1] == ("scenario", ["b", "C", "a", "0"])
        assert found[2][1][0] == "a"
        assert [order for order, _ in found[2:]] == ["turn", "size", "last played"]
        await press(pilot, app, "s", "S")
        assert (title(app).partition("by ")[2], names(app)) == (
            "name, reversed",
            ["C", "b", "a", "0"],
        )


@pytest.mark.thorough
async def test_files_that_vanish_while_they_are_listed_do_no_harm(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    gone, stays = begun("Gone"), begun("Stays")
    app = NordenSuden()
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, app, "l", "down")
        gone.unlink()
        for key in ("r", "a", "d", "x", "v", "V", "R", "enter"):
            await press(pilot, app, key)
            if not isinstance(app.screen, ArchiveScreen):
                await press(pilot, app, "y", "enter")
            assert "gone.acw" in said(app), key
            if not isinstance(app.screen, ArchiveScreen):
                await press(pilot, app, "escape")  # a name is asked for again
            assert isinstance(app.screen, ArchiveScreen), key
        await press(pilot, app, "up", "enter")
        assert await is_open(pilot, app) == "Stays"
        assert stays.exists()


@pytest.mark.parametrize("fewer", [4, 8])
async def test_the_path_of_an_empty_archive_is_broken_behind_a_folder(
    fewer: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So long that the letters of its last folder would be cut at the edge."""
    with_folders = len(str(tmp_path / "n" / "campaigns"))
    home = tmp_path / ("n" * (3 * BESIDE_THE_MAP - with_folders + 1 - fewer))
    monkeypatch.setenv("NORDEN_SUDEN_HOME", str(home))
    app = NordenSuden()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("l")
        await until(pilot, lambda: "No campaigns in" in details(app))
        assert any("campaigns." in row for row in letters(app).splitlines())


BESIDE_THE_MAP = 46
"""Columns of what is said of a campaign in a small terminal."""
