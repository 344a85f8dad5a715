"""A war that is won by the verdict with which a Confederate turn ends. [BG 13.4, BG 15.6, BG 15.7]

In March 1862 the Union is to lead by nine or more, or nobody has won with eight; who plays on to
1865 has lost with five or less.
"""

from pathlib import Path

import pytest

from campaign import RandomDice, apply
from campaign.agenda import Marches
from campaign.board.board import bits
from campaign.commanders import COMMANDERS
from campaign.commanders.decisive import deciding, decisive, foreseen, must_not_fall
from campaign.judgment.plans import best_plans
from campaign.rules.victory import lead
from campaign.state import CampaignState
from campaign.tables.march_table import Level
from campaign.terms import CONFEDERATE, UNION
from tests.commanders.near_the_end import SEE_IT, placed, told
from tests.rules.play import situation

CAPITALS = ("washington union veteran_infantry 3", "richmond confederate veteran_infantry 3")

MARCH = "turn = 7"

HERE = Path(__file__).with_name("last_turns")


def march(text: str, scenario: str = "1861", options: str = "sudden_death = true") -> CampaignState:
    """A position of March 1862."""
    turned = text.replace("turn = 30", MARCH)
    return situation(
        f"scenario = '{scenario}'\noptions.preset = 'basic'\noptions.{options}\n{turned}"
    )


HELD = {
    **dict.fromkeys(("chicago", "evansville", "new_york", "philadelphia"), "union"),
    **dict.fromkeys(("atlanta", "montgomery"), "union"),
    "bowling_green": "confederate",
}

TO_ATLANTA = placed(
    "confederate",
    2,
    HELD,
    *CAPITALS,
    "canton union veteran_infantry 1",
    "nashville confederate veteran_cavalry 1",
    "baton_rouge confederate veteran_infantry 2",
    "charleston_sc confederate veteran_infantry 1",
)
"""Two too many for the South; Atlanta, which is empty, makes up for that by way of Augusta."""


@pytest.mark.parametrize("name", SEE_IT)
def test_bg_15_7_two_marches_end_the_war_with_a_decisive_march(name: str) -> None:
    state = march(TO_ATLANTA)
    assert lead(state) == 7
    to, after = told(state, name)
    assert to == ["augusta", "atlanta"]
    assert after.ending == (CONFEDERATE, "BG 15.7", Level.DECISIVE)


def test_bg_15_7_the_first_plan_does() -> None:
    state = march(TO_ATLANTA)
    best = best_plans(state)[0]
    assert [reason.kind for reason in best.reasons] == ["wins"]
    assert best.goal == "atlanta"


@pytest.mark.parametrize(
    "options", [{"options": "sudden_death = false"}, {"scenario": "1861-march-1863"}]
)
def test_bg_15_7_where_march_decides_nothing_nothing_is_won_by_it(options: dict[str, str]) -> None:
    assert not decisive(march(TO_ATLANTA, **options))


DRAWN = placed(
    "confederate",
    1,
    {"nashville": "union", "charleston_sc": "union", "montgomery": "confederate"},
    *CAPITALS,
    "natchez union veteran_cavalry 1",
    "shreveport union veteran_cavalry 2",
    "augusta confederate veteran_infantry 1",
    "gettysburg confederate veteran_infantry 1",
    "franklin confederate veteran_infantry 1",
)
"""The Union leads by eight: nobody has won. Nashville, Philadelphia and others are empty."""


@pytest.mark.parametrize("name", SEE_IT)
def test_bg_15_6_a_march_that_ends_drawn_is_won_by_an_open_city(name: str) -> None:
    state = march(DRAWN, "1861-march-1862")
    assert lead(state) == 8
    dice = RandomDice("March")
    while state.agenda:
        state = apply(state, COMMANDERS[name].choose(state), dice).state
    assert state.winner is CONFEDERATE


@pytest.mark.parametrize("name", SEE_IT)
def test_bg_15_6_nobody_fights_who_has_won_with_one_march(name: str) -> None:
    """Who tries what battles bring held them to be worth more."""
    to, _ = told(situation((HERE / "verdict_beside_battles.toml").read_text()), name)
    assert to == ["canton"]


def test_nobody_has_won_by_what_he_has_anyway() -> None:
    """So he goes on marching, as with time itself. [BG 13.4]"""
    won = march(
        DRAWN.replace('nashville = "union"', 'nashville = "confederate"'), "1861-march-1862"
    )
    late = situation(DRAWN.replace("turn = 30", "turn = 40"))
    for state in (won, late):
        assert foreseen(state) is None
        assert not decisive(state)


@pytest.mark.parametrize("name", ["recruit", "regular", *SEE_IT])
def test_nobody_marches_out_of_the_city_that_wins_by_the_verdict(name: str) -> None:
    state = march(DRAWN.replace('"franklin"', '"nashville"'), "1861-march-1862")
    assert "nashville" in deciding(state, CONFEDERATE)
    dice = RandomDice("March")
    while state.agenda:
        state = apply(state, COMMANDERS[name].choose(state), dice).state
    assert state.winner is CONFEDERATE


GUARDED = placed(
    "union",
    2,
    {"atlanta": "union"},
    *CAPITALS,
    "louisville union veteran_infantry 1",
    "cincinnati union veteran_infantry 1",
    "lexington confederate veteran_infantry 1",
    "nashville confederate veteran_infantry 1",
)
"""The Union leads by seven: a city of two shields is enough for the South's decisive March."""


@pytest.mark.parametrize("name", SEE_IT)
def test_bg_15_7_who_guards_what_the_verdict_hangs_on_stays_there(name: str) -> None:
    state = march(GUARDED)
    assert lead(state) == 7
    _, after = told(state, name)
    assert after.units_in("cincinnati", UNION), "Lexington is next door"
    assert not decisive(after.evolve(agenda=(Marches(CONFEDERATE, 2, 2),)))


def test_what_the_verdict_hangs_on_must_not_fall() -> None:
    """The Union's cities that bring the lead down to five: by two shields, its own and theirs."""
    state = march(GUARDED)
    boxes = state.theater.boxes
    held = bits(state.theater.cities & state.held[UNION.seat])
    fatal = {box for box in held if sum(boxes[box].recruits) >= 2}
    assert set(bits(must_not_fall(state, UNION))) == fatal | {state.theater.number["washington"]}
    assert len(fatal) > 9
