"""The random event chit, an optional rule: the pool, whose event it is, and all ten. [BB 19]"""

import pytest

from campaign.dice import ScriptedDice
from campaign.resolvers.nei_boschi import pool, sequence
from campaign.resolvers.nei_boschi.events import (
    CohesionChecked,
    EventLapsed,
    LeaderTested,
    NoFireKept,
    RandomEventDrawn,
    StrengthGained,
    UnitMisled,
    UnitsFired,
)
from campaign.resolvers.nei_boschi.modifiers import total
from campaign.resolvers.nei_boschi.orders import Choose, Fire, Pass, Reply
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.shiloh.ill_luck import JOHNSTON_SPARED
from campaign.resolvers.nei_boschi.shiloh.random_events import has_random_event
from campaign.resolvers.nei_boschi.steps import DrawMarker, EventDrawn, FillPool, Replying
from campaign.resolvers.nei_boschi.units import Ammunition, CommandState, Place, Shape
from campaign.terms import CONFEDERATE, UNION, Side
from tests.rules.play import quotes
from tests.shiloh.desk import desk, number, request
from tests.shiloh.rules.firing_line import at_hour, with_unit

FIRST, SECOND, THIRD = "us.50-il", "us.7-il", "us.52-il"
"""Three regiments of 3/2/T."""

ENEMY = "cs.5-ms"
LINES = at_hour(desk(f"{FIRST} 6319 SE", f"{SECOND} 6219 SE", f"{ENEMY} 6322 NE"), "1", 6, 12)


def event(position: HexPosition, name: str, side: Side = UNION) -> HexPosition:
    """A side's event is to be decided."""
    return position._replace(agenda=(EventDrawn(side, name),), acting=side)


def rule_of(position: HexPosition, order: Choose | Fire | Pass) -> str:
    refused = sequence.refuse(position, order)
    return refused.rule if refused else ""


def choose(
    position: HexPosition, *who: int, dice: tuple[int, ...] = ()
) -> tuple[HexPosition, tuple[object, ...]]:
    """Choose a unit, and perhaps another or a hex."""
    return sequence.apply(position, Choose(*who), ScriptedDice(dice))


# --- the chit ----------------------------------------------------------------------------------


@quotes("BB 19", "From 8 AM on the chit of random events is in the pool of each turn by day.")
@pytest.mark.parametrize(("hour", "there"), [(7, False), (8, True), (18, True)])
def test_bb_19_the_chit_is_there_by_day_from_8_am(hour: int, there: bool) -> None:
    position = at_hour(LINES, "1", 6, hour)._replace(initiative=UNION)
    assert not has_random_event(position), "an optional rule"
    agreed = position._replace(request=request("1", "random_events"))
    after, _ = pool.fill(agreed, FillPool(), ScriptedDice())
    assert after.random_event is there


def drawn(*faces: int, others: int = 1, switches: tuple[str, ...] = ()) -> tuple[object, ...]:
    """What happens when the chit is drawn while so many event chits are still in the pool."""
    position = LINES._replace(events=others, random_event=True, request=request("9", *switches))
    _, told = pool.draw(position, DrawMarker(), ScriptedDice([*(2,) * bool(others), *faces]))
    return told


@quotes("BB 19", "A die of 0-3 makes it the Union's event, 4-7 the Confederates', 8-9 nobody's")
def test_bb_19_whose_event_it_is() -> None:
    assert drawn(3, 0) == (RandomEventDrawn(3, UNION, 0, "i_am_hit"),)
    assert drawn(4, 9) == (RandomEventDrawn(4, CONFEDERATE, 9, "ammunition_of_the_wounded"),)
    assert drawn(8) == (RandomEventDrawn(8),)


@quotes("BB 19", "If it is drawn last, nothing happens.")
def test_bb_19_the_last_chit_brings_nothing() -> None:
    assert drawn(others=0) == ()


def test_bb_19_a_marker_behind_it_is_a_chit_too() -> None:
    command = CommandState("3/2/T", markers=1, left=1)
    position = LINES._replace(random_event=True, commands=(command,))
    after, told = pool.draw(position, DrawMarker(), ScriptedDice([2, 0, 3]))
    assert told == (RandomEventDrawn(0, UNION, 3, "rally_to_us"),)
    assert not after.random_event


