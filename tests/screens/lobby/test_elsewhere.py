"""Who sits at one table is told what waits for him at others: once, and without a question."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from campaign import read_order
from saves.hosting.seated import SeatedCampaign
from saves.hosting.seats import Account
from saves.server.contract.lobby import OPEN, NewGame
from screens.lobby import elsewhere
from screens.map.map_screen import MapScreen
from tests.screens.keyboard import notes, until
from tests.screens.lobby.at_server import LobbyServer, lobby_of, lobby_server
from tests.server.halls import CONFEDERATE, UNION, terms


@pytest.fixture
def server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[LobbyServer]:
    monkeypatch.setattr(elsewhere, "TOGETHER", 0.01)
    with lobby_server(tmp_path) as server:
        yield server


@pytest.mark.thorough
async def test_an_invitation_a_move_and_a_question_elsewhere_are_told_at_the_table(
    server: LobbyServer,
) -> None:
    first = server.game_of_two()
    with server.lobby("lee") as lees, server.lobby("welles") as welles:
        async with server.session("grant", game=first) as (grant, pilot):
            await until(pilot, lambda: isinstance(grant.screen, MapScreen))
            between_others = welles.begin(NewGame(terms(), "Bull Run", UNION)).number
            lees.accept(between_others)
            number = lees.begin(NewGame(terms(), "East", UNION, "grant")).number
            await until(pilot, lambda: notes(grant) == [f"{number} East: lee invites you"])
            assert isinstance(grant.screen, MapScreen), "nothing is asked"
            assert grant.label == "lobby: 1"

            with server.lobby("grant") as other_line:
                other_line.accept(number)
            await until(pilot, lambda: grant.label == "")
            with closing(SeatedCampaign(lees.table(number), Account("lee"), [UNION])) as lee:
                lee.play(read_order("march washington"))
                lee.ask_back(1, UNION)
                await until(pilot, lambda: grant.label == "lobby: 1")
            assert len(notes(grant)) == 1, "no flood: the same game was named just now"
            await pilot.press("q")
            await until(pilot, lambda: grant.screen is lobby_of(grant))
            assert grant.label == ""


@pytest.mark.thorough
async def test_a_game_that_one_plays_at_another_terminal_is_no_news(server: LobbyServer) -> None:
    first, second = server.game_of_two(), server.game_of_two()
    with server.lobby("lee") as lees, server.lobby("grant") as grants:
        union = SeatedCampaign(grants.table(second), Account("grant"), [UNION])
        confederate = SeatedCampaign(lees.table(second), Account("lee"), [CONFEDERATE])
        with closing(union), closing(confederate):
            async with server.session("grant", game=first) as (grant, pilot):
                await until(pilot, lambda: isinstance(grant.screen, MapScreen))
                union.play(read_order("march cairo"))
                lees.offer_draw(second)
                invitation = lees.begin(NewGame(terms(), "East", UNION, "grant")).number
                await until(pilot, lambda: notes(grant))
                await until(pilot, lambda: grant.label == "lobby: 1")
                assert notes(grant) == [f"{invitation} East: lee invites you"]


async def test_what_came_and_went_while_the_line_was_lost_is_counted_when_it_is_back(
    server: LobbyServer,
) -> None:
    first = server.game_of_two()
    async with server.session("grant", game=first) as (grant, pilot):
        await until(pilot, lambda: isinstance(grant.screen, MapScreen))
        with server.lobby("lee") as lee:
            gone = lee.begin(NewGame(terms(), "East", UNION, "grant")).number
            await until(pilot, lambda: grant.label == "lobby: 1")
        with server.lines_lost() as lobby:
            lobby("lee").withdraw(gone)
        await until(pilot, lambda: grant.label == "")
        with server.lines_lost() as lobby:
            came = [lobby("lee").begin(NewGame(terms(), "West", UNION, "grant")) for _ in "12"]
        await until(pilot, lambda: grant.label == "lobby: 2")
        assert [game.stage for game in came] == [OPEN] * 2


async def test_a_session_that_takes_anothers_place_says_what_has_come_between_and_nothing_twice(
    server: LobbyServer,
) -> None:
    """Whoever had been told of an offer, an invitation or a line of talk was told of it again; and
    what came as nobody was there he was never told.
    """
    first = server.game_of_two()
    with server.lobby("lee") as lee:
        async with server.session("grant", game=first) as (grant, pilot):
            await until(pilot, lambda: isinstance(grant.screen, MapScreen))
            lee.say(first, "one")
            lee.offer_draw(first)
            lee.begin(NewGame(terms(), "East", UNION, "grant"))
            await until(pilot, lambda: grant.label == "lobby: 1" and len(notes(grant)) == 3)
            assert grant.desk is not None
            known = grant.desk.known
        lee.say(first, "two")
        west = lee.begin(NewGame(terms(), "West", UNION, "grant")).number
        async with server.session("grant", game=first, knows=known) as (grant, pilot):
            await until(pilot, lambda: grant.label == "lobby: 2" and len(notes(grant)) >= 2)
            await pilot.pause(0.2)
            assert sorted(notes(grant)) == [f"{west} West: lee invites you", "lee: two"]
