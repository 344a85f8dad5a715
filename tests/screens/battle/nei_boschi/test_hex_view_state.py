"""A battle on hexes is looked at elsewhere as it was here; what is half said stays here."""

import random

import pytest

from campaign.resolvers.nei_boschi.steps import (
    Acting,
    Activation,
    DivisionOrders,
    FirstMarker,
    Step,
)
from saves.campaign_log.journal import Journal
from screens.app import NordenSuden
from screens.battle.nei_boschi.chooser import Asked
from screens.battle.nei_boschi.replay import Act
from screens.battle.nei_boschi.screen import HexScreen
from screens.battle.nei_boschi.view_state import view_state
from screens.parts.campaign_screen import views
from screens.server.left_views import left_views
from tests.screens.battle.nei_boschi.hex_desk import app_on, passed_to, screen_of
from tests.screens.drawing import letters
from tests.screens.keyboard import LARGE, PERSONS, SMALL, until
from tests.shiloh.test_campaign_battles import begun

LOOKING = (*("left", "right", "up", "down") * 3, "n", "N", "o", "v", "J", "L", "tab")
"""Keys with which one looks around, and orders nothing."""


def quiet(app: NordenSuden) -> str:
    """What a screen shows, but for notices, which pass."""
    app.clear_notifications()
    return letters(app)


@pytest.mark.parametrize("step", [Acting, Activation, FirstMarker])
@pytest.mark.parametrize("size", [LARGE, pytest.param(SMALL, marks=pytest.mark.thorough)])
async def test_it_is_looked_at_as_before(step: type[Step], size: tuple[int, int]) -> None:
    chance, position = random.Random(step.__name__), passed_to(step)
    here, elsewhere = app_on(position), app_on(position)
    async with here.run_test(size=size) as pilot:
        await pilot.pause()
        await pilot.press(*chance.choices(LOOKING, k=25))
        await pilot.pause()
        seen, shown = quiet(here), screen_of(here)
        left = view_state(shown)
    assert left
    elsewhere.session.view_states = [left]
    async with elsewhere.run_test(size=size) as pilot:
        await pilot.pause()
        assert quiet(elsewhere) == seen


def war() -> NordenSuden:
    """The game at a battle of a war, which lies over its map."""
    app = NordenSuden(Journal.begin(None, "The river", begun("cavalry"), PERSONS, seed="river"))
    app.remember(handover="off")
    return app


@pytest.mark.parametrize("size", [LARGE, SMALL])
async def test_a_field_over_a_map_is_looked_at_as_before_though_its_cursor_is_out_of_sight(
    size: tuple[int, int],
) -> None:
    """It has another size for a moment while it is built, and no look at all before."""
    here, elsewhere = war(), war()
    async with here.run_test(size=size) as pilot:
        await until(pilot, lambda: isinstance(here.screen, HexScreen))
        screen_of(here).map.scroll_end(animate=False, immediate=True)
        await pilot.pause(0.2)
        seen, left = quiet(here), left_views(views(here.screen_stack))
    assert len(left) == 2
    elsewhere.session.view_states = [*left]
    async with elsewhere.run_test(size=size) as pilot:
        await until(pilot, lambda: isinstance(elsewhere.screen, HexScreen))
        await pilot.pause(0.2)
        assert quiet(elsewhere) == seen
        await pilot.press("n")
        await pilot.pause()
        assert quiet(elsewhere) != seen, "it follows the cursor again"


async def test_its_log_is_told_in_the_same_words() -> None:
    """Told anew, a march of several orders is one sentence."""
    here = app_on(passed_to(Acting))
    async with here.run_test(size=LARGE) as pilot:
        await pilot.pause()
        for _ in range(6):
            screen_of(here).suggest()
            await pilot.pause()
        told, left = screen_of(here).panes.log_view.told, view_state(screen_of(here))
        assert here.journal is not None
        state = here.journal.state
    assert left
    assert len(told) > 2
    assert state.battle is not None
    elsewhere = app_on(state.battle.position)
    elsewhere.session.view_states = [left]
    async with elsewhere.run_test(size=LARGE) as pilot:
        await pilot.pause(0.1)
        assert screen_of(elsewhere).panes.log_view.told == told


async def test_what_the_other_side_did_can_be_seen_once_more_no_more_than_before() -> None:
    position = passed_to(Acting)
    app = app_on(position)
    async with app.run_test(size=LARGE) as pilot:
        await pilot.pause()
        side = position.to_move
        act = Act(position, (), frozenset())
        screen_of(app).memory.known = (0, 0)
        screen_of(app).replay.of = side.enemy
        screen_of(app).replay.recall([(side.enemy, act), (side, act)])
        screen_of(app).memory.recall([], position)
        assert not screen_of(app).replay.acts


@pytest.mark.parametrize("is_taken_back", [True, False])
async def test_who_leads_for_a_player_gives_no_order_that_he_has_taken_back(
    is_taken_back: bool,
) -> None:
    position = passed_to(Activation)
    here, elsewhere = app_on(position), app_on(position)
    async with here.run_test(size=LARGE) as pilot:
        await pilot.pause()
        if is_taken_back:
            screen_of(here).lieutenants.wait()
        else:
            screen_of(here).lieutenants._left = None
        left, log = view_state(screen_of(here)), here.journal
    assert left
    assert log is not None
    elsewhere.session.view_states = [left]
    elsewhere.loop.battles.have_led(["2/2"])
    async with elsewhere.run_test(size=LARGE) as pilot:
        assert elsewhere.journal is not None
        if is_taken_back:
            await pilot.pause(0.5)
            assert not elsewhere.journal.entries()
        else:
            await until(pilot, elsewhere.journal.entries)


@pytest.mark.parametrize("keys", [("m",), ("slash",), ("slash", "s"), ("p",)])
async def test_what_is_half_said_is_not_left(keys: tuple[str, ...]) -> None:
    app = app_on(passed_to(Acting))
    async with app.run_test(size=LARGE) as pilot:
        await pilot.pause()
        screen = screen_of(app)
        assert view_state(screen)
        await pilot.press(*keys)
        await pilot.pause()
        assert not view_state(screen)
        await pilot.press("escape")
        await pilot.pause()
        assert view_state(screen)


async def test_a_page_of_orders_is_not_left_while_it_is_filled_in() -> None:
    app = app_on(passed_to(DivisionOrders))
    async with app.run_test(size=LARGE) as pilot:
        await pilot.pause()
        assert screen_of(app).asked is Asked.PAGE
        assert not view_state(screen_of(app))
