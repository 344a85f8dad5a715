"""Where everything stands on the picture of the map: town signs, counters and names of boxes.

`map_places.csv` has a sign, a counter and a name for each box at each zoom level, so placed that no
counter, even where none stands now, and no name hides another.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from campaign.board.board import Box, board
from campaign.board.routes import Link
from campaign.rules.victory import SEVEN
from campaign.terms import CAPITAL, BoxId
from screens.map.map_layout import CanvasSize, MapCurve, Scale, Zoom, rows_of
from screens.parts.pixels import Cell
from screens.shell.glyphs import VALUES

CANVAS: Mapping[Zoom, CanvasSize] = {
    Zoom.GLANCE: CanvasSize(78, 21),
    Zoom.THEATER: CanvasSize(124, 42),
    Zoom.ARMY: CanvasSize(164, 58),
    Zoom.FIELD: CanvasSize(252, 80),
}

COUNTER: Mapping[Zoom, CanvasSize] = {
    Zoom.GLANCE: CanvasSize(3, 1),
    Zoom.THEATER: CanvasSize(4, 1),
    Zoom.ARMY: CanvasSize(6, 2),
    Zoom.FIELD: CanvasSize(8, 2),
}
"""The cells of a counter."""

PRINTED = (-20, -14, 2740, 2090)
"""What the map shows: west, north, east and south in printed points."""


class BoxPlace(NamedTuple):
    """Where a box stands, in cells of the map."""

    box: Box
    sign: Cell
    counter: Cell
    size: CanvasSize
    """Of the counter."""

    name_at: Cell
    name: str

    @property
    def middle(self) -> tuple[float, float]:
        """Where links start, and where the cursor is."""
        return float(self.sign[0]), float(self.sign[1])

    @property
    def x(self) -> int:
        return min(self.sign[0], self.counter[0], self.name_at[0])

    @property
    def y(self) -> int:
        return min(self.sign[1], self.counter[1], self.name_at[1])

    @property
    def width(self) -> int:
        """Columns from the first to the last of sign, counter and name."""
        name_end = self.name_at[0] + len(self.name)
        return max(self.sign[0] + 1, self.counter[0] + self.size.width, name_end) - self.x

    @property
    def height(self) -> int:
        """Rows from the first to the last of them."""
        counter_end = self.counter[1] + self.size.height
        return max(self.sign[1] + 1, counter_end, self.name_at[1] + 1) - self.y

    def cells(self) -> Iterator[Cell]:
        """All cells that may be written on, and one on either side of the name."""
        yield self.sign
        yield from self.counter_cells()
        column, row = self.name_at
        if self.name:
            yield from self.name_cells()
            yield from ((column - 1, row), (column + len(self.name), row))

    def name_cells(self) -> Iterator[Cell]:
        """Those of the name."""
        for aside in range(len(self.name)):
            yield self.name_at[0] + aside, self.name_at[1]

    def counter_cells(self) -> Iterator[Cell]:
        """Those of the counter."""
        for row in range(self.size.height):
            for aside in range(self.size.width):
                yield self.counter[0] + aside, self.counter[1] + row

    @property
    def is_named_before(self) -> bool:
        """The name stands to the left of the sign."""
        return self.name_at[0] < self.sign[0]


@dataclass(frozen=True, slots=True, eq=False)
class PictureLayout:
    """The picture at one zoom level."""

    zoom: Zoom
    canvas: CanvasSize
    scale: Scale
    spots: tuple[BoxPlace, ...]
    """By box number; Europe is the last."""

    curves: tuple[MapCurve, ...]
    """In the order of the links."""

    def spot(self, box: BoxId) -> BoxPlace:
        return self.spots[board().number[box]]

    @property
    def printed(self) -> tuple[BoxPlace, ...]:
        """The boxes of the board, without Europe."""
        return self.spots[: board().europe]


def scale(zoom: Zoom) -> Scale:
    """How printed places become columns and rows."""
    west, north, east, south = PRINTED
    width, height = CANVAS[zoom]
    across, down = width / (east - west), height / (south - north)
    return Scale(-west * across, -north * down, across, down)


@cache
def picture_layout(zoom: Zoom) -> PictureLayout:
    """Where boxes and links stand at *zoom*."""
    lines = {row["box"]: row for row in rows_of("map_places.csv") if row["zoom"] == zoom}
    places = tuple(_place(box, zoom, lines[box.id]) for box in board().places)
    middles = {place.box.id: place.middle for place in places}
    bends = _bends(Zoom.THEATER if zoom is Zoom.GLANCE else zoom)
    curves = tuple(
        MapCurve(link, middles[link.a], middles[link.b], bends.get(_ends(link), 0.0))
        for link in board().links
    )
    return PictureLayout(zoom, CANVAS[zoom], scale(zoom), places, curves)


def details_of(box: Box, zoom: Zoom) -> int:
    """How many letters may stand beside the name of a box: value, port, city that decides."""
    if zoom is Zoom.GLANCE:
        return 0
    has_value = bool(VALUES[max(box.recruits)]) and zoom is not Zoom.THEATER
    return has_value + box.is_port + (box.id in SEVEN or box.id == CAPITAL)


@cache
def odds_at(place: BoxPlace, zoom: Zoom, length: int) -> Cell:
    """Where so many letters about a box find room beside its name: behind it, before, or around.

    Rather behind the sign of a port and the value of a city, with a blank on either side:
    `Charleston SC1%` is read as one word. They lie over no other box.
    """
    column, row = place.name_at
    end = column + len(place.name)
    details = details_of(place.box, zoom)
    behind, before = (end, column - details) if place.is_named_before else (end + details, column)
    tries = [
        *((behind + 1, row), (before - length - 1, row)),
        *((end, row), (column - length, row)),
        *((at, row + down) for down in (-1, 1) for at in range(column, end)),
        *((at, row + down) for down in (-2, 2) for at in range(column, end)),
    ]
    found = [cell for cell in tries if _has_room(place, zoom, cell, length)]
    apart = (cell for cell in found if _stands_apart(place, zoom, cell, length))
    return next(apart, found[0] if found else (min(end, CANVAS[zoom].width - length), row))


def _has_room(place: BoxPlace, zoom: Zoom, cell: Cell, length: int) -> bool:
    """So many letters lie on the map there, and over no other box and no counter."""
    column, row = cell
    cells = [(column + aside, row) for aside in range(length)]
    is_free = all(is_clear(place, zoom, one) for one in cells)
    is_on_map = column >= 0 and column + length <= CANVAS[zoom].width
    return is_free and is_on_map and not {*cells} & {*place.counter_cells()}


def _stands_apart(place: BoxPlace, zoom: Zoom, cell: Cell, length: int) -> bool:
    """No letter touches them but the sign of the box itself."""
    column, row = cell
    beside = {(column - 1, row), (column + length, row)} - {place.sign}
    return not beside & _taken(zoom).keys()


def is_clear(place: BoxPlace, zoom: Zoom, cell: Cell) -> bool:
    """Nothing of another box stands there."""
    return _taken(zoom).get(cell, place.box.id) == place.box.id


@cache
def _taken(zoom: Zoom) -> Mapping[Cell, BoxId]:
    """The cells of signs, names and counters, each with its box."""
    return {
        cell: place.box.id
        for place in picture_layout(zoom).spots
        for cell in (place.sign, *place.counter_cells(), *place.name_cells())
    }


def _place(box: Box, zoom: Zoom, row: Mapping[str, str]) -> BoxPlace:
    def cell(name: str) -> Cell:
        return int(row[f"{name}x"]), int(row[f"{name}y"])

    return BoxPlace(box, cell(""), cell("counter_"), COUNTER[zoom], cell("name_"), row["name"])


def _ends(link: Link) -> tuple[str, str, str]:
    return link.a, link.b, link.kind


def _bends(zoom: Zoom) -> dict[tuple[str, str, str], float]:
    """How links bow around boxes that they do not touch, as parts of their lengths."""
    return {
        (row["a"], row["b"], row["kind"]): int(row["bend"]) / 100
        for row in rows_of("map_bends.csv")
        if row["zoom"] == zoom
    }
