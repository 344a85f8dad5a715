"""The hall: games from their beginning to their end, between two accounts in one process."""

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event

from saves.errors import FullDiskError
from saves.hosting.seats import SeatError
from saves.server.contract.lobby import (
    DAYS,
    FINISHED,
    GUEST,
    MINE,
    OPEN,
    OVER,
    PLAYING,
    PUBLIC,
    RECORDER,
    WITHDRAWN,
    GamePage,
    LobbyError,
    LobbyNews,
    NewGame,
)
from saves.server.database.tables import AccountRow, RatingRow
from tests.server.halls import CONFEDERATE, UNION, House, between, house, play, seated, terms

WRITES = ("INSERT", "UPDATE", "DELETE")

OF_ONE = 2
"""Questions to the database about one game."""


@pytest.fixture
def home(tmp_path: Path) -> Iterator[House]:
    with house(tmp_path) as made:
        yield made


def numbers(page: GamePage) -> list[int]:
    return [game.number for game in page.games]


# --- a whole war -------------------------------------------------------------------------------


@pytest.mark.thorough
def test_a_whole_short_war_between_two_accounts(home: House) -> None:
    grant, lee = home.lobby("grant"), home.lobby("lee")
    game = between(grant, lee, UNION)
    union, confederate = seated(grant, game, UNION), seated(lee, game, CONFEDERATE)
    play(union, confederate, random.Random(7))
    assert union.state.to_move is None
    for lobby in (grant, lee):
        shown = lobby.game(game.number)
        assert (shown.stage, shown.how, shown.to_move) == (OVER, "by the rules", None)
        assert shown.winner is union.state.winner
        assert shown.lines == union.record.lines
        assert numbers(lobby.games(FINISHED)) == [game.number]
        assert numbers(lobby.games(MINE)) == []
    cards = [grant.me(), lee.me()]
    assert [c.rating.games for c in cards] == [1, 1]
    assert sum(c.won + c.drawn / 2 for c in cards) == 1
    record = home.shelf.record(game.number)
    record.verify()
    assert confederate.state == record.state


def test_what_is_at_the_table_goes_on_after_a_restart(home: House) -> None:
    grant, lee = home.lobby("grant"), home.lobby("lee")
    game = between(grant, lee)
    play(seated(grant, game, UNION), seated(lee, game, CONFEDERATE), random.Random(1), 30)
    before = grant.game(game.number)
    home.restart()
    grant = home.lobby("grant")
    after = grant.game(game.number)
    assert (after.lines, after.turn, after.to_move) == (30, before.turn, before.to_move)
    assert seated(grant, game).record.lines == 30


# --- beginning ---------------------------------------------------------------------------------


def test_an_open_game_is_seen_by_all_and_taken_by_one(home: House) -> None:
    grant, lee, booth = home.lobby("grant"), home.lobby("lee"), home.lobby("booth")
    game = grant.begin(NewGame(terms=terms(), name="The West", side=CONFEDERATE))
    assert game.stage == OPEN
    assert numbers(lee.games(OPEN)) == numbers(booth.games(OPEN)) == [game.number]
    taken = lee.accept(game.number)
    assert (taken.stage, taken.union.account, taken.confederate.account) == (
        PLAYING, "lee", "grant",
    )  # fmt: skip
    with pytest.raises(LobbyError, match=f"game {game.number} waits for nobody"):
        booth.accept(game.number)
    assert taken.is_my_move
    assert not grant.game(game.number).is_my_move


def test_whoever_accepts_chooses_a_side_or_leaves_it_to_the_lot(home: House) -> None:
    grant, lee = home.lobby("grant"), home.lobby("lee")
    first = grant.begin(NewGame(terms=terms()))
    assert first.union.account is first.confederate.account is None
    assert lee.accept(first.number, CONFEDERATE).confederate.account == "lee"
    second = grant.begin(NewGame(terms=terms()))
    assert lee.accept(second.number).union.account == "lee", "the lot of the test is the Union"


def test_a_side_that_is_taken_is_not_given_twice(home: House) -> None:
    grant, lee = home.lobby("grant"), home.lobby("lee")
    game = grant.begin(NewGame(terms=terms(), side=UNION))
    with pytest.raises(LobbyError, match="grant plays the Union; take the other side"):
        lee.accept(game.number, UNION)
    with pytest.raises(LobbyError, match="somebody else has to accept it"):
        grant.accept(game.number)


