"""What is written over a table: units with what is left of them, marks, names of ground."""

from collections.abc import Iterator, Mapping, Sequence

from campaign.battle.historical import CompassPoint
from campaign.tabletop.measure import CM, COSINE, SCALE, SINE, Point, advanced
from campaign.tabletop.terrain import Kind, Piece
from campaign.terms import Side
from screens.battle.tabletop import signs
from screens.battle.tabletop.drawing import Attention
from screens.battle.tabletop.ground import RULED, ruled
from screens.battle.tabletop.picture.cells import Inked, PictureCell
from screens.battle.tabletop.picture.labels import CLOSE, LabelSpot, Room
from screens.battle.tabletop.picture.overlays import Pixels
from screens.battle.tabletop.picture.palette import BLACK, TablePalette
from screens.battle.tabletop.picture.plane import Plane
from screens.battle.tabletop.picture.troops import DARK, NAMES, body_color, heading_of
from screens.battle.tabletop.reach import SightLine
from screens.battle.tabletop.scene import NOBODY, NORTH_LIES, Card, Figure, Scene, TableMark
from screens.parts.pixels import BRAILLE, Cell
from screens.shell.glyphs import Glyphs
from screens.shell.palettes import Rgb, mix

BASES_FROM = 6 * CM // 10
"""Bases have their own numbers on them where a pixel is no longer than that."""

NAMED_FROM = CM
"""Generals and objectives have their names beside them where a pixel is no longer than that."""

