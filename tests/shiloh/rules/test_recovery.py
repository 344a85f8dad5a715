"""What a turn in Reserve is good for, and how units that ran come back. [SH 6, BB 13]"""

import pytest

from campaign.battle.contract import Tick
from campaign.dice import ScriptedDice
from campaign.resolvers.nei_boschi import pool, sequence
from campaign.resolvers.nei_boschi.arrivals import come_upon
from campaign.resolvers.nei_boschi.commander.choose import choose
from campaign.resolvers.nei_boschi.events import (
    AmmunitionChanged,
    CohesionChecked,
    LeaderReplaced,
    StrengthGained,
    UnitCollapsed,
    UnitRallied,
)
from campaign.resolvers.nei_boschi.modifiers import Modifier, Modifiers
from campaign.resolvers.nei_boschi.orders import Man, Pass, Recall, Succeed
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.recovery import rallying_bodies, recall
from campaign.resolvers.nei_boschi.steps import Acting, FillPool, Recovery, Replacements
from campaign.resolvers.nei_boschi.stragglers import strength_again
from campaign.resolvers.nei_boschi.units import Ammunition, Body, CommandState, Place
from campaign.resolvers.nei_boschi.vocabulary import Fatigue, Orders
from campaign.terms import CONFEDERATE, UNION, Side
from tests.rules.play import quotes
from tests.shiloh.desk import desk, number, request
from tests.shiloh.rules.firing_line import at_hour


def reserve(*lines: str, body: str, side: Side = UNION, scenario: str = "9") -> HexPosition:
    """A body in Reserve at the end of a turn; off the map whoever stands at 1001."""
    position = desk(*lines)
    ran = [unit._replace(place=Place.ROUTED, hex=0) for unit in position.units if unit.hex == 1001]
    position = position.with_units(*ran)
    state = position.body(body)._replace(orders=Orders.RESERVE, rested=1, fatigue=Fatigue.ONE)
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


@quotes("BB 13.5", "Units come back from a rout otherwise than in the series")
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


def test_sh_12_a_rally_may_be_one_point_too_much() -> None:
    """Collapsed when the strength is strictly below half: the 54th Ohio has 12 points. [SH 12]"""
    order = Recall(number("us.54-oh"), 5644)
    lines = ("us.ldr-stuart 5645 E", "us.55-il 5645 E")
    half = reserve(*lines, "us.54-oh 1001 E sp=7", body="2/5/T")
    back, _ = recall(half, order, ScriptedDice([0]))
    assert not back.unit(number("us.54-oh")).collapsed
    less = reserve(*lines, "us.54-oh 1001 E sp=6", body="2/5/T")
    for face in (0, 9):
        back, events = recall(less, order, ScriptedDice([face]))
        assert back.unit(number("us.54-oh")).collapsed
        assert UnitCollapsed(number("us.54-oh")) in events


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


def replaced_leaders(position: HexPosition, side: Side) -> Tick:
    """What happens by itself where leaders of a side are replaced."""
    return sequence.go_on(position._replace(agenda=(Replacements(side),)), ScriptedDice())


@quotes("SH 12", "comes at the end of the turn with any unit of the command")
def test_sh_12_a_leader_who_fell_is_replaced_with_a_unit_of_his() -> None:
    """He appears in the next phase of replacements with any unit of the command. [SH 12]"""
    position = reserve("us.ldr-stuart 1001 E", "us.55-il 5645 E", body="2/5/T")
    fallen = position.unit(number("us.ldr-stuart"))._replace(place=Place.LOST, hex=0)
    position, events = replaced_leaders(position.with_units(fallen), UNION)
    assert events == (LeaderReplaced(number("us.ldr-stuart"), 5645),)
    again = position.unit(number("us.ldr-stuart"))
    assert (again.place, again.hex, again.replaced) == (Place.FIELD, 5645, True)


