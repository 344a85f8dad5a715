"""Threats that no march of a single piece parries, or that a battle brings back.

[BG 3.4, BG 8.1, BG 8.13, BG 10.3, BG 10.5, BG 13.2, BG 13.3]
"""

from pathlib import Path

import pytest

from campaign import RandomDice, ScriptedDice, apply, read_order, write_order
from campaign.board.board import bits
from campaign.commanders import COMMANDERS
from campaign.commanders.odds import battle_odds
from campaign.commanders.parry import blows, hangs_on, kept_shut, parries, threat
from campaign.queries.battle_sites import must_fight
from campaign.state import CampaignState
from campaign.terms import UNION
from tests.commanders.near_the_end import SEE_IT, marched, placed
from tests.rules.play import situation

HERE = Path(__file__).with_name("threats")


def read(name: str) -> CampaignState:
    return situation((HERE / f"{name}.toml").read_text(encoding="utf-8"))


def win(state: CampaignState, box: str) -> float:
    odds = battle_odds(state, box, UNION)
    assert odds is not None
    return odds.win(UNION)


def test_bg_13_3_who_would_march_and_cities_for_the_maximum_may_be_struck_at() -> None:
    """With Nashville taken, or Fort Wayne taken back, Bowling Green is one shield too few."""
    state = read("blow_at_fort_wayne")
    assert not list(parries(state))
    assert {"nashville", "fort_wayne"} <= {state.theater.ids[box] for box in blows(state)}


@pytest.mark.parametrize("name", SEE_IT)
def test_bg_8_1_a_blow_that_hardly_fails_parries_what_no_guard_does(name: str) -> None:
    """They marched to Chillicothe and Vandalia, and the war was lost for sure."""
    state = marched(read("blow_at_fort_wayne"), name)
    assert not threat(state)
    assert max(win(state, state.theater.ids[box]) for box in bits(must_fight(state))) > 0.9
    assert min(win(state, state.theater.ids[box]) for box in hangs_on(state)) > 0.9


def beside_fayetteville() -> CampaignState:
    """Battles are to be fought for Fayetteville and New Orleans."""
    orders = (
        *("march vicksburg", "move 1 veteran_infantry little_rock"),
        *("march baton_rouge", "move 1 crack_cavalry new_orleans"),
        *("march wilmington", "move 1 crack_infantry fayetteville_nc"),
        *("entrench 1 veteran_infantry", "march fort_monroe", "move 1 veteran_infantry yorktown"),
        *("march glasgow", "move 1 militia_infantry munfordville", "end marches"),
    )
    state = read("raleigh_is_called")
    for order in orders:
        state = apply(state, read_order(order), ScriptedDice()).state
    return state


def test_bg_10_5_who_rides_out_of_a_box_held_by_cavalry_gives_it_back() -> None:
    """Without Raleigh the war hangs on New Orleans, which is won one time in five."""
    state = beside_fayetteville()
    assert kept_shut(state, (), ("raleigh",)) == {"raleigh"}
    assert kept_shut(state, (), ("new_bern",)) == frozenset()


@pytest.mark.parametrize("name", ["field", "planner"])
def test_bg_10_3_nobody_is_called_to_a_battle_who_keeps_the_war_from_being_lost(name: str) -> None:
    """They called the cavalry up in twenty of thirty wars, and eighteen of these were lost."""
    for seed in range(6):
        state, dice, orders = beside_fayetteville(), RandomDice(str(seed)), list[str]()
        while state.agenda and state.active is UNION:
            order = COMMANDERS[name].choose(state)
            orders.append(write_order(order))
            state = apply(state, order, dice).state
        assert any(order.startswith("fight") for order in orders)
        assert not [order for order in orders if "reinforce" in order and "raleigh" in order]


@pytest.mark.parametrize("name", SEE_IT)
def test_bg_8_13_cavalry_that_is_attacked_may_slip_away_and_ride_into_washington(name: str) -> None:
    """From Petersburg to Lynchburg or Gordonsville, and by two marches on."""
    state = situation(
        placed(
            "union",
            2,
            {"richmond": "union", "savannah": "union", "petersburg": "confederate"},
            *("richmond union crack_infantry 3", "washington union veteran_infantry 1"),
            *("savannah union veteran_infantry 1", "new_york union militia_infantry 1"),
            "petersburg confederate militia_cavalry 1",
            *(
                "charleston_sc confederate veteran_infantry 2",
                "atlanta confederate militia_infantry 3",
            ),
        )
    )
    after = marched(state, name)
    assert after.stacks[UNION.seat][after.theater.number["washington"]]
    assert not threat(after)
