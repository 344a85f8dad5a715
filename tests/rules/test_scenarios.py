"""Section 15 of the rulebook: scenarios and counter limits."""

from collections import Counter

import pytest

from campaign import SCENARIOS, CampaignState, PieceType, Side, new_campaign
from campaign.board.board import board
from campaign.board.routes import LinkKind
from tests.rules.play import CONFEDERATE, UNION, after, pieces, quotes, rule_against, situation


def test_15_1_the_board_has_129_boxes_and_231_links() -> None:
    assert len(board().boxes) == 129
    assert len(board().links) == 231


def test_15_1_nothing_on_the_board_is_out_of_reach() -> None:
    reached, new = {0}, {0}
    while new:
        new = {to for box in new for to in board().neighbors[box]} - reached
        reached |= new
    # Port Royal, Fort Monroe and the like have a road or a river, too.
    assert len(reached) == 129


def test_15_1_rivers_flow_somewhere_and_nothing_else_does() -> None:
    for link in board().links:
        if link.kind is LinkKind.RIVER:
            assert link.downriver_to in (link.a, link.b)
        else:
            assert link.downriver_to == ""
        assert link.crosses_river_into <= {link.a, link.b}


def on_board(state: CampaignState, side: Side) -> Counter[PieceType]:
    return Counter(unit.type for box in state.occupied(side) for unit in state.units_in(box, side))


@quotes("BG 15.1", "On the board are 12 Union and 8 Confederate militia infantry")
@quotes("BG 15.1", "and no veteran or crack units")
def test_15_1_twelve_against_eight() -> None:
    state = new_campaign("1861")
    assert on_board(state, UNION) == {PieceType.MILITIA_INFANTRY: 12}
    assert on_board(state, CONFEDERATE) == {PieceType.MILITIA_INFANTRY: 8}
    assert (state.turn, state.last_turn) == (1, 40)


@quotes("BG 15.1", "On the board are 12 Union and 8 Confederate militia infantry")
def test_15_1_where_they_stand() -> None:
    state = new_campaign("1861")
    assert {box: len(state.units_in(box, UNION)) for box in state.occupied(UNION)} == {
        "washington": 2,
        "philadelphia": 1,
        "new_york": 1,
        "harpers_ferry": 1,
        "pittsburgh": 1,
        "columbus_oh": 1,
        "cincinnati": 1,
        "indianapolis": 1,
        "bloomington_il": 1,
        "cairo": 1,
        "st_louis": 1,
    }
    assert set(state.occupied(CONFEDERATE)) == {
        "manassas_junction",
        "fredericksburg",
        "front_royal",
        "charleston_sc",
        "mobile",
        "nashville",
        "memphis",
        "springfield_mo",
    }


@quotes("BG 15.1", "The militia cavalry of each side is in its pool")
@quotes("BG 15.1", "12 Union militia infantry are in the draft reserve")
def test_15_1_what_waits_off_the_board() -> None:
    state = new_campaign("1861")
    for side in (UNION, CONFEDERATE):
        assert state.in_pool(side, PieceType.MILITIA_CAVALRY) == 1
        assert state.in_pool(side, PieceType.MILITIA_INFANTRY) == 0
    assert state.draft_reserve == 12


@quotes("BG 15.2", "The short game uses the set-up of 1861 and lasts from turn 1 to turn 10")
def test_15_2_the_set_up_of_1861() -> None:
    short, long = new_campaign("1861-short"), new_campaign("1861")
    assert short.stacks == long.stacks
    assert short.pools == long.pools
    assert (short.turn, short.last_turn) == (1, 10)


def tenth_turn(lost: str, turn: int = 10) -> CampaignState:
    """The last recruits of a turn of the short game, with some cities in other hands."""
    return situation(f"""
        scenario = "1861-short"
        turn = {turn}
        agenda = ["recruitment confederate points 1"]
        {lost}
    """)


