"""The campaigns of a shared server in the archive, all by keys."""

import random
from pathlib import Path

import pytest

from saves.campaign_log.campaign_record import look
from saves.campaign_log.journal import Journal, Shared
from saves.exchange.import_export import bundle_of
from saves.library.trash import thrown_on_server
from saves.storage.postgres import list_shared
from screens.app import NordenSuden
from screens.past.replay_screen import ReplayScreen
from screens.shell.session import SERVER
from tests.own_home import own_home
from tests.saves.conftest import database, server  # noqa: F401 - fixtures
from tests.saves.playing import begin_shared, change_rows, play_on
from tests.screens.keyboard import LARGE, SMALL, said
from tests.screens.shelves import (
    answer,
    archive,
    begun,
    details,
    is_open,
    listed,
    names,
    paste,
    press,
    title,
)

TO_THE_SERVER = ("l", "o", "down", "down", "enter")
"""To the archive, and past the folder for campaigns and a new one to the server."""

TO_THE_TRASH = ("o", "end", "enter")


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("NORDEN_SUDEN_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def shared(database: str, monkeypatch: pytest.MonkeyPatch) -> str:  # noqa: F811
    """A server with two campaigns; the first was played on last."""
    monkeypatch.setenv(SERVER, database)
    for name in ("East", "West"):
        with begin_shared(database, name) as journal:
            play_on(journal, random.Random(4), 40)
    return database


def on_server(database: str) -> list[str]:  # noqa: F811
    return sorted(shown.name for shown in list_shared(database))


@pytest.mark.thorough
@pytest.mark.parametrize("size", [SMALL, LARGE])
async def test_the_server_is_shown_like_a_folder(shared: str, size: tuple[int, int]) -> None:
    begun("Own")
    app = NordenSuden()
    async with app.run_test(size=size) as pilot:
        await press(pilot, app, "l")
        assert names(app) == ["Own"]
        await press(pilot, app, *TO_THE_SERVER[1:])
        assert title(app) == "Campaigns on the server, 2, by last played"
        assert names(app) == ["West", "East"]
        assert listed(app)[0].startswith("West ")
        assert "server:2" in details(app)
        await press(pilot, app, "s", "slash", *"west", "down")
        assert names(app) == ["West"]
        await press(pilot, app, "escape", "escape")
        assert names(app) == ["Own"]


@pytest.mark.thorough
async def test_a_campaign_of_the_server_is_opened_and_played(shared: str) -> None:
    app = NordenSuden()
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, app, *TO_THE_SERVER, "enter")
        assert await is_open(pilot, app) == "West"
        assert isinstance(app.journal, Journal)
        assert app.journal.place == Shared(shared, 2)
        play_on(app.journal, random.Random(1), 5)
        state = app.journal.state
        await press(pilot, app, "q")
        assert look(Shared(shared, 2)).state == state


@pytest.mark.thorough
async def test_names_notes_copies_and_folders(shared: str) -> None:
    app = NordenSuden()
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, app, *TO_THE_SERVER, "r")
        await answer(pilot, app, "East")
        assert "A campaign called 'East' exists already" in said(app)
        await answer(pilot, app, "Far West")
        assert names(app) == ["Far West", "East"]
        await press(pilot, app, "a")
        await answer(pilot, app, "Hold Cairo.")
        assert "note: Hold Cairo." in details(app)
        await press(pilot, app, "d")
        assert on_server(shared) == ["East", "Far West", "Far West (2)"]
        assert details(app).startswith("Far West (2)\n")
        await press(pilot, app, "m")
        await answer(pilot, app, "friends")
        assert [shown.folder for shown in list_shared(shared)].count("friends") == 1