def test_an_invitation_is_for_one_only(home: House) -> None:
    grant, lee, booth = home.lobby("grant"), home.lobby("lee"), home.lobby("booth")
    game = grant.begin(NewGame(terms=terms(), side=UNION, opponent="lee"))
    assert game.confederate.invited == "lee"
    assert numbers(lee.games(MINE)) == numbers(lee.games(OPEN)) == [game.number]
    assert numbers(booth.games(OPEN)) == []
    with pytest.raises(LobbyError, match=r"there is no game 1$"):
        booth.accept(game.number)
    with pytest.raises(LobbyError, match=r"there is no game 1$"):
        booth.game(game.number)
    declined = lee.decline(game.number)
    assert (declined.stage, declined.how) == (WITHDRAWN, "declined by lee")
    assert numbers(grant.games(MINE)) == []


def test_a_game_by_code_is_for_whoever_has_the_code(home: House) -> None:
    grant, lee, booth = home.lobby("grant"), home.lobby("lee"), home.lobby("booth")
    game = grant.begin(NewGame(terms=terms(), side=UNION, by_code=True))
    assert len(game.code) == 10
    assert numbers(lee.games(OPEN)) == []
    with pytest.raises(LobbyError, match=r"there is no game 1$"):
        booth.accept(game.number, code="not that one")
    found = lee.by_code(f" {game.code.upper()} ")
    assert (found.number, found.code) == (game.number, ""), "only who began it sees the code"
    assert lee.accept(game.number, code=game.code).stage == PLAYING
    with pytest.raises(LobbyError, match="no game waits for that code"):
        booth.by_code(game.code)


def test_who_has_invited_is_told_that_it_was_declined_and_finds_it_again(home: House) -> None:
    grant, lee, booth = home.lobby("grant"), home.lobby("lee"), home.lobby("booth")
    heard: dict[str, list[str]] = {"grant": [], "booth": []}
    for lobby in (grant, booth):
        said = heard[lobby.asking.account]
        lobby.listen(lambda news, said=said: said.append(news.text))  # type: ignore[misc]
    game = grant.begin(NewGame(terms=terms(), name="West", opponent="lee"))
    lee.decline(game.number)
    assert "lee has declined game 1, West." in heard["grant"]
    assert not any(heard["booth"])
    [found] = grant.games(FINISHED).games
    assert (found.number, found.how) == (game.number, "declined by lee")
    assert numbers(booth.games(FINISHED)) == numbers(lee.games(FINISHED)) == []
    grant.withdraw(grant.begin(NewGame(terms=terms())).number)
    assert numbers(grant.games(FINISHED)) == [game.number], "what he withdrew himself is gone"


def test_a_game_by_code_is_private_whatever_was_wanted(home: House) -> None:
    """It is listed nowhere: not among the public games either, once it goes on."""
    grant, lee, booth = home.lobby("grant"), home.lobby("lee"), home.lobby("booth")
    game = grant.begin(NewGame(terms=terms(is_public=True), side=UNION, by_code=True))
    lee.accept(game.number, code=game.code)
    assert numbers(booth.games(PUBLIC)) == []
    with pytest.raises(LobbyError, match=r"there is no game 1$"):
        booth.game(game.number)


def test_who_has_begun_a_game_is_told_that_it_was_accepted(home: House) -> None:
    grant, lee, booth = home.lobby("grant"), home.lobby("lee"), home.lobby("booth")
    heard: dict[str, list[LobbyNews]] = {"grant": [], "lee": [], "booth": []}
    for lobby in (grant, lee, booth):
        lobby.listen(heard[lobby.asking.account].append)
    game = grant.begin(NewGame(terms=terms(), name="West", side=UNION))
    lee.accept(game.number)
    accepted = LobbyNews("accepted", game.number, "lee has accepted game 1, West.", is_own=True)
    assert accepted in heard["grant"]
    assert not any(news.topic == "accepted" for news in heard["lee"] + heard["booth"])


