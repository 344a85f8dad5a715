"""The title, and the way into a game."""

import random
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from textual.screen import Screen
from textual.widgets import Static

from campaign import new_campaign
from campaign.scenario import SKIRMISH
from saves.campaign_log.journal import Journal
from saves.storage.header import Header, Shared, new_path
from screens.app import NordenSuden
from screens.archive.archive_screen import ArchiveScreen
from screens.map.map_screen import MapScreen
from screens.parts.row_list import RowList
from screens.setup.campaign_form_screen import SetupScreen
from screens.setup.skirmish_form_screen import SkirmishScreen
from screens.setup.title_screen import TitleScreen, about, what_enter_does
from tests.own_home import own_home
from tests.saves.playing import play_on
from tests.screens.keyboard import SMALL, said, until
from tests.screens.shelves import is_open, press


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NORDEN_SUDEN_HOME", str(tmp_path))


def begun(name: str) -> None:
    Journal.begin(new_path(name, own_home().campaigns), name, new_campaign("1861")).close()


def shows(app: NordenSuden) -> type[Screen[object]]:
    return type(app.screen)


async def test_without_a_campaign_there_is_nothing_to_continue() -> None:
    """Neither a line of the menu nor a notice: somebody new begins with a new campaign."""
    app = NordenSuden()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        menu = app.screen.query_one(RowList)
        assert "New campaign" in menu.rows[0].plain
        assert menu.cursor == 0
        assert not any("Continue" in row.plain for row in menu.rows)
        await pilot.press("c")
        assert said(app) == ""
        assert isinstance(app.screen, TitleScreen)


async def test_with_the_first_campaign_there_is_a_line_to_continue_it() -> None:
    app = NordenSuden()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.press("n", "enter")
        await pilot.pause()
        await until(pilot, lambda: app.journal is not None)
        await pilot.press("q")
        await until(pilot, lambda: isinstance(app.screen, TitleScreen))
        await until(pilot, lambda: "Continue" in app.screen.query_one(RowList).rows[0].plain)


async def test_a_skirmish_is_set_up_from_the_title() -> None:
    app = NordenSuden()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("s")
        assert shows(app) is SkirmishScreen
        await pilot.press("escape")
        assert shows(app) is TitleScreen


async def test_the_menu_works_by_letters_and_by_arrows() -> None:
    app = NordenSuden()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.press("enter")
        assert shows(app) is SetupScreen, "without a campaign it points at a new one"
        await pilot.press("escape", "l")
        assert shows(app) is ArchiveScreen
        await pilot.press("escape")
        assert shows(app) is TitleScreen
        await pilot.press("q")
        assert app._exit


async def test_continue_opens_the_campaign_played_last() -> None:
    begun("Older")
    begun("Newer")
    app = NordenSuden()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(app.screen, MapScreen)
        assert app.journal is not None
        assert app.journal.name == "Newer"


def test_a_skirmish_has_a_date_but_no_turn_of_the_war() -> None:
    war = Header(Path("war.acw"), "War", "1861", turn=3, label="Sep 1861")
    assert about(war) == "War: Sep 1861, turn 3"
    assert about(war._replace(scenario=SKIRMISH.id)) == "War: Sep 1861"
    assert about(Header(Path("bad.acw"), "bad")) == "bad"


def test_a_war_that_is_over_does_not_go_on() -> None:
    war = Header(Path("war.acw"), "War", "1861", turn=6, label="Jan/Feb 1862", to_move="union")
    assert what_enter_does(war).endswith(". enter goes on.")
    assert what_enter_does(war._replace(to_move="")).endswith(". Over: enter looks back.")


def test_what_enter_does_is_one_line_in_a_small_terminal() -> None:
    """The longest date, and a name that the game gives by itself to a second war."""
    war = Header(Path("war.acw"), "The War, 1861-1865 (2)", "1861", turn=16, label="Nov/Dec 1862")
    for to_move in ("union", ""):
        assert len(what_enter_does(war._replace(to_move=to_move))) <= 74


def damage_log(path: Path) -> None:
    """Play an order and change it: the list does not read the log."""
    with Journal.resume(path) as journal:
        play_on(journal, random.Random(1), 3)
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("UPDATE entry SET line = 'pass' WHERE number = 1")
        connection.commit()


