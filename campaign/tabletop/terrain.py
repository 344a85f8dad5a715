"""The table and what lies on it: blobs, strips and rectangles of a kind."""

from collections.abc import Iterable, Sequence
from enum import StrEnum
from functools import lru_cache
from math import isqrt
from typing import NamedTuple

from campaign.tabletop.bases import Base, disk, local
from campaign.tabletop.latest import Known
from campaign.tabletop.measure import (
    Point,
    Polygon,
    advanced,
    heading_to,
    squared,
)
from campaign.tabletop.sight import contains, length_inside, passes_over, passes_through


class Kind(StrEnum):
    """What a piece of terrain is; what that means, the rules of each battle say."""

    WOOD = "wood"
    FIELDS = "fields"
    ROUGH = "rough"
    MARSH = "marsh"
    HILL = "hill"
    VILLAGE = "village"
    RIVER = "river"
    STREAM = "stream"
    FORD = "ford"
    BRIDGE = "bridge"
    RAILWAY = "railway"
    ROAD = "road"
    WORKS = "works"
    WALL = "wall"
    FENCE = "fence"
    OBJECTIVE = "objective"


class Piece(NamedTuple):
    """One piece of terrain."""

    kind: Kind
    outline: Polygon
    """Its corners, clockwise; it need not be convex."""

    name: str = ""

    @property
    def middle(self) -> Point:
        return circle(self.outline)[0]

    @property
    def bounds(self) -> tuple[int, int, int, int]:
        """How far it reaches: west, east, south, north."""
        return _bounds(self.outline)


class Table(NamedTuple):
    """The whole table."""

    width: int
    """From west to east."""

    height: int
    """From south to north."""

    pieces: tuple[Piece, ...] = ()

    def of(self, *kinds: Kind) -> tuple[Piece, ...]:
        """The pieces of these kinds."""
        return tuple(piece for piece in self.pieces if piece.kind in kinds)

    def holds(self, base: Base) -> bool:
        """A base stands on the table with every corner."""
        x, y, radius = base.x, base.y, base.front + base.depth
        if radius <= x <= self.width - radius and radius <= y <= self.height - radius:
            return True
        return all(0 <= x <= self.width and 0 <= y <= self.height for x, y in base.corners)


def _bounds_of(outline: Polygon) -> tuple[int, int, int, int]:
    xs, ys = [x for x, _ in outline], [y for _, y in outline]
    return min(xs), max(xs), min(ys), max(ys)