def test_others_hear_of_who_leaves_while_the_disk_is_full(
    home: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """When he was here last cannot be written down then; that he is gone need not be."""
    grant, lee = home.lobby("grant"), home.lobby("lee")
    heard = list[LobbyNews]()
    grant.listen(heard.append)

    def full() -> None:
        raise FullDiskError("server.db was not written: the disk is full")

    with monkeypatch.context() as patch:
        patch.setattr(home.database, "session", full)
        lee.close()
    assert heard == [LobbyNews("players")]
    assert [card.account for card in grant.present()] == ["grant"]


def test_codes_cannot_be_guessed_fast(home: House) -> None:
    booth = home.lobby("booth")
    for _ in range(10):
        with pytest.raises(LobbyError, match="no game waits"):
            booth.by_code("abcdefghjk")
    with pytest.raises(LobbyError, match="too much at once"):
        booth.by_code("abcdefghjk")
    home.now.wait(61)
    with pytest.raises(LobbyError, match="no game waits"):
        booth.by_code("abcdefghjk")


def test_what_was_begun_is_withdrawn_by_who_began_it(home: House) -> None:
    grant, lee = home.lobby("grant"), home.lobby("lee")
    game = grant.begin(NewGame(terms=terms()))
    with pytest.raises(LobbyError, match="was begun by grant, who may withdraw it"):
        lee.withdraw(game.number)
    assert grant.withdraw(game.number).stage == WITHDRAWN
    assert numbers(lee.games(OPEN)) == []
    with pytest.raises(LobbyError, match=r"there is no game 1$"):
        lee.accept(game.number)


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("wanted", "said"),
    [
        (NewGame(terms=terms(scenario="waterloo")), "there is no scenario 'waterloo'"),
        (NewGame(terms=terms(options=("tanks",))), "there is no option 'tanks'"),
        (NewGame(terms=terms(resolver="chess")), "there is no way to fight called 'chess'"),
        (NewGame(terms=terms(), opponent="nobody"), "there is nobody called 'nobody'"),
        (NewGame(terms=terms(), opponent="\x1b[31m"), "there is nobody called"),
        (NewGame(terms=terms(), opponent="grant"), "you cannot play against yourself"),
        (NewGame(terms=terms(), opponent="server"), "there is nobody called 'server'"),
        (NewGame(terms=terms(), name="x" * 61), "a name has 1 to 60 characters"),
        (NewGame(terms=terms(), name="\x1b[2J"), "all printable"),
        (NewGame(terms=terms(), opponent="steady", by_code=True), "needs no code"),
        (NewGame(terms=terms(pace="days", seconds=5)), "1 day to 30 days"),
    ],
)
def test_games_that_cannot_be_begun(home: House, wanted: NewGame, said: str) -> None:
    grant = home.lobby("grant")
    with pytest.raises(LobbyError, match=said) as caught:
        grant.begin(wanted)
    assert str(caught.value).isprintable(), "names with escapes come back as what they are"
    assert grant.games(MINE).total == 0


def test_a_guest_only_looks_on(home: House) -> None:
    grant, lee, guest = home.lobby("grant"), home.lobby("lee"), home.lobby("guest")
    game = between(grant, lee)
    assert numbers(guest.games(PUBLIC)) == [game.number]
    assert guest.games(MINE).total == 0
    for deed in (
        lambda: guest.begin(NewGame(terms=terms())),
        lambda: guest.say(0, "hello"),
        lambda: guest.block("lee", is_blocked=True),
        lambda: guest.take_vacation(3),
        lambda: guest.by_code("abc"),
        lambda: guest.resign(game.number),
        lambda: guest.instructions(game.number),
    ):
        with pytest.raises(LobbyError):
            deed()
    watching = seated(guest, game)
    with pytest.raises(SeatError, match="the Union is not yours in this game"):
        seated(guest, game, UNION)
    watching.close()


def test_only_who_has_come_to_watch_is_counted(home: House) -> None:
    """Neither the recorder, nor a player who has gone on at another terminal."""
    grant, lee, guest = home.lobby("grant"), home.lobby("lee"), home.lobby("guest")
    game = between(grant, lee)
    recorder = home.hall.lobby(RECORDER, GUEST)
    seats = [seated(grant, game, UNION), seated(home.lobby("grant"), game, UNION)]
    seats += [seated(lee, game), seated(lee, game, CONFEDERATE), seated(recorder, game)]
    assert lee.game(game.number).watchers == 0
    seats += [seated(guest, game), seated(home.lobby("guest"), game)]
    assert lee.game(game.number).watchers == 2
    for seat in seats:
        seat.close()


# --- orders for a game that is not yours -------------------------------------------------------


