"""The line of keys follows the cursor over the map, and asks no key twice for that."""

from collections import Counter

import pytest

from screens.app import NordenSuden
from screens.map.map_screen import MapScreen
from screens.parts.command import Obstacle
from screens.parts.key_bar import KeyLine
from tests.screens.drawing import letters
from tests.screens.keyboard import SMALL, app_at, find, map_of


def keys_on_show(app: NordenSuden) -> str:
    return letters(app).splitlines()[-1]


async def test_keys_follow_the_cursor_to_a_box_and_back(monkeypatch: pytest.MonkeyPatch) -> None:
    asked, usual = Counter[str](), MapScreen.obstacle

    def obstacle(screen: MapScreen, id_: str) -> Obstacle:
        asked[id_] += 1
        return usual(screen, id_)

    app = app_at()
    async with app.run_test(size=SMALL) as pilot:
        await find(pilot, "cairo")
        assert "m march" in keys_on_show(app)
        await pilot.press("right")
        await pilot.pause()
        assert "m march" not in keys_on_show(app), "nobody stands there"
        screen = map_of(app)
        elsewhere = screen.model.cursor
        await pilot.press("left", "right", "left")
        await pilot.pause()
        monkeypatch.setattr(MapScreen, "obstacle", obstacle)
        await pilot.press("right")
        await pilot.pause()
        assert screen.model.cursor == elsewhere
        assert "m march" not in keys_on_show(app)
        await pilot.press("left")
        await pilot.pause()
        assert screen.model.cursor == "cairo"
        assert "m march" in keys_on_show(app)
        assert not asked["map.march"], "it was found when the cursor was there before"


async def test_what_was_found_at_a_box_is_forgotten_when_the_position_is_another() -> None:
    app = app_at()
    async with app.run_test(size=SMALL) as pilot:
        await find(pilot, "cairo")
        await pilot.press("right", "left")
        await pilot.pause()
        assert "m march" in keys_on_show(app)
        await pilot.press("e", "e")  # the marches are over
        await pilot.pause()
        map_of(app).point_at("washington")
        map_of(app).point_at("cairo")
        await pilot.pause()
        assert "m march" not in keys_on_show(app)
        assert "m march" not in app.screen.query_one(KeyLine).render().plain
