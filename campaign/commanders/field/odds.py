"""The chance of an attack at a glance, and what it leaves of both sides.

A closed form, fitted to battles fought out by the automatic commanders in both the basic and the
full game, two thousand four hundred in all: right to about a tenth, in a microsecond.
"""

from collections.abc import Iterable
from functools import cache
from math import exp, log, sqrt
from typing import NamedTuple

from campaign.tables.printed_values import printed_values
from campaign.terms import TYPES, PieceType
from campaign.units import Stack, Unit, answered_once

FIRST_FIRE = -0.7
"""The defender fires first. [BG 8.2]"""

RATIO = 1.2
RATIO_BY_SIZE = 1.6
"""The larger the battle, the surer the stronger side."""

WORKS = -2.5
"""All defenders are entrenched. [BG 8.6]"""

WATER = -0.85
"""All attackers come across water. [BG 8.7]"""

_VALUES = tuple((printed_values()[type_]) for type_ in TYPES)
_BEHIND_WORKS = tuple(modifier - 1 for _, modifier in _VALUES)
"""What makes each type hard to hit where it is entrenched. [BG 8.6]"""

_HARDEST = min(_BEHIND_WORKS)
_STRENGTHS = tuple(2 * (value - 0.7 * modifier) for value, modifier in _VALUES)


class Force(NamedTuple):
    """Pieces, or the part of them that is expected to be left."""

    strength: float = 0.0
    """Steps times combat value, a little more for what is hard to hit."""

    pieces: float = 0.0
    sheltered: float = 0.0
    """How much of the strength stands behind works."""

    green: float = 0.0
    """How much of it can never hit crack infantry behind works. [BG 8.5, BG 8.6]"""

    hard: float = 0.0
    """How much of it is such crack infantry."""

    def plus(self, other: "Force") -> "Force":
        """Both together."""
        return Force(
            self.strength + other.strength,
            self.pieces + other.pieces,
            self.sheltered + other.sheltered,
            self.green + other.green,
            self.hard + other.hard,
        )

    def share(self, part: float) -> "Force":
        """A part of it; what has fought or moved has no works any more."""
        return Force(self.strength * part, self.pieces * part, green=self.green * part)


NOTHING = Force()


def strength(unit: Unit) -> float:
    """Steps times combat value, a little more for what is hard to hit."""
    return _strength(unit.type, unit.reduced)


def _strength(type_: PieceType, reduced: bool) -> float:
    whole = _STRENGTHS[type_.number]
    return whole / 2 if reduced else whole


def force_of(units: Iterable[Unit]) -> Force:
    """What some pieces are together."""
    total = NOTHING
    for unit in units:
        total = total.plus(_force_of_one(unit.type, unit.reduced, unit.is_protected))
    return total


@cache
def _force_of_one(type_: PieceType, reduced: bool, protected: bool) -> Force:
    worth = _strength(type_, reduced)
    value, _ = _VALUES[type_.number]
    return Force(
        worth,
        1.0,
        worth * protected,
        worth * (value + _HARDEST <= 0),
        worth * (protected and _BEHIND_WORKS[type_.number] == _HARDEST),
    )


@answered_once
def force_in(stack: Stack) -> Force:
    """What the pieces of a stack are together."""
    return force_of(stack)


@answered_once
def best_of(stack: Stack) -> Force:
    """The strongest piece of a stack that is not empty, as it is on the march."""
    return max(force_of((unit,)) for unit in stack).share(1.0)


def chance(attack: Force, defense: Force, wet: float = 0.0, caution: float = 0.0) -> float:
    """About how likely *attack* is to win; *wet* is the share of it that comes across water.

    Whoever cannot be hit by some of the attackers is the last to stand: he counts for more than
    his share.
    """
    if defense.strength <= 0:
        return 1.0
    fire = attack.strength - attack.green * sqrt(defense.hard / defense.strength)
    if fire <= 0:
        return 0.0
    size = sqrt(attack.pieces + defense.pieces)
    leaning = FIRST_FIRE + (RATIO + RATIO_BY_SIZE * size) * log(fire / defense.strength)
    leaning += WORKS * defense.sheltered / defense.strength + WATER * wet - caution
    return 1 / (1 + exp(-leaning)) if leaning > -40 else 0.0


class Reckoning(NamedTuple):
    """What is to be expected of a battle."""

    win: float
    attackers: float
    """The share of the attacker's strength that is left in the box, win or not."""

    defenders: float
    """The same of the defender."""

    attackers_lost: float
    """The share that is lost for good."""

    defenders_lost: float


def aftermath(win: float) -> Reckoning:
    """What a battle with this chance leaves: winners keep the more, the surer they were."""
    lose = 1 - win
    attackers_kept = win * (0.6 + 0.35 * win) + lose * 0.42
    defenders_kept = win * (0.22 + 0.3 * win) + lose * (1 - 0.3 * win)
    return Reckoning(
        win,
        win * (0.6 + 0.35 * win),
        lose * (1 - 0.3 * win),
        1 - attackers_kept,
        1 - defenders_kept,
    )
