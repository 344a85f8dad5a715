"""In a wide terminal a map that is narrow and high has the room that there is."""

import pytest

from campaign.resolvers.nei_boschi.steps import Acting, Activation
from screens.battle.hexes.hex_map import HexView
from tests.screens.battle.nei_boschi.hex_desk import app_on, passed_to, screen_of
from tests.screens.battle.nei_boschi.test_hex_screen import press
from tests.screens.keyboard import LARGE, SMALL, until


async def test_no_columns_stay_empty_while_the_map_is_cut_below() -> None:
    """Ten columns were empty left of Stuart's stand, and fourteen right of it."""
    app = app_on(passed_to(Acting))
    async with app.run_test(size=LARGE) as pilot:
        await pilot.pause()
        screen = screen_of(app)
        field, log = screen.map, screen.panes.log_view
        columns, rows = field.extent
        assert rows > field.size.height, "all of it is not seen"
        assert field.size.width - columns < 4
        assert log.region.right <= field.region.x, "the log stands beside it"
        assert field.size.height >= LARGE[1] - 4


async def test_a_map_that_is_seen_in_whole_has_the_log_below_it() -> None:
    app = app_on(passed_to(Acting))
    async with app.run_test(size=LARGE) as pilot:
        await pilot.pause()
        screen = screen_of(app)
        await press(pilot, "z")
        assert screen.map.wanted is HexView.TILES
        await until(pilot, lambda: screen.panes.log_view.region.y > screen.map.region.y)
        assert screen.panes.log_view.size.width > 100
        await press(pilot, "z", "z")
        await until(pilot, lambda: screen.panes.log_view.region.right <= screen.map.region.x)


@pytest.mark.parametrize(("size", "scenario"), [(SMALL, "9"), (LARGE, "2")])
async def test_a_map_that_is_wider_than_its_room_has_the_log_below_it(
    size: tuple[int, int], scenario: str
) -> None:
    app = app_on(passed_to(Activation, scenario))
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        screen = screen_of(app)
        assert screen.panes.log_view.region.y > screen.map.region.y
        assert screen.map.region.x == 0
