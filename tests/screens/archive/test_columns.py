"""The columns of the archive: which there are, for the room there is."""

from pathlib import Path

import pytest

from screens.archive.columns import columns_for

FOUND = {Path("west.acw"): "in order"}


@pytest.mark.parametrize("verified", [None, FOUND])
def test_players_are_shown_of_both_sides_or_of_none(verified: dict[Path, str] | None) -> None:
    for width in range(60, 200):
        columns = columns_for(width, verified)
        titles = {column.title for column in columns}
        assert ("Union by" in titles) is ("Conf. by" in titles), width
        assert ("verified" in titles) is (verified is not None), width
        if width >= 80:
            assert sum(column.width + 1 for column in columns) <= width + 1
