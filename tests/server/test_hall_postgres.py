"""The hall on a real PostgreSQL: the tables of the server, and the campaigns beside them."""

import random
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from threading import Event

import pytest

from campaign.budget import Budget
from saves.errors import SaveError
from saves.hosting.thinker import Answer, Question, as_its_commander
from saves.server.contract.lobby import FINISHED, LISTS, OVER, PLAYING, LobbyError, NewGame
from saves.server.database.audit import read_audit
from saves.server.games.backroom import MENDED
from saves.server.games.other_rules import check_games
from saves.server.games.strays import NO_GAME, shared_strays
from tests.patience import PATIENCE, until
from tests.saves.server import Server
from tests.server.halls import (
    CONFEDERATE,
    UNION,
    House,
    between,
    house,
    in_vain,
    play,
    seated,
    terms,
)


@pytest.fixture
def home(tmp_path: Path, postgres: Server) -> Iterator[House]:
    with house(tmp_path, postgres.new_database()) as made:
        yield made


@pytest.mark.thorough
def test_a_whole_short_war_on_postgresql(home: House) -> None:
    grant, lee = home.lobby("grant"), home.lobby("lee")
    game = between(grant, lee)
    play(seated(grant, game, UNION), seated(lee, game, CONFEDERATE), random.Random(3))
    shown = lee.game(game.number)
    assert (shown.stage, shown.how) == (OVER, "by the rules")
    assert [one.number for one in grant.games(FINISHED, words="grant").games] == [game.number]
    assert grant.me().rating.games == 1
    assert list((home.folder).glob("games/*")) == [], "nothing of it lies in a file"


@pytest.mark.thorough
def test_what_lies_on_postgresql_goes_on_after_a_restart(home: House) -> None:
    grant, lee = home.lobby("grant"), home.lobby("lee")
    one, other = between(grant, lee), between(lee, grant)
    for game, union, confederate in ((one, grant, lee), (other, lee, grant)):
        seats = seated(union, game, UNION), seated(confederate, game, CONFEDERATE)
        play(*seats, random.Random(game.number), 10 * game.number)
    home.restart()
    grant, lee = home.lobby("grant"), home.lobby("lee")
    assert [grant.game(game.number).lines for game in (one, other)] == [10, 20]
    play(seated(grant, one, UNION), seated(lee, one, CONFEDERATE), random.Random(5), 5)
    assert grant.game(one.number).lines == 15


@pytest.mark.thorough
def test_a_commander_plays_on_postgresql_while_nobody_looks(home: House) -> None:
    grant = home.lobby("grant")
    game = grant.begin(NewGame(terms=terms(), side=CONFEDERATE, opponent="steady"))
    until(lambda: grant.game(game.number).is_my_move)
    assert grant.game(game.number).stage == PLAYING
    for which in LISTS:
        grant.games(which, words="steady 1861")


@pytest.mark.thorough
def test_a_database_that_fails_names_no_place(home: House, postgres: Server) -> None:
    """An error of the database comes back as a sentence, without an address in it."""
    grant, lee = home.lobby("grant"), home.lobby("lee")
    between(grant, lee)
    with home.database.session() as session:
        session.connection().exec_driver_sql("ALTER TABLE game RENAME TO gone")
    with pytest.raises(Exception) as caught:
        grant.games("mine")
    with home.database.session() as session:
        session.connection().exec_driver_sql("ALTER TABLE gone RENAME TO game")
    assert not isinstance(caught.value, LobbyError)
    assert str(postgres.folder) not in str(caught.value)
    assert grant.games("mine").total == 1


@pytest.mark.thorough
def test_whoever_sits_there_goes_on_when_postgresql_was_killed(tmp_path: Path) -> None:
    """Kill -9 of the database in mid-game: nothing acknowledged is lost, nobody joins anew."""
    server = Server()
    try:
        server.start()
        with house(tmp_path, server.new_database()) as home:
            grant, lee = home.lobby("grant"), home.lobby("lee")
            game = between(grant, lee)
            union, confederate = seated(grant, game, UNION), seated(lee, game, CONFEDERATE)
            play(union, confederate, random.Random(2), 10)
            server.kill()
            with pytest.raises(SaveError):
                play(union, confederate, random.Random(3), 1)
            with suppress(SaveError):
                home.hall.tick()
            server.start()

            def goes_on() -> bool:
                with suppress(SaveError):
                    home.hall.tick()
                    play(union, confederate, random.Random(4), 5)
                return union.record.lines >= 15

            until(goes_on)
            home.shelf.record(game.number).verify()
            union.close()
            confederate.close()
    finally:
        server.remove()


