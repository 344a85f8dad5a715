"""A war that only has to be picked up is won: by whom the march is, and in the plans.

[BG 3.2, BG 3.4, BG 4.2, BG 6.2, BG 13]
"""

import pytest

from campaign import RandomDice, apply
from campaign.actions import End, Invade, March, Move
from campaign.commanders import COMMANDERS
from campaign.commanders.decisive import deciding, decisive, foreseen, next_to_win
from campaign.judgment.plans import best_plans
from campaign.terms import CONFEDERATE, UNION, PieceType
from tests.commanders.near_the_end import SEE_IT, all_but, ordered, placed, told
from tests.rules.play import situation

NORTH = ("washington union veteran_infantry 3", "richmond union veteran_infantry 2")


RIDER = placed(
    "union",
    1,
    all_but("wilmington"),
    *NORTH,
    "charleston_sc union crack_cavalry 1",
    "fayetteville_nc union veteran_infantry 1",
    "goldsboro confederate militia_infantry 1",
)
"""Cavalry alone holds Charleston, which is the South's again when it leaves for Wilmington."""


@pytest.mark.parametrize("name", SEE_IT)
def test_bg_3_4_the_seventh_is_taken_by_infantry_not_by_the_cavalry_that_holds_the_sixth(
    name: str,
) -> None:
    to, after = told(situation(RIDER), name)
    assert to == ["wilmington"]
    assert after.winner is UNION


def test_bg_3_4_cavalry_that_loses_one_city_for_another_wins_nothing() -> None:
    alone = RIDER.replace("fayetteville_nc", "new_york")
    assert not decisive(situation(alone))
    assert decisive(situation(RIDER))


VOYAGE = placed(
    "union",
    2,
    all_but("mobile"),
    *("washington union veteran_infantry 4", "richmond union veteran_infantry 2"),
    *(f"{box} union veteran_infantry 1" for box in ("meridian", "wilmington", "new_orleans")),
    "atlanta union veteran_infantry 1",
    "goldsboro confederate militia_infantry 1",
    "florence confederate veteran_infantry 1",
)
"""Charleston lies open to Florence, and two pieces of Washington could sail there."""


@pytest.mark.parametrize("name", SEE_IT)
def test_no_march_is_spent_on_a_port_in_danger_where_one_wins_the_war(name: str) -> None:
    to, after = told(situation(VOYAGE), name)
    assert to == ["mobile"]
    assert after.winner is UNION


SOUTH_LEADS = {
    **dict.fromkeys(("cairo", "bowling_green", "cincinnati", "nashville"), "confederate"),
    "columbus_oh": "confederate",
    "evansville": "union",
    "louisville": "union",
}
"""The army maxima are equal, 32 each: any shield more wins the war. [BG 13.3]"""

SHIELD = placed(
    "confederate",
    1,
    SOUTH_LEADS,
    "washington union veteran_infantry 3",
    "richmond confederate veteran_infantry 2",
    "harpers_ferry confederate veteran_infantry 1",
    "bowling_green confederate crack_infantry 1",
    "munfordville union crack_infantry 3",
)


@pytest.mark.parametrize("name", SEE_IT)
def test_bg_13_3_the_greater_army_maximum_is_taken(name: str) -> None:
    state = situation(SHIELD)
    assert state.army_maximum(UNION) == state.army_maximum(CONFEDERATE)
    to, after = told(state, name)
    assert to[-1] == "baltimore"
    assert after.ending is not None
    assert (after.winner, after.ending.rule) == (CONFEDERATE, "BG 13.3")


def test_bg_13_3_the_first_plan_takes_it() -> None:
    state = situation(SHIELD)
    best = best_plans(state)[0]
    assert [reason.kind for reason in best.reasons] == ["wins"]
    assert ordered(state, *best.orders).winner is CONFEDERATE


@pytest.mark.parametrize("name", SEE_IT)
def test_bg_13_3_two_cities_make_up_for_what_one_does_not(name: str) -> None:
    behind = {**SOUTH_LEADS, "columbus_oh": "union"}
    state = situation(
        placed(
            "confederate",
            2,
            behind,
            "washington union veteran_infantry 3",
            "richmond confederate veteran_infantry 2",
            "harpers_ferry confederate veteran_infantry 1",
            "cincinnati confederate veteran_infantry 1",
        )
    )
    assert state.army_maximum(UNION) > state.army_maximum(CONFEDERATE)
    _, after = told(state, name)
    assert after.winner is CONFEDERATE


LANDING = placed("union", 2, all_but("mobile"), *NORTH, "selma confederate militia_infantry 1")


@pytest.mark.parametrize(("die", "wins"), [(6, True), (5, False)])
def test_bg_6_2_the_seventh_is_taken_from_the_sea_after_a_six(die: int, wins: bool) -> None:
    state = situation(LANDING.replace("die 2", f"die {die}"))
    orders = decisive(state)
    assert any(isinstance(order, Invade) for order in orders) is wins
    if wins:
        assert ordered(state, *orders, End()).winner is UNION


def test_ns_5_0_who_lands_before_a_garrison_is_not_alone() -> None:
    """The guns of Mobile are to be fought first."""
    guarded = situation("options.coastal_defences = true\n" + LANDING.replace("die 2", "die 6"))
    assert not decisive(guarded)
    march, land = March("washington"), Invade(1, PieceType.VETERAN_INFANTRY, "mobile")
    assert foreseen(ordered(guarded, march, land)) is None
    assert foreseen(ordered(situation(LANDING.replace("die 2", "die 6")), march, land)) is not None


