"""The planner: tries courses out, says what it is about, and remembers nothing that it needs."""

import gc
import tomllib
from collections import Counter
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest
import tomli_w

from campaign import (
    CampaignState,
    RandomDice,
    ScriptedDice,
    apply,
    engine,
    legal_actions,
    new_campaign,
    read_order,
    read_situation,
    refusal,
)
from campaign.actions import Done, March, Move
from campaign.agenda import Combat, Marches, Marching
from campaign.budget import QUICK, Budget, CancelledError, Thinking
from campaign.commanders import COMMANDERS
from campaign.commanders.commander import Decision
from campaign.commanders.field.ground import open_gates
from campaign.commanders.field.picture import Outlook
from campaign.commanders.field.temper import METHODICAL, TEMPERS
from campaign.commanders.odds import battle_odds
from campaign.commanders.planner import choose as planner
from campaign.commanders.planner import courses, one_march, reply, rollout
from campaign.commanders.planner.courses import (
    Maneuver,
    course,
    is_moving,
    others,
    worth,
)
from campaign.commanders.planner.doubts import FORLORN, Doubts, doubts
from campaign.commanders.planner.rollout import seed_of
from campaign.commanders.planner.trials import LEAST, best_of, candidate, likely_lead
from campaign.commanders.reasons import KINDS
from campaign.commanders.remembered import Remembered
from campaign.state import Ending
from campaign.terms import CONFEDERATE, SIDES, UNION, PieceType, Side
from tests.rules.play import after, situation

commander = COMMANDERS["planner"]
VETERAN = PieceType.VETERAN_INFANTRY


def first_segment() -> list[CampaignState]:
    """The positions of the first Movement Segment of a war, as the planner plays it."""
    state, dice, found = new_campaign("1862"), RandomDice("planner"), []
    while not isinstance(state.step, Combat) and state.to_move is UNION:
        found.append(state)
        state = apply(state, commander.choose(state), dice).state
    return found


def armies() -> CampaignState:
    """Eight veterans before Manassas, and seven of them on the way to Richmond leave it to four."""
    pieces = (
        ("washington", "union", "veteran_infantry", 8),
        ("manassas_junction", "confederate", "veteran_infantry", 4),
        ("richmond", "confederate", "militia_infantry", 1),
    )
    return situation(
        'turn = 10\nagenda = ["marches union left 4 die 4"]\n'
        + "".join(
            f'[[pieces]]\nbox = "{box}"\nside = "{side}"\ntype = "{type_}"\ncount = {count}\n'
            + ("entrenched = true\n" if side == "confederate" and count > 1 else "")
            for box, side, type_, count in pieces
        )
    )


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


def test_a_capital_left_empty_is_told_of_though_no_enemy_can_walk_in() -> None:
    state = situation(
        """
        turn = 9
        agenda = ["marches union left 3 die 6"]
        pieces = [
            {box = "washington", side = "union", type = "militia_infantry", count = 2},
            {box = "raleigh", side = "confederate", type = "veteran_infantry", count = 2},
        ]
        """
    )
    left = after(state, "march washington", "invade 2 militia_infantry wilmington", "done")
    [why] = planner._gives_up(state, left, UNION)
    assert (why.kind, why.boxes) == ("empties", ("washington",))


