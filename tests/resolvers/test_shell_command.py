"""Shell for Guns: generals, initiative, orders, divisions that come later. [SG 2.1 to SG 2.4]"""

from typing import Any

import pytest

from campaign.resolvers.shell_for_guns.command import value_for
from campaign.resolvers.shell_for_guns.position import Arrival, Stage
from campaign.resolvers.shell_for_guns.vocabulary import Ability, Formation, Quality
from tests.resolvers.shell_table import (
    CONFEDERATE,
    EAST,
    TENTH,
    UNION,
    WEST,
    allowed,
    brigade,
    general,
    place,
    play,
    refused,
    table,
    told,
)
from tests.rules.play import quotes

RIDE: dict[str, Any] = {"stage": Stage.GENERALS, "side": UNION}


@quotes("SG 2.1", "up to 12 UM over any ground")
def test_sg_2_1_a_general_rides_twelve_um() -> None:
    position = table(brigade(1, UNION, 100, 100), **RIDE)
    assert not allowed(position, f"ride {WEST} 100 221")
    after = play(position, f"ride {WEST} 100 220")
    assert (after.generals[0].x, after.generals[0].y) == (100 * TENTH, 220 * TENTH)
    assert refused(after, f"ride {WEST} 100 210").rule == "SG 2.1"


@quotes("SG 2.1", "Only then can a general be attached to a unit, or leave it")
def test_sg_2_1_generals_are_attached_before_the_divisions_act() -> None:
    position = table(brigade(1, UNION, 100, 100), **RIDE)
    after = play(position, f"join {WEST} 1")
    assert after.generals[0].unit == 1
    later = after._replace(stage=Stage.ACTION)
    assert refused(later, f"follow {WEST} 1").rule == "SG 2.2"
    free = tuple(g._replace(moved=False) for g in after.generals)
    assert play(after._replace(generals=free), f"follow {WEST} 1").generals[0].unit == 0


@quotes("SG 2.2", "the highest first, whichever side they belong to")
def test_sg_2_2_divisions_act_by_their_dice() -> None:
    position = table(brigade(1, UNION, 100, 100), **(RIDE | {"side": CONFEDERATE}))
    after = play(position, "done", dice=(3, 8))
    assert after.queue == (EAST, WEST)
    assert after.side is CONFEDERATE


@quotes("SG 2.2", "Who ties throws again and adds the second die")
def test_sg_2_2_ties_add_a_second_die() -> None:
    position = table(brigade(1, UNION, 100, 100), **(RIDE | {"side": CONFEDERATE}))
    after = play(position, "done", dice=(4, 4, 9, 2))
    assert after.queue == (WEST, EAST)


@quotes("SG-R6", "throw and add until no two are equal")
def test_sg_r6_ties_are_thrown_until_they_are_broken() -> None:
    position = table(brigade(1, UNION, 100, 100), **(RIDE | {"side": CONFEDERATE}))
    _, events = told(position, "done", dice=(4, 4, 6, 6, 0, 1))
    assert events[0].scores == ((EAST, 14), (WEST, 13))


@quotes("SG 2.2", "until one of its units is beaten in melee")
def test_sg_2_2_a_melee_lost_loses_the_initiative() -> None:
    position = table(brigade(1, UNION, 100, 100), brigade(2, CONFEDERATE, 100, 130, fired=True))
    after = play(position, "charge 1 2", "stand", dice=(1, 1, 1, *(1,) * 24, *(6,) * 16, 3))
    assert refused(after, "brigade 1").rule == "SG 2.2"


# --- orders ------------------------------------------------------------------------------------


@quotes("SG 2.3", "throws two dice and must not exceed his value")
@pytest.mark.parametrize(("faces", "obeys"), [((4, 4), True), ((4, 5), False)])
def test_sg_2_3_two_dice_against_the_value(faces: tuple[int, int], obeys: bool) -> None:
    after = play(table(brigade(1, UNION, 100, 100)), "brigade 1", dice=faces)
    assert (after.stage is Stage.MOVE) is obeys
    assert after.commanding is obeys


