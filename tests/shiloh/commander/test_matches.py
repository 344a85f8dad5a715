"""The automatic commander beats who orders by chance, and either side may win between two."""

import sys

import pytest

from tests.shiloh.commander.matches import HEAD, line, matches, sums_of

BETWEEN_TWO = {"2": 8, "3": 4, "6": 8, "9": 20}
"""How many games of each scenario two commanders play against each other."""


@pytest.mark.soak
@pytest.mark.parametrize("other", ["random", "idle"])
@pytest.mark.parametrize("scenario", ["2", "6", "9"])
def test_it_beats_them_from_either_side(scenario: str, other: str) -> None:
    """A side that wins if nothing happens wins also if it is idle: losses tell more there."""
    sums = sums_of(matches(scenario, range(1, 11), "plain", other))
    sys.stdout.write(f"\nplain commander against {other}\n{HEAD}\n{line(scenario, sums)}\n")
    assert sums.first > 2 * sums.second


@pytest.mark.soak
def test_the_able_commander_beats_the_plain_one() -> None:
    """Stuart's stand, each seed from either side."""
    sums = sums_of(matches("9", range(1, 21), "able", "plain"))
    sys.stdout.write(f"\nable commander against plain\n{HEAD}\n{line('9', sums)}\n")
    assert sums.first >= 0.6 * sums.games


@pytest.mark.soak
@pytest.mark.parametrize("scenario", BETWEEN_TWO)
def test_how_two_commanders_end(scenario: str) -> None:
    """The table for whoever reads along; every game comes to its end."""
    sums = sums_of(matches(scenario, range(BETWEEN_TWO[scenario]), "able", "able"))
    sys.stdout.write(f"\n{HEAD}\n{line(scenario, sums)}\n")
    assert sums.games == BETWEEN_TWO[scenario]
