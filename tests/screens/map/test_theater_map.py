"""The map as a widget: keys, mouse, messages, scrolling, repainting, and two pictures."""

import pytest
from textual.app import ComposeResult
from textual.geometry import Region

from campaign import CampaignState
from campaign.board.board import board
from campaign.errors import NotationError
from campaign.units import Unit
from screens.map.map_layout import CANVAS, Zoom
from screens.map.theater_map import TheaterMap
from screens.shell.themes import ThemedApp
from tests.screens.drawing import compare

SMALL, LARGE = (80, 24), (160, 48)


class MapApp(ThemedApp[None]):
    """The map alone, in dots. Remembers what it says and what it repaints."""

    shows_pictures = False

    def __init__(
        self, state: CampaignState | None = None, look: str = "dark", zoom: Zoom = Zoom.THEATER
    ) -> None:
        super().__init__(look)
        self.map = RecordingMap(state, zoom=zoom)
        self.heard: list[tuple[str, str]] = []

    def compose(self) -> ComposeResult:
        yield self.map

    def on_mount(self) -> None:
        self.watch(self.map, "cursor", self._cursor_moved, init=False)

    def _cursor_moved(self, box: str) -> None:
        self.heard.append(("moved", box))

    def on_theater_map_box_chosen(self, message: TheaterMap.BoxChosen) -> None:
        self.heard.append(("chosen", message.box))

    def picture(self) -> str:
        """The letters on the screen, line by line."""
        lines = (self.map.render_line(y).text.rstrip() for y in range(self.map.size.height))
        return "\n".join(lines) + "\n"

    def is_in_window(self, box: str) -> bool:
        spot = self.map.spot(box)
        label = Region(spot.x, spot.y, spot.width, spot.height)
        return Region(*self.map.scroll_offset, *self.map.size).contains_region(label)


class RecordingMap(TheaterMap):
    """A map that remembers what it was asked to repaint; None is all of it."""

    repainted: list[Region] | None = None

    def refresh(self, *regions: Region, **more: bool) -> "RecordingMap":
        if self.repainted is not None:
            self.repainted.extend(regions or [self.size.region])
        return super().refresh(*regions, **more)


# --- keys ----------------------------------------------------------------------------------------


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("keys", "box"),
    [
        (["down"], "manassas_junction"),
        (["j"], "manassas_junction"),
        (["left"], "harpers_ferry"),
        (["h"], "harpers_ferry"),
        (["up"], "gettysburg"),
        (["k"], "gettysburg"),
        (["right", "right"], "philadelphia"),
        (["l", "l"], "philadelphia"),
    ],
)
async def test_arrows_and_vi_keys_move_the_cursor(keys: list[str], box: str) -> None:
    app = MapApp()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press(*keys)
        assert app.map.cursor == box
        assert app.heard[-1] == ("moved", box)


@pytest.mark.thorough
async def test_the_opposite_key_goes_back_where_the_cursor_came_from() -> None:
    app = MapApp()
    async with app.run_test(size=SMALL) as pilot:
        for key, back in (("left", "right"), ("down", "up"), ("right", "left"), ("up", "down")):
            for start in ("washington", "nashville", "atlanta", "cairo"):
                app.map.cursor = start
                await pilot.press(key)
                if app.map.cursor != start:
                    await pilot.press(back)
                    assert app.map.cursor == start, key


async def test_enter_chooses_the_box_under_the_cursor() -> None:
    app = MapApp()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("enter")
        assert app.heard == [("chosen", "washington")]


