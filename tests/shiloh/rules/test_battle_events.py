"""The event chits: into the pool, out of it, and what they bring. [BB 18.1]"""

import pytest

from campaign.dice import ScriptedDice
from campaign.resolvers.nei_boschi import pool, sequence
from campaign.resolvers.nei_boschi.events import (
    CampLooted,
    EventChitDrawn,
    EventLapsed,
    NoFireKept,
    UnitsFired,
)
from campaign.resolvers.nei_boschi.orders import Choose, Face, Pass, Rally
from campaign.resolvers.nei_boschi.pool import fill
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.setup import begin
from campaign.resolvers.nei_boschi.steps import Acting, DrawMarker, EventDrawn, FillPool
from campaign.resolvers.nei_boschi.units import CommandState, Shape
from campaign.terms import CONFEDERATE, UNION
from tests.rules.play import quotes
from tests.shiloh.desk import desk, number, request
from tests.shiloh.printed import prints
from tests.shiloh.rules.firing_line import at_hour, with_unit

CHIT = "no_fire.confederate"

FIRER, TARGET, ENEMY = "us.50-il", "us.7-il", "cs.5-ms"
LINES = desk(f"{FIRER} 6319 SE", f"{TARGET} 6320 SE", f"{ENEMY} 6322 NE")
"""Two Illinois regiments one behind the other, a Mississippi regiment 2 hexes from the first."""


def draw(
    position: HexPosition, *faces: int, chits: int = 1
) -> tuple[HexPosition, tuple[object, ...]]:
    """Draw the only chits there are, all of them event chits, with these dice."""
    idle = tuple(one._replace(left=0) for one in position.commands)
    position = position._replace(agenda=(), events=chits, commands=idle)
    return pool.draw(position, DrawMarker(), ScriptedDice(faces))


# --- the pool ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("hour", "chits"), [(7, 0), (8, 4), (12, 4), (13, 3), (15, 2), (18, 2)])
def test_bb_18_1_chits_by_the_hour_in_the_long_battle(hour: int, chits: int) -> None:
    """8 AM to noon 4 chits, 1 and 2 PM 3 chits, 3 to 6 PM 2 chits. [BB 18.1]"""
    position = at_hour(begin(request("1")), "1", 6, hour)._replace(initiative=UNION)
    after, _ = fill(position, FillPool(), ScriptedDice())
    assert after.events == chits


@quotes("BB 18.1", "Event chits lie in the pool with the markers.")
def test_bb_18_1_event_chits_are_drawn_with_the_markers() -> None:
    """One marker and three chits: the first face is the marker, the others are events. [BB 18.1]"""
    command = CommandState("3/2/T", markers=1, left=1)
    position = LINES._replace(events=3, commands=(command,))
    marker, _ = pool.draw(position, DrawMarker(), ScriptedDice([1]))
    assert (marker.events, marker.commands[0].left) == (3, 0)
    event, told = pool.draw(position, DrawMarker(), ScriptedDice([2, 9, 9]))
    assert (event.events, event.commands[0].left) == (2, 1)
    assert told[0] == EventChitDrawn(9, 9, "looting")


def test_bb_18_1_chits_are_drawn_until_there_are_none() -> None:
    position = at_hour(LINES, "9", 6, 11)._replace(agenda=(DrawMarker(),), events=3)
    dice = ScriptedDice([1, 5, 9, 1, 5, 9, 5, 9])
    after, told = sequence.go_on(position, dice)
    assert not after.agenda
    assert not dice.unused
    assert [one.event for one in told if isinstance(one, EventChitDrawn)] == ["no_fire"] * 3


