"""One side is led by a person and by the commander together."""

import pytest

from campaign.dice import RandomDice
from campaign.resolvers.nei_boschi import sequence
from campaign.resolvers.nei_boschi.commander.choose import choose
from campaign.resolvers.nei_boschi.commander.lieutenants import choose_for, is_led
from campaign.resolvers.nei_boschi.orders import Activate, Fire, Give, Move
from campaign.resolvers.nei_boschi.setup import begin
from campaign.terms import CONFEDERATE
from tests.shiloh.desk import request

CHALMERS, JACKSON = "2/2/2", "3/2/2"


@pytest.mark.thorough
def test_he_orders_nobody_but_his_own() -> None:
    """Jackson's brigade is the commander's; whatever else there is, somebody else decides."""
    dice = RandomDice(3)
    position = sequence.go_on(begin(request("9")), dice).position
    his = others = 0
    while position.agenda:
        order = choose_for(position, [JACKSON]) if position.acting is CONFEDERATE else None
        if order is not None:
            assert sequence.refuse(position, order) is None
            if isinstance(order, Move | Fire):
                assert position.unit(order.unit).body == JACKSON
                his += 1
            if isinstance(order, Activate):
                assert set(order.bodies) == {JACKSON}, "when nobody else is left to act"
            if isinstance(order, Give):
                assert order.body == JACKSON
        else:
            order = choose(position)
            if isinstance(order, Move | Fire):
                assert position.unit(order.unit).body != JACKSON
                others += 1
        position = sequence.apply(position, order, dice).position
    assert his
    assert others


def test_a_brigade_belongs_to_its_division_and_corps() -> None:
    position = begin(request("9"))
    assert is_led(position, CHALMERS, ["2/2"])
    assert is_led(position, CHALMERS, ["2"])
    assert not is_led(position, CHALMERS, [JACKSON])
