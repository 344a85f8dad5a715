"""Who touches, overlaps or comes near whom."""

from collections.abc import Sequence
from enum import StrEnum
from math import isqrt

from campaign.tabletop.bases import Base, disk, local, outline
from campaign.tabletop.measure import COSINE, SCALE, SINE, TOUCH, Point, Polygon, advanced, new

_TOUCH = TOUCH * SCALE


class Edge(StrEnum):
    """Where a base is touched."""

    FRONT = "front"
    LEFT = "left"
    RIGHT = "right"
    REAR = "rear"
    CORNER = "corner"
    """No more than a corner of it meets a corner of the other."""


def is_near(base: Base, other: Base, length: int) -> bool:
    """The circles around two bases are no farther apart than *length*: a quick first look."""
    one, radius = disk(base)
    two, other_radius = disk(other)
    x, y = one[0] - two[0], one[1] - two[1]
    reach = radius + other_radius + length
    return x * x + y * y <= reach * reach


def bounds(base: Base, corners: Polygon) -> tuple[int, int, int, int]:
    """Leftmost, rightmost, rearmost and foremost of four corners as a base sees them, scaled."""
    u, v, heading, _, _ = base
    sine, cosine = SINE[heading], COSINE[heading]
    (a, b), (c, d), (e, f), (g, h) = corners
    a, b, c, d, e, f, g, h = a - u, b - v, c - u, d - v, e - u, f - v, g - u, h - v
    first, second = a * cosine - b * sine, c * cosine - d * sine
    third, fourth = e * cosine - f * sine, g * cosine - h * sine
    left, right = min(first, second, third, fourth), max(first, second, third, fourth)
    first, second = a * sine + b * cosine, c * sine + d * cosine
    third, fourth = e * sine + f * cosine, g * sine + h * cosine
    return left, right, min(first, second, third, fourth), max(first, second, third, fourth)


def gaps(base: Base, other: Base) -> tuple[int, int, int, int]:
    """How far the other base lies beyond the front, right, rear and left edge, scaled.

    Negative where it reaches behind the line of that edge.
    """
    left, right, rear, front = bounds(base, other.corners)
    half, depth = base.front // 2 * SCALE, base.depth * SCALE
    return rear, left - half, -depth - front, -half - right


def overlaps(base: Base, other: Base, slack: int = TOUCH) -> bool:
    """Two bases stand on each other by more than *slack*."""
    (x, y), radius = disk(base)
    (u, v), other_radius = disk(other)
    u, v, reach = u - x, v - y, radius + other_radius
    if u * u + v * v > reach * reach:
        return False
    least = -slack * SCALE
    return not (_is_clear(base, outline(other), least) or _is_clear(other, outline(base), least))


def _is_clear(base: Base, corners: Polygon, least: int) -> bool:
    """Some gap between a base and another's corners is no smaller than *least*.

    `gaps`, as far as it takes.
    """
    u, v, heading, front, depth = base
    sine, cosine = SINE[heading], COSINE[heading]
    (a, b), (c, d), (e, f), (g, h) = corners
    a, b, c, d, e, f, g, h = a - u, b - v, c - u, d - v, e - u, f - v, g - u, h - v
    beyond = least + front // 2 * SCALE
    first, second = a * cosine - b * sine, c * cosine - d * sine
    third, fourth = e * cosine - f * sine, g * cosine - h * sine
    if min(first, second, third, fourth) >= beyond or max(first, second, third, fourth) <= -beyond:
        return True
    first, second = a * sine + b * cosine, c * sine + d * cosine
    third, fourth = e * sine + f * cosine, g * sine + h * cosine
    if min(first, second, third, fourth) >= least:
        return True
    return max(first, second, third, fourth) <= -least - depth * SCALE


def squared_from(point: Point, base: Base) -> int:
    """The square of the distance from a place to the nearest point of a base, scaled twice."""
    u, v, heading, front, depth = base
    sine, cosine = SINE[heading], COSINE[heading]
    x, y = point[0] - u, point[1] - v
    across, along = abs(x * cosine - y * sine) - front // 2 * SCALE, x * sine + y * cosine
    if across < 0:
        across = 0
    if along <= 0:
        along = -depth * SCALE - along
        if along < 0:
            along = 0
    return across * across + along * along


def length_to(point: Point, base: Base) -> int:
    """The distance from a place to the nearest point of a base, rounded down: to be told of."""
    return isqrt(squared_from(point, base)) // SCALE


def point_within(point: Point, base: Base, length: int) -> bool:
    """The nearest point of a base is no farther than *length* from a place."""
    scaled = length * SCALE
    return squared_from(point, base) <= scaled * scaled


