"""The told games themselves are collected by conftest.py; this is about the telling."""

from pathlib import Path

import pytest

from campaign import ReplayError
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
