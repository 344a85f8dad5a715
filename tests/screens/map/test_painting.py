"""What is painted piece by piece is what one would see if all of it were painted anew."""

import random
from collections.abc import Callable, Iterable
from typing import Any

import pytest
from rich.segment import Segment
from rich.style import Style
from textual._styles_cache import StylesCache
from textual.app import App
from textual.cache import LRUCache
from textual.screen import Screen
from textual.strip import Strip
from textual.widget import Widget

from screens.map.map_screen import MapScreen
from screens.map.march_controller import MarchController
from screens.parts.cell_view import CellView, Styles
from screens.parts.key_bar import KeyLine
from screens.parts.text_pane import Sheet
from screens.shell.painting import Cells, Pieces
from tests.screens.keyboard import app_at, map_of
from tests.screens.rest import at_rest

SIZE = (80, 24)
WAYS = ("left", "right", "up", "down", "h", "j", "k", "l", "J", "L")
OTHERS = ("m", "n", "enter", "x", "escape", "o", "plus", "minus", "s", "1", "a", "tab", "i", "e")
KEYS = 30

Cell = tuple[str, Style]


def cells(line: Iterable[Segment]) -> list[Cell]:
    """The letters of a line, each with what it looks like."""
    return [
        (letter, (style or Style.null()).clear_meta_and_links())
        for text, style, _ in line
        for letter in text
    ]


class Terminal:
    """Shows what is written to it."""

    def __init__(self) -> None:
        self.rows: list[list[Cell]] = [[(" ", Style.null())] * SIZE[0] for _ in range(SIZE[1])]
        self.painted = 0
        """Frames so far."""

    def show(self, update: object) -> None:
        if isinstance(update, Pieces):
            self.painted += 1
            for y, x, strip in update.pieces:
                written = cells(strip)
                self.rows[y][x : x + len(written)] = written


def nothing_kept(widget: Widget) -> dict[str, object]:
    """What a widget that has not been painted yet has in the place of what it keeps."""
    kept: dict[str, object] = {"_styles_cache": StylesCache()}
    if isinstance(widget, Sheet):
        kept |= {"_known": LRUCache[object, object](9), "_strips": []}
    elif isinstance(widget, KeyLine):
        kept |= {"_lines": LRUCache[object, object](9)}
    elif isinstance(widget, CellView):
        kept |= {"_strips": {}, "_strips_aside": {}, "_styles_of": Styles(widget)}
    return kept


def anew(screen: Screen[Any]) -> list[list[Cell]]:
    """All of a screen as Textual paints it, with nothing of what has been kept, which stays."""
    widgets = [*screen.walk_children(Widget, with_self=True)]
    with pytest.MonkeyPatch.context() as meanwhile:
        for widget in widgets:
            for name, value in nothing_kept(widget).items():
                meanwhile.setattr(widget, name, value)
            if isinstance(widget, Sheet) and widget.size.width:
                widget._strips = widget._in_view(*widget.size)
        return [cells(strip) for strip in screen._compositor.render_strips()]


def what_is_kept_is_so(screen: Screen[Any]) -> None:
    """Keys, plans and texts are what they would be if they were asked for the first time."""
    keys = [(node, bound.key_to_bindings) for node, bound in screen._binding_chain]
    usual = Screen._binding_chain.fget(screen)  # type: ignore[attr-defined]
    assert keys == [(node, bound.key_to_bindings) for node, bound in usual]
    if isinstance(screen, MapScreen):
        panel, model = screen.panel, screen.model
        told, anew = panel.here.text(model, screen.glyphs), panel.here.text_anew
        assert told.markup == anew(model, screen.glyphs).markup
        if model.plan is None and model.state.to_move:
            asked = MarchController(screen.loop).planned(model)
            assert screen.marches.planned(model) == asked


@pytest.mark.thorough
async def test_a_walk_over_the_map_leaves_nothing_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal, display = Terminal(), App._display

    def shown(app: App[Any], screen: Screen[Any], update: Any) -> None:
        if not app._batch_count:
            terminal.show(update)
        display(app, screen, update)

    monkeypatch.setattr(App, "_display", shown)
    chance, app = random.Random(1862), app_at()
    async with app.run_test(size=SIZE) as pilot:
        await at_rest(app)
        for _ in range(KEYS):
            on_map = isinstance(app.screen, MapScreen)
            keys = WAYS if chance.random() < 0.6 else OTHERS
            key = chance.choice(keys) if on_map else "escape"
            await pilot.press(key)
            await at_rest(app)
            assert terminal.rows == anew(app.screen), key
            what_is_kept_is_so(app.screen)
    assert terminal.painted > KEYS / 2


@pytest.mark.parametrize(("size", "words"), [(SIZE, "status"), ((160, 48), "box")])
async def test_a_cursor_key_draws_nothing_but_map_box_and_line_of_keys(
    size: tuple[int, int], words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    app, drawn = app_at(), list[str]()

    def noted(draw: Callable[[Any, Any], list[Strip]]) -> Callable[[Any, Any], list[Strip]]:
        def drawn_by(widget: Widget, what: Any) -> list[Strip]:
            drawn.append(widget.id or type(widget).__name__)
            return draw(widget, what)

        return drawn_by

    async with app.run_test(size=size) as pilot:
        await at_rest(app)
        monkeypatch.setattr(Widget, "render_lines", noted(Widget.render_lines))
        monkeypatch.setattr(CellView, "render_parts", noted(CellView.render_parts))
        await pilot.press("left")
        await at_rest(app)
    assert len(drawn) == len(set(drawn))
    assert {"map", words} <= set(drawn) <= {"map", words, "KeyLine"}


def rows_of(strips: list[Strip]) -> list[list[Cell]]:
    return [cells(strip) for strip in strips]


async def test_parts_of_the_map_are_cut_out_of_its_lines_or_drawn_alone() -> None:
    app = app_at()
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("left")
        await at_rest(app)
        view = map_of(app).map
        width = view.size.width
        parts = [Cells(3, 0, 9), Cells(4, 5, width), Cells(5, 7, 20), Cells(5, 30, 40)]
        lines = [view.render_line(y).crop(start, end) for y, start, end in parts]
        for kept in (0, 1):  # as after the first frame, and when all of it has to be drawn anew
            if kept:
                view.notify_style_update()
                view._styles_cache.clear()
            assert rows_of(view.render_parts(parts)) == rows_of(lines)


@pytest.mark.thorough
@pytest.mark.parametrize("key", ["left", "down"])
async def test_some_columns_of_the_map_are_those_of_its_lines(key: str) -> None:
    app = app_at()
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press(key)
        await at_rest(app)
        view = map_of(app).map
        for y in range(view.size.height):
            for start, end in ((0, 9), (7, 20), (view.size.width - 5, view.size.width)):
                view._strips.clear()
                part = view.render_part(y, start, end)
                whole = view.render_line(y).crop(start, end)
                assert rows_of([part]) == rows_of([whole])
                assert part.cell_length == end - start
