"""A table process that stands still without dying: others go on in its place."""

import os
import signal
import time
from pathlib import Path

import pytest

from saves.server.contract.lobby import MINE
from saves.server.line.connection import LateError, LostLineError
from tests.patience import until
from tests.server.kills.wars import is_soon, report
from tests.server.kills.whole_server import whole_server

pytestmark = pytest.mark.xdist_group("server")


def test_a_table_process_that_was_stopped_keeps_nobody(tmp_path: Path) -> None:
    """Nobody has to end it by hand; who was at a table is there again by himself."""
    with whole_server(tmp_path / "server", "grant") as server:
        lobby = server.lobby("grant")
        until(lambda: server.has_reserve("table", "reserve"))
        stood_still = server.serving_table
        os.kill(stood_still, signal.SIGSTOP)
        begun = time.monotonic()
        while True:
            try:
                lobby.games(MINE)
            except (LateError, LostLineError):
                continue
            break
        took = time.monotonic() - begun
        report(f"a stopped table process: {took:.1f} s until the next answer")
        assert "killed, for it was stopped part=" in server.log
        until(lambda: server.serving_table != stood_still)
        assert is_soon([took])
        lobby.close()
        assert server.stop() == 0
