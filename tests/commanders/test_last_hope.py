"""A war that is lost with this turn: the marches that leave the best chance, at whatever cost.

[BG 8.1, BG 9, BG 13.1, BG 13.4, BG 14/10.1, BG 15.2]
"""

from pathlib import Path

import pytest

from campaign import RandomDice, apply, read_order, write_order
from campaign.actions import Action, March, Move
from campaign.agenda import Marches, Marching
from campaign.budget import QUICK
from campaign.commanders import COMMANDERS
from campaign.commanders.field.last_hope import hope_in
from campaign.commanders.odds import battle_odds
from campaign.commanders.rescue import doomed, is_verdict_next, last_hopes, ways_out
from campaign.commanders.staff import Mandate
from campaign.commanders.staff import order as staff_order
from campaign.dice import ScriptedDice
from campaign.judgment.courses import segment_of
from campaign.judgment.plans import best_plans
from campaign.state import CampaignState
from campaign.terms import CONFEDERATE, UNION
from tests.commanders.near_the_end import (
    LAST_TURN,
    SEE_IT,
    SUMMER,
    WASHINGTON,
    all_but,
    placed,
)
from tests.rules.play import situation

TWO_LEFT = placed(
    "union",
    4,
    all_but("richmond", "memphis"),
    "fredericksburg union veteran_infantry 6",
    "washington union veteran_infantry 1",
    "humboldt union veteran_infantry 4",
    "richmond confederate veteran_infantry 2",
    "memphis confederate militia_infantry 2",
).replace("turn = 30", "turn = 40")
"""Both have to be taken, or neither is of use."""

TO_BE_JOINED = placed(
    "union",
    4,
    all_but("mobile"),
    "vicksburg union veteran_infantry 2",
    "washington union veteran_infantry 1",
    "meridian union veteran_infantry 2",
    "montgomery union veteran_infantry 2",
    "richmond union veteran_infantry 1",
    "mobile confederate veteran_infantry 3",
).replace("turn = 30", "turn = 40")
"""Those who are next to Mobile are too few."""

SOUTH_LAST = 'scenario = "1861-short"\n' + placed(
    "confederate",
    2,
    {"nashville": "union", "evansville": "confederate"},
    "washington union veteran_infantry 6",
    "richmond confederate veteran_infantry 2",
    "murfreesboro confederate veteran_infantry 2",
    "nashville union veteran_infantry 4",
).replace("turn = 30", "turn = 10")
"""The South has the last march of the short war, and lacks a city. [BG 15.2]"""

WARS = {
    "washington": WASHINGTON,
    "richmond": LAST_TURN,
    "mobile": TO_BE_JOINED,
    "memphis": TWO_LEFT,
}


def marched(state: CampaignState, name: str) -> tuple[list[Action], CampaignState]:
    """What a commander orders in a segment, and where that leads."""
    orders: list[Action] = []
    while state.agenda and isinstance(state.step, Marches | Marching):
        orders.append(COMMANDERS[name].choose(state))
        state = apply(state, orders[-1], ScriptedDice()).state
    return orders, state


HERE = Path(__file__).with_name("last_turns")

LEAST = {
    "city_that_does_not_count": 0.10,
    "next_door_with_sherman": 0.40,
    "next_door": 0.85,
    "three_cities": 0.80,
    "open_cities": 1.0,
    "two_far_cities": 1.0,
    "guard_of_washington": 1.0,
    "landing": 0.50,
}
"""What a course that a person has found leaves, about."""


def goes_to(orders: list[Action]) -> set[str]:
    return {order.to for order in orders if isinstance(order, Move)}


def win(state: CampaignState, box: str) -> float:
    odds = battle_odds(state, box, state.active)
    assert odds is not None
    return odds.win(state.active)


@pytest.mark.parametrize("name", SEE_IT)
@pytest.mark.parametrize("box", WARS)
def test_the_last_hope_is_stormed(box: str, name: str) -> None:
    state = situation(WARS[box])
    assert doomed(state) is not None
    assert last_hopes(state) & state.theater.set_of([box])
    orders, _ = marched(state, name)
    assert box in goes_to(orders)


