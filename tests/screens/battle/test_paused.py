"""Who has told the enemy's commander to wait reads that he waits, and how he goes on."""

import pytest
from textual.widgets import Static

from campaign import RESOLVERS, CampaignState
from campaign.battle.contract import BattleInProgress
from campaign.dice import RandomDice
from campaign.standalone import begin_skirmish
from campaign.terms import CONFEDERATE, PERSON
from saves.campaign_log.journal import Players
from screens.parts.campaign_screen import CampaignScreen
from screens.parts.text_pane import Sheet
from tests.screens.battlefield import app_at
from tests.screens.keyboard import SMALL, until

BATTLES = {"yankee": "bull_run", "shell_for_guns": "bull_run", "battle_line": "cairo"}
BATTLES["nei_boschi"] = "shiloh_9"


def confederate_decides(way: str) -> CampaignState:
    """A battle by itself, at the first decision of the Confederacy."""
    resolver, dice = RESOLVERS[way], RandomDice("stuart")
    state = begin_skirmish(way, resolver.scenarios[BATTLES[way]])
    assert state.battle is not None
    position = state.battle.position
    while position.to_move is not CONFEDERATE:
        position = resolver.apply(position, resolver.choose(position), dice).position
    return state.evolve(battle=BattleInProgress(way, position))


def words_on(screen: CampaignScreen) -> str:
    """All lines of words of a battle."""
    sheets = " ".join(sheet.text.plain for sheet in screen.query(Sheet))
    return sheets + " ".join(str(static.render()) for static in screen.query(Static))


@pytest.mark.parametrize("way", BATTLES)
async def test_a_pause_is_said_with_the_key_that_ends_it(way: str) -> None:
    app = app_at(confederate_decides(way), Players(PERSON, "field"), pace="slow")
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, CampaignScreen)
        assert "paused" not in words_on(screen).lower()
        await pilot.press("enter")
        await until(pilot, lambda: "paused, enter goes on" in words_on(screen).lower())
        await pilot.press("enter")
        await until(pilot, lambda: "paused" not in words_on(screen).lower())
