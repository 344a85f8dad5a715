"""Section 11 of the rulebook: promotion."""

import pytest

from campaign import CampaignState, PieceType
from tests.rules.play import (
    CONFEDERATE,
    UNION,
    after,
    allowed,
    legal,
    miss,
    pieces,
    quotes,
    rule_against,
    situation,
)

VICTORY = """
    turn = 9
    agenda = ["combat union"]
    {more}
    pieces = [
        {{box = "corinth", side = "union", type = "militia_infantry", count = 2}},
        {{box = "corinth", side = "confederate", type = "militia_infantry", reduced = true}},
        {{box = "decatur", side = "union", type = "militia_infantry"}},
    ]
"""


def victory(more: str = "") -> CampaignState:
    """Union militia has just won at Corinth."""
    state = miss(after(situation(VICTORY.format(more=more)), "battle corinth"))
    return after(state, "fight fire 1 3", "fight fire 2 3", "fight roll", dice=(1,))


@quotes("BG 11.1", "may immediately promote one of the survivors that fought in it on his side")
def test_11_1_one_promotion_for_the_winner() -> None:
    state = victory()
    assert legal(state) == {"promote militia_infantry corinth", "pass"}
    assert rule_against(state, "promote militia_infantry decatur") == "BG 11.1"
    state = after(state, "promote militia_infantry corinth")
    assert pieces(state, "corinth", UNION) == ["militia_infantry", "veteran_infantry"]


@quotes("BG 11.1", "attacker or defender")
def test_11_1_the_defender_is_promoted_in_the_attackers_turn() -> None:
    state = situation("""
        turn = 9
        agenda = ["combat union"]
        pieces = [
            {box = "corinth", side = "union", type = "militia_infantry", reduced = true},
            {box = "corinth", side = "confederate", type = "militia_infantry"},
        ]
    """)
    state = after(state, "battle corinth", "fight fire 2 1", "fight roll", dice=(1,))
    assert state.to_move is CONFEDERATE
    state = after(state, "promote militia_infantry corinth")
    assert pieces(state, "corinth", CONFEDERATE) == ["veteran_infantry"]


@quotes("BG 11.1", "may immediately promote")
def test_11_1_a_promotion_may_be_waived() -> None:
    state = after(victory(), "pass")
    assert pieces(state, "corinth", UNION) == ["militia_infantry"] * 2


@quotes("BG 11.1", "one of the survivors that fought in it")
def test_11_1_units_brought_up_took_part() -> None:
    state = situation("""
        turn = 9
        agenda = ["combat union"]
        pieces = [
            {box = "corinth", side = "union", type = "crack_infantry"},
            {box = "corinth", side = "confederate", type = "militia_infantry", reduced = true},
            {box = "humboldt", side = "union", type = "militia_infantry"},
        ]
    """)
    state = after(
        miss(after(state, "battle corinth"), 3), "fight reinforce militia_infantry humboldt"
    )
    state = after(state, "fight fire 1 2", "fight fire 3 2", "fight roll", dice=(1,))
    state = after(state, "promote militia_infantry corinth")
    assert pieces(state, "corinth", UNION) == ["crack_infantry", "veteran_infantry"]


SEGMENT = """
    turn = 9
    agenda = ["promotion {side}"]
    {more}
    pieces = [
        {{box = "cairo", side = "union", type = "militia_infantry"}},
        {{box = "vandalia", side = "union", type = "veteran_cavalry"}},
        {{box = "memphis", side = "confederate", type = "militia_infantry"}},
    ]
"""


def segment(side: str = "union", more: str = "") -> CampaignState:
    return situation(SEGMENT.format(side=side, more=more))


@quotes("BG 11.2", "the active player may promote one unit of his choice")
def test_11_2_one_unit_of_the_active_player() -> None:
    state = segment()
    assert legal(state) == {
        "promote militia_infantry cairo",
        "promote veteran_cavalry vandalia",
        "pass",
    }
    assert rule_against(state, "promote militia_infantry memphis") == "BG 11.2"
    state = after(state, "promote veteran_cavalry vandalia")
    assert pieces(state, "vandalia", UNION) == ["crack_cavalry"]
    assert legal(state) == {"roll"}


@quotes("BG 11.2", "not one that was already promoted in combat this turn")
@quotes("BG 11.2", "cannot be promoted a second time in one player turn")
def test_11_2_nobody_is_promoted_twice_in_a_turn() -> None:
    state = after(victory(), "promote militia_infantry corinth")
    assert rule_against(state, "promote veteran_infantry corinth") == "BG 11.2"
    assert allowed(state, "promote militia_infantry corinth")


