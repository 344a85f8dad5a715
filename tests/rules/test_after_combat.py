"""Section 8 of the rulebook: what comes of a battle, and cavalry that avoids one. [BG 8.9-8.13]"""

import pytest

from campaign import PieceType
from tests.rules.play import (
    CONFEDERATE,
    TWO_BATTLES,
    UNION,
    after,
    allowed,
    kinds,
    legal,
    pieces,
    quotes,
    rule_against,
    situation,
    told,
)


@quotes("BG 8.9", "Militia that is eliminated goes to the recruitment pool")
@quotes("BG 8.9", "veteran and crack units go to the stock")
@pytest.mark.parametrize("type_", [t for t in PieceType if not t.is_foreign], ids=str)
def test_8_9_where_the_eliminated_go(type_: PieceType) -> None:
    state = situation(f"""
        turn = 9
        agenda = ["combat confederate"]
        pieces = [
            {{box = "corinth", side = "confederate", type = "{type_}", reduced = true}},
            {{box = "corinth", side = "union", type = "veteran_infantry"}},
        ]
    """)
    before = state.in_pool(CONFEDERATE, type_)
    state = after(state, "battle corinth", "fight fire 2 1", "fight roll", "pass", dice=(1,))
    assert state.army_size(CONFEDERATE) == 0
    assert state.in_pool(CONFEDERATE, type_) == before + 1


@quotes("BG 8.9", "All are at full strength again there")
def test_8_9_a_recruit_is_at_full_strength() -> None:
    state = situation("""
        turn = 9
        agenda = ["combat confederate"]
        pieces = [
            {box = "corinth", side = "confederate", type = "militia_infantry", reduced = true},
            {box = "corinth", side = "union", type = "veteran_infantry"},
        ]
        pools.confederate = {militia_infantry = 0, militia_cavalry = 0}
    """)
    state = after(state, "battle corinth", "fight fire 2 1", "fight roll", "pass", dice=(1,))
    state = after(state, "roll", "recruit militia_infantry atlanta", dice=(1,))
    [unit] = state.units_in("atlanta", CONFEDERATE)
    assert not unit.reduced


@quotes("BG 8.10", "all reduced units of both sides return to full strength")
def test_8_10_everybody_recovers_after_combat() -> None:
    state = situation("""
        turn = 9
        agenda = ["marches union left 0 die 2"]
        pieces = [
            {box = "corinth", side = "union", type = "veteran_infantry", reduced = true},
            {box = "mobile", side = "confederate", type = "veteran_infantry", reduced = true},
        ]
    """)
    state = after(state, "end marches")
    units = (*state.units_in("corinth", UNION), *state.units_in("mobile", CONFEDERATE))
    assert [unit.reduced for unit in units] == [False, False]


@quotes("BG 8.10", "Between two battles of the same segment they stay reduced")
def test_8_10_nobody_recovers_between_two_battles() -> None:
    state = after(situation(TWO_BATTLES), "end marches", "battle corinth")
    orders = ("fight fire 2 1", "fight roll", "fight fire 1 2", "fight roll", "pass")
    state = after(state, *orders, dice=(1, 1))
    assert [unit.reduced for unit in state.units_in("corinth", UNION)] == [True]
    assert [unit.reduced for unit in state.units_in("mobile", CONFEDERATE)] == [True]


@quotes("BG 8.11", "control of the boxes is brought up to date")
def test_8_11_control_changes_after_the_last_battle() -> None:
    state = after(situation(TWO_BATTLES), "end marches", "battle corinth")
    orders = ("fight fire 2 1", "fight roll", "fight fire 1 2", "fight roll", "pass")
    state = after(state, *orders, dice=(6, 1))
    assert state.controller("corinth") is CONFEDERATE
    state = after(state, "battle mobile", *orders, dice=(6, 1))
    assert state.controller("corinth") is state.controller("mobile") is UNION


@quotes("BG 8.12", "Every battle won allows the winner to promote one of his units at once")
def test_8_12_one_promotion_for_each_battle_won() -> None:
    state = after(situation(TWO_BATTLES), "end marches")
    fight = ("fight fire 2 1", "fight roll", "fight fire 1 2", "fight roll")
    for box in ("corinth", "mobile"):
        state = after(
            state, f"battle {box}", *fight, f"promote veteran_infantry {box}", dice=(6, 1)
        )
        assert pieces(state, box, UNION) == ["crack_infantry"]


WITHDRAWAL = """
    turn = 9
    agenda = ["marches union left 5 die 5"]
    control.okolona = "union"
    pieces = [
        {{box = "pittsburg_landing", side = "union", type = "{attacker}"}},
        {{box = "corinth", side = "confederate", type = "veteran_cavalry", count = 2}},
        {{box = "{box}", side = "{side}", type = "militia_infantry"}},
    ]
    {more}
"""


def withdrawal(
    attacker: str = "militia_infantry",
    box: str = "chattanooga",
    side: str = "confederate",
    more: str = "",
) -> str:
    """Union pieces come from Pittsburg Landing upon Confederate cavalry at Corinth."""
    return WITHDRAWAL.format(attacker=attacker, box=box, side=side, more=more)


