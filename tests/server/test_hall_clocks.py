"""Time for decisions in the hall: who is late, what the other one may do, and vacations."""

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from campaign import read_order
from saves.server.contract.lobby import DAYS, LIVE, OVER, PLAYING, LobbyError
from saves.server.games.clocks import DAY
from saves.server.games.game_arrangements import OUT_OF_TIME
from tests.patience import until
from tests.server.halls import CONFEDERATE, UNION, House, between, house, play, seated


@pytest.fixture
def home(tmp_path: Path) -> Iterator[House]:
    with house(tmp_path) as made:
        yield made


def test_each_order_starts_the_clock_of_whoever_decides_next(home: House) -> None:
    grant, lee = home.lobby("grant"), home.lobby("lee")
    game = between(grant, lee, pace=LIVE, seconds=60)
    assert game.deadline == home.now() + 60
    home.now.wait(50)
    play(seated(grant, game, UNION), seated(lee, game, CONFEDERATE), random.Random(1), 1)
    assert grant.game(game.number).deadline == home.now() + 60


def test_nobody_gets_time_by_what_leads_nowhere(home: House) -> None:
    """Who said `done` of no march, or took back and gave again, was never late: he had all time."""
    grant, lee = home.lobby("grant"), home.lobby("lee")
    game = between(grant, lee, pace=LIVE, seconds=60)
    union = seated(grant, game, UNION)

    def deadline() -> float:
        home.now.wait(1)
        return lee.game(game.number).deadline

    union.play(read_order("march washington"))
    first = deadline()
    for _ in range(3):
        union.take_back()
        assert deadline() == first
        union.play(read_order("march cairo"))
        assert deadline() == first
        union.take_back()
        union.redo()
        assert deadline() == first
    union.play(read_order("done"))
    assert (second := deadline()) > first
    union.play(read_order("done"))
    assert deadline() == second
    home.now.wait(60)
    union.play(read_order("done"))
    assert lee.claim(game.number).stage == OVER


def test_who_was_decided_for_has_time_though_he_had_taken_back(home: House) -> None:
    """Else he would be late again at once, and all be decided for him."""
    grant, lee = home.lobby("grant"), home.lobby("lee")
    game = between(grant, lee, pace=LIVE, seconds=60)
    union = seated(grant, game, UNION)
    union.play(read_order("march washington"))
    union.take_back()
    assert lee.game(game.number).deadline == home.now() + 60
    home.now.wait(61)
    lee.have_decided(game.number)
    until(lambda: lee.game(game.number).lines == 3)
    assert lee.game(game.number).deadline == home.now() + 60


def test_who_goes_back_as_both_agree_has_time_for_another_decision(home: House) -> None:
    grant, lee = home.lobby("grant"), home.lobby("lee")
    game = between(grant, lee, pace=LIVE, seconds=60)
    union, confederate = seated(grant, game, UNION), seated(lee, game, CONFEDERATE)
    union.play(read_order("march washington"))
    home.now.wait(20)
    union.ask_back(1, UNION)
    confederate.read()
    confederate.grant_back(CONFEDERATE)
    assert lee.game(game.number).deadline == home.now() + 60


def test_who_is_late_may_still_decide_until_the_other_one_claims(home: House) -> None:
    grant, lee = home.lobby("grant"), home.lobby("lee")
    game = between(grant, lee, pace=LIVE, seconds=60)
    union, confederate = seated(grant, game, UNION), seated(lee, game, CONFEDERATE)
    with pytest.raises(LobbyError, match="the Union is not late in game 1"):
        lee.claim(game.number)
    home.now.wait(61)
    play(union, confederate, random.Random(1), 1)
    with pytest.raises(LobbyError, match="the Union is not late"):
        lee.claim(game.number)
    home.now.wait(61)
    with pytest.raises(LobbyError, match="the Confederacy is not late"):
        grant.claim(game.number)
    over = lee.claim(game.number)
    assert (over.stage, over.winner, over.how) == (
        OVER, CONFEDERATE, "the Union ran out of time",
    )  # fmt: skip
    assert lee.me().won == 1


def test_the_steady_commander_decides_once_for_who_is_late_and_the_log_says_so(
    home: House,
) -> None:
    grant, lee = home.lobby("grant"), home.lobby("lee")
    game = between(grant, lee, pace=LIVE, seconds=60)
    with pytest.raises(LobbyError, match="is not late"):
        lee.have_decided(game.number)
    seated(grant, game, UNION)
    home.now.wait(61)
    lee.have_decided(game.number)
    until(lambda: lee.game(game.number).lines == 1)
    [line] = lee.latest(game.number)
    assert (line.side, line.decided_by) == (UNION, OUT_OF_TIME)
    assert f"From line 1 on, for the Union: {OUT_OF_TIME}." in [
        said.text for said in grant.talk(game.number)
    ]
    assert f"# line 1: {OUT_OF_TIME}" in lee.export(game.number)
    home.hall.tick()
    assert lee.game(game.number).lines == 1, "once, and the clock runs anew"
    assert lee.game(game.number).deadline == home.now() + 60
    home.restart()
    assert home.lobby("lee").latest(game.number)[0].decided_by == OUT_OF_TIME


def test_clocks_stand_still_while_one_is_on_vacation(home: House) -> None:
    grant, lee = home.lobby("grant"), home.lobby("lee")
    game = between(grant, lee, pace=DAYS, seconds=2 * DAY)
    live = between(grant, lee, pace=LIVE, seconds=600)
    home.now.wait(DAY)
    grant.take_vacation(10)
    assert grant.me().vacation == home.now() + 10 * DAY
    assert lee.game(game.number).deadline == home.now() + 11 * DAY
    assert lee.game(live.number).deadline < home.now(), "only games over days know a vacation"
    home.now.wait(3 * DAY)
    with pytest.raises(LobbyError, match="is not late"):
        lee.claim(game.number)
    grant.take_vacation(0)
    assert lee.game(game.number).deadline == home.now() + DAY
    assert grant.me().vacation == 0
    with pytest.raises(LobbyError, match="you have 27 days of vacation left this year, not 28"):
        grant.take_vacation(28)
    grant.take_vacation(27)


def test_nobody_flees_into_a_vacation(home: House) -> None:
    grant, lee = home.lobby("grant"), home.lobby("lee")
    game = between(grant, lee, pace=DAYS, seconds=DAY)
    home.now.wait(DAY + 1)
    grant.take_vacation(10)
    assert lee.claim(game.number).stage == OVER


def test_a_clock_that_goes_back_ends_no_game_and_gives_nobody_years(home: House) -> None:
    """The computer's clock was wrong by years when the server ran last."""
    grant, lee = home.lobby("grant"), home.lobby("lee")
    game = between(grant, lee, pace=DAYS, seconds=DAY)
    home.now.moment -= 3 * 365 * DAY
    home.restart()
    lee = home.lobby("lee")
    shown = lee.game(game.number)
    assert shown.stage == PLAYING
    assert 0 < shown.deadline - home.now() <= DAY
    home.now.wait(DAY + 1)
    assert lee.claim(game.number).stage == OVER


def test_nobody_is_late_because_the_server_stood_still(home: House) -> None:
    game = between(home.lobby("grant"), home.lobby("lee"), pace=DAYS, seconds=DAY)
    home.now.wait(5 * DAY)
    home.restart()
    with pytest.raises(LobbyError, match="is not late"):
        home.lobby("lee").claim(game.number)
    home.now.wait(601)
    assert home.lobby("lee").claim(game.number).stage == OVER
