"""Playing on from a war that was watched, other branches, and two points compared."""

from pathlib import Path

import pytest

from campaign.commanders import COMMANDERS
from campaign.terms import UNION
from saves.campaign_log.journal import Journal, Players
from saves.errors import SaveError
from saves.storage.header import list_campaigns
from saves.storage.names import LONGEST_NAME
from screens.app import NordenSuden, Opening
from screens.map.map_screen import MapScreen
from screens.past.comparison_screen import ComparisonScreen
from screens.past.replay_screen import ReplayScreen
from screens.setup.title_screen import TitleScreen
from tests.own_home import own_home
from tests.screens.drawing import letters
from tests.screens.keyboard import SMALL, until
from tests.screens.watching import replay_of, war, watch

# --- playing on ----------------------------------------------------------------------------------


@pytest.mark.thorough
async def test_taking_over_goes_back_in_the_campaign_and_loses_nothing() -> None:
    journal = war()
    app = NordenSuden(journal)
    async with app.run_test(size=SMALL) as pilot:
        screen = await watch(pilot)
        tip = journal.entries()[-1].number
        await pilot.press("slash", "1", "2", "enter", "T", "enter")
        await pilot.pause()
        assert isinstance(app.screen, MapScreen)
        assert app.journal is journal
        assert journal.entries()[-1].number == 12
        assert screen.reel is not None
        assert journal.state == screen.reel.frames[12].state
        journal.play(COMMANDERS["steady"].choose(journal.state))
        assert {branch.tip for branch in journal.record.branches()} >= {tip}


@pytest.mark.thorough
async def test_what_counts_as_going_back_says_so_before() -> None:
    app = NordenSuden(war())
    async with app.run_test(size=SMALL) as pilot:
        await watch(pilot)
        await pilot.press("end", "T")
        assert "In this campaign: it is at this point" in letters(app)
        for key in ("escape", "left", "T"):
            await pilot.press(key)
            await pilot.pause()
        assert "starts a branch, deletes nothing, is counted" in letters(app)


@pytest.mark.thorough
async def test_another_branch_can_be_watched() -> None:
    journal = war(turns=1)
    tip = journal.entries()[-1].number
    journal.go_back(3)
    for _ in range(2):
        journal.play(COMMANDERS["steady"].choose(journal.state))
    app = NordenSuden(journal)
    app.remember(pace="step")  # nobody plays on meanwhile
    async with app.run_test(size=SMALL) as pilot:
        screen = await watch(pilot)
        assert screen.reel is not None
        assert len(screen.reel.frames) == 6
        await pilot.press("v", "enter")
        await pilot.pause()
        assert screen.reel.frames[-1].number == tip
        assert screen.frame is not None
        assert screen.frame.number == 3, "shown where it leaves the other one"


@pytest.mark.thorough
async def test_taking_over_as_a_new_campaign_leaves_the_old_one_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NORDEN_SUDEN_HOME", str(tmp_path))
    journal = war(tmp_path / "war.acw")
    before = journal.entries()
    app = NordenSuden(journal)
    async with app.run_test(size=SMALL) as pilot:
        screen = await watch(pilot)
        await pilot.press("slash", "1", "2", "enter", "T", "down", "enter")
        await pilot.pause()
        assert app.journal is not None
        assert app.journal is not journal
        assert app.journal.name == "The War, line 12"
        assert app.journal.record.players == Players("person", "steady")
        assert screen.reel is not None
        assert app.journal.state == screen.reel.frames[12].state
        app.journal.close()
    assert {header.name for header in list_campaigns(own_home().campaigns)} >= {"The War, line 12"}
    with Journal.resume(tmp_path / "war.acw") as again:
        assert again.entries() == before


@pytest.mark.thorough
async def test_in_an_iron_man_campaign_nobody_goes_back() -> None:
    journal = war(turns=1, terms=("iron_man",))
    with pytest.raises(SaveError):
        journal.go_back(1)
    app = NordenSuden(journal)
    async with app.run_test(size=SMALL) as pilot:
        await watch(pilot)
        await pilot.press("left", "T")
        await pilot.pause()
        drawn = letters(app)
        assert "no going back" in drawn
        assert "In this campaign" not in drawn


async def test_a_spectator_watches_a_file_without_holding_it(tmp_path: Path) -> None:
    path = tmp_path / "war.acw"
    with war(path, turns=1) as playing:
        app = NordenSuden(path=path, how=Opening.WATCH)
        async with app.run_test(size=SMALL) as pilot:
            await until(pilot, lambda: isinstance(app.screen, ReplayScreen))
            await pilot.pause()
            assert replay_of(app).reel is not None
            playing.play(COMMANDERS["steady"].choose(playing.state))
            await pilot.press("escape")
            assert isinstance(app.screen, TitleScreen)


# --- comparing -----------------------------------------------------------------------------------


def comparison_of(app: NordenSuden) -> ComparisonScreen:
    assert isinstance(app.screen, ComparisonScreen), app.screen
    return app.screen


@pytest.mark.thorough
async def test_two_points_are_picked_by_turn() -> None:
    app = NordenSuden(war())
    async with app.run_test(size=SMALL) as pilot:
        app.remember(pace="step")
        await pilot.pause()
        await pilot.press("C")
        await pilot.pause()
        screen = comparison_of(app)
        last = len(screen.stops) - 1
        assert screen.ends == [last - 1, last]
        await pilot.press("H")
        assert screen.ends[0] == 0
        await pilot.press("right")
        assert screen.ends == [1, last]
        await pilot.press("tab", "H")
        assert screen.ends == [0, 0]
        assert "No differences on the map." in screen.lines.plain
        await pilot.press("l", "l")
        assert screen.ends == [0, 2]
        assert "Aug 1861, turn 2, Union" in letters(app)
        assert screen.reel is not None
        after = screen.reel.frames[screen.stops[2].place].state
        assert f"{12} -> {after.army_size(UNION)}" in screen.lines.plain
        await pilot.press("escape")
        assert isinstance(app.screen, MapScreen)


@pytest.mark.thorough
async def test_from_the_replay_the_line_on_show_is_one_of_the_points() -> None:
    app = NordenSuden(war())
    async with app.run_test(size=SMALL) as pilot:
        screen = await watch(pilot)
        await pilot.press("slash", "1", "2", "enter", "C")
        await pilot.pause()
        compared = comparison_of(app)
        assert compared.stops[compared.ends[1]].text.endswith("line 12")
        await pilot.press("escape")
        assert replay_of(app) is screen


@pytest.mark.thorough
async def test_a_copy_of_a_campaign_with_the_longest_name_can_be_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NORDEN_SUDEN_HOME", str(tmp_path))
    with war(tmp_path / "war.acw", turns=1) as journal:
        journal.writer.rename("W" * LONGEST_NAME)
        app = NordenSuden(journal)
        async with app.run_test(size=SMALL) as pilot:
            await watch(pilot)
            await pilot.press("home", "T", "down", "enter")
            await pilot.pause()
            assert app.journal is not None
            assert app.journal.name == "W" * (LONGEST_NAME - len(", line 0")) + ", line 0"
            app.journal.close()
