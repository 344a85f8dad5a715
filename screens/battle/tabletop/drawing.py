"""Troops on a table, line by line, as letters and what they mean. Pure: knows no colors."""

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from campaign.tabletop.measure import CM, Point, Polygon, advanced
from campaign.terms import Side
from screens.battle.tabletop import signs
from screens.battle.tabletop.ground import DOWN, EDGE, Grid, TableGround, ground, line
from screens.battle.tabletop.reach import SightLine
from screens.battle.tabletop.scene import NOBODY, Figure, Ghost, Scene, TableMark, central
from screens.parts.canvas import Canvas, LooseCells, Runs
from screens.parts.pixels import BRAILLE, Cell
from screens.parts.window import Span
from screens.shell.glyphs import Glyphs

ROLE = ("union", "confederate")
NAMED_FROM = CM // 3
"""Figures have their own names on them where a dot is no longer than that."""

MARKED_FROM = CM
"""Who can act is marked where a dot is no longer than that; from afar there is no room for it."""

RINGED_FROM = CM // 2
"""The ground of objectives has a line around it where a dot is no longer than that."""

NEAR = sorted(
    product(range(-12, 13), range(-2, 3)), key=lambda step: abs(step[0]) + 3 * abs(step[1])
)
"""How far aside and down a label may stand from what it names, the nearest first."""

HOLLOW_FROM = 3
"""A figure so many dots deep is drawn hollow; a smaller one in every other dot."""


class TableMeaning(NamedTuple):
    """What a cell shows."""

    role: str
    unit: int = NOBODY
    accent: str = ""
    below: str = ""
    """The role of the ground under it, which shows through."""

    @property
    def tags(self) -> Mapping[str, object]:
        """A click finds out which unit it is."""
        return {"unit": self.unit} if self.unit != NOBODY else {}


class Attention(NamedTuple):
    """What stands out."""

    selected: int = NOBODY
    able: frozenset[int] = frozenset()
    """Units that can be given an order."""

    ghost: Ghost = Ghost()
    cursor: Point | None = None
    """Where the player points; None while he points at orders."""

    sight: SightLine | None = None
    """From the unit selected to whom its order is about; in a picture alone."""

    fallen: tuple[Point, ...] = ()
    """Where bases were destroyed; in a picture alone."""


Inked = dict[Cell, tuple[str, TableMeaning]]
"""What is drawn over the ground."""


