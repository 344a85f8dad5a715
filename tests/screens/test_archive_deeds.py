"""What is done with campaigns in the archive, all by keys."""

import random
from pathlib import Path

import pytest

from saves.campaign_log.campaign_record import look
from saves.campaign_log.journal import Journal
from saves.exchange.bundle import SUFFIX
from saves.exchange.import_export import export_bundle, export_text
from saves.library.campaign_admin import make_folder
from saves.library.folders import folders
from saves.storage.header import campaigns_folder, header
from screens.app import NordenSuden
from screens.archive.archive_screen import ArchiveScreen
from screens.parts.choice_dialog import ChoiceScreen
from tests.saves.playing import play_on
from tests.screens.keyboard import LARGE, SMALL, said
from tests.screens.shelves import (
    answer,
    archive,
    begun,
    damage,
    details,
    is_open,
    listed,
    names,
    on_disk,
    paste,
    press,
    title,
)


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NORDEN_SUDEN_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)


def played(name: str, orders: int = 60) -> Path:
    """A campaign of some orders, always the same ones, so that damage always strikes the same."""
    path = begun(name, seed="grant")
    with Journal.resume(path) as journal:
        play_on(journal, random.Random(4), orders)
    return path


# --- names, notes, copies, folders -------------------------------------------------------------


@pytest.mark.parametrize("size", [SMALL, LARGE])
async def test_a_campaign_is_renamed(size: tuple[int, int]) -> None:
    path = begun("West")
    begun("East")
    app = NordenSuden()
    async with app.run_test(size=size) as pilot:
        await press(pilot, app, "l", "down", "r")
        await answer(pilot, app, "Far West")
        assert names(app) == ["East", "Far West"]
        assert archive(app).pointed == header(path)
        await press(pilot, app, "r")
        await answer(pilot, app, "East")
        assert "A campaign called 'East' exists already" in said(app)
        await press(pilot, app, "r", "escape")
        assert on_disk() == ["East", "Far West"]


@pytest.mark.parametrize("name", ["", "x" * 80, "\u202eevil", "a\tb"])
async def test_what_is_no_name_is_refused(name: str) -> None:
    begun("West")
    app = NordenSuden()
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, app, "l", "r")
        await paste(pilot, app, name)
        assert "A name has 1 to 60 characters" in said(app)
        assert ("all printable" in said(app)) is not name.isprintable()
        assert on_disk() == ["West"]


async def test_a_note_is_written_and_struck_out() -> None:
    path = begun("West")
    app = NordenSuden()
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, app, "l", "a")
        await answer(pilot, app, "Hold Cairo [BG 4.6].")
        assert "note: Hold Cairo [BG 4.6]." in details(app)
        await press(pilot, app, "a")
        await answer(pilot, app, "")
        assert "note:" not in details(app)
    assert header(path).note == ""


async def test_a_campaign_is_copied_and_the_copy_pointed_at() -> None:
    path = played("West")
    app = NordenSuden()
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, app, "l", "d", "d")
        assert sorted(names(app)) == ["West", "West (2)", "West (2) (2)"]
        copy = archive(app).pointed
        assert copy is not None
        assert look(copy.path).entries() == look(path).entries()
        await press(pilot, app, "enter")
        assert await is_open(pilot, app) == "West (2) (2)"


async def test_a_campaign_moves_to_a_new_folder_and_one_goes_there() -> None:
    begun("West")
    app = NordenSuden()
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, app, "l", "m", "enter")
        await answer(pilot, app, "far away")
        assert said(app) == "Moved to far away."
        assert names(app) == []
        await press(pilot, app, "o", "down", "enter")
        assert title(app).startswith("Campaigns in far away, 1,")
        assert names(app) == ["West"]
        await press(pilot, app, "m", "enter")
        assert said(app) == "Moved to campaigns."
        await press(pilot, app, "escape")
        assert names(app) == ["West"]
        await press(pilot, app, "o", "down", "down", "enter")
        await answer(pilot, app, "../out")
        assert "is not a folder name" in said(app)
        assert len(folders()) == 2


# --- bad files ---------------------------------------------------------------------------------


