"""A leader is no unit: what the rules say of units near an enemy is not said of him. [SH 6]

The book names both where it means both: `unità o leader`, `unità e leader di entrambe le parti`.
"""

import pytest

from campaign.dice import ScriptedDice
from campaign.resolvers.nei_boschi.arrivals import come_upon
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.setup import begin
from campaign.resolvers.nei_boschi.shiloh import michigan
from campaign.resolvers.nei_boschi.steps import MarchBroken
from campaign.resolvers.nei_boschi.vocabulary import Orders
from campaign.terms import CONFEDERATE
from tests.rules.play import quotes
from tests.shiloh.desk import desk, number, request

MISSISSIPPI = number("cs.5-ms")

NEAR, FAR = 5743, 5730
"""Two hexes and many from where the enemy comes."""


def approached(leader: int, regiment: int, orders: Orders) -> HexPosition:
    """Chalmers's men come to 5745, near Stuart or one of his regiments."""
    position = desk(
        *(f"us.ldr-stuart {leader} SE", f"us.55-il {regiment} SE", "cs.5-ms 5745 NW"),
        acting="2/2/2",
        side=CONFEDERATE,
        orders=orders,
        scenario="1",
    )
    after, _ = come_upon(position, MISSISSIPPI, ScriptedDice())
    return HexPosition(*after)


@quotes("SH 6", "when it is fired at or assaulted, or an enemy comes within 3 hexes")
@pytest.mark.parametrize(
    ("leader", "regiment", "orders"),
    [(NEAR, FAR, Orders.RESERVE), (FAR, NEAR, Orders.ADVANCE)],
)
def test_sh_6_a_reserve_stirs_for_its_units_alone(
    leader: int, regiment: int, orders: Orders
) -> None:
    """`with no unit within 8 hexes and LOS`: its leader may have ridden ahead."""
    after = approached(leader, regiment, Orders.RESERVE)
    assert after.body("2/5/T").orders is orders


@quotes("SH 6", "when it is fired at, or approached to 2 hexes, it checks and advances")
@pytest.mark.parametrize(("leader", "regiment", "breaks"), [(NEAR, FAR, False), (FAR, NEAR, True)])
def test_sh_6_a_march_breaks_for_its_units_alone(leader: int, regiment: int, breaks: bool) -> None:
    after = approached(leader, regiment, Orders.MARCH)
    assert (MarchBroken("2/5/T") in after.agenda) is breaks


@pytest.mark.parametrize(("enemy", "checks"), [("cs.ldr-bragg", False), ("cs.9-tx", True)])
def test_the_15th_michigan_does_not_check_for_a_leader(enemy: str, checks: bool) -> None:
    """`entro cinque esagoni e con LOS ad un'unità nemica`. [BB 30.1]"""
    position = begin(request("1"))._replace(turn=5)
    regiment = position.unit(number("us.15-mi"))._replace(hex=6021)
    other = position.unit(number(enemy))._replace(hex=6022)
    position = position.with_units(regiment, other)
    dice = ScriptedDice([0] if checks else [])
    _, events = michigan.begin_bodies(HexPosition(*position), (regiment.body,), dice)
    assert bool(events) is checks
