"""Section 3 of the rulebook: control. With the ruling on it, Q1."""

import pytest

from campaign import new_campaign
from tests.rules.play import (
    CONFEDERATE,
    UNION,
    after,
    allowed,
    kinds,
    miss,
    quotes,
    rule_against,
    situation,
    told,
)

REST = ("pass", "roll", "end recruitment")
"""From the end of combat to the end of the player turn, for a side that could promote."""


@quotes("BG 3.1", "blue is Union, gray is Confederate, tan is nobody's")
@pytest.mark.parametrize(
    ("box", "side"), [("cairo", UNION), ("richmond", CONFEDERATE), ("louisville", None)]
)
def test_3_1_an_empty_box_belongs_to_its_color(box: str, side: object) -> None:
    assert new_campaign("1861").controller(box) is side


@quotes("BG 3.1", "a tan box that nobody controls is friendly to neither side")
def test_3_1_nobody_recruits_in_a_neutral_city() -> None:
    state = situation("""
        turn = 9
        agenda = ["recruitment confederate points 3"]
    """)
    # Louisville is tan and has a shield of either color.
    assert rule_against(state, "recruit militia_infantry louisville") == "BG 12.2"


def test_3_1_units_in_a_box_control_nothing_before_their_combat_segment_ends() -> None:
    state = situation("""
        turn = 9
        pieces = [{box = "paducah", side = "union", type = "militia_infantry"}]
    """)
    assert state.controller("paducah") is None


PADUCAH = """
    turn = 9
    agenda = ["marches union left {left} die 4"]
    pieces = [{{box = "cairo", side = "union", type = "{type}"}}]
    {more}
"""


@quotes("BG 3.2", "A player gains control of a box only at the end of his own Combat Segment")
def test_3_2_control_comes_at_the_end_of_combat() -> None:
    state = situation(PADUCAH.format(type="militia_infantry", left=1, more=""))
    marched = after(state, "march cairo", "move 1 militia_infantry paducah")
    assert marched.controller("paducah") is None
    assert after(marched, "end marches").controller("paducah") is UNION


@quotes("BG 3.2", "Merely passing through, or having stood there earlier in the turn")
def test_3_2_standing_there_and_going_on_changes_nothing() -> None:
    state = situation(PADUCAH.format(type="militia_infantry", left=2, more=""))
    state = after(
        state,
        "march cairo",
        "move 1 militia_infantry paducah",
        "march paducah",
        "move 1 militia_infantry cairo",
        "end marches",
    )
    assert state.controller("paducah") is None


@quotes("BG 3.2", "Merely passing through")
def test_3_2_passing_through_in_one_march_changes_nothing() -> None:
    state = situation(PADUCAH.format(type="militia_infantry", left=1, more=""))
    state = after(state, "march cairo", "move 1 militia_infantry evansville", "end marches")
    assert state.controller("paducah") is None


@quotes("BG 3.2", "Merely passing through, or having stood there earlier in the turn")
def test_3_2_infantry_passing_through_secures_no_cavalry_capture() -> None:
    state = situation("""
        turn = 9
        agenda = ["marches union left 3 die 3"]
        control.paducah = "union"
        pieces = [
            {box = "paducah", side = "union", type = "veteran_cavalry"},
            {box = "cairo", side = "union", type = "militia_infantry"},
        ]
    """)
    state = after(
        state,
        "march cairo",
        "move 1 militia_infantry paducah",
        "march paducah",
        "move 1 militia_infantry cairo",
        "done",
        "march paducah",
        "move 1 veteran_cavalry cairo",
    )
    assert state.controller("paducah") is None


@quotes("BG 3.3", "a control marker goes down at once and the box stays captured")
@pytest.mark.parametrize(
    ("origin", "box"), [("cairo", "paducah"), ("cairo", "humboldt")], ids=["tan", "gray"]
)
def test_3_3_infantry_leaves_a_captured_box_captured(origin: str, box: str) -> None:
    state = situation(f"""
        turn = 9
        agenda = ["marches union left 1 die 2"]
        control.{box} = "union"
        pieces = [{{box = "{box}", side = "union", type = "militia_infantry"}}]
    """)
    state = after(state, f"march {box}", f"move 1 militia_infantry {origin}", "end marches")
    assert state.controller(box) is UNION
    # ... and in the turns to come.
    state = after(state, *REST, "roll", "end", "roll", "end", dice=(1, 1, 1))
    assert state.turn == 10
    assert state.controller(box) is UNION


@quotes("BG 3.3", "When infantry leaves a captured box")
def test_3_3_the_marker_is_told() -> None:
    state = situation("""
        turn = 9
        agenda = ["marches union left 1 die 2"]
        control.paducah = "union"
        pieces = [{box = "paducah", side = "union", type = "militia_infantry"}]
    """)
    assert "MarkerPlaced" in kinds(told(state, "march paducah", "move 1 militia_infantry cairo"))


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


@quotes("BG 3.5", "because the units now show who is in control")
def test_3_5_a_box_stays_held_while_infantry_stands_on_its_own_marker() -> None:
    state = situation("""
        turn = 9
        agenda = ["marches union left 1 die 2"]
        control.paducah = "union"
        pieces = [{box = "cairo", side = "union", type = "militia_infantry"}]
    """)
    state = after(state, "march cairo", "move 1 militia_infantry paducah", "end marches")
    assert state.controller("paducah") is UNION
    state = after(state, *REST, "roll", "end", "roll", "end", dice=(1, 1, 1))
    events = told(state, "roll", "march paducah", "move 1 militia_infantry cairo", dice=(2,))
    # The marker had come off; leaving puts it down again.
    assert "MarkerPlaced" in kinds(events)


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


@quotes("BG 3.2", "Merely passing through, or having stood there earlier in the turn")
def test_3_2_infantry_that_came_this_turn_and_is_brought_up_secures_nothing() -> None:
    state = situation("""
        turn = 12
        agenda = ["marches union left 4 die 4"]
        raided = ["corinth"]
        control = {corinth = "union", pittsburg_landing = "union"}
        pieces = [
            {box = "corinth", side = "union", type = "veteran_cavalry"},
            {box = "pittsburg_landing", side = "union", type = "veteran_infantry", count = 2},
            {box = "decatur", side = "confederate", type = "veteran_infantry"},
        ]
    """)
    state = after(
        state,
        "march pittsburg_landing",
        "move 1 veteran_infantry corinth",
        "move 1 veteran_infantry decatur",
        "end",
        "battle decatur",
    )
    state = miss(state, 3)
    state = after(state, "fight reinforce veteran_infantry corinth")
    box = state.theater.number["corinth"]
    assert state.controller("corinth") is UNION
    assert not state.deeds[0] >> box & 1
