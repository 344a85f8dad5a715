"""Kill -9 of the table process, thirty times in the middle of orders."""

import random
import signal

import pytest

from tests.patience import until
from tests.server.kills.wars import (
    KILLS,
    AtTables,
    War,
    figures,
    fought,
    is_soon,
    killed,
    prove,
    report,
)
from tests.server.table_processes import table_process

pytestmark = pytest.mark.soak

WARS = 3


def test_the_table_process_by_itself() -> None:
    """Nobody stands by for it: it has loaded everything anew before it answers."""
    with table_process() as process:
        names = [f"{side}{number}" for number in range(WARS) for side in ("grant", "lee")]
        lobbies = process.comes(*names)
        pairs = zip(lobbies[::2], lobbies[1::2], strict=True)
        wars = [War(AtTables(*pair), seed) for seed, pair in enumerate(pairs)]
        with fought(wars):
            took = killed(wars, process.begin_anew, KILLS, random.Random(1))
        report(figures("table process by itself", took, wars))
        assert process.end() == 0
        prove(wars, lambda number: process.folder / "games" / f"{number}.acw")
        assert is_soon(took)


def test_one_in_reserve_goes_when_it_is_told_to() -> None:
    with table_process() as process:
        process.line("front", "door").close()
        first = process.process
        process.start(reserve=True)
        until(lambda: '"in reserve"' in process.said())
        assert process.end() == -signal.SIGTERM
        process.process = first
        process.line("front", "door").close()
