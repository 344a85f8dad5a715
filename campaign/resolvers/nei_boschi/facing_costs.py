"""What it costs to turn, and which hexes a unit enters as it faces. [SH 7, BB 9.44]"""

from typing import Final

from campaign.hexes.grid import Hex
from campaign.resolvers.nei_boschi.allowances import FREE_TO_TURN
from campaign.resolvers.nei_boschi.going import POINT
from campaign.resolvers.nei_boschi.ground import Ground
from campaign.resolvers.nei_boschi.terrain import Mover, Terrain
from campaign.resolvers.nei_boschi.vocabulary import Orders

EASY: Final = (Terrain.OPEN, Terrain.ORCHARD, Terrain.BORDER)
"""Where one turns easily; borders are like their fields. [BB 9.44]"""


def vertex_cost(ground: Ground, mover: Mover, orders: Orders, hex_: Hex) -> int:
    """Half points for each vertex of a turn in a hex. [SH 7]

    Half a point in the open, but a whole one under orders to Attack; a whole one in woods and
    worse, in a swamp as well. A column on a road pays half a point anywhere.
    """
    if mover in FREE_TO_TURN:
        return 0
    if orders is Orders.MARCH and hex_ in roads(ground):
        return POINT // 2
    if ground.terrain[hex_] in EASY and orders is not Orders.ATTACK:
        return POINT // 2
    return POINT


def roads(ground: Ground) -> frozenset[Hex]:
    """The hexes with a road in them."""
    found: frozenset[Hex] | None = ground.kept.get("roads")
    if found is None:
        found = frozenset(hex_ for way in ground.ways if way.is_road for hex_ in way.hexes)
        ground.kept["roads"] = found
    return found


def to_a_way(ground: Ground) -> dict[Hex, int]:
    """How many hexes each hex is from the nearest road or trail; 0 on it."""
    found: dict[Hex, int] | None = ground.kept.get("to a way")
    if found is None:
        found = {hex_: 0 for way in ground.ways for hex_ in way.hexes}
        waiting = list(found)
        for hex_ in waiting:
            for other in ground.neighbors[hex_]:
                if other not in found:
                    found[other] = found[hex_] + 1
                    waiting.append(other)
        ground.kept["to a way"] = found
    return found
