"""Extended units, refused flanks, stacks, and leaders who ride. [SH 7, SH 8, SH 9]"""

import pytest

from campaign.dice import ScriptedDice
from campaign.resolvers.nei_boschi import sequence
from campaign.resolvers.nei_boschi.moving import enter
from campaign.resolvers.nei_boschi.orders import (
    Contract,
    Extend,
    Face,
    HexOrder,
    Lead,
    Move,
    Refuse,
    Reorder,
)
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.units import Shape
from campaign.resolvers.nei_boschi.vocabulary import Orders
from campaign.resolvers.nei_boschi.zones import front_hexes
from campaign.terms import CONFEDERATE
from tests.rules.play import quotes
from tests.shiloh.desk import desk, number

IL55, STUART = number("us.55-il"), number("us.ldr-stuart")
ADVANCE, ATTACK, MARCH = Orders.ADVANCE, Orders.ATTACK, Orders.MARCH


def stuart(*lines: str, orders: Orders = ADVANCE) -> HexPosition:
    return desk(*lines, acting="2/5/T", orders=orders, scenario="5")


def rule(position: HexPosition, order: HexOrder) -> str | None:
    refused = sequence.refuse(position, order)
    return refused.rule if refused else None


def done(position: HexPosition, *orders: HexOrder, faces: tuple[int, ...] = ()) -> HexPosition:
    dice = ScriptedDice(faces)
    for order in orders:
        position, _ = sequence.apply(position, order, dice)
    return position


def test_a_line_stands_beside_the_unit_as_printed() -> None:
    """S2910 e S3011 (Linea Estesa rivolta a SO)."""
    position = stuart("us.55-il 2943 SW")
    unit = done(position, Extend(IL55, 3044)).unit(IL55)
    assert (unit.shape, unit.second, unit.spent) == (Shape.LINE, 3044, 4)


def test_a_column_stands_behind_the_unit_as_printed() -> None:
    """N5721, N5821 Colonna Estesa."""
    position = stuart("us.55-il 5721 W", orders=MARCH)
    unit = done(position, Extend(IL55, 5821)).unit(IL55)
    assert (unit.shape, unit.second) == (Shape.COLUMN, 5821)


@pytest.mark.parametrize(
    ("sp", "orders", "hex_", "allowed"),
    [
        (10, ADVANCE, 6119, True),  # a line: 10+ SP, Advance or Attack
        (9, ADVANCE, 6119, False),
        (10, MARCH, 6119, False),
        (10, ATTACK, 6121, True),
        (8, ADVANCE, 6020, True),  # a column: 8+ SP, Advance or March
        (7, ADVANCE, 6020, False),
        (8, ATTACK, 6021, False),
        (10, ADVANCE, 6220, False),  # nobody extends before himself
    ],
)
def test_who_extends(sp: int, orders: Orders, hex_: int, allowed: bool) -> None:
    position = stuart(f"us.55-il 6120 E sp={sp}", orders=orders)
    assert (rule(position, Extend(IL55, hex_)) is None) is allowed


@pytest.mark.parametrize(("sp", "rules"), [(8, None), (9, "SH 8")])
def test_half_of_a_unit_extends_to_friends(sp: int, rules: str | None) -> None:
    """`Each hex holds half the SP`: 7 of 14 beside 8 are the 15 of the table. [SH 8]"""
    position = stuart("us.55-il 6120 E sp=14", f"us.71-oh 6119 E sp={sp}")
    assert rule(position, Extend(IL55, 6119)) == rules


def test_nobody_closes_up_where_friends_leave_no_room() -> None:
    """`Each hex holds half the SP`; closed up all of them stand in one. [SH 8]"""
    line = "us.55-il 6120 E sp=14 shape=line second=6119"
    for sp, rules in ((8, "SH 8"), (1, None)):
        position = stuart(line, f"us.71-oh 6120 E sp={sp}")
        assert rule(position, Contract(IL55)) == rules


