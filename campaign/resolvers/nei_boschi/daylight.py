"""How light it is, and whether it is still the first day. [SH 16, BB 12.35]"""

from typing import Final

from campaign.resolvers.nei_boschi.pages import page_of, turn_of
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.turns import Light

MOST_BY_NIGHT: Final = 2
"""Activations of anybody in one turn of the night. [SH 16]"""

SEEN_BY: Final = {Light.NIGHT: 2, Light.DAWN: 5, Light.DUSK: 5}
"""Hexes that one sees when it is not day. [SH 16]"""


def light_of(position: HexPosition) -> Light:
    """How well one sees now. [SH 16]"""
    return turn_of(position).light


def seen_at_most(position: HexPosition) -> int | None:
    """How far one sees now; None by day, when the ground alone says so. [SH 16]"""
    return SEEN_BY.get(light_of(position))


def is_first_day(position: HexPosition) -> bool:
    """It is the day on which the scenario begins. [BB 12.35]"""
    return turn_of(position).day == page_of(position).first_turn.day


def as_light_allows(position: HexPosition, acts: int) -> int:
    """So many activations, or as many of them as the night leaves. [SH 16]"""
    return min(acts, MOST_BY_NIGHT) if light_of(position) is Light.NIGHT else acts
