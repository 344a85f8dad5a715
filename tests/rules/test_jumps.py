"""Section 5 of the rulebook: jump moves. With the ruling on it, Q8."""

import pytest

from campaign import CampaignState
from tests.rules.play import UNION, after, allowed, pieces, quotes, rule_against, situation

NASHVILLE = """
    turn = 9
    agenda = ["marching union bowling_green", "marches union left 3 die 3"]
    options.fast_cracks = {fast}
    pieces = [
        {{box = "bowling_green", side = "union", type = "{rider}"}},
        {{box = "nashville", side = "confederate", type = "{middle}"}},
        {{box = "{last}", side = "confederate", type = "militia_infantry"}},
    ]
"""


def nashville(
    rider: str = "veteran_cavalry",
    middle: str = "crack_infantry",
    last: str = "memphis",
    fast: str = "false",
) -> CampaignState:
    """Union pieces in Bowling Green, Confederates in Nashville, on the way to Murfreesboro."""
    return situation(NASHVILLE.format(rider=rider, middle=middle, last=last, fast=fast))


@quotes("BG 5.1", "may pass through a middle box that holds enemy units")
def test_5_1_cavalry_jumps_over_infantry() -> None:
    state = after(nashville(), "move 1 veteran_cavalry murfreesboro")
    assert pieces(state, "murfreesboro", UNION) == ["veteran_cavalry"]


@quotes("BG 5.1", "provided that no cavalry is among them")
def test_5_1_enemy_cavalry_bars_the_way() -> None:
    state = nashville(middle="militia_cavalry")
    assert rule_against(state, "move 1 veteran_cavalry murfreesboro") == "BG 5.1"


@quotes("BG 5.1", "that the final box is free of the enemy")
def test_5_1_no_jump_into_the_enemy() -> None:
    state = nashville(last="murfreesboro")
    assert rule_against(state, "move 1 veteran_cavalry murfreesboro") == "BG 5.1"


@quotes("BG 5.1", "A cavalry unit on a two-box march by road, rail or both")
def test_5_1_infantry_does_not_jump() -> None:
    state = situation("""
        turn = 9
        agenda = ["marching union bowling_green", "marches union left 3 die 3"]
        control.bowling_green = "union"
        control.nashville = "union"
        control.murfreesboro = "union"
        pieces = [
            {box = "bowling_green", side = "union", type = "militia_infantry"},
            {box = "nashville", side = "confederate", type = "militia_infantry"},
        ]
    """)
    assert rule_against(state, "move 1 militia_infantry murfreesboro") == "BG 4.6"


@quotes("BG 5.1", "Rivers allow no cavalry jump")
def test_5_1_no_cavalry_jump_by_river() -> None:
    state = situation("""
        turn = 9
        agenda = ["marching confederate vicksburg", "marches confederate left 1 die 2"]
        pieces = [
            {box = "vicksburg", side = "confederate", type = "veteran_cavalry"},
            {box = "natchez", side = "union", type = "militia_infantry"},
        ]
    """)
    assert rule_against(state, "move 1 veteran_cavalry baton_rouge") == "BG 4.6"


RIVER = """
    turn = 9
    agenda = ["marching {side} {origin}", "marches {side} left 3 die 3"]
    pieces = [
        {{box = "{origin}", side = "{side}", type = "{type}"}},
        {{box = "{middle}", side = "{enemy}", type = "veteran_cavalry", count = 3}},
        {{box = "{last}", side = "{enemy}", type = "militia_infantry"}},
    ]
"""


def river(origin: str, middle: str, **changes: str) -> CampaignState:
    """A two-box river march with enemy cavalry on the way."""
    values = {
        "side": "union",
        "enemy": "confederate",
        "type": "militia_infantry",
        "last": "charlotte",
    }
    return situation(RIVER.format(origin=origin, middle=middle, **values | changes))


@quotes("BG 5.2", "may pass a middle box whatever enemy units it holds")
@pytest.mark.parametrize("type_", ["militia_infantry", "veteran_cavalry"])
def test_5_2_the_union_jumps_downriver(type_: str) -> None:
    state = river("cairo", "island_no_10", type=type_)
    assert pieces(after(state, f"move 1 {type_} memphis"), "memphis", UNION) == [type_]


