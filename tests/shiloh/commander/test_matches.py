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
    sums = sums_of(matches(scenario, range(1, 11), "commander", other))
    sys.stdout.write(f"\ncommander against {other}\n{HEAD}\n{line(scenario, sums)}\n")
    assert sums.first > 2 * sums.second


@pytest.mark.soak
@pytest.mark.parametrize("scenario", BETWEEN_TWO)
def test_how_two_commanders_end(scenario: str) -> None:
    """The table for whoever reads along; every game comes to its end."""
    sums = sums_of(matches(scenario, range(BETWEEN_TWO[scenario]), "commander", "commander"))
    sys.stdout.write(f"\n{HEAD}\n{line(scenario, sums)}\n")
    assert sums.games == BETWEEN_TWO[scenario]
