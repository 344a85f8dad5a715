"""The list of all commands: in which order, by which words, and what saving means."""

from pathlib import Path
from xml.etree.ElementTree import fromstring

import pytest
from textual.widgets import OptionList

from campaign import new_campaign
from saves.campaign_log.journal import Journal
from saves.storage.header import list_campaigns, new_path
from screens.app import NordenSuden
from screens.parts.choice_dialog import ChoiceScreen
from screens.setup.title_screen import TitleScreen
from screens.shell.palette import PaletteRow, fit, in_order, is_abbreviated
from tests.own_home import own_home
from tests.screens.drawing import letters
from tests.screens.keyboard import SMALL, app_at, said, until
from tests.screens.shelves import begun, paste


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NORDEN_SUDEN_HOME", str(tmp_path))
    monkeypatch.chdir(tmp_path)


def titles(app: NordenSuden, typed: str) -> list[str]:
    """What the list shows when something has been typed, the best first."""
    found = [(fit(typed, one), one.title) for one in in_order(app.commands(app.screen))]
    return [title for score, title in sorted(found, key=lambda one: -one[0]) if score]


def in_a_file() -> NordenSuden:
    path = new_path("West", own_home().campaigns)
    return NordenSuden(Journal.begin(path, "West", new_campaign("1861"), seed="grant"))


async def test_what_can_be_done_now_comes_first() -> None:
    app = app_at()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        ready = [command.is_ready for command in in_order(app.commands(app.screen))]
        assert ready == sorted(ready, reverse=True)
        assert not all(ready)
        notes = [command.help for command in app.get_system_commands(app.screen)]
        assert not notes[0].startswith("Not now")
        assert notes[-1].startswith("Not now")


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("word", "title"),
    [
        ("theme", "Settings  (,)"),
        ("color", "Look: Dark"),
        ("settings", "Settings  (,)"),
        ("preferences", "Settings  (,)"),
        ("screenshot", "Screenshot  (f12)"),
        ("picture", "Screenshot  (f12)"),
        ("speed", "Pace: slow"),
        ("animation", "Dice: slow"),
        ("save", "Save"),
        ("export", "Export"),
        ("undo", "Undo  (u)"),
        ("backup", "Settings  (,)"),
        ("win", "Victory and armies  (A)"),
        ("victory", "Victory and armies  (A)"),
        ("score", "Victory and armies  (A)"),
    ],
)
async def test_it_answers_to_the_words_that_players_use(word: str, title: str) -> None:
    app = in_a_file()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        assert title in titles(app, word)


@pytest.mark.thorough
async def test_at_the_title_it_answers_to_undo_and_save_too() -> None:
    app = NordenSuden()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        for word in ("undo", "save", "export"):
            [command] = [c for c in app.commands(app.screen) if c.title == word.capitalize()]
            assert command.note == "Not now: No campaign is open."
        await pilot.press("colon", *"undo")
        await pilot.pause(0.5)
        await pilot.press("enter")
        await pilot.pause()
        assert said(app) == "No campaign is open."


def test_a_word_of_the_title_goes_before_another_word_and_that_before_a_note() -> None:
    def run() -> None: ...

    save = PaletteRow("Save", "", run)
    point = PaletteRow("Save point  (M)", "", run, is_ready=False)
    export = PaletteRow("Export", "", run, "save write")
    leave = PaletteRow("Leave", "Everything is saved.", run)
    ranked = sorted((leave, export, point, save), key=lambda one: -fit("save", one))
    assert ranked == [save, export, leave, point]
    assert not fit("save quickly", save)
    assert not fit("sve", save)


def test_letters_that_stand_for_no_word_are_found_nowhere() -> None:
    """Whoever looks for his pool is not offered `One piece fewer of row 2; then all`."""
    assert is_abbreviated("sve", "Save point")
    assert is_abbreviated("sv pnt", "Save point")
    assert not is_abbreviated("pool", "One piece fewer of row 2; then all")
    assert not is_abbreviated("sve pool", "Save point")


async def test_the_pool_is_found_where_it_is_told() -> None:
    app = app_at()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        assert titles(app, "pool") == ["Victory and armies  (A)"]


@pytest.mark.thorough
async def test_a_paragraph_in_a_reason_is_shown() -> None:
    app = app_at()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.press("colon", *"break out")
        await pilot.pause(0.5)
        rows = app.screen.query_one(OptionList)
        assert rows.option_count
        assert "[" in str(rows.get_option_at_index(0).prompt), "a paragraph is no markup"


async def test_save_says_that_all_is_saved_and_offers_a_copy_a_point_and_a_file() -> None:
    app = in_a_file()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.press("colon", *"save")
        await pilot.pause(0.5)
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(app.screen, ChoiceScreen)
        assert "Everything is saved as it is played" in app.screen.question
        await pilot.press("down", "enter")
        await pilot.pause()
        assert said(app) == "Copied: West (2) lies beside it in the archive."
        assert {header.name for header in list_campaigns(own_home().campaigns)} == {
            "West",
            "West (2)",
        }


@pytest.mark.thorough
async def test_export_writes_the_open_campaign_and_keeps_what_is_there(tmp_path: Path) -> None:
    app = in_a_file()
    (tmp_path / "old.txt").write_text("mine")
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        [export] = [c for c in app.commands(app.screen) if c.title == "Export"]
        export.run()
        await pilot.pause()
        await paste(pilot, app, str(tmp_path / "old.txt"))
        assert "exists already" in said(app)
        await paste(pilot, app, str(tmp_path / "west.txt"))
        assert (tmp_path / "west.txt").read_text().startswith("norden-suden game")
    assert (tmp_path / "old.txt").read_text() == "mine"


@pytest.mark.parametrize("key", ["f12", "ctrl+s"])
async def test_a_screenshot_is_a_picture_and_its_letters_beside_the_campaigns(
    tmp_path: Path, key: str
) -> None:
    app = NordenSuden()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        shown = letters(app)
        await pilot.press(key)
        await pilot.pause()
        folder = own_home().campaigns.parent / "pictures"
        [drawn], [read] = folder.glob("norden-suden-*.svg"), folder.glob("norden-suden-*.txt")
        svg = drawn.read_text(encoding="utf-8")
        assert "Skirmish" in svg
        assert "http" not in svg.replace("http://www.w3.org/2000/svg", "")
        assert read.read_text(encoding="utf-8") == shown
        assert str(read.with_suffix("")) in said(app)
        assert not list(tmp_path.glob("norden-suden-*")), "not where one happens to be"
        assert isinstance(app.screen, TitleScreen)


async def test_a_screenshot_that_cannot_be_written_says_why() -> None:
    blocked = own_home().campaigns.parent / "pictures"
    blocked.parent.mkdir(parents=True, exist_ok=True)
    blocked.write_text("in the way")
    app = NordenSuden()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.press("f12")
        await pilot.pause()
        assert "cannot be created" in said(app)
        assert isinstance(app.screen, TitleScreen)


async def test_what_a_player_has_named_gives_no_orders_to_whoever_looks_at_the_picture() -> None:
    begun("<script>alert('&')</script>")
    app = NordenSuden()
    async with app.run_test(size=SMALL) as pilot:
        await until(pilot, lambda: "<script>" in letters(app))
        await pilot.press("f12")
        await pilot.pause()
        [drawn] = (own_home().campaigns.parent / "pictures").glob("*.svg")
        svg = drawn.read_text(encoding="utf-8")
        assert "<script" not in svg
        assert "&lt;script&gt;" in svg.replace("&#160;", " ")
        fromstring(svg)
