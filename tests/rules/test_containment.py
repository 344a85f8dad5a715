"""Section 4 of the advanced game: containment. With the rulings R7, R8 and R9."""

import pytest

from campaign import CampaignState
from campaign.board.board import bits, board
from campaign.queries.battle_sites import containable
from campaign.situation import held_by_presence
from tests.rules.norfolk import norfolk
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
    won,
)


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


@quotes("BG 4.6", "it must stop there")
def test_4_6_who_comes_to_contain_goes_no_further_this_segment() -> None:
    state = situation("""
        turn = 14
        agenda = ["marches confederate left 4 die 6"]
        options.containment = true
        control.norfolk = "union"
        footholds = ["norfolk"]
        contained = ["norfolk"]
        pieces = [
            {box = "norfolk", side = "union", type = "militia_infantry"},
            {box = "norfolk", side = "confederate", type = "veteran_infantry"},
            {box = "petersburg", side = "confederate", type = "militia_infantry"},
        ]
    """)
    state = after(state, "march petersburg", "move 1 militia_infantry norfolk", "march norfolk")
    assert rule_against(state, "move 1 militia_infantry petersburg") == "BG 4.6"
    assert legal(state, "move") == {"move 1 veteran_infantry petersburg"}


@quotes("NS 4.0", "They may entrench although enemy pieces are in the box")
def test_ns_4_0_the_contained_do_not_entrench() -> None:
    state = after(norfolk(), "march norfolk")
    assert rule_against(state, "entrench 1 veteran_infantry") == "BG 7.2"


@pytest.mark.parametrize("step", ["playerturn", "marches", "combat"])
@pytest.mark.parametrize("side", ["union", "confederate"])
def test_ns_r8_who_contains_permanent_works_is_outside_them(side: str, step: str) -> None:
    state = situation(f"""
        turn = 14
        agenda = ["{step} {side}"]
        options.containment = true
        contained = ["fort_monroe"]
        pieces = [
            {{box = "fort_monroe", side = "union", type = "militia_infantry"}},
            {{box = "fort_monroe", side = "confederate", type = "militia_infantry"}},
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
    happened = told(state, "attack norfolk")
    assert kinds(happened) == ["AttackDeclared", "BattleBegan"]
    assert happened[0].rule == "NS-R9"
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


@quotes("BG 3.3", "the box stays captured")
def test_3_3_infantry_makes_a_port_a_lasting_capture_though_it_is_contained() -> None:
    state = norfolk("union", union="veteran_cavalry", inside=2)
    assert held_by_presence(state) >> board().number["norfolk"] & 1
    state = after(
        state, "march washington", "sail 1 militia_infantry norfolk", "done", "end", "end"
    )
    assert state.controller("norfolk") is UNION
    assert not held_by_presence(state) >> board().number["norfolk"] & 1
