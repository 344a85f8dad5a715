"""Orders that wait for their hour. [BB 9.22]"""

import pytest

from campaign.resolvers.nei_boschi.division_orders import refuse_orders
from campaign.resolvers.nei_boschi.vocabulary import Orders
from tests.rules.play import quotes
from tests.shiloh.desk import desk


@quotes("BB 9.22", "before 9 AM of 6 April, no Union unit before 10 AM")
@pytest.mark.parametrize(
    ("scenario", "turn", "body", "marches"),
    [
        ("1", 3, "3/1/3", False),  # 8 AM
        ("1", 4, "3/1/3", True),  # 9 AM
        ("3", 1, "3/1/3", False),  # 8 AM, in any scenario
        ("3", 2, "3/1/3", True),
        ("3", 2, "2/5/T", False),  # 9 AM
        ("3", 3, "2/5/T", True),  # 10 AM
        ("10", 2, "3/1/3", False),  # 8 AM of 5 April
        ("10", 3, "3/1/3", True),
        ("9", 1, "2/5/T", True),  # 11 AM
    ],
)
def test_bb_9_22_nobody_marches_early(scenario: str, turn: int, body: str, marches: bool) -> None:
    position = desk("cs.8-ar 3160 E", "us.55-il 5745 E", scenario=scenario)._replace(turn=turn)
    refused = refuse_orders(position, position.body(body), Orders.MARCH)
    assert (refused is None) is marches
    assert marches or (refused is not None and refused.rule == "BB 9.22")
