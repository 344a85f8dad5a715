"""Two lines that fire at each other as they please: every legal order can be carried out."""

import random

import pytest

from campaign.dice import RandomDice
from campaign.resolvers.nei_boschi import sequence
from campaign.resolvers.nei_boschi.fire_chances import chances
from campaign.resolvers.nei_boschi.notation import read_position, write_position
from campaign.resolvers.nei_boschi.orders import ORDERS, Fire, HexOrder, Reply
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.steps import Acting
from campaign.terms import CONFEDERATE, UNION
from tests.shiloh.desk import desk

LINES = (
    desk(
        *("us.50-il 6319 SE", "us.7-il 6319 SE layer=1 sp=5", "us.52-il 6220 SE"),
        *("us.btty-stone 6418 SE", "us.btty-willard 6219 SE", "us.ldr-sweeny 6319 E"),
        *("cs.5-ms 6321 NE", "cs.10-ms 6322 NE disordered", "cs.9-ms 6421 NW sp=3"),
        *("cs.7-ms 6421 NW layer=1", "cs.btty-gage 6324 NE", "cs.cav-jenkins 6423 NW"),
        acting="3/2/T",
    )
    ._replace(
        agenda=(
            *(Acting(UNION, ("3/2/T", "2/T")), Acting(CONFEDERATE, ("2/2/2",))),
            *(Acting(UNION, ("3/2/T",)), Acting(CONFEDERATE, ("2/2/2", "1/2"))),
        )
    )
    .counting("no_fire.confederate", 2)
)


@pytest.mark.sampled(2)
@pytest.mark.parametrize("seed", range(8))
def test_every_fire_that_is_legal_comes_to_its_end(seed: int) -> None:
    chance, dice = random.Random(seed), RandomDice(seed)
    position: HexPosition = sequence.go_on(LINES, dice).position
    for _ in range(150):
        if not position.agenda:
            break
        before = sum(unit.sp for unit in position.units)
        legal = sequence.legal(position)
        order = chance.choice([one for one in legal if isinstance(one, Fire | Reply)] or legal)
        assert ORDERS.read(ORDERS.write(order)) == order
        _check_chances(position, order)
        position, _ = sequence.apply(position, order, dice)
        assert sum(unit.sp for unit in position.units) <= before
    if position.agenda:
        assert read_position(write_position(position)) == position


def _check_chances(position: HexPosition, order: HexOrder) -> None:
    for found in chances(position, order) or ():
        assert all(0 <= one <= 1 for one in found.chances)
        assert len(found.outcomes) == 10
        assert found.strength > 0
