"""Glicko-2: the example of its paper, and what players expect of a rating."""

import pytest

from saves.server.contract.lobby import Rating
from saves.server.games.glicko import DRAWN, LOST, PERIOD, WON, RatedGame, period_of, rated, rested

NEW = Rating()


def test_the_example_of_the_paper() -> None:
    """Glickman: 1500, 200 and 0.06 become 1464.06, 151.52 and 0.05999."""
    player = Rating(rating=1500, deviation=200, volatility=0.06)
    after = rated(
        player,
        (
            RatedGame(Rating(rating=1400, deviation=30), WON),
            RatedGame(Rating(rating=1550, deviation=100), LOST),
            RatedGame(Rating(rating=1700, deviation=300), LOST),
        ),
    )
    assert after.rating == pytest.approx(1464.06, abs=0.01)
    assert after.deviation == pytest.approx(151.52, abs=0.01)
    assert after.volatility == pytest.approx(0.05999, abs=0.00001)
    assert after.games == 3


def test_who_does_not_play_is_less_well_known_and_as_strong() -> None:
    """Step 6 of the paper: only the deviation grows."""
    player = Rating(rating=1640, deviation=50, volatility=0.06, games=12)
    after = rated(player, ())
    assert after.deviation == pytest.approx((50**2 + (173.7178 * 0.06) ** 2) ** 0.5, abs=0.001)
    assert (after.rating, after.volatility, after.games) == (1640, 0.06, 12)
    assert rested(player, 3).deviation == pytest.approx(
        rated(rated(rated(player, ()), ()), ()).deviation
    )
    assert rested(player, 100_000).deviation == 350, "nobody is less known than a new player"


def test_the_order_of_results_makes_no_difference() -> None:
    results = [
        RatedGame(Rating(rating=1400), WON),
        RatedGame(Rating(rating=1900), WON),
        RatedGame(NEW, LOST),
    ]
    one, other = rated(NEW, results), rated(NEW, reversed(results))
    assert one.rating == pytest.approx(other.rating)
    assert one.deviation == pytest.approx(other.deviation)


@pytest.mark.parametrize("rating", [100.0, 1500.0, 3000.0])
def test_a_draw_among_equals_moves_nobody(rating: float) -> None:
    player = Rating(rating=rating, deviation=80)
    after = rated(player, (RatedGame(player, DRAWN),))
    assert after.rating == pytest.approx(rating)
    assert after.deviation < rested(player, 1).deviation


def test_a_great_surprise_makes_a_player_more_volatile() -> None:
    """The other branch of the search for the volatility, as step 5 of the paper has two."""
    strong = Rating(rating=2100, deviation=30)
    after = rated(Rating(rating=1500, deviation=50), [RatedGame(strong, WON)] * 8)
    assert 1600 < after.rating < 2100
    assert after.volatility > 0.06


def test_periods_follow_each_other() -> None:
    assert period_of(PERIOD - 0.001) + 1 == period_of(PERIOD)
