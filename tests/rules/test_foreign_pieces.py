"""Section 8.4 of the advanced game: what comes with intervention. With the ruling R28."""

import pytest

from campaign import CampaignState, PieceType
from tests.rules.play import (
    CONFEDERATE,
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
    toml,
    won,
)

FOREIGN = [
    "foreign_crack_cavalry",
    "foreign_crack_infantry",
    "foreign_veteran_infantry",
    "foreign_veteran_infantry",
]

AT_SEA = """
    turn = 24
    agenda = ["marches {side} left {left} die 6"]
    options = {{foreign_intervention = true, leaders = true}}
    intervention = {intervention}
    control.norfolk = "union"
    {others}
    pieces = [
        {{box = "charleston_sc", side = "confederate", type = "militia_infantry", count = 2}},
        {{box = "columbia", side = "confederate", type = "militia_infantry"}},
        {{box = "washington", side = "union", type = "militia_infantry"}},
    ]
"""


def at_sea(
    side: str = "confederate", *, left: int = 5, intervention: bool = True, others: str = ""
) -> CampaignState:
    return situation(
        AT_SEA.format(side=side, left=left, intervention=toml(intervention), others=others)
    )


@quotes("NS 8.4", "Four foreign pieces wait in Europe")
@quotes("NS-R28", "Two veteran infantry, one crack infantry and one crack cavalry wait in Europe")
def test_ns_8_4_four_pieces_wait_in_europe() -> None:
    assert pieces(at_sea(), "europe", CONFEDERATE) == FOREIGN
    state = at_sea(intervention=False)
    assert pieces(state, "europe", CONFEDERATE) == FOREIGN
    assert rule_against(state, "march europe") == "NS 8.4"


@quotes("NS-R28", "at the cost of one march, to a port that the Confederacy controls")
@quotes("NS 8.4", "to be carried over by sea")
def test_ns_r28_one_march_for_each_piece() -> None:
    state = after(at_sea(left=3), "march europe")
    assert rule_against(state, "sail 1 foreign_crack_cavalry norfolk") == "BG 6.1"
    assert rule_against(state, "sail 1 foreign_crack_cavalry richmond") == "BG 6.1"
    state = after(state, "sail 2 foreign_veteran_infantry wilmington")
    state = after(state, "sail 1 foreign_crack_cavalry mobile")
    assert rule_against(state, "march europe") == "BG 4.1"
    assert pieces(state, "wilmington", CONFEDERATE) == ["foreign_veteran_infantry"] * 2
    assert pieces(state, "europe", CONFEDERATE) == ["foreign_crack_infantry"]


def test_ns_r28_too_few_marches_for_all_of_them() -> None:
    state = after(at_sea(left=1), "march europe")
    assert rule_against(state, "sail 2 foreign_veteran_infantry wilmington") == "BG 6.1"


@pytest.mark.parametrize(
    "order", ["move 1 foreign_crack_cavalry mobile", "entrench 1 foreign_crack_cavalry"]
)
def test_ns_r28_nothing_but_ships_leaves_europe(order: str) -> None:
    assert not allowed(after(at_sea(), "march europe"), order)


@quotes("NS-R28", "in a port that the Confederacy controls may then use sea movement")
@quotes("NS 8.4", "From then on Confederate pieces may move by sea")
@pytest.mark.parametrize("intervention", [True, False])
def test_ns_r28_confederates_in_ports_sail(intervention: bool) -> None:
    state = after(at_sea(intervention=intervention), "march charleston_sc")
    order = "sail 2 militia_infantry mobile"
    if not intervention:
        assert rule_against(state, order) == "BG 6.3"
        return
    state = after(state, order)
    assert pieces(state, "mobile", CONFEDERATE) == ["militia_infantry"] * 2
    state = after(state, "march mobile")
    assert rule_against(state, "move 1 militia_infantry meridian") == "BG 6.1"
    assert allowed(state, "entrench 2 militia_infantry")


@quotes("NS-R28", "so that pieces which contain an enemy may not")
def test_ns_r28_nobody_sails_out_of_the_port_that_he_besieges() -> None:
    state = situation("""
        turn = 24
        agenda = ["marches confederate left 5 die 3"]
        options = {foreign_intervention = true, containment = true}
        intervention = true
        contained = ["pensacola"]
        pieces = [
            {box = "pensacola", side = "union", type = "militia_infantry"},
            {box = "pensacola", side = "confederate", type = "militia_infantry", count = 2},
        ]
    """)
    state = after(state, "march pensacola")
    assert rule_against(state, "sail 1 militia_infantry mobile") == "NS-R28"
    assert not legal(state, "sail")


