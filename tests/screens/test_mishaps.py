"""An error of the program itself: a sentence, a line in a file, and the game goes on."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from campaign.commanders import COMMANDERS, Commander
from saves.journal import Players
from screens import mishaps
from screens.app import NordenSuden
from screens.chronicle_screen import ChronicleScreen
from screens.map_screen import MapScreen
from screens.page_screen import PageScreen
from tests.screens.keyboard import SMALL, app_at, map_of, said, state_of

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


@pytest.mark.parametrize("beside", BESIDE.values(), ids=BESIDE)
async def test_an_error_beside_the_screens_ends_nothing(
    beside: Callable[[NordenSuden], object], errors: list[BaseException]
) -> None:
    app = app_at()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        beside(app)
        for _ in range(100):
            await pilot.pause(0.002)
            if errors:
                break
        await pilot.pause()
        assert [type(error) for error in errors] == [KeyError]
        assert "The program made an error (KeyError). The game goes on." in said(app)
        assert str(mishaps.log_file()) in said(app)
        await pilot.press("i")
        assert isinstance(app.screen, PageScreen), "keys work as before"
    errors.clear()
    text = mishaps.log_file().read_text()
    assert "raise KeyError" in text, "where it happened"
    assert SECRET not in text, "but not what lay in the memory"
    assert mishaps.log_file().stat().st_mode & 0o077 == 0


async def test_an_error_of_a_key_ends_nothing(
    monkeypatch: pytest.MonkeyPatch, errors: list[BaseException]
) -> None:
    monkeypatch.setattr(MapScreen, "action_next", fail)
    app = app_at()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("n")
        assert "The game goes on" in said(app)
        await pilot.press("m")
        assert map_of(app).plan is not None, "other keys work"
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
        for _ in range(100):
            await pilot.pause(0.005)
            if errors:
                break
        await pilot.pause()
        assert "The game goes on" in said(app)
        assert app.journal.entries(), state_of(app).agenda
    errors.clear()


async def test_an_error_of_a_screen_is_a_sentence_and_status_1(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(ChronicleScreen, "on_mount", fail)
    app = app_at()
    with pytest.raises(KeyError):  # noqa: PT012 - it comes out where the test of the app ends
        async with app.run_test(size=SMALL) as pilot:
            await pilot.press("c")
            await pilot.pause()
    assert app.return_code == 1
    app._print_error_renderables()
    told = " ".join(capsys.readouterr().err.split())
    assert "The program made an error (KeyError) and had to end. Every order is saved" in told
    assert SECRET not in told
    assert "Traceback" not in told


def test_the_file_of_errors_does_not_grow_for_ever() -> None:
    for _ in range(mishaps.MOST // mishaps.LONGEST):
        mishaps.ended(ValueError("again and again" * 100))
    assert mishaps.log_file().stat().st_size < 2 * mishaps.MOST


def test_a_folder_that_cannot_be_written_to_hides_no_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("NORDEN_SUDEN_HOME", str(tmp_path / "file"))
    assert mishaps.ended(ValueError("no")) == mishaps.ENDED.format(error="ValueError", details="")
