"""A program reads the field back through a terminal, as a player would, in all color modes."""

from collections.abc import AsyncIterator

import pytest
from textual.pilot import Pilot

from campaign.hexes.grid import Hex
from screens.battle.hexes.hex_map import HexView
from tests.screens.hex_field import BOUNDS, HexApp, ground, level_of, scene, terrain_of
from tests.screens.hex_reader import MODES, MapReader, check_ground, check_stack
from tests.screens.keyboard import LARGE, SMALL


class Reader(MapReader):
    """Somebody who looks at the small field."""

    def __init__(self, app: HexApp, pilot: Pilot[None], size: tuple[int, int]) -> None:
        super().__init__(app, app.map, size)
        self.pilot = pilot

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
        self.field.point_at(hex_)
        self.field.action_center()
        self.field.point_at(hex_ - 1 if hex_ % 100 > BOUNDS.north else hex_ + 1)
        await self.pilot.pause()
        self.look()


CASES = [
    pytest.param(size, view, *mode, id=f"{size[0]}-{view}-{'-'.join(map(str, mode))}")
    for size in (SMALL, LARGE)
    for view in (HexView.TILES, HexView.HEXAGONS)
    for mode in MODES
    if view is HexView.TILES or (mode[0] not in ("sixteen", "plain") and mode[1] != "standard")
]


@pytest.mark.sampled(2)
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
                check_stack(stacks[hex_], rows, plain=plain)
            if hex_ not in stacks or view is HexView.HEXAGONS:
                check_ground(rows, terrain_of(hex_), level_of(hex_), plain=plain)
        if view is HexView.TILES:
            await pilot.press("x")
            async for hex_ in reader.sweep():
                ground_of_it = terrain_of(hex_), level_of(hex_)
                check_ground(reader.rows(hex_), *ground_of_it, plain=plain)


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


@pytest.mark.parametrize("look", ["dark", "plain"])
async def test_no_level_and_no_strength_are_read_as_one_number(look: str) -> None:
    """Where nothing is colored, `112LD` would be a regiment of a hundred and twelve points."""
    app, stacks = HexApp(look), scene().stacks()
    async with app.run_test(size=SMALL) as pilot:
        while app.map.view is not HexView.TILES:
            await pilot.press("z")
        reader = Reader(app, pilot, SMALL)
        async for hex_ in reader.sweep():
            if hex_ in stacks and stacks[hex_].counters:
                x, y, *_ = reader.box(hex_)
                beside = reader.terminal.screen.buffer[y + 1][x - 1].data
                assert not beside.isdigit(), (hex_, beside)