@pytest.mark.thorough
async def test_the_trash_of_the_server_gives_back(shared: str) -> None:
    begun("Own")
    app = NordenSuden()
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, app, *TO_THE_SERVER, "x")
        assert names(app) == ["East"]
        assert said(app) == "West is in the trash; u takes it out again."
        await press(pilot, app, "u")
        assert said(app) == "West is on the server again."
        assert sorted(names(app)) == ["East", "West"]
        await press(pilot, app, "x", *TO_THE_TRASH)
        assert len(names(app)) == 1
        assert "deleted 20" in details(app)
        assert archive(app).obstacle("archive.empty")
        await press(pilot, app, "x")
        assert "only the keeper of the database deletes" in said(app)
        assert len(thrown_on_server(own_home())) == 1
        await press(pilot, app, "enter")
        assert names(app) == []
        assert thrown_on_server(own_home()) == ()
        assert on_server(shared) == ["East", "West"]


@pytest.mark.thorough
async def test_a_campaign_goes_out_of_the_server_and_comes_in(shared: str, home: Path) -> None:
    app = NordenSuden()
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, app, *TO_THE_SERVER, "X", "enter", "enter")
        bundle = home / "server-2.acwsave"
        assert said(app) == f"Written: {bundle}"
        assert bundle.read_bytes() == bundle_of(Shared(shared, 2))
        await press(pilot, app, "I")
        await paste(pilot, app, str(bundle))
        assert said(app) == "West (2) is here."
        assert on_server(shared) == ["East", "West", "West (2)"]
        await press(pilot, app, "escape", "I")
        await paste(pilot, app, str(bundle))
        assert names(app) == ["West"]
        assert on_server(shared) == ["East", "West", "West (2)"]


@pytest.mark.thorough
async def test_its_past_is_shown_and_its_log_is_verified(shared: str) -> None:
    app = NordenSuden()
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, app, *TO_THE_SERVER, "v")
        assert "... West: " in said(app)
        assert said(app).endswith(" lines, all in order.")
        await press(pilot, app, "V")
        assert title(app).startswith("History of West\n")
        await press(pilot, app, "escape", "R")
        assert isinstance(app.screen, ReplayScreen)


@pytest.mark.thorough
async def test_what_somebody_plays_is_looked_at(shared: str) -> None:
    app = NordenSuden()
    with Journal.resume(Shared(shared, 2)):
        async with app.run_test(size=SMALL) as pilot:
            await press(pilot, app, *TO_THE_SERVER)
            assert "in use by " in details(app)
            await press(pilot, app, "enter", "enter")
            assert isinstance(app.screen, ReplayScreen)


async def test_what_is_damaged_is_for_the_keeper(shared: str) -> None:
    change_rows(shared, "UPDATE campaign SET note = 'x' WHERE id = 2")
    change_rows(shared, "UPDATE entry SET line = 'march mars' WHERE campaign_id = 1 AND number = 3")
    app = NordenSuden()
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, app, *TO_THE_SERVER)
        assert names(app) == ["East", "West"]
        await press(pilot, app, "enter")
        assert "line 3 of its log" in said(app)
        assert said(app).endswith("the keeper rescues campaigns from his backups.")
        assert archive(app).obstacle("archive.throw-away")
        await press(pilot, app, "down", "enter")
        assert said(app).startswith("West is damaged: its head or campaign")


@pytest.mark.thorough
async def test_a_server_that_cannot_be_asked_is_one_line(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(SERVER, f"postgresql://nobody@/war?host={home}")
    begun("Own")
    app = NordenSuden()
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, app, *TO_THE_SERVER)
        assert names(app) == ["server"]
        assert "the database cannot be reached: " in details(app)
        for action in ("rename", "throw-away", "export", "verify", "move"):
            assert archive(app).obstacle(f"archive.{action}")
        await press(pilot, app, "enter")
        assert said(app).startswith("The database cannot be reached: ")
        await press(pilot, app, *TO_THE_TRASH)
        assert names(app) == []
        await press(pilot, app, "escape")
        assert names(app) == ["Own"]
        await press(pilot, app, "enter")
        assert await is_open(pilot, app) == "Own"


async def test_without_a_server_none_is_offered() -> None:
    app = NordenSuden()
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, app, *TO_THE_SERVER)
        assert title(app).startswith("Backups")
