"""Section 4 of the advanced game: out of a contained port. With the rulings R10 and R11."""

import pytest

from campaign import CampaignState
from campaign.agenda import Marches
from tests.rules.norfolk import norfolk
from tests.rules.play import (
    CONFEDERATE,
    UNION,
    after,
    allowed,
    kinds,
    legal,
    miss,
    pieces,
    quotes,
    rule_against,
    situation,
    told,
    won,
)

# --- out of the port ---------------------------------------------------------------------------


@quotes("NS-R10", "Union pieces may not march out of a contained box by land or river")
def test_ns_r10_no_march_out_by_land() -> None:
    state = after(norfolk(inside=1), "march norfolk")
    assert rule_against(state, "move 1 veteran_infantry petersburg") == "NS-R10"
    assert not legal(state, "move")
    free = after(norfolk(contained=False, inside=0), "march norfolk")
    assert allowed(free, "move 1 veteran_infantry petersburg")


def test_ns_r10_no_march_out_by_river() -> None:
    state = situation("""
        turn = 14
        agenda = ["marching union fort_monroe", "marches union left 3 die 6"]
        options.containment = true
        contained = ["fort_monroe"]
        pieces = [
            {box = "fort_monroe", side = "union", type = "militia_infantry"},
            {box = "fort_monroe", side = "confederate", type = "militia_infantry"},
        ]
    """)
    assert rule_against(state, "move 1 militia_infantry yorktown") == "NS-R10"


@quotes("NS-R10", "by sea they may be taken off")
@quotes("NS-R11", "Union pieces may land by sea movement in a contained port")
def test_ns_r10_ships_come_and_go() -> None:
    state = after(norfolk(), "march norfolk", "sail 1 veteran_infantry washington")
    state = after(state, "done", "march washington", "sail 2 militia_infantry norfolk", "done")
    assert pieces(state, "norfolk", UNION) == ["militia_infantry"] * 2 + ["veteran_infantry"]
    assert legal(after(state, "end")) == {"attack norfolk", "end"}


def test_ns_r10_confederates_march_away_as_they_like() -> None:
    state = after(norfolk("confederate"), "march norfolk", "move 2 militia_infantry petersburg")
    assert not state.contained
    assert not pieces(state, "norfolk", CONFEDERATE)


@quotes("NS-R10", "spends a march at the start of his Movement Segment and fights at once")
@quotes("NS 4.0", "at the beginning of the Union Movement Segment that costs one march")
def test_ns_r10_a_breakout_is_fought_at_once() -> None:
    state = norfolk(left=2)
    assert kinds(told(state, "breakout norfolk")) == ["BreakoutBegan", "BattleBegan"]
    beaten = won(after(state, "breakout norfolk"), UNION)
    beaten = after(beaten, "pass")
    assert beaten.step == Marches(UNION, 1, 6)
    assert not pieces(beaten, "norfolk", CONFEDERATE)


@quotes("NS-R10", "the pieces that fought have used one of their two marches")
@quotes("NS 4.0", "having used one of their two marches")
def test_ns_r10_one_of_two_marches_is_used() -> None:
    state = after(won(after(norfolk(), "breakout norfolk"), UNION), "pass", "march norfolk")
    state = after(state, "move 1 veteran_infantry petersburg", "done")
    [unit] = state.units_in("petersburg", UNION)
    assert unit.marches == 2


@quotes("NS-R10", "another march may move them on, and they may fight again in the Combat Segment")
@quotes("NS 4.0", "and may fight in the Combat Segment")
def test_ns_r10_a_second_battle_after_a_breakout() -> None:
    state = after(won(after(norfolk(), "breakout norfolk"), UNION), "pass", "march norfolk")
    state = after(state, "move 2 veteran_infantry petersburg", "done", "end")
    assert legal(state) == {"battle petersburg"}
    state = won(after(state, "battle petersburg"), UNION)
    state = after(state, "pass")
    assert state.controller("petersburg") is UNION


WAY_OUT = """
    turn = 14
    agenda = ["marches union left 4 die 6"]
    options.containment = true
    control = {norfolk = "union", petersburg = "union"}
    footholds = ["norfolk"]
    contained = ["norfolk"]
    pieces = [
        {box = "norfolk", side = "union", type = "veteran_infantry"},
        {box = "norfolk", side = "confederate", type = "militia_infantry"},
    ]
"""
"""One piece on each side in Norfolk, and Petersburg open to the Union."""


@quotes("NS-R10", "If he wins")
def test_ns_r10_who_loses_a_breakout_marches_no_more() -> None:
    state = miss(after(norfolk(left=4, inside=2), "breakout norfolk"), 3)
    # Petersburg is held by the enemy, and no other box is beside Norfolk.
    assert rule_against(state, "fight retreat petersburg") == "BG 9.2"
    state = miss(after(situation(WAY_OUT), "breakout norfolk"), 3)
    state = after(state, "fight retreat petersburg", "pass")
    assert pieces(state, "petersburg", UNION) == ["veteran_infantry"]
    assert rule_against(state, "march petersburg") == "BG 4.3"


@quotes("NS-R10", "To break out the Union player spends a march")
def test_ns_r10_after_a_breakout_nobody_is_contained_won_or_lost() -> None:
    state = situation(WAY_OUT)
    assert state.contained
    begun = after(state, "breakout norfolk")
    assert not begun.contained, "who fights his way out is contained no more"
    assert not after(won(begun, UNION), "pass").contained
    beaten = after(miss(begun, 3), "fight retreat petersburg", "pass")
    assert pieces(beaten, "norfolk", CONFEDERATE) == ["militia_infantry"]
    assert not beaten.contained


