"""Elo, its interval and Bradley-Terry strengths, against closed forms and printed values."""

from math import inf, log10

import pytest

from campaign.commanders.arena.elo import elo, mean_share, share_of
from campaign.commanders.arena.strengths import Points, estimates, strengths


@pytest.mark.parametrize(
    ("share", "difference"), [(0.5, 0), (0.64, 100), (0.75, 190.85), (0.76, 200.24), (0.9, 381.7)]
)
def test_elo_of_a_share_is_that_of_the_printed_table(share: float, difference: float) -> None:
    assert elo(share) == pytest.approx(difference, abs=0.1)
    assert elo(1 - share) == pytest.approx(-difference, abs=0.1)
    assert share_of(elo(share)) == pytest.approx(share)


def test_all_or_nothing_is_infinite() -> None:
    assert (elo(1), elo(0)) == (inf, -inf)


def even_pairs(pairs: int) -> list[float]:
    """What two equal commanders score without draws: a quarter all won, a quarter all lost."""
    quarter = pairs // 4
    return [1.0] * quarter + [0.0] * quarter + [0.5] * (2 * quarter)


@pytest.mark.parametrize(("games", "half_width"), [(100, 69), (400, 34), (1000, 22)])
def test_the_interval_of_even_games_is_as_wide_as_the_normal_one(
    games: int, half_width: int
) -> None:
    found = mean_share(even_pairs(games // 2)).in_elo()
    assert found.value == 0
    assert (found.high - found.low) / 2 == pytest.approx(half_width, rel=0.12)


def test_pairs_are_the_evidence_not_games() -> None:
    """If sides alone decided, every pair is one all: of 20 such pairs less is in doubt than of 40
    games half of which are won (0.155 either way).
    """
    found = mean_share([0.5] * 20)
    assert found.value == 0.5
    assert (found.high - found.low) / 2 == pytest.approx(0.0842, abs=1e-4)


def test_one_pair_says_next_to_nothing() -> None:
    """As long as fewer than 39 of 40 other pairs are known to be none, all may go one way."""
    for score in (0.0, 0.5, 1.0):
        found = mean_share([score])
        assert found.high - found.low >= 0.97


def test_equal_commanders_are_no_points_apart() -> None:
    """And not minus none."""
    assert str(elo(0.5)) == "0.0"


def test_where_all_pairs_went_one_way_the_bound_is_that_of_clopper_and_pearson() -> None:
    """Of ten in ten the exact 95 % bound is 0.6915, of none 0.3085."""
    assert mean_share([1.0] * 10).low == pytest.approx(0.6915, abs=1e-4)
    assert mean_share([0.0] * 10).high == pytest.approx(0.3085, abs=1e-4)


def test_without_a_pair_nothing_is_said() -> None:
    with pytest.raises(ValueError, match="no pair"):
        mean_share([])


def test_two_commanders_are_as_far_apart_as_their_share() -> None:
    found = strengths({("a", "b"): Points(75, 100)})
    assert found["a"] - found["b"] == pytest.approx(190.85, abs=0.01)
    assert found["a"] + found["b"] == pytest.approx(0)


def test_strengths_that_points_were_made_from_are_found_again() -> None:
    true = {"weak": 1.0, "fair": 2.0, "good": 8.0}
    results = {
        (a, b): Points(90 * true[a] / (true[a] + true[b]), 90)
        for a, b in [("weak", "fair"), ("good", "weak"), ("fair", "good")]
    }
    found = strengths(results)
    assert found["good"] - found["weak"] == pytest.approx(400 * log10(8), abs=0.01)
    assert found["fair"] - found["weak"] == pytest.approx(400 * log10(2), abs=0.01)


def test_who_loses_everything_is_weak_but_not_infinitely() -> None:
    found = estimates({("good", "bad"): [1.0] * 20}, resamples=20)
    assert 400 < found["good"].value - found["bad"].value < 1200
    assert found["bad"].low <= found["bad"].value <= found["bad"].high
