"""One table at the end with all figures, beside their yardsticks and what is aimed at."""

import gc
from collections.abc import Callable, Iterator
from typing import NamedTuple

import pytest

from screens.shell.tidying import RARELY

Report = Callable[[str, str, str, str], None]


class Figure(NamedTuple):
    """One line of the table."""

    what: str
    measured: str
    yardstick: str
    wanted: str


FIGURES = pytest.StashKey[list[Figure]]()


@pytest.fixture
def report(request: pytest.FixtureRequest) -> Report:
    """Puts a line into the table: what, measured, yardstick, wanted."""
    figures = request.config.stash.setdefault(FIGURES, [])
    return lambda *cells: figures.append(Figure(*cells))


@pytest.fixture(autouse=True)
def alone() -> Iterator[None]:
    """What the test runner keeps is looked through by no collection of garbage, and what a test
    makes as rarely as while a game is played.

    It is more than a game, or a program to compare it with, has by itself.
    """
    before = gc.get_threshold()
    gc.collect()
    gc.freeze()
    gc.set_threshold(*RARELY)
    yield
    gc.set_threshold(*before)
    gc.unfreeze()


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print the table."""
    figures = terminalreporter.config.stash.get(FIGURES, [])
    if not figures:
        return
    rows = [Figure("what", "measured", "yardstick", "wanted"), *figures]
    widths = [max(len(row[column]) for row in rows) for column in range(4)]
    terminalreporter.section("figures")
    for row in rows:
        cells = (cell.ljust(width) for cell, width in zip(row, widths, strict=True))
        terminalreporter.write_line(" | ".join(cells).rstrip())
