"""The archive where something goes wrong: nothing is lost, least of all what was typed."""

import shutil
from pathlib import Path

import pytest
from textual.widgets import Input

from saves.campaign_log.journal import Journal
from saves.exchange.import_export import export_text
from saves.storage import rows
from saves.storage.header import header
from screens.app import NordenSuden
from screens.archive.archive_screen import ArchiveScreen
from screens.parts.choice_dialog import ChoiceScreen
from screens.parts.key_bar import KeyLine
from screens.parts.text_prompt import LineScreen
from screens.past.history_screen import HistoryScreen
from tests.own_home import own_home
from tests.saves.playing import leave_half_done
from tests.screens.keyboard import SMALL, said, until
from tests.screens.shelves import answer, archive, begun, details, names, paste, press


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NORDEN_SUDEN_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)


def keys(app: NordenSuden) -> str:
    """The keys named on the last line."""
    return app.screen.query_one(KeyLine).render().plain


def asked(app: NordenSuden) -> str:
    """What stands in the line that is asked for."""
    assert isinstance(app.screen, LineScreen), app.screen
    return app.screen.query_one(Input).value


# --- what was typed ----------------------------------------------------------------------------


async def test_a_name_that_is_refused_is_asked_for_again_as_it_was_typed() -> None:
    path = begun("West")
    app = NordenSuden()
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, app, "l", "r")
        await paste(pilot, app, "far " * 20 + "West")
        assert "A name has 1 to 60 characters" in said(app)
        assert asked(app).endswith("far West")
        await answer(pilot, app, "Far West")
        assert names(app) == ["Far West"]
        assert header(path).name == "Far West"


# --- files that come in ------------------------------------------------------------------------


async def test_a_game_file_of_a_name_that_is_taken_gets_a_number(tmp_path: Path) -> None:
    export_text(begun("West"), tmp_path / "west.txt")
    app = NordenSuden()
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, app, "l", "I")
        await paste(pilot, app, "west.txt")
        assert said(app).startswith("West (2) is here.")
        assert sorted(names(app)) == ["West", "West (2)"]


# --- files that are whole but for what lies beside them ----------------------------------------


@pytest.mark.thorough
async def test_a_campaign_renamed_in_the_middle_of_a_save_is_repaired(tmp_path: Path) -> None:
    with Journal.resume(begun("West")) as journal:
        with journal.writer._hold.transaction() as connection:
            rows.drop_lease(connection, 1)  # its player is dead
        leave_half_done(journal, own_home().campaigns / "old.acw")
    (own_home().campaigns / "west.acw").unlink()
    renamed = (own_home().campaigns / "old.acw").rename(own_home().campaigns / "east.acw")
    app = NordenSuden()
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, app, "l")
        assert "its journal old.acw-journal was not" in " ".join(details(app).split())
        await press(pilot, app, "enter")
        assert isinstance(app.screen, ChoiceScreen)
        await press(pilot, app, "enter")
        assert "east.acw is whole" in said(app)
        assert names(app) == ["West"]
    assert header(renamed).problem == ""


# --- files in which nothing is left ------------------------------------------------------------


async def test_an_empty_file_has_nothing_to_be_rescued() -> None:
    begun("West")
    (own_home().campaigns / "empty.acw").write_bytes(b"")
    app = NordenSuden()
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, app, "l", "end")
        await until(pilot, lambda: "Nothing in it can be rescued." in details(app))
        await until(pilot, lambda: "rescue" not in keys(app))
        for key in ("enter", "r"):
            await press(pilot, app, key)
            assert "Nothing in this file can be rescued; x moves it to the trash." in said(app)
        archive(app).rescuing.remains.clear()  # as for a player quicker than the disk
        await press(pilot, app, "enter")
        assert isinstance(app.screen, ChoiceScreen)
        await press(pilot, app, "enter")
        assert isinstance(app.screen, ArchiveScreen)
        assert "empty.acw" in said(app)


async def test_what_an_older_file_does_not_tell_is_not_made_up() -> None:
    own_home().campaigns.mkdir(parents=True)
    corpus = Path(__file__).parents[2] / "saves" / "corpus"
    shutil.copy(corpus / "format-1" / "branches.acw", own_home().campaigns)
    app = NordenSuden()
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, app, "l")
        assert "never gone back" not in details(app)
        assert "going back: shown once opened" in details(app).replace("\n", " ")


async def test_keys_that_do_nothing_are_not_promised_and_say_why() -> None:
    app = NordenSuden()
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, app, "l")
        assert "enter" not in keys(app)
        await press(pilot, app, "E")
        assert said(app) == "Only the trash can be emptied (o, The trash)."
        await press(pilot, app, "o", "end", "enter")
        assert details(app) == "The trash is empty."
        await press(pilot, app, "E")
        assert said(app) == "The trash is empty."


async def test_the_history_of_an_iron_man_does_not_promise_a_way_back() -> None:
    begun("West", iron_man=True)
    app = NordenSuden()
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, app, "l", "V")
        assert isinstance(app.screen, HistoryScreen)
        assert "go back" not in keys(app)
        assert "m name it" in keys(app)
