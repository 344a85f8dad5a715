"""The map takes a position in at once, and puts it into words when it is painted."""

import pytest

from campaign import read_order
from screens.map.map_model import MapModel
from screens.map.side_panel import SidePanel
from screens.shell.glyphs import Glyphs
from tests.screens.keyboard import app_at, map_of, shown


async def test_orders_between_two_frames_are_shown_once_and_told_in_their_order(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    panels: list[MapModel] = []
    show = SidePanel.show

    def noted(panel: SidePanel, model: MapModel, changed: frozenset[str], glyphs: Glyphs) -> None:
        panels.append(model)
        show(panel, model, changed, glyphs)

    monkeypatch.setattr(SidePanel, "show", noted)
    app = app_at()
    async with app.run_test(size=(120, 36)) as pilot:
        await pilot.pause()
        screen = map_of(app)
        panels.clear()
        for order in ("march cairo", "move 1 veteran_infantry paducah"):
            assert app.loop.play(read_order(order))
            assert screen.model.state is app.loop.journal.state, "the next key meets it"
        assert panels == [], "nothing is worded before it is painted"
        await pilot.pause()
        assert [model.state for model in panels] == [app.loop.journal.state]
        *_, first, second = screen.panel.turn_log.told
        assert "Cairo" in first
        assert second == "One veteran infantry marches from Cairo to Paducah."
        assert shown(app, "status") == second


async def test_what_is_said_after_an_order_is_not_talked_over() -> None:
    app = app_at()
    async with app.run_test(size=(120, 36)) as pilot:
        await pilot.pause()
        screen = map_of(app)
        assert app.loop.play(read_order("march cairo"))
        screen.tell("The mail has come.")
        await pilot.pause()
        assert screen.panel.turn_log.told[-1] == "The mail has come."
        assert shown(app, "status") == "The mail has come."
        assert app.loop.play(read_order("move 1 veteran_infantry paducah"))
        screen.say("Somebody knocks.")
        await pilot.pause()
        assert shown(app, "status") == "Somebody knocks."
        assert screen.panel.turn_log.told[-1].endswith("to Paducah."), "the log has it"


async def test_a_position_that_changes_no_list_leaves_the_list_alone() -> None:
    app = app_at()
    async with app.run_test(size=(120, 36)) as pilot:
        await pilot.pause()
        before = map_of(app).model
        assert app.loop.play(read_order("march cairo"))
        changed = map_of(app).model.changed_since(before)
        assert "state" in changed
        assert not changed & {"choices", "plan", "row", "sure"}
