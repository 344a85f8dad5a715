"""A session that begins anew is here meanwhile: its seat is kept, and what is said is heard."""

from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from campaign import Side
from saves.hosting.seated import SeatedCampaign
from saves.hosting.seats import Account
from saves.server.contract.lobby import LobbyNews
from saves.server.line.remote_lobby import RemoteLobby
from screens.lobby.entering import at_once
from tests import patience
from tests.screens.lobby.at_server import LobbyServer, lobby_server
from tests.server.halls import PEOPLE, UNION

SESSION = 700
"""The number of the session that begins anew: the door gives it once."""

GRANT = Account("grant")
NOTICE = "The server stops at noon."


@pytest.fixture
def server(tmp_path: Path) -> Iterator[LobbyServer]:
    with lobby_server(tmp_path) as found:
        yield found


@contextmanager
def session(server: LobbyServer, number: int = SESSION) -> Iterator[RemoteLobby]:
    """Grant, in a session of this number."""
    with closing(RemoteLobby(server.line("grant", PEOPLE["grant"], number))) as lobby:
        yield lobby


def at_table(lobby: RemoteLobby, game: int, *sides: Side) -> SeatedCampaign:
    return SeatedCampaign(lobby.table(game), GRANT, sides)


def is_here(server: LobbyServer, game: int) -> bool:
    with server.lobby("lee") as lee:
        return lee.game(game).seat(UNION).is_here


def left_to_the_next(server: LobbyServer, game: int) -> None:
    """A session that has ended, so that another one goes on in its place."""
    with session(server) as before:
        at_table(before, game, UNION)
        before.line.rest()


def settled(lobby: RemoteLobby, is_so: Callable[[], object]) -> None:
    """Wait until what is on its way has come, and it is so."""
    lobby.line.ping()
    patience.until(is_so)


def test_its_player_is_here_meanwhile(server: LobbyServer) -> None:
    game = server.game_of_two()
    left_to_the_next(server, game)
    assert is_here(server, game)
    with session(server) as after:
        assert at_table(after, game, UNION).seat.sides == {UNION}
    patience.until(lambda: not is_here(server, game))


def test_who_logs_in_once_more_meanwhile_is_asked_where_he_wants_to_play(
    server: LobbyServer,
) -> None:
    game = server.game_of_two()
    left_to_the_next(server, game)
    with session(server, SESSION + 1) as other:
        assert at_once(other, game, GRANT, looks_on=False) is None, "the lobby asks"
        with session(server) as after:
            assert at_table(after, game, UNION).seat.sides == {UNION}


def test_who_goes_on_elsewhere_meanwhile_keeps_his_seat_there_until_he_leaves(
    server: LobbyServer,
) -> None:
    game = server.game_of_two()
    left_to_the_next(server, game)
    with session(server) as after:
        with session(server, SESSION + 1) as other:
            there = at_table(other, game, UNION)
            here = at_table(after, game, UNION)
            settled(other, lambda: there.seat.sides == {UNION})
            assert not here.seat.sides
            assert here.wanted == {UNION}, "he is told where it is"
        settled(after, lambda: here.seat.sides == {UNION})


def test_what_is_announced_meanwhile_is_heard_by_the_next_one(server: LobbyServer) -> None:
    game, heard = server.game_of_two(), list[LobbyNews]()
    left_to_the_next(server, game)
    server.announce(NOTICE)
    with session(server) as after:
        after.line.ping()
        after.listen(heard.append)
        assert [news.text for news in heard if news.text] == [NOTICE]


def test_one_that_goes_on_after_all_hears_what_was_announced(server: LobbyServer) -> None:
    heard = list[LobbyNews]()
    with session(server) as here:
        here.listen(heard.append)
        here.line.rest()
        here.line.ping()
        server.announce(NOTICE)
        here.line.ping()
        assert not [news for news in heard if news.text]
        here.line.rest(is_so=False)
        settled(here, lambda: [news.text for news in heard if news.text] == [NOTICE])
        game = server.game_of_two()
        at_table(here, game, UNION)
    patience.until(lambda: not is_here(server, game))


def test_nothing_is_kept_for_a_session_that_is_over(server: LobbyServer) -> None:
    game = server.game_of_two()
    left_to_the_next(server, game)
    server.over(SESSION)
    patience.until(lambda: not is_here(server, game))


def test_nothing_is_kept_for_a_session_whose_door_has_died(server: LobbyServer) -> None:
    """For a minute its player was taken for one who is here, and came back to the lobby."""
    game = server.game_of_two()
    left_to_the_next(server, game)
    server.opens_its_door_anew()
    assert not is_here(server, game)
