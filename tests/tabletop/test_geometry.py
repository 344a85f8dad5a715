"""The whole numbers of the table agree with floating point, worked out in another way.

A long file, because every question of the geometry is asked twice.
"""

from itertools import pairwise
from math import cos, degrees, hypot, isclose, radians, sin

from hypothesis import assume, given
from hypothesis import strategies as st

from campaign.tabletop.bases import (
    Base,
    about_face,
    ahead,
    in_column,
    in_line,
    oblique,
    turned,
    wheel_length,
    wheeled,
)
from campaign.tabletop.contact import (
    Edge,
    against,
    bodies,
    in_range,
    is_behind_front,
    nearest_point,
    overlaps,
    squared_between,
    touched_edge,
    touches,
    within,
)
from campaign.tabletop.measure import (
    CM,
    COSINE,
    SCALE,
    SINE,
    TOUCH,
    Point,
    distance,
    heading_to,
    rotated,
    turn_between,
)
from campaign.tabletop.push import pushed_back
from campaign.tabletop.sight import (
    contains,
    crosses,
    is_in_arc,
    lane_span,
    length_inside,
    room_ahead,
)
from campaign.tabletop.terrain import (
    Kind,
    Table,
    blob,
    distance_to,
    length_through,
    rectangle,
    stands_in,
    strip,
)
from tests.tabletop import oracle

ROUNDING = 4
"""Tenths of a millimeter that places and lengths may lose."""

headings = st.integers(0, 359)
near = st.integers(0, 1500)
points = st.builds(Point, near, near)
bases = st.builds(
    Base, near, near, headings, st.sampled_from((200, 250)), st.sampled_from((200, 280, 380))
)
blobs = st.builds(
    lambda middle, radii: blob(Kind.WOOD, middle, radii),
    points,
    st.lists(st.integers(300, 750), min_size=8, max_size=8),
)
TABLE = Table(16_000, 10_000)
SQUARE = rectangle(Kind.WOOD, 0, 0, 1000, 1000)


def test_sines_are_those_of_the_schoolbook() -> None:
    for degree in range(360):
        assert SINE[degree] == round(sin(radians(degree)) * SCALE)
        assert COSINE[degree] == round(cos(radians(degree)) * SCALE)


@given(points, points)
def test_a_heading_leads_where_it_should(point: Point, other: Point) -> None:
    assume(point != other)
    angle = radians(heading_to(point, other))
    x, y = other.x - point.x, other.y - point.y
    aside = abs(x * cos(angle) - y * sin(angle))
    assert x * sin(angle) + y * cos(angle) > 0
    assert degrees(aside / hypot(x, y)) <= 0.51


@given(headings, headings)
def test_turns_are_counted_the_short_way(heading: int, other: int) -> None:
    turn = turn_between(heading, other)
    assert 0 <= turn <= 180
    assert other in ((heading + turn) % 360, (heading - turn) % 360)


@given(points, points, headings)
def test_a_place_carried_around_keeps_its_distance(point: Point, pivot: Point, turn: int) -> None:
    carried = rotated(point, pivot, turn)
    assert abs(distance(carried, pivot) - distance(point, pivot)) <= 2
    assert distance(rotated(carried, pivot, -turn), point) <= 2


@given(bases)
def test_corners_are_where_they_should_be(base: Base) -> None:
    for corner, wanted in zip(base.corners, oracle.corners(base), strict=True):
        assert hypot(corner.x - wanted[0], corner.y - wanted[1]) < 1


@given(bases, bases)
def test_overlap_is_common_ground(base: Base, other: Base) -> None:
    common = oracle.clipped(oracle.corners(base), oracle.corners(other))
    if overlaps(base, other):
        assert common
    elif common:
        # What is not called an overlap is no wider than rounding and touching leave open.
        narrowest = min(
            max(x for x, _ in seen) - min(x for x, _ in seen)
            for seen in (
                [(x * cos(a) - y * sin(a), 0.0) for x, y in common]
                for a in (radians(b.heading + t) for b in (base, other) for t in (0, 90))
            )
        )
        assert narrowest <= TOUCH + ROUNDING


