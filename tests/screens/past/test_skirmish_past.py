"""The past of a skirmish: told by its own turns, and by what is left of both sides. [SK 1.1]"""

from functools import cache
from pathlib import Path

import pytest

from campaign import RESOLVERS, Side, read_order
from campaign.commanders import COMMANDERS
from campaign.standalone import begin_skirmish, round_of
from campaign.statistics import statistics
from saves.campaign_log.journal import Journal
from saves.campaign_log.save_points import TURN
from saves.storage.header import Players, new_path
from screens.app import NordenSuden
from screens.parts.page_dialog import PageScreen
from screens.parts.reader_screen import ReadingScreen
from screens.past.comparison_screen import ComparisonScreen
from screens.past.replay_screen import ReplayScreen
from screens.past.statistics.svg import picture
from screens.past.statistics.tables import all_tables
from screens.past.timeline import Chapter
from tests.own_home import own_home
from tests.screens.drawing import letters
from tests.screens.keyboard import LARGE, SMALL, said
from tests.screens.shelves import details, listed, press, rows, small_map

OVER = "the end of the battle"
BATTLES = {"battle_line": "cairo", "yankee": "kernstown"}


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NORDEN_SUDEN_HOME", str(tmp_path))


@cache
def fought(resolver: str) -> tuple[str, ...]:
    """The orders of a whole battle between two commanders, who take a while to find them."""
    state = begin_skirmish(resolver, RESOLVERS[resolver].scenarios[BATTLES[resolver]])
    with Journal.begin(None, "Draft", state, seed="a") as journal:
        while journal.state.agenda:
            journal.play(COMMANDERS["steady"].choose(journal.state))
        return tuple(entry.order for entry in journal.entries())


def skirmish(resolver: str, orders: int | None = None, *, on_disk: bool = False) -> Journal:
    """A battle of which so many orders have been played."""
    state = begin_skirmish(resolver, RESOLVERS[resolver].scenarios[BATTLES[resolver]])
    place = new_path("The fight", own_home().campaigns) if on_disk else None
    journal = Journal.begin(place, "The fight", state, Players("steady", "steady"), seed="a")
    for order in fought(resolver)[:orders]:
        journal.play(read_order(order))
    return journal


def page(app: NordenSuden) -> str:
    assert isinstance(app.screen, ReadingScreen), app.screen
    return app.screen.lines.plain


@pytest.mark.sampled(1)
@pytest.mark.parametrize("resolver", BATTLES)
def test_every_turn_of_a_battle_is_a_save_point_with_a_snapshot(resolver: str) -> None:
    journal = skirmish(resolver)
    turns = [point for point in journal.record.points() if point.kind == TURN]
    found = [round_of(journal.record.position_at(point.number)) for point in turns[:-1]]
    assert found == list(range(found[0], found[0] + len(found)))
    assert len(found) > 3
    assert turns[-1].side == ""
    assert journal.verify() == len(journal.entries())


@pytest.mark.thorough
async def test_the_history_tells_the_turns_of_the_battle_and_what_is_left() -> None:
    journal = skirmish("yankee", 12, on_disk=True)
    while round_of(journal.state) < 2:
        journal.play(COMMANDERS["steady"].choose(journal.state))
    journal.play(COMMANDERS["steady"].choose(journal.state))
    journal.close()
    app = NordenSuden()
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, app, "l", "V")
        await pilot.pause(0.15)
        assert [row.partition("  ")[2] for row in rows(app)] == [
            "turn 1, Confederate",
            "turn 2, Confederate",
            "in the middle of turn 2  now",
        ]
        left, had = journal.state.strength(Side.UNION)
        assert f"Union: {left} of {had} bases left" in details(app)
        assert "maximum" not in details(app)
        assert small_map(app) == ""


