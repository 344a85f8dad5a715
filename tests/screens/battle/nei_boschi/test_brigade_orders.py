"""Orders for a whole brigade by keys: the plan, its orders in the log, what breaks it off."""

import pytest
from textual.pilot import Pilot

from campaign.resolvers.nei_boschi.orders import Pass
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.steps import Acting, PassingFire
from campaign.resolvers.nei_boschi.vocabulary import Orders
from screens.app import NordenSuden
from screens.battle.hexes.scene import Lit
from screens.battle.nei_boschi.drill_screen import DrillScreen
from screens.battle.nei_boschi.screen import HexScreen
from tests.screens.battle.nei_boschi.hex_desk import app_on, screen_of
from tests.screens.drawing import compare, letters
from tests.screens.keyboard import LARGE, SMALL, said
from tests.shiloh.desk import desk, number

BODY = "2/5/T"
LINE = desk(
    *("us.55-il 5745 SE", "us.54-oh 5944 SE sp=10", "us.71-oh 5643 SE"),
    *("cs.10-ms 6050 NW",),
    acting=BODY,
    orders=Orders.ATTACK,
)
"""Stuart's brigade in the woods, an enemy far off."""

UNDER_FIRE = desk(
    *("us.55-il 5843 SE", "us.54-oh 5743 SE sp=10", "cs.btty-bankhead 5745 NW"),
    acting=BODY,
    orders=Orders.ATTACK,
)
"""Guns behind which nobody has come yet: whoever moves before them is fired at."""


def orders(app: NordenSuden) -> list[str]:
    assert app.journal is not None
    return [entry.order for entry in app.journal.entries()]


def position_of(app: NordenSuden) -> HexPosition:
    assert app.journal is not None
    assert app.journal.state.battle is not None
    position: HexPosition = app.journal.state.battle.position
    return position


def drill_of(app: NordenSuden) -> DrillScreen:
    assert isinstance(app.screen, DrillScreen), app.screen
    return app.screen


async def press(pilot: Pilot[None], *keys: str) -> None:
    for key in keys:
        await pilot.press(key)
    await pilot.pause()


async def let_go(app: NordenSuden, pilot: Pilot[None]) -> None:
    """The other side does nothing against it."""
    while not isinstance(position_of(app).step, Acting):
        screen_of(app).give(Pass())
        await pilot.pause()


async def test_two_keys_advance_a_brigade_and_one_takes_it_back() -> None:
    app = app_on(LINE)
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, "=")
        plan = drill_of(app).drilling.plan
        assert len(plan.given) == 3
        shown = {counter.unit: counter.hex for counter in drill_of(app).map.scene.counters}
        assert all(shown[str(one.unit)] == one.to for one in plan.given)
        await press(pilot, "enter")
        assert isinstance(app.screen, HexScreen)
        written = [f"fight move {one.unit} {one.to} {one.facing}" for one in plan.given]
        assert orders(app)[-3:] == written, "each order stands in the log by itself"
        assert [position_of(app).unit(one.unit).hex for one in plan.given] == [
            one.to for one in plan.given
        ]
        assert screen_of(app).map.cursor in {one.to for one in plan.given}, "it goes along"
        await press(pilot, "u")
        assert position_of(app).units == LINE.units


@pytest.mark.thorough
async def test_how_far_and_which_way_a_line_goes_is_seen_before_it_is_ordered() -> None:
    app = app_on(LINE)
    async with app.run_test(size=LARGE) as pilot:
        await press(pilot, "=")
        drill = drill_of(app)
        far = drill.drilling.plan.hexes
        await press(pilot, "minus")
        assert drill.drilling.plan.hexes == max(far - 1, 1)
        assert f"advance {'one hex' if far <= 2 else 'two hexes'}" in letters(app).splitlines()[0]
        ends = {one.to for one in drill.drilling.plan.given}
        assert drill.map.scene.lit[Lit.REACH] == ends
        await press(pilot, "o")
        assert "to the left" in letters(app).splitlines()[0]
        await press(pilot, "escape")
        assert isinstance(app.screen, HexScreen)
        assert position_of(app) is not None
        assert not any(order.startswith("fight move") for order in orders(app))


@pytest.mark.thorough
async def test_a_line_is_dressed_from_the_left_end_to_the_right_end() -> None:
    app = app_on(LINE)
    async with app.run_test(size=LARGE) as pilot:
        await press(pilot, "=", "y")
        drill = drill_of(app)
        assert "Point at the left end of the line." in letters(app)
        drill.map.point_at(5944)
        await press(pilot, "enter")
        assert "Point at the right end of the line." in letters(app)
        drill.map.point_at(5745)
        await press(pilot, "enter")
        plan = drill.drilling.plan
        assert {one.to for one in plan.given} <= {5944, 5844, 5845, 5745}
        await press(pilot, "enter")
        stood = {position_of(app).unit(number(name)).hex for name in ("us.55-il", "us.71-oh")}
        assert 5745 in stood


@pytest.mark.thorough
async def test_a_brigade_falls_back() -> None:
    app = app_on(LINE)
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, "=", "b")
        plan = drill_of(app).drilling.plan
        assert plan.given
        await press(pilot, "space")
        for one in plan.given:
            assert position_of(app).unit(one.unit).hex == one.to


@pytest.mark.thorough
async def test_who_cannot_do_it_is_named_with_the_rule() -> None:
    fired = LINE.with_units(LINE.unit(number("us.55-il"))._replace(fired=5))
    app = app_on(fired)
    async with app.run_test(size=LARGE) as pilot:
        await press(pilot, "=")
        text = " ".join(letters(app).split())
        assert "55th Illinois has fired. [SH 3]" in text
        assert drill_of(app).map.scene.lit[Lit.TARGET] == {5745}


async def test_a_plan_is_broken_off_by_fire_and_gone_on_with() -> None:
    """Whoever may fire at it decides first; then = gives the next order, and esc drops it."""
    app = app_on(UNDER_FIRE)
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, "=", "minus", "g")
        plan = drill_of(app).drilling.plan
        assert len(plan.given) == 2
        await press(pilot, "enter")
        screen = screen_of(app)
        assert isinstance(position_of(app).step, PassingFire)
        assert [one.unit for one in screen.drill.left] == [plan.given[1].unit]
        await let_go(app, pilot)
        assert "One order of the brigade is still to be given" in said(app)
        await press(pilot, "=")
        assert not screen.drill.left
        assert any(
            order == f"fight move {plan.given[1].unit} {plan.given[1].to} 2"
            for order in orders(app)
        )


@pytest.mark.thorough
async def test_a_plan_that_was_broken_off_is_dropped_by_a_step_back() -> None:
    app = app_on(UNDER_FIRE)
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, "=", "minus", "g", "enter")
        screen = screen_of(app)
        await let_go(app, pilot)
        await press(pilot, "escape")
        assert not screen.drill.left
        await press(pilot, "=")
        assert isinstance(app.screen, DrillScreen), "another plan is made"


@pytest.mark.thorough
async def test_a_plan_for_a_brigade_looks_so() -> None:
    app = app_on(LINE)
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, "=")
        compare("hex_brigade_80x24.txt", letters(app))
