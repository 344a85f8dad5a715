"""What is lost for want of supply. [NS 2.2, NS-R5]"""

import pytest

from tests.rules.play import (
    CONFEDERATE,
    after,
    legal,
    losers,
    pieces,
    quotes,
    rule_against,
    situation,
)

MIXED = """
    turn = 9
    agenda = ["playerturn confederate"]
    options = {supply = true, border_support = true}
    pieces = [
        {box = "rolla", side = "confederate", type = "border_missouri"},
        {box = "rolla", side = "confederate", type = "militia_infantry"},
        {box = "rolla", side = "confederate", type = "veteran_infantry", count = 2},
        {box = "springfield_il", side = "confederate", type = "crack_cavalry", count = 2},
    ]
"""


@quotes("NS 2.2", "For every box that is not supplied at the beginning of his turn")
def test_ns_2_2_one_piece_of_each_box() -> None:
    state = situation(MIXED)
    assert losers(state) == {"rolla", "springfield_il"}
    state = after(state, "remove veteran_infantry rolla")
    assert losers(state) == {"springfield_il"}
    state = after(state, "remove crack_cavalry springfield_il")
    assert legal(state) == {"roll"}


@quotes("NS 2.2", "eliminates one of his pieces there, whichever he chooses")
def test_ns_2_2_whichever_the_owner_chooses() -> None:
    assert legal(situation(MIXED), "remove") == {
        "remove border_missouri rolla",
        "remove militia_infantry rolla",
        "remove veteran_infantry rolla",
        "remove crack_cavalry springfield_il",
    }
    assert rule_against(situation(MIXED), "remove crack_infantry rolla") == "NS-R5"
    assert rule_against(situation(MIXED), "remove militia_infantry memphis") == "NS 2.2"


def test_ns_2_2_pieces_unlike_in_condition_are_told_apart() -> None:
    state = situation("""
        turn = 9
        agenda = ["playerturn confederate"]
        options = {supply = true, lasting_losses = true}
        pieces = [
            {box = "rolla", side = "confederate", type = "militia_infantry"},
            {box = "rolla", side = "confederate", type = "militia_infantry", reduced = true},
        ]
    """)
    assert legal(state) == {
        "remove militia_infantry rolla",
        "remove militia_infantry rolla group 2",
    }
    [left] = after(state, "remove militia_infantry rolla group 2").units_in("rolla", CONFEDERATE)
    assert not left.reduced


@quotes("NS-R5", "Militia goes back to the recruitment pool, that of a border state included")
@quotes("NS-R5", "veteran and crack pieces go to the stock")
@pytest.mark.parametrize("type_", ["border_missouri", "militia_infantry", "veteran_infantry"])
def test_ns_r5_where_the_starved_go(type_: str) -> None:
    state = situation(MIXED)
    [kind] = {unit.type for unit in state.units_in("rolla", CONFEDERATE) if unit.type == type_}
    starved = after(state, f"remove {type_} rolla")
    assert starved.in_pool(CONFEDERATE, kind) == state.in_pool(CONFEDERATE, kind) + 1
    assert len(pieces(starved, "rolla", CONFEDERATE)) == 3