def test_11_2_the_next_player_turn_brings_the_next_promotion() -> None:
    state = after(victory(), "promote militia_infantry corinth", "pass", "roll", "end", dice=(1,))
    state = after(state, "roll", "end", "roll", "end", "roll", "end", dice=(1, 1, 1))
    assert allowed(state, "promote veteran_infantry corinth")


@quotes("BG 11.2", "one unit of his choice")
def test_11_2_of_two_units_unlike_each_other_either_may_be_chosen() -> None:
    state = situation("""
        turn = 9
        agenda = ["promotion union"]
        pieces = [
            {box = "cairo", side = "union", type = "militia_infantry"},
            {box = "cairo", side = "union", type = "militia_infantry", entrenched = true},
        ]
    """)
    chosen = [after(state, order) for order in legal(state, "promote")]
    assert {
        unit.entrenched
        for position in chosen
        for unit in position.units_in("cairo", UNION)
        if unit.type is PieceType.VETERAN_INFANTRY
    } == {True, False}


@quotes("BG 11.3", "Militia becomes veteran and veteran becomes crack")
@pytest.mark.parametrize(
    ("type_", "into"),
    [
        ("militia_infantry", "veteran_infantry"),
        ("veteran_infantry", "crack_infantry"),
        ("militia_cavalry", "veteran_cavalry"),
        ("veteran_cavalry", "crack_cavalry"),
    ],
)
def test_11_3_one_rank_up_in_the_same_arm(type_: str, into: str) -> None:
    state = situation(f"""
        turn = 9
        agenda = ["promotion union"]
        pieces = [{{box = "cairo", side = "union", type = "{type_}"}}]
    """)
    state = after(state, f"promote {type_} cairo")
    assert pieces(state, "cairo", UNION) == [into]


@pytest.mark.parametrize("type_", ["crack_infantry", "crack_cavalry"])
def test_11_3_crack_units_rise_no_further(type_: str) -> None:
    state = situation(f"""
        turn = 9
        agenda = ["promotion union"]
        pieces = [
            {{box = "cairo", side = "union", type = "{type_}"}},
            {{box = "cairo", side = "union", type = "militia_infantry"}},
        ]
    """)
    assert rule_against(state, f"promote {type_} cairo") == "BG 11.3"


@quotes("BG 11.3", "A unit of the new type must be available in the stock")
def test_11_3_not_without_a_piece_in_stock() -> None:
    state = segment(more="pools.union = {veteran_infantry = 0}")
    assert rule_against(state, "promote militia_infantry cairo") == "BG 11.3"


@quotes("BG 11.3", "the old one goes to the pool if militia, to the stock if veteran")
@pytest.mark.parametrize(
    ("old", "new"),
    [("militia_infantry", "veteran_infantry"), ("veteran_cavalry", "crack_cavalry")],
)
def test_11_3_the_pieces_change_places(old: str, new: str) -> None:
    before = segment()
    box = "cairo" if old == "militia_infantry" else "vandalia"
    state = after(before, f"promote {old} {box}")
    change = {
        type_: state.in_pool(UNION, PieceType(type_)) - before.in_pool(UNION, PieceType(type_))
        for type_ in (old, new)
    }
    assert change == {old: 1, new: -1}


@quotes("BG 11.3", "An entrenched or reduced unit remains so")
def test_11_3_entrenched_and_reduced_stay_so() -> None:
    state = situation("""
        turn = 9
        agenda = ["promotion union"]
        options.lasting_losses = true
        [[pieces]]
        box = "cairo"
        side = "union"
        type = "militia_infantry"
        entrenched = true
        reduced = true
    """)
    [before] = state.units_in("cairo", UNION)
    [unit] = after(state, "promote militia_infantry cairo").units_in("cairo", UNION)
    assert before.entrenched is unit.entrenched is True
    assert before.reduced is unit.reduced is True


@quotes("BG 11.4", "To raise more cavalry, promote it and then recruit it again")
def test_11_4_the_one_militia_cavalry_is_promoted_and_raised_again() -> None:
    state = situation("""
        turn = 9
        agenda = ["promotion confederate"]
        pieces = [{box = "memphis", side = "confederate", type = "militia_cavalry"}]
    """)
    waiting = after(state, "pass", "roll", dice=(1,))
    assert rule_against(waiting, "recruit militia_cavalry atlanta") == "BG 12.1"
    state = after(state, "promote militia_cavalry memphis", "roll", dice=(1,))
    state = after(state, "recruit militia_cavalry atlanta")
    assert pieces(state, "atlanta", CONFEDERATE) == ["militia_cavalry"]
