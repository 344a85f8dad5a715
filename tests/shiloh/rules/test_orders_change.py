"""Brigadiers change orders by a roll, and sometimes do as they like. [SH 6, BB 6.22]"""

import pytest

from campaign.dice import ScriptedDice
from campaign.errors import Refusal
from campaign.hexes.grid import distance
from campaign.resolvers.nei_boschi import sequence
from campaign.resolvers.nei_boschi.assault import is_charge
from campaign.resolvers.nei_boschi.events import OrdersRolled, ReinsLoosened
from campaign.resolvers.nei_boschi.modifiers import total
from campaign.resolvers.nei_boschi.orders import Assault, Change, Face, Fire, Move, Pass
from campaign.resolvers.nei_boschi.orders_change import change_modifiers
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.shiloh.bragg import helps_change
from campaign.resolvers.nei_boschi.units import Place, Rein
from campaign.resolvers.nei_boschi.vocabulary import Orders
from campaign.terms import CONFEDERATE
from tests.rules.play import quotes
from tests.shiloh.desk import desk, number

MISSISSIPPI, ILLINOIS = number("cs.5-ms"), number("us.55-il")
JACKSON, CHALMERS = "3/2/2", "2/2/2"
"""A normal brigadier whose value is 0, and an aggressive one whose value is 1."""

ATTACK = Change(JACKSON, Orders.ATTACK)


def jackson(*lines: str, orders: Orders = Orders.ADVANCE, scenario: str = "9") -> HexPosition:
    """Jackson and his 2nd Texas, who act."""
    return desk(
        *("cs.ldr-jackson 5855 NW", "cs.2-tx 5855 NW", *lines),
        acting=JACKSON,
        side=CONFEDERATE,
        orders=orders,
        scenario=scenario,
    )


def rolled(position: HexPosition, order: Change, *faces: int) -> tuple[HexPosition, OrdersRolled]:
    position, events = sequence.apply(position, order, ScriptedDice(faces))
    [roll] = [event for event in events if isinstance(event, OrdersRolled)]
    return position, roll


# --- the table ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("face", "result", "orders", "stays"),
    [
        (0, "keeps and stays", Orders.ADVANCE, True),
        (1, "keeps and stays", Orders.ADVANCE, True),
        (2, "keeps", Orders.ADVANCE, False),
        (3, "keeps", Orders.ADVANCE, False),
        (4, "loose rein", Orders.ADVANCE, False),
        (5, "changes and stays", Orders.ATTACK, True),
        (6, "changes", Orders.ATTACK, False),
        (9, "changes", Orders.ATTACK, False),
    ],
)
@quotes("BB 6.2", "It keeps its orders or changes them")
def test_bb_6_2_the_table(face: int, result: str, orders: Orders, stays: bool) -> None:
    """A normal brigadier keeps his orders with loose reins, too."""
    position, roll = rolled(jackson(), ATTACK, face)
    assert roll.result == result
    assert position.body(JACKSON).orders is orders
    assert (position.body(JACKSON).rein is Rein.STAYS) is stays


@quotes("BB 6.2", "its units do not move in this activation")
def test_bb_6_2_who_stays_does_not_move() -> None:
    position, _ = rolled(jackson(), ATTACK, 5)
    texans = number("cs.2-tx")
    assert sequence.refuse(position, Move(texans, 5854, 5)) == Refusal(
        "SH 6", "after that change of orders its brigade stays where it is"
    )
    assert sequence.refuse(position, Face(texans, 0)) is None


@quotes("BB 6.2", "would change between Advance and Attack")
def test_bb_6_2_a_brigadier_changes_to_attack_or_advance() -> None:
    position = jackson(orders=Orders.MARCH)
    assert sequence.refuse(position, ATTACK) is None
    assert sequence.refuse(position, Change(JACKSON, Orders.ADVANCE)) is None
    assert sequence.refuse(position, Change(JACKSON, Orders.RESERVE)) == Refusal(
        "SH 6", "a brigadier changes to Attack or Advance"
    )


@quotes("SH 6", "A brigade tries once in an activation to change its orders.")
def test_sh_6_a_brigade_rolls_once() -> None:
    position, _ = rolled(jackson(), ATTACK, 2)
    assert "has rolled with this marker" in str(sequence.refuse(position, ATTACK))


