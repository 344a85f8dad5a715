"""The page on automatic battles: how it counts. [BB 30]"""

import pytest

from campaign.terms import CONFEDERATE, UNION
from tests.shiloh.commander.plausibility import balance, interval


@pytest.mark.parametrize(
    ("won", "games", "low", "high"), [(0, 8, 0.0, 0.324), (8, 8, 0.676, 1.0), (3, 8, 0.137, 0.694)]
)
def test_the_interval_is_wilsons(won: int, games: int, low: float, high: float) -> None:
    assert interval(won, games) == (pytest.approx(low, abs=0.001), pytest.approx(high, abs=0.001))


def test_a_draw_is_won_by_nobody() -> None:
    """Of four games two are drawn; neither side has 30 % of them."""
    lines = list(balance({"2": (UNION, None, None, CONFEDERATE)}))
    assert lines[2] == "| 2 | 4 | 1 (5 to 70 %) | 1 (5 to 70 %) | 2 | no |\n"
