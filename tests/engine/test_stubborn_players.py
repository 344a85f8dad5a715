"""A war comes to its end however stubbornly it is played: no order can be given for ever."""

from collections.abc import Callable

import pytest

from campaign import SCENARIOS, CampaignState, Options, RandomDice, apply, legal_actions
from campaign import new_campaign as begin
from campaign.options import PRESETS

LONG = 60_000
"""More orders than any of these wars takes."""

Habit = Callable[[CampaignState, int], int]

HABITS: dict[str, Habit] = {
    "the first order": lambda state, count: 0,
    "the last order": lambda state, count: count - 1,
    "the middle order": lambda state, count: count // 2,
    "further down each turn": lambda state, count: count * state.turn // 41,
}


@pytest.mark.sampled(3)
@pytest.mark.parametrize("habit", HABITS)
@pytest.mark.parametrize("preset", PRESETS)
def test_a_war_ends_whatever_habit_both_sides_have(preset: str, habit: str) -> None:
    for scenario in (next(iter(SCENARIOS)), "1862"):
        state, dice = begin(scenario, Options.preset(preset)), RandomDice(1862)
        for _ in range(LONG):
            actions = legal_actions(state)
            if not actions:
                break
            state, _ = apply(state, actions[HABITS[habit](state, len(actions))], dice)
        assert not state.agenda, f"{scenario}: {state.step} goes on for ever"