@quotes("SH 3", "a change of orders, recovery, then movement")
def test_sh_3_it_rolls_before_anything_else() -> None:
    position, _ = sequence.apply(jackson(), Face(number("cs.2-tx"), 0), ScriptedDice())
    assert "before any unit" in str(sequence.refuse(position, ATTACK))


@quotes("SH 6", "It leaves Reserve with the division orders")
def test_sh_6_nobody_leaves_the_reserve_by_a_roll() -> None:
    assert "Reserve" in str(sequence.refuse(jackson(orders=Orders.RESERVE), ATTACK))


@quotes("BB 4.32", "given with the division orders alone")
def test_bb_4_32_only_brigades_roll() -> None:
    position = desk("us.55-il 5745 E", acting="guns/5/T")
    refused = sequence.refuse(position, Change("guns/5/T", Orders.ATTACK))
    assert refused == Refusal("BB 4.32", "only brigades change their orders while they act")


def test_an_ineffective_brigade_does_not_change_to_attack() -> None:
    """And its rolls are one lower. [SH 13]"""
    position = jackson()
    weak = position.body(JACKSON)._replace(ineffective=True)
    position = position.with_body(weak)
    assert "combat ineffective" in str(sequence.refuse(position, ATTACK))
    assert total(change_modifiers(position, weak, Orders.ADVANCE)) == -1


# --- who helps ---------------------------------------------------------------------------------


@quotes("BB 6.2", "adding the orders value of its brigadier")
def test_bb_6_2_the_brigadier_adds_his_value() -> None:
    position = desk("cs.ldr-chalmers 5955 NW", "cs.5-ms 5955 NW")
    added = change_modifiers(position, position.body(CHALMERS), Orders.ATTACK)
    assert [(one.word, one.number) for one in added] == [("brigadier", 1)]


@quotes("BB 6.2", "stacked with his division leader, and 2 if with the commander of his corps")
def test_bb_6_2_leaders_with_him_help() -> None:
    for lines, expected in (
        (("cs.ldr-withers 5855 NW",), 1),
        (("cs.ldr-bragg 5855 NW",), 2),
        (("cs.ldr-johnston 5855 NW", "cs.ldr-beauregard 5855 NW"), 2),
        (("cs.ldr-withers 5855 NW", "cs.ldr-bragg 5855 NW"), 3),
        (("cs.ldr-withers 5854 NW", "cs.ldr-bragg 5854 NW"), 0),
        (("cs.ldr-ruggles 5855 NW", "cs.ldr-polk 5855 NW"), 0),
    ):
        position = jackson(*lines)
        added = change_modifiers(position, position.body(JACKSON), Orders.ATTACK)
        assert total(added) == expected, lines


@quotes("BB 6.22", "help only a change to Attack")
def test_bb_6_22_bragg_and_his_division_leaders_help_to_attack_alone() -> None:
    """Trap 21."""
    position = jackson("cs.ldr-withers 5855 NW", "cs.ldr-bragg 5855 NW", orders=Orders.ATTACK)
    assert change_modifiers(position, position.body(JACKSON), Orders.ADVANCE) == ()
    johnston = jackson("cs.ldr-johnston 5855 NW", "cs.ldr-bragg 5955 NW", orders=Orders.ATTACK)
    assert total(change_modifiers(johnston, johnston.body(JACKSON), Orders.ADVANCE)) == 2


@quotes("BB 6.22", "That ends with 6 PM of the first day")
def test_bb_6_22_until_the_end_of_6_pm() -> None:
    position = jackson("cs.ldr-withers 5855 NW", "cs.ldr-bragg 5855 NW", scenario="1")
    body = position.body(JACKSON)
    assert change_modifiers(position._replace(turn=13), body, Orders.ADVANCE) == ()
    later = jackson("cs.ldr-bragg 5855 NW", scenario="8")
    assert helps_change(later, later.unit(number("cs.ldr-bragg")), Orders.ADVANCE)


@quotes("BB 6.22", "or at once if Bragg falls")
def test_bb_6_22_until_bragg_falls() -> None:
    position = jackson("cs.ldr-withers 5855 NW", "cs.ldr-bragg 5855 NW")
    bragg = position.unit(number("cs.ldr-bragg"))
    fallen = position.with_units(bragg._replace(place=Place.LOST, hex=0))
    assert total(change_modifiers(fallen, fallen.body(JACKSON), Orders.ADVANCE)) == 1
    replaced = position.with_units(bragg._replace(replaced=True))
    assert total(change_modifiers(replaced, replaced.body(JACKSON), Orders.ADVANCE)) == 3


