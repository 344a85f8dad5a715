"""A hex in seven by four cells, as pixels of half a cell: for large terminals with many colors.

The pixels of the ground are prepared; a row is cut out of them. On each hex stand a sign of its
terrain and its level in the lowest row, and a counter of five by two cells in the middle.
"""

from collections.abc import Iterator, Mapping, Set
from functools import lru_cache

from campaign.hexes.grid import Hex, HexBounds, neighbors
from screens.battle.hexes import signs
from screens.battle.hexes.colors import EVEN_LEVEL, KINDS, LEVEL, SIGN, HexCell
from screens.battle.hexes.ground import HexGround
from screens.battle.hexes.layers import AccentLayer, Inked, PixelLayer, over_ground
from screens.battle.hexes.plan import ACROSS, LINES, OVERHANG, HexPlan
from screens.battle.hexes.relief import field_of, outline, vertex
from screens.battle.hexes.scene import HexCounter, HexLeader, HexMark, HexScene, HexStack, Lit
from screens.parts.canvas import Canvas, HalfBlockGround, LooseCells
from screens.parts.pixels import Cell, Pixel
from screens.parts.window import Span
from screens.shell.glyphs import Glyphs

DOWN = LINES // 2
COUNTER = 5
"""Cells of a counter, beside each other."""

FIRST, LAST = 1, DOWN - 1
"""Rows of a hex: the upper one of its counter, and that of its signs."""


