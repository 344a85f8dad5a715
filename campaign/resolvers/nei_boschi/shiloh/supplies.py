"""Ammunition at Shiloh: from the landing, from Corinth, out of the camps. [BB 10.92]"""

from typing import Final

from campaign.hexes.grid import Hex
from campaign.resolvers.nei_boschi.modifiers import Modifier, Modifiers
from campaign.resolvers.nei_boschi.pages import turn_of
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.shiloh.nerves import is_first_day
from campaign.resolvers.nei_boschi.shiloh.tables import resupply
from campaign.resolvers.nei_boschi.supply import Supplies
from campaign.resolvers.nei_boschi.units import Unit
from campaign.resolvers.nei_boschi.who import field_of
from campaign.terms import UNION, Side

SOURCES: Final = {
    Side.UNION: (6420, 6423),
    Side.CONFEDERATE: (1366,),
}
"""Pittsburg Landing, and where the Bark Road meets the Corinth Road. [BB 10.92]"""

UNREADY: Final = Modifier("surprised", 3, "BB 10.92")
UNREADY_UNTIL: Final = 10
"""The hour of the last turn in which the Union finds little ammunition. [BB 10.92]"""


def sources(side: Side) -> tuple[Hex, ...]:
    """Where the lines of supply of a side end."""
    return SOURCES[side]


def has_camp(position: HexPosition, hex_: Hex) -> bool:
    """A camp of the Union's infantry, on the first day, for either side. [BB 10.92]"""
    places = field_of(position).places_at(hex_)
    return is_first_day(position) and any(place.kind == "infantry camp" for place in places)


def modifiers(position: HexPosition, unit: Unit) -> Modifiers:
    """The Union adds 3 until the end of 10 AM of the first day. [BB 10.92]"""
    early = is_first_day(position) and turn_of(position).hour <= UNREADY_UNTIL
    return (UNREADY,) if early and unit.side is UNION else ()


SUPPLIES: Final = Supplies(resupply, sources, has_camp, modifiers)
