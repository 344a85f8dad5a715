"""Sentences of the map that are models for all others, word for word, and what is taken back."""

import pytest

from saves.campaign_log.journal import Players
from screens.map.picture.places import BoxPlace
from screens.parts.page_dialog import PageScreen
from tests.screens.campaigning import situation
from tests.screens.keyboard import LARGE, SMALL, app_at, count, find, map_of, shown, state_of
from tests.screens.map.test_questions import PROMOTION

RECRUITS = PROMOTION.replace("promotion union left 1", "recruitment union points 5")
HUNGRY_AT_STAUNTON = situation(
    ["supply union boxes staunton", "marches union"],
    ("staunton", "union", "veteran_infantry", 2),
    tables='[control]\nstaunton = "union"\n',
)
TWO_LEADERS = situation(["recruitment union"], ("cairo", "union", "veteran_infantry", 2), turn=29)
PLANNING = situation(["marches union left 3 die 4"], ("cairo", "union", "veteran_infantry", 3))


async def test_five_recruitment_points() -> None:
    app = app_at(RECRUITS)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        assert "Five recruitment points: choose a city and a unit for each." in shown(app, "prompt")


async def test_staunton_is_out_of_supply() -> None:
    app = app_at(HUNGRY_AT_STAUNTON)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        assert "Staunton is out of supply. Choose one piece to lose." in shown(app, "prompt")


@pytest.mark.thorough
async def test_a_box_that_changed_hands_says_whose_it_was() -> None:
    app = app_at(HUNGRY_AT_STAUNTON)
    async with app.run_test(size=LARGE) as pilot:
        await find(pilot, "staunton")
        await pilot.pause()
        assert "Union (originally Confederate)" in shown(app, "box")


@pytest.mark.thorough
@pytest.mark.parametrize(("text", "keys"), [(RECRUITS, 3), (TWO_LEADERS, 2)])
async def test_placing_is_taken_back(text: str, keys: int) -> None:
    """A recruit, or a leader who has come, is where no die has put it."""
    app = app_at(text)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        before, after = state_of(app), []
        for _ in range(keys):
            await pilot.press("enter")
            await pilot.pause()
            after.append(state_of(app))
        assert len({id(state) for state in (before, *after)}) == keys + 1
        for earlier in (*after[-2::-1], before):
            await pilot.press("u")
            await pilot.pause()
            assert state_of(app) == earlier


# --- enter and a click, whatever goes on -------------------------------------------------------


async def click(app: object, pilot: object, box: str) -> None:
    """Click on a box twice: the first click points, the second is as good as enter."""
    theater = map_of(app).map  # type: ignore[arg-type]
    spot, window = theater.spot(box), theater.window
    assert isinstance(spot, BoxPlace)
    (column, row), (left, above) = spot.sign, window.cell(0, 0)
    for _ in range(2):
        offset = column - left, row - above
        await pilot.click("#map", offset=offset)  # type: ignore[attr-defined]
        await pilot.pause()  # type: ignore[attr-defined]


@pytest.mark.thorough
async def test_enter_takes_a_row_where_a_list_has_the_focus_and_inspects_on_the_map() -> None:
    app = app_at(RECRUITS)
    async with app.run_test(size=LARGE) as pilot:
        await pilot.pause()
        before = state_of(app)
        await pilot.press("enter")
        await pilot.pause()
        assert (taken := state_of(app)) != before, "the row of the list is taken"
        await click(app, pilot, "richmond")
        assert isinstance(app.screen, PageScreen), "a click on a box inspects it"
        await pilot.press("escape")
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(app.screen, PageScreen), "the map has the focus now"
        assert state_of(app) == taken


@pytest.mark.thorough
async def test_enter_and_a_click_march_while_a_march_is_planned_and_only_then() -> None:
    app = app_at(PLANNING)
    async with app.run_test(size=LARGE) as pilot:
        await find(pilot, "cairo")
        await pilot.press("m")
        assert "Enter marches, Esc cancels." in shown(app, "prompt")
        await pilot.press("escape")
        await find(pilot, "paducah")
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(app.screen, PageScreen), "nothing is planned any more"
        await pilot.press("escape")
        assert count(state_of(app), "cairo") == 3
        await find(pilot, "cairo")
        await pilot.press("m")
        await click(app, pilot, "paducah")
        assert count(state_of(app), "paducah") == 3


@pytest.mark.thorough
async def test_enter_inspects_while_the_computer_has_its_turn() -> None:
    app = app_at(PLANNING, Players("steady", "person"), pace="step")
    async with app.run_test(size=LARGE) as pilot:
        await pilot.pause()
        await find(pilot, "richmond")
        before = len(app.journal.entries())  # type: ignore[union-attr]
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(app.screen, PageScreen)
        assert len(app.journal.entries()) == before  # type: ignore[union-attr]
