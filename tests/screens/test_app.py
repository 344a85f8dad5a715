"""The app around the screens: its size, its settings, its keys, where it begins and ends."""

import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages

import pytest
from textual.binding import Binding
from textual.dom import DOMNode

import screens
from saves.campaign_log.journal import Journal
from saves.storage.header import new_path
from screens.app import NordenSuden
from screens.map.map_screen import MapScreen
from screens.routes import all_bindings
from screens.setup.title_screen import TitleScreen
from screens.shell.keymap import KeyFileError, read_keys
from screens.shell.own_keys import write_own_keys
from screens.shell.settings import Settings, write_settings
from screens.shell.small_terminal import TooSmall
from tests.own_home import own_home, own_session
from tests.screens.drawing import letters
from tests.screens.keyboard import SMALL, app_at, find, map_of, said, state_of, until


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NORDEN_SUDEN_HOME", str(tmp_path))


# --- the terminal ------------------------------------------------------------------------------


@pytest.mark.thorough
async def test_a_small_terminal_says_so_and_recovers() -> None:
    app = app_at()
    async with app.run_test(size=SMALL) as pilot:
        await find(pilot, "cairo")
        await pilot.resize_terminal(79, 24)
        await pilot.pause()
        assert isinstance(app.screen, TooSmall)
        assert "ctrl+q leaves." in letters(app)
        await pilot.press("m", "e", "e")
        await pilot.resize_terminal(60, 10)
        await pilot.pause()
        assert isinstance(app.screen, TooSmall)
        await pilot.resize_terminal(*SMALL)
        await pilot.pause()
        assert map_of(app).model.cursor == "cairo"
        assert state_of(app).turn == 8, "keys did nothing meanwhile"


async def test_who_cannot_enlarge_a_small_terminal_leaves_it_by_the_key_it_names() -> None:
    app = app_at()
    app.set_keymap({"app.quit": "f9"})
    async with app.run_test(size=(40, 12)) as pilot:
        await pilot.pause()
        assert "f9 leaves." in letters(app)
        await pilot.press("f9")
        assert not app.is_running


async def test_a_terminal_that_is_small_from_the_start_says_so() -> None:
    app = NordenSuden()
    async with app.run_test(size=(40, 12)) as pilot:
        await pilot.pause()
        assert isinstance(app.screen, TooSmall)
        await pilot.resize_terminal(*SMALL)
        await pilot.pause()
        assert isinstance(app.screen, TitleScreen)


# --- campaigns ---------------------------------------------------------------------------------


@pytest.mark.thorough
async def test_a_campaign_goes_on_where_it_was_left() -> None:
    path = new_path("First", own_home().campaigns)
    app = NordenSuden(Journal.begin(path, "First", state_of(app_at()), home=own_home()))
    async with app.run_test(size=SMALL) as pilot:
        await find(pilot, "cairo")
        await pilot.press("m")
        await find(pilot, "paducah")
        await pilot.press("enter")
        left_at = state_of(app)
        await pilot.press("q")
        assert isinstance(app.screen, TitleScreen)
        assert app.journal is None
        await pilot.pause()
        await pilot.press("c")
        await pilot.pause()
        assert state_of(app) == left_at
        assert isinstance(app.screen, MapScreen)


async def test_a_file_that_is_no_campaign_is_named_and_the_title_stays() -> None:
    path = own_home().campaigns / "letter.acw"
    path.parent.mkdir(parents=True)
    path.write_text("Dear Mary,")
    app = NordenSuden(path=path)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.pause()
        assert isinstance(app.screen, TitleScreen)
        assert "letter.acw is not a campaign of this game" in said(app)
    assert path.read_text() == "Dear Mary,"


async def test_all_commands_are_in_the_list_of_commands() -> None:
    app = app_at()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        titles = [command.title for command in app.get_system_commands(app.screen)]
        for wanted in ("March  (m)", "Dig in  (x)", "Undo  (u)", "Look: Plain letters (ASCII)"):
            assert wanted in titles
        notes = {command.title: command.help for command in app.get_system_commands(app.screen)}
        assert notes["Undo  (u)"].startswith(
            "Not now: Nothing to undo since the last die or phase."
        )
        assert notes["Dig in  (x)"] == (
            "Show which pieces would dig in, and what that takes; enter orders it."
        )
        assert not [note for note in notes.values() if re.search(r"\b[a-z]+\.[a-z]", note)]
        assert len(titles) == len(set(titles))


async def test_a_command_from_the_list_is_as_good_as_its_key() -> None:
    app = app_at()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        commands = {command.title: command for command in app.get_system_commands(app.screen)}
        await commands["Overlay  (o)"].callback()
        assert map_of(app).model.overlay == "reach"


