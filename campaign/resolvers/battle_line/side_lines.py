"""All lines that a side of a battle may come to, by falling steps. [BG 8.3, BG 8.5]"""

from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

from campaign.resolvers.battle_line.volley_odds import Firers, Targets, reduced_unit, whole_unit

Numbers = tuple[tuple[int, int], ...]
"""Whole and reduced pieces of each kind."""


class Kind(NamedTuple):
    """Pieces of a side that are alike but for their steps."""

    value: int
    """Combat value. [BG 1.2]"""

    modifier: int
    """What is added to the value of who fires at them; works are in it. [BG 1.3, BG 8.6]"""

    crossed: bool
    """They came across water. [BG 8.7]"""

    worth: int
    whole: int
    reduced: int


class Line(NamedTuple):
    """One side of a battle as it stands."""

    kinds: tuple[Kind, ...]
    leaves_below: float
    """It goes as soon as its force falls below so much of the enemy's; 0 if it never does."""


class SideLines:
    """All lines that a side may come to, by their places: most steps first, nobody last."""

    def __init__(self, line: Line) -> None:
        self.kinds = line.kinds
        self.leaves_below = line.leaves_below
        combinations = product(*(list(_steps_of(kind)) for kind in line.kinds))
        self.lines = sorted(combinations, key=lambda line: -sum(2 * w + r for w, r in line))
        self.start = self.lines.index(tuple((kind.whole, kind.reduced) for kind in line.kinds))
        self.codes = [_code(line) for line in self.lines]
        self.places = {code: place for place, code in enumerate(self.codes)}
        self.nobody = len(self.lines) - 1
        self.firers = [self._firers(there) for there in self.lines]
        numbers: dict[tuple[Firers, ...], int] = {}
        self.fire = [numbers.setdefault(firers, len(numbers)) for firers in self.firers]
        """A number for each line; the same for all that fire alike."""

    def _firers(self, line: Numbers) -> tuple[Firers, ...]:
        by_value: dict[int, int] = {}
        for kind, (whole, reduced) in zip(self.kinds, line, strict=True):
            if whole + reduced:
                by_value[kind.value] = by_value.get(kind.value, 0) + whole + reduced
        return tuple(Firers(value, by_value[value]) for value in sorted(by_value, reverse=True))

    def targets(self, place: int, river: bool) -> tuple[Targets, ...]:
        return tuple(
            Targets(kind.modifier + (river and kind.crossed), kind.worth, whole, reduced)
            for kind, (whole, reduced) in zip(self.kinds, self.lines[place], strict=True)
        )


def _steps_of(kind: Kind) -> Iterator[tuple[int, int]]:
    """Whole and reduced pieces that there may be of a kind."""
    for whole in range(kind.whole, -1, -1):
        for reduced in range(kind.reduced + kind.whole - whole, -1, -1):
            yield whole, reduced


def _code(line: Numbers) -> int:
    """A line as one number, from which what a volley takes can be taken away."""
    return sum(w * whole_unit(kind) + r * reduced_unit(kind) for kind, (w, r) in enumerate(line))