@given(bases, bases)
def test_overlap_and_contact_are_mutual(base: Base, other: Base) -> None:
    assert overlaps(base, other) is overlaps(other, base)
    assert touches(base, other) is touches(other, base)


@given(bases, bases)
def test_the_distance_between_bases(base: Base, other: Base) -> None:
    gap = oracle.gap(base, other)
    assert abs(squared_between(base, other) ** 0.5 / SCALE - gap) <= ROUNDING
    assert within(base, other, int(gap) + ROUNDING)
    if gap > ROUNDING:
        assert not within(base, other, int(gap) - ROUNDING)


@given(bases, points)
def test_range_is_from_the_front_to_the_nearest_point(base: Base, point: Point) -> None:
    shooter = Base(point.x, point.y, 0, 250, 200)
    nearest = nearest_point(base, point)
    edges = oracle.corners(base)
    inside = bool(oracle.clipped([(point.x, point.y)] * 3, edges))
    wanted = (
        0.0 if inside else min(oracle.from_line(point, edges[n - 1], edges[n]) for n in range(4))
    )
    assert abs(distance(point, nearest) - wanted) <= ROUNDING
    assert in_range(shooter, base, int(wanted) + ROUNDING)
    assert wanted < ROUNDING or not in_range(shooter, base, int(wanted) - ROUNDING)


@given(bases, st.sampled_from(list(Edge)[:4]))
def test_a_base_set_against_an_edge_touches_that_edge(base: Base, edge: Edge) -> None:
    other = against(Base(0, 0, 0, 250, 280), base, edge)
    assert touched_edge(base, other) is edge
    assert touched_edge(other, base) is Edge.FRONT
    assert not overlaps(base, other)


def test_corner_to_corner_is_no_more_than_that() -> None:
    base = Base(1000, 1000, 0, 250, 200)
    assert touched_edge(base, Base(1250, 1200, 0, 250, 200)) is Edge.CORNER
    assert touched_edge(base, Base(1125, 1200, 0, 250, 200)) is Edge.FRONT
    assert touched_edge(base, Base(1250, 1000, 0, 250, 200)) is Edge.RIGHT
    assert touched_edge(base, Base(750, 1100, 0, 250, 200)) is Edge.LEFT
    assert touched_edge(base, Base(1400, 1000, 0, 250, 200)) is None


@given(bases, points)
def test_behind_the_line_of_the_front(base: Base, point: Point) -> None:
    angle = radians(base.heading)
    before = (point.x - base.x) * sin(angle) + (point.y - base.y) * cos(angle)
    assume(abs(before) > 1)
    assert is_behind_front(base, point) is (before < 0)


@given(bases, bases)
def test_a_lane_is_as_wide_as_the_base(base: Base, other: Base) -> None:
    long = Base(0, 0, 0, base.front - 2 * TOUCH, 20_000).at(ahead(base, 10_000).place, base.heading)
    common = oracle.clipped(oracle.corners(other), oracle.corners(long))
    span = lane_span(base, other.corners)
    if span is None:
        assert oracle.area(common) <= 8 * ROUNDING * ROUNDING * 30 if common else True
        return
    angle = radians(base.heading)
    along = [(x - base.x) * sin(angle) + (y - base.y) * cos(angle) for x, y in common]
    if along and max(x for x in along) - min(along) > 30:
        # A long thin sliver at the rim of the lane may end elsewhere by rounding.
        width = oracle.area(common) / (max(along) - min(along))
        if width > ROUNDING:
            assert span[0] <= min(along) + 60
            assert span[1] >= max(along) - 60


