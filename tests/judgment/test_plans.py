"""The plans that a player is shown: legal, different, with what they bring and give up."""

import pytest

from campaign import RandomDice, ScriptedDice, new_campaign
from campaign.actions import Done, March, Move
from campaign.agenda import Marches, Marching
from campaign.board.board import bits
from campaign.budget import QUICK, CancelledError
from campaign.commanders import COMMANDERS
from campaign.commanders.commander import Reason
from campaign.commanders.levels import LEVELS, USUAL_LEVEL, level_of
from campaign.commanders.odds import battle_odds
from campaign.commanders.steady.appraisal import force
from campaign.engine import apply
from campaign.judgment import grounds as judged_grounds
from campaign.judgment.courses import courses
from campaign.judgment.expected import with_odds
from campaign.judgment.grounds import dangers, grounds
from campaign.judgment.plans import best_plans
from campaign.judgment.review import review
from campaign.judgment.starving import hanging, starved, still_starving
from campaign.judgment.worth import Judged
from tests.judgment.wars import facing_richmond, ordered
from tests.rules.play import CONFEDERATE, UNION, after, situation

OPEN_RICHMOND = """
    turn = 9
    agenda = ["marches confederate left 2 die 2"]
    pieces = [
        {box = "lynchburg", side = "confederate", type = "veteran_infantry", count = 5},
        {box = "fredericksburg", side = "union", type = "veteran_infantry", count = 4},
        {box = "washington", side = "union", type = "militia_infantry"},
    ]
"""


def test_an_open_richmond_is_covered_first() -> None:
    plans = best_plans(situation(OPEN_RICHMOND))
    assert "richmond" in [order.to for order in plans[0].orders if isinstance(order, Move)]
    assert ("cover", ("richmond",)) in [(r.kind, r.boxes) for p in plans for r in p.reasons]


def test_plans_are_legal_and_differ_and_come_best_first() -> None:
    state = after(new_campaign("1861"))
    plans = best_plans(state)
    assert 2 <= len(plans) <= 3
    assert len({plan.orders for plan in plans}) == len(plans)
    assert [plan.value for plan in plans] == sorted((p.value for p in plans), reverse=True)
    for plan in plans:
        now = state
        for order in plan.orders:
            now = apply(now, order, ScriptedDice()).state


def test_a_march_that_has_ended_by_itself_is_not_ended_once_more() -> None:
    state = after(new_campaign("1861"))
    for course in courses(state):
        now = state
        for order in course.orders:
            assert not isinstance(order, Done) or isinstance(now.step, Marching), course.orders
            now = apply(now, order, ScriptedDice()).state


def test_an_attack_brings_its_chance_and_risks_the_rest() -> None:
    state = situation(
        """
        turn = 9
        agenda = ["marches union left 1 die 1"]
        pieces = [
            {box = "fredericksburg", side = "union", type = "veteran_infantry", count = 4},
            {box = "richmond", side = "confederate", type = "veteran_infantry", count = 3},
        ]
        """
    )
    orders = ("march fredericksburg", "move 4 veteran_infantry richmond")
    why = grounds(Judged(state), Judged(after(state, *orders)), UNION)
    [attack] = [reason for reason in why.brings if reason.kind == "attack"]
    [risk] = [reason for reason in why.gives_up if reason.kind == "risks"]
    assert attack.boxes == risk.boxes == ("richmond",)
    assert attack.numbers[0] == pytest.approx(1 - risk.numbers[0])
    assert 0.2 < attack.numbers[0] < 0.9


EMPTY_WASHINGTON = """
    turn = 9
    agenda = ["marches union left 3 die 6"]
    pieces = [
        {box = "washington", side = "union", type = "militia_infantry", count = 2},
        {box = "petersburg", side = "confederate", type = "veteran_infantry", count = 2},
        {box = "new_york", side = "union", type = "militia_infantry", count = 1},
    ]
"""
"""The nearest enemy is three boxes away: out of reach of one march, but not of two."""


