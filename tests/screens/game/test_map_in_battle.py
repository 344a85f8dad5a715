"""Keys of the map in a battle that lies over it."""

from campaign.battle.register import RESOLVERS
from campaign.standalone import begin_skirmish
from screens.app import NordenSuden
from tests.screens import battlefield
from tests.screens.keyboard import LARGE, said


def at_cairo() -> NordenSuden:
    return battlefield.app_at(battlefield.joined_battle(battlefield.CAIRO, "cairo"))


async def test_a_key_of_the_map_says_that_a_battle_is_on_and_what_leads_back() -> None:
    app = at_cairo()
    async with app.run_test(size=LARGE) as pilot:
        await pilot.pause()
        for key, what in (
            ("V", "history"),
            ("Z", "what the staff did"),
            ("F", "choose how"),
            ("E", "review"),
            ("slash", "find"),
        ):
            await pilot.press(key)
            await pilot.pause()
            told = f"A battle is on; {what} waits for the map. Press a to fight the battle out."
            assert said(app) == told


async def test_the_typed_line_finds_what_waits_for_the_map_and_says_so() -> None:
    app = at_cairo()
    async with app.run_test(size=LARGE) as pilot:
        await pilot.pause()
        await pilot.press("colon", *"history")
        await pilot.pause()
        await pilot.press("enter")
        await pilot.pause()
        assert "A battle is on; history waits for the map." in said(app)


async def test_a_battle_by_itself_has_no_map_to_wait_for() -> None:
    scenario = next(iter(RESOLVERS["battle_line"].scenarios.values()))
    app = battlefield.app_at(begin_skirmish("battle_line", scenario))
    async with app.run_test(size=LARGE) as pilot:
        await pilot.pause()
        await pilot.press("Z")
        await pilot.pause()
        assert not said(app)
