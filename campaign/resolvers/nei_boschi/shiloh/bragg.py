"""Bragg, who knew one order. [BB 6.22]"""

from functools import cache
from typing import Final

from campaign.resolvers.nei_boschi.cards import numbers_of
from campaign.resolvers.nei_boschi.pages import turn_of
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.shiloh.nerves import is_first_day
from campaign.resolvers.nei_boschi.staging import hex_staging
from campaign.resolvers.nei_boschi.units import Place, Unit
from campaign.resolvers.nei_boschi.vocabulary import Orders
from campaign.resolvers.nei_boschi.who import card

HIS: Final = ("2", "1/2", "2/2")
"""His corps and its divisions."""

UNTIL: Final = 18
"""The hour of the last turn of the first day in which the rule holds. [BB 6.22]"""


@cache
def _bragg(book: str) -> int:
    return numbers_of(book, "cs.ldr-bragg")[0]


def helps_change(position: HexPosition, leader: Unit, orders: Orders) -> bool:
    """Bragg and his division leaders help changes to Attack alone, through 6 PM of the first day.

    As soon as he is killed, his successor and the division leaders help as others do. [BB 6.22]
    """
    if orders is Orders.ATTACK or card(position, leader.number).counter.command not in HIS:
        return True
    if not is_first_day(position) or turn_of(position).hour > UNTIL:
        return True
    number = _bragg(hex_staging(position.request).book)
    if not position.has(number):
        return False
    bragg = position.unit(number)
    return bragg.replaced or bragg.place is Place.LOST
