"""The ground of a table in pixels, row by row: each pixel has a kind, of which a palette knows the
color. Made once for a table and a window; a row is made when it is first seen.

Drawn in this order: open ground in two greens, hills in three levels, fields, rough, marsh, wood
with its shadow, villages, and what is narrow: water, roads, works.
"""

from bisect import bisect_left
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from itertools import pairwise
from math import isqrt
from types import MappingProxyType
from typing import overload

from campaign.tabletop.measure import MM, Polygon
from campaign.tabletop.terrain import Kind, Piece
from screens.battle.tabletop.picture.hill import Hill
from screens.battle.tabletop.picture.noise import TILE, noise, noisy_row
from screens.battle.tabletop.picture.plane import Plane
from screens.battle.tabletop.picture.sorts import NUMBERS, SHADOW

PATCH = 57 * MM
"""How far apart the two greens of open ground change."""

GREEN = 0.46
THROWN = 8 * MM
"""How far a wood throws its shadow to the south-east."""

LINES = MappingProxyType(
    {
        Kind.STREAM: "water",
        Kind.RIVER: "water",
        Kind.ROAD: "road",
        Kind.RAILWAY: "rail",
        Kind.FORD: "water_light",
        Kind.BRIDGE: "bridge",
        Kind.WORKS: "works",
        Kind.WALL: "wall",
        Kind.FENCE: "fence",
    }
)
"""What is narrow, the lowest first."""

Paints = Callable[[int, bytearray], None]
"""Draws what there is of something in one row of pixels."""


class TableRelief(Sequence[bytes]):
    """The kinds of all pixels, row by row."""

    def __init__(self, plane: Plane, pieces: tuple[Piece, ...]) -> None:
        self._plane = plane
        self._rows: dict[int, bytes] = {}
        self._open = _Open(plane)
        self._paints = tuple(_layers(plane, pieces))

    def __len__(self) -> int:
        return self._plane.lines

    @overload
    def __getitem__(self, y: int) -> bytes: ...
    @overload
    def __getitem__(self, y: slice) -> Sequence[bytes]: ...
    def __getitem__(self, y: int | slice) -> bytes | Sequence[bytes]:
        if isinstance(y, slice):
            return [self[row] for row in range(*y.indices(len(self)))]
        row = self._rows.get(y)
        if row is None:
            row = self._rows[y] = self._row(y)
        return row

    def _row(self, y: int) -> bytes:
        line = self._open.row(y)
        for paint in self._paints:
            paint(y, line)
        return bytes(line)


@lru_cache(maxsize=6)
def relief(plane: Plane, pieces: tuple[Piece, ...]) -> TableRelief:
    """The ground of a table in a window, made once."""
    return TableRelief(plane, pieces)


# --- open ground -------------------------------------------------------------------------------


class _Open:
    """The table without anything on it, and its edge."""

    def __init__(self, plane: Plane) -> None:
        self._plane = plane
        west, east = plane.pixel((0, 0))[0], plane.pixel((plane.width, 0))[0]
        self._start, self._end = round(west), round(east)
        self._across = [
            _within(plane.middle(x, 0).x) for x in range(self._start, max(self._start, self._end))
        ]

    def row(self, y: int) -> bytearray:
        """One row of pixels; the noise between four corners is that of a smooth slope."""
        plane = self._plane
        edge = NUMBERS["edge", 0]
        line = bytearray([edge]) * plane.columns
        north = plane.middle(0, y).y
        if not 0 <= north <= plane.height:
            return line
        down, part = _within(north)
        last = self._across[-1][0] + 2 if self._across else 0
        heights = [noise(i, down) * (1 - part) + noise(i, down + 1) * part for i in range(last)]
        line[self._start : self._end] = bytes(
            [heights[i] + (heights[i + 1] - heights[i]) * u <= GREEN for i, u in self._across]
        )
        return line


def _within(length: int) -> tuple[int, float]:
    """The patch in which a length lies, and how far in it, as a smooth step."""
    patch, rest = divmod(length, PATCH)
    part = rest / PATCH
    return patch, part * part * (3 - 2 * part)


# --- what lies on it ---------------------------------------------------------------------------


def _layers(plane: Plane, pieces: tuple[Piece, ...]) -> Iterable[Paints]:
    def of(kind: Kind) -> list[Piece]:
        return [piece for piece in pieces if piece.kind is kind]

    for piece in of(Kind.HILL):
        yield _bounded(plane, piece.outline, Hill(plane, piece.outline).paint)
    for kind in (Kind.FIELDS, Kind.ROUGH, Kind.MARSH, Kind.WOOD, Kind.VILLAGE):
        for number, piece in enumerate(of(kind)):
            if kind is Kind.WOOD:
                yield _shadow(plane, piece.outline)
            yield _strewn(plane, piece.outline, kind, number)
    for kind, sort in LINES.items():
        for piece in of(kind):
            yield _narrow(plane, piece, sort)


