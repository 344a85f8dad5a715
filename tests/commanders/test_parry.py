"""What the enemy would win the war with in his next turn, and who sees to it in time.

[BG 3.2, BG 4.1, BG 12.2, BG 13, BG 15]
"""

from statistics import fmean

import pytest

from campaign import RandomDice, ScriptedDice, apply, read_order
from campaign.actions import Done, March, Move
from campaign.agenda import Marches, Marching, Toll
from campaign.budget import QUICK
from campaign.commanders import COMMANDERS
from campaign.commanders.decisive import foreseen
from campaign.commanders.field.last_hope import hope_in
from campaign.commanders.parry import lays_open, posts_to_raise, threat
from campaign.commanders.rescue import doomed
from campaign.engine import legal_actions, narrowed
from campaign.judgment.plans import best_plans
from campaign.judgment.worth import value
from campaign.rules.victory import lead
from campaign.terms import CONFEDERATE, UNION
from tests.commanders.near_the_end import SEE_IT, all_but, marched, ordered, placed, told
from tests.rules.play import situation

EMPTY = placed(
    "union",
    2,
    {},
    "chattanooga union veteran_infantry 3",
    "philadelphia union veteran_infantry 1",
    "cairo union veteran_infantry 2",
    "staunton confederate crack_infantry 1",
    "atlanta confederate veteran_infantry 3",
    "memphis confederate militia_infantry 1",
)
"""Staunton is two marches from Washington, by way of Manassas Junction; so is Philadelphia."""


def test_bg_4_1_two_marches_the_enemy_has_whatever_he_throws() -> None:
    orders = threat(situation(EMPTY))
    assert [order.to for order in orders if isinstance(order, Move)] == [
        "manassas_junction",
        "washington",
    ]


def test_bg_13_2_a_guard_parries_it_and_so_does_who_is_in_the_way() -> None:
    for box in ("washington", "manassas_junction"):
        assert not threat(situation(EMPTY.replace('"philadelphia"', f'"{box}"')))


def test_whoever_is_attacked_is_thought_to_come_no_more() -> None:
    contested = EMPTY.replace('"philadelphia"', '"staunton"')
    assert not threat(situation(contested))


@pytest.mark.parametrize("name", SEE_IT)
def test_bg_13_2_the_war_is_not_lost_by_an_empty_capital(name: str) -> None:
    """They saw one march ahead, and marched elsewhere."""
    assert not threat(marched(situation(EMPTY), name))


def test_the_first_plan_says_so_and_others_name_what_lies_open() -> None:
    state = situation(EMPTY)
    first, *others = best_plans(state)
    assert "parries" in {reason.kind for reason in first.reasons}
    assert not threat(ordered(state, *first.orders))
    for plan in others:
        is_open = bool(threat(ordered(state, *plan.orders)))
        assert is_open is ("lies_open" in {reason.kind for reason in plan.dangers})


LAST_CITY = placed(
    "confederate",
    2,
    all_but("memphis"),
    "camden union veteran_cavalry 1",
    "washington union veteran_infantry 2",
    "memphis confederate veteran_infantry 2",
    "corinth union militia_infantry 1",
)


@pytest.mark.parametrize("name", SEE_IT)
def test_bg_13_1_the_last_of_the_seven_is_not_left_to_who_is_two_marches_away(name: str) -> None:
    after = marched(situation(LAST_CITY), name)
    assert after.units_in("memphis", CONFEDERATE)
    assert not threat(after)


LONE_GUARD = placed(
    "union",
    4,
    {},
    "washington union veteran_infantry 1",
    "scranton confederate crack_cavalry 1",
).replace("turn = 30", "turn = 1")


@pytest.mark.parametrize("position", [EMPTY, LAST_CITY, LONE_GUARD])
@pytest.mark.parametrize("name", SEE_IT)
def test_no_march_is_begun_for_nothing(name: str, position: str) -> None:
    """Whoever would lay something open was activated, and went nowhere, march after march."""
    state, begun = situation(position), ""
    while isinstance(state.step, Marches | Marching):
        order = COMMANDERS[name].choose(state)
        assert not (begun and isinstance(order, Done)), begun
        begun = order.box if isinstance(order, March) else ""
        state = ordered(state, order)


