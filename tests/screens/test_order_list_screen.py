"""Every battle can be played from a list of its orders."""

import pytest

from campaign.resolvers.battle_line.position import Shot
from campaign.terms import CONFEDERATE
from screens.app import NordenSuden
from screens.map_screen import MapScreen
from screens.order_list_screen import OrderListScreen
from tests.screens.battlefield import CAIRO, app_at, joined_battle, position_of


@pytest.fixture
def app(monkeypatch: pytest.MonkeyPatch) -> NordenSuden:
    """The game as it would be for a resolver without a screen of its own."""
    monkeypatch.setattr("screens.battle_screens.BATTLE_SCREENS", {})
    return app_at(joined_battle(CAIRO, "cairo"))


async def test_enter_plays_the_order_under_the_cursor(app: NordenSuden) -> None:
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert isinstance(app.screen, OrderListScreen)
        assert [action.order for action in app.screen.orders] == ["fire 3 1", "fire 3 2"]
        await pilot.press("j", "enter")
        assert position_of(app).shots == (Shot(3, 2),)
        await pilot.press("u", "space")
        assert position_of(app).shots == (Shot(3, 1),)
        await pilot.press("u")
        assert position_of(app).shots == ()


async def test_the_commander_can_choose_one_order_or_all(app: NordenSuden) -> None:
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press("f", "f")
        assert position_of(app).firing is CONFEDERATE
        await pilot.press("a", "enter")
        for _ in range(200):
            await pilot.pause()
            if isinstance(app.screen, OrderListScreen) and app.screen.outcome:
                break
        assert isinstance(app.screen, OrderListScreen)
        assert "has won the battle of Cairo" in app.screen.outcome
        await pilot.press("enter")
        assert isinstance(app.screen, MapScreen)
