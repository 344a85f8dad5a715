"""Going back in a campaign: as a branch, or because the other side grants it; or never."""

from pathlib import Path

import pytest
from textual.widgets import Static

from campaign import Side, new_campaign, read_order
from saves.campaign_log.campaign_record import look
from saves.campaign_log.journal import IRON_MAN, Journal, Request
from saves.exchange.mail import turn_of
from saves.exchange.mail_journal import MailJournal
from saves.storage.header import header, new_path
from screens.app import NordenSuden
from screens.map.map_screen import MapScreen
from screens.parts.choice_dialog import ChoiceScreen
from screens.setup.campaign_form_screen import SetupScreen
from tests.own_home import own_home
from tests.screens.keyboard import LARGE, SMALL, said
from tests.screens.shelves import done, forked, history, press, stop_the_clock, title


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NORDEN_SUDEN_HOME", str(tmp_path))
    stop_the_clock(monkeypatch)


@pytest.fixture
def app() -> NordenSuden:
    """The game in that campaign."""
    app = NordenSuden(forked(close=False))
    app.remember(pace="fast")
    return app


# --- going back --------------------------------------------------------------------------------


@pytest.mark.thorough
async def test_going_back_is_a_branch_after_a_question(app: NordenSuden) -> None:
    journal = app.journal
    assert journal is not None
    entries, state = journal.entries(), journal.state
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, app, "V", "home", "n", "enter")
        assert isinstance(app.screen, ChoiceScreen)
        assert app.screen.question.startswith("Go back to Jul 1861, turn 1, Confederate (line ")
        keys = app.screen.query_one(".keys", Static).content
        assert keys == "Enter chooses, Esc stays", "back is where one may go"
        await press(pilot, app, "end", "enter")
        assert (journal.entries(), journal.record.reloads) == (entries, 2)
        await press(pilot, app, "enter", "enter")
        assert isinstance(app.screen, MapScreen)
        assert journal.record.reloads == 3
        assert journal.state.active is Side.CONFEDERATE
        assert journal.record.position_at(entries[-1].number) == state
        await press(pilot, app, "V")
        assert title(app).startswith("History of West\nGone back 3 times")
        assert history(app).pointed.is_now


@pytest.mark.thorough
async def test_one_goes_back_from_the_archive_and_opens_a_branch() -> None:
    path = forked().path
    assert path is not None
    tip = look(path).branches(undone=False)[0].tip
    app = NordenSuden()
    async with app.run_test(size=LARGE) as pilot:
        await press(pilot, app, "l", "V")
        at = next(n for n, one in enumerate(history(app).rows) if one.number == tip)
        history(app).list.cursor = at
        await press(pilot, app, "enter", "enter")
        assert isinstance(app.screen, MapScreen)
        assert app.journal is not None
        assert app.journal.entries()[-1].number == tip
    assert header(path).reloads == 3


@pytest.mark.thorough
async def test_nobody_goes_back_in_an_iron_man_campaign() -> None:
    journal = Journal.begin(None, "Iron", new_campaign(), terms=(IRON_MAN,))
    for order in ("march cairo", "done"):
        journal.play(read_order(order))
    app = NordenSuden(journal)
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, app, "u")
        assert said(app) == "No undo in an iron man campaign."
        await press(pilot, app, "V", "home", "enter")
        assert said(app) == "Iron man campaign: no going back."
        assert title(app) == "History of Iron\nIron man: no way back."
    assert len(journal.entries()) == 2


FOLDED = 8
"""The row below which battles and undo lie folded."""


@pytest.mark.thorough
async def test_an_iron_man_campaign_is_begun_by_the_form() -> None:
    app = NordenSuden()
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, app, "n", *["down"] * FOLDED, "space")
        form = app.screen
        assert isinstance(form, SetupScreen)
        row = [field.id for field in form.fields].index("going_back")
        await press(pilot, app, *["down"] * (row - FOLDED), "space", "b")
        await done(pilot, app)
        assert app.journal is not None
        assert app.journal.record.iron_man


