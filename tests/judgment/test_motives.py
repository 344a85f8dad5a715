"""Why a commander gave an order: he is asked once more, and says the same."""

import pytest

from campaign import read_order
from campaign.budget import QUICK, CancelledError
from campaign.commanders import COMMANDERS
from campaign.judgment.motives import motive
from tests.rules.play import after, situation

OPEN_RICHMOND = """
    turn = 9
    agenda = ["marches confederate left 1 die 1"]
    pieces = [
        {box = "lynchburg", side = "confederate", type = "veteran_infantry", count = 5},
        {box = "fredericksburg", side = "union", type = "veteran_infantry", count = 4},
    ]
"""


@pytest.mark.parametrize("who", ["field", "steady"])
def test_who_covers_richmond_says_so(who: str) -> None:
    state = situation(OPEN_RICHMOND)
    order = COMMANDERS[who].choose(state)
    found = motive(state, order, who)
    assert found.instead is None
    assert ("cover", ("richmond",)) in [(reason.kind, reason.boxes) for reason in found.brings]


def test_an_order_that_he_would_not_give_is_told_with_what_he_would() -> None:
    state = situation(OPEN_RICHMOND)
    found = motive(state, read_order("end"), "steady")
    assert found.instead == COMMANDERS["steady"].choose(state)
    assert found.brings == ()


def test_an_order_of_a_battle_is_told_with_the_chance_to_win() -> None:
    state = situation(
        """
        turn = 9
        agenda = ["marches union left 0 die 2"]
        pieces = [
            {box = "corinth", side = "union", type = "veteran_infantry", count = 3},
            {box = "corinth", side = "confederate", type = "militia_infantry", count = 2},
        ]
        """
    )
    state = after(state, "end")
    if state.battle is None:
        state = after(state, "battle corinth")
    [reason] = motive(state, COMMANDERS["steady"].choose(state), "steady").brings
    assert (reason.kind, reason.boxes) == ("stand", ("corinth",))
    assert 0 < reason.numbers[0] < 1


@pytest.mark.parametrize("who", ["field", "planner"])
def test_a_battle_is_told_by_the_same_odds_on_either_side_of_the_scales(who: str) -> None:
    """What an attack wins and what it may lose add up, those counted who may come. [BG 10.1]"""
    state = situation(
        """
        turn = 9
        agenda = ["marches union left 2 die 2"]
        pieces = [
            {box = "chattanooga", side = "union", type = "veteran_infantry", count = 8},
            {box = "atlanta", side = "confederate", type = "veteran_infantry", count = 4},
            {box = "macon_ga", side = "confederate", type = "veteran_infantry"},
            {box = "augusta", side = "confederate", type = "veteran_infantry", count = 2},
        ]
        """
    )
    order = COMMANDERS[who].choose(state)
    found = motive(state, order, who)
    [attack] = [reason for reason in found.brings if reason.kind == "attack"]
    assert attack.boxes == ("atlanta",)
    assert len(attack.numbers) == 5
    [risk] = [reason for reason in found.gives_up if reason.kind == "risks"]
    assert attack.numbers[0] == pytest.approx(1 - risk.numbers[0])


def test_who_leaves_is_not_waited_for() -> None:
    state = situation(OPEN_RICHMOND)
    budget = QUICK._replace(cancelled=lambda: True)
    with pytest.raises(CancelledError):
        motive(state, read_order("end"), "field", budget)
