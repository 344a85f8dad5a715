"""Whoever opens a scenario for the first time reads who he is, what wins, and which keys matter."""

import pytest

from campaign.resolvers.nei_boschi.orders import Pass
from campaign.resolvers.nei_boschi.setup import begin
from campaign.resolvers.nei_boschi.steps import Acting
from campaign.terms import CONFEDERATE, UNION
from saves.campaign_log.journal import Players
from screens.app import NordenSuden
from screens.battle.nei_boschi.pages_screen import HexPages
from screens.battle.nei_boschi.panels.aim_card import aim_card
from screens.battle.nei_boschi.screen import HexScreen
from screens.parts import tips
from screens.parts.opening_page import FirstPageScreen
from screens.shell.session import Session
from tests.screens.battle.nei_boschi.hex_desk import app_on, passed_to, screen_of
from tests.screens.drawing import letters
from tests.screens.keyboard import SMALL, until
from tests.shiloh.desk import request

BY_KEY = tips.by_key

BOOK = "9 2 6 3 7 4 5 1 1a 1b 1c 10 8 8a"
"""The scenarios."""

ROWS = 20
"""What there is room for in the smallest terminal."""


@pytest.fixture
def somebody_new(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tips are told."""
    monkeypatch.setattr(tips, "by_key", BY_KEY)


def new_app() -> NordenSuden:
    return app_on(begin(request("9")), Players("person", "regular"))


def page_of(app: NordenSuden) -> FirstPageScreen:
    assert isinstance(app.screen, FirstPageScreen)
    return app.screen


def page_shown(app: NordenSuden) -> bool:
    return isinstance(app.screen, FirstPageScreen)


async def test_the_first_page_says_who_one_is_what_wins_and_which_keys_matter(
    somebody_new: None,
) -> None:
    """Stuart's stand, as the book has it: nobody has reached an objective, so the Union wins."""
    app = new_app()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        assert page_shown(app)
        told = " ".join(letters(app).replace("\u2502", " ").split())
        assert "Scenario 9: Stuart's stand" in told
        assert "You lead the Union against the computer (Regular)." in told
        assert "While the Confederates have reached no objective, the Union wins." in told
        assert "If it ended now: the Union wins by default." in told
        assert "Confederate: Stuart ineffective, his headquarters and camps taken" in told
        assert "Union: Eleven strength points of the Confederates" in told
        for key in ("n next unit", "m move", "f fire", "g assault", "p done", ". go on"):
            assert key in told
        for word in ("Turn:", "markers", "pool", "orders", "fires once", "assaults once"):
            assert word in told
        assert "An empty pool ends it." in told, "all of it is seen at once"
        assert "If only one side has reached an objective, or only one has all of its own" in told
        for word in ("a strength point is fifty men", "Who is disordered", "Ineffective: "):
            assert word in told
        assert "?: this page, and what words mean" in told
        await until(pilot, lambda: page_of(app).is_seen)
        await pilot.press("enter")
        await pilot.pause()
        assert not page_shown(app)


async def test_it_is_shown_once_and_help_has_it_ever_after(somebody_new: None) -> None:
    app = new_app()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await until(pilot, lambda: page_of(app).is_seen)
        await pilot.press("enter")
    again = new_app()
    async with again.run_test(size=SMALL) as pilot:
        await pilot.pause()
        assert not page_shown(again)
        helped = "\n".join(screen_of(again).help_here())
        assert "You lead the Union against the computer (Regular)." in helped
        assert "markers come out of a pool by chance" in helped


async def test_whose_line_was_cut_before_he_left_it_gets_it_again(somebody_new: None) -> None:
    for _ in range(2):
        app = new_app()
        async with app.run_test(size=SMALL) as pilot:
            await pilot.pause()
            assert page_shown(app)


async def test_each_scenario_has_a_page_of_its_own(somebody_new: None) -> None:
    for scenario in ("9", "2"):
        app = app_on(begin(request(scenario)))
        async with app.run_test(size=SMALL) as pilot:
            await pilot.pause()
            assert page_shown(app)
            assert f"Scenario {scenario}:" in letters(app)


@pytest.mark.parametrize("switch", ["tips", "briefing"])
async def test_whoever_wants_no_tips_is_shown_no_page(somebody_new: None, switch: str) -> None:
    app = new_app()
    app.remember(**{switch: "off"})
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        assert not page_shown(app)


@pytest.mark.thorough
async def test_who_only_looks_on_is_shown_no_page(somebody_new: None) -> None:
    app = app_on(passed_to(Acting), Players("regular", "regular"))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        assert not page_shown(app)


async def test_the_page_is_in_the_way_of_no_key(somebody_new: None) -> None:
    """Whoever types ahead orders what he would order without it."""
    app = new_app()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.press("i")
        await pilot.pause()
        assert isinstance(app.screen, HexPages)


async def test_a_page_that_was_read_stays_so_when_a_key_is_learned(somebody_new: None) -> None:
    app = new_app()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.press("n")
        await pilot.pause()
        done = app.settings.tips_done.split()
        assert "hex.next" in done
        assert "page.shiloh.9" in done
        assert tips.known_keys(app.settings.tips_done) == {"hex.next"}


def test_every_scenario_says_what_wins_it() -> None:
    """The ladders of the book. [BB 30.1, BB 30.4, BB 30.8]"""
    pages = {
        id_: aim_card(begin(request(id_)), (UNION, CONFEDERATE), "", 76) for id_ in BOOK.split()
    }
    assert max(len(page.plain.splitlines()) for page in pages.values()) <= ROWS
    for id_ in pages:
        alone = aim_card(begin(request(id_)), (UNION,), "the computer (Commander)", 76)
        assert len(alone.plain.splitlines()) <= ROWS, id_
    told = {id_: " ".join(page.plain.split()) for id_, page in pages.items()}
    assert all("Victory:" in one and "You lead both sides." in one for one in told.values())
    assert "Tactical to the Confederates from 42 on" in told["1"]
    assert "10 for each ineffective division of the enemy" in told["1"]
    assert "3 Decisive, 2 Substantial, 1 Marginal; less is a draw" in told["4"]
    assert "1 for seven of the hexes of the Sunken Lane at 3 PM" in told["4"]
    assert "for the Corinth-Pittsburg Road north of N5029" in told["4"]
    assert "19 Strategic, 11 Tactical, 6 Marginal; less is a draw" in told["8"]
    assert "Confederate victory: Confederate infantry in a hex of Pittsburg Landing" in told["7"]
    assert not any("Else who" in one or "end whose" in one for one in told.values())


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever plays does so on a server."""
    monkeypatch.setattr(Session, "is_served", property(lambda session: True))


async def test_on_a_server_each_seat_gets_the_page_once(served: None) -> None:
    """It was shown at home alone, though a table is where one plays with somebody."""
    app = new_app()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        assert "Scenario 9: Stuart's stand" in letters(app)
        await until(pilot, lambda: page_of(app).is_seen)
        await pilot.press("enter")
        await pilot.pause()
        assert not page_shown(app)
        screen = screen_of(app)
        screen.first_page.show_once()
        await pilot.pause()
        assert not page_shown(app), "once"
        assert app.settings.briefed.endswith("page.shiloh.9-union")
        app.remember(briefed=app.settings.briefed.replace("-union", "-confederate"))
        screen.first_page.show_once()
        await pilot.pause()
        assert page_shown(app), "the other seat has read it, not this one"


async def test_on_a_server_who_has_ordered_something_needs_no_page(served: None) -> None:
    """He comes from another computer, which has settings of its own."""
    app = new_app()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await until(pilot, lambda: page_of(app).is_seen)
        await pilot.press("enter")
        screen_of(app).give(Pass(), is_meant=True)
        await until(pilot, lambda: app.journal is not None and bool(app.journal.entries()))
        app.remember(briefed="")
        screen_of(app).first_page.show_once()
        await pilot.pause()
        assert not page_shown(app)


async def test_when_the_battle_is_over_the_page_goes(served: None) -> None:
    """The others have played on meanwhile: how it has ended is to be seen."""
    app = new_app()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        page = page_of(app)
        [screen] = [one for one in app.screen_stack if isinstance(one, HexScreen)]
        screen.run.show_outcome("the battle is over")
        screen.first_page.look()
        await pilot.pause()
        assert page not in app.screen_stack
