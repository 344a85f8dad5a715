"""Who may fire: orders, arcs, splits, companies, the limits of a front. [SH 6, SH 8, SH 10]"""

import pytest

from campaign.dice import ScriptedDice
from campaign.resolvers.nei_boschi import sequence
from campaign.resolvers.nei_boschi.activation import begin_acting
from campaign.resolvers.nei_boschi.orders import Pass
from campaign.resolvers.nei_boschi.steps import (
    Activation,
)
from campaign.resolvers.nei_boschi.units import Ammunition, Place
from campaign.resolvers.nei_boschi.vocabulary import Orders
from campaign.terms import UNION
from tests.rules.play import quotes
from tests.shiloh.desk import number
from tests.shiloh.rules.firing_line import (
    BRIGADE,
    FOUR,
    ILLINOIS,
    MISSISSIPPI,
    NEXT,
    OPEN_FIGHT,
    SIX,
    THREE,
    TOP,
    added,
    facing,
    ready,
    refused,
    rule_of,
    shoot,
    with_body,
    with_unit,
)

# --- who may fire ------------------------------------------------------------------------------


@quotes("SH 6", "fires only in reply")
def test_sh_6_orders_and_fire() -> None:
    """March: no fire of its own; Reserve: only in return. [SH 6]"""
    for orders in (Orders.MARCH, Orders.RESERVE):
        position = with_body(OPEN_FIGHT, BRIGADE, orders=orders)
        assert rule_of(refused(position, ILLINOIS, NEXT)) == "SH 6"
    for orders in (Orders.ADVANCE, Orders.ATTACK):
        assert refused(with_body(OPEN_FIGHT, BRIGADE, orders=orders), ILLINOIS, NEXT) is None


def test_in_confusion_nobody_in_command_fires() -> None:
    """[SH 5]"""
    confused = Activation(UNION, "2/T", rolled=True, confused=True)
    position = OPEN_FIGHT._replace(agenda=(*OPEN_FIGHT.agenda, confused))
    assert rule_of(refused(position, ILLINOIS, NEXT)) == "SH 5"
    outside = with_body(position, BRIGADE, in_command=False)
    assert refused(outside, ILLINOIS, NEXT) is None


def test_arc_and_range() -> None:
    """120 degrees before the unit, and as far as its weapon carries. [SH 10.2]"""
    away = with_unit(OPEN_FIGHT, ILLINOIS, facing=5)
    assert rule_of(refused(away, ILLINOIS, NEXT)) == "SH 10.2"
    far = with_unit(OPEN_FIGHT, MISSISSIPPI, hex=SIX)
    assert "do not carry 6 hexes" in str(refused(far, ILLINOIS, SIX))


@pytest.mark.parametrize(
    ("marks", "rule"),
    [
        ({"ammunition": Ammunition.NONE}, "SH 10.4"),
        ({"fired": 10, "aimed": NEXT}, "SH 10.1"),
        ({"done": True}, "SH 10.1"),
        ({"place": Place.ROUTED, "hex": 0}, "SH 10.1"),
    ],
)
def test_who_does_not_fire(marks: dict[str, object], rule: str) -> None:
    assert rule_of(refused(with_unit(OPEN_FIGHT, ILLINOIS, **marks), ILLINOIS, NEXT)) == rule


def test_there_must_be_an_enemy_and_the_top_one_is_hit() -> None:
    assert rule_of(refused(OPEN_FIGHT, ILLINOIS, 6220)) == "SH 10.1"
    assert rule_of(refused(OPEN_FIGHT, MISSISSIPPI, TOP)) == "SH 3"
    stack = facing(
        f"{ILLINOIS} {TOP} SE", f"{MISSISSIPPI} {NEXT} NE layer=1", f"cs.10-ms {NEXT} NE"
    )
    assert ready(stack, ILLINOIS, NEXT).shot.unit == number("cs.10-ms")
    assert rule_of(refused(stack, ILLINOIS, NEXT, at=number(MISSISSIPPI))) == "SH 8"


def test_abandoned_guns_neither_fire_nor_are_fired_at() -> None:
    """[SH 10.6]"""
    left = facing(f"us.btty-burrows {TOP} SE abandoned", f"{MISSISSIPPI} {NEXT} NE", acting="1/T")
    assert rule_of(refused(left, "us.btty-burrows", NEXT)) == "SH 10.6"
    enemy = facing(f"{ILLINOIS} {TOP} SE", f"cs.btty-robertson {NEXT} NE abandoned")
    assert rule_of(refused(enemy, ILLINOIS, NEXT)) == "SH 10.1"


