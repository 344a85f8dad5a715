"""The objectives of a battle on a table are called by their names where their flags stand."""

from typing import Any

import pytest
from textual.widgets import Static

from campaign import RESOLVERS
from campaign.battle.historical import HISTORY
from campaign.resolvers.yankee.resolver import YANKEE
from screens.battle.tabletop.drawing import Attention, Drawing
from screens.battle.tabletop.faces import FACES
from screens.battle.tabletop.ground import fitting
from screens.battle.tabletop.picture.labels import Room
from screens.battle.tabletop.screen import TableScreen
from screens.shell.glyphs import ASCII
from tests.screens.keyboard import SMALL
from tests.screens.picture_reader import Read, picture
from tests.screens.tabletop import history_at

SMALLEST, LARGE = (46, 17), (111, 36)
"""The windows of a table in 80 by 24 cells, and in 160 by 48."""


def begun(way: str, name: str) -> Any:
    return RESOLVERS[way].begin(RESOLVERS[way].scenarios[name])


@pytest.mark.parametrize("way", ["yankee", "shell_for_guns"])
@pytest.mark.parametrize("name", ["bull_run", "kernstown"])
def test_a_large_terminal_has_room_for_every_name(way: str, name: str) -> None:
    """The whole table is on show; the form, the log and help speak of these places.

    No troops stand at these flags when the battle begins.
    """
    rows = Read(picture(FACES[way].scene(begun(way, name)), LARGE)).rows
    text = "\n".join("".join(letter for letter, _, _ in row) for row in rows)
    for place in HISTORY[name].objectives:
        assert f" {place.name}" in text, text


def test_plain_letters_name_a_flag_where_nobody_stands() -> None:
    scene = FACES["yankee"].scene(begun("yankee", "bull_run"))
    drawing = Drawing(scene, fitting(scene.table, *SMALLEST), ASCII, Attention())
    text = "\n".join("".join(s for s, _ in drawing.line(y)) for y in range(drawing.grid.rows))
    assert "XC the Henry house" in text


def test_a_name_stands_at_its_flag_or_not_at_all() -> None:
    everywhere = [(column, row) for column in range(60) for row in range(20)]
    assert Room(60, 20, ()).beside((20, 10), 8) == (20, 10)
    assert Room(60, 20, [(24, 10)]).beside((20, 10), 8) in ((20, 9), (20, 11))
    assert Room(60, 20, everywhere).beside((20, 10), 8) is None


@pytest.mark.parametrize("name", ["bull_run", "shiloh"])
async def test_the_line_of_the_cursor_says_on_what_flag_it_stands(name: str) -> None:
    app = history_at(YANKEE, name, begun("yankee", name))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, TableScreen)
        assert screen.scene is not None
        await pilot.press("tab")
        for mark in screen.scene.marks:
            if mark.name:
                screen.table.point_at(mark.place)
                await pilot.pause()
                assert mark.name in str(screen.query_one("#ruler", Static).render())