async def test_a_bad_file_says_what_can_be_rescued_and_enter_rescues_it() -> None:
    path = played("West", 200)
    lines = len(look(path).entries())
    damage(path)
    spoiled = path.read_bytes()
    app = NordenSuden()
    async with app.run_test(size=LARGE) as pilot:
        await press(pilot, app, "l")
        await press(pilot, app, "enter")
        assert isinstance(app.screen, ChoiceScreen)
        assert "damaged" in app.screen.question
        await press(pilot, app, "escape")
        await pilot.pause(0.15)
        await press(pilot, app, "down", "up")
        assert "Enter rescues them." in details(app)
        await press(pilot, app, "enter", "enter")
        assert "lines (" in said(app)
        assert names(app)[0] == "West (rescued)"
        await press(pilot, app, "home", "enter")
        assert await is_open(pilot, app) == "West (rescued)"
        assert app.journal is not None
        assert 0 < len(app.journal.entries()) < lines
    assert path.read_bytes() == spoiled


async def test_what_is_no_campaign_is_not_rescued_but_can_be_thrown_away() -> None:
    begun("West")
    letter = campaigns_folder() / "letter.acw"
    letter.write_text("Dear Mary,")
    app = NordenSuden()
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, app, "l", "end", "enter", "enter")
        assert "letter.acw" in said(app)
        assert len(listed(app)) == 2
        await press(pilot, app, "r")
        assert said(app) == "Nothing in this file can be rescued; x moves it to the trash."
        await press(pilot, app, "x")
        assert names(app) == ["West"]
        assert not letter.exists()


async def test_a_campaign_is_verified_and_damage_in_its_log_found() -> None:
    played("Good")
    path = played("Spoiled", 300)
    content = bytearray(path.read_bytes())
    at = content.find(b"march ", 60_000)
    content[at : at + 5] = b"mARCH"
    path.write_bytes(content)
    assert header(path).problem == ""
    app = NordenSuden()
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, app, "l", "s", "home", "v")
        assert said(app).endswith("lines, all in order.")
        await press(pilot, app, "down", "v")
        assert "Spoiled" in said(app).title()
        assert "cannot be opened" in listed(app)[1]


# --- in and out --------------------------------------------------------------------------------


async def test_a_campaign_is_exported_in_three_ways(tmp_path: Path) -> None:
    path = played("West")
    export_bundle(path, tmp_path / "same.acwsave")
    export_bundle(path, tmp_path / "others.acwsave", for_others=True)
    export_text(path, tmp_path / "same.txt")
    app = NordenSuden()
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, app, "l")
        for downs, name, same in (
            (0, "a", "same.acwsave"),
            (1, "b", "others.acwsave"),
            (2, "c.txt", "same.txt"),
        ):
            await press(pilot, app, "X", *["down"] * downs, "enter")
            await paste(pilot, app, name)
            assert said(app).startswith("Written: ")
            written = tmp_path / (name if "." in name else f"{name}{SUFFIX}")
            assert written.read_bytes() == (tmp_path / same).read_bytes()


async def test_a_file_that_is_there_is_replaced_only_after_a_question(tmp_path: Path) -> None:
    path = played("West")
    (tmp_path / "west.txt").write_text("mine")
    app = NordenSuden()
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, app, "l", "X", "end", "enter", "enter")
        assert isinstance(app.screen, ChoiceScreen)
        await press(pilot, app, "enter")
        assert (tmp_path / "west.txt").read_text() == "mine"
        await press(pilot, app, "X", "end", "enter", "enter", "down", "enter")
        assert (tmp_path / "west.txt").read_text().startswith("norden-suden game 1\nname: West\n")
        await press(pilot, app, "X", "enter")
        await paste(pilot, app, "/dev/null/west.acwsave")
        assert "cannot be written" in said(app)
    assert path.exists()


async def test_bundles_and_texts_are_imported_into_the_folder_on_show(tmp_path: Path) -> None:
    path = played("West")
    export_bundle(path, tmp_path / "west.acwsave")
    export_text(path, tmp_path / "west.txt")
    make_folder("east")
    app = NordenSuden()
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, app, "l", "I")
        await paste(pilot, app, "west.acwsave")
        assert said(app) == "West (2) is here. You have this campaign already as 'West'."
        assert sorted(names(app)) == ["West", "West (2)"]
        await press(pilot, app, "o", "down", "enter", "I")
        await paste(pilot, app, str(tmp_path / "west.txt"))
        assert said(app) == "West is here."
        assert names(app) == ["West"]
        (tmp_path / "letter.txt").write_text("Dear Mary,")
        for name in ("letter.txt", "nowhere.txt", "east", "/"):
            await press(pilot, app, "I")
            await paste(pilot, app, name)
            assert said(app), name
            await press(pilot, app, "escape")
            assert isinstance(app.screen, ArchiveScreen)
        assert names(app) == ["West"]
