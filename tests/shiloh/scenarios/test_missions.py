"""The sound of battle: where brigades of the Union go, and until when. [BB 30, BB 30.3]"""

import pytest

from campaign.dice import ScriptedDice
from campaign.hexes.grid import Hex
from campaign.resolvers.nei_boschi import sequence
from campaign.resolvers.nei_boschi.allowances import mover, orders_of
from campaign.resolvers.nei_boschi.division_orders import refuse_give
from campaign.resolvers.nei_boschi.fatigue import strain
from campaign.resolvers.nei_boschi.going import going
from campaign.resolvers.nei_boschi.orders import Face, Move, Pass
from campaign.resolvers.nei_boschi.paths import cheapest
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.scenario_events import MissionEnded, MissionGiven
from campaign.resolvers.nei_boschi.setup import begin
from campaign.resolvers.nei_boschi.sheets import sheets
from campaign.resolvers.nei_boschi.shiloh import missions
from campaign.resolvers.nei_boschi.shiloh.limits_of_movement import closed
from campaign.resolvers.nei_boschi.steps import Acting
from campaign.resolvers.nei_boschi.units import Place, Rein
from campaign.resolvers.nei_boschi.vocabulary import Fatigue, Orders
from campaign.resolvers.nei_boschi.who import card, field_of
from campaign.terms import UNION
from tests.shiloh.desk import desk, number, request
from tests.shiloh.printed import prints

HEX = sheets("shiloh").read


def woken(*divisions: str, turn: int = 3) -> HexPosition:
    marks = frozenset(f"awake.{one}" for one in divisions)
    return begin(request("1"))._replace(turn=turn, marks=marks)


@prints("1", "sound_of_battle", "rolls for a mission of defense")
@pytest.mark.parametrize(
    ("division", "body", "face", "place"),
    [
        *(("1/T", "1/1/T", 4, "S2902"), ("1/T", "2/1/T", 5, "S2706"), ("1/T", "1/1/T", 8, "N1131")),
        *(("1/T", "3/1/T", 7, "S2706"), ("1/T", "3/1/T", 8, "S3509")),
        *(("4/T", "2/4/T", 1, "S2902"), ("4/T", "1/4/T", 5, "S4210"), ("4/T", "3/4/T", 8, "S5512")),
        *(("2/T", "1/2/T", 4, "S4210"), ("2/T", "2/2/T", 6, "N4633"), ("2/T", "3/2/T", 7, "S5512")),
    ],
)
def test_the_table_of_missions(division: str, body: str, face: int, place: str) -> None:
    """Each brigade of the three rear divisions, in the turn in which it is alerted. [BB 30]"""
    dice = ScriptedDice([face] * 3)
    position, events = missions.give_missions(woken(division), dice)
    told = {event.body: event for event in events if isinstance(event, MissionGiven)}
    assert told[body] == MissionGiven(body, face, HEX(place))
    assert position.body(body).mission == HEX(place)
    assert len(told) == 3
    again, events = missions.give_missions(position, ScriptedDice())
    assert not events
    assert again == position


def test_on_a_9_nobody_moves_this_turn_and_all_are_free_in_the_next() -> None:
    """Not a fourth mission: no unit of the brigade moves this turn. [trap 34]"""
    position, _ = missions.give_missions(woken("1/T"), ScriptedDice([9, 0, 0]))
    acting = position._replace(agenda=(Acting(UNION, ("1/1/T",)),), active=("1/1/T",))
    acting = acting.with_body(acting.body("1/1/T")._replace(orders=Orders.ADVANCE))
    unit = acting.unit(number("us.8-il"))
    refused = sequence.refuse(acting, Move(unit.number, unit.hex + 1, unit.facing))
    assert refused is not None
    assert refused.rule == "BB 30"
    assert sequence.refuse(acting, Face(unit.number, (unit.facing + 1) % 6)) is None
    assert sequence.refuse(acting, Face(unit.number, (unit.facing + 3) % 6)) is not None
    free = acting._replace(marks=frozenset(m for m in acting.marks if not m.startswith("turn.")))
    assert free.body("1/1/T").mission == 0
    assert any(isinstance(order, Move) for order in sequence.legal(free))


