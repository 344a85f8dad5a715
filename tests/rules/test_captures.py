"""Section 3 of the rulebook: captures by cavalry, what makes them last, and what a loss of
control does at once. With the ruling on it, Q1.
"""

import pytest

from tests.rules.play import (
    CONFEDERATE,
    REST,
    UNION,
    after,
    allowed,
    quotes,
    rule_against,
    situation,
)

CAVALRY_IN = """
    turn = 9
    agenda = ["marches union left 1 die 2"]
    control.{box} = "union"
    pieces = [{{box = "{box}", side = "union", type = "veteran_cavalry"}}]
"""


@quotes("BG 3.4", "As soon as it leaves the box empty, the box goes back to its printed state")
@pytest.mark.parametrize(("box", "holder"), [("paducah", None), ("humboldt", CONFEDERATE)])
def test_3_4_cavalry_gives_a_box_back_at_once(box: str, holder: object) -> None:
    state = situation(CAVALRY_IN.format(box=box))
    assert state.controller(box) is UNION
    state = after(state, f"march {box}", "move 1 veteran_cavalry cairo")
    assert state.controller(box) is holder


@quotes("BG 3.4", "is controlled only while the cavalry is there")
def test_3_4_cavalry_controls_a_box_while_it_is_there() -> None:
    state = situation(CAVALRY_IN.format(box="paducah").replace('control.paducah = "union"', ""))
    state = after(state, "end marches", *REST, "roll", "end", "roll", "end", dice=(1, 1, 1))
    assert state.turn == 10
    assert state.controller("paducah") is UNION


@quotes("BG 3.4", "Cavalry that takes back a box of its own color from an enemy marker")
def test_3_4_cavalry_restores_a_box_of_its_own_color_for_good() -> None:
    state = situation("""
        turn = 9
        agenda = ["marches confederate left 1 die 2"]
        control.humboldt = "union"
        pieces = [{box = "humboldt", side = "confederate", type = "veteran_cavalry"}]
    """)
    state = after(state, "end marches")
    assert state.controller("humboldt") is CONFEDERATE
    state = after(state, *REST, "roll", "end", "roll", "end", dice=(1, 1, 1))
    state = after(state, "roll", "march humboldt", "move 1 veteran_cavalry memphis", dice=(2,))
    assert state.controller("humboldt") is CONFEDERATE


@quotes("BG 3.4", "the box goes back to its printed state, a tan box to nobody")
def test_3_4_a_raided_tan_box_forgets_the_enemy_marker() -> None:
    state = situation("""
        turn = 9
        agenda = ["marches confederate left 1 die 2"]
        control.paducah = "union"
        pieces = [{box = "paducah", side = "confederate", type = "veteran_cavalry"}]
    """)
    state = after(state, "end marches", *REST, "roll", "end", "roll", "end", dice=(1, 1, 1))
    state = after(state, "roll", "march paducah", "move 1 veteran_cavalry humboldt", dice=(2,))
    assert state.controller("paducah") is None


RECRUITED = """
    turn = 9
    agenda = ["recruitment confederate points 1"]
    control.louisville = "confederate"
    pieces = [
        {box = "louisville", side = "confederate", type = "veteran_cavalry"},
        {box = "new_york", side = "union", type = "militia_infantry"},
    ]
"""


@quotes("BG 3.6", "the box becomes a lasting capture when that infantry leaves it")
def test_3_6_recruited_infantry_secures_a_cavalry_capture() -> None:
    state = situation(RECRUITED)
    state = after(state, "recruit militia_infantry louisville")
    state = after(state, "roll", "end", *REST, "roll", dice=(1, 1, 3))
    state = after(state, "march louisville", "move 1 militia_infantry lexington", "done")
    state = after(state, "march louisville", "move 1 veteran_cavalry lexington")
    assert state.controller("louisville") is CONFEDERATE


@quotes("BG 3.6", "If infantry is recruited into a box that only cavalry holds")
def test_3_6_recruited_cavalry_secures_nothing() -> None:
    state = situation(RECRUITED)
    state = after(state, "recruit militia_cavalry louisville")
    state = after(state, "roll", "end", *REST, "roll", dice=(1, 1, 3))
    state = after(
        state,
        "march louisville",
        "move 1 militia_cavalry lexington",
        "move 1 veteran_cavalry lexington",
    )
    assert state.controller("louisville") is None


@quotes("BG 3.7", "A change of control takes effect immediately for friendly rails")
def test_3_7_a_railroad_is_unfriendly_as_soon_as_cavalry_leaves() -> None:
    state = situation("""
        turn = 9
        agenda = ["marches union left 2 die 2"]
        control.corinth = "union"
        control.grand_junction = "union"
        control.humboldt = "union"
        pieces = [
            {box = "corinth", side = "union", type = "veteran_cavalry"},
            {box = "grand_junction", side = "union", type = "militia_infantry"},
        ]
    """)
    by_rail = "move 1 militia_infantry humboldt"
    assert allowed(after(state, "march grand_junction"), by_rail)
    left = after(state, "march corinth", "move 1 veteran_cavalry humboldt")
    assert rule_against(after(left, "march grand_junction"), by_rail) == "BG 4.5"


@quotes("BG 3.7", "ports, recruitment and the army maximum")
def test_3_7_the_army_maximum_falls_as_soon_as_cavalry_leaves() -> None:
    state = situation(CAVALRY_IN.format(box="louisville"))
    assert state.army_maximum(UNION) == 35
    left = after(state, "march louisville", "move 1 veteran_cavalry lexington")
    assert left.army_maximum(UNION) == 34


@quotes("BG 3.7", "ports")
def test_3_7_a_port_closes_as_soon_as_cavalry_leaves() -> None:
    state = situation("""
        turn = 9
        agenda = ["marches union left 2 die 2"]
        control.new_bern = "union"
        pieces = [
            {box = "new_bern", side = "union", type = "veteran_cavalry"},
            {box = "new_york", side = "union", type = "militia_infantry"},
        ]
    """)
    assert allowed(after(state, "march new_york"), "sail 1 militia_infantry new_bern")
    left = after(state, "march new_bern", "move 1 veteran_cavalry goldsboro")
    assert (
        rule_against(after(left, "march new_york"), "sail 1 militia_infantry new_bern") == "BG 6.1"
    )


@quotes("BG Q1", "A control marker won by infantry outlasts friendly cavalry")
def test_q1_friendly_cavalry_staying_on_a_marker_does_not_spend_it() -> None:
    state = situation("""
        turn = 9
        agenda = ["marches union left 1 die 2"]
        control.paducah = "union"
        pieces = [{box = "cairo", side = "union", type = "veteran_cavalry"}]
    """)
    state = after(state, "march cairo", "move 1 veteran_cavalry paducah", "end marches")
    state = after(state, *REST, "roll", "end", "roll", "end", dice=(1, 1, 1))
    state = after(state, "roll", "march paducah", "move 1 veteran_cavalry cairo", dice=(2,))
    assert state.controller("paducah") is UNION


@quotes("BG Q1", "passes through the box")
def test_q1_friendly_cavalry_passing_a_marker_does_not_spend_it() -> None:
    state = situation("""
        turn = 9
        agenda = ["marches union left 2 die 2"]
        control.paducah = "union"
        pieces = [{box = "cairo", side = "union", type = "veteran_cavalry"}]
    """)
    state = after(state, "march cairo", "move 1 veteran_cavalry paducah")
    state = after(state, "march paducah", "move 1 veteran_cavalry evansville")
    assert state.controller("paducah") is UNION
