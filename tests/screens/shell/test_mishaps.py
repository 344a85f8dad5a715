"""An error of the program itself: a sentence, a line in a file, and the game goes on."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from campaign.commanders import COMMANDERS, Commander
from saves.campaign_log.journal import Players
from screens.app import NordenSuden
from screens.map.map_screen import MapScreen
from screens.map.turn_controller import TurnController
from screens.parts.choice_dialog import ChoiceScreen, Offer
from screens.parts.key_bar import KeyLine
from screens.parts.page_dialog import PageScreen
from screens.parts.row_list import RowList
from screens.past.chronicle_screen import ChronicleScreen
from screens.setup.campaign_form_screen import SetupScreen
from screens.shell import mishaps
from tests.own_home import own_session
from tests.screens.keyboard import SMALL, app_at, map_of, said, state_of, until

SECRET = "the seed of the dice"


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NORDEN_SUDEN_HOME", str(tmp_path))


def fail(*_: Any) -> Any:
    seed = SECRET
    raise KeyError(len(seed))


async def fail_slowly() -> Any:
    fail()


BESIDE: dict[str, Callable[[NordenSuden], object]] = {
    "a thread": lambda app: app.run_worker(fail, thread=True),
    "a worker of the loop": lambda app: app.run_worker(fail_slowly),
    "a worker of a screen": lambda app: app.screen.run_worker(fail, thread=True),
    "a timer": lambda app: app.screen.set_timer(0.001, fail),
    "a call back": lambda app: app.call_later(fail),
    "a thread that shows something": lambda app: app.run_worker(
        lambda: app.call_from_thread(fail), thread=True
    ),
}


@pytest.mark.sampled(4)
@pytest.mark.parametrize("beside", BESIDE.values(), ids=BESIDE)
async def test_an_error_beside_the_screens_ends_nothing(
    beside: Callable[[NordenSuden], object], errors: list[BaseException]
) -> None:
    app = app_at()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        beside(app)
        await until(pilot, lambda: errors)
        await pilot.pause()
        assert [type(error) for error in errors] == [KeyError]
        assert "The program made an error (KeyError). The game goes on." in said(app)
        assert str(own_session().errors_file) in said(app)
        await pilot.press("i")
        assert isinstance(app.screen, PageScreen), "keys work as before"
    errors.clear()
    text = own_session().errors_file.read_text()
    assert "raise KeyError" in text, "where it happened"
    assert SECRET not in text, "but not what lay in the memory"
    assert own_session().errors_file.stat().st_mode & 0o077 == 0


async def test_an_error_of_a_key_ends_nothing(
    monkeypatch: pytest.MonkeyPatch, errors: list[BaseException]
) -> None:
    monkeypatch.setattr(TurnController, "next_box", fail)
    app = app_at()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("n")
        assert "The game goes on" in said(app)
        await pilot.press("m")
        assert map_of(app).model.plan is not None, "other keys work"
    assert errors
    errors.clear()


async def test_a_commander_that_fails_is_replaced_for_that_decision(
    monkeypatch: pytest.MonkeyPatch, errors: list[BaseException]
) -> None:
    broken = Commander("steady", "Steady", "", fail)
    monkeypatch.setattr("campaign.commanders.COMMANDERS", {**COMMANDERS, "steady": broken})
    app = app_at(players=Players("steady", "person"))
    assert app.journal is not None
    async with app.run_test(size=SMALL) as pilot:
        await until(pilot, lambda: errors)
        await pilot.pause()
        assert "The game goes on" in said(app)
        assert app.journal.entries(), state_of(app).agenda
    errors.clear()


async def test_an_error_of_a_screen_that_comes_again_is_a_sentence_and_status_1(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    errors: list[BaseException],
) -> None:
    app = app_at()
    with pytest.raises(KeyError):  # noqa: PT012 - it comes out where the test of the app ends
        async with app.run_test(size=SMALL) as pilot:
            await pilot.pause()
            monkeypatch.setattr(MapScreen, "on_resize", fail)
            await pilot.resize_terminal(90, 30)
            await pilot.pause()
    errors.clear()
    assert app.return_code == 1
    app._print_error_renderables()
    told = " ".join(capsys.readouterr().err.split())
    assert "The program made an error (KeyError) and had to end. Every order is saved" in told
    assert SECRET not in told
    assert "Traceback" not in told


@pytest.mark.thorough
def test_the_file_of_errors_does_not_grow_for_ever() -> None:
    for _ in range(mishaps.MOST // mishaps.LONGEST):
        mishaps.ended(ValueError("again and again" * 100), own_session().errors_file)
    assert own_session().errors_file.stat().st_size < 2 * mishaps.MOST


def test_a_folder_that_cannot_be_written_to_hides_no_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("NORDEN_SUDEN_HOME", str(tmp_path / "file"))
    assert mishaps.ended(ValueError("no"), own_session().errors_file) == mishaps.ENDED.format(
        error="ValueError", details=""
    )


# --- screens that fail ---------------------------------------------------------------------------


def fail_once(monkeypatch: pytest.MonkeyPatch, owner: type, name: str) -> None:
    """Let a part of a screen fail the first time that it is asked."""
    usual = getattr(owner, name)

    def failing(*words: Any) -> Any:
        monkeypatch.setattr(owner, name, usual)
        fail()

    monkeypatch.setattr(owner, name, failing)


FAILING: dict[str, tuple[type, str, str]] = {
    "a screen as it opens": (ChronicleScreen, "on_mount", "c"),
    "the widgets of a screen": (ChronicleScreen, "compose", "c"),
    "a handler of a widget": (RowList, "on_resize", "c"),
    "what a widget paints": (KeyLine, "render", "c"),
    "a handler of the map": (MapScreen, "on_resize", "f5"),
    "a key of a screen": (MapScreen, "on_key", "f6"),
}


@pytest.mark.sampled(3)
@pytest.mark.parametrize(("owner", "name", "key"), FAILING.values(), ids=FAILING)
async def test_a_screen_that_fails_is_built_anew_and_nothing_is_lost(
    owner: type,
    name: str,
    key: str,
    monkeypatch: pytest.MonkeyPatch,
    errors: list[BaseException],
) -> None:
    app = app_at()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("m", "enter")
        await pilot.pause()
        before = state_of(app)
        if not hasattr(owner, name):
            monkeypatch.setattr(owner, name, lambda *_: None, raising=False)
        fail_once(monkeypatch, owner, name)
        await pilot.press(key)
        if name == "on_resize":
            await pilot.resize_terminal(90, 30)
        await until(pilot, lambda: isinstance(app.screen, MapScreen))
        assert isinstance(errors[0], KeyError), "what was to follow on that screen may fail, too"
        assert "The program made an error (KeyError). The game goes on." in said(app)
        assert state_of(app) is before
        await pilot.press("i")
        assert isinstance(app.screen, PageScreen), "keys work as before"
    errors.clear()


async def test_a_program_that_ends_while_a_screen_opens_ends_without_an_error() -> None:
    """Textual mounts nothing any more then, so that the screen finds none of its widgets."""
    app = app_at()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        app.push_screen(ChoiceScreen("Leave the field?", [Offer("Leave it.", 1)]))
    assert not app.is_running


async def test_a_title_that_fails_is_built_anew(
    monkeypatch: pytest.MonkeyPatch, errors: list[BaseException]
) -> None:
    app = NordenSuden()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        fail_once(monkeypatch, KeyLine, "render")
        failed = app.screen
        await pilot.resize_terminal(90, 30)
        await until(pilot, lambda: app.screen is not failed)
        assert type(app.screen) is type(failed)
        await pilot.press("n")
        assert isinstance(app.screen, SetupScreen)
    assert errors
    errors.clear()
