"""How hexes lie on cells and pixels: none is left out, none is drawn twice."""

from collections import Counter

import pytest

from campaign.hexes.grid import HexBounds, column, neighbor
from screens.battle.hexes.plan import (
    ACROSS,
    LINES,
    WIDTHS,
    HexPlan,
    center_pixel,
    first_pixel,
    side_pixels,
)
from tests.screens.hex_field import BOUNDS

TILES = HexPlan(BOUNDS, 4, 2)
HEXAGONS = HexPlan(BOUNDS, 7, 4, 1)


def pixels_of(hex_: int) -> set[tuple[int, int]]:
    x, y = center_pixel(hex_)
    return {
        (x + first_pixel(line) + place, y + line - LINES // 2)
        for line, width in enumerate(WIDTHS)
        for place in range(width)
    }


def test_every_pixel_between_hexes_belongs_to_exactly_one() -> None:
    owned = Counter(pixel for hex_ in BOUNDS.hexes() for pixel in pixels_of(hex_))
    assert set(owned.values()) == {1}
    middle = center_pixel(1606)
    for x in range(middle[0] - 2 * ACROSS, middle[0] + 2 * ACROSS):
        for y in range(middle[1] - 2 * LINES, middle[1] + 2 * LINES):
            assert owned[x, y] == 1


@pytest.mark.parametrize("direction", range(6))
@pytest.mark.parametrize("hex_", [1506, 1606])
def test_a_side_lies_between_its_two_hexes(hex_: int, direction: int) -> None:
    other = neighbor(hex_, direction)
    x, y = center_pixel(hex_)
    x2, y2 = center_pixel(other)
    side = {(x + right, y + down) for right, down in side_pixels(direction)}
    assert side == {(x2 + right, y2 + down) for right, down in side_pixels((direction + 3) % 6)}
    assert side <= pixels_of(hex_) | pixels_of(other)
    beside = {(x + right, y + down) for x, y in side for right, down in ((0, -1), (-1, 0))}
    assert beside & pixels_of(hex_)
    assert beside & pixels_of(other)


def test_odd_columns_lie_half_a_hex_lower() -> None:
    """The hexside N4023/N4122 exists, so column 41 lies lower than column 40. [SH 1]"""
    plan = HexPlan(HexBounds(10, 69, 1, 67), 4, 2)
    assert neighbor(4023, 1) == 4122
    assert plan.corner(4122)[1] == plan.corner(4023)[1] - 1
    assert plan.corner(4123)[1] == plan.corner(4023)[1] + 1


def test_the_six_neighbors_are_the_six_tiles_that_touch() -> None:
    for hex_ in (1506, 1606):
        x, y = TILES.corner(hex_)
        around = {(x, y - 1), (x, y + 2), (x - 1, y), (x - 1, y + 1), (x + 4, y), (x + 4, y + 1)}
        assert {TILES.at(cell) for cell in around} == {neighbor(hex_, way) for way in range(6)}


@pytest.mark.parametrize("plan", [TILES, HEXAGONS, HexPlan(BOUNDS, 1, 1)], ids=str)
def test_a_cell_belongs_to_the_hex_whose_center_is_nearest(plan: HexPlan) -> None:
    def apart(hex_: int, cell: tuple[int, int]) -> float:
        x, y = plan.corner(hex_)
        across, along = cell[0] + 0.5 - x - plan.across / 2, cell[1] + 0.5 - y - plan.down / 2
        return across**2 + 4 * along**2

    for hex_ in BOUNDS.hexes():
        columns, rows = plan.box(hex_)
        assert plan.at((columns[len(columns) // 2], rows[len(rows) // 2])) == hex_
    if plan is HEXAGONS:
        for cell in [(x, y) for x in range(20, 60) for y in range(10, 30)]:
            nearest = min(BOUNDS.hexes(), key=lambda hex_: apart(hex_, cell))
            assert apart(plan.at(cell), cell) == apart(nearest, cell)


def test_beyond_the_edge_the_nearest_hex_is_meant() -> None:
    assert TILES.at((-5, -5)) == 1001
    assert column(HEXAGONS.at((10_000, 3))) == BOUNDS.east
    assert HEXAGONS.at((10_000, 10_000)) == 2311