@quotes("SH 12", "comes at the end of the turn with any unit of the")
def test_sh_12_his_player_says_with_which_unit_he_appears() -> None:
    """With a battered regiment in the rear as well as with the strongest in front. [SH 12]"""
    lines = ("us.55-il 5645 E", "us.71-oh 5347 E sp=2", "us.ldr-hurlbut 5445 E")
    position = reserve("us.ldr-stuart 1001 E", *lines, body="2/5/T")
    stuart = number("us.ldr-stuart")
    fallen = position.unit(stuart)._replace(place=Place.LOST, hex=0)
    position, events = replaced_leaders(position.with_units(fallen), UNION)
    assert (events, position.acting) == ((), UNION)
    assert set(sequence.legal(position)) == {Succeed(stuart, 5645), Succeed(stuart, 5347)}
    assert "with a unit of the command" in str(sequence.refuse(position, Succeed(stuart, 5445)))
    assert "has to take over from D. Stuart" in str(sequence.refuse(position, Pass()))
    assert choose(position) == Succeed(stuart, 5645)
    position, events = sequence.apply(position, Succeed(stuart, 5347), ScriptedDice())
    assert events == (LeaderReplaced(stuart, 5347),)
    assert not position.agenda


def test_sh_12_a_replacement_who_fell_is_replaced_as_well() -> None:
    """A brigade of the battle lost its leader and two replacements. [SH 12, BB 12.78]"""
    position = reserve("us.ldr-stuart 1001 E", "us.55-il 5645 E", body="2/5/T")
    second = position.unit(number("us.ldr-stuart"))
    second = second._replace(place=Place.LOST, hex=0, replaced=True)
    position, events = replaced_leaders(position.with_units(second), UNION)
    assert events == (LeaderReplaced(number("us.ldr-stuart"), 5645),)
    assert position.unit(number("us.ldr-stuart")).place is Place.FIELD


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


@pytest.mark.parametrize(
    ("leader", "unit", "replaced"),
    [
        ("cs.ldr-bragg", "cs.9-ms", True),
        ("cs.ldr-withers", "cs.9-ms", True),
        ("cs.ldr-polk", "cs.9-ms", False),
        ("us.ldr-grant", "us.55-il", True),
    ],
)
def test_sh_12_leaders_of_every_rank_are_replaced(leader: str, unit: str, replaced: bool) -> None:
    """With any unit of the command: of a corps, a division, or an army. [SH 12]"""
    position = desk(f"{leader} 6054 NW", f"{unit} 6154 NW")
    fallen = position.unit(number(leader))
    gone = position.with_units(fallen._replace(place=Place.LOST, hex=0))
    after, _ = replaced_leaders(gone, fallen.side)
    assert after.unit(fallen.number).replaced is replaced
    assert after.unit(fallen.number).hex == (6154 if replaced else 0)


def test_sh_12_nobody_replaces_johnston_beside_beauregard() -> None:
    """The army has two commanders, of whom one is enough. [SH 12, BB 4.11]"""
    position = desk("cs.ldr-johnston 6054 NW", "cs.ldr-beauregard 6055 NW", "cs.9-ms 6154 NW")
    fallen = position.unit(number("cs.ldr-johnston"))._replace(place=Place.LOST, hex=0)
    after, events = replaced_leaders(position.with_units(fallen), CONFEDERATE)
    assert not events
    assert after.unit(fallen.number).place is Place.LOST


# --- the whole turn ----------------------------------------------------------------------------


def test_sh_6_only_a_whole_turn_in_reserve_counts() -> None:
    """A full turn in Reserve: it has to be so when the markers go into the pool. [SH 6]"""
    position = reserve("us.55-il 5645 E disordered", body="2/5/T")
    late = position.with_body(position.body("2/5/T")._replace(rested=0))
    after, _ = sequence.apply(late, Pass(), ScriptedDice())
    assert after.unit(number("us.55-il")).disordered
    assert after.body("2/5/T").fatigue is Fatigue.ONE
    filled, _ = pool.fill(late._replace(initiative=UNION), FillPool(), ScriptedDice())
    again = filled._replace(agenda=(Recovery(UNION),))
    after, _ = sequence.apply(again, Pass(), ScriptedDice())
    assert not after.unit(number("us.55-il")).disordered


def test_sh_6_who_has_left_the_reserve_begins_anew() -> None:
    """An enemy within three hexes ends it; back in it, it has not rested. [SH 6]"""
    position = reserve("us.55-il 5645 E disordered", "cs.9-ms 5648 NW", body="2/5/T")
    position, _ = come_upon(position, number("cs.9-ms"), ScriptedDice())
    body = position.body("2/5/T")
    assert body.orders is Orders.ADVANCE
    back = position.with_body(body._replace(orders=Orders.RESERVE))
    after, _ = sequence.apply(back, Pass(), ScriptedDice())
    assert after.unit(number("us.55-il")).disordered


