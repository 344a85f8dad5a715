"""The automatic commander of Shell for Guns beats one who only shoots, and one who only charges.

Every battle is fought twice with the same dice, the sides changed: chance and the lie of the
land favor nobody.
"""

import sys

import pytest

from campaign import Side
from tests.resolvers.shell_baselines import (
    Commander,
    charge_ahead,
    equal_armies,
    hold_and_shoot,
    wins,
)

SAMPLE = 4
"""Battles of the usual run, each fought from both sides."""

PAIRS = 100
"""Battles of the long run."""

SHARE = 0.7
"""What the commander must win of the battles of the long run."""

baselines = pytest.mark.parametrize("other", [hold_and_shoot, charge_ahead])


def won(pairs: range, other: Commander) -> int:
    """Battles that the commander wins, of two for each pair."""
    return sum(wins(equal_armies(n), side, other) for n in pairs for side in Side)


@baselines
def test_it_beats_a_simple_commander(other: Commander) -> None:
    assert won(range(SAMPLE), other) > SAMPLE


@pytest.mark.soak
@baselines
def test_it_beats_a_simple_commander_in_the_long_run(
    other: Commander, capsys: pytest.CaptureFixture[str]
) -> None:
    count = won(range(PAIRS), other)
    with capsys.disabled():
        sys.stderr.write(f"\n{other.__name__}: {count} of {2 * PAIRS} battles won\n")
    assert count >= SHARE * 2 * PAIRS