def nearest_point(base: Base, point: Point) -> Point:
    """The point of a base that is nearest to a place."""
    right, ahead = local(base, point)
    half, depth = base.front // 2 * SCALE, base.depth * SCALE
    right, ahead = min(max(right, -half), half), min(max(ahead, -depth), 0)
    sine, cosine = SINE[base.heading], COSINE[base.heading]
    whole = SCALE * SCALE
    return new(
        Point,
        (
            base.x + (right * cosine + ahead * sine + whole // 2) // whole,
            base.y + (ahead * cosine - right * sine + whole // 2) // whole,
        ),
    )


def in_range(shooter: Base, target: Base, length: int) -> bool:
    """The target is in range: from the middle of the front to its nearest point."""
    (x, y), radius = disk(target)
    reach = radius + length
    if (x - shooter.x) ** 2 + (y - shooter.y) ** 2 > reach * reach:
        return False
    return point_within(shooter.place, target, length)


def squared_between(base: Base, other: Base) -> int:
    """The square of the distance between two bases, scaled twice; 0 if they overlap."""
    if overlaps(base, other, 0):
        return 0
    return min(
        *[squared_from(corner, other) for corner in base.corners],
        *[squared_from(corner, base) for corner in other.corners],
    )


def within(base: Base, other: Base, length: int) -> bool:
    """Two bases are no farther apart than *length*, from edge to edge."""
    (x, y), radius = disk(base)
    (u, v), other_radius = disk(other)
    u, v, reach = u - x, v - y, radius + other_radius + length
    if u * u + v * v > reach * reach:
        return False
    corners, others = outline(base), outline(other)
    clear = (length + _ROUNDED) * SCALE
    if _is_clear(base, others, clear) or _is_clear(other, corners, clear):
        return False
    scaled = length * SCALE
    most = scaled * scaled
    for corner in corners:
        if squared_from(corner, other) <= most:
            return True
    for corner in others:
        if squared_from(corner, base) <= most:
            return True
    return overlaps(base, other, 0)


_ROUNDED = 4
"""More than corners, sines and cosines lose by being whole numbers, all together."""


def touches(base: Base, other: Base) -> bool:
    """Two bases are in contact, if only with a corner."""
    return within(base, other, TOUCH)


def touched_edge(base: Base, other: Base) -> Edge | None:
    """Where *other* touches *base*; None if it does not."""
    if not touches(base, other):
        return None
    beyond = gaps(base, other)
    if sum(gap >= -_TOUCH for gap in beyond) > 1 and _meets_corner(base, other):
        return Edge.CORNER
    return _EDGES[beyond.index(max(beyond))]


_EDGES = (Edge.FRONT, Edge.RIGHT, Edge.REAR, Edge.LEFT)


def _meets_corner(base: Base, other: Base) -> bool:
    """A corner of one lies on a corner of the other, and nothing more."""
    most = (2 * TOUCH) ** 2
    return any(
        (x - u) ** 2 + (y - v) ** 2 <= most for x, y in base.corners for u, v in other.corners
    )


def is_behind_front(base: Base, point: Point) -> bool:
    """A place is behind the line along the front edge of a base."""
    return local(base, point)[1] <= 0


def touching(base: Base, others: Sequence[Base]) -> list[int]:
    """The numbers of the bases that a base touches."""
    return [number for number, other in enumerate(others) if touches(base, other)]


def bodies(bases: Sequence[Base]) -> list[list[int]]:
    """Bases that hang together by touching each other, as lists of their numbers."""
    left = list(range(len(bases)))
    found: list[list[int]] = []
    while left:
        body = [left.pop(0)]
        for number in body:
            joined = [other for other in left if touches(bases[number], bases[other])]
            body += joined
            left = [other for other in left if other not in joined]
        found.append(sorted(body))
    return found


def beside(base: Base, other: Base, right: bool) -> Base:
    """*base* set against the right or left side of another, front in line with its front."""
    across = (base.front + other.front) // 2
    place = advanced(other.place, other.heading, 0, across if right else -across)
    return base.at(place, other.heading)


def against(base: Base, target: Base, edge: Edge) -> Base:
    """*base* set with its front in full contact with an edge of another."""
    half = target.front // 2
    if edge is Edge.LEFT:
        place = advanced(target.place, target.heading, -target.depth // 2, -half)
        return base.at(place, target.heading + 90)
    if edge is Edge.RIGHT:
        place = advanced(target.place, target.heading, -target.depth // 2, half)
        return base.at(place, target.heading - 90)
    if edge is Edge.REAR:
        return base.at(target.rear, target.heading)
    return base.at(target.place, target.heading + 180)
