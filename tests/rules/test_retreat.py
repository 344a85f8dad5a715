"""Section 9 of the rulebook: retreat. With the rulings on it, Q10 and Q11."""

import pytest

from campaign import CampaignState
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
)

GRAND_JUNCTION = """
    turn = 9
    agenda = ["combat union"]
    {more}
    pieces = [
        {{box = "grand_junction", side = "union", type = "militia_infantry", entry = "corinth"}},
        {{box = "grand_junction", side = "confederate", type = "militia_infantry"}},
        {{box = "grand_junction", side = "confederate", type = "veteran_cavalry"}},
        {extra}
    ]
"""
"""Around Grand Junction lie Corinth, Grenada and Memphis, a city."""


def defenders_turn(more: str = "", extra: str = "") -> CampaignState:
    """Round 2 at Grand Junction, the Confederate defender to act."""
    state = situation(GRAND_JUNCTION.format(more=more, extra=extra))
    return miss(after(state, "battle grand_junction"), 2)


def retreats(state: CampaignState) -> set[str]:
    """Where the side to move may retreat to."""
    return {order.split()[-1] for order in legal(state, "fight retreat")}


@quotes("BG 9.1", "From round 2 on, a side may retreat at the start of its part instead of firing")
@pytest.mark.parametrize("side", ["union", "confederate"])
def test_9_1_from_the_second_round_on(side: str) -> None:
    state = situation(GRAND_JUNCTION.format(more="", extra=""))
    state = after(state, "battle grand_junction")
    while state.to_move != side:
        state = miss(state)
    assert rule_against(state, "fight retreat grenada") == "BG 9.1"
    state = miss(state, 2)
    box = "corinth" if side == "union" else "grenada"
    assert allowed(state, f"fight retreat {box}")


@quotes("BG 9.1", "All its units in the battle go together to one adjacent, connected box")
def test_9_1_everybody_goes_to_one_box() -> None:
    state = defenders_turn()
    assert rule_against(state, "fight retreat jackson") == "BG 9.1"
    state = after(state, "fight retreat memphis")
    assert pieces(state, "grand_junction", CONFEDERATE) == []
    assert pieces(state, "memphis", CONFEDERATE) == ["militia_infantry", "veteran_cavalry"]


@quotes("BG 9.2", "A side may not retreat to a box that holds an enemy unit")
def test_9_2_not_into_the_enemy() -> None:
    state = defenders_turn(extra='{box = "grenada", side = "union", type = "militia_infantry"},')
    assert rule_against(state, "fight retreat grenada") == "BG 9.2"
    assert retreats(state) == {"memphis"}


@quotes("BG 9.2", "nor to a recruitment city under enemy control")
@quotes("BG 9.2", "whatever the color of its shields")
@pytest.mark.parametrize("box", ["memphis", "cairo"])
def test_9_2_not_to_an_enemy_city(box: str) -> None:
    # Memphis has a Confederate shield, Cairo one of each color; both are held by the Union.
    state = situation("""
        turn = 9
        agenda = ["combat union"]
        control.memphis = "union"
        pieces = [
            {box = "humboldt", side = "union", type = "militia_infantry", entry = "paducah"},
            {box = "humboldt", side = "confederate", type = "militia_infantry"},
        ]
    """)
    state = miss(after(state, "battle humboldt"), 2)
    assert rule_against(state, f"fight retreat {box}") == "BG 9.2"
    assert retreats(state) == {"corinth", "forts_henry_and_donelson"}


@quotes("BG 9.3", "If any permitted box is friendly-controlled, the retreat must go to such a box")
def test_9_3_friendly_boxes_first() -> None:
    state = defenders_turn('control.grenada = "union"')
    assert rule_against(state, "fight retreat grenada") == "BG 9.3"
    assert retreats(state) == {"memphis"}


@quotes("BG 9.3", "Otherwise it may go to any permitted box")
def test_9_3_unfriendly_boxes_for_want_of_better() -> None:
    state = defenders_turn('control.grenada = "union"\n    control.memphis = "union"')
    # Memphis is a city under enemy control; Grenada is none.
    assert retreats(state) == {"grenada"}


@quotes("BG 9.3", "If any permitted box is friendly-controlled")
def test_9_3_friendly_boxes_that_are_not_permitted_do_not_count() -> None:
    state = situation("""
        turn = 9
        agenda = ["combat union"]
        control.grenada = "union"
        pieces = [
            {box = "grand_junction", side = "union", type = "militia_infantry", entry = "corinth"},
            {box = "grand_junction", side = "confederate", type = "militia_infantry"},
            {box = "memphis", side = "union", type = "militia_infantry"},
            {box = "memphis", side = "confederate", type = "militia_infantry"},
        ]
    """)
    state = miss(after(state, "battle grand_junction"), 2)
    assert retreats(state) == {"grenada"}