@quotes("BB 19", "If nobody suits, nothing happens.")
def test_bb_19_nobody_suits() -> None:
    after, told = sequence.go_on(event(LINES, "recover"), ScriptedDice())
    assert told == (EventLapsed(UNION, "recover", "BB 19"),)
    assert not after.agenda


# --- 0: I am hit -------------------------------------------------------------------------------

LEADER = "cs.ldr-chalmers"


@quotes(
    "BB 19",
    "an enemy leader within 5 hexes falls on a 1 or less, with -2 within two hexes and sight",
)
@pytest.mark.parametrize(
    ("hex_", "killed_by"), [(6224, 1), (6323, 1), (6221, 3), (6220, 5)], ids=str
)
def test_bb_19_i_am_hit(hex_: int, killed_by: int) -> None:
    """1 or less; -2 within two hexes and sight, -4 if adjacent. [BB 19]"""
    lines = desk(f"{FIRST} 6219 SE", f"{LEADER} {hex_} NE")
    for face in (killed_by, killed_by + 1):
        after, told = choose(event(lines, "i_am_hit"), number(LEADER), dice=(face,))
        fallen = face == killed_by
        assert (after.unit(number(LEADER)).place is Place.LOST) is fallen
        [tested] = [one for one in told if isinstance(one, LeaderTested)]
        assert tested.fallen is fallen


def test_bb_19_a_leader_farther_away_is_not_hit() -> None:
    lines = desk(f"{FIRST} 6219 SE", f"{LEADER} 6225 NE")
    assert rule_of(event(lines, "i_am_hit"), Choose(number(LEADER))) == "BB 19"


def test_bb_19_johnston_is_not_rolled_for_again() -> None:
    lines = desk(f"{FIRST} 6219 SE", "cs.ldr-johnston 6222 NE")
    after, _ = choose(event(lines, "i_am_hit"), number("cs.ldr-johnston"), dice=(9,))
    assert JOHNSTON_SPARED in after.marks


@quotes("BB 19", "not with the optional losses of leaders")
def test_bb_19_i_am_hit_is_nothing_with_more_losses_of_leaders() -> None:
    told = drawn(0, 0, switches=("leader_losses", "random_events"))
    assert told[-1] == EventLapsed(UNION, "i_am_hit", "BB 19")


# --- 1: brave batteries ------------------------------------------------------------------------

GUNS, MORE_GUNS = "us.btty-burrows", "us.btty-powell"
BATTERIES = desk(f"{GUNS} 6319 SE", f"{MORE_GUNS} 6319 SE layer=1", f"{ENEMY} 6323 NE")


@quotes("BB 19", "one or two in a hex fire at 4 hexes or more")
def test_bb_19_brave_batteries() -> None:
    position = event(BATTERIES, "brave_batteries")
    both = Fire(number(GUNS), 6323, joined=(number(MORE_GUNS),))
    assert rule_of(position, both) == ""
    after, told = sequence.apply(position, both, ScriptedDice([1]))
    assert [one.units for one in told if isinstance(one, UnitsFired)] == [
        (number(GUNS), number(MORE_GUNS))
    ]
    assert not after.agenda
    assert not after.unit(number(GUNS)).acted, "it is no fire of an activation"
    near = event(with_unit(BATTERIES, ENEMY, hex=6322), "brave_batteries")
    assert "4 hexes" in str(sequence.refuse(near, Fire(number(GUNS), 6322)))


def test_bb_19_two_batteries_fire_one_behind_the_other() -> None:
    """One by one, if they like; a third, or one elsewhere, does not. [BB 19]"""
    position = event(BATTERIES, "brave_batteries")
    after, _ = sequence.apply(position, Fire(number(GUNS), 6323), ScriptedDice([1]))
    assert after.step == EventDrawn(UNION, "brave_batteries", (number(GUNS),))
    assert "has fired" in str(sequence.refuse(after, Fire(number(GUNS), 6323)))
    after, _ = sequence.apply(after, Fire(number(MORE_GUNS), 6323), ScriptedDice([1]))
    assert not after.agenda
    apart = event(with_unit(BATTERIES, MORE_GUNS, hex=6219), "brave_batteries")
    after, _ = sequence.apply(apart, Fire(number(GUNS), 6323), ScriptedDice([1]))
    assert not after.agenda, "nobody else may fire"


