"""Nobody leaves the area of play by himself. [BB 30]

Going back before an assault is tried in test_back_before_assault, other retreats in
test_going_back, entering in test_entering.
"""

from campaign.resolvers.nei_boschi import sequence
from campaign.resolvers.nei_boschi.leaders_ride import rides
from campaign.resolvers.nei_boschi.orders import Recall
from campaign.resolvers.nei_boschi.reactions import ways_out
from campaign.resolvers.nei_boschi.steps import Recovery
from campaign.resolvers.nei_boschi.units import Place
from campaign.resolvers.nei_boschi.vocabulary import Orders
from campaign.resolvers.nei_boschi.ways import reach
from campaign.terms import UNION
from tests.rules.play import quotes
from tests.shiloh.desk import desk, number, request

NORTH = 43
"""Row Sxx10, the northernmost of scenario 9."""


@quotes("BB 30.9", "S51xx to S63xx, rows Sxx10 to Sxx23")
def test_bb_30_9_units_leaders_and_guns_stay_in_it() -> None:
    """All that moves by itself: foot, leaders, guns that react; in scenario 1 they would go on."""
    position = desk(
        "us.55-il 5744 E",
        "us.ldr-stuart 5744 E",
        "us.btty-stone 5844 E",
        "cs.9-ms 5846 NW",
        acting="2/5/T",
    )
    for scenario, is_kept in (("9", True), ("1", False)):
        there = position._replace(request=request(scenario))
        guns, enemy = there.unit(number("us.btty-stone")), there.unit(number("cs.9-ms"))
        ends = [
            {hex_ for hex_, _ in reach(there, there.unit(number("us.55-il")))},
            {ride.to for ride in rides(there, there.unit(number("us.ldr-stuart")))},
            set(ways_out(there, guns, enemy)),
        ]
        for hexes in ends:
            assert all(hex_ % 100 >= NORTH for hex_ in hexes) is is_kept


@quotes("BB 30.7", "The northern sheet")
def test_bb_30_7_gunboats_stay_on_the_northern_sheet() -> None:
    """The river goes on on the southern one; in scenario 4 they come from beyond its limits."""
    position = desk("us.gb-tyler 6633 NE", acting="AoT", side=UNION)
    boat = number("us.gb-tyler")
    for scenario, is_kept in (("7", True), ("1", False)):
        there = position._replace(request=request(scenario))
        hexes = {hex_ for hex_, _ in reach(there, there.unit(boat))}
        assert all(hex_ % 100 <= 34 for hex_ in hexes) is is_kept
    coming = position.with_units(position.unit(boat)._replace(hex=6401))
    assert reach(coming._replace(request=request("4")), coming.unit(boat))


@quotes("BB 13.52", "within one hex of its brigadier")
def test_bb_13_52_nobody_rallies_outside_it_or_in_the_river() -> None:
    position = desk("us.ldr-stuart 5743 E", "us.55-il 5743 E", "us.54-oh 1001 E sp=6")
    ran = position.unit(number("us.54-oh"))._replace(place=Place.ROUTED, hex=0)
    resting = position.body("2/5/T")._replace(orders=Orders.RESERVE, rested=1)
    position = position.with_units(ran).with_body(resting)
    position = position._replace(agenda=(Recovery(UNION),))
    for scenario, rule in (("9", "BB 30"), ("1", None)):
        there = position._replace(request=request(scenario))
        refused = sequence.refuse(there, Recall(ran.number, 5742))
        assert (refused.rule if refused else None) == rule
    afloat = position.unit(number("us.ldr-stuart"))._replace(hex=6534)
    there = position.with_units(afloat)._replace(request=request("1"))
    refused = sequence.refuse(there, Recall(ran.number, 6533))
    assert refused is not None
    assert refused.rule == "BB 13.52"
