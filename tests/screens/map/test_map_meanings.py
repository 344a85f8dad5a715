"""What a key on the map means is what the screen says: inspecting, planning, warnings, lists."""

import re

import pytest
from textual.widgets import Static

from campaign.agenda import Marches
from screens.app import NordenSuden
from screens.map.find_dialog import find as fitting
from screens.map.find_dialog import nothing_called
from screens.parts.page_dialog import PageScreen
from screens.parts.text_pane import Sheet
from tests.screens.campaigning import NORFOLK, situation
from tests.screens.drawing import letters
from tests.screens.keyboard import (
    LARGE,
    SMALL,
    app_at,
    count,
    find,
    keys_shown,
    left,
    map_of,
    said,
    shown,
    state_of,
)

NO_DIE_YET = 'scenario = "1861"\nturn = 8\n'

MARCHES = ["marches confederate left 3 die 4"]
DEEP = situation(
    MARCHES,
    ("cairo", "union", "veteran_infantry", 2),
    ("evansville", "union", "militia_infantry", 1),
    ("humboldt", "confederate", "veteran_infantry", 3),
)
"""The Union can come back to Paducah with three pieces; no line of supply leads there."""


@pytest.mark.thorough
async def test_enter_on_a_box_inspects_it_where_something_is_to_be_decided() -> None:
    """Where only a die is asked for, it rolls."""
    app = app_at(DEEP)
    async with app.run_test(size=SMALL) as pilot:
        await find(pilot, "richmond")
        before = state_of(app)
        await pilot.press("enter")
        assert isinstance(app.screen, PageScreen)
        assert "Neighbors" in str(app.screen.query(Static).first().content)
        assert state_of(app) is before


@pytest.mark.thorough
async def test_a_click_points_at_a_box_and_plays_nothing() -> None:
    app = app_at(NO_DIE_YET)
    async with app.run_test(size=LARGE) as pilot:
        await find(pilot, "richmond")
        theater = map_of(app).map
        spot = theater.spot("petersburg")
        aside, down = theater.window.left, theater.window.top
        await pilot.click("#map", offset=(spot.x + aside, spot.y + down))
        await pilot.pause()
        assert left(state_of(app)) is None
        assert map_of(app).model.plan is None


@pytest.mark.thorough
async def test_the_footer_shows_the_keys_of_a_plan_while_one_plans() -> None:
    app = app_at()
    async with app.run_test(size=SMALL) as pilot:
        await find(pilot, "cairo")
        assert "m march" in keys_shown(app)
        assert "1-9" not in keys_shown(app)
        await pilot.press("m")
        line = keys_shown(app)
        for words in ("1-9 fewer", "n next target", "esc cancel"):
            assert words in line
        for words in ("m march", "e end"):
            assert words not in line


COAST = (
    ("washington", "union", "veteran_infantry", 5),
    ("raleigh", "confederate", "veteran_infantry", 2),
)
"""Five Union pieces where invasions begin, and Confederates near the coast."""


async def test_find_shows_the_reach_of_the_stack_around_the_cursor() -> None:
    app = app_at()
    async with app.run_test(size=SMALL) as pilot:
        await find(pilot, "cairo")
        theater = map_of(app).map
        x, y = theater.scroll_offset
        for box in ("cairo", "paducah", "humboldt"):
            spot = theater.spot(box)
            assert x <= spot.x <= spot.x + spot.width <= x + theater.size.width
            assert y <= spot.y < y + theater.size.height


def test_find_names_own_pieces_first_then_what_is_near() -> None:
    state = state_of(app_at())
    own = fitting("militia infantry", state, (), "washington")
    assert own[0].box == "washington", "the enemy's at Humboldt and Richmond come later"
    assert [found.box for found in own[1:3]] == ["richmond", "humboldt"]


@pytest.mark.parametrize(
    ("typed", "boxes"),
    [
        ("springfield mo", ["springfield_mo"]),
        ("Springfield, IL", ["springfield_il"]),
        ("springfield illinois", ["springfield_il"]),
        ("charleston sc", ["charleston_sc"]),
        ("charleston, s", ["charleston_sc"]),
        ("charleston, south carolina", ["charleston_sc"]),
        ("st louis", ["st_louis"]),
        ("cairo il", ["cairo"]),
    ],
)
def test_a_box_is_found_by_its_name_as_the_map_writes_it(typed: str, boxes: list[str]) -> None:
    assert [one.box for one in fitting(typed, state_of(app_at()), ())] == boxes


def test_what_is_typed_for_a_battle_is_told_where_to_go_and_nothing_else_is() -> None:
    battle = "screen of the battle"
    assert battle in nothing_called("fire 54OH S5712")
    assert battle in nothing_called("retreat cairo")
    for typed in ("atlantis", "atlantis ga", "fire"):
        assert battle not in nothing_called(typed)


@pytest.mark.parametrize(
    ("typed", "here", "first", "second"),
    [
        # The city is two links away, the other box one: a goal of the war counts two nearer.
        ("r", "lynchburg", "richmond", "roanoke"),
        ("m", "jackson", "memphis", "meridian"),
        ("m", "vicksburg", "memphis", "monroe"),
    ],
)
def test_find_names_important_boxes_before_others_that_are_hardly_nearer(
    typed: str, here: str, first: str, second: str
) -> None:
    found = [one.box for one in fitting(typed, state_of(app_at()), (), here)]
    assert found.index(first) < found.index(second), found