@quotes("BG 9.4", "Defenders may not retreat to any box from which attackers have come")
def test_9_4_defenders_do_not_go_where_the_attackers_came_from() -> None:
    state = defenders_turn()
    assert rule_against(state, "fight retreat corinth") == "BG 9.4"
    assert retreats(state) == {"grenada", "memphis"}


@quotes("BG 9.4", "from which attackers have come into the battle")
def test_9_4_boxes_from_which_attackers_were_brought_up_are_closed_too() -> None:
    state = situation("""
        turn = 9
        agenda = ["combat union"]
        pieces = [
            {box = "grand_junction", side = "union", type = "militia_infantry", entry = "corinth"},
            {box = "grand_junction", side = "confederate", type = "militia_infantry"},
            {box = "grenada", side = "union", type = "militia_infantry"},
        ]
    """)
    state = miss(after(state, "battle grand_junction"), 3)
    state = miss(after(state, "fight reinforce militia_infantry grenada"))
    assert rule_against(state, "fight retreat grenada") == "BG 9.4"
    assert retreats(state) == {"memphis"}


ISLAND = """
    turn = 9
    agenda = ["combat union"]
    control.memphis = "union"
    pieces = [
        {box = "island_no_10", side = "union", type = "militia_infantry", entry = "cairo"},
        {box = "island_no_10", side = "confederate", type = "militia_infantry"},
    ]
"""


@quotes("BG 9.5", "A side with no permitted box cannot retreat")
def test_9_5_no_way_out() -> None:
    state = miss(after(situation(ISLAND), "battle island_no_10"), 2)
    # Cairo and Memphis are all there is: Union cities.
    assert legal(state) == {"fight fire 2 1"}


@quotes("BG 9.5", "the side that stays has won the battle")
def test_9_5_who_stays_has_won() -> None:
    state = defenders_turn()
    events = told(state, "fight retreat memphis")
    [ended] = [event for event in events if type(event).__name__ == "BattleEnded"]
    assert (ended.winner, ended.retreat) == (UNION, "memphis")
    assert "LineRetreated" in kinds(events)
    after(state, "fight retreat memphis", "promote militia_infantry grand_junction")


@quotes("BG Q10", "Retreating attackers may return to a box from which they entered the battle")
@quotes("BG Q10", "the choice among them is free within BG 9.2 and 9.3")
def test_q10_attackers_may_go_back_as_they_came() -> None:
    state = situation("""
        turn = 9
        agenda = ["marches union left 5 die 5"]
        control.corinth = "union"
        control.grenada = "union"
        pieces = [
            {box = "corinth", side = "union", type = "militia_infantry"},
            {box = "grenada", side = "union", type = "militia_infantry"},
            {box = "grand_junction", side = "confederate", type = "militia_infantry"},
        ]
    """)
    state = after(
        state,
        "march corinth",
        "move 1 militia_infantry grand_junction",
        "march grenada",
        "move 1 militia_infantry grand_junction",
        "end",
        "battle grand_junction",
    )
    state = miss(state, 3)
    assert state.to_move is UNION
    assert retreats(state) == {"corinth", "grenada"}


@quotes("BG Q11", "the last one on its path before the battle box")
def test_q11_the_last_box_on_the_path_is_closed() -> None:
    state = situation("""
        turn = 9
        agenda = ["marches union left 5 die 5"]
        pieces = [
            {box = "pittsburg_landing", side = "union", type = "veteran_cavalry"},
            {box = "grand_junction", side = "confederate", type = "militia_infantry"},
        ]
    """)
    state = after(
        state,
        "march pittsburg_landing",
        "move 1 veteran_cavalry grand_junction",
        "end",
        "battle grand_junction",
    )
    state = miss(state, 2)
    assert rule_against(state, "fight retreat corinth") == "BG 9.4"
    assert retreats(state) == {"grenada", "memphis"}


@quotes("BG Q11", "Units that landed by naval invasion close no box to the defenders")
def test_q11_invaders_close_no_box() -> None:
    state = situation("""
        turn = 9
        agenda = ["marches union left 6 die 6"]
        pieces = [
            {box = "washington", side = "union", type = "militia_infantry"},
            {box = "wilmington", side = "confederate", type = "militia_infantry"},
        ]
    """)
    state = after(
        state,
        "march washington",
        "invade 1 militia_infantry wilmington",
        "end",
        "battle wilmington",
    )
    state = miss(state, 2)
    assert retreats(state) == {"fayetteville_nc", "florence", "goldsboro"}
