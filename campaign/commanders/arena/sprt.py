"""Is one commander stronger by so much? The sequential probability ratio test, over pairs.

The generalized test as chess engines are tested with it: five scores are possible in a pair (0 to
1 by quarters); of all distributions over them with a given mean the likeliest is taken, once for
either hypothesis, and the logarithm of the ratio of both likelihoods is compared with Wald's
bounds.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from enum import StrEnum
from math import log
from typing import NamedTuple

from campaign.commanders.arena.elo import share_of

ERRORS = 0.05
"""How often either answer may be wrong."""

UNSEEN = 1e-3
"""A pair all won or all lost counts so much until one is seen: any mean is possible then."""

STEPS = 60
"""Halvings of the interval in which a multiplier is looked for."""


class Hypotheses(NamedTuple):
    """Differences in Elo between which the test decides."""

    low: float
    """If the first commander is stronger by so much only, the test says no."""

    high: float
    """If by so much, it says yes."""


class SprtAnswer(StrEnum):
    """What the test says so far."""

    YES = "stronger"
    NO = "not stronger"
    OPEN = "open"


class SprtVerdict(NamedTuple):
    """Where the test stands."""

    answer: SprtAnswer
    ratio: float
    """The logarithm of the likelihood ratio."""

    bounds: tuple[float, float]
    pairs: int
    """Pairs after which it was decided, or all that there are."""


def wald_bounds(errors: float = ERRORS) -> tuple[float, float]:
    """Between these the test goes on.

    >>> [round(bound, 3) for bound in wald_bounds(0.05)]
    [-2.944, 2.944]
    """
    return log(errors / (1 - errors)), log((1 - errors) / errors)


def sprt(scores: Iterable[float], between: Hypotheses, errors: float = ERRORS) -> SprtVerdict:
    """The verdict after the scores of pairs, in the order in which they were drawn up.

    It stands as soon as a bound is crossed; what comes after that changes it no more.
    """
    low, high = wald_bounds(errors)
    seen: Counter[float] = Counter()
    ratio = 0.0
    for number, score in enumerate(scores, start=1):
        seen[score] += 1
        ratio = log_ratio(seen, between)
        if not low < ratio < high:
            return SprtVerdict(
                SprtAnswer.YES if ratio > 0 else SprtAnswer.NO, ratio, (low, high), number
            )
    return SprtVerdict(SprtAnswer.OPEN, ratio, (low, high), seen.total())


def log_ratio(seen: Mapping[float, int], between: Hypotheses) -> float:
    """How much likelier the counts of scores are at the higher difference: a logarithm."""
    counts = {0.0: UNSEEN, 1.0: UNSEEN} | {score: float(n) for score, n in seen.items() if n}
    low, high = share_of(between.low), share_of(between.high)
    return _log_likelihood(counts, high) - _log_likelihood(counts, low)


def _log_likelihood(counts: Mapping[float, float], mean: float) -> float:
    """Of the likeliest distribution with this mean, up to a constant that the counts fix.

    It gives each score its observed share over 1 + m (score - mean); the multiplier m is where the
    mean comes out right.
    """
    below, above = -1 / (1 - mean), 1 / mean

    def excess(m: float) -> float:
        return sum(n * (x - mean) / (1 + m * (x - mean)) for x, n in counts.items())

    for _ in range(STEPS):
        middle = (below + above) / 2
        if excess(middle) > 0:
            below = middle
        else:
            above = middle
    m = (below + above) / 2
    return -sum(n * log(1 + m * (x - mean)) for x, n in counts.items())
