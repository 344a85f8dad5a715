"""In every resolver better odds, better men and the open field help those who attack."""

import multiprocessing
import sys

import pytest

from campaign import RESOLVERS
from tests.resolvers.comparison import CASES, ODDS, Wins, compare, falls, share, table

BATTLES = 28 * len(CASES)
"""A little over a thousand."""

PARTS = 12
"""Portions that the processes take one after the other."""

ON_A_TABLE = tuple(name for name, resolver in RESOLVERS.items() if resolver.on_table)


@pytest.mark.thorough
def test_a_thousand_battles_of_the_line_go_by_the_odds() -> None:
    found = compare("battle_line", BATTLES)
    assert falls(found) == []
    assert share(found, "odds", ODDS[0]) < 0.1
    assert share(found, "odds", ODDS[-1]) > 0.9


@pytest.mark.thorough
@pytest.mark.parametrize("resolver", ON_A_TABLE)
def test_three_to_one_is_better_than_one_to_two(resolver: str) -> None:
    cases = [case for case in CASES if case.odds in {ODDS[0], ODDS[-1]} and not case.entrenched]
    found = compare(resolver, len(cases), cases=cases)
    assert share(found, "odds", ODDS[-1]) > share(found, "odds", ODDS[0])


@pytest.mark.soak
def test_a_thousand_battles_in_each_resolver(capsys: pytest.CaptureFixture[str]) -> None:
    each = BATTLES // PARTS
    with multiprocessing.get_context("spawn").Pool(2) as pool:
        found = {
            resolver: added(
                pool.starmap(
                    compare, [(resolver, each, part * each) for part in range(PARTS)], chunksize=1
                )
            )
            for resolver in RESOLVERS
        }
    with capsys.disabled():
        sys.stderr.write(f"\n{BATTLES:,} battles in each:\n{table(found)}\n")
    assert {resolver: falls(wins) for resolver, wins in found.items()} == {
        resolver: [] for resolver in RESOLVERS
    }


def added(parts: list[Wins]) -> Wins:
    """What several portions found together."""
    return {
        case: (sum(part[case][0] for part in parts), sum(part[case][1] for part in parts))
        for case in CASES
    }