# --- loose reins -------------------------------------------------------------------------------

TO_ATTACK = Change(CHALMERS, Orders.ATTACK)


def chalmers(*lines: str) -> HexPosition:
    """Chalmers, who is aggressive, and whoever is said to be of his brigade."""
    return desk(*lines, acting=CHALMERS, side=CONFEDERATE)


def loose(position: HexPosition, order: Change = TO_ATTACK, *dice: int) -> HexPosition:
    """After a roll that loosens the reins."""
    body = position.body(order.body)
    face = 4 - total(change_modifiers(position, body, order.orders))
    position, events = sequence.apply(position, order, ScriptedDice((face, *dice)))
    assert any(isinstance(event, ReinsLoosened) for event in events)
    return position


@quotes("BB 6.24", "goes to Attack and charges with as many units as he can")
def test_bb_6_24_an_aggressive_one_attacks() -> None:
    """The 5th Mississippi two hexes from the enemy has to charge, and may not fire before it."""
    position = loose(chalmers("cs.ldr-chalmers 5748 NE", "cs.5-ms 5747 NE", "us.55-il 5745 SW"))
    assert (position.body(CHALMERS).orders, position.body(CHALMERS).rein) == (
        *(Orders.ATTACK, Rein.CHARGES),
    )
    assert "moves against an enemy" in str(sequence.refuse(position, Pass()))
    assert "loose reins" in str(sequence.refuse(position, Fire(MISSISSIPPI, 5745)))
    moves = [one for one in sequence.legal(position) if isinstance(one, Move)]
    assert {one.to for one in moves} <= {5746, 5645, 5646, 5845, 5846}
    go = next(one for one in moves if one.to == 5746)
    position, _ = sequence.apply(position, go, ScriptedDice([9] * 20))
    while not position.unit(MISSISSIPPI).moved or position.acting is not CONFEDERATE:
        position, _ = sequence.apply(position, Pass(), ScriptedDice([9] * 20))
    if not position.unit(MISSISSIPPI).disordered:
        assert "assaults the enemy" in str(sequence.refuse(position, Pass()))
        assert sequence.refuse(position, Assault(MISSISSIPPI, 5745)) is None


@quotes("BB 6.24", "charges with as many units as he can")
def test_bb_6_24_who_can_come_straight_comes_straight() -> None:
    """From 5747 the enemy in 5745 is two hexes away: a charge strikes from 5746, or from 5646."""
    position = loose(chalmers("cs.ldr-chalmers 5748 NE", "cs.5-ms 5747 NE", "us.55-il 5745 SW"))
    moves = [one for one in sequence.legal(position) if isinstance(one, Move)]
    assert moves
    for move in moves:
        assert distance(move.to, 5745) == 1 < distance(5747, 5745) == 2
        after, _ = sequence.apply(position, move, ScriptedDice([9] * 20))
        assert after.unit(MISSISSIPPI).hexes == 1


@quotes("BB 6.24", "mounted ones assault without firing")
def test_bb_6_24_horses_without_reins_assault_and_do_not_charge() -> None:
    """Three points straight would be a charge of theirs else. [SH 11]"""
    position = desk(
        "cs.cav-ga-dragoons 5744 SE moved spent=6 hexes=2 set_out=5742",
        "us.55-il 5745 NE",
        orders=Orders.ATTACK,
        scenario="1",
    )
    rider = position.unit(number("cs.cav-ga-dragoons"))
    assert is_charge(position, rider, 5745)
    driven = position.body(rider.body)._replace(rein=Rein.CHARGES)
    assert not is_charge(position.with_body(driven), rider, 5745)


@quotes("BB 6.24", "who begins next to an enemy assaults without the bonus of a charge")
def test_bb_6_24_who_is_in_contact_assaults_and_may_fire_before() -> None:
    position = loose(chalmers("cs.ldr-chalmers 5748 NE", "cs.5-ms 5746 NE", "us.55-il 5745 SW"))
    assert sequence.refuse(position, Fire(MISSISSIPPI, 5745)) is None
    assert "assaults the enemy" in str(sequence.refuse(position, Pass()))
    assert "assaults the enemy" in str(sequence.refuse(position, Face(MISSISSIPPI, 2)))