@pytest.mark.parametrize(
    ("going", "kinds"), [(2, [("empties", ("washington",))]), (1, [])], ids=["all", "half"]
)
def test_a_capital_that_is_left_empty_is_told_of_though_the_enemy_is_far(
    going: int, kinds: list[object]
) -> None:
    state = situation(EMPTY_WASHINGTON)
    left = after(state, "march washington", f"invade {going} militia_infantry wilmington", "done")
    found = grounds(Judged(state), Judged(left), UNION).gives_up
    assert [(r.kind, r.boxes) for r in found if "washington" in r.boxes] == kinds


def test_the_review_names_the_same_empty_capital() -> None:
    state = situation(EMPTY_WASHINGTON)
    orders = ("march washington", "invade 2 militia_infantry wilmington", "done", "end")
    moments = review(state, ordered(state, *orders)).moments
    [why] = [r for m in moments for r in m.gave_up if r.boxes == ("washington",)]
    assert (why.kind, why.numbers) == ("empties", (3.0,))


def test_a_city_left_with_the_enemy_next_to_it_is_told_of_though_it_is_worth_little() -> None:
    """More than three things speak against the march, and this is the least of them."""
    state = situation(
        """
        turn = 9
        agenda = ["marches union left 2 die 2"]
        pieces = [
            {box = "cairo", side = "union", type = "militia_infantry", count = 1},
            {box = "humboldt", side = "confederate", type = "militia_infantry", count = 1},
        ]
        """
    )
    left = after(state, "march cairo", "move 1 militia_infantry paducah", "done")
    found = grounds(Judged(state), Judged(left), UNION, most=0).gives_up
    assert [(r.kind, r.boxes) for r in found] == [("exposes", ("cairo",))]


def test_every_battle_of_a_plan_is_told_with_its_chance() -> None:
    """Though other things weigh more: Humboldt is worth next to nothing. [BG 8.1]"""
    state = situation(
        """
        turn = 9
        agenda = ["marches union left 2 die 2"]
        pieces = [
            {box = "cairo", side = "union", type = "veteran_infantry", count = 2},
            {box = "humboldt", side = "confederate", type = "militia_infantry", count = 2},
        ]
        """
    )
    joined = after(state, "march cairo", "move 2 veteran_infantry humboldt", "done")
    for most in (0, 3):
        brings = grounds(Judged(state), Judged(joined), UNION, most).brings
        assert ("attack", ("humboldt",)) in [(reason.kind, reason.boxes) for reason in brings]


@pytest.mark.parametrize("seed", ["a", "b", "c", "d"])
def test_no_plan_marches_into_a_battle_unsaid(seed: str) -> None:
    state, dice = new_campaign("1861"), RandomDice(seed)
    while state.turn < 4 or not isinstance(state.step, Marches) or state.step.left is None:
        state = apply(state, COMMANDERS["steady"].choose(state), dice).state
    for plan in best_plans(state):
        end = state
        for order in plan.orders[:-1]:
            end = apply(end, order, ScriptedDice()).state
        joined = {end.theater.ids[box] for box in bits(end.contested & ~state.contested)}
        said = {box for why in plan.reasons if why.kind == "attack" for box in why.boxes}
        assert joined <= said


def test_a_city_that_stays_in_danger_is_told_of_with_every_plan() -> None:
    """Richmond is held by one, four are next door, and nobody can come to help."""
    state = situation(
        """
        turn = 9
        agenda = ["marches confederate left 1 die 1"]
        pieces = [
            {box = "richmond", side = "confederate", type = "veteran_infantry"},
            {box = "mobile", side = "confederate", type = "veteran_infantry", count = 2},
            {box = "fredericksburg", side = "union", type = "veteran_infantry", count = 4},
        ]
        """
    )
    for plan in best_plans(state):
        told = {box for why in (*plan.dangers, *plan.gives_up, *plan.reasons) for box in why.boxes}
        assert "richmond" in told
    [danger] = [why for why in dangers(Judged(state), CONFEDERATE) if "richmond" in why.boxes]
    assert danger.numbers == (24.0, 6.0)