@quotes("BG 15.2", "the Union wins at the end of turn 10 when its army maximum exceeds")
@pytest.mark.parametrize(
    ("lost", "lead", "winner"),
    [
        ("", 5, UNION),
        ('control.canton = "nobody"', 4, CONFEDERATE),
        ('control.atlanta = "union"', 7, UNION),
        ('control.cairo = "confederate"', 3, CONFEDERATE),
    ],
    ids=["five", "four", "seven", "three"],
)
def test_15_2_a_lead_of_five_wins(lost: str, lead: int, winner: Side) -> None:
    state = tenth_turn(lost)
    assert state.army_maximum(UNION) - state.army_maximum(CONFEDERATE) == lead
    state = after(state, "end")
    assert state.winner is winner
    assert state.ending is not None
    assert state.ending.rule == "BG 15.2"


@quotes("BG 15.2", "lasts from turn 1 to turn 10")
def test_15_2_not_before_the_end_of_turn_10() -> None:
    state = after(tenth_turn("", turn=9), "end")
    assert (state.winner, state.turn) == (None, 10)


@quotes("BG 15.2", "If the war has not been decided earlier by BG 13.1 to 13.3")
def test_15_2_washington_decides_the_short_game_too() -> None:
    state = situation("""
        scenario = "1861-short"
        turn = 4
        agenda = ["marches confederate left 0 die 2"]
        pieces = [{box = "washington", side = "confederate", type = "militia_infantry"}]
    """)
    assert after(state, "end").winner is CONFEDERATE


def test_15_1_every_scenario_begins() -> None:
    for name, scenario in SCENARIOS.items():
        state = new_campaign(name)
        assert state.turn == scenario.first_turn
        assert state.winner is None


MIX = {
    UNION: (24, 20, 12, 1, 6, 6),
    CONFEDERATE: (8, 14, 10, 1, 6, 4),
}


@quotes("BG 15.4", "The Union has 24 militia infantry (12 and three drafts of 4)")
@quotes("BG 15.4", "for the Union 20 veteran and 12 crack infantry, 6 veteran and 6 crack cavalry")
@quotes("BG 15.4", "for the Confederacy 14 and 10, 6 and 4")
@pytest.mark.parametrize("side", [UNION, CONFEDERATE])
def test_15_4_the_counter_mix(side: Side) -> None:
    state = new_campaign("1861")
    there = on_board(state, side)
    reserve = state.draft_reserve if side is UNION else 0
    total = [
        there[type_] + state.in_pool(side, type_) + (reserve if type_ == "militia_infantry" else 0)
        for type_ in PieceType
        if not type_.is_border and not type_.is_foreign
    ]
    assert tuple(total) == MIX[side]


@quotes("BG 15.4", "no further one can be recruited or gained by promotion")
def test_15_4_no_unit_beyond_the_mix() -> None:
    state = situation("""
        turn = 9
        agenda = ["promotion confederate"]
        pieces = [
            {box = "memphis", side = "confederate", type = "militia_infantry", count = 8},
            {box = "richmond", side = "confederate", type = "veteran_infantry", count = 14},
        ]
    """)
    assert rule_against(state, "promote militia_infantry memphis") == "BG 11.3"
    state = after(state, "pass", "roll", dice=(3,))
    assert rule_against(state, "recruit militia_infantry atlanta") == "BG 12.1"


@quotes("BG 15.4", "The number of units of each type is a limit, the number of markers is not")
def test_15_4_no_limit_of_markers() -> None:
    state = situation("""
        turn = 9
        agenda = ["marches union left 6 die 6"]
        pieces = [{box = "cairo", side = "union", type = "veteran_infantry", count = 14}]
    """)
    state = after(state, "march cairo", "entrench 14 veteran_infantry")
    assert sum(unit.entrenched for unit in state.units_in("cairo", UNION)) == 14
    assert len(pieces(state, "cairo", UNION)) == 14
