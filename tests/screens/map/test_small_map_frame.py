"""The outline on the small map beside a map that is larger than its window."""

from textual.geometry import Size

from campaign.board.board import board
from screens.map.map_layout import Zoom
from screens.map.small_map import FRAME, drawn, framed
from screens.map.theater_map import TheaterMap
from tests.screens.keyboard import app_at, find, map_of

SIZE = Size(31, 10)
LAND = drawn("U" * len(board().boxes), *SIZE, plain=False)


def outlined(printed: tuple[int, int, int, int]) -> set[tuple[int, int]]:
    """The cells of the outline, column and row."""
    shown = framed(LAND, SIZE, printed)
    assert shown.plain == LAND.plain
    found = {
        at for span in shown.spans if span.style == FRAME for at in range(span.start, span.end)
    }
    return {(at % (SIZE.width + 1), at // (SIZE.width + 1)) for at in found}


def test_a_window_is_a_hollow_box_around_what_one_sees() -> None:
    cells = outlined((700, 500, 1900, 1500))
    columns, rows = {x for x, _ in cells}, {y for _, y in cells}
    inner = {
        (x, y)
        for x in range(min(columns) + 1, max(columns))
        for y in range(min(rows) + 1, max(rows))
    }
    assert inner
    assert not inner & cells
    corners = {(x, y) for x in (min(columns), max(columns)) for y in (min(rows), max(rows))}
    assert corners <= cells


def test_it_moves_with_the_window_and_stays_on_the_map() -> None:
    west, east = outlined((0, 500, 900, 1500)), outlined((1800, 500, 2700, 1500))
    assert max(x for x, _ in west) < min(x for x, _ in east)
    far = outlined((-900, -900, 9999, 9999))
    assert {x for x, _ in far} >= {0, SIZE.width - 1}
    assert all(0 <= x < SIZE.width and 0 <= y < SIZE.height for x, y in far)


async def test_the_outline_follows_the_cursor_beside_a_map_that_is_cropped() -> None:
    app = app_at()
    async with app.run_test(size=(160, 48)) as pilot:
        theater_map: TheaterMap = map_of(app).map
        theater_map.zoom = Zoom.FIELD
        seen = []
        for box in ("new_york", "vicksburg"):
            await find(pilot, box)
            await pilot.pause()
            seen.append(map_of(app).panel._small._frame)
            place = board()[box]
            frame = seen[-1]
            assert frame is not None
            assert frame[0] <= place.x <= frame[2]
            assert frame[1] <= place.y <= frame[3]
        assert seen[0] != seen[1]
