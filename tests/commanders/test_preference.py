"""The answers to a question in order: the first one is what the steady commander does."""

import pytest

from campaign import Options, RandomDice, apply, legal_actions, new_campaign, read_situation
from campaign.actions import Recruit
from campaign.agenda import Marches, Marching
from campaign.commanders import COMMANDERS
from campaign.commanders.steady.preference import preferred


@pytest.mark.thorough
def test_the_first_answer_is_what_the_hint_names() -> None:
    state, dice = new_campaign("1862", Options.preset("full")), RandomDice(7)
    choose = COMMANDERS["steady"].choose
    compared = set()
    for _ in range(400):
        if not state.agenda:
            break
        action = choose(state)
        legal = legal_actions(state)
        if state.battle is None and not isinstance(state.step, Marches | Marching):
            ordered = preferred(state, legal)
            assert ordered[0] == action, state.step
            assert sorted(map(str, ordered)) == sorted(map(str, legal))
            compared.add(type(state.step).__name__)
        state, _ = apply(state, action, dice)
    assert {"Promotion", "Recruitment", "Combat"} <= compared


WITHOUT_SUPPLY = """
scenario = "1861"
turn = 9
agenda = ["recruitment union points 3"]
[options]
preset = "advanced"
[[pieces]]
box = "charleston_wv"
side = "union"
type = "militia_infantry"
[[pieces]]
box = "pittsburg_landing"
side = "confederate"
type = "crack_infantry"
count = 4
"""


def test_a_piece_that_would_starve_is_raised_last_of_all() -> None:
    state = read_situation(WITHOUT_SUPPLY)
    ordered = [a for a in preferred(state, legal_actions(state)) if isinstance(a, Recruit)]
    where = [action.box for action in ordered]
    assert where[0] != "charleston_wv"
    assert where[-1] == "charleston_wv"
