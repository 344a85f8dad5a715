"""A small field of hexes for the tests of the screens: every terrain, both sides, all states."""

from io import StringIO
from typing import Any

from rich.console import Console
from textual.app import App, ComposeResult

from campaign.hexes.grid import Hex, HexBounds
from campaign.terms import CONFEDERATE, UNION
from screens.battle.hexes.ground import GroundHex, HexGround, HexsideLine, HexTerrain, HexWay
from screens.battle.hexes.hex_map import HexMap
from screens.battle.hexes.scene import HexArm, HexCounter, HexLeader, HexMark, HexScene, Lit
from screens.shell.themes import ThemedApp

N, NE, SE, S, SW, NW = range(6)
"""Directions of neighbors."""

BOUNDS = HexBounds(10, 23, 1, 11)
"""Fourteen columns and eleven rows."""

TERRAINS = tuple(HexTerrain)
FIELD = "Rea"


def terrain_of(hex_: Hex) -> HexTerrain:
    """Every terrain beside every other one."""
    column, row = divmod(hex_, 100)
    return TERRAINS[(2 * column + 5 * row + column * row) % len(TERRAINS)]


def level_of(hex_: Hex) -> int:
    column, row = divmod(hex_, 100)
    return (column // 2 + row) % 10


ROAD = (1003, 1103, 1204, 1205, 1305, 1406, 1506, 1607)
TRAIL = (1208, 1308, 1409, 1509, 1610)


def ground() -> HexGround:
    """The field without troops."""
    hexes = {
        hex_: GroundHex(terrain, level_of(hex_), FIELD if terrain == "border" else "")
        for hex_ in BOUNDS.hexes()
        for terrain in [terrain_of(hex_)]
    }
    return HexGround(
        BOUNDS,
        hexes,
        ((HexWay.ROAD, ROAD), (HexWay.TRAIL, TRAIL)),
        {
            (1902, S): HexsideLine.CREEK,
            (1902, SW): HexsideLine.CREEK,
            (2004, NE): HexsideLine.STREAM,
            (2004, SE): HexsideLine.STREAM,
            (2207, N): HexsideLine.RAVINE,
            (1804, SW): HexsideLine.CREEK,
            (1905, SW): HexsideLine.CREST,
            (2205, S): HexsideLine.BANK,
            (2309, NW): HexsideLine.CLOSED,
        },
        {(1706, S): 3, (1706, NE): 1, (1708, NW): 2},
        {1306: "Shiloh Church", 1903: "Rhea"},
        camps=frozenset({1608, 2105}),
        name_of=lambda hex_: f"S{hex_:04}",
    )


def scene() -> HexScene:
    """Single counters and stacks, weak and strong, in order and in disorder, facing all ways."""
    counters = [
        *(HexCounter(100 * (11 + n) + 6, UNION, f"{n + 1}OH", n + 1, n) for n in range(6)),
        HexCounter(1803, CONFEDERATE, "15AR", 12, 3, "d"),
        HexCounter(1803, CONFEDERATE, "2TN", 5, 3),
        HexCounter(1804, CONFEDERATE, "6MS", 4, 0, "c"),
        HexCounter(1804, CONFEDERATE, "23TN", 6, 5),
        HexCounter(1804, CONFEDERATE, "24TN", 6, 5),
        HexCounter(1905, CONFEDERATE, "8TX", 5, 4, "e", HexArm.CAVALRY),
        HexCounter(2007, UNION, "Wate", 4, 2, "", HexArm.ARTILLERY),
        HexCounter(2007, UNION, "77OH", 17, 2),
        HexCounter(2210, UNION, "57OH", 16, 1),
        HexCounter(2210, UNION, "53OH", 6, 1),
        HexCounter(2308, UNION, "9MO", 3, 4, "d"),
        HexCounter(2309, CONFEDERATE, "9MO", 3, 1, "d"),
    ]
    leaders = (
        HexLeader(1210, UNION, "Sherman"),
        HexLeader(1804, CONFEDERATE, "Hardee"),
        HexLeader(2308, UNION, "Grant"),
    )
    return HexScene(
        tuple(counters),
        leaders,
        (HexMark(1306, UNION), HexMark(2302)),
        {Lit.REACH: frozenset({1508, 1608, 1609, 1709}), Lit.TARGET: frozenset({1804, 1905})},
        selected=1406,
    )


class HexApp(ThemedApp[None]):
    """A field of hexes that fills the screen."""

    def __init__(self, look: str = "dark", colors: Any = "truecolor") -> None:
        super().__init__(look)
        self.console = Console(
            file=StringIO(), color_system=colors, force_terminal=True, legacy_windows=False
        )
        self.map = HexMap(ground())
        self.moved: list[Hex] = []
        self.chosen: list[Hex] = []

    def compose(self) -> ComposeResult:
        yield self.map

    def on_mount(self) -> None:
        self.map.focus()
        self.map.show(scene())

    def on_hex_map_cursor_moved(self, message: HexMap.CursorMoved) -> None:
        self.moved.append(message.hex)

    def on_hex_map_hex_chosen(self, message: HexMap.HexChosen) -> None:
        self.chosen.append(message.hex)


def written(app: App[Any]) -> bytes:
    """What a terminal is sent to show the screen."""
    strips = app.screen._compositor.render_strips()
    return "\r\n".join(strip.render(app.console) for strip in strips).encode()