# --- the table ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("scenario", "day", "hour", "tens", "ones", "event"),
    [
        ("1", 6, 13, 3, 9, "confederate_misfire"),
        ("1", 6, 14, 3, 9, "union_misfire"),
        ("1", 6, 13, 5, 7, "union_misfire"),
        ("1", 6, 14, 5, 7, "no_fire"),
        ("1", 6, 13, 7, 6, "looting"),
        ("8", 7, 8, 3, 9, "union_misfire"),
    ],
)
def test_bb_18_1_trap_30_intervals(
    scenario: str, day: int, hour: int, tens: int, ones: int, event: str
) -> None:
    """8 AM to 1 PM of the first day; 2 to 6 PM and all of the second day. [BB 18.1]"""
    _, told = draw(at_hour(LINES, scenario, day, hour), tens, ones)
    assert told[0] == EventChitDrawn(tens, ones, event)


@prints("8", "no_looting", "Looting has no effect.")
def test_bb_18_1_trap_30_no_looting_on_the_second_day() -> None:
    position, told = draw(at_hour(CAMP, "8", 7, 9), 9, 9)
    assert told[-1] == EventLapsed(UNION, "looting")
    assert not position.agenda


# --- misfire -----------------------------------------------------------------------------------


def test_bb_18_1_the_enemy_picks_who_fires_at_his_friends() -> None:
    """For a Union misfire the Confederate picks the Union units. [BB 18.1]"""
    position, _ = draw(at_hour(LINES, "9", 6, 12), 4, 0)
    position, _ = sequence.go_on(position, ScriptedDice())
    assert position.acting is CONFEDERATE  # who decides
    order = Choose(number(FIRER), number(TARGET))
    assert sequence.legal(position) == (order,)
    assert "has to be chosen" in str(sequence.refuse(position, Pass()))
    own = Choose(number(ENEMY), number(TARGET))
    assert sequence.refuse(position, own) is not None
    after, told = sequence.apply(position, order, ScriptedDice([9]))
    assert [one.kind for one in told if isinstance(one, UnitsFired)] == ["mistaken"]
    assert after.unit(number(TARGET)).disordered


@quotes("BB 18.1", "Where nobody suits, nothing happens")
def test_bb_18_1_without_anybody_nothing_comes_of_it() -> None:
    """If no units are eligible, the roll is considered to have had no effect. [BB 18.1]"""
    position, _ = draw(at_hour(LINES, "9", 6, 12), 0, 0)
    assert position.step == EventDrawn(UNION, "confederate_misfire")
    position, told = sequence.go_on(position, ScriptedDice())
    assert told == (EventLapsed(UNION, "confederate_misfire"),)
    assert not position.agenda


def test_bb_18_1_a_misfire_is_no_activation() -> None:
    """It neither counts as one nor tires anybody. [BB 18.1]"""
    position, _ = draw(at_hour(LINES, "9", 6, 12), 4, 0)
    order = Choose(number(FIRER), number(TARGET))
    after, _ = sequence.apply(position, order, ScriptedDice([9]))
    assert after.bodies == position.bodies
    assert not after.unit(number(FIRER)).acted


# --- no fire -----------------------------------------------------------------------------------


@quotes("BB 18.1", "one of the chits of the next turn, not one more")
def test_bb_18_1_trap_29_the_confederate_keeps_the_chit_for_the_turn() -> None:
    """It may be used in this turn; unused it goes back into the pool of the next. [BB 18.1]"""
    position, told = draw(at_hour(LINES, "6", 6, 12), 5, 8)
    assert position.count(CHIT) == 1
    assert told[-1] == NoFireKept(CONFEDERATE)
    later = at_hour(position, "6", 6, 13)._replace(initiative=UNION)
    after, _ = fill(later, FillPool(), ScriptedDice())
    assert after.count(CHIT) == 0
    assert after.events == 1, "one chit in each turn of this scenario: it is that chit"


# --- looting -----------------------------------------------------------------------------------

LOOTER, PICKET = "cs.9-ms", "us.55-il"
LOOTERS = "2/2/2"
"""The brigade of the 9th Mississippi."""

CAMP_71 = 5346
"""The camp of the 71st Ohio, S5313; that of the 54th, S5614, is 3 hexes from it."""

