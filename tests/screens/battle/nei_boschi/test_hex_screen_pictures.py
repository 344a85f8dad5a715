"""The screen of a battle on hexes as it looks: small and large, in Unicode and in plain letters."""

import pytest

from campaign.resolvers.nei_boschi.steps import Activation
from screens.app import NordenSuden
from tests.screens.battle.nei_boschi.hex_desk import app_on, passed_to, screen_of
from tests.screens.drawing import colors, compare, letters
from tests.screens.keyboard import LARGE, SMALL

MOVING = ("A", "n", "m")
"""A brigade acts, and its second unit is about to move."""

LOOKS = {"dark": "dark", "ascii": "plain"}


@pytest.fixture
def app() -> NordenSuden:
    return app_on(passed_to(Activation))


@pytest.mark.thorough
@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("size", [SMALL, LARGE], ids=["80x24", "160x48"])
async def test_a_unit_about_to_move(app: NordenSuden, size: tuple[int, int], look: str) -> None:
    async with app.run_test(size=size) as pilot:
        app.wear(LOOKS[look])
        await pilot.press(*MOVING)
        await pilot.pause()
        drawn = letters(app)
        assert look != "ascii" or drawn.isascii()
        compare(f"hex_battle_{look}_{size[0]}x{size[1]}.txt", drawn)


@pytest.mark.thorough
async def test_a_list_of_orders(app: NordenSuden) -> None:
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        compare("hex_battle_list.txt", letters(app))


@pytest.mark.thorough
async def test_which_way_to_face(app: NordenSuden) -> None:
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press(*MOVING)
        targets = screen_of(app).chooser.targets.values()
        one = next(target for target in targets if len(target.orders) > 1)
        await pilot.press(*one.letters)
        await pilot.pause()
        compare("hex_battle_facing.txt", letters(app))


@pytest.mark.thorough
@pytest.mark.parametrize("look", ["dark", "light"])
async def test_its_colors(app: NordenSuden, look: str) -> None:
    async with app.run_test(size=SMALL) as pilot:
        app.wear(look)
        await pilot.press(*MOVING)
        await pilot.pause()
        compare(f"hex_battle_{look}.svg", colors(app))
