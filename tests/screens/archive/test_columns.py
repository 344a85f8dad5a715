"""The rows in which the archive lists campaigns."""

from pathlib import Path

import pytest

from saves.storage.header import Header
from screens.archive.columns import NARROW, columns_for, row
from screens.parts.list_columns import heading

LONG = "The Peninsula, as McClellan wanted it"
FOUND = {Path("west.acw"): "in order"}
WHEN = "2026-11-22T20:00:00+00:00"
COPIES = (LONG, f"{LONG} (2)", f"{LONG} (12)")


def test_copies_of_a_campaign_with_a_long_name_are_told_apart() -> None:
    names = [row(Header(Path("x.acw"), name, played=WHEN), NARROW).plain[:22] for name in COPIES]
    assert names == ["The Peninsula, a..d it", "The Peninsula, a.. (2)", "The Peninsula, a..(12)"]


def test_titles_of_columns_fit() -> None:
    assert ".." not in heading(NARROW).plain


@pytest.mark.parametrize("verified", [None, FOUND])
def test_players_are_shown_of_both_sides_or_of_none(verified: dict[Path, str] | None) -> None:
    for width in range(60, 200):
        columns = columns_for(width, verified)
        titles = {column.title for column in columns}
        assert ("Union by" in titles) is ("Conf. by" in titles), width
        assert ("verified" in titles) is (verified is not None), width
        if width >= 80:
            assert sum(column.width + 1 for column in columns) <= width + 1
