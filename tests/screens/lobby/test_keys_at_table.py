"""What the line of keys at a table of the server shows in the smallest terminal."""

from pathlib import Path

import pytest

from saves.server.contract.lobby import NewGame
from screens.map.map_screen import MapScreen
from tests.screens.keyboard import SMALL, keys_shown, until
from tests.screens.lobby.at_server import lobby_server
from tests.server.halls import CONFEDERATE, terms


@pytest.mark.thorough
async def test_talk_stays_in_the_line_of_keys_whatever_is_said_beside_it(tmp_path: Path) -> None:
    """With the clock, and what waits in the lobby, there is room for half of the keys."""
    with lobby_server(tmp_path) as server:
        number = server.game_of_two(pace="days", seconds=86_400)
        async with server.session("grant", SMALL, game=number) as (grant, at_grants):
            await until(at_grants, lambda: isinstance(grant.screen, MapScreen))
            await until(at_grants, lambda: grant.person_decides and "you: " in keys_shown(grant))
            line = keys_shown(grant)
            assert "' talk" in line
            assert "? help" in line
            with server.lobby("lee") as lee:
                lee.begin(NewGame(terms(), "East", CONFEDERATE, "grant"))
            await until(at_grants, lambda: "lobby: 1" in keys_shown(grant))
            assert "' talk" in keys_shown(grant)
