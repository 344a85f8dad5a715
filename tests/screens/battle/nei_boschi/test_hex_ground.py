"""The field of Shiloh as the map of hexes draws it."""

from collections import Counter

import pytest

from campaign.resolvers.nei_boschi.ground import Ground, ground_of
from campaign.resolvers.nei_boschi.terrain import Terrain
from screens.battle.hexes.ground import HexGround, HexsideLine, HexTerrain, HexWay
from screens.battle.hexes.relief import field_of
from screens.battle.nei_boschi.hex_ground import TERRAIN, hex_ground


@pytest.fixture(scope="module")
def shiloh() -> Ground:
    return ground_of("shiloh")


@pytest.fixture(scope="module")
def drawn(shiloh: Ground) -> HexGround:
    return hex_ground(shiloh)


def test_every_terrain_has_its_sign() -> None:
    assert set(TERRAIN) == set(Terrain)
    assert set(TERRAIN.values()) == set(HexTerrain)


def test_every_hex_of_the_map_is_drawn(drawn: HexGround) -> None:
    """Sixty columns and sixty-seven rows, 4020 hexes."""
    assert len(drawn.hexes) == 60 * 67
    counted = Counter(hex_.terrain for hex_ in drawn.hexes.values())
    assert counted[HexTerrain.SWAMP_CREEK] == 3
    field = field_of(drawn)
    assert len(field.lines) == 67 * 8 + 4
    assert {len(line) for line in field.lines} == {60 * 7 + 2}


@pytest.mark.parametrize("name", ["S2410", "S2509", "S2610"])
def test_the_swamp_creeks_of_shiloh_branch(shiloh: Ground, drawn: HexGround, name: str) -> None:
    """The only hexes with two creeks in them. [BB 9.44]"""
    assert drawn.hexes[shiloh.sheets.read(name)].terrain is HexTerrain.SWAMP_CREEK


def test_names_ways_and_camps(shiloh: Ground, drawn: HexGround) -> None:
    read = shiloh.sheets.read
    assert drawn.places[read("S2706")] == "Shiloh Church"
    assert drawn.name_of(read("S5712")) == "S5712"
    assert read("S2607") in drawn.camps
    assert HexWay.ROAD in drawn.exits[read("S2706")].values()
    assert all(0 <= direction < 3 for _, direction in drawn.lines)
    assert HexsideLine.STREAM in drawn.lines.values()


def test_it_is_made_once(shiloh: Ground) -> None:
    assert hex_ground(shiloh) is hex_ground(ground_of("shiloh"))
