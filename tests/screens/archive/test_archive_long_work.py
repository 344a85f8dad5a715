"""What takes long in the archive says how far it is, and escape stops it."""

from itertools import count
from pathlib import Path
from time import sleep

import pytest

from saves.campaign_log.progress import EVERY, lines_done
from screens.app import NordenSuden
from screens.archive import long_work
from tests.screens.keyboard import SMALL, said, until
from tests.screens.shelves import archive, begun, press, title


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NORDEN_SUDEN_HOME", str(tmp_path / "home"))
    monkeypatch.setattr(long_work, "PATIENCE", 0.0)


def without_end() -> None:
    """Work that only a stop ends."""
    for done in count(EVERY, EVERY):
        lines_done(done, 10**9)
        sleep(0.002)


async def test_escape_stops_what_takes_long_and_the_archive_stays() -> None:
    begun("West")
    app = NordenSuden()
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, app, "l")
        finished: list[None] = []
        archive(app).runner.do(without_end, finished.append)
        await until(pilot, lambda: "escape stops" in title(app))
        assert f"playing line {EVERY} of 1,000,000,000, escape stops" in title(app)
        await pilot.press("escape")
        await press(pilot, app)
        await until(pilot, lambda: "escape stops" not in title(app))
        assert "Stopped; nothing was changed." in said(app)
        assert not finished
        await press(pilot, app, "escape")
        assert not isinstance(app.screen, type(archive))


async def test_what_takes_long_ends_with_the_archive() -> None:
    app = NordenSuden()
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, app, "l")
        archive(app).runner.do(without_end, print)
        await pilot.press("escape", "escape")
        await pilot.pause()
