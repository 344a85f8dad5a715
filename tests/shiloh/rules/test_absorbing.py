"""Detachments go back to their regiments. [BB 14.4, BB 14.42, BB 14.47]"""

import pytest

from campaign.dice import ScriptedDice
from campaign.resolvers.nei_boschi import pool, sequence
from campaign.resolvers.nei_boschi.activation import held_back
from campaign.resolvers.nei_boschi.events import DetachmentAbsorbed, UnitEliminated
from campaign.resolvers.nei_boschi.orders import Absorb, HexOrder, Pass
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.steps import Absorbing, FillPool
from campaign.resolvers.nei_boschi.units import Ammunition, Place
from campaign.terms import UNION
from tests.rules.play import quotes
from tests.shiloh.desk import desk, number
from tests.shiloh.rules.firing_line import at_hour

DETACHMENT = "us.det-a"  # 2 SP, out of the 25th Missouri of 1/6/T
MISSOURI, MICHIGAN, OTHERS = "us.25-mo", "us.12-mi", "us.55-il"


def late(*lines: str, hour: int = 7) -> HexPosition:
    """The end of an hour of the battle of 6 April."""
    position = at_hour(desk(*lines), "1", 6, hour)
    return position._replace(agenda=(Absorbing(UNION),), acting=UNION)


def rule_of(position: HexPosition, order: HexOrder) -> str:
    refused = sequence.refuse(position, order)
    return refused.rule if refused else ""


HOME = Absorb(number(DETACHMENT), number(MISSOURI))


@quotes("BB 14.42", "within three hexes of a regiment of its brigade that is below its original")
def test_bb_14_42_a_regiment_takes_its_detachment_back() -> None:
    """The regiment gets its points; disorder and ammunition stay behind. [BB 14.42]"""
    position = late(f"{DETACHMENT} 3646 SW disordered ammunition=none", f"{MISSOURI} 3649 SW sp=8")
    after, events = sequence.apply(position, HOME, ScriptedDice())
    regiment = after.unit(number(MISSOURI))
    assert events == (DetachmentAbsorbed(number(DETACHMENT), number(MISSOURI), 2, 10),)
    assert (regiment.sp, regiment.disordered) == (10, False)
    assert regiment.ammunition is Ammunition.FULL
    assert after.unit(number(DETACHMENT)).place is Place.LOST
    assert after.count("lost.union") == 0, "no strength is lost"


def test_bb_14_42_either_hex_of_an_extended_regiment_is_near_enough() -> None:
    """`entro tre esagoni da qualsiasi reggimento`: its second hex is, its first one is not."""
    column = f"{MISSOURI} 3650 SE sp=8 shape=column second=3649"
    assert rule_of(late(f"{DETACHMENT} 3646 SW", column), HOME) == ""


@pytest.mark.parametrize(
    ("lines", "by"),
    [
        ((f"{MISSOURI} 3650 SW sp=8",), MISSOURI),
        ((f"{MISSOURI} 3649 SW",), MISSOURI),
        ((f"{OTHERS} 3647 SW sp=5",), OTHERS),
    ],
    ids=["too far", "whole", "another brigade"],
)
def test_bb_14_42_who_takes_no_detachment(lines: tuple[str, ...], by: str) -> None:
    position = late(f"{DETACHMENT} 3646 SW", *lines)
    assert rule_of(position, Absorb(number(DETACHMENT), number(by))) == "BB 14.42"


@quotes("BB 14.42", "not counted through enemies")
def test_bb_14_42_not_through_enemies() -> None:
    """The three hexes cannot be traced through enemy units. [BB 14.42]"""
    free = late(f"{DETACHMENT} 3646 SW", f"{MISSOURI} 3649 SW sp=8", "cs.9-ms 3648 NE")
    assert rule_of(free, HOME) == "BB 14.42", "around the enemy it is four hexes"