@pytest.mark.parametrize("file", LEAST)
def test_no_better_course_is_known_to_a_person(file: str) -> None:
    state = situation((HERE / f"{file}.toml").read_text())
    _, after = marched(state, "field")
    assert hope_in(after, QUICK) >= LEAST[file]


def test_washington_keeps_its_guard_where_the_enemy_marches_before_the_verdict() -> None:
    """A hope that is lost with Washington in the next turn is none. [BG 13.2, BG 15.2]"""
    state = situation((HERE / "guard_of_washington.toml").read_text())
    _, after = marched(state, "field")
    assert after.units_in("washington", UNION)


def test_a_landing_is_found_anew_by_who_is_asked_within_it() -> None:
    """The march that goes on takes one piece aboard, and counts. [BG 6.2, NS-R28]"""
    state = situation((HERE / "landing.toml").read_text())
    state = apply(state, March("washington"), ScriptedDice()).state
    _, after = marched(state, "field")
    assert hope_in(after, QUICK) >= LEAST["landing"]


CONTAINED = placed(
    "union",
    3,
    all_but("mobile"),
    "pensacola union veteran_infantry 3",
    "pensacola confederate veteran_infantry 3",
    "washington union veteran_infantry 2",
).replace("turn = 30", 'turn = 40\ncontained = ["pensacola"]\noptions.preset = "advanced"')
CONTAINED = CONTAINED.replace("[control]\n", '[control]\npensacola = "union"\n')
"""Mobile is open, and nobody can come there but by a break-out."""


@pytest.mark.parametrize("name", ["field", "planner"])
def test_ns_r10_those_who_are_contained_break_out(name: str) -> None:
    order = COMMANDERS[name].choose(situation(CONTAINED))
    assert write_order(order) == "breakout pensacola"


PORTS = ("new_orleans", "mobile", "wilmington")

ANY_TWO = (
    'scenario = "1861-short"\nturn = 10\nagenda = ["combat confederate"]\n'
    'contained = ["new_orleans", "mobile", "wilmington"]\noptions.preset = "advanced"\n[control]\n'
    + "".join(f'{port} = "union"\n' for port in PORTS)
    + 'chicago = "nobody"\nst_louis = "nobody"\n'
    + "".join(
        f'[[pieces]]\nbox = "{port}"\nside = "{side}"\ntype = "veteran_infantry"\ncount = 2\n'
        for port in PORTS
        for side in ("union", "confederate")
    )
    + '[[pieces]]\nbox = "washington"\nside = "union"\ntype = "veteran_infantry"\ncount = 5\n'
)
"""Any two of three ports would save the war: none has to be taken."""


@pytest.mark.parametrize("name", ["field", "planner"])
def test_any_of_several_battles_that_save_the_war_together_is_fought(name: str) -> None:
    order = COMMANDERS[name].choose(situation(ANY_TWO))
    assert write_order(order).startswith("attack ")


@pytest.mark.parametrize("name", ["recruit", "regular"])
def test_a_lower_level_overlooks_it(name: str) -> None:
    """They do not see that Washington has to be stormed at any odds."""
    orders, _ = marched(situation(WASHINGTON), name)
    assert "washington" not in goes_to(orders)


def test_all_who_can_come_are_sent() -> None:
    """Five attack at once, and those of Fort Monroe with them or at hand: not Memphis, for little.

    A human who only marches with the five has 31 to 34 in 100.
    """
    _, after = marched(situation(WASHINGTON), "field")
    assert win(after, "washington") > 0.4


def test_stacks_march_near_before_they_attack() -> None:
    """The three of Washington march to Fredericksburg first, and then attack with its five."""
    _, after = marched(situation(LAST_TURN), "field")
    assert len(after.units_in("richmond", UNION)) == 8
    assert win(after, "richmond") > 0.8