WASHINGTON_OPEN = placed(
    "confederate",
    2,
    {},
    "richmond confederate militia_infantry 2",
    "vicksburg confederate veteran_infantry 3",
    "fredericksburg union veteran_infantry 2",
    "cairo union veteran_infantry 2",
)


@pytest.mark.parametrize("name", SEE_IT)
def test_bg_4_2_one_piece_goes_on_with_its_second_march(name: str) -> None:
    """From Richmond by way of Manassas Junction; the first march alone wins nothing."""
    to, after = told(situation(WASHINGTON_OPEN), name)
    assert to == ["manassas_junction", "washington"]
    assert after.winner is CONFEDERATE


@pytest.mark.parametrize("name", SEE_IT)
def test_bg_4_2_one_march_takes_two_cities(name: str) -> None:
    """All pieces of a box may go, each where it likes; one city alone is too little."""
    control = dict.fromkeys(
        ("pittsburgh", "bowling_green", "munfordville", "lexington", "louisville"), "confederate"
    )
    state = situation(
        placed(
            "confederate",
            1,
            {**control, **dict.fromkeys(("evansville", "wilmington", "columbus_oh"), "union")},
            *("washington union veteran_infantry 3", "richmond confederate veteran_infantry 2"),
            "pittsburgh confederate militia_infantry 2",
            "louisville confederate veteran_infantry 3",
        )
    )
    to, after = told(state, name)
    assert set(to) == {"cincinnati", "evansville"}
    assert after.winner is CONFEDERATE


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("name", ["recruit", "regular", *SEE_IT])
def test_bg_10_5_who_has_won_by_standing_there_is_not_called_away(name: str, seed: int) -> None:
    """Cincinnati has been entered, and wins the war; next door Louisville is fought for."""
    held = ("pittsburgh", "columbus_oh", "bowling_green", "munfordville", "lexington")
    state = situation(
        placed(
            "confederate",
            0,
            dict.fromkeys(held, "confederate"),
            *("washington union veteran_infantry 3", "richmond confederate veteran_infantry 2"),
            *("louisville union veteran_infantry 3", "louisville confederate veteran_infantry 3"),
            *(
                "cincinnati confederate crack_infantry 1",
                "pittsburgh confederate militia_infantry 2",
            ),
        ).replace("marches confederate left 0 die 0", "combat confederate")
    )
    assert foreseen(state) is not None
    dice = RandomDice(f"Louisville {seed}")
    while state.ending is None and state.active is CONFEDERATE:
        state = apply(state, COMMANDERS[name].choose(state), dice).state
    assert state.winner is CONFEDERATE


@pytest.mark.parametrize("name", ["recruit", "regular", *SEE_IT])
def test_bg_10_5_nor_is_he_whose_city_wins_with_the_one_that_is_fought_for(name: str) -> None:
    """Two behind: Cincinnati, entered, makes up for two, and Louisville for the rest."""
    held = ("pittsburgh", "columbus_oh", "bowling_green", "munfordville", "lexington")
    state = situation(
        placed(
            "confederate",
            0,
            {**dict.fromkeys(held, "confederate"), "wilmington": "union"},
            *("washington union veteran_infantry 3", "richmond confederate veteran_infantry 2"),
            *("louisville union veteran_infantry 3", "louisville confederate veteran_infantry 4"),
            "cincinnati confederate crack_infantry 1",
            "pittsburgh confederate militia_infantry 2",
        ).replace("marches confederate left 0 die 0", "combat confederate")
    )
    assert foreseen(state) is None
    assert "cincinnati" in deciding(state, CONFEDERATE)
    dice = RandomDice("Louisville")
    while state.ending is None and state.active is CONFEDERATE:
        state = apply(state, COMMANDERS[name].choose(state), dice).state
        assert state.agenda == () or state.units_in("cincinnati", CONFEDERATE)


@pytest.mark.parametrize("name", ["recruit", "regular", *SEE_IT])
def test_nobody_marches_out_of_the_city_that_wins(name: str) -> None:
    state = situation(SHIELD.replace('"harpers_ferry"', '"baltimore"'))
    assert foreseen(state) is not None
    assert COMMANDERS[name].choose(state) == End()


def test_a_war_as_good_as_won_is_left_at_that() -> None:
    """One march is left, and it could only do harm."""
    state = situation(VOYAGE)
    won = ordered(state, *decisive(state))
    assert foreseen(won) is not None
    assert next_to_win(won) == End()
    assert not decisive(won)


def test_it_is_won_too_while_a_battle_elsewhere_is_fought() -> None:
    """So the dice of that battle are not what wins it, in the review."""
    state = situation(VOYAGE)
    attack = (March("wilmington"), Move(1, PieceType.VETERAN_INFANTRY, "florence"), End())
    fights = ordered(state, *decisive(state), *attack)
    while fights.battle is None:
        fights = ordered(fights, COMMANDERS["field"].choose(fights))
    ending = foreseen(fights)
    assert ending is not None
    assert ending.winner is UNION


@pytest.mark.parametrize("left", [1, 2])
def test_an_enemy_in_the_last_city_is_no_win_for_sure(left: int) -> None:
    guarded = VOYAGE.replace("left 2", f"left {left}").replace("florence", "mobile")
    assert not decisive(situation(guarded))
