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
from screens.app import NordenSuden
from screens.battle.nei_boschi.chooser import Asked
from screens.battle.nei_boschi.view_state import view_state
from tests.screens.battle.nei_boschi.hex_desk import app_on, passed_to, screen_of
from tests.screens.drawing import letters
from tests.screens.keyboard import LARGE, SMALL

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


@pytest.mark.parametrize("keys", [("m",), ("slash",), ("slash", "s"), ("p",)])
async def test_what_is_half_said_is_not_left(keys: tuple[str, ...]) -> None:
    app = app_on(passed_to(Acting))
    async with app.run_test(size=LARGE) as pilot:
        await pilot.pause()
        assert view_state(screen_of(app))
        await pilot.press(*keys)
        await pilot.pause()
        assert not view_state(screen_of(app))
        await pilot.press("escape")
        await pilot.pause()
        assert view_state(screen_of(app)) or keys == ("p",)


async def test_a_page_of_orders_is_not_left_while_it_is_filled_in() -> None:
    app = app_on(passed_to(DivisionOrders))
    async with app.run_test(size=LARGE) as pilot:
        await pilot.pause()
        assert screen_of(app).asked is Asked.PAGE
        assert not view_state(screen_of(app))
