"""Section 2 of the rulebook: calendar and turn."""

import pytest

from campaign import new_campaign
from campaign.tables.calendar import date
from tests.rules.play import (
    CONFEDERATE,
    UNION,
    after,
    kinds,
    legal,
    quotes,
    rule_against,
    situation,
    told,
)

MONTHS = ("Jul", "Aug", "Sep", "Oct", "Nov/Dec", "Jan/Feb", "Mar", "Apr", "May", "Jun")


@quotes("BG 2.1", "from July 1861 (turn 1) to June 1865 (turn 40), ten to the year")
@pytest.mark.parametrize("turn", range(1, 41))
def test_2_1_ten_turns_make_a_year(turn: int) -> None:
    month = MONTHS[(turn - 1) % 10]
    year = 1861 + (turn - 1) // 10 + (MONTHS.index(month) >= 5)
    assert date(turn).label == f"{month} {year}"


@quotes("BG 2.1", "except that November with December and January with February make a single turn")
def test_2_1_two_turns_of_a_year_last_two_months() -> None:
    double = [turn for turn in range(1, 41) if date(turn).months == 2]
    assert double == [5, 6, 15, 16, 25, 26, 35, 36]


@quotes("BG 2.1", "With option 9.1 the calendar goes on to turn 45, November/December 1865")
def test_2_1_the_calendar_goes_on_to_turn_45() -> None:
    assert [date(turn).label for turn in range(41, 46)] == [
        "Jul 1865",
        "Aug 1865",
        "Sep 1865",
        "Oct 1865",
        "Nov/Dec 1865",
    ]


def test_2_1_the_campaign_begins_in_july_1861() -> None:
    assert new_campaign("1861").date.label == "Jul 1861"


QUIET_TURN = """
    turn = 12
    pieces = [
        {box = "cairo", side = "union", type = "militia_infantry"},
        {box = "memphis", side = "confederate", type = "militia_infantry"},
    ]
"""


@quotes("BG 2.2", "the Union player's turn followed by the Confederate player's turn")
def test_2_2_union_first_then_confederates_then_the_next_turn() -> None:
    orders = ("roll", "end marches", "pass", "roll", "end recruitment")
    union = situation(QUIET_TURN)
    assert (union.turn, union.to_move) == (12, UNION)
    confederate = after(union, *orders, dice=(3, 3))
    assert (confederate.turn, confederate.to_move) == (12, CONFEDERATE)
    following = after(confederate, *orders, dice=(3, 3))
    assert (following.turn, following.to_move) == (13, UNION)


@quotes("BG 2.2", "Movement, Combat, Promotion, Recruitment")
def test_2_2_four_segments_in_order() -> None:
    state = situation("""
        turn = 12
        agenda = ["marches union left 2 die 2"]
        pieces = [
            {box = "cairo", side = "union", type = "militia_infantry"},
            {box = "cairo", side = "confederate", type = "militia_infantry", reduced = true},
        ]
    """)
    events = told(
        state,
        "end marches",
        "battle cairo",
        "fight fire 2 1",
        "fight roll",
        "fight fire 1 2",
        "fight roll",
        "pass",
        "promote militia_infantry cairo",
        "roll",
        "recruit militia_infantry st_louis",
        "end recruitment",
        dice=(6, 1, 3),
    )
    order = ["SegmentEnded", "BattleBegan", "PiecePromoted", "RecruitmentRolled", "TurnBegan"]
    assert [kind for kind in kinds(events) if kind in order] == [
        "SegmentEnded",
        "BattleBegan",
        "PiecePromoted",
        "RecruitmentRolled",
        "SegmentEnded",
        "TurnBegan",
    ]


@quotes("BG 2.2", "Each is finished before the next begins")
@pytest.mark.parametrize(
    "order",
    [
        "battle cairo",
        "fight roll",
        "promote militia_infantry vandalia",
        "recruit militia_infantry st_louis",
    ],
)
def test_2_2_nothing_else_while_pieces_move(order: str) -> None:
    state = situation("""
        turn = 12
        agenda = ["marches union left 2 die 2"]
        pieces = [
            {box = "vandalia", side = "union", type = "militia_infantry"},
            {box = "cairo", side = "union", type = "militia_infantry"},
            {box = "cairo", side = "confederate", type = "militia_infantry"},
        ]
    """)
    assert rule_against(state, order) == "BG 2.2"


@quotes("BG 2.3", "A turn that lasts two months is played like any other in the base game")
@pytest.mark.parametrize(("double", "single"), [(15, 14), (16, 14)])
def test_2_3_a_double_month_has_no_effect(double: int, single: int) -> None:
    orders = ("roll", "march cairo", "move 1 militia_infantry paducah", "end", "pass", "roll")
    positions = [
        after(situation(QUIET_TURN.replace("12", str(turn))), *orders, dice=(3, 3))
        for turn in (double, single)
    ]
    assert legal(positions[0]) == legal(positions[1])
    assert positions[0].evolve(turn=0) == positions[1].evolve(turn=0)