UPON_CORINTH = (
    "march pittsburg_landing",
    "move 1 militia_infantry corinth",
    "end",
    "battle corinth",
)


@quotes("BG 8.13", "the defender has nothing but cavalry, that cavalry may leave before round 1")
def test_8_13_cavalry_slips_away() -> None:
    state = situation(withdrawal())
    state = after(state, *UPON_CORINTH)
    assert state.to_move is CONFEDERATE
    state = after(state, "withdraw 2 veteran_cavalry decatur")
    assert pieces(state, "decatur", CONFEDERATE) == ["veteran_cavalry"] * 2
    assert state.battle is None


def test_8_13_cavalry_may_stay_and_fight() -> None:
    state = situation(withdrawal())
    state = after(state, *UPON_CORINTH)
    assert after(state, "pass").battle is not None


@quotes("BG 8.13", "nothing but cavalry")
def test_8_13_not_with_infantry_beside_it() -> None:
    state = situation(withdrawal(box="corinth"))
    state = after(state, *UPON_CORINTH)
    assert state.battle is not None


@quotes("BG 8.13", "unless all the attacking units are cavalry too")
def test_8_13_not_from_cavalry() -> None:
    state = situation(withdrawal("veteran_cavalry"))
    state = after(
        state, "march pittsburg_landing", "move 1 veteran_cavalry corinth", "end", "battle corinth"
    )
    assert state.battle is not None


@quotes("BG 8.13", "to an adjacent box that holds no enemy unit")
@quotes("BG 8.13", "is not a box from which attackers came; friendly boxes need not be preferred")
def test_8_13_where_cavalry_may_go() -> None:
    state = situation(withdrawal(box="decatur", side="union"))
    state = after(state, *UPON_CORINTH)
    # Union militia stands in Decatur; Okolona has a Union marker but is no city.
    assert legal(state, "withdraw 1") == {
        f"withdraw 1 veteran_cavalry {box}" for box in ("grand_junction", "humboldt", "okolona")
    }
    assert rule_against(state, "withdraw 1 veteran_cavalry decatur") == "BG 8.13"
    assert rule_against(state, "withdraw 1 veteran_cavalry pittsburg_landing") == "BG 8.13"
    assert rule_against(state, "withdraw 1 veteran_cavalry memphis") == "BG 8.13"
    assert rule_against(state, "withdraw 3 veteran_cavalry okolona") == "BG 8.13"


@quotes("BG 8.13", "is not a recruitment city under enemy control")
def test_8_13_not_to_an_enemy_city() -> None:
    state = situation("""
        turn = 9
        agenda = ["combat union"]
        control.memphis = "union"
        pieces = [
            {box = "grand_junction", side = "union", type = "militia_infantry"},
            {box = "grand_junction", side = "confederate", type = "veteran_cavalry"},
        ]
    """)
    state = after(state, "battle grand_junction")
    assert rule_against(state, "withdraw 1 veteran_cavalry memphis") == "BG 8.13"
    assert allowed(state, "withdraw 1 veteran_cavalry grenada")


@quotes("BG 8.13", "A withdrawal is not a lost battle and earns the attacker no promotion")
def test_8_13_no_promotion_for_an_avoided_battle() -> None:
    state = situation(withdrawal())
    events = told(state, *UPON_CORINTH, "withdraw 2 veteran_cavalry okolona")
    assert "BattleAvoided" in kinds(events)
    state = after(state, *UPON_CORINTH, "withdraw 2 veteran_cavalry okolona")
    # What is offered is the promotion of the Promotion Segment, once.
    state = after(state, "promote militia_infantry corinth")
    assert legal(state) == {"roll"}


@quotes("BG Q6", "Withdrawing cavalry units may go to different boxes, each by its own choice")
@quotes("BG Q6", "Those that stay behind fight the battle")
def test_q6_each_unit_of_cavalry_withdraws_for_itself() -> None:
    state = situation(withdrawal().replace("count = 2", "count = 3"))
    state = after(
        state,
        *UPON_CORINTH,
        "withdraw 1 veteran_cavalry okolona",
        "withdraw 1 veteran_cavalry decatur",
        "pass",
    )
    assert state.battle is not None
    assert len(state.battle.position.line(CONFEDERATE)) == 1


@quotes("BG Q6", "each by its own choice")
def test_q6_a_reduced_unit_may_withdraw_while_a_full_one_stays() -> None:
    state = situation("""
        turn = 9
        agenda = ["combat union"]
        pieces = [
            {box = "corinth", side = "union", type = "militia_infantry"},
            {box = "corinth", side = "confederate", type = "veteran_cavalry"},
            {box = "corinth", side = "confederate", type = "veteran_cavalry", reduced = true},
        ]
    """)
    state = after(state, "battle corinth")
    gone = [after(state, order) for order in legal(state, "withdraw 1") if "okolona" in order]
    assert {
        unit.reduced for position in gone for unit in position.units_in("okolona", CONFEDERATE)
    } == {True, False}
