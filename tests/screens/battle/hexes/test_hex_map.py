"""A field of hexes under the hands of a player: six ways, a mouse, three views."""

import pytest
from textual.geometry import Region

from campaign.hexes.grid import Hex, HexBounds, neighbor
from campaign.terms import UNION
from screens.battle.hexes.hex_map import HexMap, HexView
from screens.battle.hexes.scene import HexCounter, HexScene
from tests.screens.drawing import letters
from tests.screens.hex_field import BOUNDS, HexApp, scene
from tests.screens.keyboard import LARGE, SMALL


@pytest.mark.sampled(4)
@pytest.mark.parametrize("start", [1506, 1606], ids=["odd column", "even column"])
@pytest.mark.parametrize(
    "keys", ["8", "9", "3", "2", "1", "7", "w", "e", "d", "s", "a", "q"], ids=str
)
async def test_six_keys_lead_to_six_neighbors(start: int, keys: str) -> None:
    """On the number pad, and on letters that lie as the hexes do."""
    direction = "893217wedsaq".index(keys) % 6
    app = HexApp()
    async with app.run_test(size=SMALL) as pilot:
        app.map.point_at(start)
        await pilot.press(keys)
        assert app.map.cursor == neighbor(start, direction)


async def test_arrows_keep_the_row_and_the_column() -> None:
    app = HexApp()
    async with app.run_test(size=SMALL) as pilot:
        app.map.point_at(1506)
        await pilot.press("left", "left", "left")
        assert app.map.cursor == 1206
        await pilot.press("l", "l", "up", "j", "j")
        assert app.map.cursor == 1407


async def test_the_cursor_stays_on_the_part_that_is_played_on() -> None:
    app = HexApp()
    async with app.run_test(size=SMALL) as pilot:
        app.map.show(scene()._replace(bounds=HexBounds(14, 17, 4, 7)))
        app.map.point_at(1001)
        assert app.map.cursor == 1404
        await pilot.press("8", "7", "1", "left", "up")
        assert app.map.cursor == 1404
        app.map.point_at(2311)
        assert app.map.cursor == 1707
        assert app.map.virtual_size.width == 4 * 4
        assert app.map.virtual_size.height == 4 * 2 + 1


@pytest.mark.parametrize("view", list(HexView), ids=str)
async def test_the_cursor_is_always_in_the_window(view: HexView) -> None:
    app = HexApp()
    async with app.run_test(size=(30, 9)) as pilot:
        while app.map.view is not view:
            await pilot.press("z")
        for hex_ in (1001, 2311, 1011, 2301, 1606):
            app.map.point_at(hex_)
            await pilot.pause()
            assert app.map._drawing is not None
            for span in app.map._drawing.plan.spans(hex_):
                seen = app.map.window.seen(span)
                assert seen is not None
                assert seen.end - seen.start == span.end - span.start


async def test_a_click_means_the_nearest_hex_and_another_one_takes_it() -> None:
    app = HexApp()
    async with app.run_test(size=LARGE) as pilot:
        await pilot.pause()
        view = app.map
        assert view._drawing is not None
        columns, rows = view._drawing.plan.box(1804)
        place = (
            columns[3] - view.window.x + view.window.left,
            rows[1] - view.window.y + view.window.top,
        )
        await pilot.click(HexMap, offset=place)
        assert (view.cursor, app.chosen) == (1804, [])
        await pilot.click(HexMap, offset=place)
        assert app.chosen == [1804]
        await pilot.press("enter")
        assert app.chosen == [1804, 1804]
        assert app.moved == [1804]


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("size", "look", "views"),
    [
        (SMALL, "dark", ["tiles", "overview", "hexagons", "tiles"]),
        (LARGE, "dark", ["hexagons", "tiles", "overview", "hexagons"]),
        (LARGE, "sixteen", ["tiles", "overview", "tiles"]),
        (LARGE, "plain", ["tiles", "overview", "tiles"]),
    ],
)
async def test_views_go_round_and_begin_with_what_there_is_room_for(
    size: tuple[int, int], look: str, views: list[str]
) -> None:
    app = HexApp(look)
    async with app.run_test(size=size) as pilot:
        found = [app.map.view]
        for _ in views[1:]:
            await pilot.press("z")
            found.append(app.map.view)
        assert found == views


