"""Section 6 of the rulebook: Union movement by sea. With the ruling on it, Q9."""

import pytest

from campaign import CampaignState
from campaign.agenda import Marches
from tests.rules.play import (
    CONFEDERATE,
    UNION,
    after,
    allowed,
    legal,
    needed,
    pieces,
    quotes,
    rule_against,
    situation,
    told,
)

PORTS = """
    turn = 9
    agenda = ["marches union left {left} die {die}"]
    control.norfolk = "union"
    control.savannah = "union"
    pieces = [
        {{box = "new_york", side = "union", type = "militia_infantry"}},
        {{box = "philadelphia", side = "union", type = "militia_infantry"}},
        {{box = "washington", side = "union", type = "militia_infantry", count = 4}},
        {{box = "wilmington", side = "confederate", type = "militia_infantry"}},
    ]
"""


def ports(die: int = 5, left: int = 6) -> CampaignState:
    """Union pieces in New York, Philadelphia and Washington, before the first march."""
    return situation(PORTS.format(die=die, left=left))


@quotes("BG 6.1", "may sail to any other port under Union control")
def test_6_1_from_port_to_any_own_port() -> None:
    state = after(ports(), "march new_york")
    assert legal(state, "sail") == {
        f"sail 1 militia_infantry {port}"
        for port in (
            "atlantic_city",
            "baltimore",
            "fort_monroe",
            "norfolk",
            "pensacola",
            "savannah",
            "washington",
        )
    }
    assert pieces(after(state, "sail 1 militia_infantry norfolk"), "norfolk", UNION)


@pytest.mark.parametrize("to", ["mobile", "richmond", "new_york"])
def test_6_1_not_to_any_other_box(to: str) -> None:
    assert rule_against(after(ports(), "march new_york"), f"sail 1 militia_infantry {to}") == (
        "BG 6.1"
    )


@quotes("BG 6.1", "A Union unit that began the Movement Segment in a port")
def test_6_1_a_unit_that_marched_to_a_port_does_not_sail() -> None:
    state = after(ports(), "march philadelphia")
    assert rule_against(state, "sail 1 militia_infantry norfolk") == "BG 6.1"
    state = after(state, "move 1 militia_infantry atlantic_city", "march atlantic_city")
    assert rule_against(state, "sail 1 militia_infantry norfolk") == "BG 6.1"


@quotes("BG 6.1", "The unit may make no other move in that segment, before or after")
def test_6_1_no_march_after_the_voyage() -> None:
    state = after(ports(), "march new_york", "sail 1 militia_infantry norfolk", "march norfolk")
    assert rule_against(state, "move 1 militia_infantry petersburg") == "BG 6.1"
    assert rule_against(state, "sail 1 militia_infantry savannah") == "BG 6.1"


@quotes("BG 6.1", "Each unit that sails costs one of the marches of the turn")
@pytest.mark.parametrize("count", [1, 2, 3, 4])
def test_6_1_each_unit_costs_a_march(count: int) -> None:
    state = after(ports(), "march washington", f"sail {count} militia_infantry savannah", "done")
    assert len(pieces(state, "savannah", UNION)) == count
    assert state.step == Marches(UNION, 6 - count, 5, begun=True)


def test_6_1_a_voyage_is_one_of_two_marches_of_the_unit() -> None:
    state = after(ports(), "march washington", "sail 2 militia_infantry savannah", "done")
    state = after(state, "march savannah", "entrench 2 militia_infantry")
    assert rule_against(state, "march savannah") == "BG 4.3"


@quotes("BG 6.1", "ships take a march for each unit they carry")
def test_6_1_no_more_units_than_marches() -> None:
    state = after(ports(left=3), "march washington")
    assert rule_against(state, "sail 4 militia_infantry savannah") == "BG 6.1"
    state = after(state, "sail 1 militia_infantry savannah", "sail 1 militia_infantry norfolk")
    assert rule_against(state, "sail 2 militia_infantry savannah") == "BG 6.1"
    # The march ends by itself with the last ship.
    state = after(state, "sail 1 militia_infantry savannah")
    assert rule_against(state, "march washington") == "BG 4.1"


