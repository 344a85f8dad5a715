"""What a war that is lost with its turn is lost by: the attack let go, and nothing after it.

[BG 13.2, BG 13.4, BG 14/10.1, BG 15.2]
"""

from pathlib import Path

import pytest

from campaign import RandomDice, legal_actions, read_order
from campaign.actions import Action, Done, End, March, Move, Pass, Recruit
from campaign.agenda import Marches, Marching, Recruitment
from campaign.commanders import COMMANDERS
from campaign.judgment.courses import MARCHES, RECRUITMENT
from campaign.judgment.moments import ANSWER, Juncture, Review
from campaign.judgment.plans import best_plans
from campaign.judgment.review import review
from campaign.judgment.worth import WON, Judged
from campaign.rules.victory import lead
from campaign.state import CampaignState
from campaign.terms import CONFEDERATE, UNION
from tests.commanders.near_the_end import LAST_TURN, WASHINGTON
from tests.judgment.wars import play
from tests.rules.play import situation

NASHVILLE_LEFT = """
scenario = "1861-short"
turn = 10
agenda = ["marches union left 2 die 2"]
pieces = [
    {box = "bowling_green", side = "union", type = "veteran_infantry", count = 4},
    {box = "washington", side = "union", type = "veteran_infantry", count = 2},
    {box = "richmond", side = "confederate", type = "veteran_infantry", count = 2},
    {box = "corinth", side = "confederate", type = "veteran_infantry"},
    {box = "nashville", side = "confederate", type = "veteran_infantry", count = 3},
    {box = "evansville", side = "confederate", type = "crack_infantry", count = 8},
    {box = "louisville", side = "confederate", type = "crack_infantry", count = 8},
]

[control]
bowling_green = "union"
evansville = "confederate"
"""
"""The Union leads by one too few: Nashville has to be taken. [BG 15.2]"""


def who_lets_it_go(state: CampaignState) -> Action | None:
    """The Union does not march, and raises whom it may; the war is looked at to the end."""
    if state.to_move is CONFEDERATE:
        return COMMANDERS["steady"].choose(state)
    if isinstance(state.step, Marches | Marching):
        stops = [a for a in legal_actions(state) if isinstance(a, End | Done)]
        return stops[0] if stops else legal_actions(state)[0]
    if isinstance(state.step, Recruitment):
        raised = [a for a in legal_actions(state) if isinstance(a, Recruit)]
        return raised[-1] if raised else legal_actions(state)[0]
    passes = (a for a in legal_actions(state) if isinstance(a, Pass | End))
    return next(passes, legal_actions(state)[0])


def reviewed(war: str) -> Review:
    state = situation(war)
    return review(state, play(state, who_lets_it_go, RandomDice("the last turn")))


def of_union(found: Review, kind: str) -> list[Juncture]:
    return [one for one in found.moments if one.kind == kind and one.side is UNION]


@pytest.mark.parametrize(
    ("war", "box"),
    [(WASHINGTON, "washington"), (LAST_TURN, "richmond"), (NASHVILLE_LEFT, "nashville")],
)
def test_the_attack_let_go_has_lost_the_war(war: str, box: str) -> None:
    found = reviewed(war)
    assert found.winner is CONFEDERATE
    worst = found.turning_points(1)[0]
    assert (worst.kind, worst.side) == (MARCHES, UNION)
    assert worst.choice < -15
    assert box in {order.to for order in worst.course if isinstance(order, Move)}
    assert any(isinstance(order, March) for order in worst.course)


@pytest.mark.parametrize("war", [WASHINGTON, LAST_TURN])
def test_recruits_cost_nothing_once_the_war_is_lost(war: str) -> None:
    raised = of_union(reviewed(war), RECRUITMENT)
    assert raised, "recruits were raised"
    assert [one.choice for one in raised] == [0.0] * len(raised)


def test_whoever_has_won_with_the_last_turn_need_do_no_more() -> None:
    """That the South could have won at once costs it nothing. [BG 13.3, BG 15.2]"""
    found = reviewed(NASHVILLE_LEFT)
    assert [one.choice for one in found.moments if one.side is CONFEDERATE and one.choice] == []


LAST_TURNS = Path(__file__).parent.parent / "commanders" / "last_turns"


@pytest.mark.parametrize("file", ["sure_city", "three_in_a_hundred", "no_hope"])
def test_nobody_is_blamed_who_does_for_the_war_what_he_can(file: str) -> None:
    """A sure way before a likely one, a small hope before none; and without hope nothing counts."""
    state, field = situation((LAST_TURNS / f"{file}.toml").read_text()), COMMANDERS["field"].choose
    side, turn = state.active, state.turn

    def choose(now: CampaignState) -> Action | None:
        return field(now) if now.turn == turn and now.active is side else None

    found = review(state, play(state, choose, RandomDice("the last turn")))
    marches = [one for one in found.moments if one.kind == MARCHES and one.side is side]
    assert marches
    assert [one.choice for one in marches] == [0.0] * len(marches)


