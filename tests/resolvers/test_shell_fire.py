"""Shell for Guns: musketry, artillery, cover, sight, being pushed back. [SG 2.6, SG 2.7]"""

from typing import Any

import pytest

from campaign.resolvers.shell_for_guns.field import cover_of
from campaign.resolvers.shell_for_guns.fire import fire_modifier, needed_face, shots_at
from campaign.resolvers.shell_for_guns.position import ShellPosition
from campaign.resolvers.shell_for_guns.troops import Unit
from campaign.resolvers.shell_for_guns.vocabulary import Cover, Formation
from tests.resolvers.shell_table import (
    CONFEDERATE,
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


def shots(position: ShellPosition, unit: int = 1, target: int = 2) -> tuple[int, int]:
    """Dice, and what they must show, all told."""
    shooter, enemy = position.there(unit), position.there(target)
    found = shots_at(position, shooter, enemy)
    if not found.dice:
        return 0, 0
    return found.dice, needed_face(found, fire_modifier(position, shooter, enemy))


def against(y: int, **changes: Any) -> ShellPosition:
    """A brigade of the Union at 100, 100, and one of the Confederacy so far north."""
    return table(brigade(1, UNION, 100, 100), brigade(2, CONFEDERATE, 100, y, **changes))


@quotes("SG 2.6", "one die for each base that has the target within 45 degrees of its front")
def test_sg_2_6_a_die_for_each_base_in_range_and_arc() -> None:
    assert shots(against(130)) == (8, 4)
    assert shots(against(158)) == (8, 4)
    assert shots(against(159))[0] == 0
    aside = brigade(2, CONFEDERATE, 100, 130, bases=2, full=2, formation=Formation.MARCH)
    assert 0 < shots(table(brigade(1, UNION, 150, 100), aside))[0] < 8


@quotes("SG 2.6", "Infantry fires up to 6 UM")
def test_sg_2_6_the_second_line_does_not_fire() -> None:
    position = table(
        brigade(1, UNION, 100, 100, formation=Formation.DOUBLE), brigade(2, CONFEDERATE, 100, 130)
    )
    assert shots(position) == (4, 4)


@quotes("SG 2.6", "its units may fire, each of them once a turn")
def test_sg_2_6_a_unit_fires_once() -> None:
    after = play(against(130), "fire 1 2", dice=(1,) * 8)
    assert refused(after, "fire 1 2").rule == "SG 2.6"


@quotes("SG 2.6", "The nearest enemy is the target, but enemies in disorder or decimated may be")
@pytest.mark.parametrize(("state", "free"), [({}, False), ({"disordered": True}, True)])
def test_sg_2_6_the_nearest_enemy_is_fired_at(state: dict[str, bool], free: bool) -> None:
    near = brigade(2, CONFEDERATE, 130, 130, bases=4, full=4, **state)
    far = brigade(3, CONFEDERATE, 70, 150, bases=4, full=4)
    position = table(brigade(1, UNION, 100, 100), near, far)
    assert allowed(position, "fire 1 2")
    assert allowed(position, "fire 1 3") is free


@quotes("SG 2.6", "Nobody fires through other troops or through what hides the target")
def test_sg_2_6_friends_and_houses_are_in_the_way() -> None:
    friend = brigade(3, UNION, 100, 120)
    position = table(brigade(1, UNION, 100, 100), friend, brigade(2, CONFEDERATE, 100, 150))
    assert shots(position)[0] == 0
    houses = table(
        brigade(1, UNION, 162, 140, formation=Formation.ATTACK),
        brigade(2, CONFEDERATE, 162, 180, formation=Formation.ATTACK),
        table_name="farm",
    )
    assert shots(houses)[0] == 0


@quotes("SG 2.6", "save from higher ground over troops; over friends only guns fire")
def test_sg_2_6_guns_on_a_hill_fire_over_friends() -> None:
    friend, enemy = brigade(3, UNION, 225, 100), brigade(2, CONFEDERATE, 225, 80, heading=0)
    guns = battery(1, UNION, 225, 170, heading=180)
    assert shots(table(guns, friend, enemy, table_name="ridge"))[0] == 3
    assert shots(table(guns, friend, enemy))[0] == 0


@quotes("SG 2.6", "Troops in woods are seen within 1 UM of the edge")
@pytest.mark.parametrize(("y", "seen"), [(90, True), (125, False)])
def test_sg_2_6_woods_hide(y: int, seen: bool) -> None:
    target = brigade(2, CONFEDERATE, 265, y, formation=Formation.ATTACK)
    position = table(
        brigade(1, UNION, 265, 70, formation=Formation.ATTACK), target, table_name="farm"
    )
    assert bool(shots(position)[0]) is seen


@quotes(
    "SG 2.6", "A target in the open is hit with 4 or more, in light cover with 5 or more, in heavy"
)
@pytest.mark.parametrize(
    ("table_name", "changes", "cover", "needed"),
    [
        ("plain", {}, Cover.NONE, 4),
        ("plain", {"works": True}, Cover.HEAVY, 6),
        ("farm", {}, Cover.LIGHT, 5),
    ],
)
def test_sg_2_6_cover(table_name: str, changes: dict[str, Any], cover: Cover, needed: int) -> None:
    target = brigade(2, CONFEDERATE, 90, 154, formation=Formation.ATTACK, **changes)
    target = target._replace(formation=Formation.DOUBLE)
    shooter = brigade(1, UNION, 90, 130)
    position = table(shooter, target, table_name=table_name)
    assert cover_of(position, target, shooter.block.place) is cover
    assert shots(position)[1] == needed


@quotes("SG 2.6", "A 6 always hits, a 1 never")
def test_sg_2_6_a_six_always_hits_and_a_one_never() -> None:
    hidden = table(
        brigade(1, UNION, 100, 100, disordered=True),
        brigade(2, CONFEDERATE, 100, 130, works=True),
    )
    assert shots(hidden)[1] == 6
    easy = table(
        battery(1, UNION, 100, 100), brigade(2, CONFEDERATE, 100, 120, formation=Formation.ATTACK)
    )
    assert shots(easy)[1] == 2


@quotes("SG 2.6", "The die is worse by 1 for a unit in disorder or under a charge")
@pytest.mark.parametrize(
    ("shooter", "target", "modifier"),
    [
        (brigade(1, UNION, 100, 100, disordered=True), brigade(2, CONFEDERATE, 100, 130), -1),
        (brigade(1, UNION, 100, 100, breech_loaders=True), brigade(2, CONFEDERATE, 100, 130), 1),
        (
            brigade(1, UNION, 100, 100),
            brigade(2, CONFEDERATE, 100, 130, formation=Formation.MARCH),
            1,
        ),
        (battery(1, UNION, 100, 100), battery(2, CONFEDERATE, 100, 130), -1),
        (
            brigade(1, UNION, 100, 100),
            battery(2, CONFEDERATE, 100, 130, formation=Formation.LIMBERED),
            1,
        ),
    ],
)
def test_sg_2_6_what_modifies_fire(shooter: Unit, target: Unit, modifier: int) -> None:
    position = table(shooter, target, brigade(9, CONFEDERATE, 300, 200))
    assert fire_modifier(position, shooter, target) == modifier


@quotes("SG 2.6", "and for infantry that cavalry charges in front")
def test_sg_2_6_a_charge_unsettles_but_not_before_cavalry() -> None:
    shooter = brigade(1, UNION, 100, 100)
    foot, horse = brigade(2, CONFEDERATE, 100, 130), cavalry(3, CONFEDERATE, 200, 130)
    position = table(shooter, foot, horse)
    assert fire_modifier(position, shooter, foot, charged_by=foot) == -1
    assert fire_modifier(position, shooter, horse, charged_by=horse) == 1
    guns = battery(5, UNION, 200, 100)
    assert fire_modifier(position, guns, horse, charged_by=horse) == -1


@quotes("SG-R9", "The range gives a battery its dice and what they must show")
@pytest.mark.parametrize(
    ("y", "found"), [(122, (3, 2)), (152, (3, 3)), (212, (3, 5)), (213, (1, 5)), (239, (1, 5))]
)
def test_sg_r9_the_table_of_ranges(y: int, found: tuple[int, int]) -> None:
    position = table(battery(1, UNION, 100, 100), brigade(2, CONFEDERATE, 100, y))
    assert shots(position) == found


@quotes("SG-R9", "cover then takes 1 from each die if it is light and 2 if it is heavy")
def test_sg_r9_cover_takes_from_the_die_of_a_battery() -> None:
    heavy = table(battery(1, UNION, 100, 100), brigade(2, CONFEDERATE, 100, 120, works=True))
    assert shots(heavy) == (3, 4)
    light = table(battery(1, UNION, 90, 135), brigade(2, CONFEDERATE, 90, 154), table_name="farm")
    assert shots(light) == (3, 3)


def test_a_battery_fires_no_farther_than_twenty_um() -> None:
    position = table(battery(1, UNION, 100, 18), brigade(2, CONFEDERATE, 100, 211))
    assert shots(position) == (0, 0)


# --- pushed back -------------------------------------------------------------------------------


@quotes("SG 2.7", "goes back 1 UM, or 2 UM in disorder with a 6")
@pytest.mark.parametrize(("face", "y", "disordered"), [(5, 140, False), (6, 150, True)])
def test_sg_2_7_two_losses_push_back(face: int, y: int, disordered: bool) -> None:
    after = play(against(130), "fire 1 2", dice=(6, 6, 1, 1, 1, 1, 1, 1, face))
    assert place(after.there(2)) == (100, y)
    assert after.there(2).disordered is disordered


@quotes("SG-R10", "Each 2 losses from one enemy in one phase of fire bring one die")
def test_sg_r10_four_losses_bring_two_dice() -> None:
    after = play(against(130), "fire 1 2", dice=(6, 6, 6, 6, 6, 1, 1, 1, 1, 1))
    assert place(after.there(2)) == (100, 150)


@quotes("SG 2.7", "Who defends a linear obstacle, prepared positions or buildings does not go back")
def test_sg_2_7_works_hold() -> None:
    after = play(against(130, works=True), "fire 1 2", dice=(6, 6, 1, 1, 1, 1, 1, 1, 5))
    assert place(after.there(2)) == (100, 130)
    assert after.there(2).works


@quotes("SG-R10", "Defenders of works, buildings and linear obstacles stay, and only the 6 counts")
def test_sg_r10_even_in_works_a_six_disorders() -> None:
    after = play(against(130, works=True), "fire 1 2", dice=(6, 6, 1, 1, 1, 1, 1, 1, 6))
    assert place(after.there(2)) == (100, 130)
    assert after.there(2).disordered


@quotes("SG 1.5", "if it has to go back over bad ground or through friends in good order")
def test_sg_1_5_going_back_through_friends_disorders() -> None:
    behind = brigade(3, CONFEDERATE, 100, 138)
    position = table(brigade(1, UNION, 100, 100), brigade(2, CONFEDERATE, 100, 130), behind)
    after = play(position, "fire 1 2", dice=(6, 6, 1, 1, 1, 1, 1, 1, 1))
    assert after.there(2).disordered
    assert after.there(2).y > after.there(3).y


@quotes("SG 1.5", "if it has to go back over bad ground or through friends in good order")
@pytest.mark.parametrize(("y", "disordered"), [(148, True), (70, False)])
def test_sg_1_5_going_back_over_a_fence_disorders(y: int, disordered: bool) -> None:
    position = table(
        brigade(1, UNION, 90, y - 20), brigade(2, CONFEDERATE, 90, y), table_name="farm"
    )
    after = play(position, "fire 1 2", dice=(6, 6, *(1,) * 7))
    assert after.there(2).disordered is disordered


@quotes("SG 2.7", "Fields, marshes and woods are light cover, and do not slow who is pushed back")
@pytest.mark.parametrize(("x", "y", "cover"), [(90, 130, Cover.LIGHT), (260, 110, Cover.LIGHT)])
def test_sg_2_7_fields_and_woods_are_light_cover(x: int, y: int, cover: Cover) -> None:
    target = brigade(2, CONFEDERATE, x, y)
    position = table(brigade(1, UNION, x, 60), target, table_name="farm")
    assert cover_of(position, target, position.there(1).middle) is cover


@quotes("SG 2.6", "for infantry that cavalry charges in front")
def test_sg_2_6_only_a_charge_in_front_helps_the_fire() -> None:
    infantry = brigade(2, CONFEDERATE, 100, 130)
    front = cavalry(1, UNION, 100, 130)
    assert fire_modifier(table(front, infantry), infantry, front, front) == 1
    flank = cavalry(1, UNION, 132, 132, heading=270)
    assert fire_modifier(table(flank, infantry), infantry, flank, flank) == 0
