"""Under which orders reinforcements come. [BB 9.7, BB 9.22]"""

import pytest

from campaign.resolvers.nei_boschi.division_orders import refuse_give
from campaign.resolvers.nei_boschi.setup import begin
from campaign.resolvers.nei_boschi.vocabulary import Orders
from tests.rules.play import quotes
from tests.shiloh.desk import request


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
