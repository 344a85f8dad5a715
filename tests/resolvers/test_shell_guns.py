"""Shell for Guns: batteries in the front of a brigade, and the order of a corps. [SG 2.3]"""

from typing import Any

from campaign.resolvers.shell_for_guns.melee import fighter
from campaign.resolvers.shell_for_guns.position import Stage
from campaign.resolvers.shell_for_guns.troops import all_bases
from campaign.resolvers.shell_for_guns.vocabulary import Ability, Formation
from campaign.tabletop.contact import overlaps
from tests.resolvers.shell_table import (
    CONFEDERATE,
    EAST,
    TENTH,
    UNION,
    WEST,
    allowed,
    battery,
    brigade,
    general,
    place,
    play,
    refused,
    table,
    told,
)
from tests.rules.play import quotes


@quotes("SG 2.3", "may join a brigade of infantry that stays where it is")
def test_sg_2_3_a_battery_joins_a_brigade() -> None:
    guns = battery(5, UNION, 150, 100, formation=Formation.LIMBERED)
    position = table(brigade(1, UNION, 100, 110), guns)
    after = play(position, "brigade 5", "attach 5 1 right", dice=(1, 1))
    assert after.there(5).joined == 1
    assert after.there(5).formation is Formation.UNLIMBERED
    assert after.there(5).y == after.there(1).y
    moved = play(after, "brigade 1", "move 1 10", dice=(1, 1))
    assert moved.there(5).joined == 0
    stale = table(brigade(1, UNION, 100, 110, moves=1), guns, stage=Stage.MOVE, acting=5)
    assert refused(stale, "attach 5 1 right").rule == "SG 2.3"


@quotes("SG 2.3", "cannot turn by itself")
def test_sg_2_3_a_battery_that_has_joined_does_not_turn() -> None:
    guns = battery(5, UNION, 138, 110, joined=1)
    position = table(brigade(1, UNION, 100, 110), guns, stage=Stage.MOVE, acting=5)
    assert refused(position, "turn 5 30").rule == "SG 2.3"


@quotes("SG 2.3", "it fires at the troops that charge the brigade")
def test_sg_2_3_guns_in_the_front_fire_at_a_charge() -> None:
    guns = battery(5, CONFEDERATE, 138, 130, joined=2)
    position = table(brigade(1, UNION, 100, 100), brigade(2, CONFEDERATE, 100, 130), guns)
    charging = play(position, "charge 1 2", dice=(1, 1, 1))
    _, events = told(charging, "stand", dice=(1,) * 11 + (6,) * 24 + (1,) * 17 + (1,))
    shooters = [event.unit for event in events if type(event).__name__ == "VolleyFired"]
    assert shooters == [2, 5]


@quotes("SG 2.3", "is lost if the brigade is driven back in melee")
def test_sg_2_3_guns_are_lost_with_their_brigade() -> None:
    guns = battery(5, CONFEDERATE, 138, 130, joined=2, fired=True)
    target = brigade(2, CONFEDERATE, 100, 130, fired=True)
    position = table(brigade(1, UNION, 100, 100), target, guns)
    after = play(position, "charge 1 2", "stand", dice=(1, 1, 1, *(4,) * 24, *(1,) * 17, 1))
    assert after.there(5).lost_as == "destroyed"


@quotes("SG 2.3", "in contact with the enemy it fights with its own die")
def test_sg_2_3_guns_in_the_front_fight() -> None:
    target = brigade(2, CONFEDERATE, 100, 130)
    guns = battery(5, CONFEDERATE, 138, 130, joined=2)
    position = table(brigade(1, UNION, 100, 130), target, guns)
    assert fighter(position, target, position.there(1), charges=False).dice == 17
    apart = table(brigade(1, UNION, 100, 130), target, guns._replace(joined=0))
    assert fighter(apart, target, apart.there(1), charges=False).dice == 16


