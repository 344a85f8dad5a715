"""Shell for Guns: what the rulings say of ties, long moves, ground, fire and guns. [SG-R]

A long file, because each ruling is asked in several ways.
"""

from typing import Any

import pytest

from campaign import RandomDice
from campaign.battle.tabletop_staging import FIELD_HEIGHT, FIELD_WIDTH
from campaign.resolvers.shell_for_guns.fire import shots_at
from campaign.resolvers.shell_for_guns.position import ShellPosition, Stage
from campaign.resolvers.shell_for_guns.resolver import SHELL_FOR_GUNS
from campaign.resolvers.shell_for_guns.tables import HEIGHT, UM, WIDTH
from campaign.resolvers.shell_for_guns.troops import General, Unit
from campaign.resolvers.shell_for_guns.vocabulary import Formation
from campaign.tabletop.measure import Point
from campaign.tabletop.terrain import Kind, Piece
from tests.resolvers.battles import restaged
from tests.resolvers.shell_table import (
    CONFEDERATE,
    EAST,
    LINE,
    SPENT,
    TENTH,
    UNION,
    WEST,
    allowed,
    battery,
    brigade,
    cavalry,
    charged,
    general,
    place,
    play,
    refused,
    table,
    told,
)
from tests.rules.play import quotes

THIRD = 93


