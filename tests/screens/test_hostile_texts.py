"""Names, notes and labels that give orders to a terminal: every screen shows them as `?`."""

import shutil
from itertools import takewhile
from pathlib import Path

import pytest
from textual.events import Key, Paste
from textual.pilot import Pilot
from textual.widgets import Input

from saves.campaign_log.campaign_record import look
from saves.library.campaign_admin import annotate
from saves.storage.header import header
from screens.app import NordenSuden
from screens.archive.archive_screen import ArchiveScreen
from tests.own_home import own_home
from tests.saves.forging import forge
from tests.saves.hostile_texts import HOSTILE, MARK, SHOWN, made_hostile
from tests.screens.drawing import letters
from tests.screens.keyboard import LARGE, SMALL, said, seen
from tests.screens.shelves import begun, forked, press

CUT = " .|│╭╰"
"""What may stand behind a text that is cut off or goes on in the next line."""


@pytest.fixture(scope="module")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A campaign that opens, one that does not, a file that is none, and a folder."""
    home = tmp_path_factory.mktemp("hostile")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("NORDEN_SUDEN_HOME", str(home))
        patch.setenv("NORDEN_SUDEN_BACKUPS", "off")
        path, folder = forked().path, own_home().campaigns
        assert path is not None
        name = HOSTILE.replace("/", "")
        shutil.copy(path, other := folder / f"b {name}.acw")
        made_hostile(path)
        made_hostile(other, opens=False)
        (folder / f"none {name}.acw").write_text("Dear Mary,")
        (folder / name.replace("\n", "")).mkdir()
    return home


@pytest.fixture
def home(shelf: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    shutil.copytree(shelf, tmp_path / "home")
    monkeypatch.setenv("NORDEN_SUDEN_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    return tmp_path / "home"


def check(app: NordenSuden, keys: tuple[str, ...]) -> int:
    """No cell gives orders to the terminal, no markup is lost; how often the mark was found."""
    found = 0
    for strips in app.screen._compositor.render_strips():
        line = "".join(strip.text for strip in strips)
        assert line.isprintable(), (keys, line)
        for part in line.split(MARK)[1:]:
            found += 1
            pairs = zip(part, SHOWN.removeprefix(MARK), strict=False)
            same = len(list(takewhile(lambda pair: pair[0] == pair[1], pairs)))
            whole = same == len(SHOWN) - len(MARK)
            assert whole or part[same : same + 1] in CUT, (keys, line)
    return found


async def typed(pilot: Pilot[None], app: NordenSuden, keys: tuple[str, ...]) -> int:
    """Press keys, and look at the whole screen after each."""
    await press(pilot, app)
    found = check(app, ())
    for at, key in enumerate(keys, 1):
        await seen(app)
        event = Key(key, key if len(key) == 1 else None)
        event.set_sender(app)
        app.post_message(event)
        await pilot.pause()
        found += check(app, keys[:at])
    return found


DELETE_ALL = ("asterisk", "x", "o", "end", "enter", "asterisk", "x", "down", "enter")
ROUTES: dict[str, tuple[str, ...]] = {
    "title and archive": ("down", "up", "l", "home", "down", "down", "end", "i", "escape", "home"),
    "sorted, filtered, sought": ("l", "s", "s", "s", "s", "f", "f", "f", "f", "slash", "Z"),
    "names, notes, copies": ("l", "r", "enter", "escape", "a", "escape", "d", "d", "a", "enter"),
    "folders": ("l", "m", "down", "down", "enter", "o", "down", "down", "enter", "o"),
    "trash": ("l", "x", "x", "u", "x", "o", "down", "down", "down", "enter"),
    "several": ("l", "space", "space", "space", "X", "enter", "enter", "m", "down", "enter"),
    "several deleted": ("l", *DELETE_ALL),
    "export": ("l", "X", "enter", "enter", "X", "down", "down", "enter", "enter"),
    "verify": ("l", "v", "down", "v", "down", "v", "A", "i"),
    "backups": ("l", "enter", "q", "l", "B", "i"),
    "bad files": ("l", "down", "enter", "enter", "end", "enter", "enter"),
    "history": ("l", "V", "down", "up", "home", "end", "b", "m", "escape", "a", "escape", "x"),
    "two points": ("l", "V", "home", "down", "down", "down", "space", "up", "up", "up", "C"),
    "going back": ("c", "V", "home", "down", "enter", "escape", "enter", "enter"),
    "replay": ("l", "R", "right", "n", "b", "end", "T", "escape", "slash", "question_mark"),
    "statistics": ("l", "D", "1", "2", "5", "7", "X", "enter"),
    "chronicle": ("l", "enter", "c", "up", "up", "up", "r", "escape", "slash", "a"),
    "map": ("l", "enter", "i", "escape", "D", "q", "C", "q", "M", "x", "enter", "comma"),
    "palette": ("l", "enter", "colon", "s", "a", "v", "e"),
}


@pytest.mark.sampled(2)
@pytest.mark.parametrize("route", ROUTES.values(), ids=ROUTES)
async def test_hostile_texts_are_shown_and_never_obeyed(home: Path, route: tuple[str, ...]) -> None:
    app = NordenSuden()
    async with app.run_test(size=SMALL) as pilot:
        found = await typed(pilot, app, route)
        assert found, letters(app)


@pytest.mark.soak
@pytest.mark.parametrize("route", ROUTES.values(), ids=ROUTES)
async def test_hostile_texts_on_a_large_terminal(home: Path, route: tuple[str, ...]) -> None:
    app = NordenSuden()
    async with app.run_test(size=LARGE) as pilot:
        assert await typed(pilot, app, route)


async def test_what_is_pasted_gives_no_orders(home: Path) -> None:
    app = NordenSuden()
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, app, "l", "r", "ctrl+u")
        event = Paste("\n \x1b]0;x\x07The\tWest\u202e\nmore")
        event.set_sender(app)
        app.post_message(event)
        await pilot.pause()
        assert app.screen.query_one(Input).value == "]0;xThe West"


@pytest.mark.thorough
async def test_a_note_of_several_lines_stays_as_it_is_unless_it_is_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NORDEN_SUDEN_HOME", str(tmp_path))
    annotate(own_home(), path := begun("West"), "Hold Cairo.\nTake Paducah.")
    app = NordenSuden()
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, app, "l", "a")
        assert "Hold Cairo. Take Paducah." in letters(app)
        await press(pilot, app, "enter")
        assert header(path).note == "Hold Cairo.\nTake Paducah."
        await press(pilot, app, "a", "x", "enter")
        assert header(path).note == "Hold Cairo. Take Paducah.x"


async def test_a_message_is_never_markup(home: Path) -> None:
    app = NordenSuden()
    async with app.run_test(size=SMALL) as pilot:
        app.screen.notify("[bold]north[/] [not open")
        await pilot.pause()
        assert [note.markup for note in app._notifications] == [False]


@pytest.mark.sampled(1)
@pytest.mark.parametrize("line", ["battle", "battle nowhere", "", "grant 3"])
async def test_a_log_with_a_line_that_the_game_never_wrote_has_no_history(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, line: str
) -> None:
    monkeypatch.setenv("NORDEN_SUDEN_HOME", str(tmp_path))
    path = forked().path
    assert path is not None
    forge(path, look(path).entries()[10].number, line=line)
    app = NordenSuden()
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, app, "l", "V")
        await press(pilot, app)
        assert isinstance(app.screen, ArchiveScreen)
        assert said(app)
