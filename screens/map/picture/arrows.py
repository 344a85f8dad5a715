"""Arrows on the picture of the map: the ways that pieces have gone, as lines of pixels. Pure.

Over the sea they are broken lines.
"""

from collections.abc import Iterator
from itertools import pairwise
from math import cos, hypot, pi, sin

from campaign.terms import BoxId
from screens.map.map_attention import OVERSEA
from screens.map.map_layout import Zoom
from screens.map.picture.places import BoxPlace, picture_layout
from screens.map.picture.sea_ways import sea_way
from screens.parts.pixels import Pixel

BARB = {Zoom.GLANCE: 1.6, Zoom.THEATER: 2.6, Zoom.ARMY: 3.4, Zoom.FIELD: 4.2}
"""How long the two strokes of a head are, in pixels."""

SPREAD = 0.78 * pi
"""The angle between the way and a stroke of its head."""

STEP = 0.5

DASH = 6
"""Steps of a broken line before a gap as long as it."""


def arrow_pixels(zoom: Zoom, way: tuple[BoxId, ...]) -> Iterator[Pixel]:
    """The pixels of an arrow along some boxes; it ends before what is written for the last one."""
    plan = picture_layout(zoom)
    is_by_sea, goal = OVERSEA in way, plan.spot(way[-1])
    points = [_middle(plan.spot(box)) for box in way if box != OVERSEA]
    if is_by_sea:
        points[1:-1] = sea_way(zoom, way[0], way[-1])
    number, tip, across, down = 0, points[0], 0.0, 0.0
    for (x, y), (to_x, to_y) in pairwise(points):
        length = hypot(to_x - x, to_y - y)
        if not length:
            continue
        across, down = (to_x - x) / length, (to_y - y) / length
        is_last, gone = (to_x, to_y) == points[-1], 0.0
        while gone < length:
            at = x + across * gone, y + down * gone
            if is_last and gone and _is_written(goal, *at):
                break
            tip = at
            if not is_by_sea or (
                number % (2 * DASH) < DASH and round(at[1]) < 2 * plan.canvas.height
            ):
                yield round(at[0]), round(at[1])
            gone, number = gone + STEP, number + 1
    yield from _head(tip, across, down, BARB[zoom])


def _head(tip: tuple[float, float], across: float, down: float, barb: float) -> Iterator[Pixel]:
    for turn in (SPREAD, -SPREAD):
        aside = across * cos(turn) - down * sin(turn)
        along = across * sin(turn) + down * cos(turn)
        for number in range(round(barb / STEP) + 1):
            yield round(tip[0] + aside * number * STEP), round(tip[1] + along * number * STEP)


def _middle(place: BoxPlace) -> tuple[float, float]:
    """The sign of a box, in pixels."""
    return place.sign[0] + 0.0, 2.0 * place.sign[1] + 0.5


def _is_written(place: BoxPlace, x: float, y: float) -> bool:
    """There, or a cell beside it, the counter or the sign of a box stands."""
    column, row = round(x), int(y // 2)
    near = {(column + dx, row + dy) for dx in (-1, 0, 1) for dy in (0,)}
    return not near.isdisjoint({place.sign, *place.counter_cells()})


def sea_legs(path: tuple[BoxId, ...]) -> Iterator[tuple[BoxId, ...]]:
    """The parts of a path that lead over the sea."""
    for at, between in enumerate(path):
        if between == OVERSEA:
            yield path[at - 1 : at + 2]
