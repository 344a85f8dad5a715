"""What a run of every day tries of a test with many cases; the others wait for `make thorough`."""

from collections.abc import Callable, Mapping, Sequence
from itertools import groupby
from typing import Any
from zlib import crc32

import pytest

Case = Mapping[str, str]
"""What each parameter of a case is."""


def set_apart(items: Sequence[pytest.Item]) -> None:
    """Mark what is not in the sample of a test that is `sampled` as `thorough`."""
    of_every_day = (item for item in items if item.get_closest_marker("soak") is None)
    for name, cases in groupby(of_every_day, _test):
        together = list(cases)
        sampled = together[0].get_closest_marker("sampled")
        if sampled is None:
            continue
        first = crc32(name.encode()) % 2 * (len(together) - 1)
        kept = sample([_case(item) for item in together], sampled.args[0], first)
        for number, item in enumerate(together):
            if number not in kept:
                item.add_marker(pytest.mark.thorough)


def sample(cases: Sequence[Case], many: int, first: int = 0) -> frozenset[int]:
    """So many cases, by their numbers: one, and then always the most different one.

    That is one with the most values that none before it has, and of several the farthest from
    those before it: of sizes in their order the smallest, then the largest. Whoever names a case
    on the command line has no more than that, and gets it. The first is the first one for some
    tests and the last one for others, so that not all of them try the same way to fight.
    """
    kept = [first]
    while len(kept) < min(many, len(cases)):
        seen = {value for number in kept for value in cases[number].items()}
        rest = [number for number in range(len(cases)) if number not in kept]
        kept.append(max(rest, key=_unlike(cases, kept, seen)))
    return frozenset(kept)


def _unlike(
    cases: Sequence[Case], kept: Sequence[int], seen: set[tuple[str, str]]
) -> Callable[[int], tuple[int, int]]:
    def unlike(number: int) -> tuple[int, int]:
        new = sum(value not in seen for value in cases[number].items())
        return new, min(abs(number - other) for other in kept)

    return unlike


def _test(item: pytest.Item) -> str:
    """The test of which this is a case."""
    return item.nodeid.partition("[")[0]


def _case(item: pytest.Item) -> dict[str, Any]:
    call = getattr(item, "callspec", None)
    return {} if call is None else {name: repr(value) for name, value in call.params.items()}