def test_both_of_two_cities_are_attacked() -> None:
    orders, after = marched(situation(TWO_LEFT), "field")
    assert {"richmond", "memphis"} <= goes_to(orders)
    assert win(after, "richmond") * win(after, "memphis") > 0.5


def test_bg_10_1_those_next_door_come_near_to_be_called() -> None:
    """Two marches bring two from Vicksburg; without them there is hardly a chance."""
    state = situation(TO_BE_JOINED)
    _, after = marched(state, "field")
    assert win(after, "mobile") > 0.7


def test_bg_15_2_so_does_the_south_with_its_last_march() -> None:
    state = situation(SOUTH_LAST)
    assert doomed(state) is not None
    orders, _ = marched(state, "field")
    assert "nashville" in goes_to(orders)


@pytest.mark.parametrize("box", WARS)
def test_what_the_first_order_promises_is_kept_to_the_last(box: str) -> None:
    state = situation(WARS[box])
    found = COMMANDERS["field"].think(state).reasons
    [promised] = [reason.numbers[0] for reason in found if reason.kind == "hope"]
    _, after = marched(state, "field")
    assert hope_in(after, QUICK) >= promised - 0.001


def test_staff_storms_it_too() -> None:
    for war in (WASHINGTON, LAST_TURN):
        state, to = situation(war), set[str]()
        mandate = Mandate("field", armies="anywhere")
        while state.agenda and isinstance(state.step, Marches | Marching):
            order = staff_order(mandate, COMMANDERS["field"], state)
            assert order is not None
            to |= goes_to([order])
            state = apply(state, order, ScriptedDice()).state
        assert to & {"washington", "richmond"}


@pytest.mark.parametrize("box", ["washington", "richmond", "mobile"])
def test_the_best_plan_says_so(box: str) -> None:
    state = situation(WARS[box])
    best = best_plans(state)[0]
    assert box in {reason.boxes[0] for reason in best.reasons if reason.kind == "attack"}


def test_a_war_that_nothing_can_save_goes_on_as_ever() -> None:
    """Four of the seven are lacked: nobody throws an army away for nothing."""
    held = all_but("richmond", "memphis", "atlanta", "mobile")
    state = situation(
        placed(
            "union",
            2,
            held,
            "fredericksburg union militia_infantry 2",
            "washington union veteran_infantry 3",
            "richmond confederate crack_infantry 8",
        ).replace("turn = 30", "turn = 40")
    )
    assert not any(ways_out(state, ~state.held[UNION.seat]))
    orders, _ = marched(state, "field")
    assert "richmond" not in goes_to(orders)


DEFENDED = placed(
    "union",
    0,
    all_but("charleston_sc"),
    "charleston_sc union veteran_infantry 8",
    "charleston_sc confederate veteran_infantry 3",
    "washington union veteran_infantry 2",
    "richmond union veteran_infantry 2",
).replace("marches union left 0 die 0", "combat union")
"""The last of the seven is fought for."""


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("name", SEE_IT)
def test_bg_13_1_nobody_retreats_from_the_last_of_the_seven(name: str, seed: int) -> None:
    """Who leaves it has lost the war at once; who stays may still hold it. [BG 9]"""
    state, dice = situation(DEFENDED), RandomDice(f"Charleston {seed}")
    while state.ending is None and state.contested:
        order = COMMANDERS[name].choose(state)
        if state.to_move is CONFEDERATE:
            assert "retreat" not in write_order(order)
        state = apply(state, order, dice).state


RIDERS = placed(
    "union",
    0,
    all_but("charleston_sc"),
    "charleston_sc union veteran_infantry 4",
    "charleston_sc confederate veteran_cavalry 2",
    "washington union veteran_infantry 2",
    "richmond union veteran_infantry 2",
).replace("marches union left 0 die 0", "combat union")


