"""The same geometry in floating point and by sampling, to compare with."""

from math import cos, hypot, radians, sin

from campaign.tabletop.bases import Base

Place = tuple[float, float]


def corners(base: Base) -> list[Place]:
    """Front left, front right, rear right, rear left."""
    angle = radians(base.heading)
    forward, right = (sin(angle), cos(angle)), (cos(angle), -sin(angle))
    half = base.front / 2
    return [
        (
            base.x + across * right[0] - back * forward[0],
            base.y + across * right[1] - back * forward[1],
        )
        for across, back in ((-half, 0), (half, 0), (half, base.depth), (-half, base.depth))
    ]


def clipped(subject: list[Place], window: list[Place]) -> list[Place]:
    """The part of an outline inside a convex clockwise window."""
    for number, end in enumerate(window):
        start = window[number - 1]
        kept: list[Place] = []
        for index, here in enumerate(subject):
            before = subject[index - 1]
            first, second = _side(start, end, before), _side(start, end, here)
            if (first < 0) is not (second < 0):
                part = first / (first - second)
                kept.append(
                    (
                        before[0] + (here[0] - before[0]) * part,
                        before[1] + (here[1] - before[1]) * part,
                    )
                )
            if second >= 0:
                kept.append(here)
        subject = kept
    return subject


def _side(start: Place, end: Place, point: Place) -> float:
    """Positive to the right of a line, which is inside a clockwise outline."""
    x, y = end[0] - start[0], end[1] - start[1]
    return y * (point[0] - start[0]) - x * (point[1] - start[1])


def area(outline: list[Place]) -> float:
    return abs(
        sum(
            outline[n - 1][0] * here[1] - here[0] * outline[n - 1][1]
            for n, here in enumerate(outline)
        )
        / 2
    )


def gap(base: Base, other: Base) -> float:
    """The distance from edge to edge; 0 if they overlap."""
    one, two = corners(base), corners(other)
    if clipped(one, two):
        return 0.0
    return min(
        from_line(point, edges[n - 1], edges[n])
        for points, edges in ((one, two), (two, one))
        for point in points
        for n in range(4)
    )


def from_line(point: Place, start: Place, end: Place) -> float:
    x, y = end[0] - start[0], end[1] - start[1]
    along = (point[0] - start[0]) * x + (point[1] - start[1]) * y
    part = min(1.0, max(0.0, along / (x * x + y * y)))
    return hypot(point[0] - start[0] - part * x, point[1] - start[1] - part * y)