@quotes("BB 14.42", "what one cannot take another one in reach may, and the rest is lost")
def test_bb_14_42_a_part_of_it() -> None:
    """2 SP, of which the regiment can absorb only one. [BB 14.42]"""
    lines = (f"{DETACHMENT} 3646 SW", f"{MISSOURI} 3647 SW sp=9")
    position = late(*lines, f"{MICHIGAN} 3546 SW sp=9")
    half, _ = sequence.apply(position, HOME, ScriptedDice())
    assert half.unit(number(DETACHMENT)).sp == 1
    both, _ = sequence.apply(half, Absorb(number(DETACHMENT), number(MICHIGAN)), ScriptedDice())
    assert both.unit(number(MICHIGAN)).sp == 10
    assert not both.agenda
    alone, events = sequence.apply(late(*lines), HOME, ScriptedDice())
    assert UnitEliminated(number(DETACHMENT)) in events
    assert alone.count("lost.union") == 1


@quotes("BB 14.47", "taken back by the end of recovery at 8 AM, or they are lost")
def test_bb_14_47_trap_25_by_the_end_of_8_am() -> None:
    """At 7 AM it may stay out; at 8 AM it comes back, or its points are lost. [BB 14.47]"""
    lines = (f"{DETACHMENT} 3646 SW", f"{MISSOURI} 3647 SW sp=8")
    early = late(*lines)
    assert sequence.refuse(early, Pass()) is None
    after, _ = sequence.apply(early, Pass(), ScriptedDice())
    assert after.unit(number(DETACHMENT)).place is Place.FIELD
    assert rule_of(late(*lines, hour=8), Pass()) == "BB 14.47"
    far = late(f"{DETACHMENT} 3646 SW", f"{MISSOURI} 3652 SW sp=8", hour=8)
    after, events = sequence.go_on(far, ScriptedDice())
    assert events == (UnitEliminated(number(DETACHMENT)),)
    assert after.count("lost.union") == 2


def test_bb_14_47_stuarts_detachment_has_no_hour() -> None:
    """Peabody's detachments have to come back; that of the 54th Ohio has not. [BB 14.47]"""
    position = late("us.det-d 5645 SW", "us.54-oh 5647 SW sp=8", hour=12)
    after, _ = sequence.apply(position, Pass(), ScriptedDice())
    assert after.unit(number("us.det-d")).place is Place.FIELD


# --- far from home [BB 14.45] ------------------------------------------------------------------


def division_orders_given(hex_: int, markers: int = 3) -> HexPosition:
    """A detachment in a hex, its regiment in 3649, and so many markers of its division."""
    position = late(f"{DETACHMENT} {hex_} SW", f"{MISSOURI} 3649 SW sp=8")
    commands = tuple(one._replace(markers=markers) for one in position.commands)
    position = position._replace(commands=commands, initiative=UNION)
    position = position._replace(agenda=(FillPool(),))
    return HexPosition(*pool.fill(position, FillPool(), ScriptedDice()).position)


@quotes("BB 14.45", "farther from every unit of its brigade than it can move")
@pytest.mark.parametrize(
    ("hex_", "acts", "idle"), [(3647, 2, False), (3665, 1, False), (3665, 2, True)]
)
def test_bb_14_45_out_of_command_it_acts_once_less(hex_: int, acts: int, idle: bool) -> None:
    """Once less than its division, like a brigade that is out of command. [BB 14.45]"""
    position = division_orders_given(hex_)
    unit = position.unit(number(DETACHMENT))._replace(acts=acts)
    after = held_back(position.with_units(unit), ("1/6/T",))
    assert after.unit(unit.number).done is idle


@quotes("BB 14.45", "one activation fewer than its division, one at least")
def test_bb_14_45_but_once_at_least() -> None:
    position = division_orders_given(3665, markers=1)
    assert not held_back(position, ("1/6/T",)).unit(number(DETACHMENT)).done
