"""The planner: tries courses out, says what it is about, and remembers nothing that it needs."""

import pytest

from campaign import CampaignState, RandomDice, apply, new_campaign, refusal
from campaign.agenda import Combat, Marches, Marching
from campaign.budget import QUICK, Budget, CancelledError
from campaign.commanders import COMMANDERS
from campaign.commanders.field.temper import METHODICAL, TEMPERS
from campaign.commanders.planner import choose as planner
from campaign.commanders.planner import courses
from campaign.commanders.planner.courses import Remembered, course
from campaign.commanders.planner.rollout import seed_of
from campaign.commanders.reasons import KINDS
from campaign.terms import UNION
from tests.rules.play import situation

commander = COMMANDERS["planner"]


def first_segment() -> list[CampaignState]:
    """The positions of the first Movement Segment of a war, as the planner plays it."""
    state, dice, found = new_campaign("1862"), RandomDice("planner"), []
    while not isinstance(state.step, Combat) and state.to_move is UNION:
        found.append(state)
        state = apply(state, commander.choose(state), dice).state
    return found


def test_its_plan_begins_with_its_action_and_its_orders_are_legal_one_after_the_other() -> None:
    for state in first_segment():
        decision = commander.think(state)
        if not isinstance(state.step, Marches | Marching) or decision.plan is None:
            continue
        assert decision.plan.orders[0] == decision.action
        assert decision.plan.temper in TEMPERS
        at, dice = state, RandomDice("none is thrown")
        for order in decision.plan.orders:
            assert refusal(at, order) is None
            at = apply(at, order, dice).state
        assert {reason.kind for reason in decision.plan.gives_up} <= set(KINDS)


def test_the_same_position_gives_the_same_action_whatever_is_remembered(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    played = first_segment()
    known = [commander.choose(state) for state in played]
    for state, action in zip(reversed(played), reversed(known), strict=True):
        monkeypatch.setattr(planner, "_CHOSEN", Remembered())
        monkeypatch.setattr(courses, "_DECISIONS", Remembered())
        assert commander.choose(state.evolve()) == action


def test_a_march_is_taken_back_in_thought() -> None:
    """The position in which it was begun is the same for all of its orders that dug no works."""
    for before, after in zip(played := first_segment(), played[1:], strict=False):
        if isinstance(before.step, Marches) and isinstance(after.step, Marching):
            assert planner._begun(after) == planner._begun(before)


def test_a_course_ends_where_dice_would_decide() -> None:
    state = new_campaign("1862")
    way = course(state, METHODICAL, QUICK)
    assert isinstance(way.end.step, Combat)
    assert len(way.orders) > 2


def test_his_own_course_is_left_only_for_one_that_is_surely_better() -> None:
    """A few throws that look good are not enough; many that look the same are."""
    assert planner._lead([20.0, -9.0], planner.DOUBT) < 0 < planner._lead([20.0, -9.0], 0.0)
    assert planner._lead([5.5] * 8, planner.DOUBT) > 0
    assert planner._lead([], planner.DOUBT) == 0


def test_who_loses_washington_half_the_time_goes_another_way() -> None:
    """Eight veterans before Manassas: seven of them on the way to Richmond leave it to four."""
    pieces = (
        ("washington", "union", "veteran_infantry", 8),
        ("manassas_junction", "confederate", "veteran_infantry", 4),
        ("richmond", "confederate", "militia_infantry", 1),
    )
    state = situation(
        'turn = 10\nagenda = ["marches union left 4 die 4"]\n'
        + "".join(
            f'[[pieces]]\nbox = "{box}"\nside = "{side}"\ntype = "{type_}"\ncount = {count}\n'
            + ("entrenched = true\n" if side == "confederate" and count > 1 else "")
            for box, side, type_, count in pieces
        )
    )
    assert planner._chosen(state, METHODICAL, QUICK) is not METHODICAL
    assert planner._chosen(state, METHODICAL, Budget(0)) is METHODICAL


def test_what_is_thrown_for_is_the_same_before_each_march_of_a_segment() -> None:
    first, *_, last = (state for state in first_segment() if isinstance(state.step, Marches))
    assert first.stacks != last.stacks
    assert seed_of(first) == seed_of(last)


def test_it_asks_after_every_order_that_it_tries_if_anybody_still_waits() -> None:
    state = first_segment()[0]
    asked = 0

    def patience() -> bool:
        nonlocal asked
        asked += 1
        return asked > 40

    with pytest.raises(CancelledError):
        commander.choose(state.evolve(turn=state.turn + 1), Budget(QUICK.nodes, patience))


def test_with_nothing_to_spend_it_still_decides() -> None:
    state = first_segment()[0]
    assert refusal(state, commander.choose(state, Budget(0))) is None
