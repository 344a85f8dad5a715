"""A table as a picture, put together: ground, what lies over it, troops, letters. Pure.

The ground is made once for a table and a window. Of two frames only the cells that differ are
painted.
"""

from collections.abc import Mapping

from campaign.tabletop.measure import Point
from screens.battle.tabletop.drawing import Attention
from screens.battle.tabletop.picture.cells import BARE, CellLayer, Inked, PictureCell, in_two
from screens.battle.tabletop.picture.lettering import Lettering
from screens.battle.tabletop.picture.overlays import Pixels
from screens.battle.tabletop.picture.palette import TablePalette
from screens.battle.tabletop.picture.plane import Plane
from screens.battle.tabletop.picture.relief import relief
from screens.battle.tabletop.picture.troops import ACROSS, Quarter, Troops
from screens.battle.tabletop.scene import NOBODY, Figure, Scene
from screens.battle.tabletop.signs import CURSOR
from screens.parts.canvas import Canvas, HalfBlockGround
from screens.parts.pixels import Cell, Pixel
from screens.parts.window import Span
from screens.shell.glyphs import Glyphs
from screens.shell.palettes import Rgb, mix


class Picture:
    """One table in one window, in the colors of one look."""

    def __init__(
        self,
        scene: Scene,
        plane: Plane,
        palette: TablePalette,
        glyphs: Glyphs,
        attention: Attention,
    ) -> None:
        self.grid = plane
        self.palette = palette
        self.pieces = scene.table.pieces
        self._glyphs = glyphs
        self._relief = relief(plane, scene.table.pieces)
        self._over, self._pointed = CellLayer(), CellLayer()
        self._start: Point | None = None
        """From where the ruler measures."""

        self._lettering: Lettering | None = None
        self._troops: frozenset[Cell] = frozenset()
        self._units: Mapping[Cell, int] = {}
        ground: HalfBlockGround[PictureCell] = HalfBlockGround(self._relief, self._on_ground)
        layers = (ground.write, self._over.write, self._pointed.write)
        # The ground is kept as pixels, which all windows of one size share, not as cells.
        self.canvas = Canvas(plane.columns, plane.rows, BARE, layers)
        self.show(scene, attention)

    def fits(self, scene: Scene, plane: Plane, palette: TablePalette | None) -> bool:
        """It can show another position of the same table in the same window and colors."""
        here = self.pieces, self.grid, self.palette
        return here == (scene.table.pieces, plane, palette)

    def _on_ground(self, upper: int, lower: int) -> PictureCell:
        return PictureCell(self.palette.ground[upper], self.palette.ground[lower])

    def show(self, scene: Scene, attention: Attention) -> list[Span]:
        """Take in another position, or something else that stands out; what looks different."""
        plane, palette = self.grid, self.palette
        troops = Troops(plane, palette, scene.figures)
        pixels = Pixels(plane, self._relief, palette)
        card = scene.cards.get(attention.selected)
        if card is not None and card.reach is not None:
            pixels.fire(card.reach)
        pixels.objectives(scene.marks)
        pixels.fallen(attention.fallen)
        pixels.ghost(scene, attention.ghost)
        pixels.shadows(troops.shadows())
        smoke = pixels.smoke(scene.figures)
        cells = self._cells(pixels, troops.colors(attention.selected), smoke)
        stood = {(i // ACROSS, j // 2): unit for (i, j), unit in troops.units.items()}
        self._start = scene.place(attention.selected)
        self._troops = frozenset(stood)
        self._lettering = letters = Lettering(plane, palette, self._glyphs, pixels, tuple(stood))
        self._letter(letters, scene, attention)
        self._units = {**stood, **letters.units}
        return self._over.lay({**cells, **letters.cells}) + self.point(attention.cursor)

    def _cells(
        self, pixels: Pixels, troops: Mapping[Quarter, Rgb], smoke: Mapping[Pixel, float]
    ) -> Inked:
        """Every cell that shows more than ground."""
        grey = self.palette.color("smoke")
        touched = {(i // ACROSS, j // 2) for i, j in troops}
        touched |= {(x, y // 2) for x, y in (*pixels.laid, *smoke)}
        found: Inked = {}
        for column, row in touched:
            if not self.grid.holds(column, 2 * row):
                continue
            quarters = []
            for y in (2 * row, 2 * row + 1):
                ground, thick = pixels.color(column, y), smoke.get((column, y))
                for side in range(ACROSS):
                    color = troops.get((ACROSS * column + side, y), ground)
                    quarters.append(mix(color, grey, thick) if thick else color)
            found[column, row] = in_two((quarters[0], quarters[1], quarters[2], quarters[3]))
        return found

    def _letter(self, letters: Lettering, scene: Scene, attention: Attention) -> None:
        """Labels, those that matter most first."""
        units: dict[int, list[Figure]] = {}
        for figure in scene.figures:
            units.setdefault(figure.unit, []).append(figure)
        letters.names(units, scene, attention)
        letters.marks(scene.marks, scene, attention)
        letters.marks(attention.ghost.marks, scene, attention)
        letters.scale(scene.measure, scene.up)
        if attention.sight is not None:
            letters.sight(attention.sight, self._troops, scene.measure)
        letters.ground(scene)
        letters.bases(scene.figures, attention)

    # --- pointing ---

    def unit_at(self, cell: Cell) -> int:
        """The unit that a cell shows."""
        return self._units.get(cell, NOBODY)

    def point(self, cursor: Point | None) -> list[Span]:
        """Lay ruler and cursor over the rest; the cells that look different now."""
        if cursor is None or self._lettering is None:
            return self._pointed.lay({})
        pointed: Inked = {}
        if self._start is not None:
            ink = self.palette.color("ink")
            line = self._lettering.dotted(self._start, cursor, ink)
            taken = self._troops | self._lettering.cells.keys()
            pointed = {cell: drawn for cell, drawn in line.items() if cell not in taken}
        cell = self.grid.cell(cursor)
        pointed[cell] = self._cursor_on(cell)
        return self._pointed.lay(pointed)

    def _cursor_on(self, cell: Cell) -> tuple[str, PictureCell]:
        """What is written there is seen under the cursor."""
        under = self._over.at(cell)
        letter = under[0] if under and cell in self._units and under[0].isalnum() else None
        look = PictureCell(self.palette.color("select_ink"), self.palette.color("select"), True)
        return letter or CURSOR[False], look
