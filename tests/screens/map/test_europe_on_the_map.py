"""Europe: a box out at sea, on the map only where foreign powers may come in. [NS-R28]"""

import pytest

from campaign import new_campaign
from campaign.terms import CONFEDERATE
from screens.map.map_layout import Zoom
from screens.map.theater_map import TheaterMap
from tests.screens.advanced import full_war
from tests.screens.keyboard import SMALL, app_at, count, find, map_of, state_of


def rows(theater_map: TheaterMap) -> str:
    """What the map shows, line by line."""
    height = theater_map.virtual_size.height
    return "\n".join(theater_map.strip(line).text for line in range(height))


@pytest.mark.thorough
async def test_the_cursor_walks_out_to_sea_and_back() -> None:
    app = app_at(full_war())
    async with app.run_test(size=SMALL) as pilot:
        await find(pilot, "brunswick")
        await pilot.press("right")
        assert map_of(app).model.cursor == "europe"
        await pilot.press("left")
        assert map_of(app).model.cursor == "brunswick"


@pytest.mark.thorough
async def test_europe_stands_on_the_map_at_every_zoom() -> None:
    app = app_at(full_war())
    async with app.run_test(size=SMALL) as pilot:
        theater_map = map_of(app).map
        for zoom in Zoom:
            theater_map.zoom = zoom
            await pilot.pause()
            assert "□3" in rows(theater_map)
            assert ("EUR" if zoom is Zoom.GLANCE else "Europe") in rows(theater_map)
        app.theme = "plain"
        await pilot.pause()
        assert "Europe" in rows(theater_map)


@pytest.mark.thorough
async def test_without_foreign_powers_there_is_no_europe() -> None:
    app = app_at(new_campaign("1861"))
    async with app.run_test(size=SMALL) as pilot:
        assert "EUR" not in rows(map_of(app).map)
        for box in ("wilmington", "norfolk", "jacksonville_fl"):
            await find(pilot, box)
            await pilot.press("right", "right", "J", "L")
            assert map_of(app).model.cursor != "europe"


@pytest.mark.thorough
async def test_foreign_pieces_sail_in_by_the_keys_of_any_march() -> None:
    app = app_at(full_war(CONFEDERATE))
    async with app.run_test(size=SMALL) as pilot:
        await find(pilot, "europe")
        await pilot.press("s")
        assert "wilmington" in map_of(app).map.reach
        await find(pilot, "charleston_sc")
        await pilot.press("enter")
        await pilot.pause()
        assert count(state_of(app), "charleston_sc", CONFEDERATE) == 4
        assert count(state_of(app), "europe", CONFEDERATE) == 0
