"""What ground is worth to the commander, and when it is now or never. [SH 19, BB 30.9]"""

import pytest

from campaign.resolvers.nei_boschi.commander.command import wanted_orders
from campaign.resolvers.nei_boschi.commander.forces import Force
from campaign.resolvers.nei_boschi.commander.goals import CONDITION, goals_of
from campaign.resolvers.nei_boschi.commander.missions import is_last_chance
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.setup import begin
from campaign.resolvers.nei_boschi.units import Place
from campaign.resolvers.nei_boschi.vocabulary import Orders
from campaign.terms import CONFEDERATE, UNION
from tests.shiloh.desk import number, request

CAMPS = (5745, 5346, 5647, 5747)
"""Stuart's headquarters and the camps of his infantry."""


@pytest.mark.parametrize(("scenario", "hexes"), [("9", 4), ("6", 3)])
def test_a_hex_is_worth_what_is_needed_of_its_like(scenario: str, hexes: int) -> None:
    """Of Stuart's four one is enough for the Union, but the Confederates need all; of the five of
    scenario 6 each side needs three.
    """
    worths = [goal.worth for goal in goals_of(begin(request(scenario))) if goal.worth]
    assert CONDITION / hexes in worths
    assert max(worths) <= CONDITION


def stand(turn: int) -> HexPosition:
    """Stuart's men are beaten, the Confederates have his camps, and McArthur is near one."""
    position = begin(request("9"))._replace(turn=turn)
    for id_ in ("us.55-il", "us.71-oh"):
        unit = position.unit(number(id_))
        position = position.with_units(unit._replace(place=Place.ROUTED, hex=0))
    for id_, hex_ in (("us.9-il", 5344), ("us.12-il", 5343)):
        unit = position.unit(number(id_))
        position = position.with_units(unit._replace(place=Place.FIELD, hex=hex_))
    for id_, hex_ in (
        ("cs.17-al", 5347),
        ("cs.18-al", 5446),
        ("cs.19-al", 5348),
        ("cs.2-tx", 5447),
    ):
        unit = position.unit(number(id_))
        position = position.with_units(unit._replace(hex=hex_))
    for hex_ in CAMPS:
        position = position.holding(hex_, CONFEDERATE, 2)
    stuart = position.body("2/5/T")._replace(ineffective=True)
    return position.with_body(stuart)


def wanted(position: HexPosition) -> Orders:
    """What McArthur is told to do with enemies around the camp who are much stronger."""
    body = position.body("2/2/T")
    force = Force(body.id, UNION, 5344, 19.0, True)
    return next(wanted_orders(position, body, force, 6))


def test_in_the_last_turn_the_beaten_side_goes_at_whoever_holds_what_it_needs() -> None:
    """Under orders to Advance nobody goes beside an enemy [SH 6], so that only an attack helps."""
    before, last = stand(1), stand(2)
    assert not is_last_chance(before, UNION)
    assert is_last_chance(last, UNION)
    assert not is_last_chance(last, CONFEDERATE), "they win as it is"
    assert (wanted(before), wanted(last)) == (Orders.ADVANCE, Orders.ATTACK)


def test_where_points_decide_no_turn_is_the_last_chance() -> None:
    position = begin(request("3"))
    turns = range(1, 12)
    assert not any(is_last_chance(position._replace(turn=turn), UNION) for turn in turns)