@pytest.mark.thorough
def test_a_commander_goes_on_when_postgresql_was_killed_while_he_thought(tmp_path: Path) -> None:
    server, may_decide = Server(), Event()

    def think(question: Question, budget: Budget) -> Answer:
        may_decide.wait(PATIENCE)
        return as_its_commander(question, budget)

    try:
        server.start()
        with house(tmp_path, server.new_database(), think) as home:
            grant = home.lobby("grant")
            wanted = NewGame(terms=terms(), side=CONFEDERATE, opponent="steady")
            game = grant.begin(wanted)
            server.kill()
            table = home.hall.back.open(game.number).table
            may_decide.set()
            until(lambda: table.has_trouble)
            server.start()

            def goes_on() -> bool:
                with suppress(SaveError):
                    home.hall.tick()
                    return grant.game(game.number).lines > 0
                return False

            until(goes_on)
    finally:
        server.remove()


@pytest.mark.sampled(1)
@pytest.mark.parametrize("lines", [0, 5])
def test_a_campaign_of_no_game_is_set_aside_and_never_taken_for_the_games(
    home: House, lines: int
) -> None:
    """Killed after the campaign was written, before the game had begun; or brought in in vain."""
    grant, lee = home.lobby("grant"), home.lobby("lee")
    game = grant.begin(NewGame(terms=terms(), side=UNION))
    in_vain(home, game.number, lines)
    home.restart()
    grant, lee = home.lobby("grant"), home.lobby("lee")
    taken = lee.accept(game.number)
    play(seated(grant, taken, UNION), seated(lee, taken, CONFEDERATE), random.Random(2), 3)
    home.restart()
    grant, lee = home.lobby("grant"), home.lobby("lee")
    assert grant.game(game.number).lines == 3, "the game goes on from another campaign"
    seats = seated(grant, taken, UNION), seated(lee, taken, CONFEDERATE)
    assert seats[0].name == "grant's war"
    play(*seats, random.Random(3), 3)
    assert [*shared_strays(home.where)] == ["game 1-of-no-game-1: a campaign of no game, set aside"]
    assert [one.said for one in check_games(home.where)] == ["in order"]


@pytest.mark.thorough
def test_a_campaign_of_no_game_is_named_before_it_is_in_the_way(home: House) -> None:
    in_vain(home, 7)
    assert [*shared_strays(home.where)] == [f"game 7: {NO_GAME}"]
    home.restart()
    with home.database.session() as session:
        noted = [(one.subject, one.detail) for one in read_audit(session) if one.act == MENDED]
    assert noted == [("game 7", NO_GAME)]


@pytest.mark.thorough
def test_a_damaged_campaign_of_no_game_is_never_taken_for_the_games(home: House) -> None:
    """It cannot be set aside, for nothing of it is written any more."""
    grant, lee = home.lobby("grant"), home.lobby("lee")
    game = grant.begin(NewGame(terms=terms(), side=UNION))
    in_vain(home, game.number, 3)
    with home.database.session() as session:
        session.connection().exec_driver_sql("UPDATE head SET turn = 9")
    home.restart()
    grant, lee = home.lobby("grant"), home.lobby("lee")
    taken = lee.accept(game.number)
    play(seated(grant, taken, UNION), seated(lee, taken, CONFEDERATE), random.Random(2), 3)
    home.restart()
    assert home.lobby("grant").game(game.number).lines == 3
    assert [one.said for one in check_games(home.where)] == ["in order"]
    [said] = shared_strays(home.where)
    assert said == "game 1: another campaign of that name, number 1 in the database, is not its own"
