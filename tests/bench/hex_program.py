"""A large field of hexes by itself in a terminal: `python -m tests.bench.hex_program`."""

from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.screen import Screen
from textual.widgets import Static

from campaign.hexes.grid import Hex, HexBounds
from campaign.terms import SIDES
from screens.battle.hexes.ground import GroundHex, HexGround, HexsideLine, HexTerrain, HexWay
from screens.battle.hexes.hex_map import HexMap
from screens.battle.hexes.scene import HexCounter, HexScene, Lit
from screens.shell.driver import Driver
from screens.shell.painting import ChangedCells, have_places_once
from screens.shell.themes import ThemedApp
from screens.shell.thin_strips import have_thin_strips
from screens.shell.tidying import Tidying

BOUNDS = HexBounds(10, 69, 1, 67)
"""As large as the map of Shiloh."""

COMMON = (HexTerrain.WOODS,) * 9 + tuple(HexTerrain)
READY = "ready to go"


def ground() -> HexGround:
    """Woods with all else in between, in patches; roads, creeks and slopes."""
    hexes = {}
    for hex_ in BOUNDS.hexes():
        column, row = divmod(hex_, 100)
        patch = (column // 3 * 7 + row // 3 * 5 + column // 4 * (row // 5)) % len(COMMON)
        hexes[hex_] = GroundHex(COMMON[patch], (column // 8 + row // 9) % 8, f"{patch}")
    roads = tuple(
        (HexWay.ROAD, tuple(100 * column + row for row in range(1, 68)))
        for column in range(14, 69, 6)
    )
    lines = {(hex_, 4): HexsideLine.CREEK for hex_ in BOUNDS.hexes() if hex_ // 100 % 11 == 0}
    slopes = {(hex_, way): 2 for hex_ in BOUNDS.hexes() if hex_ // 100 % 8 == 0 for way in (4, 5)}
    return HexGround(BOUNDS, hexes, roads, lines, slopes)


def scene(selected: Hex) -> HexScene:
    """Two hundred units, and what one of them can reach."""
    places = [hex_ for hex_ in BOUNDS.hexes() if hex_ % 17 == 0][:200]
    counters = tuple(
        HexCounter(hex_, SIDES[number % 2], f"{number}OH", number % 17 + 1, number % 6)
        for number, hex_ in enumerate(places)
    )
    reach = frozenset(range(selected - 3, selected + 4))
    return HexScene(counters, lit={Lit.REACH: reach}, selected=selected)


class HexScreen(Screen[None]):
    """The map, and a panel beside it."""

    def __init__(self) -> None:
        super().__init__()
        self._compositor = ChangedCells()
        self.map = HexMap(ground())

    def compose(self) -> ComposeResult:
        panel = Static(READY)
        panel.styles.width = 32
        self.map.styles.width = "1fr"
        with Horizontal():
            yield self.map
            yield panel

    def on_mount(self) -> None:
        self.map.show(scene(self.map.cursor))
        self.map.focus()


class HexProgram(ThemedApp[None]):
    """Shows it as the game does: with its lines of letters, and collecting garbage as rarely."""

    def __init__(self) -> None:
        have_thin_strips()
        have_places_once()
        super().__init__()
        self.driver_class = Driver

    def on_mount(self) -> None:
        self.call_after_refresh(Tidying().set_aside)

    def get_default_screen(self) -> Screen[None]:
        return HexScreen()


if __name__ == "__main__":
    HexProgram().run()