def test_a_city_whose_fall_loses_the_war_is_never_left_out_of_the_dangers() -> None:
    """Two others are dearer, and only so many are told of. [BG 13.2]"""
    state = situation(
        """
        turn = 9
        agenda = ["marches union left 1 die 1"]
        pieces = [
            {box = "washington", side = "union", type = "militia_infantry"},
            {box = "manassas_junction", side = "confederate", type = "veteran_infantry", count = 3},
            {box = "memphis", side = "union", type = "militia_infantry"},
            {box = "corinth", side = "confederate", type = "veteran_infantry", count = 3},
            {box = "new_orleans", side = "union", type = "militia_infantry"},
            {box = "jackson", side = "confederate", type = "veteran_infantry", count = 3},
            {box = "mobile", side = "union", type = "militia_infantry"},
            {box = "meridian", side = "confederate", type = "veteran_infantry", count = 3},
        ]
        control = {memphis = "union", new_orleans = "union", mobile = "union"}
        """
    )
    first, *others = dangers(Judged(state), UNION)
    assert first.boxes == ("washington",)
    assert len(others) == 1


def test_where_nothing_is_to_be_had_the_plan_is_to_stay() -> None:
    state = situation(
        """
        turn = 9
        agenda = ["marches union left 1 die 1"]
        pieces = [{box = "washington", side = "union", type = "militia_infantry"}]
        """
    )
    [plan] = best_plans(state)
    assert plan.stays is (plan.value < 0.5)


@pytest.mark.parametrize("seed", ["a", "b", "c", "d"])
def test_every_plan_is_better_by_a_point_or_so_and_says_what_it_brings(seed: str) -> None:
    state, dice = new_campaign("1861"), RandomDice(seed)
    while state.turn < 4 or not isinstance(state.step, Marches) or state.step.left is None:
        state = apply(state, COMMANDERS["steady"].choose(state), dice).state
    for plan in best_plans(state):
        assert plan.stays or (plan.value >= 0.5 and plan.reasons)


def test_the_odds_of_a_plan_say_who_may_come() -> None:
    """The plan itself does not call them up; the odds count on them. [BG 10.1]"""
    state = situation(
        """
        turn = 9
        agenda = ["marches union left 1 die 1"]
        pieces = [
            {box = "cairo", side = "union", type = "veteran_infantry", count = 2},
            {box = "paducah", side = "union", type = "veteran_infantry", count = 2},
            {box = "humboldt", side = "confederate", type = "militia_infantry", count = 2},
        ]
        """
    )
    joined = after(state, "march cairo", "move 2 veteran_infantry humboldt", "done")
    why = grounds(Judged(state), with_odds(Judged(joined)), UNION)
    [attack] = [reason for reason in why.brings if reason.kind == "attack"]
    odds = battle_odds(joined, "humboldt", UNION)
    assert odds is not None
    assert attack.numbers[3:] == (2.0, 0.0) == odds.may_come


def test_where_a_die_comes_first_there_is_no_plan() -> None:
    state = situation('turn = 9\nagenda = ["marches union"]')
    assert best_plans(state) == ()


def test_who_leaves_is_not_waited_for() -> None:
    with pytest.raises(CancelledError):
        best_plans(facing_richmond(), QUICK._replace(cancelled=lambda: True))


def test_plans_come_from_those_who_play_well() -> None:
    """A player who asks what to do is not told what a yardstick would do."""
    for plan in best_plans(new_campaign("1861")):
        assert level_of(plan.temper) is LEVELS[USUAL_LEVEL]


@pytest.mark.parametrize("seed", ["a", "b", "c"])
def test_the_best_plan_comes_first_though_several_commanders_have_it(seed: str) -> None:
    """Half-way through a turn, too; a plan that is worse than none is not told of."""
    state, dice = new_campaign("1861"), RandomDice(seed)
    while state.turn < 3 or not isinstance(state.step, Marches) or state.step.left is None:
        state = apply(state, COMMANDERS["steady"].choose(state), dice).state
    values = [plan.value for plan in best_plans(state)]
    assert values == sorted(values, reverse=True)
    assert min(values) > 0 or len(values) == 1


