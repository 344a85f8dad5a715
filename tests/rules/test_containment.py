"""Section 4 of the advanced game: containment. With the rulings R7 to R11."""

import pytest

from campaign import CampaignState
from campaign.agenda import Marches
from campaign.encounters import containable
from campaign.theater import bits, board
from tests.rules.play import (
    CONFEDERATE,
    UNION,
    after,
    allowed,
    kinds,
    legal,
    miss,
    needed,
    on_and_off,
    pieces,
    quotes,
    rule_against,
    situation,
    told,
    toml,
    won,
)

NORFOLK = """
    turn = 14
    agenda = ["marches {side} left {left} die 6"]
    options = {{containment = {option}, leaders = true}}
    control.norfolk = "union"
    footholds = {footholds}
    contained = {contained}
    pieces = [
        {{box = "norfolk", side = "union", type = "{union}", count = {count}}},
        {{box = "norfolk", side = "confederate", type = "militia_infantry", count = {inside}}},
        {{box = "petersburg", side = "confederate", type = "militia_infantry", count = 3}},
        {{box = "washington", side = "union", type = "militia_infantry", count = 2}},
    ]
"""


def norfolk(
    side: str = "union",
    *,
    left: int = 4,
    option: bool = True,
    foothold: bool = True,
    contained: bool = True,
    union: str = "veteran_infantry",
    count: int = 2,
    inside: int = 2,
) -> CampaignState:
    """Norfolk in Union hands, taken from the sea; Confederates inside and in Petersburg."""
    text = NORFOLK.format(
        side=side,
        left=left,
        option=toml(option),
        footholds='["norfolk"]' if foothold else "[]",
        contained='["norfolk"]' if contained else "[]",
        union=union,
        count=count,
        inside=inside,
    )
    if not inside:
        text = "\n".join(line for line in text.splitlines() if "count = 0" not in line)
    return situation(text)


def entered(*, foothold: bool = True, option: bool = True) -> CampaignState:
    """Two Confederates have just marched from Petersburg into Norfolk."""
    state = norfolk(
        "confederate", foothold=foothold and option, option=option, contained=False, inside=0
    )
    return after(state, "march petersburg", "move 2 militia_infantry norfolk", "done")


# --- where -------------------------------------------------------------------------------------


@quotes("NS-R7", "a port that the Union took by naval invasion")
@quotes("NS 4.0", "may enter a port that the Union took by naval invasion")
@pytest.mark.parametrize("way", ["invade", "move"])
def test_ns_r7_a_port_taken_from_the_sea(way: str) -> None:
    state = situation("""
        turn = 14
        agenda = ["marches union left 4 die 6"]
        options.containment = true
        control = {fort_monroe = "union", richmond = "confederate"}
        pieces = [
            {box = "washington", side = "union", type = "militia_infantry"},
            {box = "fort_monroe", side = "union", type = "militia_infantry"},
        ]
    """)
    origin = "washington" if way == "invade" else "fort_monroe"
    state = after(state, f"march {origin}", f"{way} 1 militia_infantry yorktown", "end")
    assert state.controller("yorktown") is UNION
    assert ("yorktown" in {board().ids[box] for box in bits(containable(state))}) is (
        way == "invade"
    )


@quotes("NS-R7", "has controlled ever since without a break")
def test_ns_r7_a_port_lost_and_won_back_is_no_foothold() -> None:
    state = situation("""
        turn = 14
        agenda = ["combat confederate"]
        options.containment = true
        control = {norfolk = "union", petersburg = "union"}
        footholds = ["norfolk"]
        pieces = [
            {box = "norfolk", side = "confederate", type = "militia_infantry"},
            {box = "petersburg", side = "union", type = "veteran_infantry", count = 2},
        ]
    """)
    state = after(state, "pass", "roll", "end", "roll", "march petersburg", dice=(1, 2))
    state = after(state, "move 2 veteran_infantry norfolk", "end", "battle norfolk")
    state = after(won(state, UNION), "pass")
    assert state.controller("norfolk") is UNION
    assert not containable(state) >> board().number["norfolk"] & 1


