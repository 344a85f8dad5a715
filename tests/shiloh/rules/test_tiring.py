"""How brigades tire. [SH 18]"""

import pytest

from campaign.resolvers.nei_boschi.activation import end_acting
from campaign.resolvers.nei_boschi.fatigue import strain
from campaign.resolvers.nei_boschi.setup import begin
from campaign.resolvers.nei_boschi.steps import Acting
from campaign.resolvers.nei_boschi.vocabulary import Fatigue, Orders
from campaign.terms import UNION
from tests.rules.play import quotes
from tests.shiloh.desk import desk, number, request
from tests.shiloh.rules.test_chain_of_command import (
    CAVALRY,
    HURLBUTS,
    attached,
    chain_step,
    with_own_body,
)

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


@quotes("SH 18", "It goes up a step for the third activation of a turn with movement or fire")
@pytest.mark.parametrize(("who", "fatigue"), [("us.55-il", "OK"), ("us.ldr-stuart", "none")])
def test_sh_18_a_leader_who_rides_tires_nobody(who: str, fatigue: str) -> None:
    """`conta sempre per l'Affaticamento, indipendentemente dalle azioni delle unità`, it says of
    Johnston's own activation: of others the actions of units count; `le unità (non i Leader)`.
    [BB 4.11, BB 9.7]
    """
    position = desk("us.55-il 5745 E", "us.ldr-stuart 5745 E", acting="2/5/T", scenario="1")
    moved = position.unit(number(who))._replace(moved=True)
    third = position.with_units(moved).with_body(position.body("2/5/T")._replace(strained=2))
    after, _ = end_acting(third, Acting(UNION, ("2/5/T",)))
    assert after.body("2/5/T").fatigue.words == fatigue


@quotes(
    "BB 17", "Units outside brigades tire by themselves, but the guns of a division as one brigade"
)
@quotes("BB 4.32", "act as a brigade of its own")
def test_bb_17_the_guns_of_a_division_tire_as_one() -> None:
    """Theirs "viene trattata come una singola brigata". What one battery does tires the other;
    units of cavalry, each a body of its own, do not tire each other.
    """
    position = begin(request("1"))
    batteries = [number(f"us.btty-{name}") for name in ("waterhouse", "taylor")]
    body = position.unit(batteries[0]).body
    assert body == position.unit(batteries[1]).body == "guns/5/T"
    position = position.with_units(position.unit(batteries[0])._replace(aimed=2810))
    for _ in range(3):
        position, _ = strain(position, body)
    assert position.body(position.unit(batteries[1]).body).fatigue is Fatigue.OK
    horses = [number("us.cav-4-il-2-3bn"), number("us.cav-thielmann")]
    assert len({position.unit(one).body for one in horses}) == 2


@quotes("BB 17", "if one is attached to a brigade, the worse level of the two is that of all")
@pytest.mark.parametrize(
    ("own", "brigade"), [(Fatigue.ONE, Fatigue.NONE), (Fatigue.OK, Fatigue.TWO)]
)
def test_bb_17_of_two_levels_the_worse_is_that_of_all(own: Fatigue, brigade: Fatigue) -> None:
    position = chain_step(*HURLBUTS, "us.31-in 5744 E", side=UNION, turn=4)
    alone = f"cavalry/{number(CAVALRY)}"
    position = with_own_body(position, CAVALRY, alone, "4/T")
    position = position.with_body(position.body(alone)._replace(fatigue=own))
    position = position.with_body(position.body("3/4/T")._replace(fatigue=brigade))
    joined = attached(position, CAVALRY, "3/4/T")
    assert joined.body("3/4/T").fatigue is max(own, brigade)
