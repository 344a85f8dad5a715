"""The ground of a battle as the map of hexes draws it."""

from collections.abc import Iterator
from functools import lru_cache

from campaign.hexes.grid import Hex, direction_between
from campaign.resolvers.nei_boschi.ground import Fold, Ground, Water
from campaign.resolvers.nei_boschi.terrain import Terrain
from screens.battle.hexes.ground import (
    STEEP,
    GroundHex,
    HexGround,
    HexSide,
    HexsideLine,
    HexTerrain,
    HexWay,
)

TERRAIN = {
    Terrain.OPEN: HexTerrain.OPEN,
    Terrain.BORDER: HexTerrain.BORDER,
    Terrain.ORCHARD: HexTerrain.ORCHARD,
    Terrain.WOODS: HexTerrain.WOODS,
    Terrain.ROUGH: HexTerrain.ROUGH_WOODS,
    Terrain.THICKET: HexTerrain.THICKET,
    Terrain.SWAMP: HexTerrain.SWAMP,
    Terrain.SWAMP_CREEK: HexTerrain.SWAMP_CREEK,
    Terrain.RIVER: HexTerrain.RIVER,
}

WATER = {
    Water.CREEK: HexsideLine.CREEK,
    Water.STREAM: HexsideLine.STREAM,
    Water.RIVER: HexsideLine.BANK,
    Water.SHUT: HexsideLine.CLOSED,
}

LANDMARKS = ("church", "house", "landing")
"""Places whose names stand on the map."""

FOLDS = {Fold.RAVINE: HexsideLine.RAVINE, Fold.CREST: HexsideLine.CREST}


@lru_cache(maxsize=4)
def hex_ground(ground: Ground) -> HexGround:
    """A ground as it is drawn, the same one every time."""
    return HexGround(
        bounds=ground.bounds,
        hexes={
            hex_: GroundHex(TERRAIN[terrain], ground.level[hex_], ground.field.get(hex_, ""))
            for hex_, terrain in ground.terrain.items()
        },
        ways=tuple(
            (HexWay.ROAD if way.is_road else HexWay.TRAIL, way.hexes) for way in ground.ways
        ),
        lines=dict(_lines(ground)),
        slopes=dict(_slopes(ground)),
        places={place.hex: place.name for place in ground.places if place.kind in LANDMARKS},
        camps=frozenset(place.hex for place in ground.places if place.kind.endswith("camp")),
        name_of=ground.name,
    )


def _sides(ground: Ground) -> Iterator[tuple[Hex, int, Hex]]:
    """Each side between two hexes, from either of them."""
    for hex_ in ground.terrain:
        for other in ground.neighbors[hex_]:
            yield hex_, direction_between(hex_, other), other


def _lines(ground: Ground) -> Iterator[tuple[HexSide, HexsideLine]]:
    """What lies on hexsides. Water hides a ravine in which it runs."""
    for hex_, direction, other in _sides(ground):
        side = ground.hexside(hex_, other)
        if direction >= 3:
            continue
        if side.water is not None:
            yield (hex_, direction), WATER[side.water]
        elif side.fold is not None:
            yield (hex_, direction), FOLDS[side.fold]


def _slopes(ground: Ground) -> Iterator[tuple[HexSide, int]]:
    """Where the ground falls: one line gradual, two minor, three and more steep. [BB 9.44]"""
    for hex_, direction, other in _sides(ground):
        down = ground.climb(other, hex_)
        if down > 0 and ground.hexside(hex_, other).fold is None:
            yield (hex_, direction), min(STEEP, down)
