"""How brigades tire. [SH 18]"""

import pytest

from campaign.resolvers.nei_boschi.fatigue import strain
from campaign.resolvers.nei_boschi.vocabulary import Fatigue, Orders
from tests.rules.play import quotes
from tests.shiloh.desk import desk

ON_THE_ROAD, OFF_IT = 4533, 4536
"""The first lies on the Corinth Road."""


@quotes("SH 18", "It goes up a step for the third activation of a turn with movement or fire")
@quotes("SH 18", "Marches on roads alone tire only with the fourth activation.")
@pytest.mark.parametrize(
    ("hex_", "orders", "by_activation"),
    [
        (ON_THE_ROAD, Orders.ADVANCE, "none none OK 0"),
        (ON_THE_ROAD, Orders.MARCH, "none none none OK"),
        (OFF_IT, Orders.MARCH, "none none OK 0"),
    ],
)
def test_sh_18_the_third_activation_tires(hex_: int, orders: Orders, by_activation: str) -> None:
    position = desk(f"us.55-il {hex_} E moved", orders=orders, scenario="1")
    found = []
    for _ in range(4):
        position, _ = strain(position, "2/5/T")
        found.append(position.body("2/5/T").fatigue)
    steps = {"none": Fatigue.NONE, "OK": Fatigue.OK, "0": Fatigue.ZERO}
    assert found == [steps[word] for word in by_activation.split()]
