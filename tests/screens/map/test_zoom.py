"""A zoom: one frame, and what is kept of the zoom level before is what would be drawn anew."""

from typing import Any

import pytest

from campaign import read_order
from screens.map.map_layout import Zoom
from screens.map.picture.picture_drawing import PictureDrawing
from screens.map.picture.tints import ink
from screens.map.theater_map import TheaterMap
from screens.parts.command import CommandScreen
from tests.screens.keyboard import LARGE, app_at, map_of
from tests.screens.rest import at_rest


def rows(drawing: PictureDrawing) -> list[list[tuple[str, object]]]:
    """The cells of a picture; of a blank its paper alone."""
    return [
        [
            (letter, paint if letter != " " else paint.paper)
            for text, paint in drawing.canvas.row(row)
            for letter in text
        ]
        for row in range(drawing.canvas.rows)
    ]


def on_show(view: TheaterMap) -> PictureDrawing:
    assert isinstance(view._drawing, PictureDrawing)
    return view._drawing


def anew(view: TheaterMap) -> PictureDrawing:
    """What it would draw if nothing had been drawn before."""
    inks = ink(view.app.theme, view.app.console.color_system)
    return PictureDrawing(view.zoom, view.glyphs, inks, view.state, view._attention())


@pytest.mark.parametrize("key", ["plus", "minus"])
async def test_a_zoom_works_all_places_out_once(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Bars for scrolling, which nobody sees, came and went, and asked for that once more."""
    app, laid_out = app_at(), list[object]()
    lay_out: Any = CommandScreen._refresh_layout

    def noted(screen: Any, *args: Any, **named: Any) -> None:
        laid_out.append(screen)
        lay_out(screen, *args, **named)

    async with app.run_test(size=LARGE) as pilot:
        await at_rest(app)
        if key == "minus":
            await pilot.press("plus")
            await at_rest(app)
        monkeypatch.setattr(CommandScreen, "_refresh_layout", noted)
        await pilot.press(key)
        await at_rest(app)
    assert len(laid_out) == 1


async def test_back_at_a_zoom_level_the_map_shows_what_has_changed_meanwhile() -> None:
    app = app_at()
    async with app.run_test(size=LARGE) as pilot:
        await at_rest(app)
        view, first = map_of(app).map, on_show(map_of(app).map)
        assert view.zoom is Zoom.THEATER
        await pilot.press("plus", "left", "o")
        assert app.loop.play(read_order("march cairo"))
        await at_rest(app)
        assert on_show(view) is not first
        assert rows(on_show(view)) == rows(anew(view))
        await pilot.press("minus")
        await at_rest(app)
        assert on_show(view) is first, "it need not be drawn once more"
        assert rows(first) == rows(anew(view))


async def test_in_other_colors_nothing_is_kept() -> None:
    """What was on show before is now in the colors of the look before, at the same zoom level."""
    app = app_at()
    async with app.run_test(size=LARGE) as pilot:
        await at_rest(app)
        view = map_of(app).map
        for look in ("light", "clear", "dark"):
            app.theme = look
            await at_rest(app)
            assert on_show(view).inks is ink(look, app.console.color_system)
            assert rows(on_show(view)) == rows(anew(view))
        await pilot.press("plus", "minus")
        await at_rest(app)
        assert rows(on_show(view)) == rows(anew(view))


async def test_one_looks_nearer_while_the_keys_are_for_the_panel() -> None:
    """As the tip says that stands below it; after the enemy's turn they are."""
    app = app_at()
    async with app.run_test(size=LARGE) as pilot:
        await at_rest(app)
        screen, usual = map_of(app), map_of(app).map.zoom
        assert app.loop.play(read_order("march cairo"))
        await at_rest(app)
        await pilot.press("tab")
        assert not screen.map.has_focus
        await pilot.press("plus")
        assert screen.map.zoom is not usual
        await pilot.press("minus")
        assert screen.map.zoom is usual
        assert not screen.map.has_focus, "one reads on"
