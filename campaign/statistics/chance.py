"""Faces that fell, against those to be expected: counts, means, chi-square, luck.

Luck is measured die by die, in standard deviations from what was to be expected, counted so that
plus is good for whoever rolled. The sum over many dice, divided by the root of their number, is
nearly normal: beyond 2 in one of twenty honest games, beyond 3 in one of four hundred.
"""

from collections.abc import Iterable
from enum import StrEnum
from math import erfc, exp, pi, sqrt

from msgspec import Struct

LUCKY, VERY_LUCKY = 2.0, 3.0
"""Standard deviations."""

FEWEST = 5
"""Dice that must be expected of each face before chi-square says anything."""

TOO_FEW = 10
"""With fewer dice nothing is said of luck."""


class LuckVerdict(StrEnum):
    """What luck is called."""

    VERY_LUCKY = "very lucky"
    LUCKY = "lucky"
    WITHIN_CHANCE = "within chance"
    UNLUCKY = "unlucky"
    VERY_UNLUCKY = "very unlucky"
    TOO_FEW = "too few dice"
    NOT_LUCK = "not luck"
    """No face of these dice is better for the side than another."""


def verdict(luck: float) -> LuckVerdict:
    """What so many standard deviations are called.

    >>> verdict(-2.4), verdict(1.9)
    (<LuckVerdict.UNLUCKY: 'unlucky'>, <LuckVerdict.WITHIN_CHANCE: 'within chance'>)
    """
    if abs(luck) < LUCKY:
        return LuckVerdict.WITHIN_CHANCE
    if abs(luck) < VERY_LUCKY:
        return LuckVerdict.LUCKY if luck > 0 else LuckVerdict.UNLUCKY
    return LuckVerdict.VERY_LUCKY if luck > 0 else LuckVerdict.VERY_UNLUCKY


LOWEST = 1
"""The lowest face as it is printed; a die with ten is kept as 0 to 9. [SG 2.2]"""


class Tally(Struct, frozen=True):
    """Dice of one kind that were thrown for one purpose."""

    sides: int
    faces: tuple[int, ...]
    """How often each face fell, the lowest first."""

    by_hand: int = 0
    """How many of them a player rolled, not the campaign."""

    aimed: int = 0
    """Dice that either did it or did not: shots, morale, border states."""

    done: int = 0
    """How many of those did it."""

    chances: float = 0.0
    """How many of those were to be expected to."""

    weighed: int = 0
    """Dice for which one face was better than another."""

    deviation: float = 0.0
    """Their deviations from what was to be expected, in standard deviations, added up."""

    @property
    def count(self) -> int:
        """Dice."""
        return sum(self.faces)

    @property
    def mean(self) -> float:
        """The mean face; that to be expected if no die fell."""
        total = sum(face * fell for face, fell in enumerate(self.faces, start=LOWEST))
        return total / self.count if self.count else self.expected

    @property
    def expected(self) -> float:
        """The mean face to be expected."""
        return LOWEST + (self.sides - 1) / 2

    @property
    def chi_square(self) -> float:
        """How far the faces are from falling equally often; about `sides` - 1 is usual."""
        usual = self.count / self.sides
        return sum((fell - usual) ** 2 for fell in self.faces) / usual if usual else 0.0

    @property
    def probability(self) -> float | None:
        """How probable faces at least as uneven are, 0 to 1; None of too few dice."""
        if self.count < FEWEST * self.sides:
            return None
        return tail(self.chi_square, self.sides - 1)

    @property
    def luck(self) -> float:
        """Standard deviations above what was to be expected; plus is good for who rolled."""
        return self.deviation / sqrt(self.weighed) if self.weighed else 0.0

    @property
    def verdict(self) -> LuckVerdict:
        """What that is called."""
        if self.count and not self.weighed:
            return LuckVerdict.NOT_LUCK
        return verdict(self.luck) if self.weighed >= TOO_FEW else LuckVerdict.TOO_FEW

    def __add__(self, other: "Tally") -> "Tally":
        assert self.sides == other.sides, "faces of different dice are not counted together"
        return Tally(
            self.sides,
            tuple(a + b for a, b in zip(self.faces, other.faces, strict=True)),
            self.by_hand + other.by_hand,
            self.aimed + other.aimed,
            self.done + other.done,
            self.chances + other.chances,
            self.weighed + other.weighed,
            self.deviation + other.deviation,
        )


def no_dice(sides: int = 6) -> Tally:
    """A tally before the first die."""
    return Tally(sides, (0,) * sides)


def balance(tallies: Iterable[Tally]) -> Tally:
    """The luck of dice of all kinds together, as a tally without faces."""
    dice = list(tallies)
    return Tally(
        6,
        (0,) * 6,
        sum(tally.by_hand for tally in dice),
        sum(tally.aimed for tally in dice),
        sum(tally.done for tally in dice),
        sum(tally.chances for tally in dice),
        sum(tally.weighed for tally in dice),
        sum(tally.deviation for tally in dice),
    )


def tail(chi_square: float, freedom: int) -> float:
    """The probability of a chi-square at least so great, by the finite series. 0 to 1.

    >>> round(tail(11.0705, 5), 4), round(tail(5.9915, 2), 4)
    (0.05, 0.05)
    """
    half = chi_square / 2
    if freedom % 2:
        total, term, first = erfc(sqrt(half)), 2 * sqrt(half / pi) * exp(-half), 1.5
    else:
        total, term, first = 0.0, exp(-half), 1.0
    for step in range(freedom // 2):
        total += term
        term *= half / (first + step)
    return total