def test_sh_3_leaders_are_replaced_before_units_rally() -> None:
    """Replacement leaders come first, so that a unit rallies around one. [SH 3 IV.B]"""
    position = reserve(*STUART, body="2/5/T")
    fallen = position.unit(number("us.ldr-stuart"))._replace(place=Place.LOST, hex=0)
    position = position.with_units(fallen)._replace(agenda=(Replacements(UNION), Recovery(UNION)))
    position, events = sequence.go_on(position, ScriptedDice())
    assert LeaderReplaced(number("us.ldr-stuart"), 5645) in events
    assert sequence.refuse(position, Recall(number("us.54-oh"), 5644)) is None


# --- ammunition --------------------------------------------------------------------------------


@quotes("BB 10.92", "A unit in Reserve for a whole turn")
def test_bb_10_92_a_brigade_in_reserve_is_supplied() -> None:
    """Without a die, but with a line of supply: hex S5712 lies on the road. [BB 10.92]"""
    lines = ("us.55-il 5745 E ammunition=none", "us.71-oh 5552 E ammunition=low")
    position = reserve(*lines, body="2/5/T", scenario="1")
    after, events = sequence.apply(position, Pass(), ScriptedDice())
    assert after.unit(number("us.55-il")).ammunition is Ammunition.FULL
    assert AmmunitionChanged(number("us.55-il"), Ammunition.FULL, "BB 10.92") in events
    near = reserve(*lines, "cs.9-ms 5744 NW", body="2/5/T", scenario="1")
    after, _ = sequence.apply(near, Pass(), ScriptedDice())
    assert after.unit(number("us.55-il")).ammunition is Ammunition.NONE


# --- units outside brigades --------------------------------------------------------------------


def alone(*lines: str, command: str, side: Side = UNION) -> HexPosition:
    """Units that belong together but to no brigade, at the end of a turn."""
    position = desk(*lines)
    body = Body(f"guns/{command}", command, fatigue=Fatigue.ONE)
    return position._replace(
        agenda=(Recovery(side),),
        acting=side,
        units=tuple(unit._replace(body=body.id) for unit in position.units),
        bodies=(body,),
        commands=(CommandState(command),),
    )


@quotes("BB 13.45", "recovers at the end of it if it is in disorder")
def test_bb_13_45_each_unit_outside_brigades_rests_for_itself() -> None:
    """One battery fired, the other one did nothing: that one recovers. [BB 13.45]"""
    busy, idle = "us.btty-silversparre", "us.btty-bouton"
    position = alone(f"{busy} 6022 SW disordered", f"{idle} 6021 SW disordered", command="4/T")
    position = position.with_units(position.unit(number(busy))._replace(acted=True))
    after, _ = sequence.apply(position, Pass(), ScriptedDice())
    assert after.unit(number(busy)).disordered
    assert not after.unit(number(idle)).disordered
    assert after.body("guns/4/T").fatigue is Fatigue.ONE, "who recovers does not rest"


@quotes("BB 13.45", "Myers' battery recovers by its own roll alone")
def test_bb_13_45_myers_does_not_recover_by_resting() -> None:
    position = alone("us.btty-myers 6022 SW disordered", command="4/T")
    after, _ = sequence.apply(position, Pass(), ScriptedDice())
    assert after.unit(number("us.btty-myers")).disordered


@quotes("BB 13.45", "neither moves nor fires in its activation")
def test_bb_13_45_who_has_moved_has_not_rested() -> None:
    """A unit that moves in its activation has acted in the turn. [BB 13.45]"""
    position = desk("us.btty-silversparre 6022 SW", acting="5/T", side=UNION)
    battery = position.units[0]._replace(moved=True, body="5/T")
    position = position._replace(units=(battery,), agenda=(Acting(UNION, ("5/T",)),))
    after, _ = sequence.apply(position, Pass(), ScriptedDice())
    assert after.units[0].acted


def test_bb_13_55_a_unit_outside_brigades_rallies_with_any() -> None:
    """A single unit outside brigades may try with each brigade in Reserve. [BB 13.55]"""
    position = reserve("us.ldr-stuart 5645 E", "us.55-il 5645 E", body="2/5/T")
    ran = desk("us.18-wi 5645 E").units[0]
    lone = Body(f"alone/{ran.number}", "unassigned/union")
    ran = ran._replace(place=Place.ROUTED, hex=0, disordered=True, body=lone.id, sp=6)
    position = position._replace(
        units=tuple(sorted((*position.units, ran))),
        bodies=tuple(sorted((*position.bodies, lone))),
        commands=(*position.commands, CommandState(lone.command)),
    )
    assert [body.id for body in rallying_bodies(position, ran)] == ["2/5/T"]
    after, _ = recall(position, Recall(ran.number, 5644), ScriptedDice([0]))
    assert after.unit(ran.number).hex == 5644