@quotes("BG 6.1", "A march goes either by land or by sea")
def test_6_1_by_land_or_by_sea() -> None:
    state = after(ports(), "march washington")
    by_sea = after(state, "sail 1 militia_infantry savannah")
    assert rule_against(by_sea, "move 1 militia_infantry baltimore") == "BG 6.1"
    assert rule_against(by_sea, "entrench 1 militia_infantry") == "BG 6.1"
    by_land = after(state, "move 1 militia_infantry baltimore")
    assert rule_against(by_land, "sail 1 militia_infantry savannah") == "BG 6.1"
    # Another march of the same box may go the other way.
    assert allowed(after(by_land, "done", "march washington"), "sail 1 militia_infantry savannah")


@quotes("BG 6.1", "It may entrench with its second march if it has landed in a recruitment city")
def test_6_1_entrenching_after_the_voyage_in_a_city() -> None:
    state = after(ports(), "march new_york", "sail 1 militia_infantry savannah")
    state = after(state, "march savannah", "entrench 1 militia_infantry")
    [unit] = state.units_in("savannah", UNION)
    assert unit.entrenched


@quotes("BG 6.1", "elsewhere entrenching takes two marches, which it no longer has")
def test_6_1_no_entrenching_after_the_voyage_elsewhere() -> None:
    state = after(ports(), "march new_york", "sail 1 militia_infantry norfolk", "march norfolk")
    assert rule_against(state, "entrench 1 militia_infantry") == "BG 7.1"


@quotes("BG 6.2", "Only in a turn in which the march die itself shows a 6")
@pytest.mark.parametrize("die", [1, 2, 3, 4, 5])
def test_6_2_no_invasion_without_a_six(die: int) -> None:
    state = after(ports(die), "march washington")
    assert rule_against(state, "invade 1 militia_infantry wilmington") == "BG 6.2"


@quotes("BG 6.2", "may sail to ports under Confederate control, occupied or not")
def test_6_2_a_six_opens_every_confederate_port() -> None:
    state = after(ports(6), "march washington")
    targets = {order.split()[-1] for order in legal(state, "invade 1")}
    assert targets == {
        "brunswick",
        "charleston_sc",
        "jacksonville_fl",
        "mobile",
        "new_bern",
        "new_orleans",
        "port_royal",
        "wilmington",
        "yorktown",
    }
    assert rule_against(state, "invade 1 militia_infantry norfolk") == "BG 6.2"
    assert rule_against(state, "invade 1 militia_infantry richmond") == "BG 6.2"


@quotes("BG 6.2", "Union units that began the segment in Washington")
def test_6_2_invaders_start_in_washington() -> None:
    state = after(ports(6), "march new_york")
    assert rule_against(state, "invade 1 militia_infantry wilmington") == "BG 6.2"
    state = after(ports(6), "march new_york", "sail 1 militia_infantry washington")
    state = after(state, "march washington")
    # Four began the segment there, the fifth has come by sea.
    assert allowed(state, "invade 4 militia_infantry wilmington")
    assert rule_against(state, "invade 5 militia_infantry wilmington") in ("BG 6.1", "BG 6.2")


@quotes("BG 6.2", "each costs one of the marches of the turn")
def test_6_2_each_invader_costs_a_march() -> None:
    state = after(ports(6, left=3), "march washington", "invade 2 militia_infantry wilmington")
    assert rule_against(state, "invade 2 militia_infantry mobile") == "BG 6.1"
    state = after(state, "invade 1 militia_infantry mobile")
    assert rule_against(state, "march washington") == "BG 4.1"


