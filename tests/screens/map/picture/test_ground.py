"""The ground of the map: its files are what the features make; each box has land of its own."""

import pytest

from campaign.board.board import board
from screens.map.map_layout import Zoom
from screens.map.picture.ground import MARGIN, NOBOX, WATER, PixelKind, ground, size
from screens.map.picture.making import GroundMaker
from screens.map.picture.places import CANVAS, scale

zooms = pytest.mark.parametrize("zoom", Zoom)

AFLOAT = {
    Zoom.GLANCE: {"fort_monroe", "mobile", "pensacola"},
    Zoom.THEATER: {"fort_monroe", "fredericksburg"},
    Zoom.ARMY: {"fort_monroe"},
    Zoom.FIELD: {"fort_monroe"},
}
"""Boxes whose own pixel is water; they begin at the nearest land."""


@pytest.mark.parametrize(
    "zoom",
    [Zoom.GLANCE, *(pytest.param(z, marks=pytest.mark.thorough) for z in Zoom if z != "glance")],
)
def test_the_files_are_what_is_made_of_the_features(zoom: Zoom) -> None:
    assert GroundMaker(zoom).made() == ground(zoom)


@zooms
def test_what_lies_ready_is_the_map_with_a_margin(zoom: Zoom) -> None:
    land, (width, rows) = ground(zoom), size(zoom)
    assert len(land.kinds) == len(land.owners) == 2 * rows
    assert {len(line) for line in (*land.kinds, *land.owners)} == {width}
    assert width == CANVAS[zoom].width + 2 * MARGIN[zoom][0]


@zooms
def test_each_box_stands_in_land_of_its_own(zoom: Zoom) -> None:
    land, to_scale = ground(zoom), scale(zoom)
    for box in board().boxes:
        column, row = to_scale.place(box.x, box.y)
        x, y = int(column), int(2 * row)
        if land.kind(x, y) in WATER:
            assert box.id in AFLOAT[zoom]
            around = {land.owner(x + dx, y + dy) for dx in range(-3, 4) for dy in range(-3, 4)}
            assert box.number in around, box.id
        else:
            assert land.owner(x, y) == box.number, box.id


@zooms
def test_land_goes_with_somebody_and_water_with_nobody(zoom: Zoom) -> None:
    land, stray = ground(zoom), 0
    width, height = CANVAS[zoom]
    for y in range(2 * height):
        for x in range(width):
            is_wet = land.kind(x, y) in WATER
            assert not is_wet or land.owner(x, y) == NOBOX
            stray += not is_wet and land.owner(x, y) == NOBOX
    assert stray <= 8, "islets"


@zooms
def test_beyond_the_margin_the_outermost_pixels_go_on(zoom: Zoom) -> None:
    land, (width, rows) = ground(zoom), CANVAS[zoom]
    across, down = MARGIN[zoom]
    assert land.kind(width + 500, rows) == land.kind(width + across - 1, rows)
    assert land.kind(10, 2 * rows + 500) == land.kind(10, 2 * (rows + down) - 1)
    assert land.kind(width + 500, 2 * rows) == PixelKind.DEEP, "the ocean"