def test_closing_up_costs_two_points_too() -> None:
    unit = done(stuart("us.55-il 6120 E shape=line second=6119"), Contract(IL55)).unit(IL55)
    assert (unit.shape, unit.second, unit.spent) == (Shape.CLOSED, 0, 4)


def test_a_line_goes_straight_on_with_both_halves_and_does_not_wheel() -> None:
    position = stuart("us.55-il 6120 E shape=line second=6119")
    unit = done(position, Move(IL55, 6220, 1)).unit(IL55)
    assert (unit.hex, unit.second) == (6220, 6219)
    assert rule(position, Face(IL55, 2)) == "SH 8"


def test_the_tail_of_a_column_follows() -> None:
    position = stuart("us.55-il 6120 E shape=column second=6020")
    unit = done(position, Move(IL55, 6220, 1)).unit(IL55)
    assert (unit.hex, unit.second) == (6220, 6120)


def test_a_line_that_comes_into_a_swamp_closes_up_there_and_stops() -> None:
    """[BB 9.44] Automatically contracted, disordered, and ceases to move."""
    position = stuart("us.55-il 3103 NE shape=line second=3003", "us.54-oh 6120 E")
    position = done(position, Move(IL55, 3102, 0))
    unit = position.unit(IL55)
    assert (unit.shape, unit.second, unit.disordered) == (Shape.CLOSED, 0, True)
    assert unit.hex in (3102, 3002)
    assert rule(position, Move(IL55, 3101, 0)) == "SH 9"


@quotes("SH 7", "may refuse a flank for a point: then three hexes are before it")
def test_sh_7_a_refused_flank_has_three_hexes_before_it() -> None:
    """Infantry of 5+ SP, 1 MP: three frontal hexes; movement cancels it."""
    position = done(stuart("us.55-il 6120 E"), Refuse(IL55, "left"))
    unit = position.unit(IL55)
    assert set(front_hexes(unit)) == {6220, 6221, 6119}
    assert unit.spent == 2
    assert done(position, Move(IL55, 6220, 1)).unit(IL55).shape is Shape.CLOSED


def test_a_line_refuses_the_flank_at_its_end() -> None:
    """`Linea Estesa e/o Fianco Piegato, o in Colonna Estesa`: a line may, a column may not. Its
    halves stand in 6120 and, to the left, in 6119. [BB 30.9, SH 7]
    """
    line = done(stuart("us.55-il 6120 E"), Extend(IL55, 6119))
    position = done(line, Refuse(IL55, "left"))
    unit = position.unit(IL55)
    assert (unit.shape, unit.spent) == (Shape.LINE_REFUSED_LEFT, 6)
    assert set(front_hexes(unit)) == {6220, 6221, 6219, 6118}
    right = done(line, Refuse(IL55, "right")).unit(IL55)
    assert set(front_hexes(right)) == {6220, 6221, 6219, 6121}
    assert done(position, Refuse(IL55, "none")).unit(IL55).shape is Shape.LINE
    column = done(stuart("us.55-il 6120 E"), Extend(IL55, 6020))
    assert column.unit(IL55).shape is Shape.COLUMN
    assert rule(column, Refuse(IL55, "left")) == "SH 7"


def test_a_line_that_moves_refuses_no_flank() -> None:
    unit = stuart("us.55-il 6120 E").unit(IL55)
    line = unit._replace(shape=Shape.LINE_REFUSED_LEFT, second=6119)
    moved = enter(stuart("us.55-il 6120 E").with_units(line), IL55, 6220, 2).position.unit(IL55)
    assert (moved.shape, moved.second) == (Shape.LINE, 6219)


@pytest.mark.parametrize(("sp", "orders"), [(4, ADVANCE), (8, MARCH)])
def test_who_refuses_no_flank(sp: int, orders: Orders) -> None:
    position = stuart(f"us.55-il 6120 E sp={sp}", orders=orders)
    assert rule(position, Refuse(IL55, "right")) == "SH 7"


