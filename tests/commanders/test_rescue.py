"""What would be lost when the Union's turn is over is taken back while there is time.

[BG 3.2, BG 3.4, BG 13.2, BG 13.3, BG 14/10.1]
"""

import pytest

from campaign import RandomDice, apply, write_order
from campaign.actions import End, March, Move
from campaign.commanders import COMMANDERS
from campaign.commanders.decisive import deciding, decisive
from campaign.commanders.odds import battle_odds
from campaign.commanders.rescue import doomed, dooms, rescue
from campaign.judgment.plans import best_plans
from campaign.judgment.worth import WON, Judged
from campaign.state import CampaignState
from campaign.terms import CONFEDERATE, UNION, PieceType
from screens.map.prompts import about_to_lose
from tests.commanders.near_the_end import (
    SEE_IT,
    STORMED,
    SUMMER,
    WASHINGTON_LOST,
    ordered,
    placed,
    told,
)
from tests.rules.play import situation

LOST_SHIELDS = dict.fromkeys(
    ("bowling_green", "cincinnati", "nashville", "columbus_oh", "chicago"), "confederate"
)

BEHIND = SUMMER + placed(
    "union",
    1,
    LOST_SHIELDS,
    "washington union veteran_infantry 3",
    "richmond confederate veteran_infantry 3",
    "lafayette union veteran_infantry 2",
    "harpers_ferry union veteran_infantry 3",
    "nashville confederate veteran_infantry 2",
)
"""The South's army maximum is the greater by one; Chicago lies open."""


def turn_over(state: CampaignState) -> CampaignState:
    """The Union's turn played to its end by chance."""
    dice = RandomDice("the rest of the turn")
    while state.ending is None and state.active is UNION:
        state = apply(state, COMMANDERS["random"].choose(state), dice).state
    return state


def is_safe(state: CampaignState) -> bool:
    return state.ending is None and doomed(state) is None


@pytest.mark.parametrize("name", SEE_IT)
@pytest.mark.parametrize(
    ("war", "rule", "city"),
    [(WASHINGTON_LOST, "BG 13.2", "washington"), (BEHIND, "BG 13.3", "chicago")],
)
def test_what_would_lose_the_war_is_taken_back_before_it_is_too_late(
    war: str, rule: str, city: str, name: str
) -> None:
    state = situation(war)
    lost = doomed(state)
    assert lost is not None
    assert lost.rule == rule
    to, after = told(state, name)
    assert city in to
    assert is_safe(after)


@pytest.mark.parametrize("war", [WASHINGTON_LOST, BEHIND])
def test_the_first_plan_saves_the_war_and_says_so(war: str) -> None:
    best = best_plans(situation(war))[0]
    assert best.value > WON
    [where] = [reason.boxes for reason in best.reasons if reason.kind == "saves"]
    assert [reason.kind for reason in best.reasons if reason.boxes == where] == ["saves"]
    assert is_safe(ordered(situation(war), *best.orders))


def test_it_is_saved_to_the_end_of_the_turn() -> None:
    """The orders that are found are enough, whatever the dice say afterward."""
    state = situation(WASHINGTON_LOST)
    assert turn_over(ordered(state, *rescue(state), End())).ending is None


def test_nobody_is_called_to_help_without_that_option_or_in_the_other_turn() -> None:
    usual = BEHIND.removeprefix(SUMMER)
    assert doomed(situation(usual)) is None
    souths = situation(BEHIND.replace("marches union", "marches confederate"))
    assert doomed(souths) is None
    assert not rescue(souths)


def test_an_enemy_in_washington_is_to_be_beaten_first() -> None:
    taken = WASHINGTON_LOST.replace("richmond", "washington")
    assert doomed(situation(taken)) is not None
    assert not rescue(situation(taken))


def test_lost_for_sure_once_no_march_and_no_battle_is_left() -> None:
    state = situation(WASHINGTON_LOST)
    assert Judged(state).doom == 0.0, "there are marches"
    given_up = ordered(state, End())
    assert Judged(given_up).doom == 1.0
    assert Judged(given_up).value(UNION) < Judged(state).value(UNION) - WON / 2
    assert turn_over(given_up).winner is CONFEDERATE


RIDER = SUMMER + placed(
    "union",
    2,
    {
        **LOST_SHIELDS,
        **dict.fromkeys(("canton", "cleveland"), "confederate"),
        **dict.fromkeys(("chicago", "wilmington"), "union"),
    },
    "washington union veteran_infantry 3",
    "richmond confederate veteran_infantry 3",
    "wilmington union crack_cavalry 1",
    "nashville confederate veteran_infantry 2",
)
"""Cavalry alone holds Wilmington, and with it the war. [BG 3.4]"""


def test_bg_3_4_cavalry_does_not_ride_away_from_the_shield_that_is_needed() -> None:
    state = situation(RIDER)
    assert doomed(state) is None
    begun = ordered(state, March("wilmington"))
    assert dooms(begun, Move(1, PieceType.CRACK_CAVALRY, "goldsboro"))


@pytest.mark.parametrize("name", SEE_IT)
def test_bg_3_4_whoever_sees_it_leaves_it_there(name: str) -> None:
    assert is_safe(told(situation(RIDER), name)[1])