def test_the_best_plan_is_the_sure_one() -> None:
    state = situation((LAST_TURNS / "sure_city.toml").read_text())
    best = best_plans(state)[0]
    assert "loses" not in [reason.kind for reason in best.dangers]


RIDES_AWAY = """
scenario = "1861-short"
turn = 10
agenda = ["marches confederate left 1"]
pieces = [
    {box = "st_louis", side = "confederate", type = "veteran_cavalry"},
    {box = "washington", side = "union", type = "veteran_infantry", count = 3},
    {box = "richmond", side = "confederate", type = "veteran_infantry", count = 3},
]

[control]
st_louis = "confederate"
"""
"""Cavalry alone holds St. Louis, and with it the war. [BG 3.4, BG 15.2]"""


def given(war: str, *orders: str) -> Review:
    """What is said of a war in which these orders are given first."""
    left, steady = list(orders), COMMANDERS["steady"].choose

    def choose(state: CampaignState) -> Action | None:
        return read_order(left.pop(0)) if left else steady(state)

    state = situation(war)
    return review(state, play(state, choose, RandomDice("St. Louis")))


def test_whoever_throws_a_war_away_that_is_won_has_chosen_so() -> None:
    found = given(RIDES_AWAY, "march st_louis", "move 1 veteran_cavalry ironton")
    assert found.winner is UNION
    worst = found.turning_points(1)[0]
    assert (worst.kind, worst.side) == (MARCHES, CONFEDERATE)
    assert worst.choice < -20


WITHDRAWN = """
scenario = "1861-short"
turn = 10
agenda = ["marches confederate left 1"]
pieces = [
    {box = "st_louis", side = "union", type = "veteran_cavalry", count = 3},
    {box = "washington", side = "union", type = "veteran_infantry", count = 3},
    {box = "jefferson_city", side = "confederate", type = "veteran_infantry", count = 3},
    {box = "richmond", side = "confederate", type = "veteran_infantry", count = 3},
]
"""


def test_to_stay_and_fight_is_an_answer_like_others() -> None:
    """Cavalry that slips away has lost the war for sure; it would have held in one of four."""
    found = given(
        WITHDRAWN,
        "march jefferson_city",
        "move 3 veteran_infantry st_louis",
        "end",
        "battle st_louis",
        "withdraw 3 veteran_cavalry cairo",
    )
    [answer] = [one for one in found.moments if one.kind == ANSWER and one.side is UNION]
    assert answer.choice < -10
    assert answer.course == (Pass(),)


def test_a_war_lost_by_time_alone_is_worth_what_is_held() -> None:
    """No order has decided that it ends with this turn. [BG 13.4]"""
    state = situation(LAST_TURN)
    before = situation(LAST_TURN.replace("turn = 40", "turn = 39"))
    assert Judged(state).value(UNION) == pytest.approx(Judged(before).value(UNION))


def test_bg_15_2_a_defeat_by_the_maxima_counts_as_one() -> None:
    state = situation(NASHVILLE_LEFT)
    [*_, after] = [change.state for _, change in play(state, _ends, RandomDice("end"))]
    assert Judged(after).doom == 1.0
    assert Judged(after).value(UNION) < Judged(state).value(UNION) - WON / 2


def _ends(state: CampaignState) -> Action | None:
    return End() if isinstance(state.step, Marches) and state.step.left else None


BY_WASHINGTON = """
turn = 30
agenda = ["marches confederate left 1 die 2"]
pieces = [
    {box = "manassas_junction", side = "confederate", type = "veteran_infantry"},
    {box = "richmond", side = "confederate", type = "veteran_infantry", count = 2},
    {box = "cairo", side = "union", type = "militia_infantry"},
    {box = "memphis", side = "confederate", type = "crack_infantry", count = 8},
]
[options]
preset = "basic"
washington_capture = true
[control]
cairo = "union"
nashville = "union"
"""
"""Nobody is in Washington; at Cairo a battle is all but won."""


def test_whoever_wins_is_blamed_for_nothing() -> None:
    """The price of Washington is thrown after the marches, and any face wins where the Union leads
    by one. [BG 13.3, NS 6.0, NS-R14]
    """
    state = situation(BY_WASHINGTON)
    state = state.evolve(toll=state.toll + lead(state) - 1)
    orders = iter(["march manassas_junction", "move 1 veteran_infantry washington"])

    def choose(now: CampaignState) -> Action | None:
        if now.active is CONFEDERATE and isinstance(now.step, Marches | Marching):
            return read_order(next(orders, "end"))
        return COMMANDERS["field"].choose(now)

    found = review(state, play(state, choose, RandomDice("Washington")))
    assert found.winner is CONFEDERATE
    assert found.choice == (0.0, 0.0)
