"""Under which orders reinforcements come. [BB 9.7, BB 9.22]"""

import pytest

from campaign.resolvers.nei_boschi import sequence
from campaign.resolvers.nei_boschi.division_orders import refuse_give
from campaign.resolvers.nei_boschi.orders import Give
from campaign.resolvers.nei_boschi.scenario_files import scenario_ids
from campaign.resolvers.nei_boschi.setting_up import may_begin_under
from campaign.resolvers.nei_boschi.setup import begin
from campaign.resolvers.nei_boschi.steps import SettingUp
from campaign.resolvers.nei_boschi.units import Place
from campaign.resolvers.nei_boschi.vocabulary import Orders
from campaign.terms import UNION
from tests.rules.play import quotes
from tests.shiloh.desk import request

SCENARIOS = scenario_ids("shiloh")


@quotes("BB 9.7", "Reinforcements come under orders to Advance")
@pytest.mark.parametrize("orders", [Orders.MARCH, Orders.ATTACK, Orders.RESERVE])
def test_bb_9_7_reinforcements_advance(orders: Orders) -> None:
    """McArthur is due in the first turn of scenario 9."""
    position = begin(request("9"))
    refused = refuse_give(position, position.body("2/2/T"), orders)
    assert refused is not None
    assert refused.rule == "BB 9.7"


@quotes("BB 9.22", "may come at 9 AM under orders to March")
@pytest.mark.parametrize(
    ("body", "turn", "rule"),
    [
        ("2/-/R", 4, None),  # 9 AM: the Reserve Corps was due at 8
        ("2/-/R", 3, "BB 9.7"),  # 8 AM: nobody marches
        ("2/-/R", 5, "BB 9.7"),  # 10 AM
        ("1/2/1", 4, "BB 9.7"),  # due at 7, of another corps
    ],
)
def test_bb_9_22_the_reserve_corps_may_come_marching(
    body: str, turn: int, rule: str | None
) -> None:
    position = begin(request("1"))._replace(turn=turn)
    refused = refuse_give(position, position.body(body), Orders.MARCH)
    assert (refused.rule if refused else None) == rule


@pytest.mark.sampled(3)
@quotes("BB 9.7", "Reinforcements come under orders to Advance")
@pytest.mark.parametrize("id_", SCENARIOS)
def test_bb_9_7_before_the_first_turn_nobody_gives_them_others(id_: str) -> None:
    """In scenario 9 all brigades may begin under Advance or Attack, but McArthur is not there."""
    position = begin(request(id_))
    for body in position.bodies:
        there = {unit.place for unit in position.members(body.id)}
        if there == {Place.COMING}:
            side = position.members(body.id)[0].side
            assert may_begin_under(position, side, body) == (Orders.ADVANCE,), body.id
            assert body.orders is Orders.ADVANCE, body.id
    if id_ == "9":
        at_first = position.instead(SettingUp(UNION))
        refused = sequence.refuse(at_first, Give("2/2/T", Orders.ATTACK))
        assert refused is not None
        assert sequence.refuse(at_first, Give("2/5/T", Orders.ATTACK)) is None
