"""Section 3 of the rulebook: taking boxes, and keeping them with infantry."""

import pytest

from campaign import new_campaign
from tests.rules.play import (
    CONFEDERATE,
    REST,
    UNION,
    after,
    kinds,
    miss,
    quotes,
    rule_against,
    situation,
    told,
)


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


RECRUITS = """
    turn = 9
    agenda = ["marches union left 2 die 2"]
    control.petersburg = "union"
    pieces = [
        {box = "petersburg", side = "union", type = "veteran_infantry", count = 2},
        {box = "petersburg", side = "union", type = "militia_cavalry"},
    ]
"""


@quotes("BG 3.3", "with no unit in it, a control marker goes down at once")
@pytest.mark.parametrize("is_lasting", [True, False], ids=["infantry's", "cavalry's"])
def test_3_3_no_marker_goes_down_where_pieces_stand(is_lasting: bool) -> None:
    state = situation(RECRUITS)
    petersburg = state.theater.number["petersburg"]
    if not is_lasting:  # only cavalry holds it, and the infantry was recruited there
        state = state.evolve(deeds=(state.deeds[0] & ~(1 << petersburg), state.deeds[1]))
    one_by_one = "march petersburg", *("move 1 veteran_infantry norfolk",) * 2
    assert "MarkerPlaced" not in kinds(told(state, *one_by_one))
    last = after(state, *one_by_one)
    assert "MarkerPlaced" in kinds(told(last, "move 1 militia_cavalry norfolk"))


@quotes("BG 3.3", "with no unit in it, a control marker goes down at once")
def test_3_3_no_marker_goes_down_where_the_enemy_has_won_the_field() -> None:
    state = situation("""
        turn = 9
        agenda = ["combat confederate"]
        control.petersburg = "union"
        pieces = [
            {box = "petersburg", side = "union", type = "militia_infantry", count = 2},
            {box = "petersburg", side = "confederate", type = "veteran_infantry", count = 2,
             entry = "richmond"},
            {box = "norfolk", side = "union", type = "militia_infantry"},
        ]
    """)
    state = miss(after(state, "battle petersburg"), 2)
    events = told(state, "fight retreat norfolk")
    assert "MarkerPlaced" not in kinds(events)


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
