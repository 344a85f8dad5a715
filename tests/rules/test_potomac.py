"""The Potomac, closed to Confederates: paragraph 4.7 of the rulebook, with the ruling on it, Q3."""

from tests.rules.play import (
    CONFEDERATE,
    UNION,
    after,
    allowed,
    legal,
    pieces,
    quotes,
    rule_against,
    situation,
)


@quotes("BG 4.7", "Confederate units may never move along the Potomac")
def test_4_7_no_confederate_marches_along_the_potomac() -> None:
    state = situation("""
        turn = 9
        agenda = ["marching confederate fredericksburg", "marches confederate left 1 die 2"]
        pieces = [
            {box = "fredericksburg", side = "confederate", type = "militia_infantry"},
            {box = "fredericksburg", side = "confederate", type = "veteran_cavalry"},
        ]
    """)
    assert rule_against(state, "move 1 militia_infantry washington") == "BG 4.7"
    # Cavalry can ride round by Manassas Junction, but it cannot take the river either.
    assert allowed(state, "move 1 veteran_cavalry washington")
    assert rule_against(state, "move 1 veteran_cavalry washington via fredericksburg") == "BG 4.7"


@quotes("BG 4.7", "Union units may")
def test_4_7_union_units_march_along_the_potomac() -> None:
    state = situation("""
        turn = 9
        agenda = ["marching union washington", "marches union left 1 die 2"]
        pieces = [{box = "washington", side = "union", type = "militia_infantry"}]
    """)
    moved = after(state, "move 1 militia_infantry fredericksburg")
    assert pieces(moved, "fredericksburg", UNION) == ["militia_infantry"]


@quotes("BG Q3", "The ban on the Potomac also covers retreat, cavalry withdrawal and reinforcement")
def test_q3_no_confederate_retreat_along_the_potomac() -> None:
    state = situation("""
        turn = 9
        agenda = ["combat union"]
        options.summer_judgment = true
        control.washington = "nobody"
        pieces = [
            {box = "fredericksburg", side = "confederate", type = "militia_infantry"},
            {box = "fredericksburg", side = "union", type = "militia_infantry"},
        ]
    """)
    state = after(
        state,
        "battle fredericksburg",
        "fight fire 2 1",
        "fight roll",
        "fight fire 1 2",
        "fight roll",
        dice=(6, 6),
    )
    assert state.to_move is CONFEDERATE
    assert rule_against(state, "fight retreat washington") == "BG Q3"
    assert legal(state, "fight retreat") == {
        "fight retreat manassas_junction",
        "fight retreat richmond",
        "fight retreat yorktown",
    }


@quotes("BG Q3", "No Confederate unit may use that link for any of them")
def test_q3_no_confederate_withdrawal_along_the_potomac() -> None:
    state = situation("""
        turn = 9
        agenda = ["combat union"]
        options.summer_judgment = true
        control.washington = "nobody"
        pieces = [
            {box = "fredericksburg", side = "confederate", type = "veteran_cavalry"},
            {box = "fredericksburg", side = "union", type = "militia_infantry"},
        ]
    """)
    state = after(state, "battle fredericksburg")
    assert rule_against(state, "withdraw 1 veteran_cavalry washington") == "BG Q3"
    assert allowed(state, "withdraw 1 veteran_cavalry richmond")


@quotes("BG Q3", "reinforcement")
def test_q3_no_confederate_reinforcement_along_the_potomac() -> None:
    state = situation("""
        turn = 9
        agenda = ["combat confederate"]
        pieces = [
            {box = "washington", side = "confederate", type = "militia_infantry", count = 2},
            {box = "washington", side = "union", type = "militia_infantry", count = 2},
            {box = "fredericksburg", side = "confederate", type = "militia_infantry"},
            {box = "manassas_junction", side = "confederate", type = "militia_infantry"},
        ]
    """)
    state = after(
        state,
        "battle washington",
        "fight fire 3 1",
        "fight fire 4 2",
        "fight roll",
        "fight fire 1 3",
        "fight fire 2 4",
        "fight roll",
        "fight fire 3 1",
        "fight fire 4 2",
        "fight roll",
        dice=(6,) * 6,
    )
    assert state.to_move is CONFEDERATE
    assert legal(state, "fight reinforce") == {"fight reinforce militia_infantry manassas_junction"}
    assert rule_against(state, "fight reinforce militia_infantry fredericksburg") == "BG Q3"
