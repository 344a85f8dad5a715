"""A battle on a table is looked at elsewhere as it was here; what is half said stays here."""

from campaign.resolvers.shell_for_guns.resolver import SHELL_FOR_GUNS
from campaign.resolvers.yankee.resolver import YANKEE
from screens.app import NordenSuden
from screens.battle.tabletop.view_state import TableView, view_state
from tests.screens.drawing import letters
from tests.screens.keyboard import LARGE
from tests.screens.tabletop import after, battle_at, screen_of

BEGUN = 30
"""Orders after which both sides stand on the table."""


def quiet(app: NordenSuden) -> str:
    """What a screen shows, but for notices, which pass."""
    app.clear_notifications()
    return letters(app)


async def test_a_unit_that_can_do_nothing_is_still_looked_at() -> None:
    position = after(SHELL_FOR_GUNS, BEGUN)
    here, elsewhere = battle_at(SHELL_FOR_GUNS, position), battle_at(SHELL_FOR_GUNS, position)
    async with here.run_test(size=LARGE) as pilot:
        await pilot.pause()
        screen = screen_of(here)
        assert screen.scene is not None
        idle = [one for one in screen.scene.roster if not screen.queue.has_orders(one)]
        screen.select(idle[-1])
        await pilot.pause(0.2)
        seen, left = quiet(here), view_state(screen)
    assert isinstance(left, TableView)
    elsewhere.session.view_states = [left]
    async with elsewhere.run_test(size=LARGE) as pilot:
        await pilot.pause(0.2)
        assert screen_of(elsewhere).queue.selected == idle[-1]
        assert quiet(elsewhere) == seen


async def test_an_order_that_the_arrows_change_is_not_left_though_it_is_as_it_was() -> None:
    """The arrows would point at another order then."""
    app = battle_at(YANKEE, after(YANKEE, BEGUN))
    async with app.run_test(size=LARGE) as pilot:
        await pilot.pause()
        screen = screen_of(app)
        assert view_state(screen)
        letter = next(draft.letter for draft in screen.editor.drafts if draft.can_vary)
        await pilot.press(letter)
        assert screen.editor.is_changing
        assert not view_state(screen)
        await pilot.press("escape")
        assert view_state(screen)


async def test_its_log_is_told_in_the_same_words() -> None:
    here = battle_at(YANKEE, after(YANKEE, BEGUN))
    async with here.run_test(size=LARGE) as pilot:
        await pilot.pause()
        screen_of(here).tell("The Union takes back: the fire of brigade 2.")
        told, left = screen_of(here).panels.log_view.told, view_state(screen_of(here))
    assert isinstance(left, TableView)
    elsewhere = battle_at(YANKEE, after(YANKEE, BEGUN))
    elsewhere.session.view_states = [left]
    async with elsewhere.run_test(size=LARGE) as pilot:
        await pilot.pause(0.2)
        assert screen_of(elsewhere).panels.log_view.told == told
