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


@pytest.fixture(params=["here", "over a line"])
def reach(request: pytest.FixtureRequest) -> Iterator[Reach]:
    """What holds of a table holds of it over a line, too."""
    with ExitStack() as stack:

        def over_a_line(table: CampaignTable) -> CampaignHost:
            lines = TableOfLines(stack.enter_context(served({GAME: table})))
            stack.callback(lines.close)
            return lines

        yield (lambda table: table) if request.param == "here" else over_a_line