def note_on(app: NordenSuden) -> str:
    return str(app.screen.query_one("#note").render())


async def test_continue_passes_over_a_file_that_does_not_open_and_says_why() -> None:
    begun("Older")
    begun("Newer")
    newer = new_path("third", own_home().campaigns).with_name("newer.acw")
    newer.write_bytes(newer.read_bytes()[:20_000])
    app = NordenSuden()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        assert "Older" in note_on(app)
        assert "newer.acw is damaged" in note_on(app)
        await press(pilot, app, "c")
        assert await is_open(pilot, app) == "Older"


async def test_continue_tries_the_one_before_when_damage_shows_only_as_it_opens() -> None:
    begun("Older")
    begun("Newer")
    newer = new_path("third", own_home().campaigns).with_name("newer.acw")
    damage_log(newer)
    app = NordenSuden()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        assert note_on(app).startswith("Newer"), "the list does not know it yet"
        await press(pilot, app, "c")
        assert await is_open(pilot, app) == "Older"
        assert "damaged" in said(app)
        assert "Older is open instead" in said(app)


async def test_continue_leaves_a_campaign_that_is_in_use_to_its_player(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("saves.library.latest.has_terminal", lambda _: True)
    begun("Older")
    path = new_path("Newer", own_home().campaigns)
    with Journal.begin(path, "Newer", new_campaign("1861")):
        app = NordenSuden()
        async with app.run_test(size=SMALL) as pilot:
            await pilot.pause()
            assert "Older" in note_on(app)
            assert "Newer is in use" in note_on(app)
            await press(pilot, app, "c")
            assert await is_open(pilot, app) == "Older"


@pytest.mark.thorough
async def test_continue_waits_for_a_game_that_is_just_about_to_end(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("saves.library.latest.has_terminal", lambda _: False)
    begun("Older")
    journal = Journal.begin(new_path("Newer", own_home().campaigns), "Newer", new_campaign("1861"))
    app = NordenSuden()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.press("c")
        assert isinstance(app.screen, TitleScreen)
        journal.close()
        assert await is_open(pilot, app) == "Newer"


async def test_the_line_of_a_campaign_that_may_be_about_to_close_can_be_pointed_at(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("saves.library.latest.has_terminal", lambda _: False)
    with Journal.begin(new_path("Only", own_home().campaigns), "Only", new_campaign("1861")):
        app = NordenSuden()
        async with app.run_test(size=SMALL) as pilot:
            await pilot.pause()
            await pilot.press("up", "down", "up", "up", "up", "down", *["up"] * 6)
            assert "it may be about to close" in note_on(app)


async def test_continue_says_who_plays_the_only_campaign(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("saves.library.latest.has_terminal", lambda _: True)
    with Journal.begin(new_path("Only", own_home().campaigns), "Only", new_campaign("1861")):
        app = NordenSuden()
        async with app.run_test(size=SMALL) as pilot:
            await press(pilot, app, "c")
            assert "Only is in use by" in said(app)
            assert isinstance(app.screen, TitleScreen)


async def test_continue_says_what_is_wrong_when_nothing_opens() -> None:
    begun("Only")
    only = new_path("second", own_home().campaigns).with_name("only.acw")
    only.write_bytes(only.read_bytes()[:20_000])
    app = NordenSuden()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.press("c")
        assert "only.acw is damaged" in said(app)
        assert isinstance(app.screen, TitleScreen)


async def test_continue_knows_the_campaigns_of_the_server(monkeypatch: pytest.MonkeyPatch) -> None:
    begun("Here")
    there = Header(
        Path("server:3"),
        "There",
        "1861",
        turn=4,
        label="Nov 1861",
        to_move="union",
        played="2999-01-01T00:00:00.000+00:00",
        shared=Shared("postgresql://x/y", 3),
    )
    monkeypatch.setenv("NORDEN_SUDEN_SERVER", "postgresql://x/y")
    monkeypatch.setattr("screens.setup.title_screen.on_server", lambda home: (there,))
    app = NordenSuden()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        assert note_on(app).startswith("There")


async def test_while_a_campaign_opens_the_title_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    begun("Cairo")
    app = NordenSuden()
    monkeypatch.setattr(app, "go_on_with", lambda *place: None)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.press("c")
        await pilot.pause()
        assert str(app.screen.query_one("#note", Static).content) == "Opening Cairo ..."
