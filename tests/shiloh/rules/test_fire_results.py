"""What comes of fire: losses, order, rout, collapse. [BB 12.35, SH 12]"""

import pytest

from campaign.dice import ScriptedDice
from campaign.hexes.grid import neighbor
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.results import checked, lose
from campaign.resolvers.nei_boschi.steps import (
    FallingBack,
    RoutCheck,
)
from campaign.resolvers.nei_boschi.units import Place
from campaign.terms import CONFEDERATE, UNION
from tests.rules.play import quotes
from tests.shiloh.desk import number, request
from tests.shiloh.rules.firing_line import (
    ENEMIES,
    FOUR,
    ILLINOIS,
    MISSISSIPPI,
    NEXT,
    OPEN_FIGHT,
    THREE,
    TOP,
    ZEROS,
    at_hour,
    facing,
    on,
    shoot,
    with_unit,
)

FLANK = neighbor(NEXT, 2)
"""The other half of a line in the next hex that faces NE."""

# --- results -----------------------------------------------------------------------------------


def test_20_first_the_loss_then_the_check() -> None:
    """1d = lose 1 SP, then check. [SH 20]"""
    after, _ = shoot(OPEN_FIGHT, ILLINOIS, NEXT, [7, 6])
    hit = after.unit(number(MISSISSIPPI))
    assert (hit.sp, hit.disordered) == (8, False)
    after, _ = shoot(OPEN_FIGHT, ILLINOIS, NEXT, [7, 7])
    hit = after.unit(number(MISSISSIPPI))
    assert (hit.sp, hit.disordered) == (8, True)


@quotes("BB 12", "Infantry mostly loses a point and retreats 1 or 2 hexes")
def test_bb_12_second_disorder_by_fire_costs_a_point_and_a_retreat() -> None:
    """Infantry loses 1 SP and goes back 1-2 hexes. [BB 12.35]"""
    position = with_unit(OPEN_FIGHT, MISSISSIPPI, disordered=True)
    after, _ = shoot(position, ILLINOIS, NEXT, [6])
    hit = after.unit(number(MISSISSIPPI))
    assert hit.sp == 8
    assert after.step == FallingBack(CONFEDERATE, hit.number, 2, (TOP,), 1)


def test_12_a_battery_in_disorder_loses_a_gun() -> None:
    """[BB 12.35]"""
    position = facing(f"{ILLINOIS} {TOP} SE", f"cs.btty-robertson {NEXT} NE disordered")
    after, _ = shoot(position, ILLINOIS, NEXT, [6])
    hit = after.unit(number("cs.btty-robertson"))
    assert (hit.sp, hit.place) == (3, Place.FIELD)
    assert not any(isinstance(step, FallingBack) for step in after.agenda)


@quotes("SH 8", "when it is disordered those below check")
def test_sh_8_the_others_check_when_the_unit_on_top_is_disordered() -> None:
    """The top unit alone suffers; when it is disordered the others check. [SH 8]"""
    position = facing(
        f"{ILLINOIS} {TOP} SE", f"{MISSISSIPPI} {NEXT} NE", f"cs.10-ms {NEXT} NE layer=1"
    )
    after, _ = shoot(position, ILLINOIS, NEXT, [6, 9])
    assert after.unit(number(MISSISSIPPI)).disordered
    assert after.unit(number("cs.10-ms")).disordered
    assert after.unit(number("cs.10-ms")).sp == 6
    spared, _ = shoot(position, ILLINOIS, NEXT, [5, 0, 9])
    assert not spared.unit(number("cs.10-ms")).disordered


def test_8_who_was_in_disorder_before_does_not_shake_those_under_him() -> None:
    position = facing(
        f"{ILLINOIS} {TOP} SE",
        f"{MISSISSIPPI} {NEXT} NE disordered",
        f"cs.10-ms {NEXT} NE layer=1",
    )
    after, _ = shoot(position, ILLINOIS, NEXT, [6, 9])
    assert not after.unit(number("cs.10-ms")).disordered


# --- rout by fire [BB 12.35] -------------------------------------------------------------------


def early(position: HexPosition) -> HexPosition:
    """At 8 AM on 6 April."""
    return at_hour(position, "3", 6, 8)


SHAKEN = facing(
    f"{ILLINOIS} {TOP} SE disordered", f"{MISSISSIPPI} {NEXT} NE", acting=ENEMIES, side=CONFEDERATE
)
"""A Union regiment in disorder, about to be fired at by 9 muskets: +2, +1 prepared."""


@quotes("BB 12.35", "behind its retreat")
def test_bb_12_35_until_10_am_the_union_runs_from_small_arms() -> None:
    """A check behind the retreat; whoever fails it routs. [BB 12.35]"""
    after, _ = shoot(early(SHAKEN), MISSISSIPPI, TOP, [5])
    hit = after.unit(number(ILLINOIS))
    assert hit.sp == 9
    assert after.agenda[:2] == (
        FallingBack(UNION, hit.number, 2, (NEXT,), 1),
        RoutCheck(hit.number),
    )
    ran, _ = on(after.finished(), ScriptedDice([9, *ZEROS]))
    assert ran.unit(hit.number).place is Place.ROUTED
    stood, _ = on(after.finished(), ScriptedDice([1]))
    assert stood.unit(hit.number).place is Place.FIELD


