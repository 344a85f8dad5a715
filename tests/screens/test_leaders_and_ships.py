"""Leaders ride and go along by one key; ships say what they cost before they sail."""

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
    said,
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


async def test_g_says_beforehand_who_goes_along() -> None:
    app = app_at(GRANT_AT_CAIRO)
    async with app.run_test(size=SMALL) as pilot:
        await find(pilot, "cairo")
        await pilot.press("m", "1", "g")
        await find(pilot, "paducah")
        assert "Grant goes along (g)" in shown(app, "box")
        await pilot.press("enter")
        assert place_of(app) == "paducah"
        assert count(state_of(app), "cairo") == 1


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
        assert map_of(app).plan is None


async def test_g_says_why_nobody_can_be_led() -> None:
    app = app_at(GRANT_AT_CAIRO)
    async with app.run_test(size=SMALL) as pilot:
        await find(pilot, "washington")
        await pilot.press("g")
        assert said(app) == "You have no leader in Washington. [NS 8.21]"
    plain = app_at()
    async with plain.run_test(size=SMALL) as pilot:
        await pilot.press("g")
        assert said(plain) == "This game is played without leaders. [NS 8.2]"


async def test_who_has_ridden_is_not_asked_to_go_along_and_g_says_why() -> None:
    app = app_at(GRANT_AT_CAIRO)
    async with app.run_test(size=SMALL) as pilot:
        for box in ("st_louis", "cairo"):
            await find(pilot, place_of(app))
            await pilot.press("g")
            await find(pilot, box)
            await pilot.press("enter")
        assert (place_of(app), state_of(app).leaders[Leader.GRANT.number].moves) == ("cairo", 2)
        await pilot.press("m", "g")
        assert "grant has moved by himself this segment. [NS-R23]".lower() in said(app).lower()
        await find(pilot, "paducah")
        assert "Grant" not in shown(app, "prompt")
        await pilot.press("enter")
        await pilot.pause()
        assert count(state_of(app), "paducah") == 3
        assert place_of(app) == "cairo"


async def test_a_leader_who_has_come_is_put_on_the_map_in_recruitment() -> None:
    app = app_at(
        situation(["recruitment union points 0"], ("cairo", "union", "veteran_infantry", 1))
    )
    async with app.run_test(size=SMALL) as pilot:
        labels = [choice.label for choice in map_of(app)._choices]
        assert "Grant (1) to Cairo" in labels
        await pilot.press(*["down"] * labels.index("Grant (1) to Cairo"), "enter")
        assert place_of(app) == "cairo"
        assert map_of(app).turn_log.told[-1] == "Grant takes command in Cairo."


async def test_a_leader_who_has_come_is_asked_for_before_the_recruits() -> None:
    app = app_at(situation(["recruitment union"], ("cairo", "union", "veteran_infantry", 1)))
    async with app.run_test(size=SMALL) as pilot:
        assert "Grant and Sherman arrived: choose a box." in shown(app, "prompt")
        await pilot.press("enter")
        assert place_of(app) == "cairo"
        assert "Sherman arrived: choose a box." in shown(app, "prompt")
        await pilot.press("enter")
        assert "Recruitment roll (space)." in shown(app, "prompt")


# --- ships -------------------------------------------------------------------------------------

FLEET = situation(
    ["marches union left 2 die 4"], ("new_york", "union", "veteran_infantry", 4), turn=17
)


async def test_ships_say_what_they_cost_and_take_no_more_than_can_be_paid() -> None:
    app = app_at(FLEET)
    async with app.run_test(size=SMALL) as pilot:
        await find(pilot, "new_york")
        await pilot.press("s")
        await find(pilot, "washington")
        assert "Enter: 2 of 4 pieces sail, 2 stay" in shown(app, "box")
        assert "costs two marches, no marches left after it" in shown(app, "box")
        await pilot.press("enter")
        assert count(state_of(app), "washington") == 3
        assert left(state_of(app)) == 0


async def test_more_than_the_marches_can_ship_are_refused_before_they_go() -> None:
    app = app_at(FLEET)
    async with app.run_test(size=SMALL) as pilot:
        await find(pilot, "new_york")
        await pilot.press("s", "1", "1", "1")  # one, none, all
        await find(pilot, "washington")
        assert "Each piece shipped costs a march: 4 are picked, 2 left" in shown(app, "box")
        await pilot.press("enter")
        assert count(state_of(app), "new_york") == 4
        assert "[BG 6.1]" in said(app)


async def test_a_landing_tells_of_the_garrison() -> None:
    app = app_at(
        situation(["marches union left 3 die 6"], ("washington", "union", "veteran_infantry", 2))
    )
    async with app.run_test(size=SMALL) as pilot:
        await find(pilot, "washington")
        await pilot.press("I")
        await find(pilot, "new_orleans")
        guns = state_of(app).theater["new_orleans"].recruits[1]
        assert f"a garrison with {guns} [NS 5.0]" in shown(app, "box")
