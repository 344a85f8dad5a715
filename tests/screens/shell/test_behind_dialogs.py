"""What lies behind a dialog stays in sight, and the page between two players hides it."""

import pytest
from textual.content import Content

from campaign import new_campaign
from screens.game.handover import HandoverScreen
from screens.shell.themes import LOOKS
from tests.screens.drawing import letters
from tests.screens.keyboard import LARGE, app_at, map_of

CORNER = "Scranton", "SCR"
"""A place in a corner of the map, by its name or its letters, that no dialog lies upon."""


def shows_map(screen: str) -> bool:
    return any(name in screen for name in CORNER)


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("key", ["slash", "A", "i", "O"])
async def test_a_dialog_covers_no_more_of_the_map_than_it_needs(look: str, key: str) -> None:
    """The sixteen colors of a terminal cannot be dimmed, and must not be painted over."""
    app = app_at(new_campaign("1861"))
    app.theme = look
    async with app.run_test(size=LARGE) as pilot:
        await pilot.pause()
        assert shows_map(letters(app))
        canvas = map_of(app)
        await pilot.press(key)
        await pilot.pause()
        assert app.screen is not canvas
        assert shows_map(letters(app))


@pytest.mark.parametrize("look", LOOKS)
async def test_the_page_between_two_players_hides_the_map(look: str) -> None:
    app = app_at(new_campaign("1861"), handover="on")
    app.theme = look
    async with app.run_test(size=LARGE) as pilot:
        await pilot.pause()
        app.push_screen(HandoverScreen(Content("The Confederacy moves.")))
        await pilot.pause()
        assert "The Confederacy moves." in letters(app)
        assert not shows_map(letters(app))