class HexagonDrawing:
    """One part of a map, and what stands on it."""

    def __init__(self, ground: HexGround, bounds: HexBounds, glyphs: Glyphs) -> None:
        self.plan = HexPlan(bounds, ACROSS, DOWN, OVERHANG)
        self._ground = ground
        self._glyphs = glyphs
        self._pixels, self._outlines = PixelLayer(), PixelLayer()
        self._accents = AccentLayer()
        self._names: LooseCells[HexCell] = LooseCells(over_ground)
        self._marks: LooseCells[HexCell] = LooseCells(over_ground)
        self._counters: LooseCells[HexCell] = LooseCells(_if_target)
        self._notes: LooseCells[HexCell] = LooseCells(over_ground)
        ground_pixels: HalfBlockGround[HexCell] = HalfBlockGround(
            field_of(ground).cut(bounds), HexCell
        )
        layers = (
            ground_pixels.write,
            self._write_signs,
            self._names.write,
            self._marks.write,
            self._pixels.write,
            self._outlines.write,
            self._accents.write,
            self._counters.write,
            self._notes.write,
        )
        self.canvas = Canvas(self.plan.columns, self.plan.rows, HexCell(), layers, fixed=2)

    def show(self, scene: HexScene, cursor: Hex | None) -> list[Span]:
        """Take in another position; the cells that look different."""
        light = {hex_: lit for hex_, lit in scene.light().items() if self.plan.bounds.has(hex_)}
        counters: Inked = {}
        pixels = dict(_borders(self.plan.bounds, light))
        stacks = scene.stacks()
        for hex_, stack in stacks.items():
            if self.plan.bounds.has(hex_):
                counters |= self._stack(hex_, stack)
                pixels |= self._front(stack.top)
        marks: Inked = {}
        for mark in scene.marks:
            marks |= self._mark(mark)
        names = self._named({*counters, *marks})
        for hex_, lit in light.items():
            marks |= self._pair(hex_, *signs.LIT[lit])
        accents = ((span, str(lit)) for hex_, lit in light.items() for span in self._cells(hex_))
        changed = self._counters.lay(counters) + self._marks.lay(self._inside(marks))
        changed += self._names.lay(self._inside(names))
        changed += self._notes.lay(self._inside(self._written(scene, stacks)))
        changed += self._pixels.lay(self._on_the_map(pixels))
        return changed + self._accents.lay(accents) + self.point(scene, cursor)

    def point(self, scene: HexScene, cursor: Hex | None) -> list[Span]:
        """Have the cursor elsewhere; the cells that look different."""
        outlines: dict[Pixel, int] = {}
        for hex_, kind in ((scene.selected, "selected"), (cursor, "cursor")):
            if hex_ is not None:
                pixels = outline(self.plan.bounds, hex_, range(6))
                outlines |= dict.fromkeys(pixels, KINDS[kind])
        return self._outlines.lay(self._on_the_map(outlines))

    def _on_the_map(self, pixels: Mapping[Pixel, int]) -> dict[Pixel, int]:
        columns, lines = self.plan.columns, self.plan.rows * 2
        return {
            (x, y): kind for (x, y), kind in pixels.items() if 0 <= x < columns and 0 <= y < lines
        }

    # --- what stands on a hex ---

    def _stack(self, hex_: Hex, stack: HexStack) -> Inked:
        top, plain = stack.top, self._glyphs.is_plain
        role = signs.ROLES[top.side.seat]
        star = signs.STARS[top.side.seat][plain]
        if isinstance(top, HexCounter):
            behind = star if stack.leaders else signs.ARMS[top.arm][plain]
            below = signs.strength_line(top, len(stack.counters), COUNTER, self._glyphs)
        else:
            behind = signs.MORE if len(stack.leaders) > 1 else " "
            below = f"  {star}  "
        lines = (signs.name_line(top.name, top.side) + behind, role), (below, f"{role} low")
        x, y = self.plan.corner(hex_)
        start = x + (ACROSS - COUNTER) // 2
        return {
            (start + aside, y + FIRST + down): (letter, cell)
            for down, (line, role) in enumerate(lines)
            for cell in (HexCell(letters=role),)
            for aside, letter in enumerate(line)
        }

    def _front(self, top: HexCounter | HexLeader) -> dict[Pixel, int]:
        """Two pixels at the vertex that the uppermost counter faces."""
        if isinstance(top, HexLeader) or top.facing is None:
            return {}
        kind = KINDS[f"{signs.ROLES[top.side.seat]} front"]
        return dict.fromkeys(vertex(self.plan.bounds, top.hex, top.facing), kind)

    def _mark(self, mark: HexMark) -> Inked:
        """A flag above the counter, and behind it whose it is."""
        holder = signs.HOLDERS[2 if mark.side is None else mark.side.seat]
        x, y = self._name_starts(mark.hex)
        cell = HexCell(letters="mark")
        flag = signs.FLAG[self._glyphs.is_plain]
        return {(x - 3, y): (flag, cell), (x - 2, y): (holder, cell)}

    def _written(self, scene: HexScene, stacks: Mapping[Hex, HexStack]) -> Inked:
        """The letters that pick a hex above what it costs; above a counter, both on one line."""
        found: Inked = {}
        for hex_, (label, text) in scene.notes.items():
            x, y = self.plan.corner(hex_)
            if hex_ in stacks:
                start = x + (ACROSS - len(label + text)) // 2
                cells = [((start, y), label, "label"), ((start + len(label), y), text, "note")]
            else:
                middle = x + ACROSS // 2
                cells = [
                    ((middle - len(label) // 2, y + FIRST), label, "label"),
                    ((middle - len(text) // 2, y + FIRST + 1), text, "note"),
                ]
            for (start, row), letters, role in cells:
                for aside, letter in enumerate(letters):
                    found[start + aside, row] = letter, HexCell(letters=role)
        return found

    def _pair(self, hex_: Hex, left: signs.Signs, right: signs.Signs) -> Inked:
        """Two letters beside the signs of a hex."""
        x, y = self.plan.corner(hex_)
        plain, cell = self._glyphs.is_plain, HexCell(letters=LEVEL)
        return {(x + 1, y + LAST): (left[plain], cell), (x + 5, y + LAST): (right[plain], cell)}

    def _named(self, taken: Set[Cell]) -> Inked:
        """The names of places, each over the upper side of its hex.

        Where a counter or a flag of another hex would cover a part, it is over the lower side, or
        nowhere.
        """
        found: Inked = {}
        for hex_, name in self._ground.places.items():
            x, y = self._name_starts(hex_)
            for row in (y, y + DOWN):
                cells = [(x + aside, row) for aside in range(len(name))]
                if taken.isdisjoint(cells):
                    place = HexCell(letters="place")
                    found |= {
                        cell: (letter, place) for cell, letter in zip(cells, name, strict=True)
                    }
                    break
        return found

    def _name_starts(self, hex_: Hex) -> Cell:
        """Where the name of a hex begins, or would begin if it were a few letters long."""
        x, y = self.plan.corner(hex_)
        length = len(self._ground.places.get(hex_, ""))
        return x + ACROSS // 2 - length // 2 + (0 if length else 3), y

    def _cells(self, hex_: Hex) -> Iterator[Span]:
        """The cells that lie within a hexagon, row by row."""
        x, y = self.plan.corner(hex_)
        for down, (first, last) in enumerate(((1, 6), (-1, 8), (-1, 8), (1, 6))):
            yield Span(y + down, max(0, x + first), min(self.plan.columns, x + last))

    def _inside(self, cells: Inked) -> Inked:
        columns, rows = self.plan.columns, self.plan.rows
        return {
            (x, y): cell for (x, y), cell in cells.items() if 0 <= x < columns and 0 <= y < rows
        }

    # --- signs on the ground ---

    def _write_signs(self, row: int, letters: list[str], meanings: list[HexCell]) -> None:
        """Terrain and level in the lowest row of each hex."""
        west, east, north, south = self.plan.bounds
        captions = _captions(self._ground, self._glyphs)
        for lower in (0, 1):
            down = row - lower * (DOWN // 2)
            hex_row = down // DOWN + north
            if down % DOWN != LAST or not north <= hex_row <= south:
                continue
            for column in range(west + (west & 1 ^ lower), east + 1, 2):
                caption = captions.get(100 * column + hex_row)
                if caption is None:
                    continue
                x = (column - west) * ACROSS + OVERHANG + ACROSS // 2
                for aside, letter, role in caption:
                    place = x + aside
                    lowest = meanings[place].lower
                    letters[place] = letter
                    meanings[place] = HexCell(lowest, lowest, role)


Caption = tuple[tuple[int, str, str], ...]
"""Signs in the lowest row of a hex: how far aside of its middle, letter, role."""


@lru_cache(maxsize=4)
def _captions(ground: HexGround, glyphs: Glyphs) -> dict[Hex, Caption]:
    plain = glyphs.is_plain
    camp: Caption = ((0, signs.CAMP[plain], "place"),)
    return {
        hex_: (
            (-1, signs.TERRAIN[there.terrain][plain], SIGN),
            (1, f"{there.level}", EVEN_LEVEL if hex_ in ground.even else LEVEL),
            *(camp if hex_ in ground.camps else ()),
        )
        for hex_, there in ground.hexes.items()
    }


def _if_target(cell: HexCell, beneath: HexCell) -> HexCell:
    """A counter keeps its own colors, but tells that it can be attacked."""
    return cell._replace(accent=beneath.accent) if beneath.accent == Lit.TARGET else cell


def _borders(bounds: HexBounds, light: dict[Hex, Lit]) -> Iterator[tuple[Pixel, int]]:
    """Around all hexes that stand out for the same reason, one line."""
    for hex_, lit in light.items():
        for direction, other in enumerate(neighbors(hex_)):
            if light.get(other) is not lit:
                for pixel in outline(bounds, hex_, range(direction, direction + 1)):
                    yield pixel, KINDS[lit]