@quotes("NS-R7", "Fort Monroe and Pensacola whenever the Union controls them")
@quotes("NS 4.0", "and also Fort Monroe and Pensacola")
@pytest.mark.parametrize(
    ("box", "origin", "offered"),
    [
        ("fort_monroe", "yorktown", True),
        ("pensacola", "mobile", True),
        ("washington", "manassas_junction", False),
        ("norfolk", "petersburg", False),
    ],
)
def test_ns_r7_two_ports_without_a_landing(box: str, origin: str, offered: bool) -> None:
    state = situation(f"""
        turn = 14
        agenda = ["marches confederate left 4 die 6"]
        options.containment = true
        control.norfolk = "union"
        pieces = [
            {{box = "{box}", side = "union", type = "militia_infantry"}},
            {{box = "{origin}", side = "confederate", type = "militia_infantry"}},
        ]
    """)
    state = after(state, f"march {origin}", f"move 1 militia_infantry {box}")
    assert bool(legal(state, "contain")) is offered


# --- the declaration ---------------------------------------------------------------------------


@quotes("NS-R8", "the Confederate player declares for the whole box whether they attack or contain")
@on_and_off
def test_ns_r8_the_confederates_declare(option: bool) -> None:
    state = entered(option=option)
    declarations = {"contain norfolk", "attack norfolk"}
    assert (legal(state) == declarations) is option
    if option:
        assert rule_against(state, "contain petersburg") == "NS-R8"
        assert rule_against(state, "attack petersburg") == "NS-R8"


@quotes("NS-R8", "Pieces that contain stay beside the enemy without a battle")
@quotes("NS 4.0", "and contain the enemy there instead of fighting him")
@pytest.mark.parametrize(("declared", "battle"), [("contain", False), ("attack", True)])
def test_ns_r8_no_battle_follows(declared: str, battle: bool) -> None:
    state = after(entered(), f"{declared} norfolk", "end")
    assert ("battle norfolk" in legal(state)) is battle
    assert allowed(state, "end combat") is not battle


@quotes("NS-R8", "leave the box under Union control")
def test_ns_r8_the_box_stays_with_the_union() -> None:
    state = after(entered(), "contain norfolk", "end", "end")
    assert state.controller("norfolk") is UNION
    assert len(pieces(state, "norfolk", CONFEDERATE)) == 2


@quotes("NS-R8", "declares for the whole box")
@pytest.mark.parametrize("declared", ["contain", "attack"])
def test_ns_r8_nobody_is_asked_twice(declared: str) -> None:
    state = after(entered(), f"{declared} norfolk", "march petersburg")
    state = after(state, "move 1 militia_infantry norfolk")
    assert not legal(state, "contain")
    assert ("battle norfolk" in legal(after(state, "end"))) is (declared == "attack")


def test_ns_r8_an_attack_is_declared_for_one_turn() -> None:
    state = situation("""
        turn = 14
        agenda = ["playerturn confederate"]
        options.containment = true
        control.norfolk = "union"
        footholds = ["norfolk"]
        assaults = ["norfolk"]
        pieces = [
            {box = "norfolk", side = "union", type = "militia_infantry"},
            {box = "petersburg", side = "confederate", type = "militia_infantry"},
        ]
    """)
    state = after(state, "roll", "march petersburg", "move 1 militia_infantry norfolk", dice=(2,))
    assert legal(state) == {"contain norfolk", "attack norfolk"}


@quotes("NS-R8", "may entrench at the usual cost")
@quotes("NS 4.0", "They may entrench although enemy pieces are in the box")
@pytest.mark.parametrize(("box", "marches"), [("norfolk", 2), ("charleston_sc", 1)])
def test_ns_r8_containing_pieces_entrench_beside_the_enemy(box: str, marches: int) -> None:
    state = situation(f"""
        turn = 14
        agenda = ["marches confederate left 4 die 6"]
        options.containment = true
        control.{box} = "union"
        footholds = ["{box}"]
        contained = ["{box}"]
        pieces = [
            {{box = "{box}", side = "union", type = "militia_infantry"}},
            {{box = "{box}", side = "confederate", type = "militia_infantry"}},
        ]
    """)
    for march in range(1, marches + 1):
        state = after(state, f"march {box}", "entrench 1 militia_infantry")
        [unit] = state.units_in(box, CONFEDERATE)
        assert unit.entrenched is (march == marches)


