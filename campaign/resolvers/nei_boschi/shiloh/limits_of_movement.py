"""Who may not go everywhere at Shiloh. [BB 9.44, BB 14.46, BB 14.62]"""

from functools import partial
from typing import Final

from campaign.errors import Refusal
from campaign.hexes.grid import Hex, distance, row
from campaign.resolvers.nei_boschi.allowances import has_no_teams
from campaign.resolvers.nei_boschi.control import hexes_of
from campaign.resolvers.nei_boschi.counters import Branch
from campaign.resolvers.nei_boschi.going import Closed
from campaign.resolvers.nei_boschi.limits import Bar
from campaign.resolvers.nei_boschi.pages import page_of
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.shiloh.ground import LOG_BRIDGE, WATCHED_FROM, closed_ways
from campaign.resolvers.nei_boschi.units import Place, Unit
from campaign.resolvers.nei_boschi.who import card, field_of
from campaign.terms import UNION, Side

BRIDGE_OPEN: Final = "shiloh.bridge_open"
"""The mark of a battle in which the log bridge has been opened. [BB 9.44]"""

LATEST_CLOSED: Final = 8
"""Scenarios of the first day that begin at this hour or earlier have it closed. [BB 9.44]"""

SECOND_DAY: Final = 7
"""Of April. [BB 30]"""

SOUTHERNMOST: Final = 57
"""Row Sxx24: detachments stay there or north of it. [BB 14.46]"""

LANDING: Final = "Pittsburg Landing"
"""The field that guns without teams do not leave. [BB 14.62]"""

LANDINGS: Final = frozenset({6420, 6423})
"""Pittsburg Landing, where reinforcements come from ships. [BB 9.7]"""

WAITS_AT: Final = LANDINGS | {1267}
"""The Landing and the Corinth Road: there one may wait for the end of all activations. [BB 9.7]"""

REARS: Final = {Side.UNION: 6420, Side.CONFEDERATE: 1267}
"""Pittsburg Landing, and where the Corinth Road leaves the map. [BB 9.7]"""


def bars(position: HexPosition, unit: Unit) -> Bar | None:
    """Which hexes detachments and guns without teams may not enter. [BB 14.46, BB 14.62]"""
    printed = card(position, unit.number)
    if printed.branch is Branch.DETACHMENT:
        return _bars_the_south
    return partial(_bars_away, position) if has_no_teams(printed) else None


def _bars_the_south(hex_: Hex) -> Refusal | None:
    if row(hex_) <= SOUTHERNMOST:
        return None
    return Refusal("BB 14.46", "detachments stay north of row Sxx24, or in it")


def _bars_away(position: HexPosition, hex_: Hex) -> Refusal | None:
    if field_of(position).field.get(hex_) == LANDING:
        return None
    return Refusal("BB 14.62", "guns without teams stay in the field of Pittsburg Landing")


def loses(position: HexPosition, unit: Unit, hex_: Hex) -> bool:
    """A detachment that is driven too far south is lost. [BB 14.46]"""
    return card(position, unit.number).branch is Branch.DETACHMENT and row(hex_) > SOUTHERNMOST


def closed(position: HexPosition) -> Closed:
    """The log bridge, until it is opened; open from the first in later scenarios. [BB 9.44]"""
    return closed_ways(is_bridge_open(position))


def is_bridge_open(position: HexPosition) -> bool:
    """Units and leaders of both sides may use the road in S2610. [BB 9.44]"""
    first = page_of(position).first_turn
    begins_closed = first.day < SECOND_DAY and first.hour <= LATEST_CLOSED
    return not begins_closed or BRIDGE_OPEN in position.marks


def open_bridge(position: HexPosition) -> HexPosition:
    """At the beginning of an activation without Union units near it, it is open for good."""
    if is_bridge_open(position) or any(
        unit.side is UNION
        and unit.place is Place.FIELD
        and not unit.abandoned
        and not card(position, unit.number).is_leader
        and any(distance(hex_, LOG_BRIDGE) <= WATCHED_FROM for hex_ in hexes_of(unit))
        for unit in position.units
    ):
        return position
    return position.marked(BRIDGE_OPEN)


def rear(side: Side) -> Hex:
    """Where a side would go if it were beaten."""
    return REARS[side]