def test_a_plan_tells_the_odds_that_the_preview_of_its_march_tells() -> None:
    """Whoever may be called counts: Richmond's neighbors are full. [BG 10.1]"""
    state = situation(
        """
        turn = 9
        agenda = ["marches union left 1 die 1"]
        pieces = [
            {box = "fredericksburg", side = "union", type = "crack_infantry", count = 6},
            {box = "washington", side = "union", type = "militia_infantry", count = 2},
            {box = "richmond", side = "confederate", type = "veteran_infantry", count = 2},
            {box = "petersburg", side = "confederate", type = "veteran_infantry", count = 3},
            {box = "gordonsville", side = "confederate", type = "veteran_infantry", count = 3},
        ]
        """
    )
    plan = next(p for p in best_plans(state) if p.goal == "richmond")
    [attack] = [reason for reason in plan.reasons if reason.kind == "attack"]
    end = state
    for order in plan.orders:
        if isinstance(order, March | Move):
            end = apply(end, order, ScriptedDice()).state
    shown = battle_odds(end, "richmond", UNION)
    assert shown is not None
    alone = Judged(end).joined[state.theater.number["richmond"]].win
    assert attack.numbers[0] == pytest.approx(shown.union, abs=0.01)
    assert abs(shown.union - alone) > 0.03, "the estimate does not know who may be called"


def test_a_march_that_is_a_risk_can_be_left_out() -> None:
    """Beside the attack out of Richmond there is the plan to stay there."""
    weaker = OPEN_RICHMOND.replace("count = 4", "count = 3")
    plans = best_plans(situation(weaker))
    assert "fredericksburg" in [plan.goal for plan in plans]
    went = [[order.to for order in plan.orders if isinstance(order, Move)] for plan in plans]
    assert ["richmond"] in went


OFF_THE_LINE = """
    turn = 9
    agenda = ["marches union left 3 die 3"]
    options = {preset = "full"}
    pieces = [
        {box = "cairo", side = "union", type = "veteran_infantry", count = 2},
        {box = "jackson", side = "confederate", type = "veteran_infantry", count = 2},
    ]
"""


@pytest.mark.parametrize(("going", "out"), [(2, ("memphis",)), (1, ())])
def test_ns_2_2_a_march_out_of_supply_is_told_with_what_it_costs(
    going: int, out: tuple[str, ...]
) -> None:
    """Columbus lies between and is the enemy's; one piece alone needs no supply. [NS-R1]"""
    state = situation(OFF_THE_LINE)
    gone = after(state, "march cairo", f"move {going} veteran_infantry memphis", "done")
    assert starved(state, gone, UNION) == tuple(Reason("starves", (one,), (1.0,)) for one in out)
    assert not still_starving(state, gone, UNION)


def test_ns_2_2_who_starves_already_is_named_with_every_plan() -> None:
    state = situation(OFF_THE_LINE)
    gone = after(state, "march cairo", "move 2 veteran_infantry memphis", "done")
    for plan in best_plans(gone):
        end = gone
        for order in plan.orders[:-1]:
            end = apply(end, order, ScriptedDice()).state
        told = {box for why in plan.dangers if why.kind == "starves" for box in why.boxes}
        stay = len(end.units_in("memphis", UNION)) > 1
        assert ("memphis" in told) is stay


@pytest.mark.parametrize(("guard", "is_told"), [("", True), ("union", False)])
def test_ns_2_1_who_hangs_on_one_box_that_the_enemy_can_enter_is_told(
    guard: str, is_told: bool
) -> None:
    """Manassas Junction is all that leads to Front Royal: nobody holds it, or an army does."""
    army = '{box = "manassas_junction", side = "union", type = "crack_infantry", count = 4},'
    state = situation(
        f"""
        turn = 9
        agenda = ["marches union left 1 die 1"]
        options = {{preset = "full"}}
        control = {{front_royal = "union", manassas_junction = "union"}}
        pieces = [
            {{box = "front_royal", side = "union", type = "veteran_infantry", count = 2}},
            {{box = "fredericksburg", side = "confederate", type = "militia_infantry", count = 1}},
            {army if guard else ""}
        ]
        """
    )
    told = hanging(state, UNION)
    assert told == ((Reason("hangs", ("front_royal", "manassas_junction")),) if is_told else ())