@quotes("NS 4.0", "They may entrench although enemy pieces are in the box")
def test_ns_4_0_the_contained_do_not_entrench() -> None:
    state = after(norfolk(), "march norfolk")
    assert rule_against(state, "entrench 1 veteran_infantry") == "BG 7.2"


def test_ns_r8_who_contains_permanent_works_is_outside_them() -> None:
    state = situation("""
        turn = 14
        agenda = ["playerturn union"]
        options.containment = true
        contained = ["fort_monroe"]
        pieces = [
            {box = "fort_monroe", side = "union", type = "militia_infantry"},
            {box = "fort_monroe", side = "confederate", type = "militia_infantry"},
        ]
    """)
    [inside] = state.units_in("fort_monroe", UNION)
    [outside] = state.units_in("fort_monroe", CONFEDERATE)
    assert inside.is_protected
    assert not outside.is_protected


# --- attacks out of a containment --------------------------------------------------------------


@quotes("NS-R9", "either side may attack there in its own Combat Segment")
@quotes("NS-R9", "Nobody is forced to fight in a contained box")
@pytest.mark.parametrize("side", ["union", "confederate"])
def test_ns_r9_either_side_may_attack(side: str) -> None:
    state = after(norfolk(side), "end")
    assert legal(state) == {"attack norfolk", "end"}
    assert rule_against(state, "battle norfolk") == "NS-R9"
    assert rule_against(state, "attack petersburg") == "NS-R9"
    assert kinds(told(state, "attack norfolk")) == ["AttackDeclared", "BattleBegan"]
    assert not legal(after(state, "end"), "attack")


ENTRENCHED = """
    turn = 14
    agenda = ["combat {side}"]
    options.containment = true
    control.norfolk = "union"
    footholds = ["norfolk"]
    contained = ["norfolk"]
    pieces = [
        {{box = "norfolk", side = "union", type = "veteran_infantry", entrenched = true}},
        {{box = "norfolk", side = "confederate", type = "veteran_infantry", entrenched = true}},
    ]
"""


@quotes("NS-R9", "The attacker has no benefit from its entrenchment in that battle")
@quotes("NS-R9", "the defender keeps his")
@quotes("NS 4.0", "Whichever side attacks leaves its trenches")
@pytest.mark.parametrize("side", ["union", "confederate"])
def test_ns_r9_who_attacks_leaves_his_trenches(side: str) -> None:
    state = after(situation(ENTRENCHED.format(side=side)), "attack norfolk")
    # The defender fires first, at full value; the attacker then at entrenched pieces.
    defending = told(state, "fight fire 2 1", "fight roll", dice=(6,))
    assert needed(defending) == [3]
    attacking = told(miss(state), "fight fire 1 2", "fight roll", dice=(6,))
    assert needed(attacking) == [2]


def test_ns_r9_the_works_are_there_again_after_the_attack() -> None:
    state = after(situation(ENTRENCHED.format(side="union")), "attack norfolk")
    [unit] = won(state, UNION).units_in("norfolk", UNION)
    assert unit.entrenched


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


@quotes("NS-R10", "but may be taken off by sea")
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


@quotes("NS-R10", "If he wins")
def test_ns_r10_who_loses_a_breakout_marches_no_more() -> None:
    state = miss(after(norfolk(left=4, inside=2), "breakout norfolk"), 3)
    # Petersburg is held by the enemy, and no other box is beside Norfolk.
    assert rule_against(state, "fight retreat petersburg") == "BG 9.2"
    state = situation("""
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
    """)
    state = miss(after(state, "breakout norfolk"), 3)
    state = after(state, "fight retreat petersburg", "pass")
    assert pieces(state, "petersburg", UNION) == ["veteran_infantry"]
    assert rule_against(state, "march petersburg") == "BG 4.3"


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