@quotes("BB 6.24", "units in disorder, and those farther away, move as far as they can")
def test_bb_6_24_the_others_go_as_near_as_they_can() -> None:
    position = loose(
        chalmers(
            *("cs.ldr-chalmers 5748 NE", "cs.5-ms 5746 NE", "cs.7-ms 5755 NE", "us.55-il 5745 SW"),
        )
    )
    moves = [one for one in sequence.legal(position) if isinstance(one, Move)]
    assert {one.unit for one in moves} == {number("cs.7-ms")}
    assert len({one.to for one in moves}) <= 2
    assert min(one.to for one in moves) < 5755


@quotes("BB 6.24", "With nobody so near he goes to Advance and moves all toward the enemy.")
def test_bb_6_24_without_an_enemy_near_it_advances() -> None:
    position = loose(chalmers("cs.ldr-chalmers 5855 NE", "cs.5-ms 5855 NE", "us.55-il 5745 SW"))
    assert (position.body(CHALMERS).orders, position.body(CHALMERS).rein) == (
        *(Orders.ADVANCE, Rein.CLOSES),
    )
    assert "as near to the enemy" in str(sequence.refuse(position, Pass()))
    go = next(one for one in sequence.legal(position) if isinstance(one, Move))
    position, _ = sequence.apply(position, go, ScriptedDice([0] * 20))
    assert sequence.refuse(position, Pass()) is None


@quotes("BB 6.24", "A normal one keeps his orders.")
def test_bb_6_24_a_normal_one_keeps_his_orders() -> None:
    position = loose(jackson("us.55-il 5850 SW"), ATTACK)
    assert (position.body(JACKSON).orders, position.body(JACKSON).rein) == (
        *(Orders.ADVANCE, Rein.FREE),
    )
    assert sequence.refuse(position, Pass()) is None


@quotes("BB 6.24", "A cautious one takes every unit but artillery one hex back")
def test_bb_6_24_a_cautious_one_goes_back() -> None:
    """Pond is cautious."""
    order = Change("3/1/2", Orders.ADVANCE)
    position = desk(
        *("cs.ldr-pond 5748 NE", "cs.16-la 5748 NE", "cs.btty-ketchum 5749 NE", "us.55-il 5745 SW"),
        acting="3/1/2",
        side=CONFEDERATE,
        orders=Orders.ATTACK,
    )
    position = loose(position, order)
    while not isinstance(position.step, type(position.agenda[-1])):
        position, _ = sequence.apply(position, sequence.legal(position)[0], ScriptedDice([0] * 20))
    louisiana, guns = position.unit(number("cs.16-la")), position.unit(number("cs.btty-ketchum"))
    assert louisiana.hex != 5748
    assert guns.hex == 5749
    assert position.body("3/1/2").orders is Orders.ADVANCE
    assert "all that it may" in str(sequence.refuse(position, Fire(louisiana.number, 5745)))


@pytest.mark.parametrize(
    ("face", "profile"), [(0, "A"), (2, "A"), (3, "N"), (6, "N"), (7, "C"), (9, "C")]
)
@quotes("BB 6.24", "An unreliable one throws a die for which of them he is.")
def test_bb_6_24_an_unreliable_one_rolls(face: int, profile: str) -> None:
    """Statham is unreliable."""
    order = Change("3/-/R", Orders.ATTACK)
    position = desk(
        *("cs.ldr-statham 5755 NE", "cs.15-ms 5755 NE"), acting="3/-/R", side=CONFEDERATE
    )
    _, events = sequence.apply(position, order, ScriptedDice([4, face, *[0] * 20]))
    [told] = [event for event in events if isinstance(event, ReinsLoosened)]
    assert (told.profile, told.face) == (profile, face)


# --- out of Reserve ----------------------------------------------------------------------------


@quotes("SH 6", "at once, to Advance, when it is fired at or assaulted")
def test_sh_6_a_reserve_that_is_assaulted_advances_at_once() -> None:
    position = desk(
        *("cs.ldr-jackson 5747 NE", "cs.2-tx 5746 NE", "us.55-il 5745 SW"),
        acting=JACKSON,
        side=CONFEDERATE,
        orders=Orders.ATTACK,
    )
    body = position.body("2/5/T")._replace(orders=Orders.RESERVE, rested=1)
    order = Assault(number("cs.2-tx"), 5745)
    position, _ = sequence.apply(position.with_body(body), order, ScriptedDice([9] * 9))
    assert (position.body("2/5/T").orders, position.body("2/5/T").rested) == (Orders.ADVANCE, 0)
