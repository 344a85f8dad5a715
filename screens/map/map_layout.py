"""Where everything stands on the map: boxes as labels, links as curves, for each zoom level.

A place on the map is a cell, counted from the top left corner. The printed places of the boxes
are scaled to the canvas; hand-made offsets in `map_offsets.csv` then part the labels, and
`map_bends.csv` leads links around boxes that they do not touch.
"""

import csv
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from pathlib import Path
from typing import NamedTuple

from campaign.board.board import EUROPE, Box, board
from campaign.board.routes import Link
from campaign.terms import BoxId

DATA = Path(__file__).parent.parent / "data"


class Zoom(StrEnum):
    """How near the player looks."""

    GLANCE = "glance"
    """The whole war in the smallest terminal; the picture alone has it."""

    THEATER = "theater"
    """The whole war: a code and a strength for each box."""

    ARMY = "army"
    """A code, and a line for the stack."""

    FIELD = "field"
    """Names, recruitment values and stacks."""


WIDTHS = ((200, Zoom.ARMY), (150, Zoom.THEATER), (120, Zoom.ARMY), (0, Zoom.THEATER))
"""From how many columns of the terminal on which zoom level is the usual one.

With 150 the whole war fits beside the desk; with fewer one sees a part of it, and that nearer.
"""


def usual_zoom(columns: int) -> Zoom:
    """How near one looks at first in a terminal of so many columns."""
    return next(zoom for least, zoom in WIDTHS if columns >= least)


EUROPE_AT = (2600, 1260)
"""Where Europe is shown, in printed points: out at sea, where the map has nothing else."""


class CanvasSize(NamedTuple):
    """The size of a map, in cells."""

    width: int
    height: int


CANVAS: Mapping[Zoom, CanvasSize] = {
    Zoom.THEATER: CanvasSize(124, 42),
    Zoom.ARMY: CanvasSize(164, 58),
    Zoom.FIELD: CanvasSize(252, 80),
}

LABEL_ROWS: Mapping[Zoom, int] = {Zoom.THEATER: 1, Zoom.ARMY: 2, Zoom.FIELD: 2}

LABEL_WIDTH: Mapping[Zoom, int] = {Zoom.THEATER: 6, Zoom.ARMY: 8, Zoom.FIELD: 12}
"""The least room of a label, in columns; long names take more."""

SIDE_MARGIN = 2
"""Columns kept free at the left and right border, for the marks around a label."""

SHORT_NAMES: Mapping[BoxId, str] = {
    "cumberland_gap": "Cumbld. Gap",
    "forts_henry_and_donelson": "Forts H.& D.",
    "grand_junction": "Grand Jct.",
    "manassas_junction": "Manassas Jct.",
    "pittsburg_landing": "Pittsburg Ldg.",
}
"""Names that would hide their neighbors."""


class Scale(NamedTuple):
    """How printed places become cells."""

    left: float
    top: float
    across: float
    """Columns for each printed point."""

    down: float
    """Rows for each printed point."""

    def place(self, x: int, y: int) -> tuple[float, float]:
        """The cell, column and row, of a printed place."""
        return self.left + self.across * x, self.top + self.down * y


class Spot(NamedTuple):
    """The room that a label may take."""

    box: Box
    x: int
    y: int
    width: int
    height: int
    heading: int
    """Columns of the name, in the first row."""

    @property
    def middle(self) -> tuple[float, float]:
        """Where links start: the middle of the name."""
        return self.x + (self.heading - 1) / 2, float(self.y)

    def covers(self, x: int, y: int) -> bool:
        return self.x <= x < self.x + self.width and self.y <= y < self.y + self.height

    def overlaps(self, other: "Spot") -> bool:
        return (
            self.x < other.x + other.width
            and other.x < self.x + self.width
            and self.y < other.y + other.height
            and other.y < self.y + self.height
        )


