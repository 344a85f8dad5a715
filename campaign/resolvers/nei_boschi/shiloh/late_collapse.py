"""In the last hour of 6 April the Confederates fight on. [BB 30.7]"""

from campaign.resolvers.nei_boschi.book import below_half
from campaign.resolvers.nei_boschi.cards import Card
from campaign.resolvers.nei_boschi.pages import page_of
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.units import Unit
from campaign.terms import CONFEDERATE


def collapses(position: HexPosition, unit: Unit, printed: Card) -> bool:
    """Their units collapse at a quarter of their strength or less. [BB 30.7, SH 12]"""
    if unit.side is CONFEDERATE and page_of(position).has("late_collapse"):
        return 4 * unit.sp <= printed.strength
    return below_half(position, unit, printed)
