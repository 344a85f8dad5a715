"""Army lists: how many bases a command of so many men and guns has. [YK 2, YK 3, YK-R2, YK-R3]"""

from collections.abc import Mapping, Sequence
from functools import cache

from campaign.battle.order_of_battle import Bases, bases_of
from campaign.formats.data_files import table


@cache
def scales() -> Mapping[int, int]:
    """Guns to a base of artillery for each scale in men to a base. [YK 2.2, YK-R2]"""
    return {row.number("scale"): row.number("guns") for row in table("yankee/scales.csv")}


def army_list(men: int, guns: int, brigades: Sequence[int], scale: int) -> Bases:
    """What a command of *men* and *guns*, with *brigades* of so many men, puts on the table.

    >>> army_list(5472, 18, (1950, 1634, 1459), 200)
    Bases(brigades=(10, 8, 7), batteries=2)

    [YK 3.2, YK 3.3, YK-R3]
    """
    return bases_of(men, guns, brigades, scale, scales()[scale])