async def test_a_click_moves_the_cursor_and_another_one_chooses(april_1862: CampaignState) -> None:
    app = MapApp(april_1862)
    async with app.run_test(size=LARGE) as pilot:
        spot = app.map.spot("cairo")
        left = (LARGE[0] - CANVAS[Zoom.THEATER].width) // 2
        top = (LARGE[1] - CANVAS[Zoom.THEATER].height) // 2
        await pilot.click(TheaterMap, offset=(left + spot.x + 1, top + spot.y))
        assert app.heard == [("moved", "cairo")]
        await pilot.click(TheaterMap, offset=(left + spot.x + 1, top + spot.y))
        assert app.heard == [("moved", "cairo"), ("chosen", "cairo")]
        await pilot.click(TheaterMap, offset=(left + spot.x + 1, top + spot.y - 1))
        assert app.heard == [("moved", "cairo"), ("chosen", "cairo")], "no box, no message"


async def test_a_box_that_is_not_on_the_map_is_refused() -> None:
    app = MapApp()
    async with app.run_test(size=SMALL):
        with pytest.raises(NotationError, match=r"no box called 'washingtn'.*'washington'"):
            app.map.cursor = "washingtn"
        assert app.map.cursor == "washington"


async def test_keys_can_be_bound_anew() -> None:
    app = MapApp()
    app.set_keymap({"map.left": "a"})
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("h")
        assert app.map.cursor == "washington"
        await pilot.press("a")
        assert app.map.cursor == "harpers_ferry"


# --- window --------------------------------------------------------------------------------------


@pytest.mark.parametrize("zoom", CANVAS)
async def test_the_cursor_is_always_in_the_window(zoom: Zoom) -> None:
    app = MapApp(zoom=zoom)
    async with app.run_test(size=(58, 19)) as pilot:
        for box in board().ids:
            app.map.cursor = box
            assert app.is_in_window(box), box
        await pilot.pause()


@pytest.mark.thorough
async def test_zooming_keeps_the_cursor_in_the_window() -> None:
    app = MapApp()
    async with app.run_test(size=SMALL) as pilot:
        for box in ("washington", "kansas_city", "gainesville", "new_orleans"):
            app.map.cursor = box
            for key, zoom in (
                ("plus", Zoom.ARMY),
                ("plus", Zoom.FIELD),
                ("plus", Zoom.FIELD),
                ("minus", Zoom.ARMY),
                ("minus", Zoom.THEATER),
                ("minus", Zoom.THEATER),
            ):
                await pilot.press(key)
                assert app.map.zoom is zoom
                assert app.is_in_window(box), (box, zoom)


