"""Routed units without a brigade come back with any that rests. [BB 13.55]"""

from campaign.dice import ScriptedDice
from campaign.resolvers.nei_boschi import sequence
from campaign.resolvers.nei_boschi.orders import Recall
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.units import Place
from campaign.terms import UNION
from tests.rules.play import quotes
from tests.shiloh.desk import number
from tests.shiloh.rules.test_recovery import reserve

RIDERS, OTHERS = number("us.cav-4-il-2-3bn"), number("us.cav-thielmann")


def after_a_rout() -> HexPosition:
    """Stuart's brigade is in Reserve; two units of the division's cavalry have run."""
    position = reserve(
        *("us.ldr-stuart 5645 E", "us.55-il 5645 E"),
        *("us.cav-4-il-2-3bn 1001 E", "us.cav-thielmann 1001 E"),
        body="2/5/T",
    )
    assert {position.unit(one).place for one in (RIDERS, OTHERS)} == {Place.ROUTED}
    return position


@quotes("BB 13.55", "one unit without a brigade may roll as well")
def test_bb_13_55_one_unit_without_a_brigade_comes_back_with_it() -> None:
    position = after_a_rout()
    assert sequence.refuse(position, Recall(RIDERS, 5644)) is None
    assert sequence.refuse(position, Recall(OTHERS, 5644)) is None
    position, _ = sequence.apply(position, Recall(RIDERS, 5644), ScriptedDice([0]))
    assert position.unit(RIDERS).place is Place.FIELD
    refused = sequence.refuse(position, Recall(OTHERS, 5644))
    assert refused is not None


@quotes("BB 13.55", "it comes back within one hex of that brigadier")
def test_bb_13_55_within_a_hex_of_the_brigadier() -> None:
    position = after_a_rout()
    assert position.step.side is UNION  # type: ignore[union-attr]
    assert sequence.refuse(position, Recall(RIDERS, 5643)) is not None
