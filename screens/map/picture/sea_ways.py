"""The way of pieces over the sea: over water on the picture of the map, never over land. Pure.

Gulf and Atlantic meet beyond the lower edge of the map, around Florida: there is nothing to draw.
"""

from collections.abc import Iterator
from functools import lru_cache
from itertools import count
from typing import NamedTuple

from campaign.terms import BoxId
from screens.map.map_layout import Zoom
from screens.map.picture.ground import WATER, ground
from screens.map.picture.places import picture_layout
from screens.parts.pixels import Pixel


class _Sea(NamedTuple):
    """Where ships go at a zoom level."""

    left: int
    top: int
    width: int
    open: bytes
    """For each pixel, the margin included, whether one comes there over the sea."""

    def is_open(self, x: int, y: int) -> bool:
        at = self.number(x, y)
        return 0 <= x + self.left < self.width and 0 <= at < len(self.open) and bool(self.open[at])

    def number(self, x: int, y: int) -> int:
        """The place of a pixel among all of them."""
        return (y + self.top) * self.width + x + self.left

    def pixel(self, number: int) -> Pixel:
        """The pixel of this number."""
        y, x = divmod(number, self.width)
        return x - self.left, y - self.top


@lru_cache(maxsize=2)
def _sea(zoom: Zoom) -> _Sea:
    """The open sea alone: lakes are out of it, and so are the outermost columns: whoever goes on
    beyond one would come out at the other edge.
    """
    land, edge = ground(zoom), 2 * picture_layout(zoom).canvas.height
    width, rows = len(land.kinds[0]), len(land.kinds)
    wet = bytes(
        0 < column < width - 1 and (kind in WATER or line - land.top > edge)
        for line, kinds in enumerate(land.kinds)
        for column, kind in enumerate(kinds)
    )
    found, waiting = bytearray(len(wet)), [len(wet) - 2]
    found[-2] = 1
    while waiting:
        at = waiting.pop()
        for near in (at - 1, at + 1, at - width, at + width):
            if 0 <= near < width * rows and wet[near] and not found[near]:
                found[near] = 1
                waiting.append(near)
    return _Sea(land.left, land.top, width, bytes(found))


def _harbor(zoom: Zoom, box: BoxId) -> Pixel:
    """The pixel of the open sea nearest to the sign of a box."""
    sea, (column, row) = _sea(zoom), picture_layout(zoom).spot(box).sign
    for far in count():
        ring = [
            (column + x, 2 * row + y)
            for x in range(-far, far + 1)
            for y in {abs(x) - far, far - abs(x)}
        ]
        if here := [pixel for pixel in ring if sea.is_open(*pixel)]:
            return here[0]
    raise AssertionError("every map has a sea")


@lru_cache(maxsize=64)
def sea_way(zoom: Zoom, begin: BoxId, end: BoxId) -> tuple[Pixel, ...]:
    """The corners of a way over water from one box to another, in pixels."""
    sea = _sea(zoom)
    steps = _shortest(sea, sea.number(*_harbor(zoom, begin)), sea.number(*_harbor(zoom, end)))
    return tuple(_straightened(sea, [sea.pixel(at) for at in steps]))


def _shortest(sea: _Sea, start: int, goal: int) -> list[int]:
    """The pixels of a shortest way over the sea, by their numbers."""
    around = (-sea.width, -1, 1, sea.width)
    unseen, came, edge = bytearray(sea.open), dict[int, int](), [goal]
    unseen[goal] = 0
    while edge and start not in came:
        farther = list[int]()
        for at in edge:
            for step in around:
                near = at + step
                if 0 <= near < len(unseen) and unseen[near]:
                    unseen[near], came[near] = 0, at
                    farther.append(near)
        edge = farther
    way = [start]
    while way[-1] != goal:
        way.append(came[way[-1]])
    return way


def _straightened(sea: _Sea, steps: list[Pixel]) -> Iterator[Pixel]:
    """Only those steps at which one has to turn."""
    at, last = 0, len(steps) - 1
    yield steps[0]
    while at < last:
        far = 1
        while at + 2 * far <= last and _is_free(sea, steps[at], steps[at + 2 * far]):
            far *= 2
        low, high = at + far, min(last, at + 2 * far)
        while low < high:
            middle = (low + high + 1) // 2
            if _is_free(sea, steps[at], steps[middle]):
                low = middle
            else:
                high = middle - 1
        at = low
        yield steps[at]


def _is_free(sea: _Sea, begin: Pixel, end: Pixel) -> bool:
    """All between two pixels is open sea."""
    (x, y), (to_x, to_y) = begin, end
    steps = 2 * max(abs(to_x - x), abs(to_y - y), 1)
    return all(
        sea.is_open(round(x + (to_x - x) * n / steps), round(y + (to_y - y) * n / steps))
        for n in range(steps + 1)
    )
