"""Facings, tried against angles."""

from math import atan2, degrees, sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaign.hexes.facing import (
    FACINGS,
    Quarter,
    flanks,
    front,
    is_in_arc,
    quarter,
    rear,
    turn_between,
    turned,
)
from campaign.hexes.grid import Hex, center, hex_at, neighbors

hexes = st.builds(hex_at, st.integers(10, 69), st.integers(1, 67))
facings = st.integers(0, 5)
EAST, SOUTHWEST = FACINGS.index("E"), FACINGS.index("SW")


def bearing(hex_: Hex, other: Hex) -> float:
    """Degrees clockwise from the north."""
    (x, y), (x2, y2) = center(hex_), center(other)
    return degrees(atan2((x2 - x) / 2, -(y2 - y) * sqrt(3) / 2)) % 360


def test_a_unit_that_faces_east_has_two_hexes_before_it_two_beside_and_two_behind() -> None:
    assert front(4040, EAST) == (4139, 4140)
    assert flanks(4040, EAST) == (4039, 4041)
    assert rear(4040, EAST) == (3939, 3940)


def test_left_and_right_go_with_the_facing() -> None:
    north, northeast, southeast, south, southwest, northwest = neighbors(4040)
    assert front(4040, SOUTHWEST) == (south, southwest)
    assert flanks(4040, SOUTHWEST) == (southeast, northwest)
    assert rear(4040, SOUTHWEST) == (northeast, north)


@pytest.mark.thorough
@given(hexes, facings)
def test_every_neighbor_is_in_one_quarter(hex_: Hex, facing: int) -> None:
    parts = {
        Quarter.FRONT: front(hex_, facing),
        Quarter.FLANK: flanks(hex_, facing),
        Quarter.REAR: rear(hex_, facing),
    }
    assert sorted(sum(parts.values(), ())) == sorted(neighbors(hex_))
    for part, there in parts.items():
        assert {quarter(hex_, facing, other) for other in there} == {part}


@given(hexes, facings)
def test_the_vertex_faced_lies_between_the_two_frontal_hexes(hex_: Hex, facing: int) -> None:
    left, right = (bearing(hex_, other) for other in front(hex_, facing))
    assert round((left + 30) % 360) == round((right - 30) % 360) == 30 + 60 * facing


@given(hexes, facings, hexes)
def test_the_arc_is_sixty_degrees_to_either_side(hex_: Hex, facing: int, target: Hex) -> None:
    if hex_ == target:
        assert not is_in_arc(hex_, facing, target)
        return
    off = (bearing(hex_, target) - (30 + 60 * facing) + 180) % 360 - 180
    assert is_in_arc(hex_, facing, target) is (abs(off) < 60 + 1e-6)


def test_the_outer_rays_are_in_the_arc() -> None:
    """From a hex that faces east they go through the vertices in the north-east and south-east."""
    assert is_in_arc(4040, EAST, 4138)
    assert is_in_arc(4040, EAST, 4141)
    assert not is_in_arc(4040, EAST, 4039)


@given(facings, facings)
def test_a_turn_is_at_most_three_vertices(facing: int, other: int) -> None:
    between = turn_between(facing, other)
    assert between == turn_between(other, facing) <= 3
    assert other in (turned(facing, between), turned(facing, -between))