@quotes("SG 2.3", "+1 for a column, +1 for the elite, +1 if a general who is not poor is attached")
@pytest.mark.parametrize(
    ("changes", "value"),
    [
        ({"formation": Formation.ATTACK}, 9),
        ({"quality": Quality.ELITE}, 9),
        ({"quality": Quality.CONSCRIPT}, 7),
        ({"bases": 5}, 7),
        ({"bases": 2}, 6),
        ({"disordered": True}, 7),
        ({"bases": 2, "disordered": True}, 5),
    ],
)
def test_sg_2_3_what_modifies_an_order(changes: dict[str, Any], value: int) -> None:
    position = table(brigade(1, UNION, 100, 100, **changes))
    assert value_for(position, position.there(1)) == value


@quotes("SG 2.3", "+1 if a general who is not poor is attached")
@pytest.mark.parametrize(("ability", "value"), [(Ability.POOR, 7), (Ability.STANDARD, 9)])
def test_sg_2_3_a_general_at_hand_helps(ability: Ability, value: int) -> None:
    generals = (
        general(WEST, UNION, 100, 100, unit=1, ability=ability),
        general(EAST, CONFEDERATE, 300, 200),
    )
    position = table(brigade(1, UNION, 100, 100), generals=generals)
    assert value_for(position, position.there(1)) == value


@quotes("SG 2.3", "on rough ground, for each order before")
def test_sg_2_3_woods_enemies_and_orders_before_hinder() -> None:
    in_woods = table(brigade(1, UNION, 260, 110), table_name="farm")
    assert value_for(in_woods, in_woods.there(1)) == 7
    near = table(brigade(1, UNION, 100, 100), brigade(2, CONFEDERATE, 100, 139))
    assert value_for(near, near.there(1)) == 7
    third = table(brigade(1, UNION, 100, 100), given=2)
    assert value_for(third, third.there(1)) == 6


@quotes("SG 2.3", "Once a test has failed the general gives no more orders, though his units may")
def test_sg_2_3_after_a_failed_test_units_still_fire() -> None:
    position = table(brigade(1, UNION, 100, 100), brigade(2, CONFEDERATE, 100, 150))
    after = play(position, "brigade 1", dice=(6, 6))
    assert refused(after, "brigade 1").rule == "SG 2.2"
    assert allowed(after, "fire 1 2")


@quotes("SG-R4", "An order to a brigade loses 1 for each full 4 UM")
def test_sg_r4_distance_weakens_an_order() -> None:
    def value(y: int) -> int:
        generals = (general(WEST, UNION, 100, y), general(EAST, CONFEDERATE, 300, 200))
        position = table(brigade(1, UNION, 100, 102), generals=generals)
        return value_for(position, position.there(1))

    assert [value(y) for y in (100, 61, 60, 20)] == [8, 8, 7, 6]


@quotes("SG-R4", "A general is heard 12 UM away")
def test_sg_r4_beyond_twelve_um_nobody_hears() -> None:
    generals = (general(WEST, UNION, 100, 40), general(EAST, CONFEDERATE, 300, 200))
    position = table(brigade(1, UNION, 100, 170), brigade(3, UNION, 100, 60), generals=generals)
    assert refused(position, "brigade 1").rule == "SG 2.3"
    after = play(position, "division", dice=(1, 1))
    assert after.waiting == (3,)


@quotes("SG 2.3", "tested without modifiers and must be his first")
def test_sg_2_3_an_order_to_the_division_comes_first_and_bare() -> None:
    conscripts = brigade(1, UNION, 260, 110, quality=Quality.CONSCRIPT)
    position = table(conscripts, table_name="farm")
    assert play(position, "division", dice=(4, 4)).stage is Stage.TOGETHER
    assert refused(position._replace(given=1), "division").rule == "SG 2.3"


