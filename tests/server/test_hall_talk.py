"""What people say to each other: rooms, limits, blocks, mutes, and letters that are none."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from saves.server.contract.lobby import EVERYBODY, MINE, OPEN, LobbyError, LobbyNews, NewGame
from saves.server.database.tables import AccountRow, MuteRow
from saves.server.games.own_lobby import OwnLobby
from tests.server.halls import UNION, House, between, house, terms


@pytest.fixture
def home(tmp_path: Path) -> Iterator[House]:
    with house(tmp_path) as made:
        yield made


def texts(lobby: OwnLobby, room: int = EVERYBODY, after: int = 0) -> list[str]:
    return [line.text for line in lobby.talk(room, after=after)]


def test_what_is_said_is_heard_by_all_who_are_told_of_it(home: House) -> None:
    grant, lee = home.lobby("grant"), home.lobby("lee")
    heard: list[LobbyNews] = []
    lee.listen(heard.append)
    said = grant.say(EVERYBODY, "Good morning.")
    assert heard == [LobbyNews("talk")]
    assert lee.talk(EVERYBODY) == (said,)
    lee.say(EVERYBODY, "Good morning, general.")
    assert texts(grant, after=said.number) == ["Good morning, general."]


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("\x1b[2Jclear", "?[2Jclear"),
        ("two\nlines\tof it", "two lines of it"),
        ("\u202eright to left", "?right to left"),
        ("\x9b31mred\x07", "?31mred?"),
        ("Gräfin Nr. 5 – gut", "Gräfin Nr. 5 – gut"),
        ("Gra\u0308fin Vie\u0323\u0302t", "Gräfin Việt"),
        ("Z\u0310\u0311\u0312\u0313algo\u0336", "Z\u0310\u0311algo\u0336"),
        ("\u0301above: \u0301\u0302x", "above: x"),
        ("\u2764\ufe0f \U0001f44d\U0001f3fd ok", "\u2764 \U0001f44d ok"),
        ("\u1112\u1161\u11ab \u1112\u1161\u1161\u1161\u1161", "\ud55c \ud558\u1161\u1161"),
        ("\u3164\u200b\u2066hidden\u2069", "??hidden?"),
    ],
)
def test_letters_that_give_a_terminal_orders_are_not_kept(
    home: House, typed: str, kept: str
) -> None:
    """Escapes in talk."""
    assert home.lobby("grant").say(EVERYBODY, typed).text == kept


@pytest.mark.parametrize(
    ("typed", "said"),
    [("", "nothing was said"), (" \n\t ", "nothing was said"), ("x" * 401, "at most 400 letters")],
)
def test_lines_that_are_none(home: House, typed: str, said: str) -> None:
    with pytest.raises(LobbyError, match=said):
        home.lobby("grant").say(EVERYBODY, typed)
    assert texts(home.lobby("lee")) == []


def test_nobody_floods_a_room_from_however_many_lines(home: House) -> None:
    one, other = home.lobby("grant"), home.lobby("grant")
    for number in range(4):
        (one if number % 2 else other).say(EVERYBODY, f"line {number}")
    home.now.wait(2)
    with pytest.raises(LobbyError, match="too much at once; wait 3 seconds and try again"):
        other.say(EVERYBODY, "one more")
    home.now.wait(-2)
    for number in range(8):
        home.now.wait(5)
        one.say(EVERYBODY, f"slow line {number}")
    home.now.wait(5)
    with pytest.raises(LobbyError, match="too much at once"):
        one.say(EVERYBODY, "the thirteenth in a minute")
    home.lobby("lee").say(EVERYBODY, "others may talk")
    home.now.wait(60)
    one.say(EVERYBODY, "a minute later")


def test_the_blocked_one_does_not_see_that_he_is(home: House) -> None:
    grant, booth, lee = home.lobby("grant"), home.lobby("booth"), home.lobby("lee")
    grant.block("booth", is_blocked=True)
    assert grant.player("booth").is_blocked
    assert not booth.player("grant").is_blocked
    booth.say(EVERYBODY, "Sic semper!")
    assert texts(booth) == texts(lee) == ["Sic semper!"]
    assert texts(grant) == []
    challenge = booth.begin(NewGame(terms=terms(), side=UNION, opponent="grant"))
    assert challenge.confederate.invited == "grant", "it looks sent"
    assert grant.games(MINE).total == grant.games(OPEN).total == 0
    grant.begin(NewGame(terms=terms()))
    assert booth.games(OPEN).total == 1, "his own"
    grant.block("booth", is_blocked=False)
    assert texts(grant) == ["Sic semper!"]
    assert grant.games(MINE).total == 2


def test_who_is_muted_is_silent_until_then(home: House) -> None:
    with home.database.session() as session:
        until = home.now() + 600
        session.add(MuteRow(account="booth", until=until, by="hay", why="noise"))
    booth = home.lobby("booth")
    with pytest.raises(LobbyError, match="you may not talk now"):
        booth.say(EVERYBODY, "but")
    home.now.wait(601)
    booth.say(EVERYBODY, "sorry")


def test_while_a_game_goes_on_only_its_players_talk_there(home: House) -> None:
    grant, lee, booth, hay = map(home.lobby, ("grant", "lee", "booth", "hay"))
    game = between(grant, lee)
    grant.say(game.number, "Your move.")
    hay.say(game.number, "Gentlemen.")
    with pytest.raises(LobbyError, match="only its players talk there"):
        booth.say(game.number, "Try Richmond!")
    assert texts(booth, game.number)[1:] == ["Your move.", "Gentlemen."]
    assert texts(booth) == [], "it is not said in the lobby"
    grant.resign(game.number)
    booth.say(game.number, "Well played.")


def test_a_new_name_waits_for_an_administrator(home: House) -> None:
    with home.database.session() as session:
        session.merge(AccountRow(name="booth", is_held=True))
    booth = home.lobby("booth")
    assert booth.me().is_held
    for deed in (
        lambda: booth.say(EVERYBODY, "hello"),
        lambda: booth.begin(NewGame(terms=terms())),
    ):
        with pytest.raises(LobbyError, match="your name is new"):
            deed()


def test_one_is_here_as_long_as_one_of_ones_lines_is(home: House) -> None:
    lee, desk, field = home.lobby("lee"), home.lobby("grant"), home.lobby("grant")
    home.lobby("guest")
    assert [card.account for card in lee.present()] == ["grant", "lee"]
    heard: list[LobbyNews] = []
    lee.listen(heard.append)
    desk.close()
    assert lee.player("grant").is_here
    home.now.wait(5)
    field.close()
    assert not lee.player("grant").is_here
    assert lee.player("grant").seen == home.now()
    assert heard == [LobbyNews("players")] * 2
    with pytest.raises(LobbyError, match="there is nobody called 'server'"):
        lee.player("server")


def test_a_listener_that_fails_harms_nobody(home: House) -> None:
    grant, lee = home.lobby("grant"), home.lobby("lee")

    def broken(news: LobbyNews) -> None:
        raise OSError("his line has gone")

    lee.listen(broken)
    assert grant.say(EVERYBODY, "Anybody?").number == 1
    assert lee.talk(EVERYBODY)