def test_bb_19_those_who_are_hit_reply() -> None:
    lines = desk(f"{GUNS} 6319 SE", "cs.btty-gage 6323 NE")
    position = event(lines, "brave_batteries")
    after, _ = sequence.apply(position, Fire(number(GUNS), 6323), ScriptedDice())
    assert isinstance(after.step, Replying)
    assert Reply(number("cs.btty-gage")) in sequence.legal(after)


# --- 2: we are lost ----------------------------------------------------------------------------


@quotes("BB 19", "are moved by up to two hexes with their facing")
def test_bb_19_we_are_lost() -> None:
    """Not from or to a hex next to one's own; the facing stays. [BB 19]"""
    position = event(LINES, "we_are_lost", CONFEDERATE)
    after, told = choose(position, number(FIRST), 6317)
    assert told == (UnitMisled(number(FIRST), 6319, 6317, "BB 19"),)
    unit = after.unit(number(FIRST))
    assert (unit.hex, unit.facing, unit.spent, unit.moved) == (6317, 2, 0, False)
    assert after.bodies == position.bodies
    assert rule_of(after, Choose(number(FIRST), 6319)) == "BB 19"
    assert rule_of(after, Choose(number(SECOND), 6321)) == "BB 19"
    assert rule_of(after, Choose(number(SECOND), 6216)) == "BB 19"
    after, _ = choose(after, number(SECOND), 6217)
    assert not after.agenda


def test_bb_19_who_stands_next_to_the_enemy_knows_where_he_is() -> None:
    near = event(with_unit(LINES, ENEMY, hex=6320), "we_are_lost", CONFEDERATE)
    assert "adjacent" in str(sequence.refuse(near, Choose(number(FIRST), 6317)))


# --- 3 and 4: rally to us, recover -------------------------------------------------------------


@quotes("BB 19", "two infantry units gain a point, not above their original")
def test_bb_19_rally_to_us() -> None:
    """Two different units, none beyond what is printed on it. [BB 19]"""
    weak = desk(f"{FIRST} 6319 SE sp=9", f"{SECOND} 6219 SE sp=5", f"{THIRD} 6218 SE")
    position = event(weak, "rally_to_us")
    assert rule_of(position, Choose(number(THIRD))) == "BB 19"
    after, told = choose(position, number(FIRST))
    assert told == (StrengthGained(number(FIRST), 1, 10),)
    assert rule_of(after, Choose(number(FIRST))) == "BB 19"
    assert rule_of(after, Pass()) == "BB 19", "another one suits"
    after, _ = choose(after, number(SECOND))
    assert after.unit(number(SECOND)).sp == 6
    assert not after.agenda


@quotes("BB 19", "two disordered infantry units of two brigades recover")
def test_bb_19_recover() -> None:
    shaken = desk(
        f"{FIRST} 6319 SE disordered",
        f"{SECOND} 6219 SE disordered",
        f"{THIRD} 6119 SE disordered collapsed",
        "us.55-il 6218 SE disordered",
    )
    position = event(shaken, "recover")
    assert rule_of(position, Choose(number(THIRD))) == "BB 19"
    after, _ = choose(position, number(FIRST))
    assert not after.unit(number(FIRST)).disordered
    assert rule_of(after, Choose(number(SECOND))) == "BB 19"
    after, _ = choose(after, number("us.55-il"))
    assert not after.agenda


# --- 5: fire at will ---------------------------------------------------------------------------


@quotes("BB 19", "one infantry unit fires, and nobody replies")
def test_bb_19_fire_at_will() -> None:
    lines = desk(f"{FIRST} 6319 SE", f"{ENEMY} 6320 NE")
    after, told = sequence.apply(
        event(lines, "fire_at_will"), Fire(number(FIRST), 6320), ScriptedDice([1])
    )
    assert [one.kind for one in told if isinstance(one, UnitsFired)] == ["event"]
    assert not after.agenda


def test_bb_19_both_hexes_of_a_line_fire_at_will() -> None:
    """Both hexes may fire if the target is in sight of each. [BB 19]"""
    lines = desk(f"{FIRST} 6319 SE shape=line second=6219", f"{ENEMY} 6320 NE")
    _, told = sequence.apply(
        event(lines, "fire_at_will"), Fire(number(FIRST), 6320), ScriptedDice([1, 1])
    )
    assert [one.hex for one in told if isinstance(one, UnitsFired)] == [6319, 6219]


