"""The picture of the map by mouse: any land can be clicked on, the wheel zooms, a box tells."""

from textual.app import ComposeResult
from textual.content import Content
from textual.events import MouseScrollDown, MouseScrollUp

from campaign.board.board import board
from screens.map.map_layout import Zoom
from screens.map.picture.ground import WATER, ground
from screens.map.picture.places import CANVAS, picture_layout
from screens.map.theater_map import TheaterMap
from screens.shell.themes import ThemedApp
from tests.screens.map.picture.wars import war

SIZE = CANVAS[Zoom.ARMY]


class MouseApp(ThemedApp[None]):
    def __init__(self) -> None:
        super().__init__("light")
        self.map = TheaterMap(war("1863", "basic", 0)[0], zoom=Zoom.ARMY)

    def compose(self) -> ComposeResult:
        yield self.map


async def test_land_names_and_counters_are_those_of_their_box() -> None:
    app = MouseApp()
    async with app.run_test(size=SIZE) as pilot:
        for place in picture_layout(Zoom.ARMY).printed[::16]:
            for column, row in (place.name_at, place.sign):
                await pilot.click(TheaterMap, offset=(column, row))
                assert app.map.cursor == place.box.id, (column, row)


async def test_land_far_from_any_name_goes_with_a_box_and_the_sea_with_none() -> None:
    app, land = MouseApp(), ground(Zoom.ARMY)
    named = {
        (column + aside, row)
        for place in picture_layout(Zoom.ARMY).spots
        for column, row in place.cells()
        for aside in (-2, -1, 0, 1, 2)
    }
    async with app.run_test(size=SIZE):
        for row in range(SIZE.height):
            for column in range(SIZE.width):
                if (column, row) in named:
                    continue
                found = app.map._drawing.box_at(column, row)
                owner = land.owner(column, 2 * row)
                if land.kind(column, 2 * row) in WATER:
                    assert found is None
                elif owner < len(board().boxes):
                    assert found == board().ids[owner]


async def test_the_wheel_zooms() -> None:
    app = MouseApp()
    async with app.run_test(size=SIZE) as pilot:
        await pilot._post_mouse_events([MouseScrollUp], TheaterMap, (20, 20))
        assert str(app.map.zoom) == "field"
        for _ in range(5):
            await pilot._post_mouse_events([MouseScrollDown], TheaterMap, (20, 20))
        assert str(app.map.zoom) == "glance", "no further"


async def test_a_box_under_the_mouse_tells_of_itself() -> None:
    app = MouseApp()
    async with app.run_test(size=SIZE) as pilot:
        place = picture_layout(Zoom.ARMY).spot("nashville")
        await pilot.hover(TheaterMap, offset=place.name_at)
        assert isinstance(app.map.tooltip, Content)
        assert "Nashville" in app.map.tooltip.plain
        await pilot.hover(TheaterMap, offset=(SIZE.width - 2, SIZE.height - 2))
        assert app.map.tooltip is None, "the sea"
