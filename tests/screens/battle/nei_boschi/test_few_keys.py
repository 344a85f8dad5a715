"""Fire at one target takes two keys, its chances in sight; nothing covers the list of orders."""

import pytest
from textual.widgets._toast import Toast

from campaign.resolvers.nei_boschi.steps import Activation
from screens.battle.nei_boschi.chooser import Asked
from tests.screens.battle.nei_boschi.hex_desk import app_on, passed_to, screen_of
from tests.screens.battle.nei_boschi.test_hex_screen import LINE, asked, last_order, press
from tests.screens.drawing import letters
from tests.screens.keyboard import LARGE, SMALL, until
from tests.shiloh.desk import desk, number

STACK = desk(
    *("us.55-il 5745 SE sp=6", "us.54-oh 5745 SE sp=6", "cs.10-ms 5846 NW"), acting="2/5/T"
)
"""Two regiments of a brigade in a hex, which may fire together, with one enemy before them."""


async def test_fire_at_the_one_target_takes_two_keys() -> None:
    """Though it is still to be said whether both fire together."""
    app = app_on(STACK)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        screen_of(app).pick(number("us.55-il"))
        await press(pilot, "f")
        assert asked(app) is Asked.HOW
        assert "together with" in letters(app)
        await press(pilot, "enter")
        assert last_order(app).startswith(f"fight fire {number('us.55-il')} ")


async def test_a_step_back_leads_to_the_target() -> None:
    app = app_on(STACK)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        screen_of(app).pick(number("us.55-il"))
        await press(pilot, "f", "escape")
        assert asked(app) is Asked.WHERE


async def test_the_chances_stay_in_sight_above_how_many_points_fire() -> None:
    """At 80x24, where the list of parts used to push them out."""
    app = app_on(LINE)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        screen_of(app).pick(number("us.55-il"))
        await press(pilot, "f", "enter")
        assert asked(app) is Asked.HOW
        told = letters(app)
        for words in (
            "A fire with all",
            "B with 3 points",
            "nothing",
            "disordered",
            "point or more",
        ):
            assert words in told
        assert told.count("%") >= 3


@pytest.mark.parametrize("size", [SMALL, LARGE])
async def test_what_is_said_covers_no_order(size: tuple[int, int]) -> None:
    app = app_on(passed_to(Activation))
    async with app.run_test(size=size, notifications=True) as pilot:
        await pilot.pause()
        await press(pilot, "Z")
        await until(pilot, lambda: any(one.region for one in app.screen.query(Toast)))
        (toast,) = app.screen.query(Toast)
        assert toast.region.right <= screen_of(app).panes.choices.region.x


async def test_in_a_small_log_lines_are_seen_from_their_heads() -> None:
    app = app_on(passed_to(Activation))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        log = screen_of(app).told
        log.say("The 55th Illinois fires at the 10th Mississippi with ten points: die 6, nothing.")
        log.say("The 10th Mississippi holds.")
        await pilot.pause()
        told = letters(app)
        assert "The 55th Illinois fires at" in told
        assert "die 6, nothing." in told
        assert "The 10th Mississippi holds." in told
        log.say("The 10th Mississippi is disordered, and checks for rout: die 3, which is passed.")
        await pilot.pause()
        assert "The 10th Mississippi is disordered, and checks" in letters(app)
        assert "which is passed." in letters(app)


async def test_space_is_offered_only_where_something_comes_of_it() -> None:
    """A unit that is to move goes nowhere on its own hex; the key still says why."""
    app = app_on(LINE)
    async with app.run_test(size=LARGE) as pilot:
        await pilot.pause()
        screen = screen_of(app)
        screen.pick(number("us.55-il"))
        await press(pilot, "m")
        assert asked(app) is Asked.WHERE
        screen.map.point_at(screen.look.unit_picked.hex)  # type: ignore[union-attr]
        await pilot.pause()
        assert "as usual" not in letters(app).splitlines()[-1]
        screen.map.point_at(next(iter(screen.chooser.targets)))
        await pilot.pause()
        assert "space as usual" in letters(app).splitlines()[-1]