@pytest.mark.thorough
async def test_branches_of_a_battle_count_their_own_turns() -> None:
    with skirmish("battle_line", on_disk=True) as journal:
        journal.go_back(journal.record.points()[1].number)
        journal.play(COMMANDERS["steady"].choose(journal.state))
    app = NordenSuden()
    async with app.run_test(size=LARGE) as pilot:
        await press(pilot, app, "l", "V")
        drawn = [row.lstrip("●○◆│─╮ ") for row in rows(app)]
    assert drawn[:3] == ["round 1, Union", "round 2, Union", "round 3, Union"]
    assert drawn[-2:] == [
        "round 8, the end of the battle",
        "in the middle of round 2  now",
    ]


@pytest.mark.thorough
@pytest.mark.parametrize(("orders", "last"), [(50, "in the middle of the battle"), (None, OVER)])
async def test_a_battle_of_an_older_version_makes_no_turns_up(
    orders: int | None, last: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("saves.campaign_log.log_writer.round_of", lambda state: 0)
    monkeypatch.setattr("saves.campaign_log.log_writer.FAR_ON", 10_000)
    skirmish("yankee", orders, on_disk=True).close()
    app = NordenSuden()
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, app, "l", "V")
        assert rows(app) == ["●  turn 1, Confederate", f"◆  {last}  now"]


@pytest.mark.thorough
async def test_a_battle_is_watched_turn_by_turn() -> None:
    journal = skirmish("yankee", on_disk=True)
    turns = [point.number for point in journal.record.points() if point.kind == TURN and point.side]
    journal.close()
    app = NordenSuden()
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, app, "l", "R")
        screen = app.screen
        assert isinstance(screen, ReplayScreen)
        assert screen.reel is not None
        assert screen.reel.begins[Chapter.TURN] == turns[1:]
        await press(pilot, app, "home", "n")
        assert screen.place == turns[1]
        head = letters(app).splitlines()[0]
        assert "turn 2 " in head
        assert "of 4" not in head
        left, had = screen.reel.frames[screen.place].state.strength(Side.UNION)
        assert f"U {left}/{had} " in head
        await press(pilot, app, "end")
        assert "The battle is over" in letters(app)
        await press(pilot, app, "home", "n", "C")
        assert isinstance(app.screen, ComparisonScreen)
        assert "bases" in page(app)
        assert "maximum" not in page(app)
        assert "turn 2, Confederate" in letters(app)


@pytest.mark.thorough
async def test_the_statistics_of_a_battle_count_what_is_left() -> None:
    journal = skirmish("battle_line")
    app = NordenSuden(journal)
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, app, "D", "3")
        for side in Side:
            left, had = journal.state.strength(side)
            assert f": {had} at first, {left} left, {had - left} lost" in page(app)
        await press(pilot, app, "6")
        assert "Not in a skirmish: no armies are raised and no cities taken." in said(app)
        await press(pilot, app, "right")
        assert "[1 Dice]" in letters(app)


@pytest.mark.sampled(1)
@pytest.mark.parametrize("resolver", BATTLES)
def test_a_battle_is_counted_in_tables_and_drawn(resolver: str) -> None:
    journal = skirmish(resolver)
    counted = statistics(journal.record.opening, journal.record.retell())
    turns = [row.turn for row in counted.course]
    assert turns == sorted(turns)
    assert len(turns) > 4
    strengths = next(table for table in all_tables(counted) if table.name == "strength")
    assert len(strengths.written()) == len(turns)
    drawn = picture(counted, "The fight")
    assert "What is left of both sides" in drawn
    assert "Recruitment cities" not in drawn


@pytest.mark.thorough
async def test_two_points_of_a_battle_are_compared() -> None:
    skirmish("yankee", 60, on_disk=True).close()
    app = NordenSuden()
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, app, "l", "V", "home", "space", "end", "C")
        assert isinstance(app.screen, PageScreen)
        text = app.screen.pane.lines.plain
        assert "bases" in text
        assert "Between them: 60 orders" in text
        assert "maximum" not in text


async def test_the_archive_lists_a_battle_without_a_turn_of_the_war() -> None:
    skirmish("yankee", 3, on_disk=True).close()
    app = NordenSuden()
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, app, "l")
        await pilot.pause(0.15)
        assert listed(app)[0].split()[2] == "-"
        assert "pieces left: U " in details(app)
        assert small_map(app) == ""
