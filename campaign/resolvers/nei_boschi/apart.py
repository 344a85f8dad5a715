"""How far units are from one another, and who sees whom: of an extended unit either hex counts.

An extended unit `occupies a second hex` and is as much there as in its first. [SH 8]
"""

from itertools import product

from campaign.hexes.grid import distance
from campaign.resolvers.nei_boschi.control import hexes_of
from campaign.resolvers.nei_boschi.daylight import seen_at_most
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.sight import sight
from campaign.resolvers.nei_boschi.units import Unit
from campaign.resolvers.nei_boschi.who import field_of
from campaign.resolvers.nei_boschi.zones import zone


def apart(unit: Unit, other: Unit) -> int:
    """Hexes between the nearest hexes of two units; 1 side by side. [SH 8]"""
    return min(distance(one, two) for one, two in product(hexes_of(unit), hexes_of(other)))


def sees(position: HexPosition, unit: Unit, other: Unit, within: int | None = None) -> bool:
    """A unit sees another one, no farther away than *within* hexes if that is given.

    By night and at dawn it sees less far, whatever it looks out for. [SH 8, SH 16]
    """
    ground = field_of(position)
    most = min((one for one in (within, seen_at_most(position)) if one is not None), default=None)
    return any(
        (most is None or distance(one, two) <= most) and sight(ground, one, two).visible
        for one, two in product(hexes_of(unit), hexes_of(other))
    )


def is_beside_enemy(position: HexPosition, unit: Unit) -> bool:
    """A combat unit of the enemy is adjacent to a unit. [SH 8]"""
    return not zone(position, unit.side.enemy).near.isdisjoint(hexes_of(unit))