def test_all_stacks_that_can_come_make_the_danger() -> None:
    """One from Fredericksburg, one from Petersburg: six each."""
    state = situation(
        """
        turn = 9
        agenda = ["marches confederate left 1 die 1"]
        pieces = [
            {box = "richmond", side = "confederate", type = "veteran_infantry"},
            {box = "fredericksburg", side = "union", type = "veteran_infantry"},
            {box = "petersburg", side = "union", type = "veteran_infantry"},
        ]
        """
    )
    [danger] = [why for why in dangers(Judged(state), CONFEDERATE) if "richmond" in why.boxes]
    assert danger.numbers == (12.0, 6.0)


def test_to_press_on_a_city_is_told_with_the_enemy_near_it() -> None:
    """Richmond itself is empty; a militia stands beside it."""
    state = situation(
        """
        turn = 9
        agenda = ["marches union left 2 die 2"]
        pieces = [
            {box = "baltimore", side = "union", type = "veteran_infantry", count = 2},
            {box = "petersburg", side = "confederate", type = "militia_infantry"},
        ]
        """
    )
    gone = after(state, "march baltimore", "move 2 veteran_infantry washington", "done")
    told = grounds(Judged(state), Judged(gone), UNION).brings
    [press] = [why for why in told if (why.kind, why.boxes) == ("press", ("richmond",))]
    assert press.numbers == (12.0, force(gone.units_in("petersburg", CONFEDERATE)))


def test_nobody_presses_on_a_place_that_is_theirs_already(monkeypatch: pytest.MonkeyPatch) -> None:
    """Those who hold Memphis go to its neighbor: they are near it, but press nowhere."""
    monkeypatch.setattr(judged_grounds, "LEAST", 0.0)  # every box in which anything differs
    state = situation(
        """
        turn = 9
        agenda = ["marches union left 2 die 2"]
        control.memphis = "union"
        pieces = [
            {box = "memphis", side = "union", type = "veteran_infantry", count = 4},
            {box = "corinth", side = "confederate", type = "veteran_infantry", count = 2},
        ]
        """
    )
    moved = after(state, "march memphis", "move 4 veteran_infantry humboldt", "done")
    brings = grounds(Judged(state), Judged(moved), UNION, most=9).brings
    assert ("press", ("memphis",)) not in [(r.kind, r.boxes) for r in brings]


@pytest.mark.parametrize(("port", "kind"), [("new_orleans", "open_port"), ("yorktown", "exposes")])
def test_bg_6_2_a_port_that_is_left_empty_is_told_of(port: str, kind: str) -> None:
    """The Union can land in New Orleans with a 6; it stands next to Yorktown."""
    state = situation(
        f"""
        turn = 9
        agenda = ["marches confederate left 2 die 2"]
        pieces = [
            {{box = "{port}", side = "confederate", type = "militia_infantry", count = 1}},
            {{box = "richmond", side = "confederate", type = "militia_infantry", count = 1}},
            {{box = "washington", side = "union", type = "militia_infantry", count = 3}},
            {{box = "fort_monroe", side = "union", type = "militia_infantry", count = 2}},
        ]
        """
    )
    to = {"new_orleans": "baton_rouge", "yorktown": "richmond"}[port]
    left = after(state, f"march {port}", f"move 1 militia_infantry {to}", "done")
    found = grounds(Judged(state), Judged(left), CONFEDERATE, most=0).gives_up
    assert (kind, (port,)) in [(r.kind, r.boxes) for r in found]


def test_every_battle_that_may_be_lost_is_told_of_however_much_else_there_is() -> None:
    state = situation(
        """
        turn = 9
        agenda = ["marches union left 2 die 2"]
        pieces = [
            {box = "cairo", side = "union", type = "militia_infantry", count = 1},
            {box = "humboldt", side = "confederate", type = "veteran_infantry", count = 4},
        ]
        """
    )
    joined = after(state, "march cairo", "move 1 militia_infantry humboldt", "done")
    why = grounds(Judged(state), Judged(joined), UNION, most=0)
    assert [reason.kind for reason in why.gives_up if reason.boxes == ("humboldt",)] == ["risks"]
