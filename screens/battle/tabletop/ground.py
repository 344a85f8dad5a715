"""The table without troops: ground, edge and scale. Drawn once for each size and set of signs.

A grain is the length of one braille dot; a cell is two dots wide and four high, which makes
lengths the same in all directions.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from campaign.tabletop.measure import CM, Point, Polygon
from campaign.tabletop.terrain import Kind, Piece, Table
from screens.battle.tabletop.signs import AREAS, sign
from screens.parts.pixels import BRAILLE
from screens.shell.glyphs import Glyphs

ACROSS, DOWN = BRAILLE.across, BRAILLE.down

EDGE = 1
"""Cells of the frame around the table."""

MOST = 4
"""An area shows in a cell that it covers with so many of its eight dots."""

RULED = (10 * CM, 20 * CM, 50 * CM, 100 * CM)
"""How long the scale on the southern edge may be; the first with room for its words is taken."""

FRAMES = (("┌", "─", "┐", "│", "└", "┘", "├", "┤"), ("+", "-", "+", "|", "+", "+", "|", "|"))


class Grid(NamedTuple):
    """How a table lies on the cells of a canvas."""

    width: int
    """Of the table, as `height`, in its own lengths."""

    height: int
    grain: int

    @property
    def columns(self) -> int:
        return -(-self.width // (ACROSS * self.grain)) + 2 * EDGE

    @property
    def rows(self) -> int:
        return -(-self.height // (DOWN * self.grain)) + 2 * EDGE

    def cell(self, point: Point) -> tuple[int, int]:
        """The column and row in which a place lies."""
        column = point.x // (ACROSS * self.grain) + EDGE
        row = (self.height - point.y) // (DOWN * self.grain) + EDGE
        return self.inside(column, row)

    def place(self, column: int, row: int) -> Point:
        """The middle of a cell."""
        x = (2 * (column - EDGE) + 1) * ACROSS * self.grain // 2
        y = self.height - (2 * (row - EDGE) + 1) * DOWN * self.grain // 2
        return Point(max(0, min(self.width, x)), max(0, min(self.height, y)))

    def inside(self, column: int, row: int) -> tuple[int, int]:
        """The nearest cell that is not of the edge."""
        return (
            max(EDGE, min(self.columns - EDGE - 1, column)),
            max(EDGE, min(self.rows - EDGE - 1, row)),
        )

    def cells(self, outline: Polygon) -> Iterator[tuple[int, int]]:
        """The cells whose middles lie within an outline, row by row."""
        across, along = ACROSS * self.grain, DOWN * self.grain
        top, bottom = max(y for _, y in outline), min(y for _, y in outline)
        first = max(0, (self.height - top) // along)
        last = min(self.rows - 2 * EDGE, (self.height - bottom) // along + 1)
        for row in range(first, last):
            cuts = sorted(_cuts(outline, self.height - (2 * row + 1) * along / 2))
            for west, east in zip(cuts[::2], cuts[1::2], strict=False):
                begin = max(0, round(west / across))
                for column in range(begin, min(self.columns - 2 * EDGE, round(east / across))):
                    yield column + EDGE, row + EDGE

    def dots(self, outline: Polygon) -> Iterator[tuple[int, int]]:
        """The dots whose middles lie within an outline, row by row."""
        grain = self.grain
        top, bottom = max(y for _, y in outline), min(y for _, y in outline)
        first = max(0, (self.height - top) // grain - 1)
        last = min(DOWN * (self.rows - 2 * EDGE), (self.height - bottom) // grain + 2)
        widest = ACROSS * (self.columns - 2 * EDGE)
        for j in range(first, last):
            y = self.height - (2 * j + 1) * grain / 2
            cuts = sorted(_cuts(outline, y))
            for west, east in zip(cuts[::2], cuts[1::2], strict=False):
                begin = max(0, round(west / grain))
                for i in range(begin, min(widest, round(east / grain))):
                    yield i, j


def fitting(table: Table, columns: int, rows: int) -> Grid:
    """The largest grid on which the whole table is seen at once."""
    across = max(1, ACROSS * (columns - 2 * EDGE))
    along = max(1, DOWN * (rows - 2 * EDGE))
    return Grid(
        table.width, table.height, max(-(-table.width // across), -(-table.height // along))
    )


def _cuts(outline: Polygon, y: float) -> Iterator[float]:
    """Where a line from west to east crosses an outline."""
    before = outline[-1]
    for here in outline:
        if (here[1] > y) is not (before[1] > y):
            yield before[0] + (here[0] - before[0]) * (y - before[1]) / (here[1] - before[1])
        before = here


class TableGround(NamedTuple):
    """The table without troops, row by row."""

    letters: tuple[str, ...]
    roles: tuple[tuple[str, ...], ...]
    """What each cell shows, by the names of its style."""


ROLES = {
    Kind.WOOD: "wood",
    Kind.RIVER: "water",
    Kind.STREAM: "water",
    Kind.MARSH: "water",
    Kind.FORD: "water",
}
"""How kinds of ground look; all others look alike."""


@lru_cache(maxsize=32)
def ground(
    grid: Grid,
    pieces: tuple[Piece, ...],
    glyphs: Glyphs,
    measure: tuple[str, int] = ("cm", CM),
) -> TableGround:
    """Ground, edge and scale on a grid."""
    letters, roles = framed(grid, glyphs, measure)
    kinds = cells_of(grid, pieces)
    for (column, row), kind in kinds.items():
        if kind not in AREAS or (column + 2 * row) % 4 == 0:
            letters[row][column] = sign(kind, glyphs)
        roles[row][column] = ROLES.get(kind, "ground")
    for piece in pieces:
        _write_name(grid, piece, kinds, letters)
    return TableGround(tuple(map("".join, letters)), tuple(map(tuple, roles)))


def cells_of(grid: Grid, pieces: tuple[Piece, ...]) -> dict[tuple[int, int], Kind]:
    """What lies in each cell; narrow pieces show wherever they lie, and nothing is lost."""
    order = list(Kind)
    found: dict[tuple[int, int], Kind] = {}
    for piece in sorted(
        pieces, key=lambda piece: (piece.kind not in AREAS, order.index(piece.kind))
    ):
        counted: dict[tuple[int, int], int] = {}
        for i, j in grid.dots(piece.outline):
            cell = i // ACROSS + EDGE, j // DOWN + EDGE
            counted[cell] = counted.get(cell, 0) + 1
        least = MOST if piece.kind in AREAS else 1
        covered = [cell for cell, count in counted.items() if count >= least]
        found |= dict.fromkeys(covered or [grid.cell(piece.middle)], piece.kind)
        if not covered and piece.kind not in AREAS:
            found |= dict.fromkeys(_thin(grid, piece), piece.kind)
    return found


def _thin(grid: Grid, piece: Piece) -> Iterator[tuple[int, int]]:
    """The cells along a piece that is narrower than a dot."""
    for number, end in enumerate(piece.outline):
        yield from line(grid, piece.outline[number - 1], end)


def line(grid: Grid, start: Point, end: Point) -> Iterator[tuple[int, int]]:
    """The cells along a straight line."""
    (a, b), (c, d) = grid.cell(start), grid.cell(end)
    steps = max(abs(c - a), abs(d - b), 1)
    for step in range(steps + 1):
        yield round(a + (c - a) * step / steps), round(b + (d - b) * step / steps)


def _write_name(
    grid: Grid, piece: Piece, kinds: dict[tuple[int, int], Kind], letters: list[list[str]]
) -> None:
    """The name of an area in its middle; only its first letter if there is no room for more."""
    if piece.kind not in AREAS:
        return
    name = piece.name or str(piece.kind)
    column, row = grid.cell(piece.middle)
    for text in (name, name[0].upper()):
        start = column - len(text) // 2
        cells = [(x, row) for x in range(start - 1, start + len(text) + 1)]
        if len(text) == 1 or all(kinds.get(cell) is piece.kind for cell in cells):
            letters[row][start : start + len(text)] = text
            return


def framed(
    grid: Grid, glyphs: Glyphs, measure: tuple[str, int]
) -> tuple[list[list[str]], list[list[str]]]:
    """A bare table with its edge, and a scale on the southern one.

    It says what the measure of the rules is in centimeters: `10 UM = 50 cm`. [SG 1.4]
    """
    nw, flat, ne, upright, sw, se, begin, end = FRAMES[glyphs.is_plain]
    inside = grid.columns - 2 * EDGE
    rows = [list(nw + flat * inside + ne)]
    rows += [list(upright + " " * inside + upright) for _ in range(grid.rows - 2 * EDGE)]
    rows.append(list(sw + flat * inside + se))
    for long in RULED:
        said, length = ruled(long, measure), round(long / (ACROSS * grid.grain))
        if len(said) + 2 <= length <= inside - 2:
            rows[-1][2 : 2 + length] = begin + said.center(length - 2, flat) + end
            break
    roles = [
        ["edge" if _is_edge(grid, x, y) else "" for x in range(grid.columns)]
        for y in range(grid.rows)
    ]
    return rows, roles


def ruled(length: int, measure: tuple[str, int]) -> str:
    """What a scale of some length says."""
    word, unit = measure
    return f" {length // unit} {word} " + (f"= {length // CM} cm " if unit != CM else "")


def _is_edge(grid: Grid, column: int, row: int) -> bool:
    return column in (0, grid.columns - 1) or row in (0, grid.rows - 1)
