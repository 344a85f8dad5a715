"""Lines between centers, tried against fractions along the true outline of every hex near them."""

from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaign.hexes.grid import Hex, center, distance, hex_at, within
from campaign.hexes.lines import line

hexes = st.builds(hex_at, st.integers(30, 48), st.integers(30, 48))
VERTICES = ((1, -1), (2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1))


def part_inside(start: Hex, end: Hex, hex_: Hex) -> tuple[Fraction, Fraction] | None:
    """Where a line enters and leaves a closed hex; None if it misses it, or touches a vertex."""
    (x, y), (x2, y2), (at_x, at_y) = center(start), center(end), center(hex_)
    first, last = Fraction(0), Fraction(1)
    for (ax, ay), (bx, by) in zip(VERTICES, VERTICES[1:] + VERTICES[:1], strict=True):
        # Inside is on the right of every hexside, going around clockwise.
        side_x, side_y = bx - ax, by - ay
        here = side_x * (y - at_y - ay) - side_y * (x - at_x - ax)
        drift = side_x * (y2 - y) - side_y * (x2 - x)
        if drift == 0:
            if here < 0:
                return None
        elif drift > 0:
            first = max(first, Fraction(-here, drift))
        else:
            last = min(last, Fraction(-here, drift))
    return (first, last) if first < last else None


def crossed(start: Hex, end: Hex) -> list[set[Hex]]:
    """What a line crosses, in order; hexes that it crosses at the same time are a pair."""
    found: dict[tuple[Fraction, Fraction], set[Hex]] = {}
    for hex_ in within(start, distance(start, end)):
        if hex_ not in (start, end) and (part := part_inside(start, end, hex_)):
            found.setdefault(part, set()).add(hex_)
    return [found[part] for part in sorted(found)]


@pytest.mark.thorough
@given(hexes, hexes)
def test_a_line_crosses_what_it_has_a_length_in(start: Hex, end: Hex) -> None:
    assert [set(one) for one in line(start, end)] == crossed(start, end)


@given(hexes, hexes)
def test_the_way_back_crosses_the_same_hexes(start: Hex, end: Hex) -> None:
    back = [tuple(reversed(one)) for one in reversed(line(end, start))]
    assert list(line(start, end)) == back


@given(hexes, hexes)
def test_a_line_is_no_shorter_than_the_distance(start: Hex, end: Hex) -> None:
    steps = [{start}, *map(set, line(start, end)), {end}]
    assert len(steps) > distance(start, end) or any(len(one) == 2 for one in steps)
    for one, other in pairwise(steps):
        assert one == other or all(distance(a, b) == 1 for a in one for b in other)


def test_neighbors_have_nothing_between_them() -> None:
    assert line(4040, 4139) == ()
    assert line(4040, 4040) == ()


def test_a_straight_row_is_crossed_from_center_to_center() -> None:
    assert line(4040, 4035) == ((4039,), (4038,), (4037,), (4036,))
    assert line(4040, 4341) == ((4140,), (4241,))


@pytest.mark.parametrize(
    ("end", "expected"),
    [
        (4240, ((4139, 4140),)),
        (4440, ((4139, 4140), (4240,), (4339, 4340))),
        (4138, ((4039, 4139),)),
        (3838, ()),
    ],
)
def test_a_line_through_a_vertex_runs_along_hexsides(
    end: Hex, expected: tuple[tuple[Hex, ...], ...]
) -> None:
    if expected:
        assert line(4040, end) == expected
    else:
        assert all(len(one) == 1 for one in line(4040, end))


def test_a_line_between_two_columns_may_go_over_and_back() -> None:
    """More hexes than the distance: columns interlock like the teeth of two saws."""
    steps = [hex_ for (hex_,) in line(4040, 4124)]
    assert len(steps) > distance(4040, 4124) - 1
    changes = [hex_ // 100 for hex_ in steps]
    assert sum(one != other for one, other in pairwise(changes)) > 1