# --- guns without a crew -----------------------------------------------------------------------


@quotes("SH 10.6", "manned again at the end of a turn")
def test_sh_10_6_guns_are_manned_at_the_end_of_a_turn() -> None:
    """A unit of their own division in the hex checks; once in a turn. [SH 10.6]"""
    position = desk("us.55-il 5645 E", "us.btty-waterhouse 5645 E abandoned layer=1")
    position = position._replace(agenda=(Recovery(UNION),), acting=UNION)
    guns = next(unit.number for unit in position.units if unit.abandoned)
    order = Man(number("us.55-il"), guns)
    assert order in sequence.legal(position)
    after, _ = sequence.apply(position, order, ScriptedDice([0]))
    assert not after.unit(guns).abandoned
    failed, _ = sequence.RULINGS[Recovery].perform(  # type: ignore[union-attr]
        position, position.step, order, ScriptedDice([9])
    )
    assert failed.unit(guns).abandoned
    assert "in this turn" in str(sequence.refuse(failed, order))


# --- stragglers --------------------------------------------------------------------------------


def by_night(position: HexPosition) -> HexPosition:
    """7-8 PM of the first day."""
    return at_hour(position, "7", 6, 19)


@quotes("SH 16", "a third of its lost points comes back, rounded up, or one point if it fails")
def test_sh_16_stragglers_come_back_by_night() -> None:
    """The 53rd Ohio has 3 of its 13 points: 4 come back, then 1. [SH 16]"""
    position = by_night(reserve("us.53-oh 5645 E sp=3 collapsed disordered", body="3/5/T"))
    for face, strength in ((0, 7), (9, 8)):
        position = position._replace(agenda=(Recovery(UNION),))
        position, events = sequence.apply(position, Pass(), ScriptedDice([face]))
        unit = position.unit(number("us.53-oh"))
        assert unit.sp == strength
        assert unit.collapsed
        assert any(isinstance(one, StrengthGained) for one in events)


@quotes("SH 16", "up to nine tenths of its strength")
def test_sh_16_nine_tenths_at_most() -> None:
    assert strength_again(3, 13, passed=True) == 7
    assert strength_again(10, 13, passed=True) == 11
    assert strength_again(11, 13, passed=True) == 11
    assert strength_again(12, 13, passed=False) == 12
    six_am = 3
    for _ in range(3):
        six_am = strength_again(six_am, 13, passed=True)
    assert six_am == 11, "the book has 3 at 6 PM and 11 at 6 AM"


def test_sh_16_not_by_day_nor_out_of_reserve() -> None:
    by_day = reserve("us.53-oh 5645 E sp=3", body="3/5/T")
    after, _ = sequence.apply(by_day, Pass(), ScriptedDice())
    assert after.unit(number("us.53-oh")).sp == 3
    busy = by_night(by_day)
    busy = busy.with_body(busy.body("3/5/T")._replace(orders=Orders.ADVANCE))
    after, _ = sequence.apply(busy, Pass(), ScriptedDice())
    assert after.unit(number("us.53-oh")).sp == 3


@quotes("BB 14.79", "keeps its stragglers away in that turn")
def test_bb_14_79_shells_keep_stragglers_away() -> None:
    position = by_night(
        reserve("cs.9-ms 6054 NW sp=4", "us.55-il 5645 E", body="2/2/2", side=CONFEDERATE)
    )
    spoiled = position.marked(f"spoiled.{position.turn}.2/2/2")
    after, _ = sequence.apply(spoiled, Pass(), ScriptedDice())
    assert after.unit(number("cs.9-ms")).sp == 4
    after, _ = sequence.apply(position, Pass(), ScriptedDice([0]))
    assert after.unit(number("cs.9-ms")).sp == 6


@quotes("SH 11", "after it, it is exhausted until it has been in Reserve")
def test_sh_11_horses_rest_in_reserve() -> None:
    position = reserve("us.55-il 5645 E", "us.cav-thielmann 5545 E exhausted", body="2/5/T")
    horses = number("us.cav-thielmann")
    unit = position.unit(horses)._replace(body="2/5/T")
    position, _ = sequence.apply(position.with_units(unit), Pass(), ScriptedDice())
    assert not position.unit(horses).exhausted
