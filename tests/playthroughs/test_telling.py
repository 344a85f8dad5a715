"""The told games themselves are collected by conftest.py; this is about the telling."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from campaign import ReplayError
from tests.house.tree import ROOT
from tests.playthroughs.telling import TOLD, tell

HERE = Path(__file__).parent
BEGINNING = "norden-suden game 1\nscenario: 1861\n\norders:\n"


def test_what_happened_stands_below_its_order() -> None:
    told = tell(BEGINNING + "march cairo\nmove 1 militia_infantry paducah  # quietly\n")
    assert told.splitlines()[-3:] == [
        "#> The Union pieces in Cairo march; one march left.",
        "move 1 militia_infantry paducah  # quietly",
        "#> One militia infantry marches from Cairo to Paducah.",
    ]


def test_an_old_story_gives_way_and_other_comments_stay() -> None:
    told = tell(BEGINNING + "# why\nmarch cairo\n#> All quiet.\n# what then\n")
    assert "All quiet" not in told
    assert "# why\nmarch cairo\n#> The Union pieces" in told
    assert told.endswith("# what then\n")


def test_telling_twice_changes_nothing() -> None:
    once = tell(BEGINNING + "march cairo\ndone\nend\n")
    assert tell(once) == once


def test_a_game_that_cannot_be_played_is_not_told() -> None:
    with pytest.raises(ReplayError, match="line 5"):
        tell(BEGINNING + "march richmond\n")


def test_every_told_game_has_a_story() -> None:
    games = list(HERE.glob("*.txt"))
    assert len(games) >= 3
    for game in games:
        assert TOLD in game.read_text(encoding="utf-8"), game.name


def pytest_on(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Run the told games of a folder by themselves."""
    command = (sys.executable, "-m", "pytest", "-q", "-p", "tests.conftest", *words, "--rootdir")
    return subprocess.run(
        [*command, str(folder), str(folder)], cwd=ROOT, capture_output=True, text=True, check=False
    )


@pytest.mark.thorough
def test_a_game_that_tells_another_story_fails_until_it_is_retold(tmp_path: Path) -> None:
    shutil.copy(HERE / "conftest.py", tmp_path)
    game = tmp_path / "cairo.txt"
    game.write_text((HERE / game.name).read_text().replace("#> Union veteran", "#> Rebel veteran"))
    done = pytest_on(tmp_path)
    assert done.returncode == 1, done.stderr
    assert "-#> Rebel veteran infantry 8 comes up from Vandalia." in done.stdout
    assert "+#> Union veteran infantry 8 comes up from Vandalia." in done.stdout
    assert pytest_on(tmp_path, "--retell").returncode == 0
    assert game.read_text() == (HERE / game.name).read_text()
