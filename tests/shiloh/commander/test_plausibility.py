"""The page on automatic battles: how it counts. [BB 30]"""

from pathlib import Path

import pytest

from campaign.terms import CONFEDERATE, UNION
from tests.shiloh.commander.plausibility import BALANCE, DIVISIONS, balance, interval


@pytest.mark.parametrize(
    ("won", "games", "low", "high"), [(0, 8, 0.0, 0.324), (8, 8, 0.676, 1.0), (3, 8, 0.137, 0.694)]
)
def test_the_interval_is_wilsons(won: int, games: int, low: float, high: float) -> None:
    found_low, found_high = interval(won, games)
    assert found_low == pytest.approx(low, abs=0.001)
    assert found_high == pytest.approx(high, abs=0.001)


def test_a_draw_is_won_by_nobody() -> None:
    """Of four games two are drawn; neither side has 30 % of them."""
    lines = list(balance({"2": (UNION, None, None, CONFEDERATE)}))
    assert lines[2] == "| 2 | 4 | 1 (5 to 70 %) | 1 (5 to 70 %) | 2 | no |\n"


PAGE = Path(__file__).with_name("PLAUSIBILITY.md").read_text(encoding="utf-8")
"""As the script printed it, with what it means."""


@pytest.mark.parametrize("what", [*DIVISIONS, "noon", "6 PM", "about so many men"])
def test_the_page_sets_the_first_day_beside_history(what: str) -> None:
    [line, *_] = [line for line in PAGE.splitlines() if line.startswith("| ") and what in line]
    assert len(line.split("|")) >= 5, line


@pytest.mark.parametrize("scenario", BALANCE)
def test_the_page_says_who_wins_or_why_not(scenario: str) -> None:
    """One line of the table; and where a side wins less or more, a reason. [BB 30]"""
    [line] = [line for line in PAGE.splitlines() if line.startswith(f"| {scenario} |")]
    is_even = line.endswith("| yes |")
    assert is_even or f"\n**Scenario {scenario}.** " in PAGE
