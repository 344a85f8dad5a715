"""Did legality change unnoticed? The number of lines of play is what it was."""

import pytest

from tests.engine.walks import STARTS, counts, option_sets, table


def test_the_table_is_complete() -> None:
    assert {start: set(row) for start, row in table().items()} == {
        start: set(option_sets(start)) for start in STARTS
    }


@pytest.mark.sampled(4)
@pytest.mark.parametrize(
    ("start", "options"), [(start, options) for start in STARTS for options in option_sets(start)]
)
def test_there_are_as_many_lines_of_play_as_ever(start: str, options: str) -> None:
    assert counts(start, options) == table()[start][options], (
        "if a rule was changed on purpose: python -m tests.engine.walks"
    )