def _beside_the_guns(**changes: Any) -> Any:
    """A battery behind a brigade that has been ordered to move."""
    guns = battery(5, UNION, 100, 90, formation=Formation.LIMBERED)
    return table(brigade(1, UNION, 100, 110, **changes), guns, stage=Stage.MOVE, acting=5)


@quotes("SG 2.3", "at either end or between the bases, which then part")
def test_sg_2_3_a_battery_stands_between_the_bases() -> None:
    after = play(_beside_the_guns(), "attach 5 1 center")
    brigade_, guns = after.there(1), after.there(5)
    assert (guns.joined, place(guns)) == (1, place(brigade_))
    assert brigade_.block.front == 8 * 40 * TENTH // 5 + guns.block.front
    assert not any(overlaps(base, guns.block) for base in all_bases(brigade_))
    rested = after.with_units(guns._replace(actions=0))
    closed = play(rested, "limber 5")
    assert closed.there(1).parted == 0
    gone = play(after, "brigade 1", "move 1 10", dice=(1, 1))
    assert (gone.there(1).parted, gone.there(5).joined) == (0, 0)


@quotes("SG 2.3", "at either end or between the bases, which then part")
def test_sg_2_3_bases_part_where_there_is_room() -> None:
    column = _beside_the_guns(formation=Formation.MARCH)
    assert refused(column, "attach 5 1 center").rule == "SG 2.3"
    other = _beside_the_guns()
    neighbor = brigade(3, UNION, 165, 110)
    crowded = other._replace(units=(*other.units, neighbor))
    assert refused(crowded, "attach 5 1 center").rule == "SG 2.3"
    taken = play(other, "attach 5 1 center")
    second = battery(6, UNION, 120, 92, formation=Formation.LIMBERED)
    again = taken._replace(units=(*taken.units, second), stage=Stage.MOVE, acting=6)
    assert refused(again, "attach 6 1 center").rule == "SG 2.3"


# --- the corps ---------------------------------------------------------------------------------


def _with_corps(**changes: Any) -> Any:
    """The Union's corps has a general of its own, beside his first brigade."""
    generals = (
        general(WEST, UNION, 100, 100),
        general(EAST, CONFEDERATE, 300, 200),
        general(93, UNION, 100, 100, corps=True, ability=Ability.GOOD),
    )
    units = (brigade(1, UNION, 100, 100), brigade(2, CONFEDERATE, 100, 130, fired=True))
    return table(*units, generals=generals, **changes)


@quotes("SG-R14", "even when the general of the division gives no more")
@quotes("SG-R14", "orders that the general of the division has given before do not count")
def test_sg_r14_the_general_of_the_corps_orders_a_brigade_himself() -> None:
    failed = play(_with_corps(given=2), "brigade 1", dice=(6, 6))
    assert refused(failed, "brigade 1").rule == "SG 2.2"
    # He is good, and the enemy near; the orders of the division before his do not count.
    after = play(failed, "brigade 1 general 93", dice=(4, 4))
    assert after.stage is Stage.MOVE
    again = play(after, "done")
    assert refused(again, "brigade 1 general 93").rule == "SG-R14"
    assert refused(failed, f"brigade 1 general {WEST}").rule == "SG-R14"
    assert refused(failed, f"brigade 1 general {EAST}").rule == "SG-R14"


@quotes("SG-R14", "one order a turn of his own, to a unit of the division that acts")
def test_sg_r14_the_general_of_the_corps_orders_a_charge() -> None:
    charging = play(_with_corps(), "charge 1 2 general 93", dice=(4, 4, 1))
    assert charging.stage is Stage.REPLY
    failed = play(_with_corps(), "charge 1 2 general 93", dice=(5, 4))
    assert failed.commanding
    assert allowed(failed, "charge 1 2")


@quotes("SG 2.3", "not to who has moved with the division")
def test_sg_2_3_nobody_moves_again_after_an_order_to_the_division() -> None:
    moved = _with_corps(given=1, joint=1)
    assert refused(moved, "brigade 1 general 93").rule == "SG 2.3"
