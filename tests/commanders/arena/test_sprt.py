"""The sequential test, against Wald's bounds and the closed form of games without draws."""

from collections import Counter
from math import log

import pytest

from campaign.commanders.arena.elo import share_of
from campaign.commanders.arena.sprt import Hypotheses, SprtAnswer, log_ratio, sprt, wald_bounds
from campaign.dice import RandomDice

BETWEEN = Hypotheses(0, 30)


def test_walds_bounds_are_the_printed_ones() -> None:
    """Ln 19 for 5 % each, ln 99 for 1 %."""
    assert wald_bounds(0.05) == pytest.approx((-2.9444, 2.9444), abs=1e-4)
    assert wald_bounds(0.01) == pytest.approx((-4.5951, 4.5951), abs=1e-4)


@pytest.mark.parametrize(("won", "lost"), [(60, 40), (40, 60), (200, 170), (1, 9)])
def test_of_wins_and_losses_the_ratio_is_that_of_a_coin(won: int, lost: int) -> None:
    """With two results a mean leaves one distribution: w ln(p1/p0) + l ln((1-p1)/(1-p0))."""
    low, high = share_of(0), share_of(30)
    exact = won * log(high / low) + lost * log((1 - high) / (1 - low))
    assert log_ratio(Counter({1.0: won, 0.0: lost}), BETWEEN) == pytest.approx(exact, abs=1e-6)


def test_close_hypotheses_give_the_normal_approximation() -> None:
    """(s1 - s0)(2 mean - s0 - s1) n / (2 variance), as engine testers print it."""
    seen = Counter({0.0: 60, 0.25: 130, 0.5: 320, 0.75: 160, 1.0: 80})
    number = seen.total()
    mean = sum(x * n for x, n in seen.items()) / number
    variance = sum(n * (x - mean) ** 2 for x, n in seen.items()) / number
    low, high = share_of(0), share_of(5)
    normal = (high - low) * (2 * mean - low - high) * number / (2 * variance)
    assert log_ratio(seen, Hypotheses(0, 5)) == pytest.approx(normal, rel=0.02)


def test_drawn_pairs_speak_for_the_lower_hypothesis() -> None:
    assert log_ratio(Counter({0.5: 50}), BETWEEN) < 0


def drawn(share: float, seed: str, pairs: int = 3000) -> list[float]:
    """Scores of pairs of games without draws, each won with that chance."""
    chance = RandomDice(seed)
    many = range(1, 1001)
    return [sum(chance.pick(many) <= 1000 * share for _ in "ab") / 2 for _ in range(pairs)]


def test_the_test_is_wrong_about_as_often_as_it_says() -> None:
    """Of 60 tests at the lower and as many at the higher difference, 5 % each: 3 are expected."""
    between = Hypotheses(0, 120)
    high = [sprt(drawn(share_of(120), f"high {n}", 300), between).answer for n in range(60)]
    low = [sprt(drawn(0.5, f"low {n}", 300), between).answer for n in range(60)]
    assert high.count(SprtAnswer.NO) <= 9
    assert low.count(SprtAnswer.YES) <= 9
    assert high.count(SprtAnswer.OPEN) + low.count(SprtAnswer.OPEN) == 0


def test_a_verdict_stands_whatever_comes_after_it() -> None:
    scores = drawn(share_of(100), "good", 400)
    first = sprt(scores, BETWEEN)
    assert first.answer is SprtAnswer.YES
    assert first.pairs < 400
    assert sprt([*scores[: first.pairs], *[0.0] * 400], BETWEEN) == first


def test_without_pairs_it_is_open() -> None:
    assert sprt([], BETWEEN)[:2] == (SprtAnswer.OPEN, 0.0)
