"""Paths as players type them: what is none is said in a sentence, and asked for again."""

from pathlib import Path

import pytest

from saves.errors import SaveError
from saves.library.campaign_admin import annotate
from saves.storage.header import header
from saves.storage.loose_files import FileError
from screens.app import NordenSuden
from screens.archive.marked import INTO
from screens.game.saving import ask_where_to_export
from screens.parts.text_prompt import LineScreen
from screens.parts.typed_path import folder_of
from screens.setup.settings_screen import FOLDER
from tests.own_home import own_home
from tests.screens.keyboard import SMALL, said
from tests.screens.shelves import begun, is_open, paste, press

LONG = "x" * 300
NONE = (LONG, "~nobody-here/x", "\udcff", "a file/below")


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NORDEN_SUDEN_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    (tmp_path / "a file").touch()


@pytest.mark.parametrize("line", [*NONE, "a file"])
def test_what_is_no_folder_is_refused(line: str) -> None:
    with pytest.raises(FileError):
        folder_of(own_home(), line)


def test_a_new_folder_need_not_be_there(tmp_path: Path) -> None:
    assert folder_of(own_home(), "new/one", is_new=True) == Path("new/one")
    assert folder_of(own_home(), str(tmp_path)) == tmp_path
    for line in ("a file", LONG):
        with pytest.raises(FileError):
            folder_of(own_home(), line, is_new=True)


@pytest.mark.sampled(1)
@pytest.mark.parametrize("line", [LONG, "~nobody-here/x", "a file"])
async def test_a_folder_for_backups_that_is_none_is_asked_for_again(line: str) -> None:
    app = NordenSuden()
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, app, "comma")
        while app.screen.field.id != "backup_folder":  # type: ignore[attr-defined]
            await press(pilot, app, "down")
        await press(pilot, app, "enter")
        await paste(pilot, app, line)
        assert line[1:] in said(app)
        assert isinstance(app.screen, LineScreen)
        assert (app.screen.question, app.screen.line) == (FOLDER, line)


@pytest.mark.thorough
async def test_a_folder_for_exports_that_is_none_is_asked_for_again() -> None:
    begun("West")
    app = NordenSuden()
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, app, "l", "asterisk", "X", "enter")
        await paste(pilot, app, LONG)
        assert "file name too long" in said(app)
        assert isinstance(app.screen, LineScreen)
        assert app.screen.question == INTO


@pytest.mark.thorough
async def test_the_campaign_that_is_open_is_written_into_a_folder_and_replaces_nothing(
    tmp_path: Path,
) -> None:
    begun("West")
    app = NordenSuden()
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, app, "c")
        await is_open(pilot, app)
        assert app.journal is not None
        for words in ("Written:", "exists already; choose another name"):
            ask_where_to_export(app, app.journal)
            await pilot.pause()
            await paste(pilot, app, str(tmp_path))
            assert words in said(app)
        assert (tmp_path / "west.acwsave").is_file()


def test_a_note_has_letters_alone() -> None:
    path = begun("West")
    for note in ("\udcff", "a\x1b[31m"):
        with pytest.raises(SaveError, match="printable characters only"):
            annotate(own_home(), path, note)
    annotate(own_home(), path, "Hold\tCairo.\nTake Paducah.")
    assert header(path).note == "Hold Cairo.\nTake Paducah."