@given(bases, st.integers(100, 3000))
def test_room_ends_where_something_stands(base: Base, way: int) -> None:
    wall = ahead(base, way)
    obstacle = Base(0, 0, 0, 600, 200).at(ahead(wall, 200).place, base.heading)
    assert abs(room_ahead(base, 5000, [obstacle.corners]) - way) <= ROUNDING
    back = about_face(base)
    assert abs(room_ahead(back, 5000, [obstacle.corners], back=True) - way) <= ROUNDING
    assert room_ahead(base, way // 2, [obstacle.corners]) == way // 2
    assert room_ahead(about_face(base), 5000, [obstacle.corners]) == 5000


@given(bases, points, st.integers(0, 60))
def test_an_arc_opens_from_the_corners(base: Base, point: Point, opening: int) -> None:
    angle = radians(base.heading)
    x, y = point.x - base.x, point.y - base.y
    right, before = x * cos(angle) - y * sin(angle), x * sin(angle) + y * cos(angle)
    beside = abs(right) - base.front / 2
    rim = before * sin(radians(opening)) - beside * cos(radians(opening))
    dot = (point, Point(point.x, point.y + 1), Point(point.x + 1, point.y))
    if min(rim, before) > 2:
        assert is_in_arc(base, dot, opening)
    if min(rim, before) < -2:
        assert not is_in_arc(base, dot, opening)


@given(blobs, points, points)
def test_what_a_line_has_inside(piece: object, start: Point, end: Point) -> None:
    outline = piece.outline  # type: ignore[attr-defined]
    steps = 400
    hits = sum(
        contains(
            outline,
            Point(
                start.x + (end.x - start.x) * n // steps, start.y + (end.y - start.y) * n // steps
            ),
        )
        for n in range(steps)
    )
    wanted = hypot(start.x - end.x, start.y - end.y) * hits / steps
    assert abs(length_inside(outline, start, end) - wanted) <= 30 + wanted / 50


@given(bases, points, points)
def test_a_line_passes_over_a_base_or_not(base: Base, start: Point, end: Point) -> None:
    well_inside = ahead(base._replace(front=base.front - 8, depth=base.depth - 8), -4)
    beside = ahead(base._replace(front=base.front + 8, depth=base.depth + 8), 4)
    if start != end and _passes(well_inside, start, end):
        assert crosses(base, start, end)
    if crosses(base, start, end):
        assert _passes(beside, start, end)


def _passes(base: Base, start: Point, end: Point) -> bool:
    """Some of many places along a line is inside a base."""
    edges = oracle.corners(base)
    steps = max(1, distance(start, end) // 3)
    places = (
        (start.x + (end.x - start.x) * n / steps, start.y + (end.y - start.y) * n / steps)
        for n in range(steps + 1)
    )
    return any(oracle.clipped([place] * 3, edges) for place in places)


def test_terrain_is_where_it_was_laid() -> None:
    assert stands_in(Base(500, 500, 30, 250, 200), SQUARE)
    assert stands_in(Base(1100, 500, 90, 250, 200), SQUARE)
    assert not stands_in(Base(1201, 500, 90, 250, 200), SQUARE)
    assert length_through((SQUARE,), Point(-500, 500), Point(2000, 500)) in range(998, 1002)
    assert length_through((SQUARE,), Point(-500, 1500), Point(2000, 1500)) == 0
    assert distance_to(SQUARE, Point(1300, 1400)) == 500
    assert distance_to(SQUARE, Point(300, 400)) == 0
    river = strip(Kind.RIVER, Point(0, 5000), Point(16_000, 5000), 200)
    assert Table(16_000, 10_000, (SQUARE, river)).of(Kind.RIVER) == (river,)
    assert stands_in(Base(8000, 5050, 0, 250, 200), river)


@given(bases, blobs)
def test_a_base_stands_in_what_it_overlaps(base: Base, piece: object) -> None:
    outline = piece.outline  # type: ignore[attr-defined]
    places = [(float(x), float(y)) for x, y in outline]
    common = oracle.clipped(places, oracle.corners(base))
    area = oracle.area(common) if common else 0.0
    found = stands_in(base, piece)  # type: ignore[arg-type]
    if area > 600:
        assert found
    if not found:
        assert area <= 600


# --- moves -------------------------------------------------------------------------------------


@given(bases, st.integers(-1000, 1000))
def test_straight_ahead_and_back_again(base: Base, length: int) -> None:
    gone = ahead(base, length)
    assert abs(distance(gone.place, base.place) - abs(length)) <= 1
    assert gone.heading == base.heading
    assert distance(ahead(gone, -length).place, base.place) <= 1


@given(bases, st.integers(0, 1000), st.integers(-45, 45))
def test_an_oblique_move_keeps_the_heading(base: Base, length: int, aside: int) -> None:
    gone = oblique(base, length, aside)
    assert gone.heading == base.heading
    if length > 300:
        course = heading_to(base.place, gone.place)
        assert turn_between(course, (base.heading + aside) % 360) <= 1


@given(bases, headings)
def test_turning_stays_on_the_spot(base: Base, heading: int) -> None:
    assert distance(turned(base, heading).center, base.center) <= 2
    there = about_face(base)
    assert there.heading == (base.heading + 180) % 360
    assert distance(there.center, base.center) <= 2


@given(points, headings, st.integers(2, 8), st.integers(5, 90), st.booleans())
def test_a_wheel_keeps_the_line_and_measures_the_outer_corner(
    left: Point, heading: int, files: int, turn: int, to_right: bool
) -> None:
    line = in_line(left, heading, 250, (200,) * files)
    pivot = line[-1].front_right if to_right else line[0].front_left
    turn = turn if to_right else -turn
    gone = tuple(wheeled(base, pivot, turn) for base in line)
    assert distance((gone[-1].front_right if to_right else gone[0].front_left), pivot) <= 2
    for one, two in pairwise(gone):
        assert touches(one, two)
        assert not overlaps(one, two)
    wanted = files * 250 * radians(abs(turn))
    assert isclose(wheel_length(line, pivot, turn), wanted, abs_tol=6)


@given(points, headings, st.integers(1, 9), st.integers(1, 3))
def test_lines_and_columns_hang_together(head: Point, heading: int, many: int, files: int) -> None:
    line = in_line(head, heading, 250, (200,) * many)
    column = in_column(head, heading, 250, (200,) * many, files)
    for body in (line, column):
        assert len(body) == many
        assert bodies(body) == [list(range(many))]
    assert distance(line[0].front_left, head) <= 2
    first = column[: min(files, many)]
    middle = first[len(first) // 2]
    if files == 1:
        assert distance(middle.place, head) <= 2


# --- going back --------------------------------------------------------------------------------


@given(headings, st.integers(2, 5))
def test_those_behind_go_with_it(heading: int, many: int) -> None:
    column = in_column(Point(5000, 5000), heading, 250, (200,) * many)
    push = pushed_back(TABLE, column, 0, 200, frozenset(range(many)))
    assert push.is_free
    assert set(push.moved) == set(range(many))
    for number, base in push.moved.items():
        assert abs(distance(base.place, column[number].place) - 200) <= 2 * TOUCH


def test_what_faces_another_way_stops_it() -> None:
    base = Base(5000, 5000, 0, 250, 200)
    behind = Base(5000, 4790, 90, 250, 200)
    push = pushed_back(TABLE, (base, behind), 0, 200, frozenset({0, 1}))
    assert push.met == (1,)
    assert not push.is_free
    assert pushed_back(TABLE, (base, ahead(base, -200)), 0, 200, frozenset({0})).met == (1,)


def test_bases_at_an_angle_do_not_drive_each_other_on() -> None:
    """Who pushes is not pushed in turn, or these four would go on for ever."""
    places = ((5000, 5000, 0), (4957, 4666, 2), (5017, 4642, 6), (5187, 4626, 2))
    crowd = tuple(Base(*place, 250, 200) for place in places)
    push = pushed_back(TABLE, crowd, 0, 200, frozenset(range(4)))
    assert push.met
    assert not push.off_table


def test_the_table_ends() -> None:
    base = Base(5000, 300, 0, 250, 200)
    assert pushed_back(TABLE, (base,), 0, 200, frozenset()).off_table
    assert pushed_back(TABLE, (base,), 0, 100, frozenset()).is_free
    assert TABLE.holds(base)
    assert not TABLE.holds(Base(5000, 150, 0, 250, 200))


def test_a_centimeter_is_a_hundred() -> None:
    assert CM == 100
