"""Going back and forth on the map: one key takes back what one key did."""

import pytest

from campaign import read_order
from campaign.agenda import Marching
from tests.screens.keyboard import SMALL, app_at, count, find, left, map_of, shown, state_of


@pytest.mark.thorough
async def test_one_u_takes_back_what_one_enter_did_and_capital_u_plays_it_again() -> None:
    app = app_at()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        start = state_of(app)
        await find(pilot, "cairo")
        await pilot.press("m")
        await find(pilot, "paducah")
        await pilot.press("enter")
        assert app.journal is not None
        assert len(app.journal.entries()) == 3, "one line for each order"
        between = state_of(app)
        await find(pilot, "washington")
        await pilot.press("m")
        await find(pilot, "baltimore")
        await pilot.press("enter")
        after = state_of(app)
        await pilot.press("u")
        assert shown(app, "status") == (
            "Undone: march two militia infantry from Washington to Baltimore."
        )
        assert state_of(app) == between
        await pilot.press("u")
        assert state_of(app) == start
        assert map_of(app).map.state == start
        await pilot.press("U")
        assert state_of(app) == between
        await pilot.press("U")
        assert shown(app, "status").startswith("Redone: march two militia infantry")
        assert state_of(app) == after


@pytest.mark.thorough
async def test_a_campaign_opened_again_is_taken_back_order_by_order() -> None:
    app = app_at()
    async with app.run_test(size=SMALL) as pilot:
        assert app.journal is not None
        app.enter(app.journal)
        for order in ("march washington", "move 2 militia_infantry baltimore"):
            app.journal.play(read_order(order))
        await pilot.pause()
        await pilot.press("u")
        assert isinstance(state_of(app).step, Marching)
        await pilot.press("u", "U", "U")
        assert count(state_of(app), "baltimore") == 2


async def test_esc_gives_back_a_march_in_which_nothing_moved() -> None:
    app = app_at()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        app.loop.play(read_order("march washington"))
        assert isinstance(state_of(app).step, Marching)
        await pilot.press("escape")
        assert left(state_of(app)) == 3