def words_of(app: NordenSuden, name: str) -> str:
    """What a part of the panel says, however it is broken into lines."""
    return " ".join(shown(app, name).split())


async def test_a_list_says_how_many_rows_there_are_and_what_they_cost() -> None:
    recruits = situation(
        ["recruitment union points 3"],
        ("cairo", "union", "veteran_infantry", 2),
        ("washington", "union", "militia_infantry", 1),
    )
    app = app_at(recruits)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        screen = map_of(app)
        number = len(screen.model.choices)
        assert f"Row 1 of {number}." in words_of(app, "prompt")
        await pilot.press("down")
        assert f"Row 2 of {number}." in words_of(app, "prompt")
        labels = [choice.label for choice in screen.model.choices]
        assert len(set(labels)) == number, "never the same words twice"
        assert "Three recruitment points: choose a city and a unit for each." in shown(
            app, "prompt"
        ).replace("\n", " ")
        rows = screen.panel.list.height_in(screen.panel.size.width)
        assert rows < 1.5 * number, "most of them in one line, or a list shows few of its rows"
        first_line = shown(app, "box").splitlines()[0]
        assert first_line, "the box of the row stays in view"
        assert re.search(r"\d+ more below$", str(screen.panel.list.render()))
        await pilot.press("end")
        assert re.search(r"\d+ above$", str(screen.panel.list.render()))
        assert count(state_of(app), "cairo") == 2
        assert not isinstance(state_of(app).step, Marches)


PROMOTION = """
scenario = "1861"
turn = 9
agenda = ["promotion union"]
[[pieces]]
box = "cairo"
side = "union"
type = "militia_infantry"
count = 2
"""


@pytest.mark.thorough
async def test_a_question_is_shown_whole_in_a_small_terminal() -> None:
    app = app_at(
        situation(
            ["marches union left 3"], ("forts_henry_and_donelson", "union", "veteran_infantry", 2)
        )
    )
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        map_of(app).point_at("forts_henry_and_donelson")
        await pilot.press("m")
        await pilot.pause()
        sheet = map_of(app).query_one("#prompt", Sheet)
        assert "Donelson" in sheet.text.plain
        painted = " ".join(sheet.render_line(y).text.strip() for y in range(sheet.size.height))
        assert painted.strip() == sheet.text.plain, "nothing of it is cut"


@pytest.mark.thorough
async def test_the_count_of_rows_belongs_to_the_list_on_show() -> None:
    app = app_at(PROMOTION)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        number = len(map_of(app).model.choices)
        assert number
        assert f"Row 1 of {number}." in words_of(app, "prompt")
        await pilot.press("enter")
        await pilot.pause()
        assert not map_of(app).model.choices, "the recruitment roll offers no list"
        assert "/" not in shown(app, "prompt")
        await pilot.press("space")
        await pilot.pause()
        number = len(map_of(app).model.choices)
        assert f"Row 1 of {number}." in words_of(app, "prompt")


async def test_two_keys_for_one_thing_stand_in_one_place() -> None:
    app = app_at(situation(["combat union"], *NORFOLK))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        line = keys_shown(app)
        assert line.replace("choose how", "").count("choose") == 1
        assert "space/enter choose" in line


async def test_points_for_which_nothing_is_left_in_the_pool_are_told_to_their_player() -> None:
    """The segment ends by itself with the last piece in the pool; three points are of no use."""
    app = app_at(
        'scenario = "1861"\nturn = 8\nagenda = ["recruitment confederate points 4"]\n'
        "pools.confederate = {militia_infantry = 1, militia_cavalry = 0}\n"
        '[[pieces]]\nbox = "cairo"\nside = "union"\ntype = "veteran_infantry"\n'
        '[[pieces]]\nbox = "richmond"\nside = "confederate"\ntype = "veteran_infantry"\n'
    )
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        assert "Pool: 1 infantry, 0 cavalry." in shown(app, "briefing")
        assert "Army: 1 of 29" in shown(app, "briefing")
        await pilot.press("enter")
        await pilot.pause()
        assert state_of(app).turn == 9, "the turn goes on"
        assert (
            "The Confederacy cannot use three recruitment points: no militia is left in its pool."
            in said(app)
        )


async def test_a_key_for_the_map_is_not_swallowed_by_the_page_about_a_box() -> None:
    """Who reads about Washington and is told to type `/ cairo` gets to Cairo."""
    app = app_at()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(app.screen, PageScreen)
        await pilot.press("j", "up")
        assert isinstance(app.screen, PageScreen), "its own keys turn the page"
        await find(pilot, "cairo")
        assert map_of(app).model.cursor == "cairo"


async def test_the_line_of_keys_names_enter_where_it_marches() -> None:
    app = app_at()
    async with app.run_test(size=SMALL) as pilot:
        await find(pilot, "cairo")
        await pilot.press("m")
        await pilot.pause()
        assert "enter march" not in letters(app), "a target is wanted first"
        await find(pilot, "humboldt")
        await pilot.pause()
        assert "enter march" in letters(app).splitlines()[-1]
