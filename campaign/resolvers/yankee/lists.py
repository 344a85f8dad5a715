"""Army lists: how many bases a command of so many men and guns has. [YK 2, YK 3, YK-R2, YK-R3]"""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import NamedTuple

from campaign.data_files import table


class ArmyList(NamedTuple):
    """The bases of a division or corps."""

    brigades: tuple[int, ...]
    """Bases of each brigade, in the order in which they were given."""

    batteries: int


@cache
def scales() -> Mapping[int, int]:
    """Guns to a base of artillery for each scale in men to a base. [YK 2.2, YK-R2]"""
    return {row.number("scale"): row.number("guns") for row in table("yankee/scales.csv")}


def army_list(men: int, guns: int, brigades: Sequence[int], scale: int) -> ArmyList:
    """What a command of *men* and *guns*, with *brigades* of so many men, puts on the table.

    The total counts for more than any brigade: what rounding leaves over is dealt out from the
    largest brigade down, what it lacks is taken from the smallest up.

    >>> army_list(5472, 18, (1950, 1634, 1459), 200)
    ArmyList(brigades=(10, 8, 7), batteries=2)

    [YK 3.2, YK 3.3, YK-R3]
    """
    batteries = guns // scales()[scale]
    bases = [strength // scale for strength in brigades]
    over = men // scale - batteries - sum(bases)
    largest_first = sorted(range(len(bases)), key=lambda n: -brigades[n])
    turn = largest_first if over > 0 else largest_first[::-1]
    for number in range(abs(over)):
        bases[turn[number % len(turn)]] += 1 if over > 0 else -1
    return ArmyList(tuple(bases), batteries)