@pytest.mark.parametrize("name", ["field", "planner"])
def test_bg_8_13_nor_does_cavalry_slip_away_from_it(name: str) -> None:
    state, dice = situation(RIDERS), RandomDice("Charleston")
    while state.ending is None and state.contested:
        order = COMMANDERS[name].choose(state)
        assert "withdraw" not in write_order(order)
        state = apply(state, order, dice).state


ENTERED_BESIDE = placed(
    "union",
    0,
    all_but("mobile", "new_orleans"),
    "mobile union veteran_infantry 2",
    "new_orleans union veteran_infantry 4",
    "new_orleans confederate veteran_cavalry 3",
    "washington union veteran_infantry 2",
).replace("marches union left 0 die 0", "combat union")
"""Mobile has been entered, so that the war hangs on New Orleans. [BG 3.2, BG 13.1]"""

WASHINGTON_HELD = SUMMER + placed(
    "union",
    0,
    {"washington": "confederate"},
    "washington union veteran_infantry 4",
    "washington confederate veteran_cavalry 2",
    "cairo union veteran_infantry 2",
    "richmond confederate veteran_infantry 2",
).replace("marches union left 0 die 0", "combat union")
"""The South has won if it is there when this turn is over. [BG 13.2, BG 14/10.1]"""


@pytest.mark.parametrize("name", ["field", "planner"])
@pytest.mark.parametrize("war", [ENTERED_BESIDE, WASHINGTON_HELD])
def test_cavalry_stays_where_the_war_is_lost_or_won_by_that(war: str, name: str) -> None:
    state, dice = situation(war), RandomDice("cavalry")
    while state.ending is None and state.contested:
        order = COMMANDERS[name].choose(state)
        if state.to_move is CONFEDERATE:
            assert not write_order(order).startswith(("withdraw", "fight retreat"))
        state = apply(state, order, dice).state


def test_what_is_judged_after_the_enemys_turn_is_not_judged_next() -> None:
    """Time is up when the South has marched, whatever is judged after Union turns. [BG 15.2]"""
    war = (HERE / "guard_of_washington.toml").read_text()
    summer = war.replace('preset = "basic"', 'preset = "basic"\nsummer_judgment = true')
    assert not is_verdict_next(situation(summer))
    assert is_verdict_next(situation(WASHINGTON))


ST_LOUIS = (
    'scenario = "1861-short"\nturn = 10\nagenda = ["marches confederate left 1"]\n'
    + "".join(
        f'[[pieces]]\nbox = "{box}"\nside = "{side}"\ntype = "{{type_}}"\ncount = 3\n'.replace(
            "{type_}", type_
        )
        for box, side, type_ in (
            ("st_louis", "union", "{guard}"),
            ("washington", "union", "veteran_infantry"),
            ("jefferson_city", "confederate", "crack_infantry"),
            ("richmond", "confederate", "veteran_infantry"),
        )
    )
)
"""With St. Louis the Union has one less than it needs when time is up. [BG 15.2]"""


@pytest.mark.parametrize("name", ["field", "planner"])
@pytest.mark.parametrize("guard", ["veteran_cavalry", "militia_infantry"])
def test_bg_15_2_nobody_leaves_what_the_verdict_hangs_on(guard: str, name: str) -> None:
    state = situation(ST_LOUIS.replace("{guard}", guard))
    for order in ("march jefferson_city", "move 3 crack_infantry st_louis"):
        state = apply(state, read_order(order), ScriptedDice()).state
    dice, given = RandomDice(f"St. Louis {guard}"), list[str]()
    while state.ending is None and state.active is CONFEDERATE:
        action = COMMANDERS[name].choose(state)
        if state.to_move is UNION:
            given.append(write_order(action))
        state = apply(state, action, dice).state
    assert given
    assert not [order for order in given if "retreat" in order or "withdraw" in order]


def test_no_hope_is_looked_for_in_any_other_turn() -> None:
    state = situation(LAST_TURN.replace("turn = 40", "turn = 39"))
    assert doomed(state) is None
    assert not last_hopes(state)
    assert segment_of(state)