async def test_hexagons_give_way_to_tiles_in_a_look_without_colors() -> None:
    app = HexApp()
    async with app.run_test(size=LARGE) as pilot:
        await pilot.pause()
        app.theme = "plain"
        await pilot.pause()
        assert app.map.view is HexView.TILES
        assert letters(app).isascii()


async def test_a_step_repaints_two_hexes_and_no_more() -> None:
    app, painted = HexApp(), list[Region]()
    async with app.run_test(size=LARGE) as pilot:
        app.map.point_at(1502)
        await pilot.pause()
        refresh = app.map.refresh

        def noted(*regions: Region, **more: bool) -> HexMap:
            painted.extend(regions)
            return refresh(*regions, **more)

        app.map.refresh = noted  # type: ignore[method-assign]
        await pilot.press("2")
        assert painted
        assert sum(region.area for region in painted) <= 2 * 10 * 5
        painted.clear()
        app.map.show(scene())
        assert not painted, "nothing is different"
        app.map.show(scene()._replace(leaders=scene().leaders[1:]))
        assert sum(region.area for region in painted) <= 5 * 2


async def test_a_repainted_hex_looks_as_if_all_were_drawn_anew() -> None:
    app = HexApp()
    async with app.run_test(size=LARGE) as pilot:
        for key in "2983174dx":
            await pilot.press(key)
        await pilot.pause()
        before = [app.map.render_line(y) for y in range(app.map.size.height)]
        app.map._begin_drawing()
        assert [list(app.map.render_line(y)) for y in range(app.map.size.height)] == [
            list(strip) for strip in before
        ]


async def test_the_page_keys_move_by_half_a_window() -> None:
    app = HexApp()
    async with app.run_test(size=(30, 9)) as pilot:
        app.map.point_at(1001)
        await pilot.press("L", "J")
        assert app.map.cursor == 1303
        await pilot.press("H", "K", "home")
        assert app.map.cursor == 1001


async def test_hexes_out_of_play_hide_nothing_and_bounds_may_be_all() -> None:
    """Counters off the part that is played on are not shown, and break nothing."""
    app = HexApp()
    async with app.run_test(size=SMALL) as pilot:
        for bounds in (HexBounds(12, 13, 5, 7), BOUNDS, None):
            for _ in HexView:
                app.map.show(scene()._replace(bounds=bounds))
                await pilot.press("z")
        assert app.map.bounds == BOUNDS


async def test_a_map_that_was_hidden_wears_the_look_that_was_put_on_meanwhile() -> None:
    """A small terminal shows a list in its place; another look may have other letters."""
    app = HexApp()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("z")
        assert not letters(app).isascii()
        app.map.display = False
        await pilot.pause()
        app.theme = "plain"
        await pilot.pause()
        app.map.display = True
        await pilot.pause()
        assert letters(app).strip()
        assert letters(app).isascii()


@pytest.mark.parametrize(
    ("stands", "shown"),
    [((), 1), ((1206,), 1), ((1406,), 1), ((1206, 1207), 0), ((1406, 1207), 0)],
)
async def test_a_counter_covers_no_part_of_a_name(stands: tuple[Hex, ...], shown: int) -> None:
    """Shiloh Church is wider than its hex, 1306: it is told in whole, or not at all."""
    app = HexApp()
    async with app.run_test(size=LARGE) as pilot:
        counters = tuple(HexCounter(hex_, UNION, "53OH", 6, 1) for hex_ in (1306, *stands))
        app.map.show(HexScene(counters))
        await pilot.pause()
        assert app.map.view is HexView.HEXAGONS
        lines = [app.map.render_line(y).text for y in range(app.map.size.height)]
        assert sum("Shiloh Church" in line for line in lines) == shown
        assert sum("loh" in line or "Chur" in line for line in lines) == shown
