"""A field of hexes read back from a terminal, as a player reads it, in all color modes.

It knows how large a hex is in each view, and nothing of how it is drawn.
"""

import re
from typing import Any, NamedTuple

from textual.app import App

from campaign.hexes.grid import Hex
from campaign.terms import UNION
from screens.battle.hexes.hex_map import HexMap, HexView
from screens.battle.hexes.scene import HexStack
from tests.screens.hex_field import written
from tests.terminal.emulator import Emulator

MODES = [
    ("dark", "truecolor", False),
    ("light", "truecolor", False),
    ("clear", "truecolor", False),
    ("dark", "256", False),
    ("light", "256", False),
    ("clear", "256", False),
    ("dark", "standard", False),
    ("sixteen", "standard", False),
    ("sixteen", "256", True),
    ("plain", "standard", False),
]
"""Look, colors that the terminal has, and whether it was told to show none."""

TERRAIN = {
    "open": "·.",
    "border": '""',
    "orchard": "°o",
    "woods": "♣^",
    "rough woods": "♠%",
    "thicket": "&&",
    "swamp": "≈=",
    "swamp-creek": "≋#",
    "river": "~~",
}
"""In Unicode and in plain letters."""

FACINGS = "↗→↘↙←↖", "/>JL<\\"
STRENGTH = re.compile(r"(\d+)(\D)([a-zA-Z+]?)(\s?[+×x]?\d?)[★☆@]?\s*$")


class Box(NamedTuple):
    """Where a hex lies: its first cell, and how many it has."""

    x: int
    y: int
    across: int
    down: int


class MapReader:
    """Somebody who looks at a map of hexes on a terminal of some size."""

    def __init__(self, app: App[Any], field: HexMap, size: tuple[int, int]) -> None:
        self.app, self.field = app, field
        self.terminal = Emulator(size)
        self._rows: list[bytes | None] = [None] * size[1]
        """What each row of the terminal was sent last."""

    def look(self) -> None:
        """Read what the terminal shows now. Rows that are as they were are not sent again: to read
        a whole screen takes the emulator longer than the program takes to draw it.
        """
        rows = written(self.app).split(b"\r\n")
        for number, row in enumerate(rows):
            if row != self._rows[number]:
                self.terminal.feed(b"\x1b[%d;1H%s" % (number + 1, row))
        self._rows = list(rows)

    def is_seen(self, hex_: Hex) -> bool:
        """Whether all of a hex is within the window, and the cursor elsewhere."""
        box, region = self.box(hex_), self.field.content_region
        across = region.x <= box.x <= region.right - box.across
        along = region.y <= box.y <= region.bottom - box.down
        return across and along and hex_ != self.field.cursor

    def box(self, hex_: Hex) -> Box:
        """Odd columns lie half a hex lower."""
        across, down, edge = (7, 4, 1) if self.field.view is HexView.HEXAGONS else (4, 2, 0)
        column, row = divmod(hex_, 100)
        bounds, window, region = self.field.bounds, self.field.window, self.field.content_region
        x = (column - bounds.west) * across + edge
        y = (row - bounds.north) * down + (down // 2 if column % 2 else 0)
        left, top = region.x + window.left - window.x, region.y + window.top - window.y
        return Box(left + x, top + y, across, down)

    def rows(self, hex_: Hex) -> list[str]:
        """The letters of a hex, row by row; each of them has another color than its ground."""
        box, rows = self.box(hex_), []
        for y in range(box.y, box.y + box.down):
            cells = [self.terminal.screen.buffer[y][x] for x in range(box.x, box.x + box.across)]
            for cell in cells:
                if cell.data.strip("▀▄ "):
                    assert cell.fg != cell.bg or cell.fg == "default", cell
            rows.append("".join(cell.data for cell in cells))
        return rows


def check_ground(rows: list[str], terrain: str, level: int, *, plain: bool) -> None:
    """Terrain and level are where they belong: on tiles the level is the last digit."""
    digits = re.findall(r"\d", rows[0])
    found = (rows[0][0], *digits) if len(rows) == 2 else (rows[3][2], rows[3][4])
    assert found == (TERRAIN[terrain][plain], str(level)), rows


def check_stack(stack: HexStack, rows: list[str], *, plain: bool) -> None:
    """Name, strength, facing, state, and whether there are more."""
    name, below = rows if len(rows) == 2 else (row[1:6] for row in rows[1:3])
    top = stack.top
    wanted = top.name[:4].upper() if top.side is UNION else top.name[:4].lower()
    assert name[:4].rstrip() == wanted, rows
    if not stack.counters:
        assert re.search("[★☆@]", below), rows
        return
    unit, found = stack.counters[0], STRENGTH.match(below)
    assert found, rows
    strength, facing, state, more = found.groups()
    assert int(strength) == unit.strength, rows
    assert FACINGS[plain].index(facing) == unit.facing, rows
    if state and state in "+×x":
        state, more = "", state + more
    if state.isupper():
        state, more = state.lower(), "+"
    assert state == unit.state, rows
    assert bool(more.strip()) is (len(stack.counters) > 1), rows
