"""Lanes and arcs of fire, lines of sight, and what stands in a straight way."""

from collections.abc import Callable, Iterable
from itertools import pairwise
from math import isqrt

from campaign.tabletop.bases import Base, disk, local
from campaign.tabletop.contact import nearest_point
from campaign.tabletop.measure import COSINE, SCALE, SINE, TOUCH, Point, Polygon


def lane_span(
    base: Base, outline: Polygon, narrower: int = TOUCH, back: bool = False
) -> tuple[int, int] | None:
    """Where an outline begins and ends in the lane straight ahead of a base; None beside it.

    The lane is as wide as the base, less *narrower* on both sides: what merely brushes it is
    not in it. Both lengths are counted from the front edge and negative behind it; with *back*
    the lane leads straight back, and they are counted from the rear edge.
    """
    u, v, heading, front, depth = base
    sine, cosine = SINE[heading], COSINE[heading]
    half = (front // 2 - narrower) * SCALE
    # Each corner as the base sees it: how far to the right, how far ahead.
    seen = [
        ((x - u) * cosine - (y - v) * sine, (x - u) * sine + (y - v) * cosine) for x, y in outline
    ]
    rights = [right for right, _ in seen]
    if min(rights) > half or max(rights) < -half:
        return None
    found = [ahead for right, ahead in seen if -half <= right <= half]
    if len(found) < len(seen):
        before = seen[-1]
        for here in seen:
            for side in (-half, half):
                # Where an edge of the outline crosses a side of the lane.
                if (before[0] < side) is not (here[0] < side):
                    gone = (here[1] - before[1]) * (side - before[0]) // (here[0] - before[0])
                    found.append(before[1] + gone)
            before = here
    if not found:
        return None
    low, high = min(found), max(found)
    if back:
        low, high = -depth * SCALE - high, -depth * SCALE - low
    return low // SCALE, high // SCALE


def room_ahead(
    base: Base, length: int, outlines: Iterable[Polygon], narrower: int = TOUCH, back: bool = False
) -> int:
    """How far a base can go straight ahead (or back) before it meets one of some outlines."""
    room = length
    for outline in outlines:
        span = lane_span(base, outline, narrower, back)
        if span is not None and span[1] > TOUCH and span[0] < room:
            room = max(0, span[0])
    return room


def is_in_lane(shooter: Base, target: Base) -> bool:
    """Some part of the target lies straight ahead of the shooter, within its own width."""
    span = lane_span(shooter, target.corners)
    return span is not None and span[1] > TOUCH


def is_in_arc(base: Base, outline: Polygon, degrees: int) -> bool:
    """Some part of an outline lies ahead, within *degrees* (0 to 89) off the front corners."""
    half = base.front // 2 * SCALE
    sine, cosine = SINE[degrees], COSINE[degrees]
    seen = [local(base, point) for point in outline]
    # How far each corner is on the good side of the front, of the right and of the left.
    good = [
        (
            ahead,
            ahead * sine - (right - half) * cosine,
            ahead * sine + (right + half) * cosine,
        )
        for right, ahead in seen
    ]
    if any(front >= 0 and right >= 0 and left >= 0 for front, right, left in good):
        return True
    least = -4 * SCALE  # more than is lost where an edge is cut twice
    fronts, rights, lefts = zip(*good, strict=True)
    if max(fronts) < least or max(rights) < least or max(lefts) < least:
        return False
    clipped = _kept(seen, lambda right, ahead: ahead)
    clipped = _kept(clipped, lambda right, ahead: ahead * sine - (right - half) * cosine)
    clipped = _kept(clipped, lambda right, ahead: ahead * sine + (right + half) * cosine)
    return bool(clipped)


def _kept(outline: list[tuple[int, int]], side: Callable[[int, int], int]) -> list[tuple[int, int]]:
    """The part of an outline on the good side of a line."""
    kept: list[tuple[int, int]] = []
    for number, here in enumerate(outline):
        before = outline[number - 1]
        first, second = side(*before), side(*here)
        if (first < 0) is not (second < 0):
            kept.append(
                (
                    before[0] + (here[0] - before[0]) * first // (first - second),
                    before[1] + (here[1] - before[1]) * first // (first - second),
                )
            )
        if second >= 0:
            kept.append(here)
    return kept


def contains(outline: Polygon, point: Point) -> bool:
    """A place lies inside an outline."""
    x, y = point
    inside = False
    before = outline[-1]
    for here in outline:
        if (here[1] > y) is not (before[1] > y):
            # Which side of the edge the place is on, without dividing.
            side = (before[0] - here[0]) * (y - here[1]) - (x - here[0]) * (before[1] - here[1])
            if (side > 0) is (before[1] > here[1]):
                inside = not inside
        before = here
    return inside


def length_inside(outline: Polygon, start: Point, end: Point) -> int:
    """How much of the straight line between two places lies inside an outline."""
    whole = 1 << 20
    cuts = sorted({0, whole, *_cuts(outline, start, end, whole)})
    inside = sum(
        high - low
        for low, high in pairwise(cuts)
        if contains(outline, _between(start, end, (low + high) // 2, whole))
    )
    return isqrt((start[0] - end[0]) ** 2 + (start[1] - end[1]) ** 2) * inside // whole


def _between(start: Point, end: Point, part: int, whole: int) -> Point:
    return Point(
        start[0] + (end[0] - start[0]) * part // whole,
        start[1] + (end[1] - start[1]) * part // whole,
    )


def _cuts(outline: Polygon, start: Point, end: Point, whole: int) -> Iterable[int]:
    """Where a line crosses the edges of an outline, as parts of the whole line."""
    x, y = end[0] - start[0], end[1] - start[1]
    sides = [x * (p[1] - start[1]) - y * (p[0] - start[0]) for p in outline]
    for number, here in enumerate(outline):
        before = outline[number - 1]
        first, second = sides[number - 1], sides[number]
        if (first < 0) is (second < 0):
            continue
        u, v = here[0] - before[0], here[1] - before[1]
        down = x * v - y * u
        up = (before[0] - start[0]) * v - (before[1] - start[1]) * u
        if down < 0:
            down, up = -down, -up
        if down and 0 < up < down:
            yield up * whole // down


def crosses(base: Base, start: Point, end: Point) -> bool:
    """The straight line between two places passes over a base."""
    center, radius = disk(base)
    x, y = end[0] - start[0], end[1] - start[1]
    aside = x * (center[1] - start[1]) - y * (center[0] - start[0])
    if aside * aside > radius * radius * (x * x + y * y):
        return False
    return passes_over(base, local(base, start), local(base, end))


def passes_over(base: Base, start: tuple[int, int], end: tuple[int, int]) -> bool:
    """A straight line, its ends as the base sees them, has a part inside the base."""
    half, depth = base.front // 2 * SCALE, base.depth * SCALE
    return passes_through(start, end, (-half, half), (-depth, 0))


def passes_through(
    start: tuple[int, int],
    end: tuple[int, int],
    across: tuple[int, int],
    along: tuple[int, int],
) -> bool:
    """A straight line has a part inside a rectangle that reaches from one value to another."""
    # Entry and exit as fractions of the way, compared without dividing.
    entry, leaving = (0, 1), (1, 1)
    for begin, finish, (low, high) in (
        (start[0], end[0], across),
        (start[1], end[1], along),
    ):
        step = finish - begin
        if step == 0:
            if not low < begin < high:
                return False
            continue
        first, last = (low - begin, high - begin) if step > 0 else (begin - high, begin - low)
        down = abs(step)
        if first * entry[1] > entry[0] * down:
            entry = (first, down)
        if last * leaving[1] < leaving[0] * down:
            leaving = (last, down)
    return entry[0] * leaving[1] < leaving[0] * entry[1]


def sight_line(shooter: Base, target: Base) -> tuple[Point, Point]:
    """From the middle of the front to the nearest point of the target."""
    return shooter.place, nearest_point(target, shooter.place)
