"""Lengths, headings and points on a measured table: whole numbers only.

A length is a whole number of tenths of a millimeter, a heading a whole number of degrees
clockwise from north. Sines and cosines are whole numbers, too, so that the same order leads to
the same place on every machine.
"""

from math import isqrt
from typing import Final, NamedTuple

MM: Final = 10
"""One millimeter."""

CM: Final = 100
"""One centimeter."""

TOUCH: Final = 10
"""What is no farther apart than one millimeter touches: so much is lost in rounding places."""

SCALE: Final = 1 << 16
"""One, in the tables of sines and cosines and in every length along a heading."""


def _sines() -> tuple[int, ...]:
    """The sine of every whole degree, worked out in long integers and then rounded.

    Sine and cosine of one degree come from their series, the others by adding angles.
    """
    one = 10**40
    degree = 31415926535897932384626433832795028841972 // 180
    sine = cosine = 0
    term, number = one, 0
    while term:
        sign = -1 if number % 4 >= 2 else 1
        if number % 2:
            sine += sign * term
        else:
            cosine += sign * term
        number += 1
        term = term * degree // (one * number)
    quarter, across, along = [0], 0, one
    for _ in range(89):
        across, along = (
            (across * cosine + along * sine) // one,
            (along * cosine - across * sine) // one,
        )
        quarter.append((2 * across * SCALE + one) // (2 * one))
    half = [*quarter, SCALE, *quarter[:0:-1]]
    return (*half, *(-value for value in half))


SINE: Final = _sines()
COSINE: Final = SINE[90:] + SINE[:90]


class Point(NamedTuple):
    """A place on the table: east and north of its south-west corner."""

    x: int
    y: int


Polygon = tuple[Point, ...]
"""An outline, its corners clockwise."""

new: Final = tuple.__new__
"""Makes points and bases in half the time that their own names take: `new(Point, (x, y))`."""


def facing(heading: int) -> int:
    """The same heading as a number from 0 to 359."""
    return heading % 360


def turn_between(heading: int, other: int) -> int:
    """By how many degrees two headings differ, 0 to 180.

    >>> turn_between(350, 20), turn_between(0, 180)
    (30, 180)
    """
    return abs((heading - other + 180) % 360 - 180)


def advanced(point: tuple[int, int], heading: int, ahead: int, right: int = 0) -> Point:
    """The place so far *ahead* and to the *right* of another, seen along a heading.

    >>> advanced(Point(0, 0), 90, 250, 100)
    Point(x=250, y=-100)
    """
    sine, cosine = SINE[heading], COSINE[heading]
    # What was multiplied by `SCALE` is rounded to the nearest whole number.
    return new(
        Point,
        (
            point[0] + (right * cosine + ahead * sine + _HALF) // SCALE,
            point[1] + (ahead * cosine - right * sine + _HALF) // SCALE,
        ),
    )


_HALF: Final = SCALE // 2


def rotated(point: tuple[int, int], pivot: tuple[int, int], degrees: int) -> Point:
    """A place carried around a pivot, clockwise."""
    sine, cosine = SINE[degrees % 360], COSINE[degrees % 360]
    x, y = point[0] - pivot[0], point[1] - pivot[1]
    return new(
        Point,
        (
            pivot[0] + (x * cosine + y * sine + _HALF) // SCALE,
            pivot[1] + (y * cosine - x * sine + _HALF) // SCALE,
        ),
    )


def squared(point: Point, other: Point) -> int:
    """The square of the distance between two places; exact."""
    x, y = point[0] - other[0], point[1] - other[1]
    return x * x + y * y


def distance(point: Point, other: Point) -> int:
    """The distance between two places, rounded down."""
    return isqrt(squared(point, other))


def heading_to(point: Point, other: Point) -> int:
    """The heading from one place to another, to the nearest degree; 0 if they are the same.

    >>> heading_to(Point(0, 0), Point(50, 50)), heading_to(Point(0, 0), Point(-1, 0))
    (45, 270)
    """
    x, y = other[0] - point[0], other[1] - point[1]
    if x == y == 0:
        return 0
    # The quadrant first, then the degree within it that points most nearly the same way.
    if x >= 0 and y > 0:
        first = 0
    elif x > 0:
        first = 90
    elif y < 0:
        first = 180
    else:
        first = 270
    low, high = first, first + 90
    while high - low > 1:
        middle = (low + high) // 2
        if x * COSINE[middle % 360] - y * SINE[middle % 360] >= 0:
            low = middle
        else:
            high = middle
    left = x * COSINE[low % 360] - y * SINE[low % 360]
    right = y * SINE[high % 360] - x * COSINE[high % 360]
    return (low if left <= right else high) % 360


def arc_length(radius: int, degrees: int) -> int:
    """How long the way around a pivot is, rounded up.

    >>> arc_length(1000, 90)
    1571
    """
    return -(-radius * abs(degrees) * 355 // (113 * 180))
