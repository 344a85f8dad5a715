"""Tips for the first hour: each retires when its key has done something; the settings rule them."""

import pytest
from textual.widgets import Static
from textual.widgets._toast import Toast

from screens.app import NordenSuden
from screens.parts import tips
from screens.parts.tip_line import TipLine
from tests.screens.keyboard import LARGE, SMALL, app_at, until

BY_KEY = tips.by_key
"""As players have them."""


@pytest.fixture(autouse=True)
def somebody_new(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tips, "by_key", BY_KEY)


def told(app: NordenSuden) -> str:
    """What the line above the keys says; nothing where it is not there."""
    line = app.screen.query_one(TipLine)
    return str(line.render()) if line.display and line.size.height else ""


def test_every_tip_tells_of_a_key_and_fits_into_the_smallest_terminal() -> None:
    known = NordenSuden().all_bindings()
    for id_, tip in BY_KEY().items():
        assert id_ in known, id_
        key = NordenSuden().get_key_display(known[id_])
        assert len(f"Tip  {tip.format(key=key)}  f2 next tip") <= SMALL[0] - 2, tip


async def test_a_tip_goes_when_its_key_has_done_what_it_tells() -> None:
    app = app_at()
    async with app.run_test(size=SMALL) as pilot:
        await until(pilot, lambda: "plans a march" in told(app))
        await pilot.press("m")
        await until(pilot, lambda: bool(told(app)) and "plans a march" not in told(app))
        assert "map.march" in app.settings.tips_done
        await pilot.press("escape")
        await pilot.pause()
        assert "plans a march" not in told(app)


async def test_a_key_that_does_nothing_now_is_not_learned() -> None:
    app = app_at()
    async with app.run_test(size=SMALL) as pilot:
        await until(pilot, lambda: bool(told(app)))
        await pilot.press("1")  # no march is planned
        await pilot.pause()
        assert "map.1" not in app.settings.tips_done


async def test_only_tips_that_can_be_followed_now_are_shown() -> None:
    app = app_at()
    app.remember(tips_done=" ".join(BY_KEY().keys() - {"map.1", "map.overlay"}))
    async with app.run_test(size=SMALL) as pilot:
        await until(pilot, lambda: "lights up" in told(app))
        await pilot.press("m")
        await until(pilot, lambda: "leave a piece" in told(app))


async def test_what_lies_over_a_screen_hides_its_tip() -> None:
    """Its key would do nothing there, or something else."""
    app = app_at()
    async with app.run_test(size=SMALL) as pilot:
        line = app.screen.query_one(TipLine)
        await until(pilot, lambda: bool(told(app)))
        shown = told(app)
        await pilot.press("O")
        await until(pilot, lambda: not app.screen.query(TipLine))
        assert not str(line.render())
        await pilot.press("escape")
        await until(pilot, lambda: app.screen is line.screen)
        assert told(app) == shown


async def test_f2_puts_a_tip_away_and_the_line_goes_with_the_last() -> None:
    app = app_at()
    app.remember(tips_done=" ".join(BY_KEY().keys() - {"map.march"}))
    async with app.run_test(size=LARGE) as pilot:
        await until(pilot, lambda: "plans a march" in told(app))
        await pilot.press("f2")
        await until(pilot, lambda: not told(app))
        assert not app.screen.query_one(TipLine).display


async def test_the_settings_switch_them_off_and_bring_all_back() -> None:
    app = app_at()
    app.remember(tips_done="map.march map.find")
    async with app.run_test(size=SMALL) as pilot:
        await until(pilot, lambda: bool(told(app)))
        await pilot.press("comma")
        rows = [field.id for field in app.screen.fields]  # type: ignore[attr-defined]
        await pilot.press(*["down"] * rows.index("tips"), "enter")
        assert app.settings.tips == "off"
        await pilot.press("escape")
        await until(pilot, lambda: not told(app))
        await pilot.press("comma", *["down"] * rows.index("tips"), "enter", "escape")
        assert app.settings.tips == "on"
        await until(pilot, lambda: "plans a march" in told(app))


async def test_whoever_is_told_a_lesson_is_told_no_tips() -> None:
    app = NordenSuden()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("t")
        await until(pilot, lambda: any("Lesson 1" in str(one.content) for one in panes(app)))
        assert not told(app)
        await pilot.press("f2")
        await until(pilot, lambda: bool(told(app)))


def panes(app: NordenSuden) -> list[Static]:
    return [*app.screen.query(Static)]


async def test_a_notice_covers_neither_the_tip_nor_what_was_told() -> None:
    app = app_at()
    async with app.run_test(size=SMALL, notifications=True) as pilot:
        await until(pilot, lambda: bool(told(app)))
        await pilot.press("I")  # no invasion now
        await until(pilot, lambda: app.screen.query(Toast))
        await pilot.pause()
        status = app.screen.query_one("#status").region
        assert all(toast.region.bottom <= status.y for toast in app.screen.query(Toast))