@quotes("BG 6.2", "they may go to different ports")
def test_6_2_one_march_lands_in_several_ports() -> None:
    state = after(
        ports(6),
        "march washington",
        "invade 1 militia_infantry wilmington",
        "invade 1 militia_infantry mobile",
    )
    assert pieces(state, "wilmington", UNION) == pieces(state, "mobile", UNION) != []


@quotes("BG 6.2", "all invaders count as having crossed a river")
def test_6_2_invaders_count_as_crossing_a_river() -> None:
    state = after(ports(6), "march washington", "invade 1 militia_infantry wilmington", "done")
    events = told(state, "end", "battle wilmington", "fight fire 2 1", "fight roll", dice=(6,))
    # Militia needs 2, and 1 more against invaders.
    assert needed(events) == [3]


@quotes("BG 6.2", "An invader moves no further")
def test_6_2_no_march_after_landing() -> None:
    state = after(ports(6), "march washington", "invade 1 militia_infantry port_royal", "done")
    state = after(state, "march port_royal")
    assert rule_against(state, "move 1 militia_infantry savannah") == "BG 6.1"
    assert rule_against(state, "entrench 1 militia_infantry") == "BG 7.1"


@quotes("BG 6.2", "in an empty port that is a recruitment city it may entrench")
def test_6_2_entrenching_after_landing_in_an_empty_city() -> None:
    state = after(ports(6), "march washington", "invade 1 militia_infantry charleston_sc", "done")
    state = after(state, "march charleston_sc", "entrench 1 militia_infantry")
    [unit] = state.units_in("charleston_sc", UNION)
    assert unit.entrenched


@quotes("BG 6.2", "A chance to invade that is not used is lost")
def test_6_2_an_unused_chance_is_lost() -> None:
    state = after(ports(6), "end", "pass", "roll", "end", "roll", "end", "pass", dice=(1, 1))
    state = after(state, "roll", "end", "roll", "march washington", dice=(1, 5))
    assert rule_against(state, "invade 1 militia_infantry wilmington") == "BG 6.2"


@quotes("BG 6.3", "The Confederacy has neither sea movement nor naval invasion")
@pytest.mark.parametrize(
    "order", ["sail 1 militia_infantry mobile", "invade 1 militia_infantry norfolk"]
)
def test_6_3_no_confederate_fleet(order: str) -> None:
    state = situation("""
        turn = 9
        agenda = ["marching confederate savannah", "marches confederate left 5 die 6"]
        control.norfolk = "union"
        pieces = [{box = "savannah", side = "confederate", type = "militia_infantry"}]
    """)
    assert rule_against(state, order) == "BG 6.3"


@quotes("BG 6.3", "never by sea, unless option 5.41 is used")
@pytest.mark.parametrize("option", [False, True])
def test_6_3_invaders_do_not_sail_away(option: bool) -> None:
    state = situation(f"""
        turn = 9
        agenda = ["marches union left 6 die 6"]
        options.naval_retreat = {str(option).lower()}
        pieces = [
            {{box = "washington", side = "union", type = "militia_infantry"}},
            {{box = "wilmington", side = "confederate", type = "militia_infantry"}},
        ]
    """)
    state = after(state, "march washington", "invade 1 militia_infantry wilmington", "end")
    state = after(
        state,
        "battle wilmington",
        "fight fire 2 1",
        "fight roll",
        "fight fire 1 2",
        "fight roll",
        "fight fire 2 1",
        "fight roll",
        dice=(6, 6, 6),
    )
    assert state.to_move is UNION
    assert allowed(state, "fight retreat washington") is option


@quotes(
    "BG Q9", "A unit may sail from a port that Union units occupy but the Union does not control"
)
def test_q9_the_port_of_departure_need_not_be_controlled() -> None:
    state = situation("""
        turn = 9
        agenda = ["marching union savannah", "marches union left 1 die 2"]
        pieces = [{box = "savannah", side = "union", type = "militia_infantry"}]
    """)
    assert state.controller("savannah") is CONFEDERATE
    assert allowed(state, "sail 1 militia_infantry fort_monroe")
