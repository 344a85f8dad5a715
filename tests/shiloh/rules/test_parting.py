"""Cavalry that begins in a crowded camp. [BB 14.52]"""

from campaign.dice import ScriptedDice
from campaign.resolvers.nei_boschi import sequence
from campaign.resolvers.nei_boschi.orders import Move, Pass
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.steps import Acting
from campaign.resolvers.nei_boschi.vocabulary import Orders
from campaign.terms import UNION
from tests.rules.play import quotes
from tests.shiloh.desk import desk, number
from tests.shiloh.rules.firing_line import at_hour

FIRST, SECOND = number("us.cav-5-oh-1bn"), number("us.cav-5-oh-2bn")
CAMP = 5439  # S5406


def crowded(orders: Orders = Orders.ADVANCE) -> HexPosition:
    """Both battalions of the 5th Ohio Cavalry in their camp, with infantry near them."""
    lines = desk(
        f"us.cav-5-oh-1bn {CAMP} SE",
        f"us.cav-5-oh-2bn {CAMP} SE layer=1",
        "us.55-il 5438 SE",
        acting="4/T",
        orders=orders,
    )
    return at_hour(lines, "1", 6, 8)._replace(agenda=(Acting(UNION, ("4/T",)),))


@quotes("BB 14.52", "They part in their first activation.")
def test_bb_14_52_they_part_when_they_act() -> None:
    """These units must leave the stack at their first activation. [BB 14.52]"""
    position = crowded()
    refused = sequence.refuse(position, Pass())
    assert refused is not None
    assert refused.rule == "BB 14.52"
    away = next(
        order
        for order in sequence.legal(position)
        if isinstance(order, Move) and order.unit == FIRST
    )
    after, _ = sequence.apply(position, away, ScriptedDice([0] * 5))
    assert after.unit(SECOND).hex == CAMP
    assert sequence.refuse(after, Pass()) is None


def test_bb_14_52_not_while_they_are_in_reserve() -> None:
    assert sequence.refuse(crowded(Orders.RESERVE), Pass()) is None


def test_bb_14_52_not_in_confusion() -> None:
    """Nobody moves then, so that nobody is held for it. [SH 5]"""
    position = crowded()
    position = position.with_body(position.body("4/T")._replace(in_command=True))
    confused = position._replace(agenda=(Acting(UNION, ("4/T",), confused=True),))
    assert sequence.refuse(confused, Pass()) is None


def test_bb_14_52_other_cavalry_is_another_matter() -> None:
    """The book names four battalions. [BB 14.52]"""
    lines = desk(f"us.cav-4-il-2-3bn {CAMP} SE", f"us.cav-thielmann {CAMP} SE", acting="5/T")
    position = at_hour(lines, "1", 6, 8)._replace(agenda=(Acting(UNION, ("5/T",)),))
    assert sequence.refuse(position, Pass()) is None