# --- 6: fine shot ------------------------------------------------------------------------------


@quotes("BB 19", "has one level of ammunition less and checks at +2")
def test_bb_19_fine_shot() -> None:
    """Full to low, and a check at +2; failed in disorder it costs a gun. [BB 19]"""
    lines = desk(f"{GUNS} 6319 SE", "cs.btty-gage 6323 NE")
    battery = number("cs.btty-gage")
    position = event(lines, "fine_shot")
    after, told = choose(position, battery, dice=(9,))
    unit = after.unit(battery)
    assert (unit.ammunition, unit.disordered) == (Ammunition.LOW, True)
    [checked] = [one for one in told if isinstance(one, CohesionChecked)]
    assert total(checked.modifiers) == 2
    again, _ = choose(event(after, "fine_shot"), battery, dice=(9,))
    assert again.unit(battery).ammunition is Ammunition.NONE
    assert again.unit(battery).sp == unit.sp - 1
    passed, _ = choose(position, battery, dice=(0,))
    assert not passed.unit(battery).disordered


# --- 7: no fire --------------------------------------------------------------------------------


@quotes("BB 19", "as a chit of no fire, for its benefit, until the turn ends")
@pytest.mark.parametrize("whose", [0, 4])
def test_bb_19_no_fire_is_the_unions(whose: int) -> None:
    assert drawn(whose, 7)[-1] == NoFireKept(UNION)


# --- 8: seeing the elephant --------------------------------------------------------------------


@quotes("BB 19", "is disordered and loses a point for every 6, rounded up")
def test_bb_19_seeing_the_elephant() -> None:
    """1 SP for every 6 SP, rounded up: a unit of 10 SP loses 2. [BB 19]"""
    position = event(LINES, "seeing_the_elephant", CONFEDERATE)
    after, told = choose(position, number(FIRST), dice=(5,))  # 5 + 2 > 6
    unit = after.unit(number(FIRST))
    assert (unit.disordered, unit.sp) == (True, 8)
    [checked] = [one for one in told if isinstance(one, CohesionChecked)]
    assert total(checked.modifiers) == 2
    kept, _ = choose(position, number(FIRST), dice=(4,))
    assert not kept.unit(number(FIRST)).disordered


@pytest.mark.parametrize(
    "what", [{"sp": 9}, {"disordered": True}, {"hex": 6318}], ids=["losses", "disorder", "far"]
)
def test_bb_19_who_sees_the_elephant(what: dict[str, object]) -> None:
    """In good order, without losses, within three hexes and in sight. [BB 19]"""
    position = event(with_unit(LINES, FIRST, **what), "seeing_the_elephant", CONFEDERATE)
    assert rule_of(position, Choose(number(FIRST))) == "BB 19"


def test_bb_19_nothing_else_counts_for_the_elephant() -> None:
    """No surprise at 8 AM, no leader in the hex. [BB 19]"""
    led = desk(f"{FIRST} 6319 SE", "us.ldr-sweeny 6319 SE layer=1", f"{ENEMY} 6322 NE")
    position = event(at_hour(led, "3", 6, 8), "seeing_the_elephant", CONFEDERATE)
    _, told = choose(position, number(FIRST), dice=(4,))
    [checked] = [one for one in told if isinstance(one, CohesionChecked)]
    assert total(checked.modifiers) == 2


# --- 9: ammunition of the wounded --------------------------------------------------------------


@quotes("BB 19", "two infantry units gain a level of ammunition, next to enemies too")
def test_bb_19_ammunition_of_the_wounded() -> None:
    lines = desk(f"{FIRST} 6319 SE ammunition=none", f"{SECOND} 6219 SE", f"{ENEMY} 6320 NE")
    position = event(lines, "ammunition_of_the_wounded")
    assert rule_of(position, Choose(number(SECOND))) == "BB 19"
    after, _ = choose(position, number(FIRST))
    assert after.unit(number(FIRST)).ammunition is Ammunition.LOW
    assert not after.agenda, "nobody else is low"


def test_bb_19_an_extended_unit_closes_up_when_it_is_lost() -> None:
    position = with_unit(LINES, FIRST, shape=Shape.LINE, second=6318)
    after, _ = choose(event(position, "we_are_lost", CONFEDERATE), number(FIRST), 6317)
    assert after.unit(number(FIRST)).shape is Shape.CLOSED
