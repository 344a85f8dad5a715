"""Section 7 of the rulebook: entrenchment. With the rulings on it, Q4 and Q5.

Permanent works have a file of their own.
"""

import pytest

from campaign import PieceType
from tests.rules.play import (
    CONFEDERATE,
    after,
    allowed,
    protected,
    quotes,
    rule_against,
    situation,
    told,
)

DIGGING = """
    turn = 9
    agenda = ["marches union left 6 die 6"]
    pieces = [{{box = "{box}", side = "union", type = "militia_infantry", count = 3}}]
"""

DIG_TWO = "entrench 2 militia_infantry"


@quotes("BG 7.1", "Entrenching costs one march in a recruitment city")
@pytest.mark.parametrize("box", ["cairo", "knoxville", "louisville", "savannah"])
def test_7_1_one_march_in_a_city_of_either_color(box: str) -> None:
    state = situation(DIGGING.format(box=box))
    state = after(state, f"march {box}", "entrench 2 militia_infantry", "done")
    assert sorted(protected(state, box)) == [False, True, True]


@pytest.mark.parametrize(("box", "entrenched"), [("cairo", True), ("paducah", False)])
def test_7_1_those_who_dig_are_told_by_number_and_whether_they_are_through(
    box: str, entrenched: bool
) -> None:
    [dug] = told(after(situation(DIGGING.format(box=box)), f"march {box}"), DIG_TWO)
    assert (dug.box, dug.type, dug.count, dug.entrenched) == (
        box,
        PieceType.MILITIA_INFANTRY,
        2,
        entrenched,
    )


@quotes("BG 7.1", "two marches of the same segment anywhere else")
def test_7_1_two_marches_elsewhere() -> None:
    state = situation(DIGGING.format(box="paducah"))
    state = after(state, "march paducah", "entrench 2 militia_infantry", "done")
    assert protected(state, "paducah") == [False] * 3
    state = after(state, "march paducah", "entrench 2 militia_infantry", "done")
    assert sorted(protected(state, "paducah")) == [False, True, True]


@quotes("BG 7.1", "of the same segment")
def test_7_1_half_dug_works_are_lost_at_the_end_of_the_segment() -> None:
    state = situation(DIGGING.format(box="paducah"))
    state = after(state, "march paducah", "entrench 3 militia_infantry", "done", "end")
    state = after(state, "pass", "roll", "end", "roll", "end", "roll", "end", dice=(1, 1, 1))
    state = after(state, "roll", "march paducah", "entrench 3 militia_infantry", dice=(2,))
    assert protected(state, "paducah") == [False] * 3


@quotes("BG 7.1", "an entrenching unit takes part in each of them")
def test_7_1_every_digger_takes_part_twice() -> None:
    state = situation(DIGGING.format(box="paducah"))
    state = after(state, "march paducah", "entrench 2 militia_infantry", "done")
    # The third has not dug yet: two at most can be finished now.
    state = after(state, "march paducah", "entrench 3 militia_infantry")
    assert sorted(protected(state, "paducah")) == [False, True, True]
    state = after(state, "march paducah")
    assert rule_against(state, "move 2 militia_infantry cairo") == "BG 4.3"


@quotes("BG 7.1", "never enter a box that is no city and entrench there in the same turn")
def test_7_1_no_entrenching_after_entering_a_box_that_is_no_city() -> None:
    state = situation(DIGGING.format(box="cairo"))
    state = after(state, "march cairo", "move 1 militia_infantry paducah", "done", "march paducah")
    assert rule_against(state, "entrench 1 militia_infantry") == "BG 7.1"


@quotes("BG 7.1", "It is units that entrench, not boxes")
def test_7_1_the_units_not_the_box_are_entrenched() -> None:
    state = situation(DIGGING.format(box="cairo"))
    state = after(state, "march cairo", "entrench 1 militia_infantry")
    assert sorted(protected(state, "cairo")) == [False, False, True]


def test_7_1_nobody_entrenches_twice() -> None:
    state = situation(DIGGING.format(box="cairo"))
    state = after(state, "march cairo", "entrench 3 militia_infantry", "done")
    state = after(state, "march cairo")
    assert rule_against(state, "entrench 1 militia_infantry") == "BG 7.1"


@quotes("BG 7.2", "A march may entrench any or all units of the box while others leave it")
def test_7_2_some_dig_while_others_leave() -> None:
    state = situation(DIGGING.format(box="cairo"))
    state = after(
        state, "march cairo", "entrench 1 militia_infantry", "move 1 militia_infantry vandalia"
    )
    assert sorted(protected(state, "cairo")) == [False, True]
    assert protected(state, "vandalia") == [False]


@quotes("BG 7.2", "Nobody may entrench in a box that holds enemy units")
def test_7_2_no_entrenching_beside_the_enemy() -> None:
    state = situation("""
        turn = 9
        agenda = ["marching union cairo", "marches union left 1 die 2"]
        pieces = [
            {box = "cairo", side = "union", type = "militia_infantry"},
            {box = "cairo", side = "confederate", type = "militia_infantry"},
        ]
    """)
    assert rule_against(state, "entrench 1 militia_infantry") == "BG 7.2"


