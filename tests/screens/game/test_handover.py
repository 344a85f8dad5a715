"""Two at one keyboard: the page between them."""

from pathlib import Path

import pytest
from textual.containers import VerticalScroll
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Static

from campaign import new_campaign, read_order, read_situation
from campaign.agenda import Withdrawal
from campaign.state import CampaignState
from saves.campaign_log.journal import Players
from screens.app import NordenSuden
from screens.game import handover
from screens.game.handover import HandoverScreen
from screens.map.map_screen import MapScreen
from screens.rules.rules_screen import RulesScreen
from tests.screens.keyboard import PERSONS, SMALL, app_at, in_haste, state_of

WITHDRAWAL = """
scenario = "1861"
turn = 8
agenda = ["combat union"]
[[pieces]]
box = "bowling_green"
side = "union"
type = "veteran_infantry"
count = 2
entry = "louisville"
[[pieces]]
box = "bowling_green"
side = "confederate"
type = "militia_cavalry"
[[pieces]]
box = "washington"
side = "union"
type = "militia_infantry"
[[pieces]]
box = "richmond"
side = "confederate"
type = "militia_infantry"
"""
"""Confederate cavalry may slip away before a battle."""


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NORDEN_SUDEN_HOME", str(tmp_path))
    monkeypatch.setattr(handover, "REACTION", 0.01)


def played(app: NordenSuden, *orders: str) -> None:
    """Have the player at the keyboard give orders; the dice fall as they will."""
    for order in orders:
        assert app.loop.play(read_order(order)), order


def end_union_turn(app: NordenSuden) -> None:
    """All but the last order of the Union's first turn."""
    played(app, "march cairo", "move 1 militia_infantry paducah", "end", "pass", "roll")


def shows(app: NordenSuden) -> type[Screen[object]]:
    return type(app.screen)


def text(app: NordenSuden) -> str:
    assert isinstance(app.screen, HandoverScreen), app.screen
    return app.screen.lines.plain


def keys(app: NordenSuden) -> str:
    return str(app.screen.query_one("#keys", Static).render())


@pytest.mark.thorough
async def test_between_two_turns_a_page_says_whose_turn_it_is_and_what_the_other_did() -> None:
    app = app_at(new_campaign("1861"), handover="on")
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        assert isinstance(app.screen, MapScreen), "nobody has handed anything over yet"
        end_union_turn(app)
        await pilot.pause()
        assert isinstance(app.screen, MapScreen), "the same player goes on"
        played(app, "end")
        await pilot.pause()
        assert text(app).splitlines()[:3] == [
            "The Confederacy: Jul 1861, turn 1",
            "",
            "Union turn, Jul 1861:",
        ]
        assert "One militia infantry marches from Cairo to Paducah." in text(app)
        await pilot.pause(0.1)
        assert "turn the page" not in keys(app), "there is only one"
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(app.screen, MapScreen)
        assert state_of(app).turn == 1


@pytest.mark.thorough
async def test_the_next_page_tells_of_the_last_turn_alone_and_of_nothing_taken_back() -> None:
    app = app_at(new_campaign("1861"), handover="on")
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        end_union_turn(app)
        played(app, "end")
        await pilot.pause(0.1)
        await pilot.press("enter")
        await pilot.pause()
        assert app.journal is not None
        played(app, "march mobile", "move 1 militia_infantry montgomery")
        app.journal.take_back()
        played(app, "done", "end", "pass", "roll", "end")
        await pilot.pause()
        assert text(app).startswith("The Union: Aug 1861, turn 2\n\nConfederate turn, Jul 1861:")
        assert "Paducah" not in text(app), "that was his own turn"
        assert "Montgomery" not in text(app), "it was taken back"


@pytest.mark.thorough
async def test_keys_typed_by_the_one_do_not_answer_for_the_other(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(handover, "REACTION", 0.5)
    app = app_at(new_campaign("1861"), handover="on")
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        end_union_turn(app)
        played(app, "end")
        in_haste(app, "enter", "enter", "e", "e", "p")
        await pilot.pause(0.2)
        assert text(app).startswith("The Confederacy")
        before = state_of(app)
        assert before.to_move == "confederate"
        await pilot.pause(0.6)
        await pilot.press("q", "e", "p", "space", "escape")
        await pilot.pause()
        assert text(app), "only enter ends it"
        assert state_of(app) is before
        await pilot.press("question_mark")
        assert shows(app) is RulesScreen
        await pilot.press("escape", "enter")
        await pilot.pause()
        assert shows(app) is MapScreen
        assert state_of(app) is before


async def test_a_decision_in_the_turn_of_the_other_has_a_page_and_so_has_its_end() -> None:
    state = withdrawal()
    app = app_at(state, handover="on")
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        played(app, "battle bowling_green")
        await pilot.pause()
        assert isinstance(state_of(app).step, Withdrawal)
        assert text(app).startswith("The Confederacy decides in the Union turn\n\nSo far:")


def withdrawal() -> CampaignState:
    return read_situation(WITHDRAWAL)


@pytest.mark.thorough
@pytest.mark.parametrize("players", [Players("person", "steady"), Players("steady", "person")])
async def test_against_the_computer_there_is_no_page(players: Players) -> None:
    state = new_campaign("1861")
    app = app_at(state, players, handover="on")
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        for order in ("end", "pass", "roll", "end"):
            app.loop.play(read_order(order))
        await pilot.pause()
        assert not isinstance(app.screen, HandoverScreen)


async def test_it_can_be_switched_off() -> None:
    app = app_at(new_campaign("1861"), PERSONS, handover="off")
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        end_union_turn(app)
        played(app, "end")
        await pilot.pause()
        assert isinstance(app.screen, MapScreen)
        assert state_of(app).to_move == "confederate"


async def test_a_page_longer_than_the_screen_is_turned() -> None:
    app = app_at(new_campaign("1861"), handover="on")
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        app.push_screen(HandoverScreen(Content("\n".join(map(str, range(60))))))
        await pilot.pause(0.1)
        await pilot.press("pagedown")
        await pilot.pause()
        assert app.screen.query_one(VerticalScroll).scroll_y > 0
        assert "turn the page" in keys(app)
