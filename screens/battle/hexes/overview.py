"""A hex in a single cell: the whole field, and who stands where."""

from functools import lru_cache

from campaign.hexes.grid import Hex, HexBounds
from screens.battle.hexes import signs
from screens.battle.hexes.colors import SIGN, HexCell, ground_kind
from screens.battle.hexes.ground import HexGround, HexWay
from screens.battle.hexes.layers import AccentLayer, as_its_hex, over_ground
from screens.battle.hexes.plan import HexPlan
from screens.battle.hexes.scene import HexScene, HexStack
from screens.parts.canvas import Canvas, LooseCells
from screens.parts.window import Span
from screens.shell.glyphs import Glyphs

WAYS: dict[HexWay, signs.Signs] = {HexWay.ROAD: ("+", "+"), HexWay.TRAIL: (":", ":")}


class OverviewDrawing:
    """One part of a map, and what stands on it, from afar."""

    def __init__(self, ground: HexGround, bounds: HexBounds, glyphs: Glyphs) -> None:
        self.plan = HexPlan(bounds, 1, 1)
        self._ground = ground
        self._glyphs = glyphs
        self._accents = AccentLayer()
        self._counters: LooseCells[HexCell] = LooseCells(as_its_hex)
        self._marks: LooseCells[HexCell] = LooseCells(over_ground)
        layers = (self._write_ground, self._accents.write, self._marks.write, self._counters.write)
        self.canvas = Canvas(self.plan.columns, self.plan.rows, HexCell(), layers, fixed=1)

    def show(self, scene: HexScene, cursor: Hex | None) -> list[Span]:
        """Take in another position; the cells that look different."""
        plain, corner, has = self._glyphs.is_plain, self.plan.corner, self.plan.bounds.has
        flag = signs.FLAG[plain]
        marks = {
            corner(mark.hex): (flag, HexCell(letters="mark"))
            for mark in scene.marks
            if has(mark.hex)
        }
        counters = {
            corner(hex_): (_sign(stack, plain), HexCell(letters=signs.ROLES[stack.top.side.seat]))
            for hex_, stack in scene.stacks().items()
            if has(hex_)
        }
        changed = self._counters.lay(counters) + self._marks.lay(marks)
        return changed + self.point(scene, cursor)

    def point(self, scene: HexScene, cursor: Hex | None) -> list[Span]:
        """Have the cursor elsewhere; the cells that look different."""
        standing_out: dict[Hex, str] = dict(scene.light())
        if scene.selected is not None:
            standing_out[scene.selected] = "selected"
        if cursor is not None:
            standing_out[cursor] = "cursor"
        return self._accents.lay(
            (span, str(accent))
            for hex_, accent in standing_out.items()
            if self.plan.bounds.has(hex_)
            for span in self.plan.spans(hex_)
        )

    def _write_ground(self, row: int, letters: list[str], meanings: list[HexCell]) -> None:
        west, east, north, _ = self.plan.bounds
        cells = _cells(self._ground, self._glyphs)
        for column in range(west, east + 1):
            cell = cells.get(100 * column + row + north)
            if cell is not None:
                letters[column - west], meanings[column - west] = cell


def _sign(stack: HexStack, plain: bool) -> str:
    """Filled for the Union, hollow for the Confederacy; a star for leaders alone."""
    seat = stack.top.side.seat
    return (signs.AFAR if stack.counters else signs.STARS)[seat][plain]


@lru_cache(maxsize=4)
def _cells(ground: HexGround, glyphs: Glyphs) -> dict[Hex, tuple[str, HexCell]]:
    plain = glyphs.is_plain
    found = {}
    for hex_, there in ground.hexes.items():
        kind = ground_kind(there.terrain, there.level)
        letter, role = signs.TERRAIN[there.terrain][plain], SIGN
        exits = ground.exits.get(hex_)
        if exits:
            way = HexWay.ROAD if HexWay.ROAD in exits.values() else HexWay.TRAIL
            letter, role = WAYS[way][plain], str(way)
        found[hex_] = letter, HexCell(kind, kind, role)
    return found