CAPTURE = "options.washington_capture = true\n" + placed(
    "confederate",
    1,
    {"cairo": "confederate"},
    "richmond confederate veteran_infantry 3",
    "manassas_junction confederate veteran_infantry 1",
    "cairo confederate veteran_infantry 1",
    "harpers_ferry union veteran_infantry 3",
)


@pytest.mark.parametrize(("ahead", "wins"), [(1, True), (2, False)])
def test_ns_6_0_the_least_that_washington_costs_may_win(ahead: int, wins: bool) -> None:
    """By its value of 1 the maxima would be equal; it costs 2 on any die. [NS 6.0, BG 13.3]"""
    state = situation(CAPTURE)
    lead = state.army_maximum(UNION) - state.army_maximum(CONFEDERATE)
    state = state.evolve(toll=lead - ahead)
    orders = decisive(state)
    assert bool(orders) is wins
    if wins:
        after = ordered(state, *orders, End())
        while after.ending is None:
            after = apply(after, COMMANDERS["random"].choose(after), RandomDice("toll")).state
        assert after.winner is CONFEDERATE


def in_the_way(box: str, type_: str, count: int) -> str:
    """Confederate pieces more."""
    return f'[[pieces]]\nbox = "{box}"\nside = "confederate"\ntype = "{type_}"\ncount = {count}\n'


def test_a_defeat_that_hangs_on_a_battle_costs_what_it_is_likely() -> None:
    """An attack is the only hope; the plan says what is likely to come of it. [BG 14/10.1]"""
    state = situation(WASHINGTON_LOST + in_the_way("washington", "militia_infantry", 3))
    best = best_plans(state)[0]
    [win] = [reason.numbers[0] for reason in best.reasons if reason.kind == "attack"]
    [lost] = [reason.numbers[0] for reason in best.dangers if reason.kind == "loses"]
    assert not [reason for reason in best.gives_up if reason.kind == "loses"], "it was in danger"
    assert lost == pytest.approx(1 - win, abs=0.01)
    assert best.value < WON * win + 40


CALLED = SUMMER + placed(
    "union",
    0,
    LOST_SHIELDS,
    "washington union veteran_infantry 3",
    "richmond confederate veteran_infantry 3",
    "chicago union veteran_infantry 1",
    "bloomington_il union veteran_infantry 1",
    "bloomington_il confederate veteran_infantry 3",
    "lafayette union veteran_infantry 1",
).replace("marches union left 0 die 0", "combat union")
"""Chicago has been entered, and makes good what is lacked; next door a battle is to be fought."""


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("name", SEE_IT)
def test_bg_10_1_the_piece_that_saves_the_war_is_not_called_away(name: str, seed: int) -> None:
    state, dice = situation(CALLED), RandomDice(f"Bloomington {seed}")
    assert doomed(state) is None
    assert "chicago" in deciding(state, UNION)
    while state.ending is None and state.active is UNION:
        state = apply(state, COMMANDERS[name].choose(state), dice).state
    assert state.ending is None


@pytest.mark.parametrize(
    ("war", "said"),
    [
        (WASHINGTON_LOST, "the war is lost with this turn [BG 14/10.1]"),
        (CALLED.replace("combat union", "marches union left 1 die 1"), ""),
    ],
)
def test_whoever_ends_his_marches_is_told_that_the_war_is_lost_by_it(war: str, said: str) -> None:
    told = about_to_lose(situation(war))
    assert ("the war is lost" in told) is bool(said)
    assert said in told


def test_a_city_that_alone_can_save_the_war_is_attacked() -> None:
    defended = BEHIND + in_the_way("chicago", "veteran_infantry", 2)
    assert not rescue(situation(defended))
    to, _ = told(situation(defended), "field")
    assert "chicago" in to


LAST_HOPE = BEHIND.replace("marches union left 1 die 1", "combat union").replace(
    "lafayette", "chicago"
) + in_the_way("chicago", "crack_infantry", 3)


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("name", SEE_IT)
def test_nobody_leaves_the_field_where_the_war_is_lost_with_it(name: str, seed: int) -> None:
    """Against any odds: who goes back has lost for certain. [BG 9, BG 14/10.1]"""
    state, dice = situation(LAST_HOPE), RandomDice(f"Chicago {seed}")
    while state.ending is None and state.contested:
        order = COMMANDERS[name].choose(state)
        assert "retreat" not in write_order(order)
        state = apply(state, order, dice).state


@pytest.mark.parametrize("name", ["steady", "greedy"])
def test_yardsticks_go_back_as_ever(name: str) -> None:
    """What others have learned since changes nothing of those that they are measured by."""
    state, dice = situation(LAST_HOPE), RandomDice("Chicago 0")
    given = list[str]()
    while state.ending is None and state.contested:
        order = COMMANDERS[name].choose(state)
        given.append(write_order(order))
        state = apply(state, order, dice).state
    assert "retreat" in given[-1]


def test_a_last_hope_is_stormed_at_any_odds() -> None:
    """Few chances in a hundred are more than none. [BG 13.2, BG 14/10.1]"""
    state = situation(STORMED)
    to, after = told(state, "field")
    assert "washington" in to
    odds = battle_odds(after, "washington", UNION)
    assert odds is not None
    assert odds.win(UNION) < 0.12
