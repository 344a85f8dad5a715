"""Every battle can be played from a list of its orders."""

import pytest

from campaign.resolvers.battle_line.position import Shot
from campaign.terms import CONFEDERATE
from screens.app import NordenSuden
from screens.battle.order_list_screen import OrderListScreen
from screens.map.map_screen import MapScreen
from screens.parts.choice_dialog import ChoiceScreen
from tests.screens.battlefield import CAIRO, app_at, joined_battle, position_of
from tests.screens.campaigning import LEADERS, SHILOH, situation

FIELD = "pittsburg_landing"


@pytest.fixture
def app(monkeypatch: pytest.MonkeyPatch) -> NordenSuden:
    """The game as it would be for a resolver without a screen of its own."""
    monkeypatch.setattr("screens.battle.register.face_of", lambda resolver: None)
    return app_at(joined_battle(CAIRO, "cairo"))


@pytest.mark.thorough
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


@pytest.mark.thorough
async def test_a_battle_of_the_full_game_is_fought_from_the_list(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("screens.battle.register.face_of", lambda resolver: None)
    state = joined_battle(situation(["combat confederate"], *SHILOH, tables=LEADERS), FIELD)
    app = app_at(state)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        kinds = set()
        for _ in range(400):
            if isinstance(app.screen, ChoiceScreen):
                await pilot.press("down", "enter")  # the beaten side leaves the field
                continue
            if not isinstance(app.screen, OrderListScreen) or app.screen.run.outcome:
                break
            kinds |= {action.order.split()[0] for action in app.screen.orders}
            app.screen.run.give_orders()
            await pilot._wait_for_screen()
        assert isinstance(app.screen, OrderListScreen)
        assert "has won the battle of Pittsburg Landing" in app.screen.run.outcome
        assert kinds >= {"roll", "relieve", "ready", "fire", "bonus"}


@pytest.mark.thorough
async def test_the_commander_can_choose_one_order_or_all(app: NordenSuden) -> None:
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press("f", "f")
        assert position_of(app).firing is CONFEDERATE
        await pilot.press("a", "enter")
        for _ in range(200):
            await pilot.pause()
            if isinstance(app.screen, ChoiceScreen):
                await pilot.press("down", "enter")
            elif isinstance(app.screen, OrderListScreen) and app.screen.run.outcome:
                break
        assert isinstance(app.screen, OrderListScreen)
        assert "has won the battle of Cairo" in app.screen.run.outcome
        await pilot.press("enter")
        assert isinstance(app.screen, MapScreen)