# --- asking for it -----------------------------------------------------------------------------


def two_turns() -> Journal:
    """The Union has ended its turn; the Confederacy decides."""
    journal = Journal.begin(
        new_path("Two", own_home().campaigns), "Two", new_campaign(), seed="grant"
    )
    for order in ("march cairo", "done", "end marches", "pass"):
        journal.play(read_order(order))
    while journal.state.active is Side.UNION:
        journal.play(read_order("roll" if journal.state.to_move else "pass"))
        if journal.state.active is Side.UNION:
            journal.play(read_order("end"))
    return journal


@pytest.mark.thorough
async def test_two_at_one_keyboard_ask_each_other_and_it_does_not_count() -> None:
    journal = two_turns()
    app = NordenSuden(journal)
    before = len(journal.entries())
    async with app.run_test(size=SMALL) as pilot:
        for outcome in ("refused", "granted"):
            await press(pilot, app, "V", "home", "enter", "down", "enter")
            await done(pilot, app)
            assert isinstance(app.screen, ChoiceScreen)
            assert app.screen.question == (
                "The Union asks to take back all from line 1 on (activate Cairo)."
                " Does the Confederacy agree?"
            )
            await press(pilot, app, *(["down"] if outcome == "refused" else []), "enter")
            await done(pilot, app)
            if outcome == "refused":
                assert said(app) == "The Confederacy refuses to go back."
                assert len(journal.entries()) == before
        assert said(app) == "The Confederacy has granted it."
        assert journal.entries() == ()
        assert journal.record.reloads == 0
        assert isinstance(app.screen, MapScreen)


@pytest.mark.thorough
async def test_a_request_waits_for_its_answer_when_the_game_is_opened_again() -> None:
    journal = two_turns()
    journal.ask_back(1, Side.UNION)
    path = journal.path
    assert path is not None
    journal.close()
    app = NordenSuden(path=path)
    async with app.run_test(size=SMALL) as pilot:
        await done(pilot, app)
        await pilot.pause()
        assert isinstance(app.screen, ChoiceScreen)
        await press(pilot, app, "escape")
        await done(pilot, app)
        assert isinstance(app.screen, MapScreen), "one may put the answer off"
        assert app.journal is not None
        assert app.journal.request == Request(1, "union")


@pytest.mark.thorough
@pytest.mark.parametrize("elsewhere", list(Side))
async def test_by_mail_only_the_side_that_is_here_is_asked(elsewhere: Side) -> None:
    """The Union asks: by a letter if it plays here, and else its letter has come."""
    journal = two_turns()
    journal.ask_back(1, Side.UNION)
    path = journal.path
    assert path is not None
    journal.close()
    with MailJournal.resume(path, own_home()) as letters:
        letters.put_into_the_mail(elsewhere)
    app = NordenSuden(path=path)
    async with app.run_test(size=SMALL) as pilot:
        await done(pilot, app)
        await pilot.pause()
        if elsewhere is Side.CONFEDERATE:
            assert isinstance(app.screen, MapScreen), "nobody here may answer"
            return
        await press(pilot, app, "enter")
        await done(pilot, app)
        assert app.journal is not None
        assert app.journal.entries() == ()
        assert app.journal.request is None


@pytest.mark.thorough
async def test_by_mail_the_next_turn_asks() -> None:
    journal = two_turns()
    path = journal.path
    assert path is not None
    journal.close()
    with MailJournal.resume(path, own_home()) as letters:
        letters.put_into_the_mail(Side.CONFEDERATE)
    app = NordenSuden(path=path)
    async with app.run_test(size=SMALL) as pilot:
        await done(pilot, app)
        await press(pilot, app, "V", "home", "enter", "down", "enter")
        await done(pilot, app)
        assert said(app).startswith("Your next mailed turn asks for it")
        assert isinstance(app.screen, MapScreen)
    assert "\nasks: 0 " in turn_of(path)