SHUT_ANYWAY = placed(
    "union",
    3,
    {},
    "gettysburg union veteran_infantry 4",
    "chattanooga union veteran_infantry 3",
    "staunton confederate crack_infantry 1",
    "richmond confederate militia_infantry 1",
    "atlanta confederate veteran_infantry 3",
)


def test_a_course_that_shuts_the_door_by_itself_is_left_as_it_is() -> None:
    """A single guard was sent before anything was thought of."""
    state, reasons = situation(SHUT_ANYWAY), set[str]()
    assert threat(state)
    while isinstance(state.step, Marches | Marching):
        decision = COMMANDERS["field"].think(state)
        reasons |= {reason.kind for reason in decision.reasons}
        state = ordered(state, decision.action)
    assert not threat(state)
    assert "parries" not in reasons


BY_SEA = """
pieces = [
    {box = "roanoke", side = "confederate", type = "veteran_cavalry"},
    {box = "charleston_sc", side = "union", type = "militia_cavalry"},
]
"""


@pytest.mark.parametrize("name", SEE_IT)
def test_bg_6_1_a_guard_comes_by_sea(name: str) -> None:
    """The only piece of the Union rode about, and Washington fell."""
    assert threat(situation(BY_SEA))
    assert not threat(marched(situation(BY_SEA), name))


LOST_ON_THE_WAY = """
options.preset = "advanced"
pieces = [
    {box = "harrisburg", side = "confederate", type = "veteran_cavalry"},
    {box = "wheeling", side = "confederate", type = "veteran_infantry"},
    {box = "fort_wayne", side = "union", type = "veteran_cavalry"},
    {box = "fort_wayne", side = "union", type = "veteran_infantry"},
    {box = "fort_wayne", side = "union", type = "militia_infantry"},
    {box = "indianapolis", side = "confederate", type = "militia_infantry"},
    {box = "richmond", side = "union", type = "veteran_cavalry"},
]
[control]
columbus_oh = "confederate"
philadelphia = "confederate"
atlantic_city = "confederate"
indianapolis = "confederate"
richmond = "union"
"""


@pytest.mark.parametrize("name", SEE_IT)
def test_bg_3_4_the_war_may_end_with_a_march_that_was_to_save_it(name: str) -> None:
    """Cavalry that alone keeps Richmond loses it by leaving, and with it the army maximum."""
    state = situation(LOST_ON_THE_WAY)
    _, after = told(state, name)
    assert after.winner is None


def test_a_parry_that_has_begun_is_not_ordered_where_it_may_not_be() -> None:
    """A staff leaves some orders out; what was begun before that is no answer."""
    state = situation(EMPTY)
    first = COMMANDERS["field"].choose(state)
    begun = ordered(state, first)
    next_one = COMMANDERS["field"].choose(begun)
    allowed = tuple(one for one in legal_actions(begun) if one != next_one)
    assert COMMANDERS["field"].choose(narrowed(begun, allowed)) in allowed


def test_pieces_that_leave_it_lay_it_open() -> None:
    state = ordered(situation(LAST_CITY), read_order("march memphis"))
    for pieces, is_open in ((2, True), (1, False)):
        went = ordered(state, read_order(f"move {pieces} veteran_infantry corinth"))
        assert lays_open(state, went) is is_open


RAISED = EMPTY.replace('"philadelphia"', '"new_york"').replace(
    '"marches union left 2 die 2"', '"recruitment union points 2"'
)


@pytest.mark.parametrize("name", SEE_IT)
def test_bg_12_2_recruits_come_where_the_war_would_be_lost(name: str) -> None:
    state = situation(RAISED)
    assert threat(state)
    dice = RandomDice("recruits")
    for _ in range(2):
        state = apply(state, COMMANDERS[name].choose(state), dice).state
    assert state.units_in("washington", UNION)


