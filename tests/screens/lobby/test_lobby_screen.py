"""The lobby of a real server: games begun, accepted, played, ended, and what is said about them."""

import asyncio
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from io import StringIO
from pathlib import Path
from typing import Any, cast

import pytest
from textual.screen import Screen
from textual.widgets import Input

from saves.server.contract.lobby import EVERYBODY, GUEST, OPEN, OVER, PLAYING, NewGame
from screens.app import NordenSuden
from screens.game import play_loop
from screens.lobby.game_page import GameScreen
from screens.lobby.instructions_screen import InstructionsScreen
from screens.lobby.new_game_screen import NewGameScreen
from screens.lobby.people_screen import PeopleScreen
from screens.lobby.player_page import PlayerScreen
from screens.lobby.talk_screen import TalkScreen
from screens.map.map_screen import MapScreen
from screens.parts.choice_dialog import ChoiceScreen
from screens.past.asciicast import Asciicast
from tests.screens.drawing import letters
from tests.screens.keyboard import SMALL, said, shown, until
from tests.screens.lobby.at_server import LobbyServer, lobby_of, lobby_server
from tests.server.halls import CONFEDERATE, UNION, terms


@pytest.fixture
def server(tmp_path: Path) -> Iterator[LobbyServer]:
    with lobby_server(tmp_path) as server:
        yield server


def pointed(app: NordenSuden) -> int:
    game = lobby_of(app).pointed
    return game.number if game else 0


def is_offering(app: NordenSuden) -> bool:
    game = lobby_of(app).pointed
    return game is not None and game.draw_offered is not None


def is_on_map(app: NordenSuden) -> bool:
    return isinstance(app.screen, MapScreen)


def shows(app: NordenSuden) -> type[Screen[Any]]:
    return type(app.screen)


def asks(app: NordenSuden) -> str:
    return str(app.screen.question) if isinstance(app.screen, ChoiceScreen) else ""


async def test_a_game_is_begun_accepted_and_played_from_two_terminals(
    server: LobbyServer,
) -> None:
    async with (
        server.session("grant") as (grant, at_grants),
        server.session("lee") as (lee, at_lees),
    ):
        assert "No games yet. n begins one" in letters(grant)
        await at_grants.press("n")
        assert isinstance(grant.screen, NewGameScreen)
        await at_grants.press("b")
        await until(at_grants, lambda: "Game 1 waits in the lobby." in said(grant))
        await until(at_grants, lambda: "waits for anybody" in letters(grant))

        await at_lees.press("2")
        await until(at_lees, lambda: pointed(lee) == 1)
        await at_lees.press("enter")
        await until(at_lees, lambda: "Accept game 1 of grant?" in asks(lee))
        assert "3 d may lose the game by a claim" in asks(lee)
        await at_lees.press("enter")
        await until(at_lees, lambda: "grant to decide" in letters(lee))
        assert "[1 My games: 1]" in letters(lee)
        await until(at_grants, lambda: "your move" in letters(grant))

        for app, pilot in ((grant, at_grants), (lee, at_lees)):
            await pilot.press("enter")
            await until(pilot, partial(is_on_map, app))
        assert grant.person_decides
        assert shown(lee, "prompt") == "Waiting for the Union (grant): the Movement Segment."
        await at_grants.press("q")
        await until(at_grants, lambda: "1 lines" not in letters(grant) and pointed(grant) == 1)
        assert grant.journal is None
        await until(at_lees, lambda: "nobody sits there" in shown(lee, "prompt"))


@pytest.mark.thorough
async def test_who_waits_in_the_lobby_is_led_to_the_game_that_was_accepted(
    server: LobbyServer,
) -> None:
    """He looks at other games meanwhile; enter is the table of the one that begins."""
    server.game_of_two()
    async with server.session("grant") as (grant, at_grants):
        with server.lobby("grant") as lobby:
            waits = lobby.begin(NewGame(terms(), "West", UNION)).number
        await until(at_grants, lambda: len(lobby_of(grant).view.listing.games) == 2)
        await at_grants.press("3")
        await until(at_grants, lambda: pointed(grant) == 1)
        with server.lobby("lee") as lee:
            lee.accept(waits)
        await until(at_grants, lambda: pointed(grant) == waits)
        assert "[1 My games: 2]" in letters(grant)
        assert "lee has accepted game 2, West. The list points at it." in said(grant)