def _bounded(plane: Plane, outline: Polygon, paint: Paints) -> Paints:
    rows = plane.rows_of(outline)
    return lambda y, line: paint(y, line) if y in rows else None


def _strewn(plane: Plane, outline: Polygon, kind: Kind, number: int) -> Paints:
    """An area in its texture."""
    rows = plane.rows_of(outline)

    def paint(y: int, line: bytearray) -> None:
        if y in rows:
            for start, end in plane.stretches(outline, y):
                line[start:end] = _texture(kind, number % 2, y % TILE, plane.columns)[start:end]

    return paint


@lru_cache(maxsize=1 << 11)
def _texture(kind: Kind, form: int, y: int, columns: int) -> bytes:
    """A row of a texture."""
    tile = bytes([NUMBERS[_sort(kind, form, x, y)] for x in range(TILE)])
    return (tile * (columns // TILE + 1))[:columns]


def _sort(kind: Kind, form: int, x: int, y: int) -> tuple[str, int]:
    """What a pixel of an area is."""
    match kind:
        case Kind.FIELDS:
            return "fields", (y if form else (x + 2 * y) // 3) % 2
        case Kind.WOOD:
            return "wood", bisect_left((0.34, 0.7), noisy_row(y, 3)[x])
        case Kind.VILLAGE:
            if x % 5 < 2 and y % 4 < 2:
                return "roof", y % 4
            return "village", (x // 3 + y // 3) % 2
    return str(kind), int(noisy_row(y, 5)[x] > 0.5)


def _shadow(plane: Plane, outline: Polygon) -> Paints:
    """The shadow of a wood, before the wood itself is drawn over it."""
    far = max(1, round(THROWN / plane.grain))
    reached = plane.rows_of(outline)
    rows = range(reached.start + far, reached.stop + far)
    edge = NUMBERS["edge", 0]

    def paint(y: int, line: bytearray) -> None:
        if y in rows:
            for start, end in plane.stretches(outline, y - far):
                for x in range(start + far, min(end + far, plane.columns)):
                    if line[x] != edge:
                        line[x] |= SHADOW

    return paint


def _narrow(plane: Plane, piece: Piece, sort: str) -> Paints:
    """Water, a road, a wall; what is narrower than a pixel is traced."""
    outline, number = piece.outline, NUMBERS[sort, 0]
    traced: dict[int, list[int]] = {}
    if _breadth(outline) < 1.5 * plane.grain:
        for x, y in _traced(plane, outline):
            traced.setdefault(y, []).append(x)
    rows = plane.rows_of(outline)

    def paint(y: int, line: bytearray) -> None:
        if y in rows:
            for start, end in plane.stretches(outline, y):
                line[start:end] = bytes([number]) * (end - start)
                if piece.kind is Kind.RIVER:
                    _glitter(line, start, end, y)
        for x in traced.get(y, ()):
            line[x] = number

    return paint


def _glitter(line: bytearray, start: int, end: int, y: int) -> None:
    """Light on a river."""
    row = noisy_row(y % TILE, 9)
    for x in range(start, end):
        if row[x % TILE] > 0.8:
            line[x] = NUMBERS["water_light", 0]


def _breadth(outline: Polygon) -> int:
    """How broad a strip is: its area by half the way around it."""
    area, around, before = 0, 0, outline[-1]
    for here in outline:
        area += before[0] * here[1] - here[0] * before[1]
        around += isqrt((before[0] - here[0]) ** 2 + (before[1] - here[1]) ** 2)
        before = here
    return abs(area) // max(1, around)


def _traced(plane: Plane, outline: Polygon) -> Iterable[tuple[int, int]]:
    """The pixels along half an outline: a narrow strip comes back on the other side."""
    longest = max(
        range(len(outline)),
        key=lambda n: isqrt(
            (outline[n - 1][0] - outline[n][0]) ** 2 + (outline[n - 1][1] - outline[n][1]) ** 2
        ),
    )
    half = len(outline) // 2
    way = [outline[(longest - 1 + step) % len(outline)] for step in range(half)]
    for start, end in pairwise(way):
        for x, y in plane.line(start, end):
            if plane.holds(x, y):
                yield x, y
