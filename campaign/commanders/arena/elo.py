"""What a share of points is in Elo, and how sure that is: bootstrap over pairs.

A pair of games, the same seed with sides swapped, is the unit of evidence: its two games share
their dice and lean on each other, so resampling games would promise too much.
"""

from collections.abc import Sequence
from math import inf, log10
from typing import NamedTuple

from campaign.dice import RandomDice

SCALE = 400.0
"""So many points of Elo apart, odds are ten to one."""

SURE = 0.95
"""The share of intervals that hold the truth."""

RESAMPLES = 1000


class Estimate(NamedTuple):
    """A number, and the bounds of its 95 % interval."""

    value: float
    low: float
    high: float

    def in_elo(self) -> "Estimate":
        """The same of shares, 0 to 1, in Elo; all or nothing is infinite."""
        return Estimate(*map(elo, self))


def elo(share: float) -> float:
    """The difference of strength that a share of points, 0 to 1, comes from.

    >>> round(elo(0.75), 1), round(elo(0.25), 1)
    (190.8, -190.8)
    """
    if share <= 0:
        return -inf
    return inf if share >= 1 else 0.0 - SCALE * log10(1 / share - 1)


def share_of(difference: float) -> float:
    """The share of points to be expected at a difference in Elo.

    >>> share_of(0), round(share_of(200), 3)
    (0.5, 0.76)
    """
    return 1 / (1 + 10 ** (-difference / SCALE))


def mean_share(scores: Sequence[float], resamples: int = RESAMPLES) -> Estimate:
    """The mean of the scores of pairs, 0 to 1 each, with its interval by resampling pairs.

    The same scores give the same interval. Where all pairs went the same way no sample differs.
    Then others are taken to be as many as in one of forty such matches none of them is seen, and to
    be all won, or all lost.

    Raises:
        ValueError: if there are no pairs.
    """
    if not scores:
        raise ValueError("no pair of games has been played")
    number, value = len(scores), sum(scores) / len(scores)
    if len({*scores}) == 1:
        seen = ((1 - SURE) / 2) ** (1 / number)
        return Estimate(value, seen * value, 1 - seen * (1 - value))
    chance = RandomDice(f"bootstrap of {number}")
    return Estimate(
        value,
        *percentiles(
            [sum(resampled(scores, chance)) / number for _ in range(resamples)],
        ),
    )


def resampled(things: Sequence[float], chance: RandomDice) -> list[float]:
    """As many of them, drawn with repetition."""
    pick = chance.pick
    return [pick(things) for _ in things]


def percentiles(found: Sequence[float]) -> tuple[float, float]:
    """The bounds between which 95 % of the resamples lie."""
    ordered = sorted(found)
    cut = round(len(ordered) * (1 - SURE) / 2)
    return ordered[cut], ordered[-1 - cut]
