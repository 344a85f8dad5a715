"""What is painted piece by piece is what one would see if all of it were painted anew."""

import random
from collections.abc import Iterable
from typing import Any

import pytest
from rich.segment import Segment
from rich.style import Style
from textual._compositor import LayoutUpdate
from textual.app import App
from textual.screen import Screen
from textual.widget import Widget

from screens.parts.cell_view import CellView
from screens.parts.key_bar import KeyLine
from screens.parts.text_pane import Sheet
from screens.shell.painting import Pieces
from tests.screens.keyboard import app_at
from tests.screens.rest import at_rest

SIZE = (80, 24)
WAYS = ("left", "right", "up", "down", "h", "j", "k", "l", "J", "L")
OTHERS = ("m", "n", "escape", "o", "plus", "minus", "s", "y", "1", "a", "tab", "i", "e", "N")
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
        self.rows: list[list[Cell]] = []
        self.painted = 0
        """Frames so far of which a part was painted."""

    def show(self, update: object) -> None:
        if isinstance(update, LayoutUpdate):
            self.rows = [[cell for strip in row for cell in cells(strip)] for row in update.strips]
        elif isinstance(update, Pieces):
            self.painted += 1
            for y, x, strip in update.pieces:
                written = cells(strip)
                self.rows[y][x : x + len(written)] = written


def anew(screen: Screen[Any]) -> list[list[Cell]]:
    """All of a screen, with nothing of what has been kept."""
    for widget in screen.walk_children(Widget, with_self=True):
        widget._styles_cache.clear()
        if isinstance(widget, Sheet):
            widget.notify_style_update()
        elif isinstance(widget, CellView):
            widget._strips.clear()
            widget._styles_of.clear()
        elif isinstance(widget, KeyLine):
            widget.notify_style_update()
    return [cells(strip) for strip in screen._compositor.render_strips()]


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
            key = chance.choice(WAYS if chance.random() < 0.7 else OTHERS)
            await pilot.press(key)
            await at_rest(app)
            assert terminal.rows == anew(app.screen), key
            await at_rest(app)
    assert terminal.painted > KEYS / 2