@pytest.mark.thorough
async def test_who_searches_is_told_and_goes_on_searching(server: LobbyServer) -> None:
    server.game_of_two()
    async with server.session("grant") as (grant, at_grants):
        with server.lobby("grant") as lobby:
            waits = lobby.begin(NewGame(terms(), "East", UNION)).number
        await at_grants.press("slash", *"west")
        await until(at_grants, lambda: "1 found" in letters(grant))
        with server.lobby("lee") as lee:
            lee.accept(waits)
        await until(at_grants, lambda: "lee has accepted game 2, East." in said(grant))
        assert "It is among your games in the lobby." in said(grant)
        assert "1 found" in letters(grant)


@pytest.mark.thorough
async def test_who_plays_elsewhere_is_told_of_a_game_that_was_accepted_and_finds_it(
    server: LobbyServer,
) -> None:
    number = server.game_of_two()
    async with server.session("grant") as (grant, at_grants):
        with server.lobby("grant") as lobby:
            waits = lobby.begin(NewGame(terms(), "East", CONFEDERATE)).number
        await until(at_grants, lambda: len(lobby_of(grant).view.listing.games) == 2)
        lobby_of(grant).view.seek(number)
        await until(at_grants, lambda: pointed(grant) == number)
        await at_grants.press("enter")
        await until(at_grants, partial(is_on_map, grant))
        with server.lobby("lee") as lee:
            lee.accept(waits)
        await until(at_grants, lambda: "lee has accepted game 2, East." in said(grant))
        assert "It is among your games in the lobby." in said(grant)
        await at_grants.press("q")
        await until(at_grants, lambda: pointed(grant) == waits)


