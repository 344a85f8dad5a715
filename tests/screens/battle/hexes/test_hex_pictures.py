"""What a field of hexes looks like in its three views; look at the SVG for the colors."""

import pytest

from screens.battle.hexes.hex_map import HexView
from tests.screens.drawing import colors, compare, letters
from tests.screens.hex_field import HexApp
from tests.screens.keyboard import LARGE, SMALL

PART = (50, 16)
"""Enough for all signs in colors."""


@pytest.mark.thorough
@pytest.mark.parametrize(("look", "name"), [("dark", "unicode"), ("plain", "ascii")])
@pytest.mark.parametrize("size", [SMALL, LARGE], ids=["80x24", "160x48"])
@pytest.mark.parametrize("view", list(HexView), ids=str)
async def test_what_a_field_of_hexes_looks_like(
    size: tuple[int, int], look: str, name: str, view: HexView
) -> None:
    app = HexApp(look)
    async with app.run_test(size=size) as pilot:
        if view not in app.map.views:
            return
        while app.map.view is not view:
            await pilot.press("z")
        app.map.point_at(1506)
        await pilot.pause()
        compare(f"hexes_{view}_{name}_{size[0]}x{size[1]}.txt", letters(app))


async def test_what_hexagons_look_like_in_colors() -> None:
    app = HexApp()
    async with app.run_test(size=PART) as pilot:
        while app.map.view is not HexView.HEXAGONS:
            await pilot.press("z")
        app.map.point_at(1706)
        app.map.action_center()
        await pilot.pause()
        compare("hexes.svg", colors(app))
