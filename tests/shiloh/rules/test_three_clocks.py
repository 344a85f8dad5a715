"""Surprise passes by three clocks, and by a fourth for the routed. [BB 10.92, BB 12.35, BB 30]

Trap 1: it is no single penalty of the first day.
"""

import pytest

from campaign.resolvers.nei_boschi.modifiers import total
from campaign.resolvers.nei_boschi.who import book_of
from tests.rules.play import quotes
from tests.shiloh.desk import desk, number
from tests.shiloh.rules.firing_line import at_hour

TENNESSEE, OHIO, MISSISSIPPI = number("us.55-il"), number("us.36-in"), number("cs.9-ms")


@quotes("BB 30", "the Union adds 1 to every roll against cohesion to the end of 9 AM")
@quotes("BB 12.35", "To the end of 10 AM")
@quotes("BB 13.54", "the Union adds 3 to these rolls to the end of 6 PM, the Confederates 1")
@pytest.mark.parametrize(
    ("scenario", "day", "hour", "order", "runs", "supply", "rally"),
    [
        ("1", 6, 6, 1, True, 3, (3, 3, 1)),
        ("1", 6, 9, 1, True, 3, (3, 3, 1)),
        ("1", 6, 10, 0, True, 3, (3, 3, 1)),
        ("1", 6, 11, 0, False, 0, (3, 3, 1)),
        ("1", 6, 18, 0, False, 0, (3, 3, 1)),
        ("7", 6, 19, 0, False, 0, (1, 0, 0)),
        ("8", 7, 6, 0, False, 0, (0, 0, 0)),
        ("10", 5, 9, 1, True, 3, (3, 3, 1)),
        ("10", 5, 10, 0, True, 3, (3, 3, 1)),
    ],
)
def test_bb_30_each_clock_stops_at_its_own_hour(
    scenario: str,
    day: int,
    hour: int,
    order: int,
    runs: bool,
    supply: int,
    rally: tuple[int, int, int],
) -> None:
    """+1 to cohesion through 9 AM, rout and ammunition through 10, rallies through 6 PM.

    After 6 PM the Army of the Tennessee alone adds 1; the Army of the Ohio rolls as usual.
    """
    position = desk("us.55-il 6120 E", "us.36-in 6220 E", "cs.9-ms 6126 NW")
    position = at_hour(position, scenario, day, hour)
    book = book_of(position)
    union, ohio, south = (position.unit(one) for one in (TENNESSEE, OHIO, MISSISSIPPI))
    assert total(book.cohesion(position, union)) == order
    assert not book.cohesion(position, south)
    assert book.runs_from_fire(position, union) is runs
    assert book.supply is not None
    assert total(book.supply.modifiers(position, union)) == supply
    assert tuple(total(book.rallying(position, one)) for one in (union, ohio, south)) == rally
