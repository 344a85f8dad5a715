"""The sea, and the names of states and waters: what an old map shows between its places.

It only helps the eye. Links and labels come first: the sea keeps clear of them, and a name for
which there is no room near its place is left out.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple, Protocol

from screens.map.map_layout import CanvasSize, Layout, Scale, Zoom, rows_of

REACH_OF_WORDS = {Zoom.THEATER: (9, 2), Zoom.ARMY: (14, 4), Zoom.FIELD: (20, 6)}
"""How far from its place a name may stand, in columns and rows."""

Grid = Sequence[Sequence[object]]
"""Rows of cells; a cell that is true is taken."""


class WritingRoom(Protocol):
    """What there is to write on, at one zoom level."""

    @property
    def zoom(self) -> Zoom: ...

    @property
    def canvas(self) -> CanvasSize: ...

    @property
    def scale(self) -> Scale: ...


class Words(NamedTuple):
    """A name on the ground, and where it begins."""

    text: str
    x: int
    y: int

    def crowds(self, other: "Words") -> bool:
        """They stand on the same row, or on rows next to each other."""
        return (
            abs(self.y - other.y) < 2
            and self.x <= other.x + len(other.text)
            and other.x <= self.x + len(self.text)
        )


def sea(plan: Layout) -> Iterator[tuple[int, int, int]]:
    """The water, as rows with a first column and the column after the last."""
    width, height = plan.canvas
    shores: dict[str, list[tuple[float, float]]] = {}
    for row in rows_of("map_coast.csv"):
        place = plan.scale.place(int(row["x"]), int(row["y"]))
        shores.setdefault(row["water"], []).append(place)
    for shore in shores.values():
        for y in range(height):
            crossings = sorted(_crossings(shore, y))
            for start, end in zip(crossings[::2], crossings[1::2], strict=True):
                first, last = max(0, round(start)), min(width, round(end))
                if first < last:
                    yield y, first, last


def _crossings(shore: list[tuple[float, float]], y: int) -> Iterator[float]:
    """Where the middle line of a row meets the coast."""
    for (x0, y0), (x1, y1) in pairwise([*shore, shore[0]]):
        if (y0 <= y) != (y1 <= y):
            yield x0 + (y - y0) * (x1 - x0) / (y1 - y0)


def words(plan: WritingRoom, taken: Grid, water: Grid) -> Iterator[Words]:
    """The names for which there is room. States want land, oceans want water."""
    placed: list[Words] = []
    for row in rows_of("map_words.csv"):
        text = row["words"] if plan.zoom is Zoom.THEATER else " ".join(row["words"])
        wants_water = row["kind"] == "sea"
        for x, y in near(plan, int(row["x"]), int(row["y"]), len(text)):
            span = range(x - 1, x + len(text) + 1)
            if any(taken[y][at] or bool(water[y][at]) != wants_water for at in span):
                continue
            name = Words(text, x, y)
            if not any(name.crowds(other) for other in placed):
                placed.append(name)
                break
    yield from placed


def near(plan: WritingRoom, x: int, y: int, length: int) -> Iterator[tuple[int, int]]:
    """Places for so many letters around a printed place, the nearest first."""
    column, row = plan.scale.place(x, y)
    left, top = round(column - length / 2), round(row)
    across, down = REACH_OF_WORDS[plan.zoom]
    offsets = [(dx, dy) for dx in range(-across, across + 1) for dy in range(-down, down + 1)]
    offsets.sort(key=lambda offset: offset[0] ** 2 + 4 * offset[1] ** 2)
    for dx, dy in offsets:
        x, y = left + dx, top + dy
        if x > 0 and x + length < plan.canvas.width and 0 <= y < plan.canvas.height:
            yield x, y