def on_its_way(*lines: str, mission: Hex) -> HexPosition:
    position = desk(*lines, acting="1/1/T", scenario="1")._replace(turn=4)
    return position.with_body(position.body("1/1/T")._replace(mission=mission))


def test_each_move_ends_nearer_and_each_activation_has_one() -> None:
    """The brigade moves towards the place each time that it acts, by the shortest way. [BB 30]"""
    position = on_its_way("us.8-il 3721 W", "us.18-il 3722 W", mission=HEX("S2902"))
    left = missions.left_to_go(position, position.unit(number("us.8-il")), HEX("S2902"))
    moves = [order for order in sequence.legal(position) if isinstance(order, Move)]
    assert moves
    for order in moves:
        assert left[order.to] < left[position.unit(order.unit).hex]
    refused = sequence.refuse(position, Pass())
    assert refused is not None
    assert "has still to go to S2902" in refused.reason
    for unit in position.units:
        position = position.with_units(position.unit(unit.number)._replace(moved=True))
    assert sequence.refuse(position, Pass()) is None


@pytest.mark.parametrize("kept_by", ["confusion", "loose reins"])
def test_who_is_kept_from_going_on_is_done(kept_by: str) -> None:
    """In confusion nobody moves, and a brigade without reins goes no other way than at the enemy:
    its activation ends all the same. [SH 5, BB 6.24, BB 30]
    """
    position = on_its_way("us.8-il 3721 W", "us.18-il 3722 W", mission=HEX("S2902"))
    if kept_by == "confusion":
        position = position._replace(agenda=(Acting(UNION, ("1/1/T",), confused=True),))
        position = position.with_body(position.body("1/1/T")._replace(in_command=True))
    else:
        position = position.with_body(position.body("1/1/T")._replace(rein=Rein.CLOSES))
    assert not [order for order in sequence.legal(position) if isinstance(order, Move)]
    assert sequence.refuse(position, Pass()) is None


def ended(position: HexPosition) -> bool:
    _, events = missions.begin(position, ("1/1/T",), ScriptedDice())
    return MissionEnded("1/1/T") in events


def test_it_is_over_when_the_leader_is_there_with_all_in_command() -> None:
    goal = HEX("S2902")
    lines = (f"us.ldr-hare {goal} W", f"us.8-il {goal + 1} W")
    assert ended(on_its_way(*lines, mission=goal))
    assert not ended(on_its_way(*lines, "us.18-il 3722 W", mission=goal))
    assert not ended(on_its_way(f"us.ldr-hare {goal + 1} W", f"us.8-il {goal} W", mission=goal))


def test_it_is_over_within_five_hexes_and_sight_of_an_enemy() -> None:
    """Review Field is open: S3604 and S3606 see each other."""
    goal = HEX("S2706")
    near = on_its_way("us.8-il 3637 W", "cs.7-ms 3639 NE", mission=goal)
    assert ended(near)
    far = on_its_way("us.8-il 3637 W", "cs.7-ms 3645 NE", mission=goal)
    assert not ended(far)


def test_it_is_over_in_the_turn_after_small_arms_have_hit_it() -> None:
    position = on_its_way("us.8-il 3721 W", mission=HEX("S2902"))
    assert missions.free_those_hit(position, ScriptedDice()).events == ()
    hit = position.marked("hit.1/1/T")
    after, events = missions.free_those_hit(hit, ScriptedDice())
    assert events == (MissionEnded("1/1/T"),)
    assert after.body("1/1/T").mission == 0


