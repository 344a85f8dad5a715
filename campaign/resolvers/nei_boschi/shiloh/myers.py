"""Myers' battery, whose men ran and left their guns. [BB 13.45]"""

from functools import cache

from campaign.resolvers.nei_boschi.cards import numbers_of
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.staging import hex_staging
from campaign.resolvers.nei_boschi.units import Unit


@cache
def _numbers(book: str) -> tuple[int, ...]:
    return numbers_of(book, "us.btty-myers")


def recovers_alone(position: HexPosition, unit: Unit) -> bool:
    """It recovers by the die alone, not by a turn in which it does nothing. [BB 13.45]"""
    return unit.number not in _numbers(hex_staging(position.request).book)