@quotes("BG 5.2", "provided that the final box is free of them")
def test_5_2_no_jump_into_the_enemy() -> None:
    state = river("vicksburg", "natchez", last="baton_rouge")
    assert rule_against(state, "move 1 militia_infantry baton_rouge") == "BG 5.2"


@quotes("BG 5.2", "It may never do so upriver")
def test_5_2_no_jump_upriver() -> None:
    state = river("baton_rouge", "natchez")
    assert rule_against(state, "move 1 militia_infantry vicksburg") == "BG 5.2"


@quotes("BG 5.2", "downriver both times")
def test_5_2_no_jump_first_down_and_then_up() -> None:
    # Alexandria down to Natchez, from there up to Vicksburg.
    state = river("alexandria", "natchez")
    assert rule_against(state, "move 1 militia_infantry vicksburg") == "BG 5.2"


@quotes("BG 5.2", "Confederate units never may")
def test_5_2_confederates_do_not_jump_by_river() -> None:
    state = river("vicksburg", "natchez", side="confederate", enemy="union")
    assert rule_against(state, "move 1 militia_infantry baton_rouge") == "BG 4.6"


TWO_JUMPS = """
    turn = 9
    agenda = ["marches union left 3 die 3"]
    pieces = [
        {box = "bowling_green", side = "union", type = "veteran_cavalry"},
        {box = "nashville", side = "confederate", type = "militia_infantry"},
        {box = "decatur", side = "confederate", type = "militia_infantry"},
    ]
"""


@quotes("BG 5.3", "A unit may make a single jump move in a Movement Segment")
def test_5_3_no_second_jump() -> None:
    state = situation(TWO_JUMPS)
    state = after(state, "march bowling_green", "move 1 veteran_cavalry murfreesboro")
    state = after(state, "march murfreesboro")
    # Corinth lies behind Decatur; so does, without an enemy between, Atlanta behind Chattanooga.
    assert rule_against(state, "move 1 veteran_cavalry corinth") == "BG 5.3"
    assert allowed(state, "move 1 veteran_cavalry atlanta")


@quotes("BG 5.3", "whether of the cavalry or of the river sort")
def test_5_3_a_river_jump_after_a_cavalry_jump_is_a_second_one() -> None:
    state = situation("""
        turn = 9
        agenda = ["marches union left 3 die 3"]
        pieces = [
            {box = "bowling_green", side = "union", type = "veteran_cavalry"},
            {box = "nashville", side = "confederate", type = "militia_infantry"},
            {box = "pittsburg_landing", side = "confederate", type = "militia_infantry"},
        ]
    """)
    state = after(state, "march bowling_green", "move 1 veteran_cavalry decatur")
    state = after(state, "march decatur")
    # Decatur, Pittsburg Landing, the Forts: downriver all the way.
    assert rule_against(state, "move 1 veteran_cavalry forts_henry_and_donelson") == "BG 5.3"


def test_5_3_the_next_segment_brings_the_next_jump() -> None:
    state = situation(TWO_JUMPS)
    state = after(state, "march bowling_green", "move 1 veteran_cavalry murfreesboro", "end")
    state = after(state, "pass", "roll", "end", "roll", "end", dice=(1, 1))
    state = after(state, "pass", "roll", "end", "roll", "march murfreesboro", dice=(1, 2))
    assert allowed(state, "move 1 veteran_cavalry corinth")


@quotes("BG 5.4", "it may still make no cavalry jump")
def test_5_4_fast_crack_infantry_does_not_jump() -> None:
    state = nashville("crack_infantry", "militia_infantry", fast="true")
    assert rule_against(state, "move 1 crack_infantry murfreesboro") == "BG 4.6"


@quotes("BG 5.4", "its presence does not prevent an enemy cavalry jump")
def test_5_4_fast_crack_infantry_bars_no_jump() -> None:
    assert allowed(nashville(fast="true"), "move 1 veteran_cavalry murfreesboro")


@quotes("BG Q8", "Nashville to the Forts to Paducah is such a path")
def test_q8_a_river_jump_may_change_rivers() -> None:
    state = river("nashville", "forts_henry_and_donelson")
    assert allowed(state, "move 1 militia_infantry paducah")
