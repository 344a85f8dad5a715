"""Shell for Guns: moves over all kinds of ground, turns, formations, batteries. [SG 2.5]"""

from typing import Any

import pytest

from campaign.resolvers.shell_for_guns.position import ShellPosition, Stage
from campaign.resolvers.shell_for_guns.troops import Unit
from campaign.resolvers.shell_for_guns.vocabulary import Formation
from tests.resolvers.shell_table import (
    CONFEDERATE,
    TENTH,
    UNION,
    allowed,
    battery,
    brigade,
    cavalry,
    place,
    play,
    refused,
    table,
)
from tests.rules.play import quotes


def moving(*units: Unit, **changes: Any) -> ShellPosition:
    """The first unit has an order to move."""
    return table(*units, stage=Stage.MOVE, acting=units[0].id, **changes)


def farthest(position: ShellPosition, bearing: int = 0) -> int:
    """How far the unit that moves can go, in tenths of a UM."""
    number = position.acting
    lengths = [
        n for n in range(1, 130) if allowed(position, f"move {number} {n} bearing {bearing}")
    ]
    return max(lengths, default=0)


ON_FOOT = {"formation": Formation.ATTACK}
LIMBERED = {"formation": Formation.LIMBERED}


@quotes("SG 2.5", "The table of movement says how far troops go over each kind of ground")
@pytest.mark.parametrize(
    ("unit", "x", "y", "reach"),
    [
        (brigade(1, UNION, 0, 0, **ON_FOOT), 20, 40, 40),
        (cavalry(1, UNION, 0, 0, **ON_FOOT), 20, 40, 60),
        (cavalry(1, UNION, 0, 0, dismounted=True, **ON_FOOT), 20, 40, 40),
        (battery(1, UNION, 0, 0), 20, 40, 10),
        (battery(1, UNION, 0, 0, **LIMBERED), 20, 40, 40),
        (brigade(1, UNION, 0, 0, **ON_FOOT), 90, 115, 20),
        (cavalry(1, UNION, 0, 0, **ON_FOOT), 90, 115, 30),
        (battery(1, UNION, 0, 0, **LIMBERED), 90, 115, 20),
        (brigade(1, UNION, 0, 0, **ON_FOOT), 265, 100, 20),
        (cavalry(1, UNION, 0, 0, dismounted=True, **ON_FOOT), 265, 100, 20),
    ],
    ids=lambda value: str(value) if isinstance(value, int) else f"{value.moves_as}",
)
def test_sg_2_5_the_table_of_movement(unit: Unit, x: int, y: int, reach: int) -> None:
    there = unit._replace(x=x * TENTH, y=y * TENTH)
    assert farthest(moving(there, table_name="farm")) == reach


@quotes("SG-R8", "Where the table says no, troops may not enter")
@pytest.mark.parametrize(
    "unit", [cavalry(1, UNION, 265, 70, **ON_FOOT), battery(1, UNION, 265, 70, **LIMBERED)]
)
def test_sg_r8_some_troops_stay_out_of_the_woods(unit: Unit) -> None:
    position = moving(unit, table_name="farm")
    assert farthest(position) < 40
    assert "may not enter" in refused(position, "move 1 40").reason


@quotes("SG 2.5", "Rough ground slows a whole move unless the move leads out of it")
def test_sg_2_5_rough_ground_slows_unless_one_leaves_it() -> None:
    into = moving(brigade(1, UNION, 90, 95, **ON_FOOT), table_name="farm")
    assert not allowed(into, "move 1 40")
    assert allowed(into, "move 1 20")
    # The fence behind the field is passed at once by who stands at it, and the field left.
    out = moving(brigade(1, UNION, 90, 95, heading=180, **ON_FOOT), table_name="farm")
    assert allowed(out._replace(units=(out.there(1)._replace(y=105 * TENTH),)), "move 1 40")


@quotes("SG 2.5", "Straight ahead and up to 45 degrees to either side a unit moves freely")
def test_sg_2_5_oblique_moves_are_free_and_others_halved() -> None:
    position = moving(brigade(1, UNION, 150, 100, **ON_FOOT))
    reach = {bearing: farthest(position, bearing) for bearing in (0, 45, 315, 46, 90, 180, 270)}
    assert reach == {0: 40, 45: 40, 315: 40, 46: 20, 90: 20, 180: 20, 270: 20}