@quotes("SH 10.1", "two parts of 3 points or more at two hexes")
def test_sh_10_1_a_fire_is_split_in_two_parts_of_3_at_two_hexes() -> None:
    """[SH 10.1]"""
    one = OPEN_FIGHT
    assert "two hexes" in str(refused(one, ILLINOIS, NEXT, sp=5))
    two = facing(f"{ILLINOIS} {TOP} SE", f"{MISSISSIPPI} {NEXT} NE", "cs.10-ms 6420 NW")
    assert refused(two, ILLINOIS, NEXT, sp=3) is None
    assert rule_of(refused(two, ILLINOIS, NEXT, sp=2)) == "SH 10.1"
    assert rule_of(refused(two, ILLINOIS, NEXT, sp=8)) == "SH 10.1"
    after, _ = shoot(two, ILLINOIS, NEXT, [1], sp=4)
    assert rule_of(refused(after, ILLINOIS, NEXT)) == "SH 10.1"
    assert ready(after, ILLINOIS, 6420).strength == 6
    assert refused(after, ILLINOIS, 6420) is None
    last, _ = shoot(after, ILLINOIS, 6420, [1])
    assert rule_of(refused(last, ILLINOIS, 6420)) == "SH 10.1"


@quotes("SH 8", "fire 12 points of infantry or one unit")
def test_sh_8_two_of_a_brigade_fire_together_up_to_12() -> None:
    """Two small-arms units of one brigade in one stack, up to the limit. [SH 10.1, SH 8]"""
    position = facing(
        f"{ILLINOIS} {TOP} SE", f"us.7-il {TOP} SE layer=1 sp=5", f"{MISSISSIPPI} {NEXT} NE"
    )
    both = (number("us.7-il"),)
    assert refused(position, ILLINOIS, NEXT, joined=both) is None
    assert ready(position, ILLINOIS, NEXT, joined=both).strength == 12
    after, _ = shoot(position, ILLINOIS, NEXT, [0, 5], joined=both)
    for unit in (ILLINOIS, "us.7-il"):
        assert after.unit(number(unit)).ammunition is Ammunition.LOW
        assert rule_of(refused(after, unit, NEXT)) == "SH 10.1"
    guns = facing(
        f"{ILLINOIS} {TOP} SE", f"us.btty-stone {TOP} SE layer=1", f"{MISSISSIPPI} {NEXT} NE"
    )
    guns = with_unit(guns, "us.btty-stone", body=BRIGADE)
    mixed = (number("us.btty-stone"),)
    assert "small arms and guns" in str(refused(guns, ILLINOIS, NEXT, joined=mixed))


def test_12_points_or_one_unit_fire_out_of_a_front() -> None:
    """[SH 8]"""
    position = facing(
        f"{ILLINOIS} {TOP} SE", f"us.7-il {TOP} SE layer=1 sp=5", f"{MISSISSIPPI} {NEXT} NE"
    )
    after, _ = shoot(position, ILLINOIS, NEXT, [1])
    assert rule_of(refused(after, "us.7-il", NEXT)) == "SH 8"
    aside = with_unit(after, "us.7-il", facing=3)
    assert refused(aside, "us.7-il", NEXT) is None
    alone = facing(f"us.11-ia {TOP} SE", f"{MISSISSIPPI} {NEXT} NE", acting="1/1/T")
    assert ready(alone, "us.11-ia", NEXT).strength == 15


def test_6_guns_out_of_a_front_but_ball_without_limit() -> None:
    """Any number at 4 hexes and more. [SH 8]"""
    lines = (f"us.btty-burrows {TOP} SE", f"us.btty-mcallister {TOP} SE layer=1")
    both = (number("us.btty-mcallister"),)
    near = facing(*lines, f"{MISSISSIPPI} {THREE} NE", acting="1/T")
    assert ready(near, "us.btty-burrows", THREE, joined=both).strength == 6
    after, _ = shoot(near, "us.btty-burrows", THREE, [1])
    assert rule_of(refused(after, "us.btty-mcallister", THREE)) == "SH 8"
    far = facing(*lines, f"{MISSISSIPPI} {FOUR} NE", acting="1/T")
    assert ready(far, "us.btty-burrows", FOUR, joined=both).strength == 10
    after, _ = shoot(far, "us.btty-burrows", FOUR, [1])
    assert refused(after, "us.btty-mcallister", FOUR) is None


def test_an_extended_line_fires_half_out_of_each_hex() -> None:
    """Each hex holds half the SP, the first rounded up, and fires by itself. [SH 8]"""
    position = facing(
        f"us.7-il {TOP} SE sp=11 shape=line second=6419",
        f"{MISSISSIPPI} {NEXT} NE",
        "cs.10-ms 6420 NW",
    )
    assert ready(position, "us.7-il", NEXT).strength == 6
    assert ready(position, "us.7-il", 6420, second=True).strength == 5
    after, _ = shoot(position, "us.7-il", NEXT, [1])
    assert rule_of(refused(after, "us.7-il", NEXT)) == "SH 10.1"
    assert refused(after, "us.7-il", 6420, second=True) is None


def test_of_a_column_only_the_first_hex_fires() -> None:
    """[SH 8]"""
    position = facing(f"{ILLINOIS} {TOP} SE shape=column second=6318", f"{MISSISSIPPI} {NEXT} NE")
    assert ready(position, ILLINOIS, NEXT).strength == 5
    assert rule_of(refused(position, ILLINOIS, NEXT, second=True)) == "SH 8"


