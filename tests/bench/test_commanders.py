"""How long commanders think: milliseconds for each player turn of a war, level by level."""

import time

import pytest

from campaign import RandomDice, apply, new_campaign
from campaign.budget import QUICK
from campaign.commanders import COMMANDERS
from campaign.commanders.levels import LEVELS
from tests.bench.conftest import Report

pytestmark = pytest.mark.bench

WANTED = {
    "recruit": "p50 <= 30 ms",
    "regular": "p50 <= 30 ms",
    "field": "p50 <= 30 ms, p95 <= 300 ms",
    "planner": "p95 <= 1,000 ms",
}
TURNS = {"planner": 12}
"""Game turns that are played; of others 40."""


def thought(who: str, turns: int) -> list[float]:
    """Milliseconds of a processor that each player turn took, the shortest first."""
    spent: dict[tuple[int, str], float] = {}
    for seed in range(2):
        state, dice = new_campaign(), RandomDice(seed)
        while state.to_move and state.turn <= turns:
            begun = time.process_time()
            action = COMMANDERS[who].choose(state)
            key = (100 * seed + state.turn, state.active)
            spent[key] = spent.get(key, 0.0) + 1000 * (time.process_time() - begun)
            state = apply(state, action, dice).state
    return sorted(spent.values())


@pytest.mark.parametrize("level", LEVELS)
def test_turns_of_every_level(level: str, report: Report) -> None:
    found = thought(level, TURNS.get(level, 40))
    p50, p95 = found[len(found) // 2], found[int(0.95 * len(found))]
    report(f"player turn of {level}, p50 and p95", f"{p50:.0f} ms, {p95:.0f} ms", "", WANTED[level])


def test_how_soon_a_commander_stops_whom_nobody_waits_for(report: Report) -> None:
    """The longest that the planner thinks without asking whether anybody waits, once it is warm."""
    longest = last = 0.0

    def asked() -> bool:
        nonlocal longest, last
        longest, last = max(longest, time.process_time() - last), time.process_time()
        return False

    state, dice, choose = new_campaign(), RandomDice(3), COMMANDERS["planner"].choose
    while state.to_move and state.turn <= 6:
        if state.turn == 3:
            longest = 0.0
        last = time.process_time()
        action = choose(state, QUICK._replace(cancelled=asked))
        asked()
        state = apply(state, action, dice).state
    report("planner thinks without asking, longest", f"{1000 * longest:.0f} ms", "", "<= 100 ms")
