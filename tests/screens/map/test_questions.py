"""Each key answers the question that was on show when it was typed, and a list its own."""

import pytest

from campaign import legal_actions
from campaign.agenda import Marches, Recruitment
from campaign.commanders import COMMANDERS
from campaign.events import TurnBegan
from campaign.terms import CONFEDERATE, SIDES, UNION, Side
from saves.campaign_log.journal import Players
from screens.map.map_screen import MapScreen
from screens.map.told import ToldLine
from screens.map.turn_report import TurnReport
from tests.screens.campaigning import HUNGRY
from tests.screens.keyboard import (
    SMALL,
    app_at,
    count,
    find,
    in_haste,
    left,
    map_of,
    said,
    state_of,
    until,
)

PROMOTION = """
scenario = "1861"
turn = 8
agenda = ["promotion union left 1"]
[[pieces]]
box = "cairo"
side = "union"
type = "veteran_infantry"
count = 3
[[pieces]]
box = "washington"
side = "union"
type = "militia_infantry"
count = 2
[[pieces]]
box = "richmond"
side = "confederate"
type = "veteran_infantry"
count = 3
"""


def steady(state: object) -> object:
    return COMMANDERS["steady"].choose(state)  # type: ignore[arg-type]


# --- typed ahead ---------------------------------------------------------------------------------


async def test_a_second_e_typed_ahead_does_not_answer_the_warning() -> None:
    app = app_at()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        in_haste(app, "e", "e", "e")
        await pilot.pause()
        assert isinstance(state_of(app).step, Marches), "three marches would have been lost"
        await pilot.press("e")
        assert not isinstance(state_of(app).step, Marches)


async def test_enter_typed_ahead_promotes_but_once_and_raises_nobody() -> None:
    app = app_at(PROMOTION.replace("promotion union left 1", "recruitment union points 3"))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        before = len(state_of(app).units_in("washington", UNION))
        in_haste(app, "enter", "enter", "enter", "enter")
        await pilot.pause()
        step = state_of(app).step
        assert isinstance(step, Recruitment)
        assert step.points == 2, "the lists that nobody had seen are not answered"
        assert count(state_of(app), "washington") in (before, before + 1)


@pytest.mark.thorough
@pytest.mark.parametrize(("situation", "side"), [(HUNGRY, CONFEDERATE), (PROMOTION, UNION)])
async def test_enter_twice_at_the_report_of_a_turn_answers_nothing_behind_it(
    situation: str, side: Side
) -> None:
    app = app_at(situation, Players(*("person" if side is s else "steady" for s in SIDES)))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        before = state_of(app)
        waits = ToldLine("The Confederacy waits.", side.enemy)
        map_of(app).show_report(TurnReport(TurnBegan(8, side), (waits,) * 40))
        await pilot.pause()
        assert map_of(app).panel.turn_log.is_read
        in_haste(app, "enter", "enter", "enter")
        await pilot.pause()
        assert isinstance(app.screen, MapScreen)
        assert state_of(app) == before
        await pilot.press("enter")
        assert state_of(app) != before


@pytest.mark.thorough
async def test_a_whole_plan_typed_in_haste_is_carried_out() -> None:
    app = app_at()
    async with app.run_test(size=SMALL) as pilot:
        await find(pilot, "washington")
        in_haste(app, "m", "up", "enter")
        await until(pilot, lambda: left(state_of(app)) == 2)
        assert count(state_of(app), "baltimore") == 2


async def test_looking_around_is_never_too_early_and_deciding_is() -> None:
    app = app_at()
    async with app.run_test(size=SMALL) as pilot:
        await find(pilot, "cairo")
        in_haste(app, "e", "left", "minus", "e")
        await pilot.pause()
        assert isinstance(state_of(app).step, Marches), "the warning had not been seen"
        assert map_of(app).model.cursor != "cairo", "the cursor answers nothing"
        await until(pilot, lambda: said(app).startswith("e came before this question was on show"))


async def test_the_cursor_of_a_list_typed_ahead_chooses_nothing() -> None:
    app = app_at(PROMOTION.replace("promotion union left 1", "recruitment union points 3"))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        in_haste(app, "enter", "down", "down")
        await pilot.pause()
        assert map_of(app).panel.list.cursor == 0, "the next list had not been seen"


