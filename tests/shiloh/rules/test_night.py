"""What is different by night. [SH 16]"""

from typing import Final

import pytest

from campaign.dice import RandomDice
from campaign.hexes.grid import Hex
from campaign.resolvers.nei_boschi.activation import end_acting, most_acts
from campaign.resolvers.nei_boschi.assault import is_charge
from campaign.resolvers.nei_boschi.division_orders import refuse_orders
from campaign.resolvers.nei_boschi.efficiency import draw_efficiency, markers_of, rule_for
from campaign.resolvers.nei_boschi.events import OrdersGiven
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.steps import Acting, Efficiency, TurnBegins
from campaign.resolvers.nei_boschi.turn import begin_turn
from campaign.resolvers.nei_boschi.vocabulary import Fatigue, Orders
from campaign.terms import CONFEDERATE
from tests.rules.play import quotes
from tests.shiloh.desk import desk, number

IN_SIGHT: Final = 5630
"""In sight of 6126 by day, 6 hexes away."""

FOUR_AWAY: Final = 6122


def evening(turn: int) -> HexPosition:
    """Scenario 7: its first turn is 6 PM, its second one the first of the night."""
    return desk(
        *(
            "us.55-il 6120 E",
            "cs.2-tx 6126 NW moved spent=4 hexes=2 set_out=6128",
            "cs.ldr-withers 6127 NW",
        ),
        acting="3/2/2",
        side=CONFEDERATE,
        orders=Orders.ATTACK,
        scenario="7",
    )._replace(turn=turn)


@quotes("SH 16", "By night a command activates twice at most")
@pytest.mark.parametrize(("turn", "markers"), [(1, 4), (2, 2)])
def test_sh_16_two_activations_by_night(turn: int, markers: int) -> None:
    position = evening(turn)
    command = position.command("5/T")
    assert markers_of(position, command, 4, rule_for(position, command)) == markers


@quotes("BB 30.7", "Their efficiency is 4, of the Unassigned 3")
@pytest.mark.parametrize(
    ("turn", "in_command", "markers"), [(1, True, 4), (1, False, 4), (2, True, 2)]
)
def test_bb_30_7_an_efficiency_of_4_with_what_is_usual(
    turn: int, in_command: bool, markers: int
) -> None:
    """Withers adds 1 and is never above 4; Out of Command he has 1 less, which is 4 again."""
    position = evening(turn)
    command = position.command("2/2")._replace(in_command=in_command)
    rule = rule_for(position, command)
    assert rule is not None
    assert rule.efficiency == 4
    assert markers_of(position, command, 4, rule) == markers


@quotes("SH 16", "does not charge")
@pytest.mark.parametrize(("turn", "charges"), [(1, True), (2, False)])
def test_sh_16_nobody_charges_by_night(turn: int, charges: bool) -> None:
    position = evening(turn)
    assert is_charge(position, position.unit(number("cs.2-tx")), 6125) is charges


@quotes("SH 16", "is not under Attack")
@pytest.mark.parametrize(("turn", "orders"), [(1, Orders.ATTACK), (2, Orders.ADVANCE)])
def test_sh_16_nobody_attacks_by_night(turn: int, orders: Orders) -> None:
    """`no Attack orders`, it says of the night: an ineffective brigade `may not be given` them."""
    position = evening(turn)._replace(agenda=(TurnBegins(),))
    after, told = begin_turn(position, TurnBegins(), RandomDice(1))
    assert after.body("3/2/2").orders is orders
    assert (OrdersGiven("3/2/2", Orders.ADVANCE) in told) is (orders is Orders.ADVANCE)


@quotes("SH 18", "at 4 there are no orders to Attack")
@pytest.mark.parametrize(
    ("fatigue", "orders"), [(Fatigue.THREE, Orders.ATTACK), (Fatigue.FOUR, Orders.ADVANCE)]
)
def test_sh_18_the_exhausted_attack_no_more(fatigue: Fatigue, orders: Orders) -> None:
    """`Level 4: no Attack orders`, as soon as the activation is over."""
    position = evening(1)
    body = position.body("3/2/2")._replace(fatigue=fatigue, strained=0)
    after, _ = end_acting(position.with_body(body), Acting(CONFEDERATE, ("3/2/2",)))
    assert after.body("3/2/2").orders is orders


@quotes("SH 16", "By night a command activates twice at most")
@pytest.mark.parametrize(("turn", "acts"), [(1, 4), (2, 2)])
def test_sh_16_direct_command_by_night(turn: int, acts: int) -> None:
    """Their efficiency is 4 in both turns, and by night nobody acts more than twice. [BB 4.11]"""
    position = evening(turn)
    led = position.body("3/2/2")._replace(direct=number("cs.ldr-bragg"))
    position = position.with_body(led)._replace(agenda=(Efficiency(),))
    after, _ = draw_efficiency(position, Efficiency(), RandomDice(1))
    assert after.command("2/2").markers == acts
    assert most_acts(after, after.body("3/2/2")) == acts


@quotes("SH 16", "one sees 2 hexes")
@quotes("SH 6", "it is put there with no enemy within 8 hexes and sight or within 4")
@pytest.mark.parametrize(
    ("turn", "enemy", "rests"), [(1, IN_SIGHT, False), (2, IN_SIGHT, True), (2, FOUR_AWAY, False)]
)
def test_sh_16_by_night_an_enemy_is_seen_from_two_hexes(turn: int, enemy: Hex, rests: bool) -> None:
    """`LOS 2 hexes`: so that only one within 4 hexes keeps a brigade from its Reserve, and its
    stragglers from coming back. [SH 6]
    """
    position = evening(turn)
    far = position.unit(number("us.55-il"))._replace(hex=enemy)
    position = position.with_units(far)
    body = position.body("3/2/2")
    assert (refuse_orders(position, body, Orders.RESERVE) is None) is rests