@pytest.mark.thorough
async def test_who_looks_on_orders_nothing_and_has_a_window_of_his_own(
    server: LobbyServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A spectator's small window resizing the player's. And his screen gives way to theirs."""
    given_way = list[bool]()
    monkeypatch.setattr(play_loop, "give_way", lambda *, to_players: given_way.append(to_players))
    number = server.game_of_two()
    async with (
        server.session("grant", (160, 48)) as (grant, at_grants),
        server.session("welles") as (welles, at_welles),
    ):
        await at_grants.press("enter")
        await until(at_grants, lambda: isinstance(grant.screen, MapScreen))
        await at_welles.press("3")
        await until(at_welles, lambda: pointed(welles) == number)
        assert "enter watch" in letters(welles)
        await at_welles.press("enter")
        await until(at_welles, lambda: isinstance(welles.screen, MapScreen))
        assert not welles.person_decides
        assert given_way == [False, True]
        assert (grant.size, welles.size) == ((160, 48), SMALL)
        await at_grants.press("e")
        await until(at_welles, lambda: welles.journal.state == grant.journal.state)  # type: ignore[union-attr]


@pytest.mark.thorough
async def test_a_second_log_in_takes_over_or_looks_on_by_choice(server: LobbyServer) -> None:
    server.game_of_two()
    async with (
        server.session("grant") as (desk, at_desk),
        server.session("grant") as (field, at_field),
    ):
        await at_desk.press("enter")
        await until(at_desk, lambda: desk.person_decides)
        await at_field.press("enter")
        await until(at_field, lambda: "at this table at another terminal" in asks(field))
        await at_field.press("down", "enter")
        await until(at_field, lambda: isinstance(field.screen, MapScreen))
        assert desk.person_decides
        assert not field.person_decides

        await at_field.press("q")
        await until(at_field, lambda: field.screen is lobby_of(field))
        await at_field.press("enter")
        await until(at_field, lambda: asks(field))
        await at_field.press("enter")
        await until(at_field, lambda: field.person_decides)
        await until(at_desk, lambda: not desk.person_decides)
        assert "You play at another terminal now" in said(desk)


@pytest.mark.thorough
async def test_talk_inside_a_game_by_one_key_without_leaving_the_map(
    server: LobbyServer,
) -> None:
    server.game_of_two()
    async with (
        server.session("grant") as (grant, at_grants),
        server.session("lee") as (lee, at_lees),
    ):
        for app, pilot in ((grant, at_grants), (lee, at_lees)):
            await pilot.press("enter")
            await until(pilot, partial(is_on_map, app))
        await at_grants.press("apostrophe")
        assert isinstance(grant.screen, TalkScreen)
        await at_grants.press(*"hello", "enter")
        await until(at_lees, lambda: "grant: hello" in said(lee))
        await until(at_grants, lambda: "grant: hello" in letters(grant))
        await at_grants.press("escape")
        assert isinstance(grant.screen, MapScreen)
        assert "grant: hello" not in said(grant), "what one has said oneself is no news"


@pytest.mark.thorough
async def test_who_only_watches_reads_before_he_types_that_players_alone_talk_there(
    server: LobbyServer,
) -> None:
    number = server.game_of_two()
    async with server.session("welles") as (welles, at_welles):
        await at_welles.press("3")
        await until(at_welles, lambda: pointed(welles) == number)
        await at_welles.press("enter")
        await until(at_welles, lambda: is_on_map(welles))
        await at_welles.press("apostrophe")
        said_there = f"While game {number} goes on, only its players talk there."
        await until(at_welles, lambda: said_there in letters(welles))
        assert "enter says it" not in letters(welles)
        await at_welles.press("escape")
        assert is_on_map(welles)


@pytest.mark.thorough
async def test_a_new_game_is_the_one_that_the_list_points_at(server: LobbyServer) -> None:
    server.game_of_two()
    async with server.session("grant") as (grant, at_grants):
        await until(at_grants, lambda: pointed(grant) == 1)
        await at_grants.press("n")
        form = cast("NewGameScreen", grant.screen)
        form.take(replace(form.form, opponent="steady"))
        await at_grants.press("b")
        await until(at_grants, lambda: "Game 2 begins." in said(grant))
        await until(at_grants, lambda: pointed(grant) == 2)


@pytest.mark.thorough
async def test_the_end_of_a_game_is_told_at_its_table_and_a_rematch_begins(
    server: LobbyServer,
) -> None:
    number = server.game_of_two()
    async with (
        server.session("grant") as (grant, at_grants),
        server.session("lee") as (lee, at_lees),
    ):
        await at_grants.press("enter")
        await until(at_grants, lambda: isinstance(grant.screen, MapScreen))
        await at_lees.press("R")
        assert "The Union wins it" in asks(lee)
        await at_lees.press("down", "enter")
        await until(at_grants, lambda: "The Union has won" in said(grant))
        for key in ("u", "U", "less_than_sign"):
            await until(at_grants, lambda: grant.questions.is_on_show)
            await at_grants.press(key)
            assert "the Confederacy resigned. Nothing is undone or redone any more." in said(grant)
        await at_lees.press("4")
        await until(at_lees, lambda: "lost" in letters(lee))
        await at_lees.press("m")
        await until(at_lees, lambda: "waits for the other player" in said(lee))
        with server.lobby("grant") as lobby:
            assert lobby.game(number).stage == OVER
            assert lobby.game(number + 1).stage == OPEN
            assert lobby.game(number + 1).union.account == "lee", "sides are changed"


@pytest.mark.thorough
async def test_a_draw_is_offered_and_declined_or_taken(server: LobbyServer) -> None:
    number = server.game_of_two()
    async with (
        server.session("grant") as (grant, at_grants),
        server.session("lee") as (lee, at_lees),
    ):
        for answer, stage in (("x", PLAYING), ("d", OVER)):
            await at_grants.press("d")
            assert asks(grant) == "Offer a draw?"
            await at_grants.press("down", "enter")
            await until(at_lees, lambda: "draw offered to you" in letters(lee))
            await at_lees.press(answer, "down", "enter")
            await until(at_lees, lambda: "draw offered to you" not in letters(lee))
            with server.lobby("hay") as lobby:
                assert lobby.game(number).stage == stage
            await until(at_grants, lambda: not is_offering(grant))


@pytest.mark.thorough
async def test_a_draw_is_offered_and_the_end_is_shown_at_the_table(server: LobbyServer) -> None:
    """Nothing is left to be ordered there, and nobody is waited for."""
    number = server.game_of_two()
    async with server.session("grant") as (grant, at_grants):
        await at_grants.press("enter")
        await until(at_grants, lambda: grant.person_decides)
        await at_grants.pause()
        with server.lobby("lee") as lee:
            lee.offer_draw(number)
            await until(at_grants, lambda: "lee offers a draw" in said(grant))
            lee.resign(number)
        await until(at_grants, lambda: not grant.person_decides)
        ended = "The Union has won: the Confederacy resigned."
        assert shown(grant, "prompt") == ended
        await at_grants.press("space")
        assert said(grant).endswith(ended)
        assert not grant.loop.is_here(UNION)


async def test_the_page_of_a_game_shows_seats_clock_lines_and_talk(server: LobbyServer) -> None:
    number = server.game_of_two(pace="days", seconds=86_400)
    with server.lobby("lee") as lobby:
        lobby.say(number, "Good luck.")
    async with server.session("grant", (120, 40)) as (grant, at_grants):
        await at_grants.press("i")
        await until(at_grants, lambda: "Good luck." in letters(grant))
        assert isinstance(grant.screen, GameScreen)
        page = letters(grant)
        assert "Union: grant, to decide" in page
        assert "1 d a decision" in page
        await at_grants.press("s")
        await until(at_grants, lambda: isinstance(grant.screen, InstructionsScreen))
        await at_grants.press("down", "space", "s")
        await until(at_grants, lambda: "The instructions are kept." in said(grant))
    with server.lobby("grant") as lobby:
        assert lobby.instructions(number).wait


async def test_players_are_listed_blocked_and_invited(server: LobbyServer) -> None:
    async with server.session("grant") as (grant, at_grants), server.session("lee"):
        await at_grants.press("w")
        await until(at_grants, lambda: "lee" in letters(grant))
        assert shows(grant) is PeopleScreen
        await at_grants.press("down", "enter")
        assert shows(grant) is PlayerScreen
        await at_grants.press("x")
        await until(at_grants, lambda: "Blocked by you" in letters(grant))
        await at_grants.press("x")
        await until(at_grants, lambda: "Blocked by you" not in letters(grant))
        await at_grants.press("n")
        assert cast("NewGameScreen", grant.screen).form.account == "lee"
        await at_grants.press("b")
        await until(at_grants, lambda: "waits in the lobby" in said(grant))
    with server.lobby("lee") as lobby:
        assert lobby.game(1).confederate.invited == "lee"


async def test_a_vacation_is_taken_from_ones_own_page(server: LobbyServer) -> None:
    async with server.session("grant") as (grant, at_grants):
        await at_grants.press("p")
        await until(at_grants, lambda: isinstance(grant.screen, PlayerScreen))
        await at_grants.press("v", "enter")
        await until(at_grants, lambda: "On vacation until" in letters(grant) or said(grant))
    with server.lobby("lee") as lobby:
        assert lobby.player("grant").vacation > server.now


@pytest.mark.thorough
async def test_a_game_by_code_is_accepted_by_its_code_alone(server: LobbyServer) -> None:
    async with (
        server.session("grant") as (grant, at_grants),
        server.session("lee") as (lee, at_lees),
    ):
        await at_grants.press("n", "down", "down", "right", "right", "b")
        await until(at_grants, lambda: "Code of the invitation:" in said(grant))
        with server.lobby("grant") as lobby:
            code = lobby.game(1).code
        await at_lees.press("2", "c")
        await at_lees.press(*code, "enter")
        await until(at_lees, lambda: "Accept game 1 of grant?" in asks(lee))
        await at_lees.press("enter")
        await until(at_grants, lambda: "your move" in letters(grant))


@pytest.mark.thorough
async def test_what_the_server_refuses_is_one_sentence(server: LobbyServer) -> None:
    async with server.session("grant") as (grant, at_grants):
        await at_grants.press("c", *"nonsense", "enter")
        await until(at_grants, lambda: said(grant))
        assert said(grant).count(".") == 1


@pytest.mark.thorough
async def test_a_guest_only_looks_on(server: LobbyServer) -> None:
    server.game_of_two()
    async with server.session("guest-1") as (guest, at_guests):
        await until(at_guests, lambda: lobby_of(guest).me.role == GUEST)
        await at_guests.press("n")
        assert said(guest) == "A guest only looks on."
        await at_guests.press("3")
        await until(at_guests, lambda: pointed(guest) == 1)
        await at_guests.press("enter")
        await until(at_guests, lambda: isinstance(guest.screen, MapScreen))
        assert not guest.person_decides


@pytest.mark.thorough
async def test_a_search_finds_games_by_their_players(server: LobbyServer) -> None:
    for _ in range(2):
        server.game_of_two()
    async with server.session("welles") as (welles, at_welles):
        await at_welles.press("3")
        await until(at_welles, lambda: len(lobby_of(welles).view.listing.games) == 2)
        await at_welles.press("slash", *"welles")
        await until(at_welles, lambda: "No game holds all these words." in letters(welles))
        line = welles.screen.query_one(Input)
        assert line.value == "welles"
        await at_welles.press("escape")
        await until(at_welles, lambda: len(lobby_of(welles).view.listing.games) == 2)


@pytest.mark.thorough
async def test_one_may_begin_in_a_game(server: LobbyServer) -> None:
    number = server.game_of_two()
    async with server.session("grant", game=number) as (grant, at_grants):
        await until(at_grants, lambda: isinstance(grant.screen, MapScreen))
        await at_grants.press("q")
        await until(at_grants, lambda: pointed(grant) == number)


async def test_a_referee_sets_a_game_back_with_a_reason(server: LobbyServer) -> None:
    number = server.game_of_two()
    with server.lobby("grant") as lobby:
        table = lobby.table(number)
        seat = table.join(lobby.me().account, [UNION])
        table.play(seat, "end", 0)
    async with server.session("hay") as (hay, at_hays):
        await at_hays.press("3")
        await until(at_hays, lambda: pointed(hay) == number)
        await at_hays.press("B", *"0 wrong dice", "enter")
        await until(at_hays, lambda: "Game 1 is set back." in said(hay))
    with server.lobby("lee") as lobby:
        assert "wrong dice" in lobby.talk(number)[-1].text


@pytest.mark.thorough
async def test_what_an_administrator_announces_is_read_on_every_screen(
    server: LobbyServer,
) -> None:
    server.game_of_two()
    async with (
        server.session("grant") as (grant, at_grants),
        server.session("lee") as (lee, at_lees),
    ):
        await at_grants.press("enter")
        await until(at_grants, partial(is_on_map, grant))
        server.announce("The server stops at noon.")
        await until(at_grants, lambda: "stops at noon" in said(grant))
        await until(at_lees, lambda: "stops at noon" in said(lee))


@pytest.mark.thorough
async def test_news_of_one_kind_are_read_once(
    server: LobbyServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Many lines of talk cost whoever is in the lobby a question or two."""
    reads = list[str]()

    def noting(what: str, read: Callable[[], None]) -> Callable[[], None]:
        def noted() -> None:
            reads.append(what)
            read()

        return noted

    async with server.session("grant") as (grant, at_grants):
        screen = lobby_of(grant)
        monkeypatch.setattr(screen.view, "read", noting("games", screen.view.read))
        monkeypatch.setattr(screen, "_read_foyer", noting("foyer", screen._read_foyer))
        with server.lobby("lee") as lee:
            for line in range(4):
                lee.say(0, f"line {line}")
            await until(at_grants, lambda: "line 3" in letters(grant))
        assert "games" not in reads
        assert reads.count("foyer") <= 3


@pytest.mark.thorough
async def test_whoever_sits_at_a_table_reads_no_lobby_behind_it(
    server: LobbyServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who comes, goes and talks there costs him nothing; when he is back he reads it."""
    number = server.game_of_two()
    async with server.session("grant", game=number) as (grant, at_grants):
        screen, reads = lobby_of(grant), list[str]()
        await until(at_grants, lambda: is_on_map(grant) and screen._together is None)
        assert not screen.is_current, "nobody sees it"
        monkeypatch.setattr(screen, "read", lambda: reads.append("all"))
        with server.lobby("lee") as lee:
            lee.say(EVERYBODY, "Anybody here?")
            server.announce("The server stops at noon.")  # what was told before has been heard
            await until(at_grants, lambda: "stops at noon" in said(grant))
        assert screen._together is None
        await at_grants.press("q")
        await until(at_grants, lambda: grant.screen is screen)
        assert "all" in reads


async def test_who_has_lost_the_line_hears_of_it_and_of_what_came_meanwhile(
    server: LobbyServer,
) -> None:
    """Kill -9 of the table: everybody goes on."""
    async with server.session("grant") as (grant, at_grants):
        await asyncio.to_thread(server.lose_all_lines)
        await until(at_grants, lambda: "The server answers again." in said(grant))
        with server.lobby("lee") as lee:
            lee.say(EVERYBODY, "Still here?")
        await until(at_grants, lambda: "lee: Still here?" in letters(grant))


@pytest.mark.thorough
async def test_the_recording_of_a_game_runs_in_the_lobby(server: LobbyServer) -> None:
    number = server.game_that_is_over()
    async with server.session("welles") as (app, pilot):
        await pilot.press("4")
        await until(pilot, lambda: pointed(app) == number)
        assert "There is a recording." not in letters(app)
        await pilot.press("v")
        await until(pilot, lambda: "The game has no recording." in said(app))
        out = StringIO()
        Asciicast(out, (20, 3), "West").show(["Cairo", "", ""], 0.0)
        server.recordings.path(number).write_text(out.getvalue(), encoding="utf-8")
        await pilot.press("1", "4")
        await until(pilot, lambda: "There is a recording." in letters(app))
        await pilot.press("v")
        await until(pilot, lambda: "frame 1 of 1" in letters(app))
        assert "Cairo" in letters(app)
        assert f"Game {number}, West" in letters(app)
        await pilot.press("escape", "i")
        await until(pilot, lambda: isinstance(app.screen, GameScreen))
        await pilot.press("v")
        await until(pilot, lambda: "Cairo" in letters(app))
