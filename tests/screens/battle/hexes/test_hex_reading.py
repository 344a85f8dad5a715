"""A program reads the screen back through a terminal, as a player would, in all color modes.

It knows how large a hex is in each view, and nothing of how it is drawn.
"""

import re
from collections.abc import AsyncIterator
from typing import NamedTuple

import pytest
from textual.pilot import Pilot

from campaign.hexes.grid import Hex
from campaign.terms import UNION
from screens.battle.hexes.hex_map import HexView
from screens.battle.hexes.scene import HexStack
from tests.screens.hex_field import BOUNDS, HexApp, ground, level_of, scene, terrain_of, written
from tests.screens.keyboard import LARGE, SMALL
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


class Reader:
    """Somebody who looks at the terminal."""

    def __init__(self, app: HexApp, pilot: Pilot[None], size: tuple[int, int]) -> None:
        self.app, self.pilot = app, pilot
        self.terminal = Emulator(size)

    async def sweep(self) -> AsyncIterator[Hex]:
        """Every hex, when all of it is on the terminal and the cursor is elsewhere."""
        left = list(BOUNDS.hexes())
        while left:
            await self.look_at(left[0])
            seen = [hex_ for hex_ in left if self.is_seen(hex_)]
            assert left[0] in seen
            for hex_ in seen:
                yield hex_
            left = [hex_ for hex_ in left if hex_ not in seen]

    async def look_at(self, hex_: Hex) -> None:
        """Scroll to a hex, put the cursor beside it, and read what the terminal shows."""
        view = self.app.map
        view.point_at(hex_)
        view.action_center()
        view.point_at(hex_ - 1 if hex_ % 100 > BOUNDS.north else hex_ + 1)
        await self.pilot.pause()
        self.terminal.screen.reset()
        self.terminal.feed(written(self.app))

    def is_seen(self, hex_: Hex) -> bool:
        """Whether all of a hex is on the terminal, and the cursor elsewhere."""
        box, screen = self.box(hex_), self.terminal.screen
        inside = 0 <= box.x <= screen.columns - box.across and 0 <= box.y <= screen.lines - box.down
        return inside and hex_ != self.app.map.cursor

    def box(self, hex_: Hex) -> Box:
        """Odd columns lie half a hex lower."""
        across, down, edge = (7, 4, 1) if self.app.map.view is HexView.HEXAGONS else (4, 2, 0)
        column, row = divmod(hex_, 100)
        x = (column - BOUNDS.west) * across + edge
        y = (row - BOUNDS.north) * down + (down // 2 if column % 2 else 0)
        window = self.app.map.window
        return Box(x - window.x + window.left, y - window.y + window.top, across, down)

    def rows(self, hex_: Hex) -> list[str]:
        """The letters of a hex, row by row; each of them has another color than its ground."""
        box, rows = self.box(hex_), []
        for y in range(box.y, box.y + box.down):
            cells = [self.terminal.screen.buffer[y][x] for x in range(box.x, box.x + box.across)]
            for cell in cells:
                if cell.data.strip("▀ "):
                    assert cell.fg != cell.bg or cell.fg == "default", cell
            rows.append("".join(cell.data for cell in cells))
        return rows


def check_ground(hex_: Hex, rows: list[str], plain: bool) -> None:
    """Terrain and level are where they belong."""
    sign, level = (rows[0][0], rows[0][3]) if len(rows) == 2 else (rows[3][2], rows[3][4])
    assert (sign, level) == (TERRAIN[terrain_of(hex_)][plain], str(level_of(hex_))), (hex_, rows)


def check_stack(stack: HexStack, rows: list[str], plain: bool) -> None:
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


CASES = [
    pytest.param(size, view, *mode, id=f"{size[0]}-{view}-{'-'.join(map(str, mode))}")
    for size in (SMALL, LARGE)
    for view in (HexView.TILES, HexView.HEXAGONS)
    for mode in MODES
    if view is HexView.TILES or (mode[0] not in ("sixteen", "plain") and mode[1] != "standard")
]


@pytest.mark.parametrize(("size", "view", "look", "colors", "no_color"), CASES)
async def test_every_unit_and_every_hex_can_be_read(
    size: tuple[int, int],
    view: HexView,
    look: str,
    colors: str,
    no_color: bool,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """On tiles a counter hides its hex; when the counters are lifted, it is seen."""
    if no_color:
        monkeypatch.setenv("NO_COLOR", "1")
    app, plain, stacks = HexApp(look, colors), look == "plain", scene().stacks()
    async with app.run_test(size=size) as pilot:
        while app.map.view is not view:
            await pilot.press("z")
        reader = Reader(app, pilot, size)
        async for hex_ in reader.sweep():
            rows = reader.rows(hex_)
            if hex_ in stacks:
                check_stack(stacks[hex_], rows, plain)
            if hex_ not in stacks or view is HexView.HEXAGONS:
                check_ground(hex_, rows, plain)
        if view is HexView.TILES:
            await pilot.press("x")
            async for hex_ in reader.sweep():
                check_ground(hex_, reader.rows(hex_), plain)


async def test_terrains_differ_in_color_and_levels_in_brightness() -> None:
    """Of one level no two terrains look alike, and of one terrain no two levels."""
    app, found = HexApp(), dict[tuple[str, int], str]()
    hidden = {*scene().light(), *scene().stacks(), *ground().exits, 1305, 1306}
    async with app.run_test(size=LARGE) as pilot:
        reader = Reader(app, pilot, LARGE)
        async for hex_ in reader.sweep():
            if hex_ not in hidden:
                box = reader.box(hex_)
                cell = reader.terminal.screen.buffer[box.y + 2][box.x + 3]
                found[terrain_of(hex_), level_of(hex_)] = cell.bg
    assert len(found) > 50
    for (terrain, level), color in found.items():
        alike = {other for other, its in found.items() if its == color} - {(terrain, level)}
        assert not {one for one in alike if one[0] == terrain or one[1] == level}
