"""The detachments of Peabody's brigade, who were out before dawn. [BB 14.47]"""

from typing import Final

from campaign.resolvers.nei_boschi.counters import Branch
from campaign.resolvers.nei_boschi.pages import turn_of
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.shiloh.nerves import is_first_day
from campaign.resolvers.nei_boschi.units import Unit
from campaign.resolvers.nei_boschi.who import card

PEABODY: Final = "1/6/T"

UNTIL: Final = 8
"""They are back with their regiments by the end of 8 AM."""


def last_call(position: HexPosition, unit: Unit) -> bool:
    """A detachment of his that is not back by the end of 8 AM is lost. [BB 14.47]"""
    counter = card(position, unit.number).counter
    is_his = counter.branch is Branch.DETACHMENT and counter.command == PEABODY
    late = not is_first_day(position) or turn_of(position).hour >= UNTIL
    return is_his and late