def test_a_unit_comes_to_the_top_of_its_stack() -> None:
    position = stuart("us.55-il 6120 E sp=7", "us.54-oh 6120 E sp=7 layer=1")
    top = done(position, Reorder(number("us.54-oh"))).at(6120)[0]
    assert top.number == number("us.54-oh")
    assert rule(position, Reorder(IL55)) == "SH 8"


def test_guns_come_to_the_top_only_before_they_do_anything() -> None:
    """Artillery may be on top only if it did so at the start of its activation."""
    lines = ("us.55-il 6120 E sp=7", "us.btty-waterhouse 6120 E layer=1")
    battery = number("us.btty-waterhouse")
    position = desk(*lines, acting="5/T", scenario="5")
    assert rule(position, Reorder(battery)) is None
    turned = done(position, Face(battery, 2))
    assert rule(turned, Reorder(battery)) == "SH 8"


def test_a_stack_grows_from_below() -> None:
    position = stuart("us.55-il 6120 E sp=7", "us.54-oh 6020 E sp=7")
    position = done(position, Move(number("us.54-oh"), 6120, 1))
    assert [unit.number for unit in position.at(6120)] == [IL55, number("us.54-oh")]


# --- leaders [SH 9] ----------------------------------------------------------------------------


def test_a_leader_rides_twelve_points_and_in_several_rides() -> None:
    position = stuart("us.ldr-stuart 6120 E", "us.55-il 6020 E")
    position = done(position, Lead(STUART, 6117))
    leader = position.unit(STUART)
    assert (leader.hex, leader.moved) == (6117, True)
    assert 0 < leader.spent < 24
    assert rule(position, Lead(STUART, 2305)) == "SH 9"


def test_a_leader_of_a_division_rides_while_his_brigades_act() -> None:
    position = stuart("us.ldr-sherman 6120 E", "us.55-il 6020 E")
    assert rule(position, Lead(number("us.ldr-sherman"), 6121)) is None
    other = stuart("us.ldr-prentiss 6120 E", "us.55-il 6020 E")
    assert rule(other, Lead(number("us.ldr-prentiss"), 6121)) == "SH 3"


def test_a_leader_goes_beside_the_enemy_but_not_into_his_hex() -> None:
    position = stuart("us.ldr-stuart 6120 E", "cs.2-tn-bate 6221 W")
    assert rule(position, Lead(STUART, 6220)) is None
    assert rule(position, Lead(STUART, 6221)) == "SH 9"


@pytest.mark.parametrize(("face", "hex_"), [(0, 0), (1, 6122)])
def test_a_leader_alone_gets_away_or_is_lost(face: int, hex_: int) -> None:
    """Alone in a hex entered by an enemy: moved to the nearest friendly unit, lost on a 0."""
    position = desk(
        *("us.ldr-stuart 6120 E", "us.55-il 6122 W", "cs.2-tn-bate 6118 SW"),
        acting="2/-/3",
        side=CONFEDERATE,
        orders=ATTACK,
        scenario="5",
    )
    position = done(position, Move(number("cs.2-tn-bate"), 6120, 3), faces=(face,))
    assert position.unit(STUART).hex == hex_


def test_foot_that_comes_into_a_hex_takes_guns_without_a_crew() -> None:
    """An enemy infantry or cavalry unit ending in the hex captures it."""
    position = desk(
        *("us.btty-waterhouse 6120 E abandoned", "cs.2-tn-bate 6118 SW"),
        acting="2/-/3",
        side=CONFEDERATE,
        orders=ATTACK,
        scenario="5",
    )
    position = done(position, Move(number("cs.2-tn-bate"), 6120, 3))
    assert position.unit(number("us.btty-waterhouse")).hex == 0


def test_an_enemy_within_three_hexes_ends_a_reserve() -> None:
    """[SH 6] At once, under Advance, when an enemy comes within 3 hexes."""
    position = stuart("us.55-il 6119 SW", "cs.2-tn-bate 6123 NE")
    body = position.body("2/-/3")
    position = position.with_body(body._replace(orders=Orders.RESERVE))
    position = done(position, Move(IL55, 6120, 3))
    assert position.body("2/-/3").orders is ADVANCE
