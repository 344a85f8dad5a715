"""The time for a decision, with clocks that go wrong."""

import pytest

from saves.server.contract.lobby import DAYS, FAST, LIVE, GameTerms, LobbyError
from saves.server.games.clocks import (
    DAY,
    GameClock,
    ServerTime,
    after_start,
    away,
    back,
    check_pace,
    lasting,
    started,
)


def test_time_never_goes_back_and_goes_on_from_there() -> None:
    wall, steady = [1000.0], [5.0]
    now = ServerTime(lambda: wall[0], lambda: steady[0])
    assert now() == 1000
    wall[0], steady[0] = 400.0, 6.0
    assert now() == 1001, "the computer's clock was set back by ten minutes"
    steady[0] = 16.0
    assert now() == 1011
    wall[0] = 2000.0
    assert now() == 2000


def test_who_has_to_decide_is_late_after_his_time() -> None:
    clock = started("union", 60, 1000.0)
    assert clock == GameClock("union", 1000, 1060)
    assert not clock.is_late(1060)
    assert clock.is_late(1060.5)


def test_without_a_limit_nobody_is_late() -> None:
    assert not started("union", 0, 1000.0).is_late(1e12)
    assert not started("", 60, 1000.0).is_late(1e12)


def test_a_vacation_stops_the_clock_and_an_early_return_starts_it() -> None:
    clock = started("union", 3 * DAY, 0.0)
    gone = away(clock, DAY, 11 * DAY)
    assert gone.deadline == 13 * DAY
    assert back(gone, 11 * DAY).deadline == 13 * DAY
    assert back(gone, 2 * DAY).deadline == 4 * DAY, "the two days that he had left"
    assert back(clock, DAY) == clock


def test_who_has_to_decide_while_he_is_away_has_all_his_time_when_he_is_back() -> None:
    clock = started("union", DAY, 100.0, away_until=5 * DAY)
    assert clock.deadline == 6 * DAY
    assert back(clock, 2 * DAY).deadline == 3 * DAY


def test_a_vacation_longer_by_a_day_is_not_counted_twice() -> None:
    gone = away(away(started("union", 3 * DAY, 0.0), DAY, 5 * DAY), 2 * DAY, 6 * DAY)
    assert gone.deadline == 8 * DAY


def test_who_is_late_cannot_go_on_vacation() -> None:
    clock = started("union", DAY, 0.0)
    assert away(clock, DAY + 1, 9 * DAY) == clock


def test_nobody_loses_while_the_server_stands() -> None:
    clock = started("union", DAY, 0.0)
    assert after_start(clock, DAY, 5 * DAY).deadline == 5 * DAY + 600
    short = started("union", 60, 0.0)
    assert after_start(short, 60, 5 * DAY).deadline == 5 * DAY + 60


def test_a_start_with_a_clock_that_went_back_gives_nobody_years() -> None:
    clock = started("union", DAY, 1000 * DAY)
    mended = after_start(clock, DAY, 3 * DAY)
    assert mended == GameClock("union", 3 * DAY, 4 * DAY)


@pytest.mark.parametrize(
    ("pace", "seconds", "said"),
    [
        (LIVE, 5, "a decision of a live game has 15 seconds to 1 hour, not 5 seconds"),
        (FAST, -60, "1 minute to 1 day"),
        (DAYS, 60, "a decision of a days game has 1 day to 30 days, not 1 minute"),
        ("blitz", 0, "the pace of a game is live, fast, days, not 'blitz'"),
    ],
)
def test_a_pace_that_is_none(pace: str, seconds: int, said: str) -> None:
    with pytest.raises(LobbyError, match=said):
        check_pace(GameTerms(scenario="1861", pace=pace, seconds=seconds))


def test_times_in_words() -> None:
    assert [lasting(s) for s in (1, 60, 90, 7200, 3 * DAY)] == [
        "1 second", "1 minute", "90 seconds", "2 hours", "3 days",
    ]  # fmt: skip