def test_no_recruit_is_wanted_where_nothing_is_threatened() -> None:
    safe = situation(RAISED.replace('"staunton"', '"new_orleans"'))
    assert not posts_to_raise(safe, legal_actions(safe))


PRICE = placed(
    "confederate",
    1,
    {},
    "manassas_junction confederate veteran_infantry 1",
    "richmond confederate veteran_infantry 2",
    "cairo union veteran_infantry 2",
)


def test_ns_6_0_washington_wins_before_the_die_for_its_price_is_thrown() -> None:
    """Any face wins: the Union leads by one, loses one with the city, and one more at least.
    [BG 13.3, NS-R14]
    """
    state = situation("options.preset = 'basic'\noptions.washington_capture = true\n" + PRICE)
    state = state.evolve(toll=state.toll + lead(state) - 1)
    assert foreseen(state) is None
    for order in ("march manassas_junction", "move 1 veteran_infantry washington", "end"):
        if read_order(order) in legal_actions(state):
            state = apply(state, read_order(order), ScriptedDice()).state
    assert isinstance(state.step, Toll)
    ending = foreseen(state)
    assert ending is not None
    assert (ending.winner, ending.rule) == (CONFEDERATE, "BG 13.3")
    assert value(state, CONFEDERATE) > 50
    for die in range(1, 7):
        [roll] = legal_actions(state)
        assert apply(state, roll, ScriptedDice([die])).state.winner is CONFEDERATE


def test_ns_6_0_where_some_faces_win_the_position_is_worth_their_mean() -> None:
    """By the least price it counted as if the die had fallen worst."""
    state = situation("options.preset = 'basic'\noptions.washington_capture = true\n" + PRICE)
    state = state.evolve(toll=state.toll + lead(state) - 4)
    for order in ("march manassas_junction", "move 1 veteran_infantry washington", "end"):
        if read_order(order) in legal_actions(state):
            state = apply(state, read_order(order), ScriptedDice()).state
    assert isinstance(state.step, Toll)
    [roll] = legal_actions(state)
    thrown = [apply(state, roll, ScriptedDice([die])).state for die in range(1, 7)]
    assert {one.winner for one in thrown} == {None, CONFEDERATE}
    mean = fmean(value(one, CONFEDERATE) for one in thrown)
    assert value(state, CONFEDERATE) == pytest.approx(mean, abs=5)


LAST_CHANCE = """
scenario = "1861-short"
turn = 10
agenda = ["marches confederate left 1 die 2"]
options.preset = "basic"
options.washington_capture = true
[control]
nashville = "union"
[[pieces]]
box = "manassas_junction"
side = "confederate"
type = "veteran_infantry"
[[pieces]]
box = "richmond"
side = "confederate"
type = "veteran_infantry"
[[pieces]]
box = "savannah"
side = "confederate"
type = "veteran_infantry"
count = 3
[[pieces]]
box = "cairo"
side = "union"
type = "veteran_infantry"
count = 3
[[pieces]]
box = "charleston_sc"
side = "union"
type = "militia_infantry"
"""
"""Nobody is in Washington, and Charleston alone is not enough. [BG 15.2]"""


@pytest.mark.parametrize("name", SEE_IT)
def test_ns_6_0_the_die_for_washington_is_a_last_hope(name: str) -> None:
    state = situation(LAST_CHANCE)
    margin = state.scenario.victory_margin
    assert margin is not None
    state = state.evolve(toll=state.toll + lead(state) - margin - 3)
    assert doomed(state) is not None
    to, _ = told(state, name)
    assert to == ["washington"]
    marches = ("march manassas_junction", "move 1 veteran_infantry washington")
    taken = ordered(state, *map(read_order, marches))
    assert hope_in(taken, QUICK) == pytest.approx(0.5), "4, 5 and 6"