def test_10_91_low_infantry_may_spare_nothing() -> None:
    """Without -2, and then it has none left. [BB 10.91]"""
    low = with_unit(OPEN_FIGHT, ILLINOIS, ammunition=Ammunition.LOW)
    found = added(ready(low, ILLINOIS, NEXT, rapid=True))
    assert "low-ammunition" not in found
    after, _ = shoot(low, ILLINOIS, NEXT, [2], rapid=True)
    assert after.unit(number(ILLINOIS)).ammunition is Ammunition.NONE
    assert rule_of(refused(OPEN_FIGHT, ILLINOIS, NEXT, rapid=True)) == "BB 10.91"


@quotes("BB 10.91", "Who splits his fire completes both parts first")
def test_bb_10_91_both_parts_of_a_split_fire_before_the_cartridges_are_gone() -> None:
    """[BB 10.91]"""
    two = facing(f"{ILLINOIS} {TOP} SE", f"{MISSISSIPPI} {NEXT} NE", "cs.10-ms 6420 NW")
    two = with_unit(two, ILLINOIS, ammunition=Ammunition.LOW)
    after, _ = shoot(two, ILLINOIS, NEXT, [2], sp=5, rapid=True)
    assert after.unit(number(ILLINOIS)).ammunition is Ammunition.NONE
    assert refused(after, ILLINOIS, 6420) is None


def test_a_0_leaves_nothing_for_the_second_part_of_a_split_fire() -> None:
    """`a second time None (no fire)`; both parts are sure to whoever spares nothing alone: `Se usa
    questa opzione, l'unità Esaurisce le Munizioni automaticamente subito dopo. Un'unità che divide
    il fuoco completa entrambi i fuochi prima di esaurirle`. [BB 10.91, SH 10.4]
    """
    two = facing(f"{ILLINOIS} {TOP} SE", f"{MISSISSIPPI} {NEXT} NE", "cs.10-ms 6420 NW")
    two = with_unit(two, ILLINOIS, ammunition=Ammunition.LOW)
    after, _ = shoot(two, ILLINOIS, NEXT, [0], sp=5)
    assert after.unit(number(ILLINOIS)).ammunition is Ammunition.NONE
    assert rule_of(refused(after, ILLINOIS, 6420)) == "SH 10.4"


def test_guns_that_have_emptied_their_chests_have_no_second_part() -> None:
    """`natural 0-1 exhausts its ammunition`, at once: what is said of parts is said of infantry.

    [BB 10.91, SH 10.3]
    """
    battery = "us.btty-mcallister"
    two = facing(
        f"{battery} {TOP} SE", f"{MISSISSIPPI} {NEXT} NE", "cs.10-ms 6420 NW", acting="1/T"
    )
    two = with_unit(two, battery, sp=6)
    after, _ = shoot(two, battery, NEXT, [1], sp=3, rapid=True)
    assert after.unit(number(battery)).ammunition is Ammunition.NONE
    assert rule_of(refused(after, battery, 6420)) == "SH 10.4"


def test_who_has_spared_nothing_has_nothing_left_when_he_acts_again() -> None:
    """`Esaurisce le Munizioni automaticamente subito dopo`. [BB 10.91]"""
    two = facing(f"{ILLINOIS} {TOP} SE", f"{MISSISSIPPI} {NEXT} NE", "cs.10-ms 6420 NW")
    two = with_unit(two, ILLINOIS, ammunition=Ammunition.LOW)
    after, _ = shoot(two, ILLINOIS, NEXT, [2], sp=5, rapid=True)
    over, _ = sequence.apply(after, Pass(), ScriptedDice())
    again = begin_acting(over._replace(agenda=two.agenda), (BRIGADE,))
    assert rule_of(refused(again, ILLINOIS, NEXT)) == "SH 10.4"
    assert not over.marks


def test_10_92_cavalry_does_not_run_low() -> None:
    """[BB 10.92]"""
    position = facing(f"us.cav-2-il-ab {TOP} SE", f"{MISSISSIPPI} {NEXT} NE", acting="2/T")
    after, _ = shoot(position, "us.cav-2-il-ab", NEXT, [0])
    assert after.unit(number("us.cav-2-il-ab")).ammunition is Ammunition.FULL


# --- special units -----------------------------------------------------------------------------


@quotes("BB 14.61", "If they move, or turn by more than one vertex, they do not fire.")
def test_bb_14_61_guns_without_teams_do_not_fire_when_they_have_moved() -> None:
    """[BB 14.61]"""
    position = facing(f"us.btty-madison {TOP} SE", f"{MISSISSIPPI} {FOUR} NE", acting="AoT")
    assert refused(position, "us.btty-madison", FOUR) is None
    moved = with_unit(position, "us.btty-madison", moved=True)
    assert rule_of(refused(moved, "us.btty-madison", FOUR)) == "BB 14.61"