def laid(kind: Kind, *corners: tuple[int, int]) -> Piece:
    """A piece of ground with its corners in tenths of a UM, as a field known beforehand has it."""
    return Piece(
        kind,
        tuple(
            Point(-(-x * TENTH * FIELD_WIDTH // WIDTH), -(-y * TENTH * FIELD_HEIGHT // HEIGHT))
            for x, y in corners
        ),
    )


def on(ground: Piece, *units: Unit, **changes: Any) -> ShellPosition:
    """A table with one piece of ground on it."""
    position = table(*units, **changes)
    return position._replace(request=restaged(position.request, terrain=(ground,)))


def moving(ground: Piece, unit: Unit) -> ShellPosition:
    return on(ground, unit, stage=Stage.MOVE, acting=unit.id)


# --- initiative --------------------------------------------------------------------------------


def three_divisions(*faces: int) -> tuple[tuple[int, int], ...]:
    """The totals of three divisions, the best first; faces are those of the printed die."""
    third = brigade(3, UNION, 200, 60)._replace(division=THIRD)
    generals = (*table(LINE).generals, General(THIRD, UNION, x=third.x, y=third.y, on_table=True))
    riding = {"stage": Stage.GENERALS, "queue": (), "side": CONFEDERATE}
    position = table(LINE, third, brigade(2, CONFEDERATE, 100, 200), generals=generals, **riding)
    _, events = told(position, "done", dice=[face - 1 for face in faces])
    scores: tuple[tuple[int, int], ...] = events[0].scores
    return scores


@quotes("SG-R6", "of 10, 8+6 and 8+5 the order is 14, 13, 10")
def test_sg_r6_sums_of_tied_dice_count_whole() -> None:
    assert three_divisions(8, 8, 10, 6, 5) == ((WEST, 14), (EAST, 13), (THIRD, 10))


@quotes("SG-R6", "throw and add until no two are equal")
def test_sg_r6_a_sum_may_tie_with_a_third_division() -> None:
    # 8+2 is as much as the 10, so these two throw again; the 9 stays as it is.
    assert three_divisions(8, 8, 10, 2, 1, 1, 3) == ((THIRD, 13), (WEST, 11), (EAST, 9))


# --- orders to the division --------------------------------------------------------------------


@quotes("SG-R5", "In both moves together a brigade of any arm goes at most 8 UM")
@pytest.mark.parametrize(
    ("unit", "first", "second"),
    [
        (cavalry(1, UNION, 100, 20), 60, 20),
        (cavalry(1, UNION, 100, 20), 30, 50),
        (brigade(1, UNION, 100, 20, formation=Formation.ATTACK), 40, 40),
    ],
)
def test_sg_r5_two_moves_are_eight_um_at_most(unit: Unit, first: int, second: int) -> None:
    position = table(unit, brigade(2, CONFEDERATE, 300, 220))
    moved = play(position, "division", f"move 1 {first}", "division", dice=(1, 1, 1, 1))
    assert allowed(moved, f"move 1 {second}")
    assert refused(moved, f"move 1 {second + 1}").reason


@quotes("SG-R5", "In both moves together a brigade of any arm goes at most 8 UM")
def test_sg_r5_not_even_on_a_road() -> None:
    column = brigade(1, UNION, 100, 60, formation=Formation.MARCH)
    road = laid(Kind.ROAD, (90, 0), (90, 240), (110, 240), (110, 0))
    moved = play(on(road, column), "division", "move 1 80", "division", dice=(1, 1, 1, 1))
    assert refused(moved, "move 1 1").rule == "SG-R5"


@quotes("SG-R14", "Each general of a corps may give one order a turn of his own")
def test_sg_r14_a_division_that_does_not_obey_has_not_moved() -> None:
    generals = (*table(LINE).generals, general(THIRD, UNION, 100, 100, corps=True))
    failed = play(table(LINE, generals=generals), "division", dice=(6, 6))
    assert refused(failed, "brigade 1").rule == "SG 2.2"
    assert allowed(failed, f"brigade 1 general {THIRD}")


# --- ground ------------------------------------------------------------------------------------

HALF_LINE = 32
"""Tenths of a UM from the middle of a brigade in line to its end."""


@quotes("SG-R15", "one base that touches difficult ground anywhere makes the move difficult")
def test_sg_r15_a_copse_before_one_base_slows_the_brigade() -> None:
    line = brigade(1, UNION, 100, 100)
    copse = laid(Kind.WOOD, (112, 115), (112, 125), (118, 125), (118, 115))
    assert refused(moving(copse, line), "move 1 21").rule == "SG 2.5"
    assert refused(moving(copse, line), "move 1 40").rule == "SG 2.5", "nor by passing it"
    assert allowed(moving(copse, line), "move 1 20")
    beside = laid(Kind.WOOD, (133, 115), (133, 125), (140, 125), (140, 115))
    assert allowed(moving(beside, line), "move 1 40")


@quotes("SG-R15", "every linear obstacle crossed costs, however narrow")
@pytest.mark.parametrize("width", [1, 2, 6])
def test_sg_r15_no_wall_is_missed(width: int) -> None:
    line = brigade(1, UNION, 100, 100)
    wall = laid(Kind.WALL, (112, 115), (112, 115 + width), (118, 115 + width), (118, 115))
    assert not allowed(moving(wall, line), "move 1 40")
    assert allowed(moving(wall, line), "move 1 10")
    assert allowed(moving(wall, line._replace(y=(115 + width) * TENTH)), "move 1 40")


@quotes("SG-R15", "what may not enter a kind of ground may not pass over a corner of it")
@pytest.mark.parametrize(
    ("unit", "line"),
    [
        (cavalry(1, UNION, 100, 100), "move 1 60"),
        (cavalry(1, UNION, 100, 100, formation=Formation.DOUBLE), "move 1 40 bearing 30"),
        (cavalry(1, UNION, 140, 130, formation=Formation.ATTACK), "move 1 30 bearing 270"),
        (cavalry(1, UNION, 113, 150, formation=Formation.ATTACK), "move 1 30 bearing 180"),
        (cavalry(1, UNION, 115, 142), "turn 1 90"),
        (battery(1, UNION, 115, 100, formation=Formation.LIMBERED), "move 1 30"),
    ],
    ids=["ahead", "aslant", "aside", "back", "turning", "guns"],
)
def test_sg_r15_no_cavalry_crosses_a_village(unit: Unit, line: str) -> None:
    village = laid(Kind.VILLAGE, (112, 115), (112, 125), (118, 125), (118, 115))
    assert refused(moving(village, unit), line).reason == "unit 1 may not enter that ground"
    elsewhere = laid(Kind.VILLAGE, (312, 15), (312, 25), (318, 25), (318, 15))
    assert allowed(moving(elsewhere, unit), line)


@quotes("SG-R15", "what may not enter a kind of ground may not pass over a corner of it")
def test_sg_r15_no_cavalry_charges_across_a_village() -> None:
    village = laid(Kind.VILLAGE, (98, 115), (98, 120), (102, 120), (102, 115))
    horse, foe = cavalry(1, UNION, 100, 100), brigade(2, CONFEDERATE, 100, 140)
    assert not allowed(on(village, horse, foe), "charge 1 2")
    assert allowed(table(horse, foe), "charge 1 2")


@quotes("SG-R15", "A column on a road is spared all this")
def test_sg_r15_the_road_through_the_village() -> None:
    village = laid(Kind.VILLAGE, (90, 115), (90, 125), (110, 125), (110, 115))
    road = laid(Kind.ROAD, (96, 0), (96, 240), (104, 240), (104, 0))
    column = cavalry(1, UNION, 100, 100, formation=Formation.MARCH)
    position = moving(village, column)
    assert not allowed(position, "move 1 60")
    paved = position._replace(request=restaged(position.request, terrain=(village, road)))
    assert allowed(paved, "move 1 80")


@quotes("SG 2.8", "An obstacle takes 2 UM from every such move")
@quotes("SG-R15", "every linear obstacle crossed costs, however narrow")
def test_sg_r15_a_wall_behind_one_end_holds_up_a_retreat() -> None:
    wall = laid(Kind.WALL, (112, 140), (112, 141), (118, 141), (118, 140))
    position = charged(LINE, brigade(2, CONFEDERATE, 100, 130, **SPENT))
    walled = position._replace(request=restaged(position.request, terrain=(wall,)))
    dice = (*(6,) * 2, *(1,) * 22, *(1,) * 16, 4)
    assert place(play(position, "stand", dice=dice).there(2)) == (100, 150)
    assert place(play(walled, "stand", dice=dice).there(2)) == (100, 130)


# --- fire --------------------------------------------------------------------------------------


def dice_at(position: ShellPosition, unit: int = 1, target: int = 2) -> int:
    return shots_at(position, position.there(unit), position.there(target)).dice


@quotes("SG-R16", "measured from the middle of the base that shoots to the nearest point")
@pytest.mark.parametrize(
    ("unit", "gap", "dice"),
    [
        # A base of infantry is 0.4 UM deep: its middle is 0.2 UM behind its front.
        (brigade(1, UNION, 100, 60), 58, 8),
        (brigade(1, UNION, 100, 60), 59, 0),
        # A battery is 1.6 UM deep: 0.8 UM.
        (battery(1, UNION, 100, 20), 112, 3),
        (battery(1, UNION, 100, 20), 113, 1),
        (battery(1, UNION, 100, 20), 192, 1),
        (battery(1, UNION, 100, 20), 193, 0),
    ],
)
def test_sg_r16_fire_is_measured_from_the_middle(unit: Unit, gap: int, dice: int) -> None:
    target = brigade(2, CONFEDERATE, 100, unit.y // TENTH + gap)
    assert dice_at(table(unit, target)) == dice


HILL = laid(Kind.HILL, (80, 0), (80, 110), (120, 110), (120, 0))


@quotes("SG-R18", "on the level any unit in the line blocks it")
@pytest.mark.parametrize("side", [UNION, CONFEDERATE])
@pytest.mark.parametrize("shooter", [brigade(1, UNION, 100, 100), battery(1, UNION, 100, 100)])
def test_sg_r18_no_fire_through_troops_on_the_level(shooter: Unit, side: Any) -> None:
    between = brigade(3, side, 100, 120, disordered=True)
    target = brigade(2, CONFEDERATE, 100, 140, bases=2, full=2)
    assert dice_at(table(shooter, between, target)) == 0
    assert dice_at(table(shooter, target)) > 0


@quotes("SG-R18", "Fire passes over troops of either side only from higher ground than theirs")
@pytest.mark.parametrize(("side", "dice"), [(UNION, 3), (CONFEDERATE, 3)])
def test_sg_r18_guns_fire_over_troops_below_them(side: Any, dice: int) -> None:
    between = brigade(3, side, 100, 118, disordered=True)
    target = brigade(2, CONFEDERATE, 100, 140)
    guns = battery(1, UNION, 100, 100)
    assert dice_at(on(HILL, guns, between, target)) == dice
    # From the foot of the hill, over troops on it, nobody fires.
    below = battery(1, UNION, 100, 140, heading=180)
    above = brigade(3, side, 100, 105, disordered=True)
    assert dice_at(on(HILL, below, above, brigade(2, CONFEDERATE, 100, 80))) == 0


@quotes("SG 2.6", "over friends only guns fire")
@pytest.mark.parametrize(("side", "dice"), [(UNION, 0), (CONFEDERATE, 8)])
def test_sg_2_6_muskets_fire_over_enemies_below_and_over_no_friends(side: Any, dice: int) -> None:
    between = brigade(3, side, 100, 118, disordered=True)
    position = on(HILL, brigade(1, UNION, 100, 100), between, brigade(2, CONFEDERATE, 100, 140))
    assert dice_at(position) == dice


# --- guns --------------------------------------------------------------------------------------


@quotes("SG-R17", "Guns in the open that have to give way in a melee are destroyed, also when")
def test_sg_r17_guns_are_lost_in_a_draw() -> None:
    guns = battery(2, CONFEDERATE, 100, 130, **SPENT)
    position = charged(LINE, guns, brigade(3, CONFEDERATE, 300, 200))
    after = play(position, "stand", dice=(*(1,) * 6, 6))
    assert after.there(2).lost_as == "destroyed"


@quotes("SG-R17", "Guns in the open that have to give way in a melee are destroyed, also when")
@pytest.mark.parametrize("works", [False, True])
def test_sg_r17_so_are_those_that_had_joined_a_brigade(works: bool) -> None:
    target = brigade(2, CONFEDERATE, 100, 130, works=works, **SPENT)
    guns = battery(5, CONFEDERATE, 62, 130, joined=2, **SPENT)
    near = LINE._replace(y=LINE.y + UM * 2)
    after = play(charged(near, target, guns), "stand", dice=(6, *(1,) * 23, 6, *(1,) * 16))
    assert after.there(5).is_alive is works


# --- what can be chosen --------------------------------------------------------------------------


def begun(**chosen: Any) -> ShellPosition:
    request = restaged(SHELL_FOR_GUNS.scenarios["pitched_battle"], **chosen)
    position = SHELL_FOR_GUNS.begin(request)
    assert SHELL_FOR_GUNS.read_position(SHELL_FOR_GUNS.write_position(position)) == position
    return position


@quotes(
    "SG 1.5", "so are all brigades in poor visibility, at night or in fog, when a battle begins"
)
@pytest.mark.parametrize("dark", [False, True])
def test_sg_1_5_poor_visibility_disorders(dark: bool) -> None:
    units = begun(poor_visibility=dark).units
    assert {unit.disordered for unit in units if not unit.is_battery} == {dark}
    assert not any(unit.disordered for unit in units if unit.is_battery)


@quotes("SG 1.5", "they may recover from the second turn on")
@pytest.mark.parametrize(("surprised", "recovers"), [(True, False), (False, True)])
def test_sg_1_5_nobody_recovers_from_surprise_at_once(surprised: bool, recovers: bool) -> None:
    shaken = LINE._replace(disordered=True, surprised=surprised)
    after = play(table(shaken, turn=1), "brigade 1", dice=(1, 1))
    assert after.there(1).disordered is not recovers
    assert after.stage is Stage.MOVE


@quotes("SG 1.5", "they may recover from the second turn on")
def test_sg_1_5_a_surprise_on_the_flank_lasts_a_turn() -> None:
    target = brigade(2, CONFEDERATE, 90, 130, **SPENT)
    flank = brigade(1, UNION, 150, 150, heading=270)
    position = charged(flank, target, turn=1)
    order = SHELL_FOR_GUNS.orders.read("stand")
    struck = SHELL_FOR_GUNS.apply(position, order, RandomDice(1)).position
    assert struck.there(2).surprised


@quotes("SG 2.6", "with breech-loaders")
def test_sg_2_6_breech_loaders_can_be_chosen() -> None:
    units = begun(breech_loaders=(UNION,)).units
    assert all(unit.breech_loaders is (unit.side is UNION) for unit in units if unit.piece)


@quotes("SG 2.6", "save by howitzers and siege guns, which fire at any unit in a town")
@pytest.mark.parametrize(("sides", "dice"), [((), 0), ((UNION,), 3), ((CONFEDERATE,), 0)])
def test_sg_2_6_howitzers_fire_into_towns(sides: tuple[Any, ...], dice: int) -> None:
    village = laid(Kind.VILLAGE, (80, 130), (80, 170), (120, 170), (120, 130))
    inside = brigade(2, CONFEDERATE, 100, 155, formation=Formation.ATTACK)
    position = on(village, battery(1, UNION, 100, 100), inside)
    armed = position._replace(request=restaged(position.request, siege_guns=sides))
    assert dice_at(armed) == dice
