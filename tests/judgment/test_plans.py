"""The plans that a player is shown: legal, different, with what they bring and give up."""

import pytest

from campaign import ScriptedDice, new_campaign
from campaign.actions import Move
from campaign.budget import QUICK, CancelledError
from campaign.engine import apply
from campaign.judgment.grounds import grounds
from campaign.judgment.plans import best_plans
from campaign.judgment.worth import Judged
from tests.judgment.wars import facing_richmond
from tests.rules.play import UNION, after, situation

OPEN_RICHMOND = """
    turn = 9
    agenda = ["marches confederate left 2 die 2"]
    pieces = [
        {box = "lynchburg", side = "confederate", type = "veteran_infantry", count = 5},
        {box = "fredericksburg", side = "union", type = "veteran_infantry", count = 4},
    ]
"""


def test_an_open_richmond_is_covered_first() -> None:
    plans = best_plans(situation(OPEN_RICHMOND))
    assert "richmond" in [order.to for order in plans[0].orders if isinstance(order, Move)]
    assert ("cover", ("richmond",)) in [(r.kind, r.boxes) for p in plans for r in p.reasons]


def test_plans_are_legal_and_differ_and_come_best_first() -> None:
    state = after(new_campaign("1861"))
    plans = best_plans(state)
    assert 2 <= len(plans) <= 3
    assert len({plan.orders for plan in plans}) == len(plans)
    assert [plan.value for plan in plans] == sorted((p.value for p in plans), reverse=True)
    for plan in plans:
        now = state
        for order in plan.orders:
            now = apply(now, order, ScriptedDice()).state


def test_an_attack_brings_its_chance_and_risks_the_rest() -> None:
    state = situation(
        """
        turn = 9
        agenda = ["marches union left 1 die 1"]
        pieces = [
            {box = "fredericksburg", side = "union", type = "veteran_infantry", count = 4},
            {box = "richmond", side = "confederate", type = "veteran_infantry", count = 3},
        ]
        """
    )
    orders = ("march fredericksburg", "move 4 veteran_infantry richmond")
    why = grounds(Judged(state), Judged(after(state, *orders)), UNION)
    [attack] = [reason for reason in why.brings if reason.kind == "attack"]
    [risk] = [reason for reason in why.gives_up if reason.kind == "risks"]
    assert attack.boxes == risk.boxes == ("richmond",)
    assert attack.numbers[0] == pytest.approx(1 - risk.numbers[0])
    assert 0.2 < attack.numbers[0] < 0.9


def test_where_a_die_comes_first_there_is_no_plan() -> None:
    state = situation('turn = 9\nagenda = ["marches union"]')
    assert best_plans(state) == ()


def test_who_leaves_is_not_waited_for() -> None:
    with pytest.raises(CancelledError):
        best_plans(facing_richmond(), QUICK._replace(cancelled=lambda: True))
