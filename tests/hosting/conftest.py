"""Tables in this process, and the same ones at the other end of a line."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import TypeAlias

import pytest

from saves.hosting.contract import CampaignHost
from saves.hosting.table import CampaignTable
from tests.server.lines import GAME, TableOfLines, served

Reach: TypeAlias = Callable[[CampaignTable], CampaignHost]
"""A table, as somebody reaches it."""


@pytest.fixture
def over_a_line() -> Iterator[Reach]:
    """Tables at the other end of a line."""
    with ExitStack() as stack:

        def reached(table: CampaignTable) -> CampaignHost:
            lines = TableOfLines(stack.enter_context(served({GAME: table})))
            stack.callback(lines.close)
            return lines

        yield reached


@pytest.fixture(params=["here", "over a line"])
def reach(request: pytest.FixtureRequest, over_a_line: Reach) -> Reach:
    """What holds of a table holds of it over a line, too."""
    return (lambda table: table) if request.param == "here" else over_a_line
