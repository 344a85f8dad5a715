"""What the volley of a whole line does to another: exact, for lines sorted into kinds. [BG 8.3-8.8]

A line is a number: of each kind so many whole pieces and so many reduced ones, as digits of five
bits. What a volley takes from it is a number, too, and what several targets lose adds up.
"""

from collections.abc import Iterator
from functools import lru_cache
from math import comb
from typing import NamedTuple

from campaign.resolvers.battle_line.aiming import FACES, ShotMerit, shot_merit

BITS = 5
"""Of a number of pieces of a kind: up to 31."""

_NO_SHOT = ShotMerit(-1, 0, 0)


class Firers(NamedTuple):
    """Pieces of one combat value."""

    value: int
    number: int


class Targets(NamedTuple):
    """Pieces of one kind that are fired at."""

    modifier: int
    """What is added to the value of who fires at them. [BG 8.6, BG 8.7, BG 8.8]"""

    worth: int
    """What the commander holds them worth."""

    whole: int
    reduced: int


class _Group(NamedTuple):
    """Targets that have had the same shots so far."""

    kind: int
    reduced: bool
    chances: tuple[int, ...]
    """Faces that hit, for each shot."""


Row = tuple[tuple[int, float], ...]
"""What a volley may take from a line, and how likely that is; nothing at all comes first."""


def whole_unit(kind: int) -> int:
    """One whole piece of a kind, as part of a line."""
    return 1 << 2 * BITS * kind


def reduced_unit(kind: int) -> int:
    """One reduced piece of a kind, as part of a line."""
    return 1 << (2 * kind + 1) * BITS


@lru_cache(maxsize=40_000)
def row(firers: tuple[Firers, ...], targets: tuple[Targets, ...]) -> Row:
    """All that a volley may do, if it is announced as the automatic commander would.

    *firers* begin with the highest value.
    """
    found = {0: 1.0}
    for group, number in _announced(firers, targets).items():
        if group.chances:
            losses = _losses(group.kind, group.reduced, group.chances, number)
            after: dict[int, float] = {}
            for before, share in found.items():
                for lost, chance in losses:
                    now = before + lost
                    after[now] = after.get(now, 0.0) + share * chance
            found = after
    nothing = found.pop(0, 0.0)
    return ((0, nothing), *found.items())


def _announced(firers: tuple[Firers, ...], targets: tuple[Targets, ...]) -> dict[_Group, int]:
    """Who is shot at how often: everybody once, if shots suffice; the best first. [BG 8.4]"""
    open_ = {
        _Group(kind, reduced, ()): number
        for kind, there in enumerate(targets)
        for reduced, number in ((True, there.reduced), (False, there.whole))
        if number
    }
    spare = max(0, sum(f.number for f in firers) - sum(open_.values()))
    for value, number in firers:
        left = number
        while left:
            best, merit = None, _NO_SHOT
            for group in open_:
                if group.chances and not spare:
                    continue
                if (found := _merit(value, group, targets)) > merit:
                    best, merit = group, found
            assert best is not None
            taken = min(left, open_[best], spare if best.chances else left)
            left -= taken
            if best.chances:
                spare -= taken
            _move(open_, best, taken, _faces(value, targets[best.kind]))
    return open_


def _merit(value: int, group: _Group, targets: tuple[Targets, ...]) -> ShotMerit:
    target = targets[group.kind]
    return shot_merit(value + target.modifier, target.worth, group.reduced, len(group.chances))


def _faces(value: int, target: Targets) -> int:
    return min(FACES, max(0, value + target.modifier))


def _move(open_: dict[_Group, int], group: _Group, number: int, faces: int) -> None:
    open_[group] -= number
    if not open_[group]:
        del open_[group]
    after = group._replace(chances=(*group.chances, faces))
    open_[after] = open_.get(after, 0) + number


@lru_cache(maxsize=10_000)
def _losses(
    kind: int, reduced: bool, faces: tuple[int, ...], number: int
) -> tuple[tuple[int, float], ...]:
    """What *number* targets lose that get the same shots. [BG 8.3, BG 8.5]"""
    missed = 1.0
    once = 0.0
    for hit in (face / FACES for face in faces):
        missed, once = missed * (1 - hit), once * (1 - hit) + missed * hit
    if reduced:
        return tuple(
            (
                -fallen * reduced_unit(kind),
                comb(number, fallen) * (1 - missed) ** fallen * missed ** (number - fallen),
            )
            for fallen in range(number + 1)
        )
    return tuple(_of_whole(kind, number, missed, once, max(0.0, 1 - missed - once)))


def _of_whole(
    kind: int, number: int, missed: float, once: float, twice: float
) -> Iterator[tuple[int, float]]:
    for fallen in range(number + 1):
        for hurt in range(number - fallen + 1):
            chance = (
                comb(number, fallen)
                * comb(number - fallen, hurt)
                * twice**fallen
                * once**hurt
                * missed ** (number - fallen - hurt)
            )
            if chance:
                yield -(fallen + hurt) * whole_unit(kind) + hurt * reduced_unit(kind), chance
