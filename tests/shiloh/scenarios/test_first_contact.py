"""How soon the surprise attack of 5 April strikes: the evidence for five movement points. [SH 9]"""

from collections import defaultdict
from heapq import heappop, heappush

import pytest

from campaign.hexes.grid import Hex
from campaign.resolvers.nei_boschi.counters import Branch
from campaign.resolvers.nei_boschi.going import POINT, going
from campaign.resolvers.nei_boschi.ground import ground_of
from campaign.resolvers.nei_boschi.setup import begin
from campaign.resolvers.nei_boschi.terrain import Mover
from campaign.resolvers.nei_boschi.vocabulary import Orders
from campaign.resolvers.nei_boschi.who import card
from campaign.terms import CONFEDERATE
from tests.shiloh.desk import BOOK, request

GROUND = ground_of(BOOK)

SHERMAN, PRENTISS = ("1/5/T", "3/5/T", "4/5/T"), ("1/6/T", "2/6/T")
"""Stuart's brigade stands apart, and is alerted by itself. [BB 31]"""

STANDING = defaultdict[str, set[Hex]](set)
"""The hexes of the infantry on the map, by division and by brigade."""

POSITION = begin(request("10"))
for unit in POSITION.units:
    if unit.hex and card(POSITION, unit.number).branch is Branch.INFANTRY:
        STANDING[unit.body].add(unit.hex)
        if unit.side is CONFEDERATE:
            STANDING[unit.body.partition("/")[2]].add(unit.hex)


def activations(starts: set[Hex], points: int) -> dict[Hex, int]:
    """In which activation foot of so many points comes to each hex under Advance orders."""
    best = dict.fromkeys(starts, (1, 0))
    queue = [(1, 0, hex_) for hex_ in starts]
    walking = going(GROUND, Mover.FOOT, Orders.ADVANCE)
    while queue:
        number, spent, hex_ = heappop(queue)
        if best[hex_] < (number, spent):
            continue
        steps = walking.steps(hex_)
        for end, cost in zip(steps[::2], steps[1::2], strict=True):
            fits = spent + cost <= points * POINT
            found = (number, spent + cost) if fits else (number + 1, min(cost, points * POINT))
            if found < best.get(end, (99, 0)):
                best[end] = found
                heappush(queue, (*found, end))
    return {hex_: number for hex_, (number, _) in best.items()}


def contact(division: str, brigades: tuple[str, ...], points: int = 5) -> int:
    """The activation in which the first unit of a division stands beside one of some brigades."""
    assert all(POSITION.body(id_) for id_ in brigades)
    camps = {hex_ for id_ in brigades for hex_ in STANDING[id_]}
    reached = activations(STANDING[division], points)
    return min(reached[near] for camp in camps for near in GROUND.neighbors[camp])


@pytest.mark.parametrize(
    ("division", "sherman", "prentiss"),
    [("1/3", 3, 3), ("2/2", 4, 3), ("1/2", None, 3), ("1/1", 2, 3), ("2/1", 4, None)],
    ids=["Hindman", "Withers", "Ruggles", "Clark", "Cheatham"],
)
def test_sh_9_the_first_possible_contact(
    division: str, sherman: int | None, prentiss: int | None
) -> None:
    """`Hindman 3/3, Withers 4/3, Ruggles 3, Clark 2/3, Cheatham 4`, with five points a time."""
    for brigades, number in ((SHERMAN, sherman), (PRENTISS, prentiss)):
        if number is not None:
            assert contact(division, brigades) == number


def test_sh_9_with_four_points_they_come_too_late() -> None:
    """`an MA of 4 is too short`: the book alerts Hindman's enemies in his third activation."""
    assert contact("1/3", SHERMAN, points=4) > 3
