"""Leaders ride and go along by one key."""

import pytest

from campaign.agenda import Marches
from campaign.terms import Leader
from tests.screens.campaigning import situation
from tests.screens.keyboard import (
    SMALL,
    app_at,
    count,
    find,
    keys_shown,
    left,
    map_of,
    shown,
    state_of,
)

# --- leaders -----------------------------------------------------------------------------------

GRANT_AT_CAIRO = situation(
    ["marches union left 3 die 4"],
    ("cairo", "union", "veteran_infantry", 2),
    ("cairo", "union", "militia_cavalry", 1),
    tables='[leaders]\ngrant = "cairo"\n',
)


def place_of(app: object, leader: Leader = Leader.GRANT) -> str:
    state = state_of(app)  # type: ignore[arg-type]
    return state.theater.ids[state.leaders[leader.number].box]


@pytest.mark.thorough
@pytest.mark.parametrize(("answer", "where"), [((), "paducah"), (("down",), "cairo")])
async def test_it_is_asked_whether_a_leader_goes_along(answer: tuple[str, ...], where: str) -> None:
    app = app_at(GRANT_AT_CAIRO)
    async with app.run_test(size=SMALL) as pilot:
        await find(pilot, "cairo")
        await pilot.press("m")
        await find(pilot, "paducah")
        assert "Enter asks whether Grant goes along (g)" in shown(app, "box")
        await pilot.press("enter")
        await pilot.pause()
        await pilot.press(*answer, "enter")
        await pilot.pause()
        assert count(state_of(app), "paducah") == 3
        assert place_of(app) == where
        assert isinstance(state_of(app).step, Marches), "nothing keeps the march open"
        await pilot.press("u")
        assert (count(state_of(app), "cairo"), place_of(app)) == (3, "cairo")


@pytest.mark.thorough
async def test_a_leader_rides_alone_to_a_box_that_is_highlighted() -> None:
    app = app_at(GRANT_AT_CAIRO)
    async with app.run_test(size=SMALL) as pilot:
        await find(pilot, "cairo")
        assert "g leader" in keys_shown(app)
        await pilot.press("g")
        assert shown(app, "prompt") == (
            "Grant from Cairo: choose a destination. Enter rides, Esc cancels."
        )
        reach = map_of(app).map.reach
        assert "st_louis" in reach
        await find(pilot, "st_louis")
        assert "Enter: Grant rides, his move 1 of 2 [NS-R23]" in shown(app, "box")
        await pilot.press("enter")
        assert place_of(app) == "st_louis"
        assert left(state_of(app)) == 3, "it costs no march"
        await pilot.press("g")
        await find(pilot, "richmond")
        assert "cannot ride to Richmond" in shown(app, "box")
        await pilot.press("escape")
        assert map_of(app).model.plan is None


@pytest.mark.thorough
async def test_a_leader_who_has_come_is_put_on_the_map_in_recruitment() -> None:
    app = app_at(
        situation(["recruitment union points 0"], ("cairo", "union", "veteran_infantry", 1))
    )
    async with app.run_test(size=SMALL) as pilot:
        labels = [choice.label for choice in map_of(app).model.choices]
        assert "Grant (1) to Cairo" in labels
        await pilot.press(*["down"] * labels.index("Grant (1) to Cairo"), "enter")
        assert place_of(app) == "cairo"
        assert map_of(app).panel.turn_log.told[-1] == "Grant takes command in Cairo."


async def test_a_leader_who_has_come_is_asked_for_before_the_recruits() -> None:
    app = app_at(situation(["recruitment union"], ("cairo", "union", "veteran_infantry", 1)))
    async with app.run_test(size=SMALL) as pilot:
        assert "Grant and Sherman arrived: choose a box." in shown(app, "prompt")
        await pilot.press("enter")
        assert place_of(app) == "cairo"
        assert "Sherman arrived: choose a box." in shown(app, "prompt")
        await pilot.press("enter")
        assert "Recruitment roll (space)." in shown(app, "prompt")
