"""What is thrown away in the archive, taken out again, and deleted for good, all by keys."""

from pathlib import Path

import pytest

from saves.library.campaign_admin import make_folder
from saves.library.folders import folders
from saves.library.trash import throw_away, thrown
from screens.app import NordenSuden
from tests.own_home import own_home
from tests.screens.keyboard import SMALL, said
from tests.screens.shelves import archive, begun, details, names, on_disk, press, title


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NORDEN_SUDEN_HOME", str(tmp_path / "home"))


async def test_what_is_thrown_away_comes_back_by_one_key() -> None:
    begun("West")
    begun("East")
    app = NordenSuden()
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, app, "l", "u")
        assert said(app) == "Nothing to restore: nothing was deleted in this session."
        await press(pilot, app, "x")
        assert said(app) == "East is in the trash; u takes it out again."
        assert names(app) == on_disk() == ["West"]
        await press(pilot, app, "u")
        assert names(app) == ["East", "West"]
        assert thrown(own_home()) == ()


async def test_the_trash_is_looked_through_and_emptied_after_a_question() -> None:
    for name in ("West", "East", "North"):
        throw_away(own_home(), begun(name))
    app = NordenSuden()
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, app, "l", "E")
        assert said(app) == "Only the trash can be emptied (o, The trash)."
        assert len(thrown(own_home())) == 3
        await press(pilot, app, "o", "end", "enter")
        assert title(app).startswith("The trash, 3")
        assert "deleted " in details(app)
        await press(pilot, app, "r")
        assert said(app) == "It is in the trash: enter restores it, x deletes it."
        archive(app).view.line.search("east")
        await press(pilot, app, "enter")
        assert on_disk() == ["East"]
        archive(app).view.line.search("")
        await press(pilot, app, "E", "enter")
        assert len(thrown(own_home())) == 2
        await press(pilot, app, "E", "down", "enter")
        assert said(app) == "Two campaigns deleted."
        assert thrown(own_home()) == ()
        assert names(app) == []
        await press(pilot, app, "escape")
        assert names(app) == ["East"]


@pytest.mark.thorough
async def test_a_folder_with_nothing_in_it_is_removed() -> None:
    begun("West")
    make_folder(own_home(), "east")
    (make_folder(own_home(), "far") / "letter.txt").write_text("Dear Mary,")
    app = NordenSuden()
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, app, "l", "o", "down", "enter")
        assert details(app) == "No campaigns in east. x removes the folder."
        await press(pilot, app, "x")
        assert said(app) == "Empty folder east removed."
        assert names(app) == ["West"]
        assert [folder.name for folder in folders(own_home())[1:]] == ["far"]
        await press(pilot, app, "o", "down", "enter", "x")
        assert said(app) == "The folder far stays: directory not empty."
        assert len(folders(own_home())) == 2
