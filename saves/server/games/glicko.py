"""How strong somebody plays: Glicko-2, after Mark Glickman's "Example of the Glicko-2 system".

Results count together by periods: within one, everybody is taken to be as strong as at its
beginning. So the order in which games end, or in which they are told, makes no difference.
"""

from collections.abc import Iterable
from math import exp, log, pi, sqrt
from typing import Final, NamedTuple

from saves.server.contract.lobby import Moment, Rating

PERIOD: Final = 30 * 24 * 3600.0
"""Seconds of a rating period: a few games each, as campaigns go."""

TAU: Final = 0.5
"""How much the volatility may change; 0.3 to 1.2 are usual."""

WON: Final = 1.0
DRAWN: Final = 0.5
LOST: Final = 0.0

MOST_DEVIATION: Final = 350.0
"""Of somebody of whom nothing is known; nobody is less known than that."""

_SCALE: Final = 173.7178
_MIDDLE: Final = 1500.0
_CLOSE: Final = 1e-6
"""How exactly the volatility is found."""


class RatedGame(NamedTuple):
    """One game, as one of its players has it."""

    opponent: Rating
    """As strong as the other one was when the period began."""

    score: float
    """`WON`, `DRAWN` or `LOST`."""


def period_of(moment: Moment) -> int:
    """The period that a moment lies in."""
    return int(moment // PERIOD)


def rated(player: Rating, results: Iterable[RatedGame]) -> Rating:
    """The player after a period with these results; without any he is only less well known."""
    games = tuple(results)
    if not games:
        return rested(player, 1)
    mean, deviation = _inner(player)
    weights = [_g(_inner(game.opponent)[1]) for game in games]
    expected = [
        1 / (1 + exp(-weight * (mean - _inner(game.opponent)[0])))
        for game, weight in zip(games, weights, strict=True)
    ]
    variance = 1 / sum(g * g * e * (1 - e) for g, e in zip(weights, expected, strict=True))
    surprise = sum(
        weight * (game.score - e) for game, weight, e in zip(games, weights, expected, strict=True)
    )
    volatility = _volatility(player.volatility, deviation, variance, variance * surprise)
    before = deviation**2 + volatility**2
    after = 1 / sqrt(1 / before + 1 / variance)
    return Rating(
        rating=_MIDDLE + _SCALE * (mean + after**2 * surprise),
        deviation=min(_SCALE * after, MOST_DEVIATION),
        volatility=volatility,
        games=player.games + len(games),
    )


def rested(player: Rating, periods: int) -> Rating:
    """The player after so many periods without a game: as strong, but less well known."""
    inner = _inner(player)[1]
    deviation = _SCALE * sqrt(inner**2 + max(periods, 0) * player.volatility**2)
    return Rating(
        rating=player.rating,
        deviation=min(deviation, MOST_DEVIATION),
        volatility=player.volatility,
        games=player.games,
    )


def _inner(player: Rating) -> tuple[float, float]:
    """Rating and deviation on the scale of the paper."""
    return (player.rating - _MIDDLE) / _SCALE, player.deviation / _SCALE


def _g(deviation: float) -> float:
    """How much a result against somebody tells who is known so well."""
    return 1 / sqrt(1 + 3 * deviation**2 / pi**2)


def _volatility(before: float, deviation: float, variance: float, change: float) -> float:
    """How erratic the player is now: the Illinois algorithm, step 5 of the paper."""
    start = log(before**2)

    def f(x: float) -> float:
        total = deviation**2 + variance + exp(x)
        return exp(x) * (change**2 - total) / (2 * total**2) - (x - start) / TAU**2

    low = start
    if change**2 > deviation**2 + variance:
        high = log(change**2 - deviation**2 - variance)
    else:
        high = start - TAU
        while f(high) < 0:
            high -= TAU
    at_low, at_high = f(low), f(high)
    while abs(high - low) > _CLOSE:
        between = low + (low - high) * at_low / (at_high - at_low)
        at_between = f(between)
        if at_between * at_high <= 0:
            low, at_low = high, at_high
        else:
            at_low /= 2
        high, at_high = between, at_between
    return exp(low / 2)