@quotes("SG-R8", "A turn costs half the move and a change of formation the other half")
def test_sg_r8_turning_and_forming_take_a_half_each() -> None:
    position = moving(brigade(1, UNION, 150, 100, **ON_FOOT))
    turned = play(position, "turn 1 30")
    assert turned.there(1).heading == 30
    assert farthest(turned) == 20
    formed = play(position, "form 1 march")
    assert formed.there(1).formation is Formation.MARCH
    assert farthest(formed) == 20
    both = play(turned, "form 1 line")
    assert both.stage is Stage.ACTION


@quotes("SG 2.5", "A turn of up to a quarter costs half the move")
def test_sg_2_5_a_turn_is_a_quarter_at_most() -> None:
    position = moving(brigade(1, UNION, 150, 100, **ON_FOOT))
    assert allowed(position, "turn 1 90")
    assert allowed(position, "turn 1 270")
    assert refused(position, "turn 1 91").rule == "SG 2.5"
    assert refused(play(position, "turn 1 30"), "turn 1 30").rule == "SG 2.5"


@quotes("SG 2.5", "Only batteries and units in disorder can be passed through")
@pytest.mark.parametrize(
    ("other", "passes"),
    [
        (brigade(3, UNION, 150, 120), False),
        (brigade(3, UNION, 150, 120, disordered=True), True),
        (battery(3, UNION, 150, 118), True),
        (brigade(3, CONFEDERATE, 150, 120, disordered=True), False),
    ],
)
def test_sg_2_5_who_can_be_passed_through(other: Unit, passes: bool) -> None:
    position = moving(brigade(1, UNION, 150, 100, **ON_FOOT), other)
    assert allowed(position, "move 1 40") is passes
    assert not allowed(position, "move 1 22")


def test_a_move_ends_on_the_table_and_not_at_an_enemy() -> None:
    edge = moving(brigade(1, UNION, 150, 220, **ON_FOOT))
    assert refused(edge, "move 1 21").reason == "unit 1 would leave the table"
    near = moving(brigade(1, UNION, 150, 100, **ON_FOOT), brigade(2, CONFEDERATE, 150, 120))
    assert "charge" in refused(near, "move 1 20").reason
    assert allowed(near, "move 1 19")


def test_cavalry_dismounts_as_it_would_change_formation() -> None:
    position = moving(cavalry(1, UNION, 150, 100))
    after = play(position, "dismount 1")
    assert after.there(1).dismounted
    assert farthest(after) == 20
    assert refused(position, "mount 1").rule == "SG 1.3"


def test_a_line_is_formed_from_either_end() -> None:
    column = brigade(1, UNION, 150, 100, **ON_FOOT)
    position = moving(column)
    left = play(position, "form 1 line on left").there(1)
    right = play(position, "form 1 line on right").there(1)
    assert left.block.front_left == column.block.front_left
    assert right.block.front_right == column.block.front_right
    double = moving(brigade(1, UNION, 150, 100, formation=Formation.DOUBLE))
    assert refused(double, "form 1 line on left").rule == "SG 2.5"


# --- batteries ---------------------------------------------------------------------------------


@quotes("SG 2.5", "needs an order to move, but none to limber or unlimber")
def test_sg_2_5_guns_are_unlimbered_without_an_order() -> None:
    position = table(battery(5, UNION, 100, 100, **LIMBERED), commanding=False)
    assert play(position, "unlimber 5").there(5).formation is Formation.UNLIMBERED
    assert refused(position, "brigade 5").rule == "SG 2.2"


@quotes("SG 2.5", "it does two things in a turn, and nothing more once it has fired")
def test_sg_2_5_a_battery_does_two_things() -> None:
    guns = battery(5, UNION, 100, 100, **LIMBERED)
    position = table(guns, brigade(1, UNION, 200, 100), brigade(2, CONFEDERATE, 100, 180))
    moved = play(position, "brigade 5", "move 5 40", "unlimber 5", dice=(1, 1))
    assert refused(moved, "fire 5 2").rule == "SG 2.5"
    assert refused(moved, "limber 5").rule == "SG 2.5"
    fired = play(position, "unlimber 5", "fire 5 2", dice=(1, 1, 1))
    assert refused(fired, "limber 5").rule == "SG 2.5"
    assert refused(fired, "brigade 5").rule == "SG 2.5"


@quotes("SG 2.5", "Each brigade charges once a turn")
def test_sg_2_5_a_brigade_charges_once() -> None:
    position = table(brigade(1, UNION, 100, 100, charged=True), brigade(2, CONFEDERATE, 100, 130))
    assert refused(position, "charge 1 2").rule == "SG 2.5"


def test_the_places_of_units_are_kept_in_tenths_of_a_um() -> None:
    after = play(moving(brigade(1, UNION, 150, 100, **ON_FOOT)), "move 1 33")
    assert place(after.there(1)) == (150, 133)