def test_only_who_plays_a_side_sits_for_it(home: House) -> None:
    """Orders for a game that is not yours."""
    grant, lee, booth = home.lobby("grant"), home.lobby("lee"), home.lobby("booth")
    game = between(grant, lee)
    for lobby, side in ((booth, UNION), (lee, UNION), (grant, CONFEDERATE)):
        with pytest.raises(SeatError, match="is not yours in this game"):
            seated(lobby, game, side)
    table = booth.table(game.number)
    with pytest.raises(SeatError, match="you are booth, and nobody else"):
        table.join(grant.asking.account, [UNION])
    watching = table.join(booth.asking.account)
    with pytest.raises(SeatError, match="booth only looks on"):
        table.play(watching, "march washington", 0)
    mine = grant.table(game.number).join(grant.asking.account, [UNION])
    with pytest.raises(SeatError, match="not at this table"):
        table.play(mine, "march washington", 0)
    assert home.shelf.record(game.number).lines == 0


def test_a_private_game_is_nobodys_business(home: House) -> None:
    grant, lee, booth = home.lobby("grant"), home.lobby("lee"), home.lobby("booth")
    hay, guest = home.lobby("hay"), home.lobby("guest")
    game = between(grant, lee, is_public=False)
    heard: list[LobbyNews] = []
    booth.listen(heard.append)
    grant.say(game.number, "Only for you.")
    for lobby in (booth, guest):
        assert lobby.games(PUBLIC).total == 0
        for deed in (
            lobby.game, lobby.table, lobby.latest, lobby.talk, lobby.export, lobby.resign,
        ):  # fmt: skip
            with pytest.raises(LobbyError, match=r"^there is no game 1$"):
                deed(game.number)
    assert heard == []
    assert numbers(hay.games(PUBLIC)) == [game.number], "a referee sees it"
    seated(hay, game).close()
    lee.resign(game.number)
    assert booth.games(FINISHED).total == 0
    assert lee.games(FINISHED).total == grant.games(FINISHED).total == 1


def test_who_has_left_orders_nothing_more(home: House) -> None:
    grant, lee = home.lobby("grant"), home.lobby("lee")
    game = between(grant, lee)
    seat = seated(grant, game, UNION)
    table = lee.table(game.number)
    assert [one.account for one in table.seats] == ["grant"]
    assert lee.game(game.number).union.is_here
    grant.close()
    assert table.seats == ()
    with pytest.raises(SeatError, match="not at this table any more"):
        seat.take_back()


# --- the end -----------------------------------------------------------------------------------


def test_who_resigns_loses_and_orders_nothing_more(home: House) -> None:
    grant, lee = home.lobby("grant"), home.lobby("lee")
    game = between(grant, lee)
    union, confederate = seated(grant, game, UNION), seated(lee, game, CONFEDERATE)
    play(union, confederate, random.Random(3), 5)
    over = lee.resign(game.number)
    assert (over.stage, over.winner, over.how) == (OVER, UNION, "the Confederacy resigned")
    before = home.shelf.record(game.number).lines
    for seat in (union, confederate):
        seat.read()
    with pytest.raises(SeatError, match="game 1 is over: the Confederacy resigned"):
        play(union, confederate, random.Random(3), 1)
    assert home.shelf.record(game.number).lines == before
    with pytest.raises(LobbyError, match="game 1 is over"):
        grant.resign(game.number)
    assert (grant.me().won, lee.me().lost) == (1, 1)
    assert grant.me().rating.rating > 1500 > lee.me().rating.rating


@pytest.mark.thorough
def test_the_end_of_a_game_costs_the_same_however_many_look_on(home: House) -> None:
    """Cost of a game's end growing with spectators: results are counted by whoever ends it.

    Whoever looks on hears of the end, and asks about the game; that reads a row or two, and neither
    counts results nor writes anything.
    """
    grant, lee, asked = home.lobby("grant"), home.lobby("lee"), list[str]()

    def ask(*said: Any) -> None:
        asked.append(said[2])

    written, read = list[int](), list[int]()
    event.listen(home.database.engine, "before_cursor_execute", ask)
    for watchers in (0, 20):
        game = between(grant, lee)
        union, confederate = seated(grant, game, UNION), seated(lee, game, CONFEDERATE)
        play(union, confederate, random.Random(3), 1)
        look_on = [home.lobby("welles") for _ in range(watchers)]
        watching = [seated(lobby, game) for lobby in look_on]
        asked.clear()
        lee.resign(game.number)
        for seat in (union, confederate, *watching):
            seat.read()
        for lobby in (grant, lee, *look_on):
            assert lobby.game(game.number).stage == OVER
        for seat in (union, confederate, *watching):
            seat.close()
        written.append(sum(said.startswith(WRITES) for said in asked))
        read.append(sum(said.startswith("SELECT") for said in asked))
    event.remove(home.database.engine, "before_cursor_execute", ask)
    assert 0 < written[1] <= written[0]
    assert read[1] <= read[0] + 20 * OF_ONE, "no standings, no lists"
    assert (grant.me().won, lee.me().lost) == (2, 2)