SHORTER = ((18 * CM // 10, 99), (26 * CM // 10, 11))
"""How many letters of a name there is room for, as long as a pixel is no longer than so much."""

FAR = SHORTER[-1][0]
"""Where a pixel is longer than that there is no room for all labels: one is written only where it
covers nobody, unless it is of the unit selected, or of whom an order is about.
"""

SHORT, SHORTEST = 7, 4
"""The same of longer pixels; and where there is no room even for that."""

WHITE, LIGHT = (255, 255, 255), 3 * 118
"""What is written in white, and on what bodies it is: the sum of their red, green and blue."""

_ARROWS: Mapping[str, str] = {"up": "↑", "left": "←", "down": "↓", "right": "→"}

HALO, FAINT = 0.5, 0.1
"""How the names of ground stand out: how light their paper is, and how faint their ink."""

MARK_HALO = 0.7
"""The same of marks, which have colors."""


def cut(name: str, most: int) -> str:
    """A name in so many letters; which of several it is stays, not to be taken for a strength.

    >>> cut("Brockenbrough", 11), cut("Pettigrew 2nd", 11)
    ('Brockenbrou', 'Pettigr 2nd')
    """
    first, _, which = name.rpartition(" ")
    if len(name) <= most or not which[:1].isdigit():
        return name[:most].rstrip()
    return f"{first[: max(SHORTEST, most - len(which) - 1)]} {which}"


class Lettering:
    """Writes over a table; no label stands over another one."""

    def __init__(
        self,
        plane: Plane,
        palette: TablePalette,
        glyphs: Glyphs,
        pixels: Pixels,
        troops: Sequence[Cell],
    ) -> None:
        self._plane = plane
        self._palette = palette
        self._glyphs = glyphs
        self._pixels = pixels
        self._room = Room(plane.columns, plane.rows, troops)
        self.cells: Inked = {}
        self.units: dict[Cell, int] = {}
        """Whom each cell with letters is about."""

    # --- units ---

    def names(self, units: Mapping[int, Sequence[Figure]], scene: Scene, look: Attention) -> None:
        """A label for each unit, that of the one selected first."""
        first = sorted(units, key=lambda u: (u != look.selected, u not in look.ghost.aimed))
        for unit in first:
            figures, card = units[unit], scene.cards.get(unit)
            if card is None:
                continue
            left, right = self._brackets(unit, look)
            colors = self._colors(figures[0].side, unit, look)
            texts = [f"{left}{said}{right}" for said in self._said(figures[0], card)]
            self._place(self._wanted(figures), texts, colors, unit, self._must_show(unit, look))

    def _said(self, figure: Figure, card: Card) -> Iterator[str]:
        """Arm and side, name, bases left, state; shorter where a pixel is long, or room short."""
        sign = signs.ARMS[figure.arm][figure.side.seat]
        name = card.short or str(figure.unit)
        rest = f" {card.strength}{card.state}" if card.full > 1 else card.state
        most = next((most for grain, most in SHORTER if self._plane.grain <= grain), SHORT)
        for letters in (most, SHORTEST):
            yield f"{sign}{cut(name, letters)}{rest}"

    def _brackets(self, unit: int, look: Attention) -> tuple[str, str]:
        """Why it stands out, in signs."""
        glyphs = self._glyphs
        if unit == look.selected:
            return glyphs.cursor
        if unit in look.ghost.aimed:
            return glyphs.reach
        return glyphs.marked if unit in look.able else (" ", " ")

    def _colors(self, side: Side, unit: int, look: Attention) -> PictureCell:
        palette, name = self._palette, NAMES[side.seat]
        if unit and unit == look.selected:
            return PictureCell(palette.color("select_ink"), palette.color("select"), True)
        if unit in look.ghost.aimed:
            return PictureCell(palette.color("aimed_ink"), palette.color("aimed"), True)
        return PictureCell(palette.color(f"{name}_ink"), palette.color(name, DARK), True)

    def _wanted(self, figures: Sequence[Figure]) -> Cell:
        """Behind the middle of a unit: behind all of it."""
        heading, number = heading_of(figures), len(figures)
        x = sum(figure.middle.x for figure in figures) // number
        y = sum(figure.middle.y for figure in figures) // number
        sine, cosine = SINE[heading], COSINE[heading]
        deep = max(
            (x - u) * sine + (y - v) * cosine for figure in figures for u, v in figure.corners
        )
        grain = self._plane.grain
        beyond = grain * (SCALE + abs(cosine)) // SCALE
        return self._plane.cell(advanced(Point(x, y), heading, -(deep // SCALE + beyond)))

    def _must_show(self, unit: int, look: Attention) -> bool:
        """Its label is written whatever it covers."""
        is_meant = unit != NOBODY and (unit == look.selected or unit in look.ghost.aimed)
        return is_meant or self._plane.grain <= FAR

    def _place(
        self, wanted: Cell, texts: Sequence[str], look: PictureCell, unit: int, must: bool
    ) -> None:
        for text in texts:
            if spot := self._spot(wanted, len(text), must):
                self._write(spot, text, look, unit)
                return

    def _spot(self, wanted: Cell, length: int, must: bool) -> LabelSpot | None:
        """Where a text stands best; if it need not be shown, near by and in nobody's way."""
        if must:
            return self._room.place(wanted, length)
        spot = self._room.beside((wanted[0] - length // 2, wanted[1]), length, CLOSE)
        if spot is not None:
            self._room.write_at(spot, length)
        return spot

    def _write(self, spot: LabelSpot, text: str, look: PictureCell, unit: int = NOBODY) -> None:
        for aside, letter in enumerate(text):
            cell = spot.column + aside, spot.row
            self.cells[cell] = letter, look
            if unit:
                self.units[cell] = unit

    def bases(self, figures: Sequence[Figure], look: Attention) -> None:
        """What orders call a base, and its state, on its body."""
        if self._plane.grain > BASES_FROM:
            return
        for figure in figures:
            if not figure.name:
                continue
            text, (column, row) = figure.name + figure.marks, self._plane.cell(figure.middle)
            paper = body_color(self._palette, figure, figure.unit == look.selected)
            ink = BLACK if sum(paper) > LIGHT else WHITE
            for aside, letter in enumerate(text, start=column - len(text) // 2):
                if 0 <= aside < self._plane.columns and (aside, row) not in self.cells:
                    self.cells[aside, row] = letter, PictureCell(ink, paper, True)
                    self.units[aside, row] = figure.unit

    # --- marks and ground ---

    def marks(self, marks: Sequence[TableMark], scene: Scene, look: Attention) -> None:
        """Generals and objectives, where they are or beside it."""
        for mark in marks:
            text = signs.mark_sign(mark, self._glyphs)
            if self._named_here(mark, text, look):
                continue
            if self._plane.grain <= NAMED_FROM:
                card = scene.cards.get(mark.unit)
                text += f" {mark.name}" if mark.name else card.short if card else ""
            elif mark.unit:
                text += str(mark.unit)
            left, right = self._brackets(mark.unit or -1, look)
            text = f"{left}{text}{right}".strip()
            spot = self._mark_spot(mark, len(text), look)
            if spot is None:
                continue
            self._write(spot, text, self._mark_look(mark, spot, look), mark.unit)

    def _mark_spot(self, mark: TableMark, length: int, look: Attention) -> LabelSpot | None:
        """Where a mark begins: where it is, or near by; a flag is never left out."""
        wanted = self._plane.cell(mark.place)
        spot = LabelSpot(wanted[0], wanted[1])
        if self._room.is_free(spot, length):
            self._room.write_at(spot, length)
            return spot
        must = mark.sign != "general" or self._must_show(mark.unit, look)
        return self._spot(wanted, length, must)

    def _named_here(self, mark: TableMark, sign: str, look: Attention) -> bool:
        """A flag with its name, near where it stands, if nothing at all is in the way.

        From afar, too: what the battle is won by is told by these names.
        """
        if not mark.name:
            return False
        text = f"{sign} {mark.name}"
        spot = self._room.beside(self._plane.cell(mark.place), len(text))
        if spot is None:
            return False
        self._room.write_at(spot, len(text))
        self._write(spot, text, self._mark_look(mark, spot, look))
        return True

    def _mark_look(self, mark: TableMark, spot: LabelSpot, look: Attention) -> PictureCell:
        is_told = mark.unit == look.selected or mark.unit in look.ghost.aimed
        if mark.unit and mark.side is not None and is_told:
            return self._colors(mark.side, mark.unit, look)
        if mark.sign == "place":
            return PictureCell(self._palette.color("los_ink"), self._palette.color("los"), True)
        ink = self._palette.color("gold" if mark.sign == "general" else "flag")
        paper = mix(self._paper(spot.column, spot.row), self._palette.color("halo"), MARK_HALO)
        return PictureCell(ink, paper, True)

    def ground(self, scene: Scene) -> None:
        """The names of hills, woods, fields and villages, where there is room in their middle;
        near by also those of works, beside them.
        """
        palette = self._palette
        for piece in scene.table.pieces:
            text = piece.name or str(piece.kind)
            spot = self._ground_spot(piece, len(text))
            if spot is None:
                continue
            self._room.write_at(spot, len(text))
            for aside, letter in enumerate(text):
                paper = self._paper(spot.column + aside, spot.row)
                look = PictureCell(
                    mix(palette.color("ink"), paper, FAINT), mix(paper, palette.color("halo"), HALO)
                )
                self.cells[spot.column + aside, spot.row] = letter, look

    def _ground_spot(self, piece: Piece, length: int) -> LabelSpot | None:
        """Where the name of a piece of ground begins; None if there is no room for it."""
        column, row = self._plane.cell(piece.middle)
        spot = LabelSpot(column - length // 2, row)
        if piece.kind in signs.AREAS:
            return spot if self._room.is_free(spot, length) else None
        is_near = self._plane.grain <= NAMED_FROM
        return self._room.beside(spot, length) if is_near and piece.kind is Kind.WORKS else None

    def _paper(self, column: int, row: int) -> Rgb:
        """What lies under a letter: the mean of two pixels."""
        return mix(
            self._pixels.color(column, 2 * row), self._pixels.color(column, 2 * row + 1), 0.5
        )

    def scale(self, measure: tuple[str, int], up: CompassPoint) -> None:
        """How long so much is, and where north is."""
        plane, palette = self._plane, self._palette
        paper = mix(self._paper(1, plane.rows - 1), palette.color("halo"), MARK_HALO)
        look = PictureCell(palette.color("ink"), paper)
        for length in RULED:
            said, long = ruled(length, measure), round(length / plane.grain)
            if len(said) + 2 <= long <= plane.columns - 2:
                spot = LabelSpot(1, plane.rows - 1)
                if self._room.is_free(spot, long):
                    self._room.write_at(spot, long)
                    self._write(spot, f"├{said.center(long - 2, '─')}┤", look)
                break
        corner = LabelSpot(plane.columns - 4, 0)
        if self._room.is_free(corner, 3):
            self._room.write_at(corner, 3)
            self._write(corner, f" N{_ARROWS[NORTH_LIES[up]]}", look._replace(is_bold=True))

    # --- lines ---

    def sight(self, line: SightLine, troops: frozenset[Cell], measure: tuple[str, int]) -> None:
        """A line of sight in braille, with its length and what the rules say of it."""
        ink = self._palette.color("los_ok" if line.is_clear else "los")
        self.cells |= {
            cell: drawn
            for cell, drawn in self.dotted(line.start, line.end, ink).items()
            if cell not in self.cells and cell not in troops
        }
        middle = Point((line.start.x + line.end.x) // 2, (line.start.y + line.end.y) // 2)
        column, row = self._plane.cell(middle)
        word, unit = measure
        length = f"{line.length / unit:.{0 if unit == CM else 1}f} {word}"
        text = f" {length} {line.said} "
        look = PictureCell(self._palette.color("los_ink"), ink, True)
        self._place((column + 2 + len(text) // 2, row), [text], look, NOBODY, must=True)

    def dotted(self, start: Point, end: Point, ink: Rgb) -> Inked:
        """A straight line of dots over whatever lies there."""
        (x, y), (u, v) = self._plane.pixel(start), self._plane.pixel(end)
        steps = max(1, int(2 * max(abs(u - x), abs(v - y))))
        dots = {
            (int(2 * (x + (u - x) * step / steps)), int(2 * (y + (v - y) * step / steps)))
            for step in range(steps + 1)
        }
        return {
            cell: (BRAILLE.letters[bits], PictureCell(ink, self._paper(*cell), True))
            for cell, bits in BRAILLE.cells(dots).items()
            if self._plane.holds(cell[0], 2 * cell[1])
        }
