"""How light it is, and whether it is still the first day. [SH 16, BB 12.35]"""

from campaign.resolvers.nei_boschi.pages import page_of, turn_of
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.turns import Light


def light_of(position: HexPosition) -> Light:
    """How well one sees now. [SH 16]"""
    return turn_of(position).light


def is_first_day(position: HexPosition) -> bool:
    """It is the day on which the scenario begins. [BB 12.35]"""
    return turn_of(position).day == page_of(position).first_turn.day
