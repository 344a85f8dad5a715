"""What a turn in Reserve is good for, and how units that ran come back. [SH 6, BB 13]"""

from campaign.dice import ScriptedDice
from campaign.resolvers.nei_boschi import sequence
from campaign.resolvers.nei_boschi.events import CohesionChecked, LeaderReplaced, UnitRallied
from campaign.resolvers.nei_boschi.modifiers import Modifier, Modifiers
from campaign.resolvers.nei_boschi.orders import Pass, Recall
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.recovery import rallying_bodies, recall, replace_leaders
from campaign.resolvers.nei_boschi.steps import Recovery
from campaign.resolvers.nei_boschi.units import Body, CommandState, Place
from campaign.resolvers.nei_boschi.vocabulary import Fatigue, Orders
from campaign.terms import CONFEDERATE, UNION, Side
from tests.rules.play import quotes
from tests.shiloh.desk import desk, number, request


def reserve(*lines: str, body: str, side: Side = UNION, scenario: str = "9") -> HexPosition:
    """A body in Reserve at the end of a turn; off the map whoever stands at 1001."""
    position = desk(*lines)
    ran = [unit._replace(place=Place.ROUTED, hex=0) for unit in position.units if unit.hex == 1001]
    position = position.with_units(*ran)
    state = position.body(body)._replace(orders=Orders.RESERVE, fatigue=Fatigue.ONE)
    return position.with_body(state)._replace(
        agenda=(Recovery(side),), request=request(scenario), acting=side
    )


@quotes("SH 6", "After a whole turn its disordered units recover, its fatigue drops by a level")
def test_sh_6_a_body_in_reserve_recovers_and_rests() -> None:
    """All its disordered units recover, and its fatigue drops one step. [SH 6]"""
    position = reserve(
        "us.55-il 5645 E disordered", "us.71-oh 5545 E disordered collapsed", body="2/5/T"
    )
    position, events = sequence.apply(position, Pass(), ScriptedDice())
    assert not position.unit(number("us.55-il")).disordered
    assert position.unit(number("us.71-oh")).disordered, "what has collapsed never recovers"
    assert position.body("2/5/T").fatigue is Fatigue.ZERO
    assert UnitRallied(number("us.55-il"), position.unit(number("us.55-il")).sp, 5645) in events


STUART = ("us.ldr-stuart 5645 E", "us.55-il 5645 E", "us.54-oh 1001 E sp=6")


@quotes(
    "BB 13.52",
    "it comes back, in disorder, within one hex of its brigadier, and loses a point",
)
def test_bb_13_52_a_rally_costs_a_point_either_way() -> None:
    """Trap 3: whoever rallies comes back disordered with one point less; a failure costs one, too.

    The 54th Ohio has cohesion 5 in disorder; at 11 AM of the first day the Union adds 3.
    """
    order = Recall(number("us.54-oh"), 5644)
    position = reserve(*STUART, body="2/5/T")
    assert sequence.refuse(position, order) is None
    back, _ = recall(position, order, ScriptedDice([0]))
    unit = back.unit(number("us.54-oh"))
    assert (unit.place, unit.hex, unit.sp, unit.disordered) == (Place.FIELD, 5644, 5, True)
    gone, _ = recall(position, order, ScriptedDice([9]))
    unit = gone.unit(number("us.54-oh"))
    assert (unit.place, unit.sp) == (Place.ROUTED, 5)


def checked(events: tuple[object, ...]) -> Modifiers:
    """What counted in the one check among what happened."""
    [check] = [event for event in events if isinstance(event, CohesionChecked)]
    return check.modifiers


@quotes("BB 13.54", "the Union adds 3 to these rolls to the end of 6 PM, the Confederates 1")
def test_bb_13_54_the_first_day_makes_rallies_hard() -> None:
    """+3 for the Union through 6 PM, +1 for the Confederates. [BB 13.54]"""
    position = reserve(*STUART, body="2/5/T")
    _, events = recall(position, Recall(number("us.54-oh"), 5644), ScriptedDice([3]))
    assert Modifier("first-day", 3, "BB 13.54") in checked(events)
    south = reserve(
        *("cs.ldr-chalmers 6054 NW", "cs.5-ms 6054 NW", "cs.9-ms 1001 NW"),
        body="2/2/2",
        side=CONFEDERATE,
    )
    _, events = recall(south, Recall(number("cs.9-ms"), 6054), ScriptedDice([3]))
    assert Modifier("first-day", 1, "BB 13.54") in checked(events)


def test_one_unit_rallies_with_a_brigade_in_a_turn() -> None:
    position = reserve(*STUART, "us.71-oh 1001 E", body="2/5/T")
    position, _ = sequence.apply(position, Recall(number("us.54-oh"), 5644), ScriptedDice([9]))
    assert not position.agenda, "the 71st Ohio cannot rally in this turn, so nothing is left"


def test_nobody_rallies_with_a_brigade_that_is_not_in_reserve() -> None:
    position = reserve(*STUART, body="2/5/T")
    position = position.with_body(position.body("2/5/T")._replace(orders=Orders.ADVANCE))
    assert not list(rallying_bodies(position, position.unit(number("us.54-oh"))))
    refused = sequence.refuse(position, Recall(number("us.54-oh"), 5644))
    assert refused is not None
    assert refused.rule == "BB 13.52"


@quotes("SH 12", "comes at the end of the turn with any unit of the command")
def test_sh_12_a_leader_who_fell_is_replaced_with_a_unit_of_his() -> None:
    """He appears in the next phase of replacements with any unit of the command. [SH 12]"""
    position = reserve("us.ldr-stuart 1001 E", "us.55-il 5645 E", body="2/5/T")
    fallen = position.unit(number("us.ldr-stuart"))._replace(place=Place.LOST, hex=0)
    position, events = replace_leaders(position.with_units(fallen), UNION)
    assert events == (LeaderReplaced(number("us.ldr-stuart"), 5645),)
    again = position.unit(number("us.ldr-stuart"))
    assert (again.place, again.hex, again.replaced) == (Place.FIELD, 5645, True)


@quotes(
    "BB 13.45", "recovers at the end of it if it is in disorder, or else sheds a level of fatigue"
)
def test_bb_13_45_a_battery_by_itself_that_did_nothing_recovers_or_rests() -> None:
    """Recover if disordered; or else one level of fatigue. [BB 13.45]"""
    position = desk("us.btty-silversparre 6022 SW disordered")
    body = Body(f"alone/{position.units[0].number}", "unassigned/union", fatigue=Fatigue.ONE)
    unit = position.units[0]._replace(body=body.id)
    position = position._replace(
        agenda=(Recovery(UNION),),
        acting=UNION,
        units=(unit,),
        bodies=(body,),
        commands=(CommandState("unassigned/union"),),
    )
    after, _ = sequence.apply(position, Pass(), ScriptedDice())
    assert not after.unit(unit.number).disordered
    assert after.body(unit.body).fatigue is Fatigue.ONE
    again, _ = sequence.apply(after._replace(agenda=position.agenda), Pass(), ScriptedDice())
    assert again.body(unit.body).fatigue is Fatigue.ZERO
    acted = position.with_units(unit._replace(acted=True))
    still, _ = sequence.apply(acted, Pass(), ScriptedDice())
    assert still.unit(unit.number).disordered
