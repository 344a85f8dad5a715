"""A hex in four by two cells: for small terminals, few colors, plain letters.

    sign   way north-west/north   way north-east/north   level
    mark   way south-west/south   way south-east/south   mark

A counter hides its tile: its name, then strength, facing, state, and whether there are more. No
level stands directly before a strength: without colors they would be read as one number.
"""

from collections.abc import Mapping
from functools import lru_cache

from campaign.hexes.grid import Hex, HexBounds
from screens.battle.hexes import signs
from screens.battle.hexes.colors import EVEN_LEVEL, LEVEL, SIGN, HexCell, ground_kind
from screens.battle.hexes.ground import HexGround
from screens.battle.hexes.layers import AccentLayer, Inked, as_its_hex, over_ground
from screens.battle.hexes.plan import HexPlan
from screens.battle.hexes.scene import HexCounter, HexMark, HexScene, HexStack
from screens.parts.canvas import Canvas, LooseCells
from screens.parts.pixels import Cell
from screens.parts.window import Span
from screens.shell.glyphs import Glyphs

ACROSS, DOWN = 4, 2

PLACES: dict[int, tuple[Cell, ...]] = {
    0: ((1, 0), (2, 0)),
    1: ((2, 0),),
    2: ((2, 1),),
    3: ((1, 1), (2, 1)),
    4: ((1, 1),),
    5: ((1, 0),),
}
"""Where in a tile stands what leads in a direction, or runs along that side."""

SLANT = (0, 1, 2, 0, 1, 2)
"""Which of its three signs a way has in each direction."""

Tile = dict[Cell, tuple[str, str]]
"""The cells of a tile that are not blank: a letter and its role."""


class TileDrawing:
    """One part of a map, and what stands on it, in one set of signs."""

    def __init__(self, ground: HexGround, bounds: HexBounds, glyphs: Glyphs) -> None:
        self.plan = HexPlan(bounds, ACROSS, DOWN)
        self._ground = ground
        self._glyphs = glyphs
        self._levels: LooseCells[HexCell] = LooseCells(over_ground)
        self._accents = AccentLayer()
        self._marks: LooseCells[HexCell] = LooseCells(over_ground)
        self._pointed: LooseCells[HexCell] = LooseCells(over_ground)
        self._counters: LooseCells[HexCell] = LooseCells(as_its_hex)
        self._notes: LooseCells[HexCell] = LooseCells(over_ground)
        layers = (
            self._write_ground,
            self._levels.write,
            self._accents.write,
            self._marks.write,
            self._pointed.write,
            self._counters.write,
            self._notes.write,
        )
        self.canvas = Canvas(self.plan.columns, self.plan.rows, HexCell(), layers, fixed=1)

    def show(self, scene: HexScene, cursor: Hex | None) -> list[Span]:
        """Take in another position; the cells that look different."""
        stacks = scene.stacks()
        counters: Inked = {}
        for hex_, stack in stacks.items():
            if self.plan.bounds.has(hex_):
                counters |= self._stack(hex_, stack)
        marks: Inked = {}
        for hex_, lit in scene.light().items():
            marks |= self._pair(hex_, *signs.LIT[lit], LEVEL)
        for mark in scene.marks:
            marks |= self._mark(mark)
        changed = self._counters.lay(counters) + self._marks.lay(self._inside(marks))
        changed += self._notes.lay(self._inside(self._written(scene, stacks)))
        changed += self._levels.lay(self._moved_levels(scene, stacks))
        return changed + self.point(scene, cursor)

    def point(self, scene: HexScene, cursor: Hex | None) -> list[Span]:
        """Have the cursor elsewhere; the cells that look different."""
        standing_out: dict[Hex, str] = dict(scene.light())
        if scene.selected is not None:
            standing_out[scene.selected] = "selected"
        pointed: Inked = {}
        if cursor is not None:
            standing_out[cursor] = "cursor"
            left, right = self._glyphs.cursor
            pointed = self._pair(cursor, (left, left), (right, right), "mark")
        accents = (
            (span, str(accent))
            for hex_, accent in standing_out.items()
            if self.plan.bounds.has(hex_)
            for span in self.plan.spans(hex_)
        )
        return self._accents.lay(accents) + self._pointed.lay(self._inside(pointed))

    # --- what stands on a tile ---

    def _stack(self, hex_: Hex, stack: HexStack) -> Inked:
        top, plain = stack.top, self._glyphs.is_plain
        role = signs.ROLES[top.side.seat]
        star = signs.STARS[top.side.seat][plain]
        if isinstance(top, HexCounter):
            below = signs.strength_line(top, len(stack.counters), ACROSS, self._glyphs)
            if stack.leaders and below.endswith(" "):
                below = below[:-1] + star
        else:
            more = signs.MORE if len(stack.leaders) > 1 else " "
            below = f" {star} {more}"
        x, y = self.plan.corner(hex_)
        lines = (signs.name_line(top.name, top.side), role), (below, f"{role} low")
        return {
            (x + aside, y + down): (letter, HexCell(letters=role))
            for down, (line, role) in enumerate(lines)
            for aside, letter in enumerate(line)
        }

    def _moved_levels(self, scene: HexScene, stacks: Mapping[Hex, HexStack]) -> Inked:
        """Levels that would touch the strength of a counter, further to the left.

        Beside the cost of a move there is no room for them.
        """
        found: Inked = {}
        for hex_, stack in stacks.items():
            x, y = self.plan.corner(hex_)
            if not (x and self.plan.bounds.has(hex_) and isinstance(stack.top, HexCounter)):
                continue
            west = self.plan.at((x - 1, y + 1))
            tile = _tile(self._ground, west, self._glyphs.is_plain)
            start, row = self.plan.corner(west)
            if west in stacks or row != y + 1:
                continue
            level, role = tile[ACROSS - 1, 0]
            found[x - 1, row] = " ", HexCell()
            if west not in scene.notes:
                free = next((aside for aside in (2, 1) if (aside, 0) not in tile), 2)
                found[start + free, row] = level, HexCell(letters=role)
        return found

    def _mark(self, mark: HexMark) -> Inked:
        """A flag, and behind it whose it is; none that nobody holds."""
        holder = signs.HOLDERS[2 if mark.side is None else mark.side.seat]
        flag = signs.FLAG[self._glyphs.is_plain]
        return self._pair(mark.hex, (flag, flag), (holder, holder), "mark")

    def _written(self, scene: HexScene, stacks: Mapping[Hex, HexStack]) -> Inked:
        """What a hex costs above the letters that pick it; below the name of a counter, both."""
        found: Inked = {}
        for hex_, (label, text) in scene.notes.items():
            x, y = self.plan.corner(hex_)
            if hex_ in stacks:
                room = ACROSS - len(label)
                cells = [
                    ((x, y + 1), label, "label"),
                    ((x + len(label), y + 1), f"{text:{room}}"[:room], "note"),
                ]
            else:
                above = (
                    f"{text:{ACROSS}}" if len(text) + 1 >= ACROSS else text
                )  # not beside the level
                cells = [((x, y), above[:ACROSS], "note"), ((x + 1, y + 1), label, "label")]
            for (start, row), letters, role in cells:
                for aside, letter in enumerate(letters):
                    found[start + aside, row] = letter, HexCell(letters=role)
        return found

    def _pair(self, hex_: Hex, left: signs.Signs, right: signs.Signs, role: str) -> Inked:
        """Two letters at the lower corners of a tile."""
        x, y = self.plan.corner(hex_)
        plain, cell = self._glyphs.is_plain, HexCell(letters=role)
        return {(x, y + 1): (left[plain], cell), (x + ACROSS - 1, y + 1): (right[plain], cell)}

    def _inside(self, cells: Inked) -> Inked:
        columns, rows = self.plan.columns, self.plan.rows
        return {
            (x, y): cell for (x, y), cell in cells.items() if 0 <= x < columns and 0 <= y < rows
        }

    # --- the ground ---

    def _write_ground(self, row: int, letters: list[str], meanings: list[HexCell]) -> None:
        west, east, north, south = self.plan.bounds
        tiles = _tiles(self._ground, self._glyphs)
        for column in range(west, east + 1):
            down = row - self.plan.lower(column)
            hex_ = 100 * column + down // DOWN + north
            tile = tiles.get(hex_)
            if tile is None or not north <= hex_ % 100 <= south:
                continue
            x = (column - west) * ACROSS
            letters[x : x + ACROSS], meanings[x : x + ACROSS] = tile[down % DOWN]