def test_a_draw_is_offered_and_taken_refused_or_forgotten(home: House) -> None:
    grant, lee = home.lobby("grant"), home.lobby("lee")
    game = between(grant, lee)
    assert grant.offer_draw(game.number).draw_offered == "grant"
    assert lee.decline(game.number).draw_offered is None
    with pytest.raises(LobbyError, match="nothing is offered to you"):
        lee.decline(game.number)
    lee.offer_draw(game.number)
    seats = seated(grant, game, UNION), seated(lee, game, CONFEDERATE)
    play(*seats, random.Random(2), 1)
    assert grant.game(game.number).draw_offered is None, "grant has moved instead"
    lee.offer_draw(game.number)
    over = grant.offer_draw(game.number)
    assert (over.stage, over.is_draw, over.winner) == (OVER, True, None)
    assert grant.me().drawn == lee.me().drawn == 1


def test_a_rematch_changes_sides(home: House) -> None:
    grant, lee, booth = home.lobby("grant"), home.lobby("lee"), home.lobby("booth")
    game = between(grant, lee, UNION, pace=DAYS, seconds=86_400, options=("long_rail",))
    with pytest.raises(LobbyError, match="one plays again what one has played to its end"):
        grant.rematch(game.number)
    grant.resign(game.number)
    with pytest.raises(LobbyError, match="and not game 1"):
        booth.rematch(game.number)
    again = grant.rematch(game.number)
    assert (again.stage, again.terms) == (OPEN, game.terms)
    assert (again.confederate.account, again.union.invited) == ("grant", "lee")
    assert grant.rematch(game.number).number == again.number, "asked twice is asked once"
    both = lee.rematch(game.number)
    assert (both.number, both.stage, both.union.account) == (again.number, PLAYING, "lee")


def test_unrated_games_change_no_rating(home: House) -> None:
    grant, lee = home.lobby("grant"), home.lobby("lee")
    game = between(grant, lee, is_rated=False)
    lee.resign(game.number)
    assert grant.me().rating.games == 0
    assert grant.ladder() == ()
    rated = between(grant, lee)
    lee.resign(rated.number)
    assert [card.account for card in grant.ladder()] == ["grant", "lee"]


def test_how_strong_one_is_takes_the_rows_of_those_who_have_played(home: House) -> None:
    """Whoever logs in is looked up, and not everybody with him; he hears what the ladder says."""
    grant, lee, read = home.lobby("grant"), home.lobby("lee"), list[str]()
    lee.resign(between(grant, lee).number)
    with home.database.session() as session:
        for number in range(20):
            session.add(AccountRow(name=f"other-{number}", created=home.now()))
            session.flush()
            session.add(RatingRow(account=f"other-{number}", won=1))

    def note(row: RatingRow, _: object) -> None:
        read.append(row.account)

    event.listen(RatingRow, "load", note)
    mine, his = grant.me(), lee.me()
    event.remove(RatingRow, "load", note)
    assert {*read} <= {"grant", "lee"}
    assert mine.won == his.lost == 1
    assert [one.rating for one in grant.ladder()[:2]] == [mine.rating, his.rating]


def test_a_rating_stays_what_it_is_when_its_period_ends(home: House) -> None:
    grant, lee = home.lobby("grant"), home.lobby("lee")
    lee.resign(between(grant, lee).number)
    shown = grant.me().rating
    home.now.wait(31 * 86_400)
    home.hall.tick()
    later = grant.me().rating
    assert later.rating == pytest.approx(shown.rating)
    assert later.deviation >= shown.deviation, "less is known of who does not play"
    grant.resign(between(grant, lee).number)
    assert grant.me().rating.games == 2
    assert grant.me().rating.rating < shown.rating
