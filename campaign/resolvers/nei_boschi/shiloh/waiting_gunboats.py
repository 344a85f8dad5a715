"""The gunboats come up the river in the afternoon, and take their time. [BB 30.4]"""

from functools import cache
from typing import Final

from campaign.errors import Refusal
from campaign.resolvers.nei_boschi.cards import numbers_of
from campaign.resolvers.nei_boschi.pages import page_of, turn_of
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.staging import hex_staging
from campaign.resolvers.nei_boschi.units import Unit

TYLER_FIRES: Final = 15
"""The hour of the first turn in which the Tyler fires. [BB 30.4]"""

LEXINGTON_COMES: Final = 17
"""The hour at which the Lexington comes; she fires from her second activation on. [BB 30.4]"""


@cache
def _boat(book: str, name: str) -> int:
    return numbers_of(book, f"us.gb-{name}")[0]


def bars_fire(position: HexPosition, unit: Unit) -> Refusal | None:
    """Why a gunboat does not fire yet, in the scenario of the Hornets' Nest. [BB 30.4]"""
    book = hex_staging(position.request).book
    is_tyler = unit.number == _boat(book, "tyler")
    if not is_tyler and unit.number != _boat(book, "lexington"):
        return None
    if not page_of(position).has("gunboats_hold_fire"):
        return None
    hour = turn_of(position).hour
    if is_tyler and hour < TYLER_FIRES:
        return Refusal("BB 30.4", "the Tyler does not fire before 3 PM")
    if not is_tyler and hour <= LEXINGTON_COMES and not position.body(unit.body).acts:
        return Refusal("BB 30.4", "the Lexington does not fire before her second activation")
    return None
