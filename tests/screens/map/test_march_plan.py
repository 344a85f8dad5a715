"""What a march would need, before it is made."""

import pytest

from campaign import CampaignState, Refusal, apply, legal_actions, read_order, read_situation
from campaign.actions import Done, Entrench, Invade, March, Move, Sail
from campaign.dice import ScriptedDice
from campaign.terms import UNION, PieceType
from screens.map.march_plan import (
    MarchPlan,
    open_march,
    plan_march,
    rows_of,
    why_no_entrenching,
)
from tests.screens.keyboard import APRIL_1862

VETERANS, CAVALRY = PieceType.VETERAN_INFANTRY, PieceType.MILITIA_CAVALRY


@pytest.fixture
def april() -> CampaignState:
    return read_situation(APRIL_1862)


def planned(state: CampaignState, box: str) -> MarchPlan:
    plan = plan_march(state, UNION, box)
    assert isinstance(plan, MarchPlan), plan
    return plan


def played(state: CampaignState, *orders: object) -> CampaignState:
    for order in orders:
        action = read_order(order) if isinstance(order, str) else order
        state = apply(state, action, ScriptedDice()).state  # type: ignore[arg-type]
    return state


def test_a_plan_changes_nothing_and_picks_all_that_can_march(april: CampaignState) -> None:
    plan = planned(april, "cairo")
    assert plan.opened.orders == (March("cairo"),)
    assert [(row.unit.type, row.there) for row in plan.rows] == [(VETERANS, 3), (CAVALRY, 1)]
    assert plan.picked == (3, 1)


def test_a_plan_reaches_what_the_engine_lets_its_pieces_reach(april: CampaignState) -> None:
    plan = planned(april, "cairo")
    legal = legal_actions(plan.opened.state)
    assert plan.reach == {a.to for a in legal if isinstance(a, Move)}
    only_infantry = plan.with_count(1, 0)
    assert only_infantry.reach < plan.reach
    assert only_infantry.reach == {
        a.to for a in legal if isinstance(a, Move) and a.type is VETERANS
    }


def test_orders_take_those_who_can_go_and_leave_the_others(april: CampaignState) -> None:
    plan = planned(april, "cairo")
    far = min(plan.reach - plan.with_count(1, 0).reach)
    assert plan.orders(far) == (March("cairo"), Move(1, CAVALRY, far))
    assert plan.orders("paducah") == (
        March("cairo"),
        Move(3, VETERANS, "paducah"),
        Move(1, CAVALRY, "paducah"),
    )
    played(april, *plan.orders("paducah"))


def test_nobody_goes_where_nobody_can_go_and_the_plan_says_why(april: CampaignState) -> None:
    plan = planned(april, "cairo")
    assert plan.orders("richmond") == ()
    assert plan.why_not("richmond").rule == "BG 4.4"
    assert "no piece picked" in plan.with_count(0, 0).with_count(1, 0).why_not("paducah").reason


def test_counting_goes_down_to_none_and_then_to_all(april: CampaignState) -> None:
    plan = planned(april, "cairo")
    counts = []
    for _ in range(5):
        plan = plan.next_count(0)
        counts.append(plan.picked[0])
    assert counts == [2, 1, 0, 3, 2]


def test_groups_are_named_as_the_engine_counts_them(april: CampaignState) -> None:
    """One piece comes back tired to two fresh ones; then the tired one and a fresh one go."""
    there = played(april, "march cairo", "move 1 veteran_infantry paducah", "done")
    back = played(there, "march paducah", "move 1 veteran_infantry cairo")
    april_again = played(back, "march cairo")
    plan = planned(april_again, "cairo")
    rows = [(row.unit.marches, row.there, row.group) for row in plan.rows]
    assert rows == [(0, 2, 1), (2, 1, 2), (0, 1, 1)]
    assert plan.picked == (2, 0, 1), "a piece that has marched twice is not picked"


def test_rows_of_one_type_are_ordered_one_after_the_other(april: CampaignState) -> None:
    dug = played(april, "march cairo", "entrench 1 veteran_infantry", "done")
    plan = planned(dug, "cairo")
    assert [(row.there, row.unit.entrenched) for row in plan.rows[:2]] == [(2, False), (1, True)]
    both = plan.orders("paducah")[1:3]
    assert both == (Move(2, VETERANS, "paducah"), Move(1, VETERANS, "paducah"))
    second = plan.with_count(0, 0).with_count(2, 0).orders("paducah")[1:]
    assert second == (Move(1, VETERANS, "paducah", None, 2),)
    after = played(dug, *plan.with_count(0, 1).orders("paducah"))
    assert len(after.units_in("paducah", UNION)) == 3
    assert len(after.units_in("cairo", UNION)) == 1


def test_another_box_ends_the_march_that_goes_on(april: CampaignState) -> None:
    marching = played(april, "march cairo", "move 1 veteran_infantry paducah")
    opened = open_march(marching, "washington")
    assert not isinstance(opened, Refusal)
    assert opened.orders == (Done(), March("washington"))


def test_a_box_that_cannot_march_says_why(april: CampaignState) -> None:
    refused = plan_march(april, UNION, "richmond")
    assert isinstance(refused, Refusal)
    assert refused.rule == "BG 4.2"


def test_digging_is_ordered_row_by_row(april: CampaignState) -> None:
    plan = planned(april, "cairo")
    orders = plan.digging
    assert orders == (March("cairo"), Entrench(3, VETERANS, 1), Entrench(1, CAVALRY, 1))
    after = played(april, *orders)
    assert all(unit.entrenched for unit in after.units_in("cairo", UNION))


def test_going_by_sea_asks_the_sea_rules(april: CampaignState) -> None:
    plan = planned(april, "washington").with_going(Sail)
    assert "new_york" in plan.reach
    assert plan.orders("new_york")[-1] == Sail(2, PieceType.MILITIA_INFANTRY, "new_york")
    assert not plan.with_going(Invade).reach
    assert plan.with_going(Invade).why_not("norfolk").rule == "BG 6.2"


def test_the_room_on_ships_is_for_those_who_can_go_aboard() -> None:
    """`each piece costs a march`, and only who began the segment in the port sails. [BG 6.1]"""
    state = read_situation(
        """
        scenario = "1861"
        turn = 9
        agenda = ["marches union left 2 die 5"]
        [[pieces]]
        box = "baltimore"
        side = "union"
        type = "militia_cavalry"
        [[pieces]]
        box = "washington"
        side = "union"
        type = "veteran_infantry"
        """
    )
    state = played(state, "march washington", "move 1 veteran_infantry baltimore", "done")
    plan = planned(state, "baltimore")
    assert [row.unit.type for row in plan.rows] == [VETERANS, CAVALRY]
    sailing = plan.with_going(Sail)
    assert sailing.picked == (0, 1)
    assert sailing.orders("new_york") == (March("baltimore"), Sail(1, CAVALRY, "new_york"))


def test_the_best_pieces_stand_first() -> None:
    state = read_situation(
        APRIL_1862 + '[[pieces]]\nbox = "cairo"\nside = "union"\ntype = "crack_infantry"\n'
    )
    types = [row.unit.type for row in rows_of(state, UNION, "cairo")]
    assert types == [PieceType.CRACK_INFANTRY, VETERANS, CAVALRY]


def test_works_are_not_dug_twice_and_the_plan_says_why(april: CampaignState) -> None:
    dug = planned(played(april, "march cairo", "entrench 3 veteran_infantry", "done"), "cairo")
    only_dug = dug.with_count(1, 0)
    assert only_dug.digging == ()
    assert why_no_entrenching(only_dug).rule == "BG 7.1"