@pytest.mark.parametrize(
    ("scenario", "day", "hour", "before", "runs"),
    [
        ("1", 6, 10, (), True),
        ("1", 6, 11, (), False),
        ("10", 5, 10, (1, 0), True),
        ("8", 7, 6, (), False),
    ],
)
def test_12_35_to_the_end_of_10_am_on_the_first_day(
    scenario: str, day: int, hour: int, before: tuple[int, ...], runs: bool
) -> None:
    """Trap 1: a clock of its own, on 5 or 6 April as the scenario begins. [BB 12.35]

    On 5 April the fire alerts the division first: its order is checked, and its markers rolled for.
    """
    after, _ = shoot(at_hour(SHAKEN, scenario, day, hour), MISSISSIPPI, TOP, [*before, 5])
    assert (RoutCheck(number(ILLINOIS)) in after.agenda) is runs


def test_12_35_neither_confederates_nor_batteries_nor_from_ball() -> None:
    """Infantry of the Union, small arms and canister. [BB 12.35]"""
    south = facing(f"{ILLINOIS} {TOP} SE", f"{MISSISSIPPI} {NEXT} NE disordered")
    after, _ = shoot(early(south), ILLINOIS, NEXT, [6])
    assert not any(isinstance(step, RoutCheck) for step in after.agenda)
    for hex_, runs in ((THREE, True), (FOUR, False)):
        guns = facing(
            f"{ILLINOIS} {TOP} SE disordered",
            f"cs.btty-robertson {hex_} NE",
            acting="1/2/2",
            side=CONFEDERATE,
        )
        after, _ = shoot(early(guns), "cs.btty-robertson", TOP, [9])
        assert any(isinstance(step, RoutCheck) for step in after.agenda) is runs


def test_12_35_a_collapsed_unit_checks_once() -> None:
    """Units that lose 1 SP while collapsed check for rout once, not twice. [BB 12.35]"""
    position = with_unit(SHAKEN, ILLINOIS, sp=4, collapsed=True)
    after, _ = shoot(early(position), MISSISSIPPI, TOP, [5, 0])
    assert not any(isinstance(step, RoutCheck) for step in after.agenda)
    assert after.unit(number(ILLINOIS)).sp == 3


@quotes("BB 30.9", "failing, it is disordered and retreats 1 or 2 hexes")
def test_bb_30_9_the_71st_ohio() -> None:
    """4 or more Confederate points at small-arms range, in good order: it checks. [BB 30.9]"""
    position = facing(
        f"us.71-oh {TOP} SE", f"{MISSISSIPPI} {NEXT} NE", acting=ENEMIES, side=CONFEDERATE
    )
    ohio = number("us.71-oh")
    after, _ = shoot(position, MISSISSIPPI, TOP, [0, 9])
    assert after.unit(ohio).disordered
    assert after.step == FallingBack(UNION, ohio, 2, (NEXT,), 1)
    stood, _ = shoot(position, MISSISSIPPI, TOP, [0, 0])
    assert not stood.unit(ohio).disordered
    few = with_unit(position, MISSISSIPPI, sp=3)
    after, _ = shoot(few, MISSISSIPPI, TOP, [0, 9])
    assert not after.unit(ohio).disordered
    other, _ = shoot(at_hour(position, "4", 6, 11), MISSISSIPPI, TOP, [0, 9])
    assert not other.unit(ohio).disordered


@quotes(
    "BB 30.7", "Confederate units, but not guns, collapse at a quarter of their strength or less"
)
@pytest.mark.parametrize(
    ("scenario", "sp", "collapsed"), [("9", 4, True), ("7", 4, False), ("7", 2, True)]
)
def test_bb_30_7_12_collapse_and_that_of_scenario_7(
    scenario: str, sp: int, collapsed: bool
) -> None:
    """Strictly below half; there, Confederates at a quarter or less. [BB 30.7, SH 12]"""
    position = with_unit(OPEN_FIGHT, MISSISSIPPI, sp=sp + 1)
    position = position._replace(request=request(scenario))
    after, _ = shoot(position, ILLINOIS, NEXT, [7, 0])
    assert after.unit(number(MISSISSIPPI)).sp == sp
    assert after.unit(number(MISSISSIPPI)).collapsed is collapsed


# --- leaders -----------------------------------------------------------------------------------


@quotes("SH 12", "When a unit with leaders loses points, a die is thrown for each leader")
@pytest.mark.parametrize("half", [NEXT, FLANK])
def test_sh_12_a_leader_with_either_half_of_a_line_may_fall(half: int) -> None:
    """Chalmers helps the 9th Mississippi in every check, and shares its danger. [BB 13.42]"""
    line, chalmers = number("cs.9-ms"), number("cs.ldr-chalmers")
    position = facing(
        f"cs.9-ms {NEXT} NE sp=12 shape=line second={FLANK}", f"cs.ldr-chalmers {half} NE"
    )
    after, _ = lose(position, line, 1, ScriptedDice([0]))
    assert after.unit(chalmers).place is Place.LOST
    assert checked(position, line, "fire", ScriptedDice([5])).position.unit(chalmers).led
