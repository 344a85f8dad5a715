"""Hexes as numbers, tried against cube coordinates, which know no rows and columns."""

from collections import deque

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaign.hexes.grid import (
    DIRECTIONS,
    MOST_ROWS,
    Hex,
    HexBounds,
    are_adjacent,
    center,
    column,
    direction_between,
    distance,
    hex_at,
    neighbor,
    neighbors,
    opposite,
    row,
    within,
)

SHILOH = HexBounds(10, 69, 1, 67)
hexes = st.builds(hex_at, st.integers(10, 69), st.integers(1, 67))
directions = st.integers(0, 5)


def cube(hex_: Hex) -> tuple[int, int, int]:
    """The same hex in three coordinates that add up to nothing."""
    q = column(hex_)
    r = row(hex_) - (q - (q & 1)) // 2
    return q, r, -q - r


def test_a_hex_is_its_column_and_its_row() -> None:
    assert (column(4023), row(4023), hex_at(40, 23)) == (40, 23, 4023)


def test_odd_columns_lie_half_a_hex_lower() -> None:
    """Each of these pairs is one hexside, or one unit in two hexes, of the battle of Shiloh."""
    for hex_, other in ((4023, 4122), (2943, 3044), (5721, 5821), (5921, 6021), (6120, 6220)):
        assert are_adjacent(hex_, other)
    assert not are_adjacent(4022, 4123)


@pytest.mark.parametrize(
    ("hex_", "around"),
    [
        (4023, (4022, 4122, 4123, 4024, 3923, 3922)),
        (4123, (4122, 4223, 4224, 4124, 4024, 4023)),
    ],
)
def test_neighbors_go_clockwise_from_the_north(hex_: Hex, around: tuple[Hex, ...]) -> None:
    assert neighbors(hex_) == around
    assert tuple(neighbor(hex_, direction) for direction in range(6)) == around


def test_a_neighbor_in_the_north_is_farther_up() -> None:
    moves = dict(zip(DIRECTIONS, neighbors(4040), strict=True))
    x, y = center(4040)
    assert center(moves["N"]) == (x, y - 2)
    assert center(moves["SE"]) == (x + 3, y + 1)
    assert center(moves["NW"]) == (x - 3, y - 1)


@given(hexes, directions)
def test_the_way_back_is_the_opposite_direction(hex_: Hex, direction: int) -> None:
    other = neighbor(hex_, direction)
    assert direction_between(hex_, other) == direction
    assert neighbor(other, opposite(direction)) == hex_
    assert distance(hex_, other) == 1


def test_hexes_apart_have_no_direction() -> None:
    with pytest.raises(ValueError, match="not adjacent"):
        direction_between(4023, 4025)


@given(hexes, hexes)
def test_distance_is_that_of_cubes(hex_: Hex, other: Hex) -> None:
    apart = max(abs(a - b) for a, b in zip(cube(hex_), cube(other), strict=True))
    assert distance(hex_, other) == distance(other, hex_) == apart
    assert are_adjacent(hex_, other) is (apart == 1)


@pytest.mark.parametrize("start", [1001, 4034, 3919, 6967])
def test_distance_is_the_length_of_the_shortest_way(start: Hex) -> None:
    ways, edge = {start: 0}, deque([start])
    while edge:
        hex_ = edge.popleft()
        for other in SHILOH.neighbors(hex_):
            if other not in ways:
                ways[other] = ways[hex_] + 1
                edge.append(other)
    assert ways == {hex_: distance(start, hex_) for hex_ in SHILOH.hexes()}


@given(hexes, st.integers(0, 12))
def test_within_is_what_is_near(hex_: Hex, radius: int) -> None:
    near = [other for other in SHILOH.hexes() if distance(hex_, other) <= radius]
    assert list(SHILOH.within(hex_, radius)) == near
    assert set(near) <= set(within(hex_, radius))


def test_within_leaves_out_what_has_no_number() -> None:
    assert list(within(101, 1)) == [101, 102, 201, 202]
    assert max(map(row, within(5097, 3))) == MOST_ROWS


def test_the_map_has_its_bounds() -> None:
    assert len(list(SHILOH.hexes())) == 4020
    assert SHILOH.has(1001)
    assert SHILOH.has(6967)
    assert not any(map(SHILOH.has, (1000, 1068, 901, 7001)))
    assert list(SHILOH.neighbors(1001)) == [1101, 1002]