def test_the_same_position_gives_the_same_action_whatever_else_is_remembered(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    state = first_segment()[0]
    known = commander.choose(state)
    monkeypatch.setattr(planner, "_PLANS", Remembered())
    monkeypatch.setattr(courses, "_DECISIONS", Remembered())
    assert commander.choose(state.evolve()) == known


def test_a_plan_is_kept_to_the_end_of_the_segment() -> None:
    played = first_segment()
    begun = next(state for state in played if is_moving(state))
    plan = commander.think(begun).plan
    assert plan is not None
    for order in plan.orders:
        decision = commander.think(begun)
        assert decision.action == order
        begun = apply(begun, order, RandomDice("none is thrown")).state
    assert isinstance(begun.step, Combat)


def test_a_march_that_ends_by_itself_is_not_ended_once_more() -> None:
    """Said of no march, that one is over leads nowhere, and whoever says it says it for ever."""
    dice = RandomDice("none is thrown")
    state = armies()
    orders = (March("washington"), Move(8, VETERAN, "fredericksburg"), Done(), Done())
    made, after = one_march.in_one_march(state, orders, dice)
    assert made == orders[:2]
    assert made == one_march.in_one_march(state, made, dice)[0]
    assert after.step == apply(after, Done(), dice).state.step


def test_who_is_asked_in_the_middle_of_a_march_plans_for_what_is_left() -> None:
    """Somebody has activated another box than the planner would have."""
    state = next(state for state in first_segment() if is_moving(state))
    wanted = commander.choose(state)
    other = next(
        action for action in legal_actions(state) if isinstance(action, March) and action != wanted
    )
    begun = apply(state, other, RandomDice("none is thrown")).state
    decision = commander.think(begun)
    assert refusal(begun, decision.action) is None
    assert decision.plan is None or decision.plan.orders[0] == decision.action


def test_a_course_ends_where_dice_would_decide() -> None:
    state = new_campaign("1862")
    way = course(state, METHODICAL, QUICK)
    assert isinstance(way.end.step, Combat)
    assert len(way.orders) > 2


def test_his_own_course_is_left_only_for_one_that_is_likely_to_be_better() -> None:
    """What few throws say is believed the less, the less they agree."""
    lead = partial(likely_lead, usual_lead=-3.0)
    assert lead([]) < 0
    assert lead([8.0, -7.0]) < 0 < lead([8.0, -7.0] * 20)
    assert 0 < lead([5.5] * 2) < lead([5.5] * 8) < 5.5
    assert lead([20.0, -9.0]) < lead([5.5, 5.5])


@pytest.mark.parametrize("nodes", [9, 16, 30, 60, 200])
def test_as_many_maneuvers_are_tried_as_can_be_tried_often_enough(nodes: int) -> None:
    """Nine that are tried twice each tell nothing: one that is tried four times does."""
    own = Maneuver(METHODICAL, (), new_campaign("1861"))
    ways = [own._replace(decisions=(Decision(March(f"box {n}")),)) for n in range(9)]
    budget = Thinking(Budget(nodes))
    tried = Counter[str]()

    def gone(way: Maneuver, _: int) -> float:
        budget.spend(1)
        tried[repr(way.decisions)] += 1
        return 9.0 if way.decisions == ways[2].decisions else 0.0

    found = best_of(own, [candidate(way, float(-n)) for n, way in enumerate(ways)], gone, budget)
    others = [times for way, times in tried.items() if way != "()"]
    assert max(others) >= LEAST
    assert len(others) == {9: 1, 16: 4, 30: 8, 60: 9, 200: 9}[nodes]
    assert (found is ways[2]) == (nodes > 9)


def test_the_most_promising_at_a_glance_are_tried_first() -> None:
    own = Maneuver(METHODICAL, (), new_campaign("1861"))
    good, bad = (own._replace(decisions=(Decision(March(box)),)) for box in ("good", "bad"))
    budget, tried = Thinking(Budget(9)), set[Maneuver]()

    def gone(way: Maneuver, _: int) -> float:
        budget.spend(1)
        tried.add(way)
        return 0.0

    best_of(own, [candidate(bad, -20.0), candidate(good, 2.0)], gone, budget)
    assert tried == {own, good}


def test_an_attack_that_is_hardly_ever_won_is_tried_without() -> None:
    """[BG 8.1, BG 10.1] Chicago can call up four pieces; nobody can come to help the attacker."""
    file = Path(__file__).parent / "positions" / "chicago_is_reinforced.toml"
    document = tomllib.loads(file.read_text())
    del document["lesson"]
    state = read_situation(tomli_w.dumps(document))
    own = ordered(state, "march lafayette", "move 1 militia_infantry chicago", "done", "end")
    chicago = state.theater.number["chicago"]
    odds = battle_odds(own.end, "chicago", UNION)
    assert odds is not None
    assert odds.win(UNION) < FORLORN
    assert Doubts((chicago,), forlorn=True) in doubts(state, own.end, UNION, QUICK)
    sparing = [way for way in others(state, own, QUICK) if way.spares_the_forlorn]
    assert sparing
    assert not any(way.end.contested >> chicago & 1 for way in sparing)


def ordered(state: CampaignState, *orders: str) -> Maneuver:
    """A course as somebody might think of it."""
    actions, end = tuple(map(read_order, orders)), state
    for action in actions:
        end = apply(end, action, ScriptedDice(())).state
    return Maneuver(METHODICAL, tuple(map(Decision, actions)), end)


def test_of_an_attack_and_an_errand_elsewhere_both_are_tried() -> None:
    """The own course attacks; others leave the attack out, or go elsewhere first."""
    state = armies()
    own = course(state, METHODICAL, QUICK)
    tried = list(others(state, own, QUICK))
    richmond = 1 << state.theater.number["richmond"]
    assert own.end.contested & richmond
    assert any(not way.end.contested for way in tried)
    gone = {getattr(order, "to", "") for order in own.orders}
    assert any({getattr(order, "to", "") for order in way.orders} - gone for way in tried)
    for way in tried:
        at = state
        for order in way.orders:
            assert refusal(at, order) is None
            assert apply(at, order, RandomDice("none is thrown")).state != at
            at = apply(at, order, RandomDice("none is thrown")).state
        assert at == way.end


def test_who_loses_washington_half_the_time_goes_another_way() -> None:
    """Eight veterans before Manassas: seven of them on the way to Richmond leave it to four."""
    state = armies()
    own = course(state, METHODICAL, QUICK)
    assert planner._chosen(state, METHODICAL, QUICK).end != own.end
    assert planner._chosen(state, METHODICAL, Budget(0)).end == own.end


@pytest.mark.parametrize("side", SIDES)
def test_a_war_that_is_won_is_worth_more_than_any_that_goes_on(side: Side) -> None:
    """[BG 13.1, BG 13.3] However much a side holds, with the war to be won it is not yet won."""
    state = new_campaign("1862")
    theater = state.theater
    richmond = theater.number["richmond"] if side is UNION else theater.number["washington"]
    all_but = (1 << len(theater.ids)) - 1 & ~(1 << richmond)
    held = (all_but, 1 << richmond) if side is UNION else (1 << richmond, all_but)
    rich = state.evolve(held=held)
    won, lost = (rich.evolve(ending=Ending(one, "BG 13")) for one in (side, side.enemy))
    assert lost.ending is not None
    assert worth(won, side, METHODICAL) > worth(rich, side, METHODICAL)
    assert worth(lost, side, METHODICAL) < 0 < worth(rich, side, METHODICAL)


def test_no_other_course_leaves_a_gate_open_that_his_own_keeps(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """[BG 6.2, BG 13.1] A fleet lands on one throw in six, which few throws show."""
    state = situation(
        'turn = 8\nagenda = ["marches confederate left 3 die 3"]\n'
        + "".join(
            f'[[pieces]]\nbox = "{box}"\nside = "{side}"\ntype = "{type_}"\ncount = {count}\n'
            for box, side, type_, count in (
                ("washington", "union", "veteran_infantry", 4),
                ("mccomb", "confederate", "militia_infantry", 2),
                ("richmond", "confederate", "veteran_infantry", 3),
                ("wilmington", "confederate", "militia_infantry", 1),
                ("charleston_sc", "confederate", "militia_infantry", 1),
                ("mobile", "confederate", "militia_infantry", 1),
            )
        )
    )
    own = course(state, METHODICAL, QUICK)
    leave = (March("mobile"), Move(1, PieceType.MILITIA_INFANTRY, "montgomery"))
    orders, end = one_march.in_one_march(state, leave, RandomDice("none is thrown"))
    bare = Maneuver(METHODICAL, tuple(Decision(order) for order in orders), end)
    mobile = 1 << state.theater.number["mobile"]
    assert not open_gates(own.end, CONFEDERATE) & mobile
    assert open_gates(end, CONFEDERATE) & mobile
    monkeypatch.setattr(planner, "others", lambda *_: iter((bare,)))
    monkeypatch.setattr(planner, "played_on", lambda end, *_: 50.0 * (end == bare.end))
    assert planner._chosen(state, METHODICAL, Budget(1000)).end == own.end


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


def test_little_is_done_between_two_questions_whether_anybody_waits(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A look at the map takes two milliseconds, an order a tenth of one."""
    state = next(state for state in first_segment() if is_moving(state))
    done, most = Counter[str](), Counter[str]()

    def counted(what: str, do: Callable[..., Any]) -> Callable[..., Any]:
        def count(*args: Any, **words: Any) -> Any:
            done[what] += 1
            return do(*args, **words)

        return count

    def listened() -> bool:
        for what in done:
            most[what] = max(most[what], done[what])
        done.clear()
        return False

    for module in (courses, one_march, reply, rollout):
        monkeypatch.setattr(module, "apply", counted("orders", engine.apply))
    monkeypatch.setattr(Outlook, "__init__", counted("looks", Outlook.__init__))
    monkeypatch.setattr(planner, "_PLANS", Remembered())
    monkeypatch.setattr(courses, "_DECISIONS", Remembered())
    monkeypatch.setattr(rollout, "_SEQUELS", Remembered())
    commander.choose(state.evolve(), Budget(QUICK.nodes, listened))
    assert 0 < most["orders"] <= 60
    assert 0 < most["looks"] <= 4


def test_with_nothing_to_spend_it_still_decides() -> None:
    state = first_segment()[0]
    assert refusal(state, commander.choose(state, Budget(0))) is None


def test_what_it_has_looked_at_goes_without_a_search_for_garbage(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A search for circles stops the whole program, the longer the more of them there are."""
    state = first_segment()[0]
    for module, known in ((planner, "_PLANS"), (courses, "_DECISIONS"), (rollout, "_SEQUELS")):
        monkeypatch.setattr(module, known, Remembered())
    gc.collect()
    gc.disable()
    try:
        commander.choose(state.evolve())
        in_circles = gc.collect()
    finally:
        gc.enable()
    assert in_circles < 1000
