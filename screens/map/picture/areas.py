"""The area of each box: land grows from all boxes at once until it meets that of others.

Borders of states and rivers hold it up, so that areas end there and Kentucky looks like Kentucky.
"""

import heapq
import math
from collections.abc import Sequence

from screens.map.picture.features import Point
from screens.map.picture.ground import NOBOX

FAR = 430
"""Printed points around a box that may go with it."""

OVER_A_LINE = 55
"""Printed points that a step over a border or a river counts more."""

ASHORE = 3
"""A box whose own pixel is water begins on the nearest land, so many pixels away at most."""


def areas(
    seeds: Sequence[Point],
    wet: Sequence[bytearray],
    lines: Sequence[bytearray],
    scale: tuple[float, float],
) -> list[bytearray]:
    """The number of the box that each pixel goes with, row by row.

    *Seeds* are the places of the boxes, in pixels; *wet* and *lines* tell water, and borders and
    rivers; *scale* is pixels for each printed point, across and down.
    """
    width, height = len(wet[0]), len(wet)
    owner = [bytearray([NOBOX]) * width for _ in range(height)]
    aside, along = 1 / scale[0], 1 / scale[1]
    steps = [
        (dx, dy, math.hypot(dx * aside, dy * along))
        for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (1, -1), (-1, 1), (-1, -1))
    ]
    edge = [(0.0, *_ashore(seed, wet), box) for box, seed in enumerate(seeds)]
    heapq.heapify(edge)
    while edge:
        far, x, y, box = heapq.heappop(edge)
        if owner[y][x] != NOBOX:
            continue
        owner[y][x] = box
        for dx, dy, length in steps:
            u, v = x + dx, y + dy
            if not (0 <= u < width and 0 <= v < height) or owner[v][u] != NOBOX or wet[v][u]:
                continue
            held_up = OVER_A_LINE if lines[v][u] and not lines[y][x] else 0
            if far + length + held_up < FAR:
                heapq.heappush(edge, (far + length + held_up, u, v, box))
    return owner


def _ashore(seed: Point, wet: Sequence[bytearray]) -> tuple[int, int]:
    """Where the area of a box begins."""
    width, height = len(wet[0]), len(wet)
    x = min(max(0, int(seed[0])), width - 1)
    y = min(max(0, int(seed[1])), height - 1)
    land = [
        ((u - x) ** 2 + (v - y) ** 2, u, v)
        for u in range(max(0, x - ASHORE), min(width, x + ASHORE + 1))
        for v in range(max(0, y - ASHORE), min(height, y + ASHORE + 1))
        if not wet[v][u]
    ]
    return min(land)[1:]
