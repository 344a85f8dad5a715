"""Two camps in which more cavalry begins than may stand there. [BB 14.52]"""

from functools import cache
from typing import Final

from campaign.resolvers.nei_boschi.cards import numbers_of
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.stacking import is_overstacked
from campaign.resolvers.nei_boschi.staging import hex_staging
from campaign.resolvers.nei_boschi.units import Unit

CROWDED: Final = (
    *("us.cav-5-oh-1bn", "us.cav-5-oh-2bn"),
    *("us.cav-11-il-1bn", "us.cav-11-il-2bn"),
)
"""Both battalions of the 5th Ohio Cavalry and of the 11th Illinois."""


@cache
def _numbers(book: str) -> frozenset[int]:
    return frozenset(number for id_ in CROWDED for number in numbers_of(book, id_))


def must_leave(position: HexPosition, unit: Unit) -> bool:
    """They part when one of them first acts. [BB 14.52]"""
    if unit.number not in _numbers(hex_staging(position.request).book):
        return False
    return is_overstacked(position, unit.hex, unit)
