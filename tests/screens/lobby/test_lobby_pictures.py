"""What the lobby looks like, in letters: small and large, in signs and in plain letters."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from textual.pilot import Pilot

from saves.server.contract.lobby import GameTerms, NewGame
from screens.app import NordenSuden
from screens.lobby import deeds, game_list, game_page, player_page
from tests.screens.drawing import compare, letters
from tests.screens.keyboard import LARGE, SMALL, until
from tests.screens.lobby.at_server import LobbyServer, lobby_of, lobby_server
from tests.server.halls import CONFEDERATE, UNION

SIZES = {"80x24": SMALL, "160x48": LARGE}
PLAIN = {"TERM": "xterm", "LANG": "C", "NO_COLOR": "1"}


@pytest.fixture
def server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[LobbyServer]:
    """A server with some games, where it is always the same time."""
    with lobby_server(tmp_path) as server:
        for module in (deeds, game_list, game_page, player_page):
            monkeypatch.setattr(module, "time", lambda: server.now)
        begin_games(server)
        yield server


def begin_games(server: LobbyServer) -> None:
    """Two games that go on, an invitation, an open one, and one that is over."""
    with server.lobby("grant") as grant, server.lobby("lee") as lee:
        lee.say(0, "Anybody for a game by days? The advanced rules, if you like.")
        grant.say(0, "Yes, tonight.")
        by_days = GameTerms("1861", pace="days", seconds=3 * 86_400)
        first = lee.begin(NewGame(by_days, "Spring in the West", CONFEDERATE, "grant"))
        grant.accept(first.number)
        lee.say(first.number, "Good luck.")
        second = grant.begin(NewGame(GameTerms("1862"), "From Shiloh on to the end", None, "lee"))
        lee.accept(second.number, UNION)
        lee.begin(NewGame(GameTerms("1861-short"), "First Year, quickly", UNION, "grant"))
        lee.begin(NewGame(GameTerms("1864", is_rated=False), "The Last Year", UNION))
        third = grant.begin(NewGame(GameTerms("1863"), "Chancellorsville", UNION, "lee"))
        lee.accept(third.number)
        lee.resign(third.number)


async def shown(app: NordenSuden, pilot: Pilot[None], *keys: str, waits_for: str) -> str:
    """The screen after some keys, once it says something."""
    await pilot.press(*keys)
    await until(pilot, lambda: waits_for in letters(app))
    await pilot.pause()
    return letters(app)


@pytest.mark.sampled(1)
@pytest.mark.parametrize("size", SIZES)
async def test_the_lobby_and_a_game_s_page(server: LobbyServer, size: str) -> None:
    async with server.session("grant", SIZES[size]) as (app, pilot):
        await until(pilot, lambda: len(lobby_of(app).view.listing.games) == 3)
        compare(f"lobby_{size}.txt", await shown(app, pilot, waits_for="tonight"))
        compare(f"lobby_game_{size}.txt", await shown(app, pilot, "i", waits_for="Good luck."))


@pytest.mark.thorough
async def test_a_new_game_a_player_and_talk(server: LobbyServer) -> None:
    async with server.session("grant") as (app, pilot):
        await until(pilot, lambda: len(lobby_of(app).view.listing.games) == 3)
        new = await shown(app, pilot, "n", *["down"] * 5, waits_for="Time for each decision")
        compare("lobby_new_80x24.txt", new)
        compare("lobby_ladder_80x24.txt", await shown(app, pilot, "escape", "L", waits_for="1 "))
        talk = await shown(app, pilot, "escape", "t", waits_for="esc goes back")
        await until(pilot, lambda: "Yes, tonight." in letters(app))
        assert talk
        compare("lobby_talk_80x24.txt", letters(app))


@pytest.mark.thorough
async def test_plain_letters_do(server: LobbyServer) -> None:
    async with server.session("grant", terminal=PLAIN) as (app, pilot):
        await until(pilot, lambda: len(lobby_of(app).view.listing.games) == 3)
        page = await shown(app, pilot, waits_for="tonight")
        assert page.isascii()
        compare("lobby_ascii_80x24.txt", page)
