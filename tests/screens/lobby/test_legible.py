"""What the lobby says is read whole in 80 columns and 24 rows, and in the colors of every look."""

from collections.abc import Mapping
from pathlib import Path

import pytest

from screens.shell.themes import LOOKS
from tests.screens.keyboard import LARGE, SMALL
from tests.screens.lobby.at_server import lobby_server
from tests.screens.lobby.test_lobby_pictures import begin_games
from tests.screens.test_colors_of_screens import unseen
from tests.screens.whole_words import cut_words

PAGES: Mapping[str, str] = {
    "My games": "",
    "Open games": "2",
    "Public games": "3",
    "Finished games": "4",
    "A search": "slash c h a n",
    "A search without result": "z z",
    "The page of a game": "escape escape i",
    "Instructions for it": "s",
    "Help": "escape question_mark",
    "Talk": "escape escape t",
    "Who is here": "escape w",
    "The ladder": "escape L",
    "A player's page": "enter",
    "My page": "escape escape p",
    "The keys of an account": "l",
    "A new key": "a",
    "A new game": "escape escape escape n",
    **{f"Line {line} of it": "down" for line in range(2, 12)},
    "A code": "escape c",
    "All commands": "escape colon",
}
"""Each with the keys that lead there from the one before."""


@pytest.mark.parametrize("size", [SMALL, pytest.param(LARGE, marks=pytest.mark.thorough)])
async def test_nothing_that_one_reads_there_is_cut(tmp_path: Path, size: tuple[int, int]) -> None:
    with lobby_server(tmp_path) as server:
        begin_games(server)
        async with server.session("grant", size) as (app, pilot):
            for place, keys in PAGES.items():
                await pilot.press(*keys.split())
                app.clear_notifications()
                await pilot.pause()
                assert not cut_words(app), place


@pytest.mark.thorough
async def test_all_letters_there_stand_out(tmp_path: Path) -> None:
    with lobby_server(tmp_path) as server:
        begin_games(server)
        async with server.session("grant") as (app, pilot):
            for look in LOOKS:
                app.theme = look
                for place, keys in PAGES.items():
                    await pilot.press(*keys.split())
                    assert not (hidden := [*unseen(app)]), (place, look, hidden[:9])
                await pilot.press("escape", "escape", "1")
