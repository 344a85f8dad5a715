"""Stuart's stand: nobody who leaves the field of it comes back. [BB 30.9]"""

from campaign.resolvers.nei_boschi.pages import page_of
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.units import Unit


def leaves_for_good(position: HexPosition, unit: Unit) -> bool:
    """Who must go back beyond its limits does not return, and counts as disordered. [BB 30.9]"""
    return page_of(position).has("no_way_back")
