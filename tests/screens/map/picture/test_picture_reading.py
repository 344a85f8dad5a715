"""The picture of the map read back from a terminal: holder, stack, works and name of every box.

Whatever is written can be seen, too: letters have a contrast of at least 4.5, lines of dots of 3.
"""

import pytest
from rich.color import Color, ColorSystem
from textual.app import ComposeResult

from campaign import CampaignState
from campaign.board.board import board
from campaign.terms import SIDES
from screens.map.map_layout import Zoom
from screens.map.picture.ground import WATER, ground
from screens.map.picture.places import CANVAS, picture_layout
from screens.map.theater_map import TheaterMap
from screens.shell.palettes import Rgb, palette, rgb
from screens.shell.themes import ThemedApp
from tests.screens.hex_field import written
from tests.screens.map.picture.map_reader import MapReader
from tests.screens.map.picture.wars import PRESETS, SCENARIOS, war
from tests.terminal.emulator import Emulator

MODES = [
    *((look, "truecolor") for look in ("light", "dark", "clear")),
    *((look, "256") for look in ("light", "dark", "clear")),
    ("sixteen", "standard"),
    ("dark", "standard"),
]
"""Look, and the colors that the terminal has."""


SYSTEMS = {
    "truecolor": ColorSystem.TRUECOLOR,
    "256": ColorSystem.EIGHT_BIT,
    "standard": ColorSystem.STANDARD,
}


class PictureApp(ThemedApp[None]):
    """The map alone, in a terminal with such colors."""

    def __init__(self, state: CampaignState, look: str, colors: str, zoom: Zoom) -> None:
        super().__init__(look)
        self.console._color_system = SYSTEMS[colors]
        self.map = TheaterMap(state, zoom=zoom)
        of = palette("sixteen") if colors == "standard" else palette(look, colors)
        self.earth = _shown(of["earth"], colors)

    def compose(self) -> ComposeResult:
        yield self.map


def _shown(color: str, colors: str) -> Rgb:
    """What a terminal makes of it."""
    if colors != "256":
        return rgb(color)
    red, green, blue = Color.parse(color).downgrade(ColorSystem.EIGHT_BIT).get_truecolor()
    return red, green, blue


def looked_at(app: PictureApp) -> Emulator:
    terminal = Emulator(app.size)
    terminal.feed(written(app))
    return terminal


def read_anew(app: PictureApp) -> MapReader:
    """Somebody who looks at it in such a terminal."""
    return MapReader(looked_at(app), app.map.zoom, app.earth)


@pytest.mark.sampled(3)
@pytest.mark.parametrize("zoom", Zoom)
@pytest.mark.parametrize(("look", "colors"), MODES)
async def test_every_box_can_be_read(look: str, colors: str, zoom: Zoom) -> None:
    for state in (war("1861", "basic", 30)[-1], war("1864", "full", 60)[-1]):
        app = PictureApp(state, look, colors, zoom)
        async with app.run_test(size=CANVAS[zoom]):
            read_anew(app).check(state, app.map.cursor)


WARS, POSITIONS = 20, 10
"""So many wars of random orders, and so many positions of each."""


@pytest.mark.parametrize(
    "number",
    [
        pytest.param(0, marks=pytest.mark.thorough),
        *(pytest.param(number, marks=pytest.mark.soak) for number in range(1, WARS)),
    ],
)
async def test_every_box_can_be_read_in_wars_of_random_orders(number: int) -> None:
    """Two hundred positions, each in another look: what hid anything of another box would make it
    unreadable.
    """
    zoom = [*Zoom][number % len(Zoom)]
    scenario, preset = SCENARIOS[number // 4 % 4], PRESETS[number % 3 % 2]
    length = 25 * (1 + number % 5)
    played = war(scenario, preset, length, f"war {number}")
    positions = played[:: max(1, len(played) // POSITIONS)][-POSITIONS:]
    for at, state in enumerate(positions, number):
        app = PictureApp(state, *MODES[at % len(MODES)], zoom)
        async with app.run_test(size=CANVAS[zoom]):
            read_anew(app).check(state, app.map.cursor)


@pytest.mark.sampled(3)
@pytest.mark.parametrize(("look", "colors"), [m for m in MODES if m[1] != "standard"])
async def test_land_has_the_color_of_its_holder(look: str, colors: str) -> None:
    """Behind the sign of a box without troops is level land of whoever holds it."""
    state = war("1863", "basic", 0)[0]
    app = PictureApp(state, look, colors, Zoom.ARMY)
    behind: dict[str, set[str]] = {}
    async with app.run_test(size=CANVAS[Zoom.ARMY]):
        buffer = looked_at(app).screen.buffer
        for place in picture_layout(Zoom.ARMY).printed:
            is_afloat = ground(Zoom.ARMY).kind(place.sign[0], 2 * place.sign[1]) in WATER
            if is_afloat or any(state.units_in(place.box.id, side) for side in SIDES):
                continue
            holder = state.controller(place.box.id)
            column, row = place.sign
            behind.setdefault(str(holder), set()).add(buffer[row][column].bg)
    assert len(behind["union"]) == len(behind["confederate"]) == 1
    assert behind["union"].isdisjoint(behind["confederate"])


async def test_an_entrenched_stack_stands_behind_a_palisade() -> None:
    state = war("1863", "full", 0)[0]
    app = PictureApp(state, "dark", "truecolor", Zoom.ARMY)
    earth, stone = palette("dark")["earth"][1:], palette("dark")["stone"][1:]
    async with app.run_test(size=CANVAS[Zoom.ARMY]):
        buffer = looked_at(app).screen.buffer
        for box in ("murfreesboro", "vicksburg", "nashville"):
            place = picture_layout(Zoom.ARMY).spot(box)
            column, row = place.counter
            beside = {buffer[row][column - 1].fg, buffer[row][column - 1].bg}
            dug_in = any(u.is_protected for side in SIDES for u in state.units_in(box, side))
            if board()[box].has_permanent_works:
                assert stone in beside, box
            else:
                assert (earth in beside) is dug_in, box


async def test_a_counter_has_the_colors_of_its_side() -> None:
    state = war("1863", "basic", 0)[0]
    app = PictureApp(state, "light", "truecolor", Zoom.THEATER)
    colors = palette("light")
    async with app.run_test(size=CANVAS[Zoom.THEATER]):
        buffer = looked_at(app).screen.buffer
        for side in SIDES:
            boxes = [box for box in state.occupied(side) if box != app.map.cursor]
            assert boxes
            for box in boxes:
                column, row = picture_layout(Zoom.THEATER).spot(box).counter
                assert buffer[row][column].bg == colors[str(side)][1:], box
                assert buffer[row][column].fg == colors[f"{side}_ink"][1:], box