# --- lists ---------------------------------------------------------------------------------------


async def test_the_next_list_does_not_begin_where_the_last_one_was_left() -> None:
    app = app_at(PROMOTION.replace("promotion union left 1", "recruitment union points 3"))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.press("down", "down", "down", "enter")
        await pilot.pause()
        assert isinstance(map_of(app), MapScreen)
        assert map_of(app).panel.list.cursor == 0


@pytest.mark.thorough
@pytest.mark.parametrize(
    "situation",
    [PROMOTION, PROMOTION.replace("promotion union left 1", "recruitment union points 3"), HUNGRY],
)
async def test_the_first_row_is_what_the_hint_names(situation: str) -> None:
    app = app_at(situation)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        screen = map_of(app)
        assert screen.model.choices[0].action == steady(state_of(app))
        assert len(screen.model.choices) <= len(legal_actions(state_of(app)))


async def test_t_moves_the_list_to_what_it_names() -> None:
    app = app_at(PROMOTION)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.press("end")
        assert map_of(app).panel.list.cursor > 0
        await pilot.press("t")
        await pilot.pause()
        assert map_of(app).panel.list.cursor == 0


@pytest.mark.thorough
@pytest.mark.parametrize(
    "agenda", ["promotion union left 1", 'laurels union cairo", "combat union']
)
async def test_no_two_rows_of_a_list_read_alike(agenda: str) -> None:
    """Pieces that came to a battle by different roads are different pieces. [BG 9.4]"""
    alike = '[[pieces]]\nbox = "cairo"\nside = "union"\ntype = "militia_infantry"\n'
    ways = (f'fought = true\nentry = "{origin}"\n' for origin in ("vandalia", "evansville"))
    situation = PROMOTION.replace("promotion union left 1", agenda)
    app = app_at(situation + "".join(alike + way for way in ways))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        rows = [choice.label for choice in map_of(app).model.choices]
        assert len([row for row in rows if "Cairo: militia" in row]) == 2
        assert len(set(rows)) == len(rows)


# --- taking back -------------------------------------------------------------------------------


@pytest.mark.thorough
@pytest.mark.parametrize(("situation", "answers"), [(PROMOTION, 1), (HUNGRY, 2)])
async def test_what_no_die_has_decided_is_taken_back(situation: str, answers: int) -> None:
    app = app_at(situation)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        before = state_of(app)
        for _ in range(answers):
            await pilot.press("down", "enter")
            await pilot.pause()
        assert state_of(app) != before
        for _ in range(answers):
            await pilot.press("u")
            await pilot.pause()
        assert state_of(app) == before


@pytest.mark.thorough
async def test_u_puts_the_cursor_back_to_the_stack_that_marched() -> None:
    app = app_at()
    async with app.run_test(size=SMALL) as pilot:
        await find(pilot, "cairo")
        await pilot.press("m")
        await find(pilot, "paducah")
        await pilot.press("enter")
        assert map_of(app).model.cursor == "paducah"
        await pilot.press("u")
        await pilot.pause()
        assert count(state_of(app), "cairo") == 4
        assert map_of(app).model.cursor == "cairo"


@pytest.mark.thorough
async def test_u_points_the_list_at_what_was_taken_back() -> None:
    app = app_at(PROMOTION)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.press("down", "enter")
        await pilot.pause()
        await pilot.press("u")
        await pilot.pause()
        assert map_of(app).panel.list.cursor == 1


@pytest.mark.thorough
@pytest.mark.parametrize("typed", ["paducah", "pad"])
async def test_a_box_is_found_and_marched_to_in_haste(typed: str) -> None:
    app = app_at()
    async with app.run_test(size=SMALL) as pilot:
        await find(pilot, "cairo")
        in_haste(app, "m", "slash", *typed, "enter", "enter")
        await until(pilot, lambda: count(state_of(app), "paducah"))
        assert map_of(app).map.cursor == "paducah"


@pytest.mark.thorough
async def test_keys_behind_a_line_are_for_the_screen_below() -> None:
    app = app_at()
    async with app.run_test(size=SMALL) as pilot:
        await find(pilot, "washington")
        in_haste(app, "slash", *"cairo", "enter", "m")
        await until(pilot, lambda: isinstance(app.screen, MapScreen) and app.screen.model.plan)
        assert map_of(app).model.cursor == "cairo"
