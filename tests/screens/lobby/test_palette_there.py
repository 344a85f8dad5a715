"""The list of all commands on a server: what works there, in words that are true there."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from screens.app import NordenSuden
from screens.map.map_screen import MapScreen
from screens.shell.palette import PaletteRow, fit
from tests.screens.keyboard import LARGE, until
from tests.screens.lobby.at_server import LobbyServer, lobby_server

NOT_THERE = ("title", "backups", "commanders", "bindings", "bookmark", "export", "screenshot")
"""Words for what one has at one's own computer."""


@pytest.fixture
def server(tmp_path: Path) -> Iterator[LobbyServer]:
    with lobby_server(tmp_path) as server:
        yield server


def found(app: NordenSuden, word: str) -> list[PaletteRow]:
    """What the list of commands finds by a word."""
    return [row for row in app.commands(app.screen) if fit(word, row)]


@pytest.mark.thorough
async def test_nothing_is_offered_that_a_server_does_not_have(server: LobbyServer) -> None:
    number = server.game_of_two()
    async with server.session("grant", LARGE, game=number) as (grant, at_grants):
        await until(at_grants, lambda: isinstance(grant.screen, MapScreen))
        await until(at_grants, lambda: grant.person_decides)
        assert {word: found(grant, word) for word in NOT_THERE} == {word: [] for word in NOT_THERE}
        [leave] = [row for row in found(grant, "lobby") if row.title == "Leave  (q)"]
        assert leave.note == "Back to the lobby. Everything is saved already."
        await at_grants.press("D")
        assert found(grant, "export") == []
        await at_grants.press("escape", "q")
        await until(at_grants, lambda: grant.journal is None)
        assert found(grant, "title") == found(grant, "backups") == []
        [settings] = found(grant, "settings")
        assert settings.note == "Look, pace, dice, previews."
        await at_grants.press("n")
        assert found(grant, "title") == []