@quotes("NS-R28", "within the limits of BG 6.1")
def test_ns_r28_only_from_ports() -> None:
    state = after(at_sea(), "march columbia")
    assert rule_against(state, "sail 1 militia_infantry mobile") == "BG 6.1"


@quotes("NS 8.4", "but neither invade nor jump along rivers nor use the Potomac")
def test_ns_8_4_no_confederate_invasions() -> None:
    state = after(at_sea(), "march charleston_sc")
    assert rule_against(state, "invade 1 militia_infantry norfolk") == "BG 6.3"


def test_ns_8_4_no_confederate_river_jumps_nor_the_potomac() -> None:
    state = situation("""
        turn = 24
        agenda = ["marches confederate left 3 die 3"]
        options.foreign_intervention = true
        intervention = true
        pieces = [
            {box = "memphis", side = "union", type = "militia_infantry"},
            {box = "island_no_10", side = "confederate", type = "foreign_crack_cavalry"},
            {box = "fredericksburg", side = "confederate", type = "foreign_crack_infantry"},
        ]
    """)
    jump = after(state, "march island_no_10")
    assert not allowed(jump, "move 1 foreign_crack_cavalry arkansas_post")
    potomac = after(state, "march fredericksburg")
    assert rule_against(potomac, "move 1 foreign_crack_infantry washington") == "BG 4.7"


@quotes("NS-R28", "A foreign piece counts against no limit")
@quotes("NS 8.4", "they do not count against the army maximum and are never promoted")
def test_ns_r28_no_limit_counts_them() -> None:
    state = after(at_sea(), "march europe", "sail 2 foreign_veteran_infantry wilmington")
    assert state.army_size(CONFEDERATE) == 3


@quotes("NS-R28", "and is never promoted")
@pytest.mark.parametrize("type_", sorted(set(FOREIGN)))
def test_ns_r28_no_promotion(type_: str) -> None:
    state = situation(f"""
        turn = 24
        agenda = ["promotion confederate"]
        options.foreign_intervention = true
        pieces = [
            {{box = "richmond", side = "confederate", type = "{type_}"}},
            {{box = "richmond", side = "confederate", type = "militia_infantry"}},
        ]
    """)
    assert rule_against(state, f"promote {type_} richmond") == "BG 11.3"


REPLACED = """
    turn = 24
    agenda = ["recruitment confederate"]
    options.foreign_intervention = true
    intervention = {intervention}
    pools.confederate = {{foreign_crack_cavalry = 1, foreign_veteran_infantry = 1}}
    pieces = [{{box = "memphis", side = "confederate", type = "militia_infantry"}}]
"""


@quotes("NS-R28", "a die may be rolled in each Confederate Recruitment Segment")
@quotes("NS-R28", "a 5 or 6 puts it back in Europe")
@quotes("NS 8.4", "returns to Europe by a roll of 5 or 6 in a Confederate Recruitment Segment")
@pytest.mark.parametrize("die", range(1, 7))
def test_ns_r28_the_destroyed_come_back(die: int) -> None:
    state = situation(REPLACED.format(intervention="true"))
    assert len(pieces(state, "europe", CONFEDERATE)) == 2
    # One for the recruits, one each for the infantry and the cavalry.
    state = after(state, "roll", dice=(2, 4, die))
    assert ("foreign_crack_cavalry" in pieces(state, "europe", CONFEDERATE)) is (die >= 5)
    assert state.in_pool(CONFEDERATE, PieceType.FOREIGN_VETERAN_INFANTRY) == 1


def test_ns_r28_nobody_is_replaced_without_intervention() -> None:
    events = told(situation(REPLACED.format(intervention="false")), "roll", dice=(2,))
    assert kinds(events) == ["RecruitmentRolled"]


def test_ns_r28_a_foreign_piece_dies_like_any_other() -> None:
    state = situation("""
        turn = 24
        agenda = ["combat union"]
        options.foreign_intervention = true
        intervention = true
        pieces = [
            {box = "norfolk", side = "confederate", type = "foreign_crack_cavalry"},
            {box = "norfolk", side = "union", type = "veteran_infantry", count = 3},
        ]
    """)
    state = after(state, "battle norfolk", "pass")
    state = won(state, UNION)
    assert state.in_pool(CONFEDERATE, PieceType.FOREIGN_CRACK_CAVALRY) == 1
    assert len(pieces(state, "europe", CONFEDERATE)) == 3


def test_ns_8_4_lee_sails_with_them() -> None:
    state = after(
        at_sea(others='leaders.lee = "charleston_sc"'),
        "march charleston_sc",
        "sail 1 militia_infantry mobile",
        "lead lee mobile",
    )
    assert state.leaders_in(state.theater.number["mobile"], CONFEDERATE) == ("lee",)
