"""The strengths of several commanders who have met each other: Bradley and Terry's model.

A wins against B with odds of a to b. The strengths are found by Hunter's minorization (2004): each
is its points over the sum of what every meeting should have brought it per unit of strength.
"""

from collections.abc import Mapping, Sequence
from math import log10
from typing import NamedTuple

from campaign.commanders.arena.elo import SCALE, Estimate, percentiles, resampled
from campaign.dice import RandomDice

ROUNDS = 2000
CLOSE = 1e-9
"""Strengths that change by less than this part are found."""

HALF_A_PAIR = 0.5
"""A drawn half pair beside what was played between two: without it who loses every game would be
infinitely weak."""

RESAMPLES = 300

Meetings = Mapping[tuple[str, str], Sequence[float]]
"""The scores of the first of two, pair by pair, 0 to 1 each."""


class Points(NamedTuple):
    """What came of the meetings of two commanders."""

    scored: float
    """By the first of them."""

    played: float


def strengths(results: Mapping[tuple[str, str], Points]) -> dict[str, float]:
    """The strength of each in Elo; their mean is 0.

    >>> found = strengths({("a", "b"): Points(75, 100)})
    >>> round(found["a"] - found["b"], 1)
    190.8
    """
    names = list(dict.fromkeys(name for pair in results for name in pair))
    scored = dict.fromkeys(names, 0.0)
    for (a, b), (points, played) in results.items():
        scored[a] += points
        scored[b] += played - points
    power = dict.fromkeys(names, 1.0)
    for _ in range(ROUNDS):
        owed = dict.fromkeys(names, 0.0)
        for (a, b), (_, played) in results.items():
            each = played / (power[a] + power[b])
            owed[a] += each
            owed[b] += each
        new = {name: scored[name] / owed[name] for name in names}
        is_close = all(abs(new[name] - power[name]) <= CLOSE * power[name] for name in names)
        power = new
        if is_close:
            break
    return _in_elo(power)


def _in_elo(power: Mapping[str, float]) -> dict[str, float]:
    rated = {name: SCALE * log10(value) for name, value in power.items()}
    mean = sum(rated.values()) / len(rated)
    return {name: value - mean for name, value in rated.items()}


def estimates(meetings: Meetings, resamples: int = RESAMPLES) -> dict[str, Estimate]:
    """The strengths with their intervals, by resampling the pairs of each two."""
    found = strengths(_points(meetings))
    chance = RandomDice("bootstrap of strengths")
    again = [
        strengths(_points({who: resampled(scores, chance) for who, scores in meetings.items()}))
        for _ in range(resamples)
    ]
    return {
        name: Estimate(value, *percentiles([one[name] for one in again]))
        for name, value in found.items()
    }


def _points(meetings: Meetings) -> dict[tuple[str, str], Points]:
    return {
        who: Points(sum(scores) + HALF_A_PAIR / 2, len(scores) + HALF_A_PAIR)
        for who, scores in meetings.items()
    }
