"""A look that another session has left is for what is on show then, and for nothing later."""

from campaign import new_campaign
from screens.battle.line.view_state import LineView
from screens.map.map_layout import Zoom
from screens.map.overlays import PLAIN
from screens.map.view_state import ViewState
from tests.screens.keyboard import app_at, map_of, until


async def test_a_battle_that_has_ended_meanwhile_leaves_no_look_to_the_next_one() -> None:
    app = app_at(new_campaign("1861"))
    war = ViewState("richmond", Zoom.THEATER, (0, 0), PLAIN, False, "", False, False, (), ())
    app.session.view_states = [war, LineView(3, 4, (0, 0), ())]
    async with app.run_test(size=(160, 48)) as pilot:
        await until(pilot, lambda: not app.session.view_states)
        assert map_of(app).model.cursor == "richmond"
