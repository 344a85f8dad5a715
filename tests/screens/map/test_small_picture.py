"""The small map where the large one is a picture: the same land, seen from far away."""

import pytest
from textual.geometry import Size

from campaign.board.board import board
from screens.map.picture.ground import NOBOX, WATER, PixelKind
from screens.map.picture.small_picture import far_ground, far_pixels, outlined
from screens.map.picture.tints import CONFEDERATE_HELD, UNION_HELD, color, ink
from screens.map.small_map import SmallMap, small_scale, with_land
from tests.screens.color_vision import contrast
from tests.screens.keyboard import app_at, map_of

SIZE = Size(62, 44)
SCALE = small_scale(*SIZE)
GROUND = far_ground(SCALE, *SIZE)
NEW_YORK_BAY, GULF = (2700, 700), (1300, 2050)
"""Printed points off Sandy Hook, and south of Pensacola."""

BOXES = board().boxes


def pixel(x: int, y: int) -> tuple[int, int]:
    """The pixel of a printed point."""
    column, row = SCALE.place(x, y)
    return int(column), int(row)


def is_river(x: int, y: int) -> bool:
    return GROUND.kinds[y][x] in {PixelKind.RIVER, PixelKind.STREAM}


def of_one_side(letter: str) -> str:
    return letter * len(BOXES)


def test_land_goes_with_the_box_that_stands_there() -> None:
    missed = []
    for number, box in enumerate(BOXES[: board().europe]):
        column, row = pixel(box.x, box.y)
        around = {
            GROUND.owners[y][x]
            for y in range(max(0, row - 1), row + 2)
            for x in range(max(0, column - 1), column + 2)
        }
        if number not in around:
            missed.append(box.id)
    assert not missed


def test_the_sea_is_nobodys() -> None:
    for place in (NEW_YORK_BAY, GULF):
        column, row = pixel(*place)
        assert GROUND.kinds[row][column] in WATER
        assert GROUND.owners[row][column] == NOBOX


@pytest.mark.parametrize("look", ["light", "dark", "clear"])
@pytest.mark.parametrize("colors", ["truecolor", "256"])
def test_each_side_has_the_color_that_it_has_on_the_large_map(look: str, colors: str) -> None:
    inks = ink(look, colors)
    column, row = pixel(board()["atlanta"].x, board()["atlanta"].y)
    kind = GROUND.kinds[row][column]
    for letter, holder in (("U", UNION_HELD), ("C", CONFEDERATE_HELD)):
        shown = far_pixels(of_one_side(letter), GROUND, look, colors)[row][column]
        darker = {inks.land[holder][kind], inks.mixed(inks.land[holder][kind], 0, 0.15)}
        assert shown in darker


def test_where_the_sides_meet_there_is_a_front_of_both_colors() -> None:
    atlanta = board().number["atlanta"]
    holders = "".join("U" if number == atlanta else "C" for number in range(len(BOXES)))
    seen = {shade for row in far_pixels(holders, GROUND, "dark", "truecolor") for shade in row}
    alone = {
        shade
        for letter in "UC"
        for row in far_pixels(of_one_side(letter), GROUND, "dark", "truecolor")
        for shade in row
    }
    reds = [shade >> 16 > shade & 255 for shade in seen - alone]
    assert any(reds), "the line along the side of the Confederacy"
    assert not all(reds), "and that along the side of the Union"


def test_an_outline_is_hollow_and_in_the_color_of_the_cursor() -> None:
    before = far_pixels(of_one_side("C"), GROUND, "light", "truecolor")
    after = outlined(before, (10, 30, 5, 20), "light", "truecolor")
    line = ink("light", "truecolor").named["cursor_edge"]
    changed = {
        (x, y)
        for y, (old, new) in enumerate(zip(before, after, strict=True))
        for x, (was, now) in enumerate(zip(old, new, strict=True))
        if was != now
    }
    assert {after[y][x] for x, y in changed} == {line}
    assert (20, 12) not in changed
    assert {(10, 5), (30, 5), (10, 20), (30, 20)} <= changed


@pytest.mark.parametrize("look", ["light", "dark", "clear"])
@pytest.mark.parametrize("colors", ["truecolor", "256"])
def test_the_outline_is_seen_on_land_of_either_side_and_at_sea(look: str, colors: str) -> None:
    """A line has a contrast of 3.0, but where it crosses a river; yellow on paper has 1.2."""
    for letter in "UC":
        before = far_pixels(of_one_side(letter), GROUND, look, colors)
        after = outlined(before, (10, 50, 5, 40), look, colors)
        upright = ((x, y) for x in (10, 50) for y in range(5, 41))
        for x, y in (spot for spot in upright if not is_river(*spot)):
            assert contrast(color(before[y][x]), color(after[y][x])) >= 3.0, (x, y)


async def test_however_small_its_place_it_is_drawn() -> None:
    app = app_at()
    async with app.run_test(size=(120, 40)) as pilot:
        small = map_of(app).panel.query_one(SmallMap)
        for columns, rows in ((1, 1), (2, 2), (4, 9), (5, 2), (9, 3), (20, 2)):
            small.styles.width, small.styles.height = columns, rows
            await pilot.pause()
            assert small.size == (columns, rows)
            assert small.render().plain.count("\n") < rows


@pytest.mark.parametrize(
    ("look", "sign"), [("dark", "▀"), ("light", "▀"), ("sixteen", "⣿"), ("plain", "U")]
)
async def test_it_is_a_picture_where_the_large_map_is_one(look: str, sign: str) -> None:
    app = app_at()
    async with app.run_test(size=(120, 40)) as pilot:
        app.theme = look
        await pilot.pause()
        small = map_of(app).panel.query_one(SmallMap)
        assert sign in small.render().plain


@pytest.mark.parametrize(("place", "shown"), [((31, 10), (31, 10)), ((107, 18), (57, 18))])
def test_a_place_that_is_too_wide_has_a_picture_in_its_middle(
    place: tuple[int, int], shown: tuple[int, int]
) -> None:
    assert with_land(*place) == shown


def test_a_place_that_is_too_high_has_one_that_is_as_wide() -> None:
    across, rows = with_land(34, 20)
    assert across == 34
    assert 2 * rows < across