class MapCurve(NamedTuple):
    """How a link runs: from one middle to another, bowed to one side."""

    link: Link
    start: tuple[float, float]
    end: tuple[float, float]
    bend: float
    """Height of the bow, as a part of the length; to the right of the way from a to b."""

    def points(self, across: int, down: int) -> Iterator[tuple[int, int]]:
        """The dots it passes, on a grid of *across* x *down* dots in each cell, without gaps."""
        x0, y0 = (self.start[0] + 0.5) * across, (self.start[1] + 0.5) * down
        x1, y1 = (self.end[0] + 0.5) * across, (self.end[1] + 0.5) * down
        tall = 2 * across / down  # a cell is twice as high as it is wide
        bow_x = -(y1 - y0) * tall * self.bend * 2
        bow_y = (x1 - x0) / tall * self.bend * 2
        steps = max(1, round(max(abs(x1 - x0) + abs(bow_x), abs(y1 - y0) + abs(bow_y))))
        last = None
        for step in range(steps + 1):
            t = step / steps
            bow = 2 * t * (1 - t)
            dot = int(x0 + (x1 - x0) * t + bow_x * bow), int(y0 + (y1 - y0) * t + bow_y * bow)
            if dot != last:
                yield dot
                last = dot


@dataclass(frozen=True, slots=True, eq=False)
class Layout:
    """The map at one zoom level."""

    zoom: Zoom
    canvas: CanvasSize
    scale: Scale
    spots: tuple[Spot, ...]
    """By box number; Europe is the last."""

    curves: tuple[MapCurve, ...]
    """In the order of the links."""

    def spot(self, box: BoxId) -> Spot:
        return self.spots[board().number[box]]

    @property
    def printed(self) -> tuple[Spot, ...]:
        """The boxes of the board, without Europe."""
        return self.spots[: board().europe]


def label_name(box: Box) -> str:
    """The name of a box, short enough for a label."""
    return SHORT_NAMES.get(box.id, box.name)


def heading_width(box: Box, zoom: Zoom) -> int:
    """Columns that the name of *box* takes, with the sign before or after it."""
    if zoom is not Zoom.FIELD:
        return LABEL_WIDTH[Zoom.THEATER] - 1
    return len(label_name(box)) + 2 + box.is_port + box.has_permanent_works


def label_width(box: Box, zoom: Zoom) -> int:
    """Columns that the whole label of *box* may take."""
    return max(heading_width(box, zoom), LABEL_WIDTH[zoom])


@cache
def layout(zoom: Zoom) -> Layout:
    """Where boxes and links stand at *zoom*."""
    offsets = {
        row["box"]: (int(row["right"]), int(row["down"]))
        for row in rows_of("map_offsets.csv")
        if row["zoom"] == zoom
    }
    bends = {
        (row["a"], row["b"], row["kind"]): int(row["bend"]) / 100
        for row in rows_of("map_bends.csv")
        if row["zoom"] == zoom
    }
    return build(zoom, offsets, bends)


def build(
    zoom: Zoom,
    offsets: Mapping[BoxId, tuple[int, int]],
    bends: Mapping[tuple[BoxId, BoxId, str], float],
) -> Layout:
    """A layout with these offsets (columns to the right, rows down) and bends of links."""
    to_scale = scale(zoom)
    spots = tuple(_spot(box, zoom, to_scale, offsets.get(box.id, (0, 0))) for box in board().places)
    place = {spot.box.id: spot.middle for spot in spots}
    curves = tuple(
        MapCurve(link, place[link.a], place[link.b], bends.get((link.a, link.b, link.kind), 0.0))
        for link in board().links
    )
    return Layout(zoom, CANVAS[zoom], to_scale, spots, curves)


def scale(zoom: Zoom) -> Scale:
    """The scale at which the outermost boxes just fit on the canvas."""
    xs, ys = [box.x for box in board().boxes], [box.y for box in board().boxes]
    width, height = CANVAS[zoom]
    label, rows = LABEL_WIDTH[zoom], LABEL_ROWS[zoom]
    across = (width - 2 * SIDE_MARGIN - label) / (max(xs) - min(xs))
    down = (height - rows) / (max(ys) - min(ys))
    return Scale(SIDE_MARGIN + label / 2 - across * min(xs), -down * min(ys), across, down)


def _spot(box: Box, zoom: Zoom, to_scale: Scale, offset: tuple[int, int]) -> Spot:
    heading = heading_width(box, zoom)
    width = label_width(box, zoom)
    column, row = to_scale.place(*(EUROPE_AT if box.id == EUROPE else (box.x, box.y)))
    x = min(round(column - heading / 2), CANVAS[zoom].width - SIDE_MARGIN - width)
    x, y = max(SIDE_MARGIN, x) + offset[0], round(row) + offset[1]
    return Spot(box, x, y, width, LABEL_ROWS[zoom], heading)


def rows_of(name: str) -> Iterator[dict[str, str]]:
    """The lines of a data file of the screens."""
    text = (DATA / name).read_text(encoding="utf-8")
    yield from csv.DictReader(text.splitlines())