def _circle_of(outline: Polygon) -> tuple[Point, int]:
    xs, ys = [x for x, _ in outline], [y for _, y in outline]
    middle = Point((min(xs) + max(xs)) // 2, (min(ys) + max(ys)) // 2)
    return middle, isqrt(max(squared(middle, point) for point in outline)) + 1


_bounds = Known(_bounds_of)

circle = Known(_circle_of)
"""A circle around an outline: its middle and its radius."""


# --- shapes ------------------------------------------------------------------------------------


def rectangle(kind: Kind, west: int, south: int, east: int, north: int, name: str = "") -> Piece:
    """A rectangle along the edges of the table."""
    outline = (Point(west, south), Point(west, north), Point(east, north), Point(east, south))
    return Piece(kind, outline, name)


def blob(kind: Kind, middle: Point, radii: Sequence[int], name: str = "") -> Piece:
    """An irregular piece: how far its edge is from the middle at equal angles, from north."""
    step = 360 // len(radii)
    outline = tuple(advanced(middle, step * n, radius) for n, radius in enumerate(radii))
    return Piece(kind, outline, name)


def strip(kind: Kind, start: Point, end: Point, width: int, name: str = "") -> Piece:
    """A straight strip of so much width from one place to another."""
    heading, half = heading_to(start, end), width // 2
    outline = (
        advanced(start, heading, 0, -half),
        advanced(end, heading, 0, -half),
        advanced(end, heading, 0, half),
        advanced(start, heading, 0, half),
    )
    return Piece(kind, outline, name)


# --- who stands in it --------------------------------------------------------------------------


def stands_in(base: Base, piece: Piece) -> bool:
    """Some part of a base is in a piece of terrain."""
    outline = piece.outline
    (x, y), radius = circle(outline)
    # A first look from the middle of the front, before any corner is worked out.
    u, v, reach = base.x - x, base.y - y, radius + base.front + base.depth
    if u * u + v * v > reach * reach:
        return False
    (u, v), own = disk(base)
    u, v, reach = u - x, v - y, radius + own
    if u * u + v * v > reach * reach:
        return False
    return _stands_in(base, outline)


@lru_cache(maxsize=1 << 12)
def _stands_in(base: Base, outline: Polygon) -> bool:
    if contains(outline, base.center):
        return True
    seen = [local(base, point) for point in outline]
    return any(passes_over(base, seen[n - 1], here) for n, here in enumerate(seen))


def is_beyond(outline: Polygon, edge: int, places: Sequence[tuple[int, int]]) -> bool:
    """An edge of an outline parts some places from all of it. The edges are counted from the last.

    Whatever lies between those places then does not touch it.
    """
    (x, y), (u, v) = outline[edge - 1], outline[edge]
    u, v = u - x, v - y
    # On which side of the edge: the outline is on one of them, if it bulges outward there.
    own = [(p - x) * v - (q - y) * u for p, q in outline]
    others = [(p - x) * v - (q - y) * u for p, q in places]
    return max(own) < min(others) or min(own) > max(others)


def any_in(base: Base, pieces: Iterable[Piece]) -> bool:
    """Some part of a base is in one of some pieces."""
    return any(stands_in(base, piece) for piece in pieces)


def length_through(pieces: Iterable[Piece], start: Point, end: Point) -> int:
    """How much of the straight line between two places lies in some pieces, taken together."""
    total = 0
    for piece in pieces:
        middle, radius = circle(piece.outline)
        x, y = end[0] - start[0], end[1] - start[1]
        aside = x * (middle[1] - start[1]) - y * (middle[0] - start[0])
        if aside * aside <= radius * radius * (x * x + y * y):
            total += length_inside(piece.outline, start, end)
    return total


def is_swept(piece: Piece, left: Point, right: Point, way: Point) -> bool:
    """A straight line of troops comes over some part of a piece when it goes a straight *way*.

    Not only its ends and its middle count, but everything between. What it touches by no more
    than the rounding of places does not count.
    """
    x, y = right[0] - left[0], right[1] - left[1]
    area = x * way[1] - y * way[0]
    if area == 0:
        return False
    inside = Point(left[0] + (x + way[0]) // 2, left[1] + (y + way[1]) // 2)
    if contains(piece.outline, inside):
        return True
    # Each corner by how far it lies across the line and along the way, as parts of the area.
    seen = [
        (
            (p[0] - left[0]) * way[1] - (p[1] - left[1]) * way[0],
            (p[1] - left[1]) * x - (p[0] - left[0]) * y,
        )
        for p in piece.outline
    ]
    if area < 0:
        seen = [(-across, -along) for across, along in seen]
        area = -area
    aside = ROUNDING * area // max(1, isqrt(x * x + y * y))
    short = ROUNDING * area // max(1, isqrt(way[0] * way[0] + way[1] * way[1]))
    spans = (aside, area - aside), (short, area - short)
    return any(passes_through(seen[n - 1], here, *spans) for n, here in enumerate(seen))


ROUNDING = 2
"""Tenths of a millimeter by which places may be wrong."""


def distance_to(piece: Piece, point: Point) -> int:
    """How far a place is from the edge of a piece, rounded down; 0 inside it."""
    if contains(piece.outline, point):
        return 0
    outline = piece.outline
    return min(_from_line(point, outline[n - 1], here) for n, here in enumerate(outline))


def _from_line(point: Point, start: Point, end: Point) -> int:
    x, y = end[0] - start[0], end[1] - start[1]
    length = x * x + y * y
    along = (point[0] - start[0]) * x + (point[1] - start[1]) * y
    if along <= 0 or length == 0:
        return isqrt(squared(point, start))
    if along >= length:
        return isqrt(squared(point, end))
    aside = x * (point[1] - start[1]) - y * (point[0] - start[0])
    return isqrt(aside * aside // length)
