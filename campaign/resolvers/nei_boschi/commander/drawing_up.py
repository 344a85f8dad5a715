"""How an army is drawn up that may stand where its commander likes. [BB 30.8, BB 30.11]

The places that are proposed keep the lines of the scenario; what was scattered comes to its leader.
"""

from collections.abc import Iterator
from typing import Final

from campaign.hexes.grid import distance, within
from campaign.resolvers.nei_boschi.command_range import commanded
from campaign.resolvers.nei_boschi.free_places import place_of, refuse
from campaign.resolvers.nei_boschi.orders import Deploy
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.scenario import PlaceKind
from campaign.resolvers.nei_boschi.units import Place, Unit
from campaign.resolvers.nei_boschi.who import card, leader_of
from campaign.terms import Side

AROUND: Final = 4
"""Hexes from his leader within which a unit is put."""


def gathering(position: HexPosition, side: Side) -> Deploy | None:
    """The next unit that comes into the range of its brigadier; None when all that can are."""
    for leader, unit in _scattered(position, side):
        reach = commanded(position, leader).spent
        for hex_ in within(leader.hex, AROUND):
            order = Deploy(unit.number, hex_, unit.facing)
            if hex_ in reach and refuse(position, unit, order) is None:
                return order
    return None


def _scattered(position: HexPosition, side: Side) -> Iterator[tuple[Unit, Unit]]:
    """Units that may stand anywhere in an area, out of their brigadier's range, with him."""
    for body in position.bodies:
        free = [unit for unit in position.members(body.id) if _is_free(position, side, unit)]
        leader = leader_of(position, body.id) if free else None
        if leader is None:
            continue
        reach = commanded(position, leader).spent
        for unit in sorted(free, key=lambda unit: (distance(unit.hex, leader.hex), unit.number)):
            if unit.hex != leader.hex and unit.hex not in reach:
                yield leader, unit


def _is_free(position: HexPosition, side: Side, unit: Unit) -> bool:
    place = place_of(position, unit) if unit.side is side else None
    if place is None or place.kind is not PlaceKind.AREA or unit.place is not Place.FIELD:
        return False
    return not card(position, unit.number).is_leader