def test_it_does_not_tire_nor_rest_on_the_way() -> None:
    """No fatigue for more than two activations while on the way. [BB 30]"""
    position = on_its_way("us.8-il 3721 W", mission=HEX("S2902"))
    for _ in range(4):
        position, _ = strain(position, "1/1/T")
    assert position.body("1/1/T").fatigue is Fatigue.NONE
    refused = refuse_give(position, position.body("1/1/T"), Orders.RESERVE)
    assert refused is not None
    assert refused.rule == "BB 30"


@prints("3", "sound_of_battle", "rolls for a mission when it first activates")
@pytest.mark.parametrize(
    ("body", "face", "place"),
    [
        *(("2/4/T", 1, "S2902"), ("2/4/T", 5, "S4210"), ("2/4/T", 6, ""), ("2/4/T", 9, "")),
        *(("2/1/T", 4, "S2902"), ("2/1/T", 8, "S1401"), ("2/1/T", 9, "")),
        *(("3/1/T", 7, "S2706"), ("3/1/T", 9, "")),
    ],
)
def test_scenario_3_has_a_table_of_its_own(body: str, face: int, place: str) -> None:
    """At the first activation; a 9 costs that one alone; the bridge is S1401. [BB 30.3, trap 34]"""
    position = begin(request("3"))._replace(turn=2)
    there = [unit._replace(place=Place.FIELD, hex=3434) for unit in position.members(body)]
    position = position.with_units(*there)
    after, events = missions.begin(position, (body,), ScriptedDice([face]))
    mission = HEX(place) if place else 0
    assert events[0] == MissionGiven(body, face, mission, rule="BB 30.3")
    units = [unit for unit in after.members(body) if unit.sp]
    assert all(unit.done is not bool(place) for unit in units)
    again, events = missions.begin(after, (body,), ScriptedDice())
    assert again.body(body).mission == after.body(body).mission or events


@prints("1", "fresh", "do not tire from up to 3 activations at 6 and 7 AM")
def test_fresh_confederates_do_not_tire_from_three_activations() -> None:
    """Up to 3 activations in the first two turns; the fourth tires, and 8 AM is as usual."""
    for turn, activations, tired in ((1, 3, 0), (2, 3, 0), (2, 4, 1), (3, 3, 1)):
        position = begin(request("1"))._replace(turn=turn)
        for _ in range(activations):
            position, _ = strain(position, "1/1/2")
        assert position.body("1/1/2").fatigue - Fatigue.NONE == tired


@prints("3", "two_activations_tire", "tire if they use both activations")
def test_raith_and_reinforcements_of_scenario_3_tire_by_two() -> None:
    """One level of fatigue if they use both activations. [BB 30.3]"""
    for turn, body, tired in ((1, "3/1/T", 1), (2, "3/1/T", 0), (2, "1/1/T", 1), (3, "1/1/T", 0)):
        position = begin(request("3"))._replace(turn=turn)
        for _ in range(2):
            position, _ = strain(position, body)
        assert position.body(body).fatigue - Fatigue.NONE == tired


def test_how_far_it_is_to_a_place_is_the_same_from_either_end() -> None:
    """Found from the place outwards, and only so far as was asked; and from each hex by itself."""
    position = on_its_way("us.8-il 3721 W", "us.18-il 3722 W", mission=HEX("S2902"))
    unit, goal = position.unit(number("us.8-il")), HEX("S2902")
    left = missions.left_to_go(position, unit, goal)
    costs = going(
        field_of(position),
        mover(card(position, unit.number)),
        orders_of(position, unit),
        closed(position),
    )
    for start in (goal, unit.hex, *map(HEX, ("S2903", "S3310", "S4506", "N3030"))):
        forth = cheapest(costs, start, allowance=400).spent
        assert (start in left) is (goal in forth), start
        assert start not in left or left[start] == forth[goal], start
    assert left.is_nearer(HEX("S2903"), unit.hex)
    assert not left.is_nearer(unit.hex, HEX("S2903"))