class Drawing:
    """One scene on one grid, in one set of signs."""

    def __init__(self, scene: Scene, grid: Grid, glyphs: Glyphs, attention: Attention) -> None:
        self.scene = scene
        self.grid = grid
        self.glyphs = glyphs
        self.ground: TableGround = ground(grid, scene.table.pieces, glyphs, scene.measure)
        self._inked: Inked = {}
        self._lettered: set[Cell] = set()
        """Cells with letters that nothing may be written over."""

        self._fronts: set[Cell] = set()
        """Cells that say which way somebody faces; a label keeps off them if it can."""

        self._pointed: LooseCells[TableMeaning] = LooseCells(_over)
        """The ruler and the cursor, over all else."""

        self._bodies: Mapping[Cell, int] = {}
        self._selected = attention.selected
        self._aimed = attention.ghost.aimed
        self._draw(attention)
        troops: LooseCells[TableMeaning] = LooseCells(_over)
        troops.lay(self._inked)
        layers = (self._write_ground, troops.write, self._pointed.write)
        self.canvas = Canvas(grid.columns, grid.rows, TableMeaning(""), layers)
        self.point(attention.cursor)

    def line(self, row: int) -> Runs[TableMeaning]:
        """The whole width of one row, in runs of one meaning."""
        return self.canvas.row(row)

    def _write_ground(self, row: int, letters: list[str], meanings: list[TableMeaning]) -> None:
        letters[:] = self.ground.letters[row]
        meanings[:] = [TableMeaning(role, below=role) for role in self.ground.roles[row]]

    def unit_at(self, cell: Cell) -> int:
        """The unit that a cell shows."""
        inked = self._inked.get(cell)
        return inked[1].unit if inked else NOBODY

    # --- layer by layer, the lowest first ---

    def _draw(self, attention: Attention) -> None:
        self._draw_objectives()
        self._draw_fields(attention.selected)
        self._draw_ghost(attention.ghost)
        self._bodies = bodies = self._draw_bodies()
        for figure in self._pointing():
            self._draw_arrow(figure, bodies)
        for figure in self._central():
            self._label(figure, attention)
        for figure in self.scene.figures:
            self._name(figure)
        for mark in self.scene.marks:
            self._mark(mark, attention)

    def _draw_objectives(self) -> None:
        """A line around the ground that counts as an objective, where there is room for it."""
        if self.grid.grain > RINGED_FROM:
            return
        ring = signs.FIELD[self.glyphs.is_plain], TableMeaning("front")
        for mark in self.scene.marks:
            for number, corner in enumerate(mark.around):
                self._inked |= dict.fromkeys(line(self.grid, mark.around[number - 1], corner), ring)

    def _draw_fields(self, unit: int) -> None:
        """Every other cell in which the unit can fire."""
        card = self.scene.cards.get(unit)
        sign = signs.FIELD[self.glyphs.is_plain], TableMeaning("field")
        for outline in card.fields if card else ():
            for column, row in self.grid.cells(outline):
                if (column + row) % 2 == 0:
                    self._inked[column, row] = sign

    def _draw_ghost(self, ghost: Ghost) -> None:
        outlines = [figure.corners for figure in ghost.figures]
        outlines += [piece.outline for piece in ghost.ground]
        shade = signs.GHOST[self.glyphs.is_plain], TableMeaning("ghost")
        for outline in outlines:
            for i, j in self.grid.dots(outline):
                column, row = BRAILLE.cell((i, j))
                self._inked[column + EDGE, row + EDGE] = shade
        for figure in ghost.figures[:1]:
            self._draw_arrow(figure, {}, role="ghost")
        for mark in ghost.marks:
            self._write(mark.place, signs.mark_sign(mark, self.glyphs), TableMeaning("ghost"))

    def _draw_bodies(self) -> Mapping[Cell, int]:
        """All figures: in braille, filled for the Union, hollow for the Confederacy; or letters."""
        bits: dict[Cell, int] = {}
        owners: dict[Cell, Figure] = {}
        plain = self.glyphs.is_plain
        for figure in self.scene.figures:
            shape = _shape(self.grid, figure.corners, figure.side is Side.UNION or plain)
            for cell, dots in shape:
                bits[cell] = bits.get(cell, 0) | dots
                owners[cell] = figure
        for cell, figure in owners.items():
            letter = (
                signs.BODY[figure.side.seat]
                if self.glyphs.is_plain
                else BRAILLE.letters[bits[cell]]
            )
            self._inked[cell] = letter, self._of(figure)
        return bits

    def _central(self) -> Iterator[Figure]:
        """Of each unit the figure that carries its label."""
        for unit in self.scene.cards:
            if own := self.scene.of(unit):
                yield central(own)

    def _pointing(self) -> Iterable[Figure]:
        """The figures that show which way they face: all of them where there is room."""
        return self.scene.figures if self.grid.grain <= NAMED_FROM else self._central()

    def _draw_arrow(self, figure: Figure, bodies: Mapping[Cell, int], role: str = "front") -> None:
        """Before the front, unless somebody stands there; then on it."""
        along = DOWN * self.grid.grain
        places = (
            advanced(figure.front, figure.heading, ahead)
            for ahead in (along * 2 // 3, along * 5 // 3)
        )
        free = (cell for cell in map(self.grid.cell, places) if cell not in bodies)
        cell = next(free, self.grid.cell(figure.front))
        meaning = TableMeaning(role, figure.unit if role == "front" else NOBODY)
        self._inked[cell] = signs.arrow(figure.heading, self.glyphs), meaning
        self._fronts.add(cell)

    def point(self, cursor: Point | None) -> list[Span]:
        """Lay ruler and cursor over the rest; the cells that look different now."""
        pointed: Inked = {}
        start = self.scene.place(self._selected)
        if cursor is not None and start is not None:
            sign = signs.RULER[self.glyphs.is_plain], TableMeaning("ruler")
            cells = list(line(self.grid, start, cursor))[1::2]
            free = (c for c in cells if c not in self._bodies and c not in self._lettered)
            pointed |= dict.fromkeys(free, sign)
        if cursor is not None:
            cell = self.grid.cell(cursor)
            pointed[cell] = self._cursor_on(cell)
        return self._pointed.lay(pointed)

    def _label(self, figure: Figure, attention: Attention) -> None:
        """Arm and number; where figures have no names of their own, their state as well."""
        text = signs.label(figure, self.glyphs)
        if not figure.name:
            text += figure.marks
        self._write_marked(figure.middle, text, self._of(figure), attention)

    def _name(self, figure: Figure) -> None:
        """What orders call a base, and its state; behind the label of the unit, if it is there."""
        if not figure.name or self.grid.grain > NAMED_FROM:
            return
        behind = advanced(figure.middle, figure.heading, -self.grid.grain)
        self._write(behind, figure.name + figure.marks, self._of(figure))

    def _mark(self, mark: TableMark, attention: Attention) -> None:
        text = signs.mark_sign(mark, self.glyphs)
        if mark.unit:
            text += str(mark.unit)
        named = f"{text} {mark.name}"
        if mark.name and (self.grid.grain <= MARKED_FROM or self._is_free(mark.place, len(named))):
            text = named
        nobodys = TableMeaning("front")
        meaning = nobodys if mark.side is None else self._meant(mark.side, mark.unit)
        self._write_marked(mark.place, text, meaning, attention)

    def _of(self, figure: Figure) -> TableMeaning:
        return self._meant(figure.side, figure.unit)

    def _meant(self, side: Side, unit: int) -> TableMeaning:
        """A unit of a side, which stands out if it is selected or spoken of."""
        accent = "selected" if unit == self._selected else "aimed" if unit in self._aimed else ""
        return TableMeaning(ROLE[side.seat], unit, accent if unit else "")

    def _write_marked(
        self, place: Point, text: str, meaning: TableMeaning, attention: Attention
    ) -> None:
        """A label, in brackets if it is selected or spoken of; else marked if it can act."""
        if meaning.accent == "selected":
            left, right = self.glyphs.cursor
        elif meaning.accent == "aimed":
            left, right = self.glyphs.reach
        elif meaning.unit in attention.able and self.grid.grain <= MARKED_FROM:
            left, right = self.glyphs.marked
        else:
            left = right = ""
        self._write(place, f"{left}{text}{right}", meaning)

    def _write(self, place: Point, text: str, meaning: TableMeaning) -> None:
        """A word around a place, or as near to it as there are no others."""
        start, row = self._free_cell(self.grid.cell(place), len(text))
        for number, letter in enumerate(text):
            self._inked[start + number, row] = letter, meaning
            self._lettered.add((start + number, row))

    def _free_cell(self, cell: Cell, length: int) -> Cell:
        """Where so many letters fit between others, as near as can be; else over others."""
        last = max(EDGE, self.grid.columns - EDGE - length)
        wanted, row = max(EDGE, min(last, cell[0] - length // 2)), cell[1]
        for aside, down in NEAR:
            start, line = wanted + aside, row + down
            inside = EDGE <= start <= last and EDGE <= line < self.grid.rows - EDGE
            around = {(column, line) for column in range(start - 1, start + length + 1)}
            is_aside = aside or down
            if inside and not around & self._lettered and not (is_aside and around & self._fronts):
                return start, line
        return wanted, row

    def _is_free(self, place: Point, length: int) -> bool:
        """Nobody stands, and nothing is written, where so many letters around a place would be."""
        column, row = self.grid.cell(place)
        start, end = column - length // 2 - 1, column - length // 2 + length + 1
        cells = {(x, row) for x in range(start, end)}
        taken = self._lettered | self._fronts | self._bodies.keys()
        return start >= EDGE and end < self.grid.columns and not cells & taken

    def _cursor_on(self, cell: Cell) -> tuple[str, TableMeaning]:
        """What stands there is seen under the cursor."""
        letter, meaning = self._inked.get(cell, (" ", TableMeaning("")))
        if meaning.unit == NOBODY:
            letter = signs.CURSOR[self.glyphs.is_plain]
        return letter, meaning._replace(accent="cursor")


def _over(meaning: TableMeaning, beneath: TableMeaning) -> TableMeaning:
    """The ground shows through what stands on it."""
    return meaning._replace(below=beneath.below)


@lru_cache(maxsize=1 << 12)
def _shape(grid: Grid, corners: Polygon, is_filled: bool) -> tuple[tuple[Cell, int], ...]:
    """The cells of a figure, each with its dots. Most figures stand where they stood before."""
    cells = BRAILLE.cells(_dots(grid, corners, is_filled))
    return tuple(((column + EDGE, row + EDGE), bits) for (column, row), bits in cells.items())


def _dots(grid: Grid, corners: Polygon, is_filled: bool) -> Iterable[Cell]:
    """The dots of a figure; of a hollow one the outermost, or every other one if it is thin."""
    dots = set(grid.dots(corners))
    if not dots:
        x, y = (sum(values) // len(corners) for values in zip(*corners, strict=True))
        column, row = grid.cell(Point(x, y))
        return {((column - EDGE) * BRAILLE.across, (row - EDGE) * BRAILLE.down)}
    if is_filled:
        return dots
    depth = max(abs(corners[0][0] - corners[3][0]), abs(corners[0][1] - corners[3][1]))
    if depth < HOLLOW_FROM * grid.grain:
        return {(i, j) for i, j in dots if (i + j) % 2 == 0} or dots
    return {(i, j) for i, j in dots if not {(i - 1, j), (i + 1, j), (i, j - 1), (i, j + 1)} <= dots}
