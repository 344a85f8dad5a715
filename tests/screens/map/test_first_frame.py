"""The first frame of the map: painted once, when everything on it has found its place."""

import asyncio
from typing import Any

import pytest
from msgspec.structs import replace
from textual.app import App
from textual.screen import Screen

from screens.map.map_screen import MapScreen
from screens.map.view_state import view_state
from screens.shell import first_frame
from screens.shell.painting import Pieces
from tests.patience import PATIENCE
from tests.screens.keyboard import LARGE, SMALL, app_at, find, map_of, until
from tests.screens.rest import at_rest


def cells(update: Pieces) -> int:
    """How much of the screen is painted."""
    return sum(piece.strip.cell_length for piece in update.pieces)


@pytest.fixture
def painted(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The cells of the map screen that are painted, frame by frame."""
    frames: list[int] = []
    display = App._display

    def noted(app: App[Any], screen: Screen[Any], update: Any) -> None:
        if isinstance(screen, MapScreen) and update is not None and not app._batch_count:
            frames.append(cells(update))
        display(app, screen, update)

    monkeypatch.setattr(App, "_display", noted)
    return frames


@pytest.mark.parametrize("size", [SMALL, LARGE])
async def test_the_map_is_painted_once(
    painted: list[int], size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(first_frame, "AT_LATEST", PATIENCE)  # the machine may be slow
    app = app_at()
    async with app.run_test(size=size):
        await at_rest(app)
        assert map_of(app).is_current
        assert painted == [size[0] * size[1]]


async def test_where_the_map_is_on_show_already_it_is_painted_when_it_looks_like_that(
    painted: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """What a session finds out beside the screen would go, and come back a moment later."""
    monkeypatch.setattr(first_frame, "AS_BEFORE", PATIENCE)
    before, after = app_at(), app_at()
    async with before.run_test(size=LARGE):
        await at_rest(before)
        map_of(before).tell("The die is cast.")
        await at_rest(before)
        after.session.looks = first_frame.looks_of(before)
        left = view_state(map_of(before))
    assert left
    painted.clear()
    monkeypatch.setattr(first_frame, "IN_PLACE", PATIENCE)
    after.session.view_states = [replace(left, status="", told=())]
    async with after.run_test(size=LARGE) as pilot:
        for _ in range(30):
            await asyncio.sleep(0.01)
            assert painted == []
        map_of(after).tell("The die is cast.")
        await until(pilot, lambda: painted)
        assert painted[0] == LARGE[0] * LARGE[1]


async def test_a_cursor_key_is_one_repaint(painted: list[int]) -> None:
    app = app_at()
    async with app.run_test(size=LARGE) as pilot:
        await at_rest(app)
        painted.clear()
        await pilot.press("left")
        await at_rest(app)
        assert len(painted) == 1
        assert painted[0] < LARGE[0] * LARGE[1] / 4


@pytest.mark.sampled(3)
@pytest.mark.parametrize("size", [(100, 40), LARGE])
@pytest.mark.parametrize("keys", [("m",), ("m", "escape"), ("e", "e"), ("m", "enter")])
async def test_what_comes_of_a_key_is_one_frame(
    painted: list[int], size: tuple[int, int], keys: tuple[str, ...]
) -> None:
    """Though a panel opens or closes for it, and the map is moved aside."""
    app = app_at()
    async with app.run_test(size=size) as pilot:
        await find(pilot, "cairo")
        for key in keys:
            await at_rest(app)
            painted.clear()
            await pilot.press(key)
        await at_rest(app)
        assert len(painted) == 1, painted


async def test_what_never_finds_its_place_is_painted_all_the_same(
    painted: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(first_frame, "is_busy", lambda screen: True)
    monkeypatch.setattr(first_frame, "AT_LATEST", 0.01)
    app = app_at()
    async with app.run_test(size=SMALL):
        await at_rest(app)
        assert painted
