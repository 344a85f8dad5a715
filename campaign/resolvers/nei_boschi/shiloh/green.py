"""Green troops at Shiloh. [BB 14.1]"""

from campaign.resolvers.nei_boschi.counters import Branch
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.shiloh.nerves import is_first_day
from campaign.resolvers.nei_boschi.units import Unit
from campaign.resolvers.nei_boschi.who import card


def checks_when_going_back(position: HexPosition, unit: Unit) -> bool:
    """On the first day green infantry checks when it goes back before an assault. [BB 14.1]"""
    counter = card(position, unit.number).counter
    return counter.green and counter.branch is Branch.INFANTRY and is_first_day(position)