@lru_cache(maxsize=4)
def _tiles(
    ground: HexGround, glyphs: Glyphs
) -> dict[Hex, tuple[tuple[str, list[HexCell]], tuple[str, list[HexCell]]]]:
    """The two lines of each hex without troops: letters and what they mean."""
    return {hex_: _lines(ground, hex_, glyphs.is_plain) for hex_ in ground.hexes}


def _lines(
    ground: HexGround, hex_: Hex, plain: bool
) -> tuple[tuple[str, list[HexCell]], tuple[str, list[HexCell]]]:
    there = ground.hexes[hex_]
    kind = ground_kind(there.terrain, there.level, -((hex_ // 100 + hex_) % 2))
    bare = HexCell(kind, kind)
    tile = _tile(ground, hex_, plain)
    upper, lower = (
        (
            "".join(tile.get((x, y), (" ", ""))[0] for x in range(ACROSS)),
            [
                bare._replace(letters=tile[x, y][1]) if (x, y) in tile else bare
                for x in range(ACROSS)
            ],
        )
        for y in range(DOWN)
    )
    return upper, lower


def _tile(ground: HexGround, hex_: Hex, plain: bool) -> Tile:
    """Signs of terrain and level, ways, water on the sides, and whether the place has a name."""
    there = ground.hexes[hex_]
    tile: Tile = {(0, 0): (signs.TERRAIN[there.terrain][plain], SIGN)}
    tile[ACROSS - 1, 0] = f"{there.level}", EVEN_LEVEL if hex_ in ground.even else LEVEL
    if hex_ in ground.camps:
        tile[ACROSS - 1, 1] = signs.CAMP[plain], "place"
    if hex_ in ground.places:
        tile[ACROSS - 1, 1] = signs.HOUSE[plain], "place"
    for direction, way in sorted(ground.exits.get(hex_, {}).items(), key=_slanted_first):
        cell = next((one for one in PLACES[direction] if one not in tile), None)
        if cell:
            tile[cell] = signs.WAYS[way][SLANT[direction]][plain], str(way)
    for direction, line in ground.edges.get(hex_, {}).items():
        for cell in PLACES[direction]:
            tile.setdefault(cell, (signs.LINES[line][plain], str(line)))
    return tile


def _slanted_first(leading: tuple[int, object]) -> bool:
    """A way to the north or south can stand in either of two places, so it comes last."""
    return leading[0] % 3 == 0
