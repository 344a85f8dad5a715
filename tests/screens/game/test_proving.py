"""A campaign is on show before it is proved; what differs is said at once, and stays in sight."""

from pathlib import Path
from threading import Event

import pytest
from textual.pilot import Pilot

from saves.campaign_log import proving
from saves.campaign_log.journal import Journal
from saves.storage.header import new_path
from screens.app import NordenSuden
from screens.setup.title_screen import TitleScreen
from tests.own_home import own_home
from tests.saves.test_verify import played_by_other_rules
from tests.screens.keyboard import SMALL, app_at, find, keys_shown, map_of, said, state_of
from tests.screens.rest import holding
from tests.screens.shelves import details

LINES = 120


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NORDEN_SUDEN_HOME", str(tmp_path))


@pytest.fixture
def differing() -> Path:
    """A war in which line 40 leads elsewhere, played on until long after the next snapshot."""
    path = new_path("West", own_home().campaigns)
    played_by_other_rules(path, LINES, special=40)
    return path


@pytest.fixture
def whole() -> Path:
    """The same in which nothing does."""
    path = new_path("West", own_home().campaigns)
    played_by_other_rules(path, LINES, special=LINES + 1)
    return path


@pytest.fixture
def may_go_on(monkeypatch: pytest.MonkeyPatch) -> Event:
    """The proof rests after each line, until it may go on."""
    event = Event()
    monkeypatch.setattr(proving, "STINT", 0.0)
    monkeypatch.setattr(proving, "sleep", lambda _: event.wait(60))
    return event


async def proved(pilot: Pilot[None], app: NordenSuden) -> None:
    """Wait until what was asked for is on show, and what begins then has ended."""
    await pilot.pause()


@pytest.mark.thorough
async def test_what_differs_is_said_at_once_and_stays_in_sight(differing: Path) -> None:
    app = NordenSuden(path=differing)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await proved(pilot, app)
        assert map_of(app).state is not None
        assert "Line 40, " in said(app)
        assert "what you play from here on goes on from the saved position" in said(app)
        assert keys_shown(app).endswith("  on trust")
        await pilot.press("question_mark", "escape", "o")
        assert said(app) == "", "it has been read"
        assert keys_shown(app).endswith("  on trust")
        assert len(keys_shown(app)) <= SMALL[0]
        await pilot.press("q", "l")
        await proved(pilot, app)
        assert "on trust (its log leads elsewhere)" in details(app)
        await pilot.press("enter")
        await proved(pilot, app)
        assert said(app) == "", "the list has said so"
        assert keys_shown(app).endswith("  on trust")


@pytest.mark.thorough
async def test_where_all_is_in_order_a_word_says_so_until_it_is_certain(
    whole: Path, may_go_on: Event
) -> None:
    app = NordenSuden(Journal.resume(whole))
    async with app.run_test(size=SMALL) as pilot:
        with holding("proof"):
            await pilot.pause()
            assert keys_shown(app).endswith("  checking the save")
            await find(pilot, "cairo")
            assert map_of(app).model.cursor == "cairo", "keys are heard meanwhile"
        may_go_on.set()
        await proved(pilot, app)
        assert "checking the save" not in keys_shown(app)
        assert "trust" not in keys_shown(app)
        assert said(app) == ""


@pytest.mark.thorough
async def test_who_leaves_does_not_wait_for_it(differing: Path, may_go_on: Event) -> None:
    app = NordenSuden(Journal.resume(differing))
    async with app.run_test(size=SMALL) as pilot:
        with holding("proof"):
            await pilot.pause()
            await pilot.press("q")
            assert isinstance(app.screen, TitleScreen)
        may_go_on.set()
        await proved(pilot, app)
        assert said(app) == ""
    with Journal.resume(differing) as journal:
        assert not journal.record.is_on_trust, "it was not played long enough to know"


async def test_a_new_campaign_has_nothing_to_prove() -> None:
    app = app_at()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        assert not app.workers
        assert "checking the save" not in keys_shown(app)
        assert state_of(app).agenda