CAMP = desk(f"{LOOTER} 5348 NE", f"{PICKET} 5342 SE")
"""A Mississippi regiment 2 hexes from the camp, a picket of the Union 4 hexes beyond it."""


def looting(position: HexPosition) -> HexPosition:
    """The Union is to pick who loots, at 2 PM."""
    return at_hour(position, "1", 6, 14)._replace(agenda=(EventDrawn(UNION, "looting"),))


@quotes("BB 18.1", "puts it there, in disorder")
def test_bb_18_1_looting_as_it_is_printed() -> None:
    """The unit goes to the camp at once and is disordered; the Confederate turns it. [BB 18.1]"""
    position = looting(CAMP)
    order = Choose(number(LOOTER), CAMP_71)
    assert order in sequence.legal(position)
    after, told = sequence.apply(position, order, ScriptedDice())
    assert told[0] == CampLooted(number(LOOTER), 5348, CAMP_71)
    unit = after.unit(number(LOOTER))
    assert (unit.hex, unit.disordered, unit.spent, unit.acted) == (CAMP_71, True, 0, False)
    assert after.acting is CONFEDERATE
    faced, _ = sequence.apply(after, Face(number(LOOTER), 4), ScriptedDice())
    assert faced.unit(number(LOOTER)).facing == 4
    assert not faced.agenda
    kept, _ = sequence.apply(after, Pass(), ScriptedDice())
    assert kept.unit(number(LOOTER)).facing == unit.facing


@pytest.mark.parametrize(
    ("looter", "picket", "camp", "why"),
    [
        (5350, 5342, CAMP_71, "within 3 hexes of the looters"),
        (5348, 5343, CAMP_71, "the camp is 4 hexes"),
        (5348, 5350, CAMP_71, "looters are 3 hexes"),
        (5348, 5342, 5347, "a camp of the Union"),
    ],
)
def test_bb_18_1_who_loots_what(looter: int, picket: int, camp: int, why: str) -> None:
    """3 hexes from the Union, within 3 of the camp; the camp 4 from the Union. [BB 18.1]"""
    position = with_unit(with_unit(looting(CAMP), LOOTER, hex=looter), PICKET, hex=picket)
    assert why in str(sequence.refuse(position, Choose(number(LOOTER), camp)))


def test_bb_18_1_looters_find_room_in_the_camp() -> None:
    """Stacking permitting: a regiment of another brigade is there. [BB 18.1]"""
    position = looting(desk(f"{LOOTER} 5348 NE", f"{PICKET} 5342 SE", f"cs.19-al {CAMP_71} NE"))
    assert sequence.refuse(position, Choose(number(LOOTER), CAMP_71)) is not None


def test_bb_18_1_an_extended_looter_closes_up() -> None:
    """It contracts freely, and only the parent unit is placed in the camp. [BB 18.1]"""
    position = with_unit(looting(CAMP), LOOTER, shape=Shape.LINE, second=5448)
    after, _ = sequence.apply(position, Choose(number(LOOTER), CAMP_71), ScriptedDice())
    unit = after.unit(number(LOOTER))
    assert (unit.shape, unit.second, unit.hex) == (Shape.CLOSED, 0, CAMP_71)


def test_bb_18_1_who_was_in_disorder_is_remembered() -> None:
    """It cannot try to recover in its next activation. [BB 18.1]"""
    position = with_unit(looting(CAMP), LOOTER, disordered=True)
    after, _ = sequence.apply(position, Choose(number(LOOTER), CAMP_71), ScriptedDice())
    step = Acting(CONFEDERATE, (LOOTERS,))
    after = after._replace(agenda=(step, step))
    refused = sequence.refuse(after, Rally(number(LOOTER)))
    assert refused is not None
    assert refused.rule == "BB 18.1"
    later, _ = sequence.apply(after, Pass(), ScriptedDice())
    assert sequence.refuse(later, Rally(number(LOOTER))) is None
