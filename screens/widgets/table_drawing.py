"""Troops on a table, line by line, as letters and what they mean. Pure: knows no colors."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby
from typing import NamedTuple

from campaign.tabletop.measure import CM, Point, advanced
from campaign.terms import Side
from screens.widgets import table_signs as signs
from screens.widgets.glyphs import Glyphs
from screens.widgets.map_canvas import ACROSS, BLANK_BRAILLE, DOTS, DOWN
from screens.widgets.table_ground import EDGE, Grid, Ground, ground, line
from screens.widgets.table_scene import NOBODY, Figure, Ghost, Mark, Scene, central

ROLE = ("union", "confederate")
NAMED_FROM = CM // 3
"""Figures have their own names on them where a dot is no longer than that."""

MARKED_FROM = CM
"""Who can act is marked where a dot is no longer than that; from afar there is no room for it."""

HOLLOW_FROM = 3
"""A figure so many dots deep is drawn hollow; a smaller one in every other dot."""


class Meaning(NamedTuple):
    """What a cell shows."""

    role: str
    unit: int = NOBODY
    accent: str = ""


class Attention(NamedTuple):
    """What stands out."""

    selected: int = NOBODY
    able: frozenset[int] = frozenset()
    """Units that can be given an order."""

    ghost: Ghost = Ghost()
    cursor: Point | None = None
    """Where the player points; None while he points at orders."""


Cell = tuple[int, int]
Inked = dict[Cell, tuple[str, Meaning]]
"""What is drawn over the ground."""


class Drawing:
    """One scene on one grid, in one set of signs."""

    def __init__(self, scene: Scene, grid: Grid, glyphs: Glyphs, attention: Attention) -> None:
        self.scene = scene
        self.grid = grid
        self.glyphs = glyphs
        self.ground: Ground = ground(grid, scene.table.pieces, glyphs)
        self._inked: Inked = {}
        self._lettered: set[Cell] = set()
        """Cells with letters that nothing may be written over."""

        self._draw(attention)

    def line(self, row: int) -> Iterator[tuple[str, Meaning]]:
        """The whole width of one row, in runs of one meaning."""
        letters = list(self.ground.letters[row])
        meanings = [Meaning(role) for role in self.ground.roles[row]]
        for column in range(self.grid.columns):
            if inked := self._inked.get((column, row)):
                letters[column], meanings[column] = inked
        start = 0
        for meaning, cells in groupby(meanings):
            end = start + len(list(cells))
            yield "".join(letters[start:end]), meaning
            start = end

    def unit_at(self, cell: Cell) -> int:
        """The unit that a cell shows."""
        inked = self._inked.get(cell)
        return inked[1].unit if inked else NOBODY

    # --- layer by layer, the lowest first ---

    def _draw(self, attention: Attention) -> None:
        self._draw_fields(attention.selected)
        self._draw_ghost(attention.ghost)
        bodies = self._draw_bodies()
        for figure in self._pointing():
            self._draw_arrow(figure, bodies)
        self._draw_ruler(attention, bodies)
        for figure in self._central():
            self._label(figure, attention)
        for figure in self.scene.figures:
            self._name(figure)
        for mark in self.scene.marks:
            self._mark(mark, attention)
        self._draw_cursor(attention.cursor)

    def _draw_fields(self, unit: int) -> None:
        """Every other cell in which the unit can fire."""
        card = self.scene.cards.get(unit)
        for outline in card.fields if card else ():
            for i, j in self.grid.dots(outline):
                column, row = cell = i // ACROSS + EDGE, j // DOWN + EDGE
                if (column + row) % 2 == 0:
                    self._inked[cell] = signs.FIELD[self.glyphs.is_plain], Meaning("field")

    def _draw_ghost(self, ghost: Ghost) -> None:
        outlines = [figure.corners for figure in ghost.figures]
        outlines += [piece.outline for piece in ghost.ground]
        shade = signs.GHOST[self.glyphs.is_plain], Meaning("ghost")
        for outline in outlines:
            for i, j in self.grid.dots(outline):
                self._inked[i // ACROSS + EDGE, j // DOWN + EDGE] = shade
        for figure in ghost.figures[:1]:
            self._draw_arrow(figure, {}, role="ghost")
        for mark in ghost.marks:
            self._write(mark.place, signs.mark_sign(mark, self.glyphs), Meaning("ghost"))

    def _draw_bodies(self) -> Mapping[Cell, int]:
        """All figures: in braille, filled for the Union, hollow for the Confederacy; or letters."""
        bits: dict[Cell, int] = {}
        owners: dict[Cell, Figure] = {}
        for figure in self.scene.figures:
            for i, j in self._dots(figure):
                cell = i // ACROSS + EDGE, j // DOWN + EDGE
                bits[cell] = bits.get(cell, 0) | DOTS[i % ACROSS][j % DOWN]
                owners[cell] = figure
        for cell, figure in owners.items():
            letter = (
                signs.BODY[figure.side.seat]
                if self.glyphs.is_plain
                else chr(BLANK_BRAILLE + bits[cell])
            )
            self._inked[cell] = letter, _of(figure)
        return bits

    def _dots(self, figure: Figure) -> Iterable[Cell]:
        dots = set(self.grid.dots(figure.corners))
        if not dots:
            column, row = self.grid.cell(figure.middle)
            return {((column - EDGE) * ACROSS, (row - EDGE) * DOWN)}
        if figure.side is Side.UNION or self.glyphs.is_plain:
            return dots
        depth = abs(figure.corners[0].x - figure.corners[3].x)
        depth = max(depth, abs(figure.corners[0].y - figure.corners[3].y))
        if depth < HOLLOW_FROM * self.grid.grain:
            return {(i, j) for i, j in dots if (i + j) % 2 == 0} or dots
        inner = {
            (i, j) for i, j in dots if {(i - 1, j), (i + 1, j), (i, j - 1), (i, j + 1)} <= dots
        }
        return dots - inner

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
        meaning = Meaning(role, figure.unit if role == "front" else NOBODY)
        self._inked[cell] = signs.arrow(figure.heading, self.glyphs), meaning

    def _draw_ruler(self, attention: Attention, bodies: Mapping[Cell, int]) -> None:
        start, cursor = self.scene.place(attention.selected), attention.cursor
        if start is None or cursor is None:
            return
        for number, cell in enumerate(line(self.grid, start, cursor)):
            if number % 2 and cell not in bodies:
                self._inked[cell] = signs.RULER[self.glyphs.is_plain], Meaning("ruler")

    def _label(self, figure: Figure, attention: Attention) -> None:
        """Arm and number; where figures have no names of their own, their state as well."""
        text = signs.label(figure, self.glyphs)
        if not figure.name:
            text += figure.marks
        self._write_marked(figure.middle, text, _of(figure), attention)

    def _name(self, figure: Figure) -> None:
        """What orders call a base, and its state; behind the label of the unit, if it is there."""
        if not figure.name or self.grid.grain > NAMED_FROM:
            return
        behind = advanced(figure.middle, figure.heading, -self.grid.grain)
        self._write(behind, figure.name + figure.marks, _of(figure))

    def _mark(self, mark: Mark, attention: Attention) -> None:
        text = signs.mark_sign(mark, self.glyphs)
        if mark.unit:
            text += str(mark.unit)
        self._write_marked(mark.place, text, Meaning(ROLE[mark.side.seat], mark.unit), attention)

    def _write_marked(
        self, place: Point, text: str, meaning: Meaning, attention: Attention
    ) -> None:
        """A label, between brackets if it is selected, between points if it can act."""
        if meaning.unit and meaning.unit == attention.selected:
            left, right = self.glyphs.cursor
            meaning = meaning._replace(accent="selected")
        elif meaning.unit in attention.able and self.grid.grain <= MARKED_FROM:
            left, right = self.glyphs.marked
        else:
            left = right = ""
        self._write(place, f"{left}{text}{right}", meaning)

    def _write(self, place: Point, text: str, meaning: Meaning) -> None:
        """A word around a place, or as near to it as there are no others."""
        column, row = self.grid.cell(place)
        last = max(EDGE, self.grid.columns - EDGE - len(text))
        wanted = max(EDGE, min(last, column - len(text) // 2))
        taken = {x for x, y in self._lettered if y == row}
        free = (
            start
            for start in sorted(range(EDGE, last + 1), key=lambda start: abs(start - wanted))
            if taken.isdisjoint(range(start, start + len(text)))
        )
        start = next(free, wanted)
        for number, letter in enumerate(text):
            self._inked[start + number, row] = letter, meaning
            self._lettered.add((start + number, row))

    def _draw_cursor(self, cursor: Point | None) -> None:
        if cursor is None:
            return
        cell = self.grid.cell(cursor)
        letter, meaning = self._inked.get(cell, (" ", Meaning("")))
        if meaning.unit == NOBODY:
            letter = signs.CURSOR[self.glyphs.is_plain]
        self._inked[cell] = letter, meaning._replace(accent="cursor")


def _of(figure: Figure) -> Meaning:
    return Meaning(ROLE[figure.side.seat], figure.unit)