RELIEF = """
    turn = 14
    agenda = ["{agenda}"]
    options.containment = true
    control = {{norfolk = "union", petersburg = "{petersburg}"}}
    footholds = ["norfolk"]
    contained = ["norfolk"]
    pieces = [
        {{box = "norfolk", side = "union", type = "veteran_infantry", count = 3}},
        {{box = "norfolk", side = "confederate", type = "militia_infantry"}},
        {{box = "petersburg", side = "union", type = "militia_infantry"}},
        {{box = "richmond", side = "confederate", type = "veteran_infantry"}},
    ]
"""


@quotes("BG 6.1", "A Union unit that began the Movement Segment in a port")
def test_6_1_who_came_to_a_breakout_did_not_begin_in_the_port() -> None:
    state = situation(RELIEF.format(agenda="marches union left 4 die 6", petersburg="union"))
    state = miss(after(state, "breakout norfolk"), 3)
    state = after(state, "fight reinforce militia_infantry petersburg")
    state = after(won(state, UNION), "pass", "march norfolk")
    assert rule_against(state, "sail 1 militia_infantry fort_monroe") == "BG 6.1"
    assert allowed(state, "sail 1 veteran_infantry fort_monroe")
    assert allowed(state, "move 1 militia_infantry petersburg")


@quotes(
    "NS 4.0", "Before Union pieces can leave a port in which they are contained they must fight"
)
def test_ns_4_0_the_contained_do_not_go_to_the_help_of_others() -> None:
    state = situation(RELIEF.format(agenda="marches confederate left 4", petersburg="union"))
    state = after(state, "march richmond", "move 1 veteran_infantry petersburg", "end")
    state = miss(after(state, "battle petersburg"), 2)
    assert not legal(state, "fight reinforce")


TWO_PORTS = """
    turn = 14
    agenda = ["marches union left {left} die 6"]
    options.containment = true
    control = {{norfolk = "union", savannah = "union"}}
    footholds = ["norfolk", "savannah"]
    contained = ["norfolk", "savannah"]
    pieces = [
        {{box = "norfolk", side = "union", type = "veteran_infantry"}},
        {{box = "norfolk", side = "confederate", type = "militia_infantry"}},
        {{box = "savannah", side = "union", type = "veteran_infantry"}},
        {{box = "savannah", side = "confederate", type = "militia_infantry"}},
        {{box = "cairo", side = "union", type = "militia_infantry"}},
    ]
"""


@quotes("NS-R10", "He may try as many breakouts as he has marches")
def test_ns_r10_several_breakouts() -> None:
    state = situation(TWO_PORTS.format(left=2))
    state = after(won(after(state, "breakout norfolk"), UNION), "pass")
    assert legal(state, "breakout") == {"breakout savannah"}
    state = after(won(after(state, "breakout savannah"), UNION), "pass")
    assert state.step == Marches(UNION, 0, 6)


def test_ns_r10_a_breakout_costs_a_march() -> None:
    state = situation(TWO_PORTS.format(left=1))
    state = after(won(after(state, "breakout norfolk"), UNION), "pass")
    assert rule_against(state, "breakout savannah") == "NS-R10"


@quotes("NS-R10", "at the start of his Movement Segment")
def test_ns_r10_no_breakout_after_a_march() -> None:
    state = after(situation(TWO_PORTS.format(left=4)), "march cairo", "done")
    assert rule_against(state, "breakout norfolk") == "NS-R10"


@pytest.mark.parametrize(
    ("state", "rule"),
    [
        (norfolk("confederate"), "NS-R10"),
        (norfolk(contained=False, inside=0), "NS-R10"),
    ],
    ids=["Confederates", "nobody contained"],
)
def test_ns_r10_who_cannot_break_out(state: CampaignState, rule: str) -> None:
    assert rule_against(state, "breakout norfolk") == rule


def test_ns_r10_the_die_comes_before_a_breakout() -> None:
    state = situation(TWO_PORTS.format(left=4).replace(" left 4 die 6", ""))
    assert rule_against(state, "breakout norfolk") == "BG 4.1"


# --- the fall of the port ----------------------------------------------------------------------


@quotes("NS-R11", "When the last Union piece has left or died")
@quotes("NS-R11", "take the box at the end of their next Combat Segment")
def test_ns_r11_the_port_falls_when_the_last_has_left() -> None:
    state = after(norfolk(), "march norfolk", "sail 2 veteran_infantry washington")
    state = after(state, "done", "end", "pass", "roll", "end", dice=(1,))
    assert state.controller("norfolk") is UNION
    assert state.active is CONFEDERATE
    state = after(state, "roll", "end", dice=(1,))
    assert state.controller("norfolk") is CONFEDERATE
    assert not state.footholds


@quotes("NS-R11", "that the Union controls")
def test_ns_r11_no_landing_by_sea_movement_in_a_port_that_has_fallen() -> None:
    state = situation("""
        turn = 14
        agenda = ["marching union washington", "marches union left 3 die 6"]
        options.containment = true
        pieces = [
            {box = "washington", side = "union", type = "militia_infantry"},
            {box = "norfolk", side = "confederate", type = "militia_infantry"},
        ]
    """)
    assert rule_against(state, "sail 1 militia_infantry norfolk") == "BG 6.1"