async def test_the_map_scrolls_only_near_the_edge_and_then_by_half_a_window() -> None:
    app = MapApp(zoom=Zoom.FIELD)
    async with app.run_test(size=SMALL) as pilot:
        app.map.cursor = "nashville"
        await pilot.press("home")
        moves = []
        for _ in range(12):
            before = app.map.scroll_offset
            await pilot.press("left")
            moves.append(before.x - app.map.scroll_offset.x)
        assert 0 in moves[:2], "the first steps stay in the window"
        scrolled = [move for move in moves if move]
        assert scrolled
        assert all(move % (SMALL[0] // 2) == 0 for move in scrolled[:-1]), scrolled


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("key", "twin", "across", "along"),
    [
        ("H", "ctrl+left", -1, 0),
        ("L", "ctrl+right", 1, 0),
        ("K", "pageup", 0, -1),
        ("J", "pagedown", 0, 1),
    ],
)
async def test_half_a_screen_at_a_time(key: str, twin: str, across: int, along: int) -> None:
    for pressed in (key, twin):
        app = MapApp(zoom=Zoom.FIELD)
        async with app.run_test(size=SMALL) as pilot:
            app.map.cursor = "knoxville"
            await pilot.press("home")
            before, start = app.map.scroll_offset, app.map.spot(app.map.cursor)
            await pilot.press(pressed)
            moved = app.map.scroll_offset - before
            assert (moved.x, moved.y) == (across * SMALL[0] // 2, along * SMALL[1] // 2)
            now = app.map.spot(app.map.cursor)
            assert (now.x - start.x) * across + (now.y - start.y) * along > 0
            assert app.is_in_window(app.map.cursor)


async def test_a_map_smaller_than_its_window_stands_in_the_middle() -> None:
    app = MapApp()
    async with app.run_test(size=LARGE):
        lines = app.picture().splitlines()
        [line] = [line for line in lines if "[●WAS]" in line]
        spot = app.map.spot("washington")
        assert line.index("●WAS") == spot.x + (LARGE[0] - CANVAS[Zoom.THEATER].width) // 2
        assert lines.index(line) == spot.y + (LARGE[1] - CANVAS[Zoom.THEATER].height) // 2
        assert {app.map.render_line(y).cell_length for y in range(LARGE[1])} == {LARGE[0]}


# --- what stands out -----------------------------------------------------------------------------


async def test_what_stands_out_is_marked_by_letters(april_1862: CampaignState) -> None:
    app = MapApp(april_1862)
    async with app.run_test(size=LARGE) as pilot:
        app.map.cursor = "paducah"
        app.map.origin = "cairo"
        app.map.reach = frozenset({"paducah", "island_no_10"})
        app.map.marked = frozenset({"louisville"})
        await pilot.pause()
        picture = app.picture()
        for text in ("«■CAI4▴»", "[●PAD)", "(○I10)", "›■LOU2‹"):
            assert text in picture
        app.map.origin = None
        app.map.reach = frozenset()
        app.map.cursor = "louisville"
        app.map.marked = frozenset()
        await pilot.pause()
        picture = app.picture()
        assert "[■LOU2]" in picture
        assert not set("«»()›‹") & set(picture)


async def test_a_cursor_step_repaints_two_labels_and_nothing_else() -> None:
    app = MapApp()
    async with app.run_test(size=LARGE) as pilot:
        app.map.repainted = []
        await pilot.press("down")
        assert len(app.map.repainted) == 2
        assert all(area.height == 1 and area.width <= 8 for area in app.map.repainted)


async def test_a_new_position_repaints_the_labels_that_changed(april_1862: CampaignState) -> None:
    app = MapApp(april_1862)
    async with app.run_test(size=LARGE) as pilot:
        app.map.repainted = []
        app.map.state = moved(april_1862, "nashville", "murfreesboro")
        await pilot.pause()
        assert len(app.map.repainted) == 2
        picture = app.picture()
        assert "□MUR2" in picture
        assert "○NAS" in picture
        app.map.repainted = []
        app.map.state = app.map.state.evolve(turn=9)
        await pilot.pause()
        assert app.map.repainted == []


def moved(state: CampaignState, origin: str, to: str) -> CampaignState:
    """The Confederate stack of one box in another."""
    theater = state.theater
    stacks: list[tuple[Unit, ...]] = list(state.stacks[1])
    here, there = theater.number[origin], theater.number[to]
    stacks[there], stacks[here] = stacks[here], ()
    return state.evolve(stacks=(state.stacks[0], tuple(stacks)))


async def test_another_look_brings_its_own_signs(april_1862: CampaignState) -> None:
    app = MapApp(april_1862)
    async with app.run_test(size=LARGE) as pilot:
        assert "■CAI4▴" in app.picture()
        app.theme = "plain"
        await pilot.pause()
        assert "CAI^U4" in app.picture()
        assert app.picture().isascii()


# --- pictures ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("look", "name"), [("dark", "unicode"), ("plain", "ascii")])
async def test_the_theater_looks_like_this(april_1862: CampaignState, look: str, name: str) -> None:
    app = MapApp(april_1862, look)
    async with app.run_test(size=SMALL) as pilot:
        app.map.cursor = "paducah"
        app.map.origin = "cairo"
        app.map.reach = frozenset({"paducah", "st_louis", "island_no_10", "humboldt"})
        app.map.marked = frozenset({"louisville", "rolla"})
        app.map.action_center()
        await pilot.pause()
        drawn = app.picture()
    compare(f"theater_{name}_80x24.txt", drawn)