@quotes("SG 2.3", "one more order of this kind may follow, and then none")
def test_sg_2_3_a_division_moves_twice_at_most() -> None:
    position = table(brigade(1, UNION, 100, 20))
    twice = play(position, "division", "move 1 40", "division", "move 1 40", dice=(1, 1, 1, 1))
    assert place(twice.there(1)) == (100, 100)
    assert refused(twice, "division").rule == "SG 2.3"
    assert refused(twice, "brigade 1").rule == "SG 2.3"


@quotes("SG-R5", "A second one needs a second test")
@pytest.mark.parametrize(("faces", "obeyed"), [((1, 1), True), ((6, 6), False)])
def test_sg_r5_a_second_order_is_tested_again(faces: tuple[int, int], obeyed: bool) -> None:
    position = table(brigade(1, UNION, 100, 20))
    once = play(position, "division", "move 1 40", dice=(1, 1))
    again = play(once, "division", dice=faces)
    assert (again.stage is Stage.TOGETHER) is obeyed
    assert place(again.there(1)) == place(once.there(1)), "nobody goes before the dice say so"


@quotes("SG-R5", "may not end within 6 UM of an enemy")
def test_sg_r5_a_division_keeps_its_distance() -> None:
    position = table(brigade(1, UNION, 100, 60), brigade(2, CONFEDERATE, 100, 150))
    moving = play(position, "division", dice=(1, 1))
    assert refused(moving, "move 1 40").rule == "SG 2.3"
    assert allowed(moving, "move 1 20")


@quotes("SG-R5", "each brigade that is in good order")
def test_sg_r5_the_disordered_do_not_hear_it() -> None:
    position = table(brigade(1, UNION, 100, 60, disordered=True), brigade(3, UNION, 200, 60))
    assert play(position, "division", dice=(1, 1)).waiting == (3,)


# --- divisions off the table -------------------------------------------------------------------


def _late(turn: int = 2, **changes: Any) -> Any:
    """The Union's second brigade is off the table, and its division rolls this turn."""
    waiting = brigade(3, UNION, 0, 0)._replace(on_table=False)
    position = table(brigade(1, UNION, 100, 100), waiting, **changes)
    arrivals = (Arrival(WEST, turn),)
    return position._replace(arrivals=arrivals, turn=turn - 1, queue=(EAST,), side=CONFEDERATE)


@quotes(
    "SG 2.4", "with 1 or 2 it comes now, with 3 or 4 in the next turn, with 5 or 6 in two turns"
)
@pytest.mark.parametrize(("face", "turn"), [(1, 2), (2, 2), (3, 3), (4, 3), (5, 4), (6, 4)])
def test_sg_2_4_a_die_says_when_a_division_comes(face: int, turn: int) -> None:
    after = play(_late(), "done", dice=(face,))
    assert after.arrivals == (Arrival(WEST, turn, True),)
    assert (after.stage is Stage.ENTRY) is (turn == 2)


@quotes("SG 2.4", "Bad weather or bad ground may add one or two turns")
def test_sg_2_4_bad_weather_delays() -> None:
    after = play(_late(delay=2), "done", dice=(1,))
    assert after.arrivals == (Arrival(WEST, 4, True),)


@quotes("SG 2.4", "comes on as if it moved under an order to the division")
def test_sg_2_4_who_comes_on_has_moved() -> None:
    entering = play(_late(), "done", dice=(1,))
    after = play(entering, f"enter {WEST} 200")
    assert after.there(3).on_table
    assert after.there(3).came
    acting = after._replace(stage=Stage.ACTION, queue=(WEST,))
    assert refused(acting, "brigade 3").rule == "SG 2.4"


@quotes("SG-R12", "The die for a division off the table is thrown once")
def test_sg_r12_the_die_is_thrown_once() -> None:
    after = play(_late(), "done", dice=(3,))
    later = after._replace(stage=Stage.ACTION, queue=(EAST,), side=CONFEDERATE)
    assert play(later, "done").stage is Stage.ENTRY
