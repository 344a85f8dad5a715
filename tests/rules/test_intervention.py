"""Section 8.4 of the advanced game: foreign intervention. With the rulings R27 and R28."""

import pytest

from campaign import CampaignState, PieceType
from campaign.politics import prospects
from tests.rules.play import (
    CONFEDERATE,
    UNION,
    after,
    allowed,
    kinds,
    on_and_off,
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


def confederate_turn(control: str, *, toll: int = 0, option: bool = True) -> CampaignState:
    """The start of a Confederate player turn; *control* like `new_york confederate`."""
    owned = [line.split() for line in control.split(",") if line]
    return situation(f"""
        turn = 24
        agenda = ["playerturn confederate"]
        options = {{foreign_intervention = {toml(option)}, washington_capture = true}}
        toll = {toll}
        control = {{{", ".join(f'{box} = "{owner}"' for box, owner in owned)}}}
        pieces = [
            {{box = "washington", side = "confederate", type = "militia_infantry"}},
            {{box = "cairo", side = "union", type = "militia_infantry"}},
        ]
    """)


CAPITAL = "washington confederate"
ENOUGH = f"{CAPITAL}, new_york confederate"


# --- the three conditions ----------------------------------------------------------------------


@quotes("NS 8.4", "three conditions hold at the start of a Confederate player turn")
@on_and_off
def test_ns_8_4_all_three_conditions(option: bool) -> None:
    state = confederate_turn(ENOUGH, option=option)
    assert all(prospects(state).conditions)
    assert state.intervention is option


@quotes("NS 8.4", "First, the Confederate army maximum is within 3 of the Union one")
@quotes("NS-R27", "The Union army maximum may be at most 3 greater than the Confederate one")
@pytest.mark.parametrize(
    ("control", "toll", "lead"),
    [
        # The Union has 34, of which Washington is 1 and Atlantic City 2; the Confederacy has 29.
        ("atlantic_city confederate", 0, 2),
        ("atlantic_city confederate, raleigh union", 0, 3),
        ("atlantic_city confederate, memphis union", 0, 4),
        ("atlantic_city confederate, memphis union", 1, 3),
    ],
)
def test_ns_8_4_the_first_condition(control: str, toll: int, lead: int) -> None:
    state = confederate_turn(f"{CAPITAL}, {control}", toll=toll)
    assert prospects(state).lead == lead
    assert state.intervention is (lead <= 3)


@quotes("NS 8.4", "Washington and at least one Union recruitment city with a value of 2 or more")
@quotes("NS-R27", "Besides Washington only boxes printed in Union blue with a Union value of 2 or")
@pytest.mark.parametrize(
    ("control", "holds"),
    [
        ("new_york confederate", False),
        (CAPITAL, False),
        (f"{CAPITAL}, baltimore confederate", False),  # a value of 1
        (f"{CAPITAL}, louisville confederate", False),  # a value of 1, and tan
        (f"{CAPITAL}, st_louis confederate", True),
        (f"{CAPITAL}, atlantic_city confederate", True),
    ],
)
def test_ns_8_4_the_second_condition(control: str, holds: bool) -> None:
    state = confederate_turn(control, toll=1)
    first, second, third = prospects(state).conditions
    assert (first, second) == (True, holds)
    assert third
    assert state.intervention is holds


@quotes("NS 8.4", "for every Confederate recruitment city in Union hands")
@quotes("NS-R27", "as many of them as the Union holds")
@pytest.mark.parametrize(
    ("control", "prizes", "losses"),
    [
        ("raleigh union", 1, 1),
        ("raleigh union, jackson union", 1, 2),
        ("raleigh union, jackson union, atlantic_city confederate", 2, 2),
        # Okolona is no city, Knoxville has no Confederate shield.
        ("raleigh union, okolona union, knoxville union", 1, 1),
    ],
)
def test_ns_8_4_the_third_condition(control: str, prizes: int, losses: int) -> None:
    state = confederate_turn(f"{ENOUGH}, {control}")
    found = prospects(state)
    assert (found.prizes, found.losses) == (prizes, losses)
    assert found.conditions[:2] == (True, True)
    assert state.intervention is (prizes >= losses)


@quotes("NS-R27", "Intervention is checked after the border states")
def test_ns_r27_after_the_border_states_and_before_supply() -> None:
    state = situation("""
        turn = 24
        agenda = ["playerturn confederate"]
        options.preset = "full"
        control.washington = "confederate"
        control.atlantic_city = "confederate"
        control.baltimore = "confederate"
        pieces = [
            {box = "rolla", side = "confederate", type = "militia_infantry", count = 2},
        ]
    """)
    assert not state.intervention
    events = told(state, "roll", dice=(1,))
    assert kinds(events) == ["BorderRolled", "InterventionBegan", "SupplyCut"]


@quotes("NS-R27", "Once intervention holds it lasts to the end of the game")
def test_ns_r27_it_begins_with_a_turn_and_lasts() -> None:
    state = situation("""
        turn = 24
        agenda = ["combat confederate"]
        options = {foreign_intervention = true, washington_capture = true}
        control = {washington = "confederate"}
        pieces = [
            {box = "new_york", side = "confederate", type = "militia_infantry"},
            {box = "philadelphia", side = "union", type = "crack_infantry", count = 3},
        ]
    """)
    # The third condition is met now, but it is not the start of a Confederate turn.
    assert all(prospects(state).conditions)
    assert not state.intervention
    state = after(state, "pass", "roll", "end", dice=(1,))
    assert state.active is UNION
    assert not state.intervention
    state = after(state, "roll", "end", "roll", "end", dice=(1, 1))
    assert state.intervention
    # New York is lost again, and the powers stay.
    state = after(state, "roll", "end", "pass", "roll", "end", dice=(1, 1))
    state = after(state, "roll", "march philadelphia", "move 3 crack_infantry new_york", dice=(1,))
    state = won(after(state, "end", "battle new_york"), UNION)
    state = after(state, "roll", "end", dice=(1,))
    assert (state.active, state.controller("new_york")) == (CONFEDERATE, UNION)
    assert state.intervention
    assert allowed(after(state, "roll", dice=(1,)), "march europe")


# --- the foreign pieces ------------------------------------------------------------------------

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


@quotes("NS-R28", "Every Confederate piece in a port may then use sea movement")
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
