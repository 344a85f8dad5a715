"""Arrows on the picture of the map: the ways that pieces have gone, as lines of pixels. Pure.

Over the sea they are broken lines. Their heads are letters: a line may be hidden all its way.
"""

from collections.abc import Iterator
from functools import cache, partial
from itertools import pairwise
from math import hypot

from campaign.terms import BoxId
from screens.map.arrow_heads import ArrowHead, head_beside
from screens.map.map_attention import OVERSEA
from screens.map.map_layout import Zoom
from screens.map.picture.box_marks import written_cells
from screens.map.picture.places import picture_layout
from screens.map.picture.sea_ways import sea_way
from screens.parts.pixels import Cell, Pixel

STEP = 0.5

DASH = 6
"""Steps of a broken line before a gap as long as it."""


def arrow_pixels(zoom: Zoom, way: tuple[BoxId, ...]) -> Iterator[Pixel]:
    """The pixels of an arrow along some boxes, from the sign of the first one to its head."""
    plan = picture_layout(zoom)
    is_by_sea, points = OVERSEA in way, _points(zoom, way)
    head = arrow_head(zoom, way)
    if head is not None:
        points[-1] = _in_pixels(head.cell)
    number = 0
    for (x, y), (to_x, to_y) in pairwise(points):
        length = hypot(to_x - x, to_y - y)
        gone = 0.0
        while gone < length:
            at = round(x + (to_x - x) * gone / length), round(y + (to_y - y) * gone / length)
            if not is_by_sea or (number % (2 * DASH) < DASH and at[1] < 2 * plan.canvas.height):
                yield at
            gone, number = gone + STEP, number + 1


@cache
def arrow_head(zoom: Zoom, way: tuple[BoxId, ...]) -> ArrowHead | None:
    """The head, beside the counter of the last box, where nothing can ever be written."""
    place = picture_layout(zoom).spot(way[-1])
    x, y = _points(zoom, way)[-2]
    goal = {place.sign, *place.counter_cells()}
    return head_beside(goal, (x, (y - 0.5) / 2), partial(_is_free, zoom))


def _is_free(zoom: Zoom, cell: Cell) -> bool:
    width, height = picture_layout(zoom).canvas
    return 0 <= cell[0] < width and 0 <= cell[1] < height and cell not in written_cells(zoom)


def _points(zoom: Zoom, way: tuple[BoxId, ...]) -> list[tuple[float, float]]:
    """Where a way bends, in pixels."""
    plan = picture_layout(zoom)
    points = [_in_pixels(plan.spot(box).sign) for box in way if box != OVERSEA]
    if OVERSEA in way:
        points[1:-1] = sea_way(zoom, way[0], way[-1])
    return points


def _in_pixels(cell: Cell) -> tuple[float, float]:
    """The middle of a cell."""
    return float(cell[0]), 2.0 * cell[1] + 0.5


def sea_legs(path: tuple[BoxId, ...]) -> Iterator[tuple[BoxId, ...]]:
    """The parts of a path that lead over the sea."""
    for at, between in enumerate(path):
        if between == OVERSEA:
            yield path[at - 1 : at + 2]