@quotes("BG 7.3", "Units that arrive later are not entrenched by those already there")
def test_7_3_arrivals_are_not_entrenched() -> None:
    state = situation("""
        turn = 9
        agenda = ["marches union left 6 die 6"]
        pieces = [
            {box = "cairo", side = "union", type = "militia_infantry", entrenched = true},
            {box = "vandalia", side = "union", type = "militia_infantry"},
        ]
    """)
    state = after(state, "march vandalia", "move 1 militia_infantry cairo")
    assert sorted(protected(state, "cairo")) == [False, True]


@quotes("BG 7.3", "A unit that moves loses its entrenchment")
def test_7_3_moving_costs_the_entrenchment() -> None:
    state = situation("""
        turn = 9
        agenda = ["marches union left 6 die 6"]
        pieces = [{box = "cairo", side = "union", type = "militia_infantry", entrenched = true}]
    """)
    state = after(state, "march cairo", "move 1 militia_infantry vandalia", "march vandalia")
    assert protected(state, "vandalia") == [False]
    state = after(state, "move 1 militia_infantry cairo")
    assert protected(state, "cairo") == [False]


@quotes("BG 7.3", "loses its entrenchment")
def test_7_3_works_last_as_long_as_the_unit_stays() -> None:
    state = situation("""
        turn = 9
        agenda = ["marches union left 6 die 6"]
        pieces = [{box = "cairo", side = "union", type = "militia_infantry", entrenched = true}]
    """)
    state = after(state, "end", "pass", "roll", "end", "roll", "end", "roll", "end", dice=(1, 1, 1))
    assert state.turn == 10
    assert protected(state, "cairo") == [True]


@quotes("BG 7.5", "Any number of units may be entrenched at the same time")
def test_7_5_no_limit_of_markers() -> None:
    state = situation("""
        turn = 9
        agenda = ["marches union left 6 die 6"]
        pieces = [{box = "cairo", side = "union", type = "militia_infantry", count = 20}]
    """)
    state = after(state, "march cairo", "entrench 20 militia_infantry")
    assert protected(state, "cairo") == [True] * 20


@quotes("BG Q4", "A unit that retreats, or that goes to reinforce another battle, has moved")
def test_q4_retreating_costs_the_entrenchment() -> None:
    state = situation("""
        turn = 9
        agenda = ["combat union"]
        pieces = [
            {box = "corinth", side = "union", type = "militia_infantry"},
            {box = "corinth", side = "confederate", type = "militia_infantry", entrenched = true},
        ]
    """)
    state = after(
        state,
        "battle corinth",
        "fight fire 2 1",
        "fight roll",
        "fight fire 1 2",
        "fight roll",
        "fight retreat grand_junction",
        dice=(6, 6),
    )
    assert protected(state, "grand_junction", CONFEDERATE) == [False]


@quotes("BG Q4", "loses its entrenchment")
def test_q4_reinforcing_costs_the_entrenchment() -> None:
    state = situation("""
        turn = 9
        agenda = ["combat union"]
        pieces = [
            {box = "corinth", side = "union", type = "militia_infantry", reduced = true},
            {box = "corinth", side = "confederate", type = "militia_infantry"},
            {box = "memphis", side = "confederate", type = "militia_infantry", entrenched = true},
            {box = "okolona", side = "confederate", type = "veteran_infantry", entrenched = true},
        ]
    """)
    state = after(
        state,
        "battle corinth",
        "fight fire 2 1",
        "fight roll",
        "fight fire 1 2",
        "fight roll",
        "fight reinforce veteran_infantry okolona",
        "fight fire 2 1",
        "fight fire 3 1",
        "fight roll",
        dice=(6, 6, 1),
    )
    assert protected(state, "corinth", CONFEDERATE) == [False, False]
    assert protected(state, "memphis", CONFEDERATE) == [True]


@quotes("BG Q5", "may be either player's")
def test_q5_arrivals_are_entrenched_from_the_next_player_turn_on() -> None:
    state = situation("""
        turn = 9
        agenda = ["marches union left 6 die 6"]
        pieces = [{box = "baltimore", side = "union", type = "militia_infantry"}]
    """)
    state = after(state, "march baltimore", "move 1 militia_infantry washington", "end")
    assert protected(state, "washington") == [False]
    state = after(state, "pass", "roll", "end", dice=(1,))
    assert state.to_move is CONFEDERATE
    assert protected(state, "washington") == [True]
    assert allowed(state, "roll")


@quotes("BG 7.1", "two marches of the same segment anywhere else")
def test_7_1_two_marches_are_two_activations() -> None:
    state = situation(DIGGING.format(box="paducah"))
    state = after(state, "march paducah", "entrench 1 militia_infantry")
    # The digger has taken part in this march; the others have not.
    assert not allowed(state, "entrench 3 militia_infantry")
    state = after(state, "entrench 2 militia_infantry", "march paducah")
    assert protected(state, "paducah") == [False] * 3
    assert protected(after(state, "entrench 3 militia_infantry"), "paducah") == [True] * 3


@quotes("BG 4.2", "units that stay may entrench by the same march")
def test_4_2_who_entrenches_by_a_march_does_not_move_by_it() -> None:
    state = situation(DIGGING.format(box="cairo"))
    state = after(state, "march cairo", "entrench 1 militia_infantry")
    assert rule_against(state, "move 3 militia_infantry vandalia") == "BG 4.2"
    assert allowed(state, "move 2 militia_infantry vandalia")
    state = after(state, "done", "march cairo")
    assert allowed(state, "move 3 militia_infantry vandalia")
