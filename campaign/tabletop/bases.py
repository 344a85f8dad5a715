"""Bases: rectangles with a front that stand on the table, and how they move."""

from collections.abc import Iterable
from functools import lru_cache
from math import isqrt
from typing import NamedTuple

from campaign.tabletop.measure import (
    COSINE,
    SINE,
    Point,
    Polygon,
    advanced,
    arc_length,
    facing,
    new,
    rotated,
)


class Base(NamedTuple):
    """A rectangle by the middle of its front edge, its heading and its size."""

    x: int
    y: int
    heading: int
    front: int
    """How wide it is; an even number."""

    depth: int
    """How deep it is; an even number."""

    @property
    def place(self) -> Point:
        """The middle of the front edge; ranges are measured from here."""
        return new(Point, self[:2])

    @property
    def corners(self) -> Polygon:
        """Front left, front right, rear right, rear left."""
        return outline(self)

    @property
    def center(self) -> Point:
        return disk(self)[0]

    @property
    def front_left(self) -> Point:
        return outline(self)[0]

    @property
    def front_right(self) -> Point:
        return outline(self)[1]

    @property
    def rear(self) -> Point:
        """The middle of the rear edge."""
        return advanced(self.place, self.heading, -self.depth)

    def at(self, place: Point, heading: int | None = None) -> "Base":
        """The same base somewhere else, facing the same way unless told otherwise."""
        towards = self.heading if heading is None else facing(heading)
        return new(Base, (place[0], place[1], towards, self.front, self.depth))


class Disk(NamedTuple):
    """A circle around a base."""

    center: Point
    radius: int


class _Shape(NamedTuple):
    """What is worked out of a base once: its corners, and a circle around it."""

    corners: Polygon
    disk: Disk


@lru_cache(maxsize=1 << 12)
def disk(base: Base) -> Disk:
    """The circle around a base: enough for most that is asked about it."""
    x, y, heading, front, depth = base
    (u, v), radius = _shape(heading, front, depth)[1]
    return new(Disk, (new(Point, (x + u, y + v)), radius))


@lru_cache(maxsize=1 << 11)
def outline(base: Base) -> Polygon:
    """The corners of a base: front left, front right, rear right, rear left."""
    x, y, heading, front, depth = base
    (a, b), (c, d), (e, f), (g, h) = _shape(heading, front, depth)[0]
    return (
        new(Point, (x + a, y + b)),
        new(Point, (x + c, y + d)),
        new(Point, (x + e, y + f)),
        new(Point, (x + g, y + h)),
    )


@lru_cache(maxsize=1 << 11)
def extent(base: Base) -> tuple[int, int, int, int]:
    """How far a base reaches: west, east, south, north."""
    xs, ys = [x for x, _ in outline(base)], [y for _, y in outline(base)]
    return min(xs), max(xs), min(ys), max(ys)


@lru_cache(maxsize=1 << 11)
def _shape(heading: int, front: int, depth: int) -> _Shape:
    """The shape of a base that stands at the corner of the table."""
    here, half = Point(0, 0), front // 2
    corners = (
        advanced(here, heading, 0, -half),
        advanced(here, heading, 0, half),
        advanced(here, heading, -depth, half),
        advanced(here, heading, -depth, -half),
    )
    radius = isqrt(half * half + depth * depth // 4) + 2
    return _Shape(corners, Disk(advanced(here, heading, -(depth // 2)), radius))


def local(base: Base, point: Point) -> tuple[int, int]:
    """How far a place is to the right of the middle of a base and ahead of its front.

    Both are exact, in lengths times `SCALE`.
    """
    u, v, heading, _, _ = base
    sine, cosine = SINE[heading], COSINE[heading]
    x, y = point[0] - u, point[1] - v
    return x * cosine - y * sine, x * sine + y * cosine


# --- moves -------------------------------------------------------------------------------------


def ahead(base: Base, length: int, right: int = 0) -> Base:
    """Straight ahead, or back if *length* is negative; with *right* obliquely or sideways."""
    x, y, heading, front, depth = base
    x, y = advanced((x, y), heading, length, right)
    return new(Base, (x, y, heading, front, depth))


def all_ahead(bases: Iterable[Base], length: int) -> tuple[Base, ...]:
    """Several bases straight ahead by the same length, each the way it faces."""
    ways: dict[int, Point] = {}
    gone: list[Base] = []
    for x, y, heading, front, depth in bases:
        if heading not in ways:
            ways[heading] = advanced((0, 0), heading, length)
        right, up = ways[heading]
        gone.append(new(Base, (x + right, y + up, heading, front, depth)))
    return tuple(gone)


def oblique(base: Base, length: int, degrees: int) -> Base:
    """Along a line that leaves the heading by so many degrees to the right; it faces as before."""
    return base.at(advanced(base.place, facing(base.heading + degrees), length))


def turned(base: Base, heading: int) -> Base:
    """Turned on its middle to a new heading."""
    center = base.center
    return base.at(advanced(center, facing(heading), base.depth // 2), heading)


def about_face(base: Base) -> Base:
    """Turned so that its rear becomes its front; it stands where it stood."""
    return base.at(base.rear, base.heading + 180)


def wheeled(base: Base, pivot: Point, degrees: int) -> Base:
    """Carried around a pivot, clockwise; for a body of bases the same pivot for each."""
    x, y, heading, front, depth = base
    x, y = rotated((x, y), pivot, degrees)
    return new(Base, (x, y, facing(heading + degrees), front, depth))


def wheel_length(bases: tuple[Base, ...], pivot: Point, degrees: int) -> int:
    """The way of the outermost front corner when bases wheel around a pivot."""
    radius = max(
        (corner[0] - pivot[0]) ** 2 + (corner[1] - pivot[1]) ** 2
        for base in bases
        for corner in base.corners[:2]
    )
    return arc_length(isqrt(radius), degrees)


# --- bodies ------------------------------------------------------------------------------------


def in_line(
    left: Point, heading: int, front: int, depths: tuple[int, ...], ranks: int = 1
) -> tuple[Base, ...]:
    """Bases of one front side by side from the front left corner, rank by rank from the front."""
    files = -(-len(depths) // ranks)
    bases: list[Base] = []
    behind = 0
    for first in range(0, len(depths), files):
        rank = depths[first : first + files]
        for number, depth in enumerate(rank):
            place = advanced(left, heading, -behind, front * number + front // 2)
            bases.append(Base(place.x, place.y, heading, front, depth))
        behind += max(rank)
    return tuple(bases)


def in_column(
    head: Point, heading: int, front: int, depths: tuple[int, ...], files: int = 1
) -> tuple[Base, ...]:
    """Bases one behind the other; *head* is the middle of the front of the first."""
    left = advanced(head, heading, 0, -(front * files) // 2)
    return in_line(left, heading, front, depths, ranks=-(-len(depths) // files))
