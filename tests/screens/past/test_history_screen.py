"""The history: save points, the tree of branches, going back, asking for it, comparing."""

from pathlib import Path

import pytest

from campaign import Side, new_campaign
from saves.campaign_log.campaign_record import look
from saves.campaign_log.journal import Journal
from saves.campaign_log.save_points import NAMED, TURN, Branch
from screens.app import NordenSuden
from screens.archive.archive_screen import ArchiveScreen
from screens.parts.page_dialog import PageScreen
from screens.parts.text_prompt import LineScreen
from screens.past.history_rows import ASCII, UNICODE, HistoryRow, tree
from screens.past.replay_screen import ReplayScreen
from tests.screens.drawing import compare, letters
from tests.screens.keyboard import LARGE, SMALL, said
from tests.screens.shelves import (
    answer,
    details,
    forked,
    history,
    press,
    rows,
    small_map,
    stop_the_clock,
    title,
)


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NORDEN_SUDEN_HOME", str(tmp_path))
    stop_the_clock(monkeypatch)


@pytest.fixture
def app() -> NordenSuden:
    """The game in that campaign."""
    app = NordenSuden(forked(close=False))
    app.remember(pace="fast")
    return app


# --- the tree ----------------------------------------------------------------------------------


def row(number: int, branch: int, *, current: bool = True, now: bool = False) -> HistoryRow:
    return HistoryRow(number, TURN, str(number), "", "", "", branch, current, now)


def test_a_war_that_went_one_way_is_a_line(app: NordenSuden) -> None:
    assert tree([row(0, 0), row(5, 0, now=True)], (), ASCII) == ["* ", "@ "]


def branch(tip: int, fork: int, *lines: int) -> Branch:
    return Branch(tip, fork, len(lines), 1, "union", "", False, lines)


def test_branches_that_leave_at_once_are_all_seen_to_leave() -> None:
    ways = [branch(9, 0, 1, 2, 9), branch(10, 2, 10), branch(11, 2, 11), branch(12, 1, 12)]
    where = {1: 0, 2: 0, 9: 0, 10: 1, 11: 2, 12: 3}
    found = [row(number, at) for number, at in where.items()]
    assert [line.rstrip() for line in tree(found, ways, UNICODE)] == [
        "●─────╮",
        "●─┬─╮ │",
        "● │ │ │",
        "  ● │ │",
        "    ● │",
        "      ●",
    ]
    assert tree(found, ways, ASCII)[1] == "*-.-. | "


def test_a_branch_that_leaves_crosses_those_that_pass() -> None:
    ways = [branch(9, 0, 1, 2, 9), branch(10, 1, 10), branch(11, 2, 11)]
    where = {1: 0, 2: 0, 9: 0, 10: 1, 11: 2}
    found = [row(number, at) for number, at in where.items()]
    assert [line.rstrip() for line in tree(found, ways, UNICODE)][:3] == ["●─╮", "●─┼─╮", "● │ │"]


@pytest.mark.thorough
async def test_branches_leave_the_way_where_they_forked(app: NordenSuden) -> None:
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, app, "V", "b")
        assert title(app) == "History of West\nGone back 2 times, 3 branches."
        drawn = rows(app)
    forks = [number for number, text in enumerate(drawn) if "╮" in text]
    assert len(forks) == 2
    assert [text.split("  ")[-1] for text in drawn if "left here" in text] == ["left here"] * 2
    assert sum("now" in text.split("  ")[-1] for text in drawn) == 1
    assert drawn[0].startswith("● ")
    assert "Jul 1861, turn 1, Union" in drawn[0]


@pytest.mark.sampled(1)
@pytest.mark.parametrize("size", [SMALL, LARGE])
@pytest.mark.parametrize("look", ["plain", "dark"])
async def test_the_history_looks_as_it_did(
    app: NordenSuden, size: tuple[int, int], look: str
) -> None:
    app.theme = look
    async with app.run_test(size=size) as pilot:
        await press(pilot, app, "V")
        await pilot.pause(0.15)
        drawn = letters(app)
    assert look == "dark" or drawn.isascii()
    signs = "ascii" if look == "plain" else "unicode"
    compare(f"history_{signs}_{size[0]}x{size[1]}.txt", drawn)


async def test_a_campaign_without_orders_has_a_history(tmp_path: Path) -> None:
    app = NordenSuden(Journal.begin(None, "New", new_campaign()))
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, app, "V")
        assert rows(app) == ["◆  Jul 1861, turn 1, Union  now"]
        await press(pilot, app, "enter")
        assert said(app) == "The war is already at that point."


