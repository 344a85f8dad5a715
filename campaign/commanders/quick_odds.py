"""The odds of a battle in microseconds: a closed form, for whoever looks at thousands of them.

A side's strength is the square root of its fire times its steps, as the square law has it. The
chance to win is a logistic function of the logarithm of both strengths' ratio, the steeper the
more pieces there are; the defender, who fires first, has a start. [BG 8.2]

The two constants are fitted to the exact odds (`campaign/resolvers/battle_line/sweep.py`) of 1,500
battles of 1 to 10 pieces a side, of one to three types, with works and across rivers, at up to 3.4
to one, both sides staying to the end. On 1,500 others it is wrong by .07 on average (root of the
mean square). It knows nothing of leaders, days, routs and reserves: those who may come are counted
among the pieces by whoever asks. What it takes for close is worth asking the resolver's `odds`.
"""

from collections import Counter
from collections.abc import Sequence
from math import exp, log, sqrt
from typing import NamedTuple, Protocol

from campaign.tables.printed_values import printed_values
from campaign.terms import PieceType

STEEPNESS = 2.14
"""Of the curve, for the square root of a piece."""

START = 0.25
"""What the defender has before the first shot, for the square root of a piece."""

CROSSING = 0.6
"""Of the point that a river is worth in two rounds, so much counts in a whole battle. [BG 8.7]"""

GARRISON_STEPS = 2
"""[NS-R12]"""


class Fighter(Protocol):
    """A piece of the campaign or of a battle."""

    @property
    def type(self) -> PieceType: ...

    @property
    def reduced(self) -> bool: ...


def quick_odds(
    attackers: Sequence[Fighter],
    defenders: Sequence[Fighter],
    *,
    entrenched: int = 0,
    crossed: int = 0,
    garrison: int = 0,
) -> float:
    """The chance that the attackers win, 0 to 1, if both sides fight to the end.

    *entrenched* of the defenders stand in works, *crossed* of the attackers come across water,
    *garrison* is the combat value of the port's own garrison, which stands in works. [BG 8.6, 8.7]
    """
    if not attackers:
        return 0.0
    if not defenders and not garrison:
        return 1.0
    attack, defense = _kinds(attackers, crossed * CROSSING), _kinds(defenders, -entrenched)
    if garrison:
        defense.append(_Alike(garrison, -1.0, 1))
    steps = _steps(attackers), _steps(defenders) + GARRISON_STEPS * bool(garrison)
    fire = _fire(attack, defense), _fire(defense, attack)
    if not fire[0]:
        return 0.0
    if not fire[1]:
        return 1.0
    lead = log(fire[0] * steps[0] / (fire[1] * steps[1])) / 2
    pieces = len(attackers) + len(defenders) + bool(garrison)
    return 1 / (1 + exp(-sqrt(pieces) * (STEEPNESS * lead - START)))


class _Alike(NamedTuple):
    """Pieces of a type."""

    value: int
    modifier: float
    number: int


def _kinds(pieces: Sequence[Fighter], helped: float) -> list[_Alike]:
    """The types that are there; what *helped* pieces have is spread over all."""
    printed, each = printed_values(), helped / max(1, len(pieces))
    numbers = Counter(piece.type for piece in pieces)
    return [
        _Alike(printed[type_][0], printed[type_][1] + each, number)
        for type_, number in numbers.items()
    ]


def _steps(pieces: Sequence[Fighter]) -> int:
    return sum(1 if piece.reduced else 2 for piece in pieces)


def _fire(own: list[_Alike], enemy: list[_Alike]) -> float:
    """Hits of a volley, on average, if shots are spread evenly; in sixths of one. [BG 8.5]"""
    targets = sum(kind.number for kind in enemy)
    hits = sum(
        shooter.number * target.number * min(6.0, max(0.0, shooter.value + target.modifier))
        for shooter in own
        for target in enemy
    )
    return hits / targets
