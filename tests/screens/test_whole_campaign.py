"""A war from the first key to the victory screen, by keyboard alone; and one that is watched."""

import asyncio
from pathlib import Path

import pytest

from campaign import SCENARIOS, CampaignState, Options, new_campaign
from campaign.options import PRESETS
from saves.campaign_log.journal import Players
from saves.storage.header import list_campaigns
from screens.app import NordenSuden
from screens.game.victory_screen import VictoryScreen
from tests.own_home import own_home
from tests.screens.keyboard import SMALL, app_at, state_of
from tests.screens.typist import Typist


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NORDEN_SUDEN_HOME", str(tmp_path))
    monkeypatch.setattr("secrets.token_hex", lambda size: "the same dice every time")


async def test_a_short_war_from_the_title_on_by_keys_alone() -> None:
    """Its first turn here; to its end in the soak."""
    await play_short_war(turns=1)
    [header] = list_campaigns(own_home().campaigns)
    assert not header.winner
    assert header.turn == 2


@pytest.mark.soak
async def test_a_short_war_from_the_title_to_the_victory_screen_by_keys_alone() -> None:
    state = await play_short_war(turns=None)
    assert state.winner is not None
    [header] = list_campaigns(own_home().campaigns)
    assert header.winner == state.winner


async def play_short_war(turns: int | None) -> CampaignState:
    """Set up and played by keys; the last position."""
    app = NordenSuden()
    app.remember(pace="fast", handover="off")
    async with app.run_test(size=SMALL) as pilot:
        first_year = list(SCENARIOS).index("1861-short")
        await pilot.press("n", "down", *["right"] * first_year)
        await pilot.press("down", "right", "right", "b")  # both sides are played here
        await pilot.pause()
        typist = Typist(pilot, app)
        state = await typist.play(turns)
        assert state.scenario.id == "1861-short"
        assert app.journal is not None
        assert app.journal.record.verify() > (100 if turns is None else 15 * turns)
        await pilot.pause()
        assert isinstance(app.screen, VictoryScreen) is (turns is None)
    return state


@pytest.mark.thorough
async def test_the_last_turn_of_a_war_leads_to_the_victory_screen_by_keys_alone() -> None:
    war = new_campaign("1861-short")
    app = app_at(war.evolve(turn=war.last_turn))
    async with app.run_test(size=SMALL) as pilot:
        state = await Typist(pilot, app).play()
        assert state.winner is not None
        await pilot.pause()
        assert isinstance(app.screen, VictoryScreen)


@pytest.mark.thorough
@pytest.mark.parametrize("turns", [1, pytest.param(5, marks=pytest.mark.soak)])
async def test_some_turns_of_the_full_game_by_keys_alone(turns: int) -> None:
    app = app_at(new_campaign("1862", Options.preset("full")))
    async with app.run_test(size=SMALL) as pilot:
        typist = Typist(pilot, app)
        state = await typist.play(turns)
        assert state.turn == SCENARIOS["1862"].first_turn + turns
        assert app.journal is not None
        assert app.journal.record.verify() > 20 * turns


@pytest.mark.soak
@pytest.mark.parametrize("preset", PRESETS)
async def test_a_whole_war_by_keys_alone(preset: str) -> None:
    app = app_at(new_campaign("1861", Options.preset(preset)))
    async with app.run_test(size=SMALL) as pilot:
        typist = Typist(pilot, app)
        state = await typist.play()
        assert state.ending is not None
        await pilot.pause()
        assert isinstance(app.screen, VictoryScreen)
        assert app.journal is not None
        assert app.journal.record.verify() > 500
        assert typist.keys > 2000


@pytest.mark.soak
async def test_a_whole_war_watched_computer_against_computer() -> None:
    app = app_at(new_campaign("1861"), Players("steady", "steady"))
    async with app.run_test(size=SMALL) as pilot:
        while state_of(app).agenda:
            await asyncio.sleep(0.02)
        await pilot.pause()
        assert state_of(app).winner is not None
        assert isinstance(app.screen, VictoryScreen)
