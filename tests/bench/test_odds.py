"""How long the odds of a whole battle take, beside as many battles by the rules themselves."""

import time
from collections.abc import Callable

import pytest

from campaign import PieceType, RandomDice
from campaign.battle.battle_odds import ALONE, USUAL_CONDUCTS, Conducts
from campaign.battle.contract import fight_out
from campaign.commanders.quick_odds import quick_odds
from campaign.resolvers.battle_line import whole_battle
from campaign.resolvers.battle_line.position import LinePosition
from campaign.resolvers.battle_line.resolver import BATTLE_LINE
from campaign.resolvers.battle_line.volley_odds import row
from campaign.terms import CONFEDERATE, UNION
from tests.bench.conftest import Report
from tests.resolvers.battles import requests
from tests.resolvers.test_whole_odds import battle

pytestmark = pytest.mark.bench

ROUNDS = 5
VETERAN = PieceType.VETERAN_INFANTRY
STAYING = Conducts(ALONE, ALONE)


def least(act: Callable[[], object]) -> float:
    """The fewest milliseconds of computing, with nothing known from before."""
    found = []
    for _ in range(ROUNDS):
        whole_battle._KNOWN.clear()
        row.cache_clear()
        start = time.process_time()
        act()
        found.append(1000 * (time.process_time() - start))
    return min(found)


def by_the_rules(position: LinePosition, battles: int = 20) -> float:
    """Milliseconds for as many battles as are simulated, judged by a few."""
    dice = RandomDice("odds")
    start = time.process_time()
    for _ in range(battles):
        fight_out(BATTLE_LINE, position, dice)
    each = (time.process_time() - start) / battles
    return 1000 * each * whole_battle.TRIALS


@pytest.mark.parametrize(("number", "wanted"), [(8, 50), (12, 150)])
def test_exact_odds(number: int, wanted: int, report: Report) -> None:
    position = battle([VETERAN] * number, [VETERAN] * number)
    found = least(lambda: BATTLE_LINE.odds(position, STAYING))
    report(
        f"exact odds of {number} against {number} of a kind",
        f"{found:.0f} ms",
        f"{whole_battle.TRIALS:,} battles by the rules: {by_the_rules(position):,.0f} ms",
        f"<= {wanted} ms",
    )
    assert found <= wanted


def test_simulated_odds_with_all_options(report: Report) -> None:
    """Days, leaders, routs, garrisons, reserves: every other of twenty battles."""
    positions = [BATTLE_LINE.begin(request) for request in list(requests(20))[1::2]]
    BATTLE_LINE.odds(positions[0], USUAL_CONDUCTS)  # loads the library
    times = sorted(
        least(lambda at=at: BATTLE_LINE.odds(at, USUAL_CONDUCTS))  # type: ignore[misc]
        for at in positions
    )
    middle, worst = times[len(times) // 2], times[-1]
    report(
        "odds of a battle with all options",
        f"{middle:.0f} ms, the largest {worst:.0f} ms",
        f"{whole_battle.TRIALS:,} battles by the rules: {by_the_rules(positions[0], 5):,.0f} ms",
        "<= 100 ms",
    )
    assert worst <= 200  # a noisy host; the aim is in the table


def test_the_closed_form(report: Report) -> None:
    request = battle([VETERAN] * 6, [VETERAN] * 4).request
    sides = [[p for p in request.pieces if p.side is s] for s in (CONFEDERATE, UNION)]
    often = 2_000
    found = least(lambda: [quick_odds(*sides) for _ in range(often)]) / often
    report("odds by the closed form", f"{1000 * found:.0f} us", "", "<= 100 us")
    assert found < 0.1
