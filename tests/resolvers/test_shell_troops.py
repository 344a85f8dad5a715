"""Shell for Guns: bases, formations, losses, states. [SG 1]"""

import pytest

from campaign.resolvers.shell_for_guns.command import value_for
from campaign.resolvers.shell_for_guns.fire import shots_at
from campaign.resolvers.shell_for_guns.resolver import SHELL_FOR_GUNS
from campaign.resolvers.shell_for_guns.tables import UM, base_values, command_value
from campaign.resolvers.shell_for_guns.troops import hurt
from campaign.resolvers.shell_for_guns.verdict import held_now
from campaign.resolvers.shell_for_guns.vocabulary import Ability, Formation, Quality
from tests.resolvers.shell_table import (
    CONFEDERATE,
    TENTH,
    UNION,
    battery,
    brigade,
    cavalry,
    play,
    refused,
    table,
)
from tests.rules.play import Always, quotes


@quotes("SG 1.1", "a battery is one base with its gun and its crew")
def test_sg_1_1_a_battery_is_one_base() -> None:
    assert battery(1, UNION, 100, 100).block.front == base_values()["artillery"].front


@quotes(
    "SG-R1", "A base of infantry is 0.8 by 0.4 UM, of cavalry 1.0 by 1.0, of artillery 1.2 by 1.6"
)
def test_sg_r1_bases_have_these_sizes() -> None:
    sizes = {name: (v.front / UM, v.depth / UM) for name, v in base_values().items()}
    assert sizes["infantry"] == (0.8, 0.4)
    assert sizes["cavalry"] == (1.0, 1.0)
    assert sizes["artillery"] == (1.2, 1.6)


@quotes("SG 1.2", "A column of attack is two bases wide")
@pytest.mark.parametrize(
    ("formation", "files", "ranks"),
    [
        (Formation.MARCH, 1, 8),
        (Formation.ATTACK, 2, 4),
        (Formation.LINE, 8, 1),
        (Formation.DOUBLE, 4, 2),
    ],
)
def test_sg_1_2_every_formation_has_its_front(formation: Formation, files: int, ranks: int) -> None:
    unit = brigade(1, UNION, 100, 100, formation=formation)
    assert (unit.files, unit.ranks) == (files, ranks)
    assert unit.block.front == files * base_values()["infantry"].front


@quotes("SG 1.2", "the only formation that moves along a road")
@pytest.mark.parametrize(("formation", "goes"), [("march", True), ("attack", False)])
def test_sg_1_2_only_a_column_of_march_uses_a_road(formation: str, goes: bool) -> None:
    unit = brigade(1, UNION, 204, 60, formation=Formation(formation))
    position = table(unit, table_name="farm", stage="move", acting=1)
    if goes:
        assert play(position, "move 1 80").there(1).y == 140 * TENTH
    else:
        assert refused(position, "move 1 80").rule == "SG 2.5"


@quotes("SG 1.3", "it must dismount to fire")
def test_sg_1_3_cavalry_fires_on_foot_only() -> None:
    mounted = cavalry(1, UNION, 100, 100)
    position = table(mounted, brigade(2, CONFEDERATE, 100, 140))
    assert refused(position, "fire 1 2").rule == "SG 1.3"
    on_foot = table(mounted._replace(dismounted=True), brigade(2, CONFEDERATE, 100, 140))
    assert shots_at(on_foot, on_foot.there(1), on_foot.there(2)).dice == 6


@quotes("SG 1.3", "Every base bears four losses, and is removed with the fourth")
def test_sg_1_3_the_fourth_loss_takes_a_base() -> None:
    unit = brigade(1, UNION, 100, 100)
    assert (hurt(unit, 3).bases, hurt(unit, 3).losses) == (8, 3)
    assert (hurt(unit, 4).bases, hurt(unit, 4).losses) == (7, 0)


@quotes("SG-R2", "Losses go to one base until it is gone, and then to the next")
def test_sg_r2_losses_come_to_one_base_after_the_other() -> None:
    unit = hurt(hurt(brigade(1, UNION, 100, 100), 3), 6)
    assert (unit.bases, unit.losses) == (6, 1)


@quotes("SG 1.4", "Every distance is a multiple of one unit of measure")
def test_sg_1_4_orders_count_tenths_of_a_um() -> None:
    position = table(brigade(1, UNION, 100, 100), stage="move", acting=1)
    assert play(position, "move 1 25").there(1).y == 125 * TENTH == 12 * UM + UM // 2


# --- states ------------------------------------------------------------------------------------


@quotes("SG 1.5", "One that passes a command test is in order again and moves normally")
def test_sg_1_5_a_test_passed_restores_order() -> None:
    position = table(brigade(1, UNION, 100, 100, disordered=True))
    after = play(position, "brigade 1", "move 1 40", dice=(1, 1))
    assert not after.there(1).disordered
    assert after.there(1).y == 140 * TENTH


@quotes("SG 1.5", "if it is decimated and fails a command test")
def test_sg_1_5_the_decimated_fall_into_disorder_and_then_leave() -> None:
    position = table(brigade(1, UNION, 100, 100, bases=2), brigade(3, UNION, 200, 100))
    after = play(position, "brigade 1", dice=(6, 6))
    assert after.there(1).disordered
    again = play(after._replace(commanding=True), "brigade 1", dice=(6, 6))
    assert again.there(1).lost_as == "fled"


@quotes(
    "SG 1.5", "In the first turn a brigade that is charged on the flank or the rear is disordered"
)
@pytest.mark.parametrize(("turn", "surprised"), [(1, True), (2, False)])
def test_sg_1_5_flank_charges_surprise_in_the_first_turn(turn: int, surprised: bool) -> None:
    target = brigade(2, CONFEDERATE, 120, 130, heading=90, fired=True)
    column = brigade(1, UNION, 112, 70, formation=Formation.ATTACK)
    position = table(column, target, turn=turn)
    position = play(position, "charge 1 2", dice=(1, 1, 1))
    order = SHELL_FOR_GUNS.orders.read("stand")
    _, events = SHELL_FOR_GUNS.apply(position, order, Always(1))
    names = [type(event).__name__ for event in events]
    assert ("UnitDisordered" in names) is surprised


@quotes("SG 1.5", "Neither decimated nor disordered brigades hold objectives")
@pytest.mark.parametrize("state", [{"bases": 2}, {"disordered": True}, {}])
def test_sg_1_5_only_brigades_in_good_state_hold_objectives(state: dict[str, int]) -> None:
    unit = brigade(1, UNION, 120, 190, **state)
    position = table(unit)
    taken = held_now(position, position.markers[2]) is UNION
    assert taken is not bool(state)


@quotes("SG-R7", "Decimated is who has lost two thirds of the bases he began with")
def test_sg_r7_two_thirds_decimate_and_one_base_is_none() -> None:
    unit = brigade(1, UNION, 100, 100)
    assert not unit._replace(bases=3).is_decimated
    assert unit._replace(bases=2).is_decimated
    assert hurt(unit._replace(bases=2), 4).lost_as == "dissolved"


@quotes("SG-R3", "A poor general has the value 7, a standard one 8, a good one 9")
def test_sg_r3_the_values_of_generals() -> None:
    assert [command_value(ability) for ability in Ability] == [7, 8, 9]


@quotes("SG-R3", "Units are conscript, regular or elite")
def test_sg_r3_quality_moves_the_value() -> None:
    values = [
        value_for(position, position.there(1))
        for quality in Quality
        for position in [table(brigade(1, UNION, 100, 100, quality=quality))]
    ]
    assert values == [7, 8, 9]