# --- names -------------------------------------------------------------------------------------


@pytest.mark.thorough
async def test_the_present_position_is_named_on_the_map(app: NordenSuden) -> None:
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, app, "M")
        assert isinstance(app.screen, LineScreen)
        await answer(pilot, app, "the ford")
        assert said(app) == "Named: the ford."
        await press(pilot, app, "M")
        await answer(pilot, app, "the ford")
        assert said(app) == "A save point called 'the ford' exists already."
        await press(pilot, app, "M")
        await answer(pilot, app, "  ")
        assert said(app).startswith("A name has 1 to 60 characters")
        await press(pilot, app, "V")
        assert any('"the ford"' in text for text in rows(app))


@pytest.mark.thorough
async def test_a_point_is_named_and_its_name_struck_out(app: NordenSuden) -> None:
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, app, "V", "home", "m")
        await answer(pilot, app, "The beginning")
        assert '"The beginning"' in rows(app)[1]
        assert history(app).pointed.name == "The beginning"
        await press(pilot, app, "end", "m")
        await answer(pilot, app, "The beginning")
        assert said(app) == "A save point called 'The beginning' exists already."
        assert isinstance(app.screen, LineScreen)
        assert app.screen.line == "The beginning"
        await press(pilot, app, "escape")
        history(app).list.cursor = 1
        await press(pilot, app, "x")
        assert not any("The beginning" in text for text in rows(app))
        await press(pilot, app, "home", "x")
        assert said(app) == "Only your own save points can be removed."


@pytest.mark.thorough
async def test_something_is_noted_about_a_point_with_a_name(app: NordenSuden) -> None:
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, app, "V", "home", "a")
        assert said(app) == "Name the point first (m); then it can have a note."
        await press(pilot, app, "m")
        await answer(pilot, app, "The beginning")
        await press(pilot, app, "a")
        await answer(pilot, app, "nobody is ready")
        assert history(app).pointed.name == "The beginning"
        assert "nobody is ready" in details(app)
        await press(pilot, app, "a")
        assert isinstance(app.screen, LineScreen)
        assert app.screen.line == "nobody is ready"
        await answer(pilot, app, "")
        assert "ready" not in details(app)


@pytest.mark.thorough
async def test_names_are_given_from_the_archive_as_well() -> None:
    path = forked().path
    assert path is not None
    app = NordenSuden()
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, app, "l", "V", "home", "m")
        await answer(pilot, app, "The beginning")
        assert '"The beginning"' in rows(app)[1]
        await press(pilot, app, "escape")
        assert isinstance(app.screen, ArchiveScreen)
    names = [point.name for point in look(path).points() if point.kind == NAMED]
    assert names == ["The beginning", "before it went wrong", "now"]


# --- comparing and watching --------------------------------------------------------------------


@pytest.mark.thorough
async def test_two_points_are_compared_also_on_other_branches(app: NordenSuden) -> None:
    async with app.run_test(size=LARGE) as pilot:
        await press(pilot, app, "V", "home", "space")
        assert rows(app)[0].endswith("picked")
        await press(pilot, app, "end", "C")
        assert isinstance(app.screen, PageScreen)
        text = app.screen.pane.lines.plain
        last = app.journal.entries()[-1].number if app.journal else 0
        first, second, *_ = text.splitlines()
        assert first == "From Jul 1861, turn 1, Union (line 0)"
        assert second == f'to "now" (line {last})'
        assert "Changed hands" in text
        await press(pilot, app, "escape", "home", "space", "C")
        assert isinstance(app.screen, PageScreen)


@pytest.mark.thorough
async def test_the_war_is_watched_from_a_point_of_another_branch(app: NordenSuden) -> None:
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, app, "V")
        other = next(n for n, one in enumerate(history(app).rows) if not one.is_current)
        history(app).list.cursor = other
        number = history(app).rows[other].number
        await press(pilot, app, "R")
        screen = app.screen
        assert isinstance(screen, ReplayScreen)
        assert screen.frame is not None
        assert screen.frame.number == number


@pytest.mark.thorough
async def test_the_pointer_shows_the_position_of_each_point(app: NordenSuden) -> None:
    journal = app.journal
    assert journal is not None
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, app, "V", "home")
        await pilot.pause(0.15)
        assert "Union army 12, maximum 34" in details(app)
        opening = small_map(app)
        await press(pilot, app, "end")
        await pilot.pause(0.15)
        assert f"Union army {journal.state.army_size(Side.UNION)}" in details(app)
        assert "north, not west" in details(app)
        assert small_map(app) != opening
