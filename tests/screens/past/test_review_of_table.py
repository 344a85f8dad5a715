"""The review of a battle on a table says what it can, and plainly what it cannot."""

import csv
from functools import cache
from pathlib import Path

import pytest

from campaign import RESOLVERS, RandomDice
from campaign.commanders import COMMANDERS
from campaign.judgment.moments import Review
from campaign.judgment.review import review
from campaign.standalone import begin_skirmish
from screens.past.review.page import review_lines, review_page
from screens.past.review.tables import review_tables
from screens.past.statistics.export import write_tables
from screens.past.statistics.layout import Paper
from screens.shell.glyphs import ASCII
from tests.judgment.wars import play

LAST = {"yankee": 16, "battle_line": 60}
"""Turns of a table, and more rounds of a line than anybody fights."""


@cache
def found(way: str) -> Review:
    resolver = RESOLVERS[way]
    opening = begin_skirmish(way, next(iter(resolver.scenarios.values())))
    return review(opening, play(opening, COMMANDERS["steady"].choose, RandomDice("bee")))


def page(way: str) -> str:
    return "\n".join(line.plain for line in review_page(found(way), Paper(78, 60, ASCII)))


def test_a_battle_without_odds_says_that_choices_are_not_judged_and_why() -> None:
    text = " ".join(page("yankee").split())
    assert "Choices are not judged: these rules know no odds" in text
    assert "chance to win" not in text, "nobody knows it"
    assert "choices U" not in text, "a column of nothing"
    assert "Choices are not judged" in " ".join(review_lines(found("yankee")))
    assert "Choices are not judged" not in page("battle_line")


@pytest.mark.parametrize("way", LAST)
def test_turning_points_are_told_by_the_turns_of_the_battle(way: str) -> None:
    decided = page(way).split("What decided most")[1]
    assert "Turn " in decided
    assert not any(month in decided for month in ("Jan/Feb", "Jul ", "Apr "))
    assert "turn 1" in page(way), "below the curve"


@pytest.mark.parametrize("way", LAST)
def test_the_tables_of_a_battle_have_its_turns_and_no_months(way: str, tmp_path: Path) -> None:
    """The fourth turn of a table is no January of 1862."""
    files = write_tables(review_tables(found(way)), tmp_path, force=False)
    dated = [file for file in files if file.stem != "review-sums"]
    assert dated
    for file in dated:
        rows = list(csv.DictReader(file.read_text().splitlines()))
        assert "date" not in rows[0]
        turns = [int(row["battle turn"]) for row in rows]
        assert turns == sorted(turns)
        assert turns[-1] <= LAST[way]
        assert turns[-1] > 1
