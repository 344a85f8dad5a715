"""A table in terminals with many colors and with few: what is painted, and where one begins."""

from typing import Any

import pytest
from rich.console import Console
from textual.app import App

from campaign.resolvers.shell_for_guns.position import Stage
from campaign.resolvers.shell_for_guns.resolver import SHELL_FOR_GUNS
from campaign.resolvers.yankee.resolver import YANKEE
from screens.app import NordenSuden
from screens.battle.tabletop.picture.picture import Picture
from screens.battle.tabletop.table import BattleTable
from screens.shell.painting import Pieces
from tests.screens.drawing import letters
from tests.screens.keyboard import LARGE, SMALL
from tests.screens.picture_reader import positions
from tests.screens.tabletop import battle_at, history_at, screen_of, skirmish

GHOST_STEP = 2_000
"""Bytes of a step of the ghost over the line, at most."""


def moving(look: str = "dark") -> NordenSuden:
    """A brigade on the move."""
    app = battle_at(SHELL_FOR_GUNS, skirmish(stage=Stage.MOVE, acting=1))
    app.theme = look
    return app


def table_of(app: NordenSuden) -> BattleTable:
    return screen_of(app).table


def is_picture(app: NordenSuden) -> bool:
    return isinstance(table_of(app)._drawing, Picture)


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("look", "colors", "pictured"),
    [
        ("light", "truecolor", True),
        ("clear", "256", True),
        ("dark", "standard", False),
        ("sixteen", "truecolor", False),
        ("plain", "truecolor", False),
    ],
)
async def test_where_there_are_few_colors_the_table_is_drawn_in_signs(
    look: str, colors: str, pictured: bool
) -> None:
    app = moving(look)
    app.console = Console(color_system=colors, force_terminal=True)  # type: ignore[arg-type]
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        assert is_picture(app) is pictured
        assert ("▀" in letters(app)) is pictured
        app.theme = "plain"
        await pilot.pause()
        assert not is_picture(app), "the look can change at any time"


@pytest.mark.thorough
async def test_without_colors_there_is_no_picture() -> None:
    app = moving()
    app.console = Console(color_system="truecolor", force_terminal=True, no_color=True)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        assert not is_picture(app)


@pytest.mark.thorough
async def test_a_step_of_the_ghost_is_written_in_few_bytes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """In the largest window that players have, at twice the size, on the table alone."""
    app = moving()
    written = list[int]()

    def counted(_: App[Any], __: Any, renderable: object) -> None:
        if isinstance(renderable, Pieces):
            region = table_of(app).region
            own = [piece for piece in renderable.pieces if region.contains(piece.x, piece.y)]
            if own:
                written.append(len(Pieces(own).render_segments(app.console).encode()))

    async with app.run_test(size=LARGE) as pilot:
        await pilot.pause()
        await pilot.press("plus", "m")
        await pilot.pause()
        monkeypatch.setattr(App, "_display", counted)
        for _ in range(6):
            await pilot.press("down")
            await pilot.pause()
        assert len(written) >= 4, "half a centimeter, sometimes less than a pixel"
        assert max(written) <= GHOST_STEP, written


def at_gettysburg() -> NordenSuden:
    return history_at(YANKEE, "gettysburg", positions(YANKEE, "gettysburg", 12, 25)[8])


@pytest.mark.thorough
async def test_a_small_terminal_begins_around_the_unit_selected_and_shows_the_whole_too() -> None:
    app = at_gettysburg()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        table = table_of(app)
        near = table.grid
        assert near.columns > table.size.width
        place = table.scene.place(table.selected) if table.scene else None
        assert place is not None
        column, row = near.cell(place)
        x, y = table.scroll_offset
        assert x <= column < x + table.size.width
        assert y <= row < y + table.size.height
        await pilot.press("minus")
        await pilot.pause()
        assert table.grid.columns == table.size.width


@pytest.mark.thorough
async def test_a_large_terminal_begins_with_the_whole_table() -> None:
    app = at_gettysburg()
    async with app.run_test(size=LARGE) as pilot:
        await pilot.pause()
        assert table_of(app).grid.columns == table_of(app).size.width, "there is room for it all"


async def test_the_cursor_rules_a_dotted_line_and_a_click_finds_a_unit() -> None:
    app = moving("light")
    async with app.run_test(size=LARGE) as pilot:
        await pilot.pause()
        await pilot.press("tab", "H", "K")
        await pilot.pause()
        assert any("\u2801" <= letter <= "\u28ff" for letter in letters(app))
        assert "┼" in letters(app)
        table = table_of(app)
        other = next(unit for unit in (2, 3) if unit != table.selected)
        assert table.scene is not None
        place = table.scene.place(other)
        assert place is not None
        column, row = table.grid.cell(place)
        assert table._drawing is not None
        [near, *_] = [
            (x, y)
            for y in (row, row - 1, row + 1)
            for x in range(column - 2, column + 3)
            if table._drawing.unit_at((x, y)) == other
        ]
        await pilot.click(BattleTable, offset=near)
        await pilot.pause()
        assert table.selected == other


@pytest.mark.thorough
@pytest.mark.parametrize(("size", "widened"), [(SMALL, True), (LARGE, False)])
async def test_whoever_points_at_a_table_has_a_small_terminal_for_it_alone(
    size: tuple[int, int], widened: bool
) -> None:
    app = moving()
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        beside = table_of(app).size.width
        await pilot.press("tab")
        await pilot.pause()
        assert (table_of(app).size.width == size[0]) is widened
        await pilot.press("tab")
        await pilot.pause()
        assert table_of(app).size.width == beside


@pytest.mark.thorough
async def test_the_fallen_and_the_last_shots_are_there_for_whoever_comes_back() -> None:
    app = at_gettysburg()
    async with app.run_test(size=LARGE) as pilot:
        await pilot.pause()
        scene = screen_of(app).scene
        assert scene is not None
        before = sum(toll.lost for toll in scene.tolls)
        for _ in range(60):
            await pilot.press("F")
            await pilot.pause()
            scene = screen_of(app).scene
            assert scene is not None
            if sum(toll.lost for toll in scene.tolls) > before + 1:
                break
        fallen = table_of(app).fallen
        assert len(fallen) == sum(toll.lost for toll in scene.tolls) - before
        seen = letters(app)
        assert "fires at" in seen[seen.index("LAST SHOTS") :]
        journal = app.journal
    again = NordenSuden(journal)
    async with again.run_test(size=LARGE) as pilot:
        await pilot.pause()
        assert table_of(again).fallen == fallen
        assert "fires at" in letters(again)