async def test_backups_that_cannot_be_written_are_told_of(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("NORDEN_SUDEN_BACKUPS", str(tmp_path / "file"))
    monkeypatch.setattr("screens.app.A_WHILE", 0.05)
    path = new_path("First", own_home().campaigns)
    app = NordenSuden(Journal.begin(path, "First", state_of(app_at()), home=own_home()))
    async with app.run_test(size=SMALL) as pilot:
        await until(pilot, lambda: "No backup was written into" in said(app))


# --- settings ----------------------------------------------------------------------------------


async def test_a_look_once_chosen_is_worn_next_time() -> None:
    app = NordenSuden()
    async with app.run_test(size=SMALL):
        app.wear("plain")
    assert NordenSuden().theme == "plain"


def test_settings_are_read_as_written() -> None:
    write_settings(own_session().settings_file, Settings(look="light", pace="slow"))
    assert own_session().settings == Settings(look="light", pace="slow")


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ('look = "drak"', "no look called 'drak'; did you mean 'dark'?"),
        ('peace = "slow"', "no setting called 'peace'; did you mean 'pace'?"),
        ("look = ", "cannot be read"),
        ("look = 3", "no look called '3'"),
    ],
)
async def test_wrong_settings_are_said_and_left_alone(text: str, sentence: str) -> None:
    own_session().settings_file.parent.mkdir(parents=True)
    own_session().settings_file.write_text(text)
    app = NordenSuden()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        assert sentence in said(app)
        app.wear("light")
    assert own_session().settings_file.read_text() == text


# --- keys of one's own -------------------------------------------------------------------------


def own_keys(text: str) -> None:
    own_home().campaigns.mkdir(parents=True, exist_ok=True)
    (own_home().campaigns / "keys.toml").write_text(text)


@pytest.mark.thorough
async def test_keys_can_be_changed_by_a_file() -> None:
    own_keys('[keys]\n"map.march" = "Y"\n"map.left" = "left, z"\n')
    app = app_at()
    async with app.run_test(size=SMALL) as pilot:
        await find(pilot, "cairo")
        await pilot.press("m")
        assert map_of(app).model.plan is None
        await pilot.press("Y")
        assert map_of(app).model.plan is not None
        await pilot.press("z")
        assert map_of(app).model.cursor != "cairo"


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ('"map.marsh" = "g"', "no binding called 'map.marsh'; did you mean 'map.march'?"),
        ('"map.march" = "entre"', "map.march: no key called 'entre'; did you mean 'enter'?"),
        ('"map.march" = "x"', "'x' cannot be both map.march and map.entrench"),
        ('"map.march" = 3', "map.march takes keys like 'm' or 'm, ctrl+m', not 3"),
        ('"map.march" = ', "cannot be read"),
        ('"map.march" = "Z"\n[kyes]', "no table called 'kyes'; did you mean 'keys'?"),
    ],
)
def test_a_wrong_line_in_the_file_of_keys_is_one_sentence(line: str, sentence: str) -> None:
    own_keys(f"[keys]\n{line}\n")
    with pytest.raises(KeyFileError) as error:
        NordenSuden()
    assert sentence in str(error.value)
    assert "keys.toml" in str(error.value)


def test_every_key_with_an_id_can_be_bound_anew() -> None:
    for module in walk_packages(screens.__path__, "screens."):
        import_module(module.name)
    known = all_bindings(NordenSuden)
    ours = [one for one in descendants(DOMNode) if one.__module__.startswith("screens.")]
    assert len(ours) > 50
    for one in ours:
        keys = Binding.make_bindings(vars(one).get("BINDINGS", ()))
        forgotten = [key.id for key in keys if key.id and key.id not in known]
        assert not forgotten, f"{one.__qualname__} is wanting in WITH_KEYS in screens/routes.py"


def descendants(class_: type[DOMNode]) -> Iterator[type[DOMNode]]:
    for below in class_.__subclasses__():
        yield below
        yield from descendants(below)


async def test_a_file_with_all_keys_is_written_once_and_changes_nothing() -> None:
    app = app_at()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        commands = {command.title: command for command in app.get_system_commands(app.screen)}
        commands["Keys of your own"].callback()
        await pilot.pause()
        assert "keys.toml now lists all keys and how to change them" in said(app)
        own = own_session().key_file
        assert read_keys(own, all_bindings(NordenSuden)) == {}
        draft = own.read_text(encoding="utf-8")
        own.write_text(draft.replace("\n# '", "\n'"), encoding="utf-8")
        keys = read_keys(own, all_bindings(NordenSuden))
        assert keys == {id_: binding.key for id_, binding in all_bindings(NordenSuden).items()}
        write_own_keys(app)
        await pilot.pause()
        assert "keys.toml exists already; it is unchanged" in said(app)
