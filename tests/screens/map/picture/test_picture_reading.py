"""The picture of the map read back from a terminal: holder, stack, works and name of every box.

What reads it knows where things stand, and the palettes; nothing of how they are drawn.
"""

import re

import pytest
from rich.color import ColorSystem
from textual.app import ComposeResult

from campaign import CampaignState
from campaign.board.board import board
from campaign.terms import SIDES
from screens.map.map_layout import Zoom
from screens.map.picture.ground import WATER, ground
from screens.map.picture.places import CANVAS, COUNTER, BoxPlace, picture_layout
from screens.map.theater_map import TheaterMap
from screens.shell.palettes import palette
from screens.shell.themes import ThemedApp
from tests.screens.hex_field import written
from tests.screens.map.picture.wars import PRESETS, SCENARIOS, war
from tests.terminal.emulator import Emulator

SIGNS = {"union": "●", "confederate": "○", "nobody": "·"}
FOOT, HORSE = "■□", "◆◇"
COUNT = re.compile(r"[■□◆◇](\d+)")

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

    def compose(self) -> ComposeResult:
        yield self.map


class PictureReader:
    """Somebody who looks at all of the map."""

    def __init__(self, terminal: Emulator, zoom: Zoom) -> None:
        self.buffer, self.zoom = terminal.screen.buffer, zoom

    def text(self, column: int, row: int, length: int) -> str:
        """Letters beside each other; each has another color than what is behind it."""
        cells = [self.buffer[row][column + at] for at in range(length)]
        for cell in cells:
            if cell.data.strip("▀▄ "):
                assert cell.fg != cell.bg, cell
        return "".join(cell.data for cell in cells)

    def counter(self, place: BoxPlace) -> list[str]:
        width, height = COUNTER[self.zoom]
        column, row = place.counter
        return [self.text(column, row + down, width) for down in range(height)]


def looked_at(app: PictureApp) -> Emulator:
    terminal = Emulator(app.size)
    terminal.feed(written(app))
    return terminal


def check_box(reader: PictureReader, place: BoxPlace, state: CampaignState) -> None:
    box, zoom = place.box, reader.zoom
    stacks = [state.units_in(box.id, side) for side in SIDES]
    holder = state.controller(box.id)
    has_counter_over_sign = any(stacks) and place.sign in set(place.counter_cells())
    lone = not any(stacks) and any(state.leaders_in(box.number, side) for side in SIDES)
    if not has_counter_over_sign and not lone:
        sign = "♜" if box.has_permanent_works else SIGNS[str(holder) if holder else "nobody"]
        assert reader.text(*place.sign, 1) == sign, box.id
    if zoom is not Zoom.GLANCE or any(stacks):
        assert reader.text(*place.name_at, len(place.name)) == place.name, box.id
    if not any(stacks):
        return
    rows = reader.counter(place)
    if all(stacks):
        assert rows[0][0] == str(min(9, len(stacks[0])))
        assert rows[0][-1] == str(min(9, len(stacks[1])))
        return
    side = SIDES[0] if stacks[0] else SIDES[1]
    stack = stacks[side.seat]
    assert sum(map(int, COUNT.findall(rows[0]))) == len(stack), (box.id, rows)
    arms = {FOOT[side.seat]} if any(unit.type.is_infantry for unit in stack) else set()
    if not arms or (len(rows) > 1 and any(not unit.type.is_infantry for unit in stack)):
        arms.add(HORSE[side.seat])
    assert arms <= set(rows[0]), (box.id, rows)
    leader = zoom is not Zoom.GLANCE and state.leaders_in(box.number, side)
    assert bool(leader) is ("★" in rows[0])
    if zoom is not Zoom.GLANCE and not leader and any(unit.is_protected for unit in stack):
        assert "▴" in rows[0], (box.id, rows)


@pytest.mark.sampled(3)
@pytest.mark.parametrize("zoom", Zoom)
@pytest.mark.parametrize(("look", "colors"), MODES)
async def test_every_box_can_be_read(look: str, colors: str, zoom: Zoom) -> None:
    for state in (war("1861", "basic", 30)[-1], war("1864", "full", 60)[-1]):
        app = PictureApp(state, look, colors, zoom)
        async with app.run_test(size=CANVAS[zoom]):
            reader = PictureReader(looked_at(app), zoom)
            overseas = state.options.foreign_intervention
            plan = picture_layout(zoom)
            for place in plan.spots if overseas else plan.printed:
                if place.box.id != app.map.cursor:
                    check_box(reader, place, state)


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
    """Two hundred positions: what hid anything of another box would make it unreadable."""
    zoom = [*Zoom][number % len(Zoom)]
    look, colors = MODES[number % len(MODES)]
    scenario, preset = SCENARIOS[number % 4], PRESETS[number // 4 % 2]
    length = 25 * (1 + number % 5)
    played = war(scenario, preset, length, f"war {number}")
    positions = played[:: max(1, len(played) // POSITIONS)][-POSITIONS:]
    app = PictureApp(positions[0], look, colors, zoom)
    async with app.run_test(size=CANVAS[zoom]) as pilot:
        for state in positions:
            app.map.state = state
            await pilot.pause()
            reader = PictureReader(looked_at(app), zoom)
            plan = picture_layout(zoom)
            for place in plan.spots if state.options.foreign_intervention else plan.printed:
                if place.box.id != app.map.cursor:
                    check_box(reader, place, state)


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
