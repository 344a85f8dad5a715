"""Several campaigns at once: marked, verified, exported, moved, thrown away; and the backups."""

from pathlib import Path

import pytest

from saves.library.trash import thrown
from saves.storage.backups import all_states
from screens.app import NordenSuden
from screens.archive.archive_screen import ArchiveScreen
from screens.parts.choice_dialog import ChoiceScreen
from tests.own_home import own_home
from tests.screens.keyboard import LARGE, SMALL, said
from tests.screens.shelves import (
    begun,
    damage,
    details,
    listed,
    names,
    on_disk,
    press,
    title,
)


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NORDEN_SUDEN_HOME", str(tmp_path / "home"))
    monkeypatch.delenv("NORDEN_SUDEN_BACKUPS", raising=False)
    monkeypatch.chdir(tmp_path)


def three() -> list[Path]:
    return [begun(name) for name in ("West", "East", "North")]


def marked(app: NordenSuden) -> list[str]:
    return [row.split()[1] for row in listed(app) if row.startswith("* ")]


def question(app: NordenSuden) -> str:
    assert isinstance(app.screen, ChoiceScreen), app.screen
    return app.screen.question


# --- marks -------------------------------------------------------------------------------------


@pytest.mark.thorough
async def test_space_marks_and_goes_on_and_escape_takes_all_marks_away() -> None:
    three()
    app = NordenSuden()
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, app, "l", "s", "home", "space", "space")
        assert marked(app) == ["East", "North"]
        assert "2 marked" in title(app)
        await press(pilot, app, "up", "space")
        assert marked(app) == ["East"]
        await press(pilot, app, "escape")
        assert marked(app) == []
        assert isinstance(app.screen, ArchiveScreen)
        await press(pilot, app, "asterisk")
        assert marked(app) == ["East", "North", "West"]
        await press(pilot, app, "asterisk")
        assert marked(app) == []


@pytest.mark.thorough
async def test_marked_campaigns_are_thrown_away_together_and_come_back_together() -> None:
    three()
    app = NordenSuden()
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, app, "l", "s", "home", "space", "space", "x")
        assert names(app) == ["West"]
        assert "Two campaigns in the trash" in said(app)
        assert len(thrown(own_home())) == 2
        await press(pilot, app, "u")
        assert on_disk() == ["East", "North", "West"]


@pytest.mark.thorough
async def test_marked_campaigns_in_the_trash_are_deleted_after_one_question() -> None:
    three()
    app = NordenSuden()
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, app, "l", "asterisk", "x", "o", "end", "enter", "space", "space", "x")
        assert question(app) == "Delete two campaigns from the trash? They cannot be restored."
        await press(pilot, app, "enter")
        assert len(thrown(own_home())) == 3, "keeping is the first answer"
        await press(pilot, app, "x", "down", "enter")
        assert len(thrown(own_home())) == 1


# --- verifying ---------------------------------------------------------------------------------


@pytest.mark.thorough
@pytest.mark.parametrize("size", [SMALL, LARGE])
async def test_all_are_verified_and_a_column_says_what_was_found(size: tuple[int, int]) -> None:
    west, _, _ = three()
    damage(west)
    app = NordenSuden()
    async with app.run_test(size=size) as pilot:
        await press(pilot, app, "l")
        assert "verified" not in str(app.screen.query_one("#heading").render())
        await press(pilot, app, "A")
        assert "verified" in str(app.screen.query_one("#heading").render())
        assert sum("in order" in row for row in listed(app)) == 2
        [bad] = [row for row in listed(app) if row.lower().startswith("west")]
        assert "cannot be opened" in bad
        assert "Three campaigns verified: 2 in order." in said(app)
        await press(pilot, app, "home")
        assert "0 lines, all in order" in details(app)


# --- backups -----------------------------------------------------------------------------------


async def test_a_backup_of_the_campaign_pointed_at_becomes_a_campaign() -> None:
    three()
    app = NordenSuden()
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, app, "l", "s", "home", "B")
        assert title(app).startswith("Backups")
        assert names(app) == ["East"]
        assert "backup of" in details(app)
        await press(pilot, app, "enter")
        assert "East (2) is a campaign again" in said(app)
        assert on_disk() == ["East", "East (2)", "North", "West"]
        assert title(app).startswith("Campaigns")


@pytest.mark.thorough
async def test_backups_of_what_was_deleted_are_found_among_the_folders() -> None:
    west, _, _ = three()
    west.unlink()
    app = NordenSuden()
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, app, "l", "o", "end", "up", "enter")
        assert sorted(names(app)) == ["East", "North", "West"]
        await press(pilot, app, "slash", *"West", "enter", "enter")
        assert on_disk() == ["East", "North", "West"]
        await press(pilot, app, "escape")


async def test_nothing_changes_a_backup_nor_several_that_are_marked() -> None:
    begun("West")
    [state] = all_states(own_home())
    before = state.path.read_bytes()
    app = NordenSuden()
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, app, "l", "B", "r")
        assert said(app) == "It is a backup; enter makes it a campaign again."
        await press(pilot, app, "asterisk")
        assert marked(app) == ["West"]
        for key in ("m", "x", "X", "V", "R"):
            await press(pilot, app, key)
            assert said(app) == "It is a backup; enter makes it a campaign again.", key
            assert isinstance(app.screen, ArchiveScreen), key
        await press(pilot, app, "escape", "escape", "escape")
        assert names(app) == ["West"]
    assert state.path.read_bytes() == before
