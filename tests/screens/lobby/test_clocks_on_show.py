"""Clocks as players see them at the table and in the lobby, and what lists say of invitations."""

from collections.abc import Iterator
from pathlib import Path
from time import time

import pytest
from msgspec.structs import replace

from saves.server.contract.lobby import PUBLIC
from screens.app import NordenSuden
from screens.lobby.game_words import name_at
from screens.lobby.lobby_screen import runs_out
from screens.lobby.table_clock import clock_label, warning
from screens.map.map_screen import MapScreen
from screens.parts.choice_dialog import ChoiceScreen
from tests.screens.drawing import letters
from tests.screens.keyboard import said, until
from tests.screens.lobby.at_server import LobbyServer, lobby_of, lobby_server
from tests.screens.lobby.games import NOW, PLAYED
from tests.server.halls import UNION


@pytest.fixture
def server(tmp_path: Path) -> Iterator[LobbyServer]:
    with lobby_server(tmp_path) as server:
        yield server


def test_a_clock_says_whose_it_is_and_warns_when_little_is_left() -> None:
    minute = replace(PLAYED.terms, seconds=15)
    game = replace(PLAYED, terms=minute, deadline=NOW + 15)
    assert clock_label(game, NOW) == "grant: 15 s"
    mine = replace(game, is_my_move=True)
    assert clock_label(mine, NOW + 3) == "you: 12 s"
    assert clock_label(replace(game, deadline=0.0), NOW) == ""
    assert warning(mine, True, NOW) == ""
    assert warning(mine, True, NOW + 10) == "5 s left for your decision."
    assert warning(mine, False, NOW + 10) == "", "whoever looks on decides nothing"
    assert warning(mine, True, NOW + 16).startswith("You are late")
    assert warning(game, True, NOW + 10) == ""
    assert warning(game, True, NOW + 16).startswith("grant is late.")


def test_seconds_are_counted_only_where_a_clock_runs_out_soon() -> None:
    now = time()
    soon, late, days = (replace(PLAYED, deadline=now + left) for left in (20, -300, 86_400))
    assert runs_out([days, soon])
    assert not runs_out([days, late, replace(PLAYED, deadline=0.0)])


@pytest.mark.thorough
async def test_who_waits_sees_that_the_other_one_is_late_and_claims_at_the_table(
    server: LobbyServer,
) -> None:
    number = server.game_of_two(pace="live", seconds=15)

    def titles(app: NordenSuden) -> list[str]:
        return [row.title for row in app.commands(app.screen)]

    async with server.session("lee") as (lee, pilot):
        assert lee.desk is not None
        lee.desk.clock.now = lambda: server.now
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(lee.screen, MapScreen))
        await until(pilot, lambda: "grant: 15 s" in letters(lee))
        assert "Claim the game" not in titles(lee)
        server.wait(20)
        lee.desk.clock.look()
        await until(pilot, lambda: "grant: late" in letters(lee))
        assert "grant is late." in said(lee)
        [claim] = [row for row in lee.commands(lee.screen) if row.title == "Claim the game"]
        claim.run()
        await until(pilot, lambda: isinstance(lee.screen, ChoiceScreen))
        await pilot.press("down", "enter")
        await until(pilot, lambda: f"Game {number} is yours." in said(lee))


async def test_an_invitation_without_sides_names_both_players(server: LobbyServer) -> None:
    server.invitation(side=None)
    with server.lobby("lee") as lee:
        [game] = lee.games("mine").games
    assert name_at(game, UNION) == "grant or lee"
    async with server.session("lee") as (app, pilot):
        await until(pilot, lambda: "grant invites you" in letters(app))
        await pilot.press("a")
        await until(pilot, lambda: "The First Year" in letters(app))


async def test_a_guest_begins_with_public_games_and_has_no_rating(server: LobbyServer) -> None:
    server.game_of_two()
    async with server.session("guest") as (guest, pilot):
        await until(pilot, lambda: lobby_of(guest).view.listing.which == PUBLIC)
        await until(pilot, lambda: "[3 Public: 1]" in letters(guest))
        assert "1500" not in letters(guest)


@pytest.mark.thorough
async def test_a_search_is_named_and_ends_when_one_comes_back_from_a_game(
    server: LobbyServer,
) -> None:
    server.game_of_two()
    server.invitation()
    async with server.session("lee") as (lee, pilot):
        await pilot.press("slash", *"1861", "backspace", *"zz")
        await until(pilot, lambda: "[1 My games: 0 found]" in letters(lee))
        lobby_of(lee).view.line.search("west")
        await until(pilot, lambda: "[1 My games: 2 found]" in letters(lee))
        lobby_of(lee).deeds.enter(lobby_of(lee).view.listing.games[-1], lobby_of(lee).me)
        await until(pilot, lambda: isinstance(lee.screen, MapScreen | ChoiceScreen))
        if isinstance(lee.screen, ChoiceScreen):
            await pilot.press("escape")
            lobby_of(lee).deeds.enter(lobby_of(lee).view.listing.games[0], lobby_of(lee).me)
            await until(pilot, lambda: isinstance(lee.screen, MapScreen))
        await pilot.press("q")
        await until(pilot, lambda: "[1 My games: 2]" in letters(lee))
