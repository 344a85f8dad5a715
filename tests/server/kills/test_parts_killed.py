"""Kill -9 of each part of a server, and of all, thirty times in the middle of orders.

Two wars are fought at tables, by lines that come back by themselves; a third one over real SSH,
with a log-in for each order.
"""

import random
import signal
from collections.abc import Callable
from pathlib import Path

import pytest

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
from tests.server.kills.whole_server import OverSsh, WholeServer, gone, whole_server

pytestmark = pytest.mark.soak

NAMES = ("grant", "lee", "meade", "hood", "hooker", "bragg")

WAYS: dict[str, Callable[[WholeServer], object]] = {
    "table": lambda server: server.kill(server.serving_table),
    "table that was stopped": lambda server: server.kill(server.serving_table, signal.SIGSTOP),
    "reserve": lambda server: server.kill(server.part("reserve")),
    "parent": lambda server: server.kill(server.forking_parent),
    "door": lambda server: server.kill(server.part("door")),
    "supervisor": WholeServer.begin_anew,
    "everything": WholeServer.kill_all,
}

IN_RESERVE = {
    "table": ("table", "reserve"),
    "table that was stopped": ("table", "reserve"),
    "reserve": ("reserve",),
    "parent": ("parent", "parents-reserve"),
}
"""Those of which one stands by for the other: it is killed once that one has loaded everything."""


@pytest.mark.parametrize("way", WAYS)
def test_killed(way: str, tmp_path: Path) -> None:
    with whole_server(tmp_path / "server", *NAMES) as server:
        wars = [
            War(AtTables(server.lobby(NAMES[0]), server.lobby(NAMES[1])), 1),
            War(AtTables(server.lobby(NAMES[2]), server.lobby(NAMES[3])), 2),
            War(OverSsh(server, NAMES[4], NAMES[5]), 3),
        ]

        def kill() -> None:
            server.look_around()
            WAYS[way](server)

        with fought(wars):
            took = killed(
                wars,
                kill,
                KILLS,
                random.Random(way),
                lambda: server.has_reserve(*IN_RESERVE.get(way, ())),
            )
        report(figures(way, took, wars))
        assert server.stop() == 0
        gone(server)
        prove(wars, lambda number: server.folder / "games" / f"{number}.acw")
        assert "Traceback" not in server.log
        assert is_soon(took)
