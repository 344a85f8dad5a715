"""What the lobby of a server costs: the first page of a thousand games."""

import time
from pathlib import Path
from statistics import quantiles

import pytest

from saves.hosting.seats import Account
from saves.server.contract.lobby import LISTS, PLAYER, PUBLIC
from saves.server.database.audit import Audit
from saves.server.database.database import open_database
from saves.server.games.hall import Hall
from saves.server.games.shelf import Shelf
from tests.bench.conftest import Report
from tests.server.many_games import fill

pytestmark = pytest.mark.bench

GAMES = 1_000
ROUNDS = 40
WANTED = 50.0
"""Milliseconds of the first page."""


def test_the_first_page_of_a_thousand_games(tmp_path: Path, report: Report) -> None:
    database = open_database(tmp_path / "server.db")
    try:
        fill(database, GAMES, time.time())
        lobby = Hall(database, Shelf(tmp_path / "games", time.time), time.time, Audit(None)).lobby(
            Account("player7"), PLAYER
        )
        asked = [(which, which, "") for which in LISTS]
        for what, which, words in (*asked, ("words", PUBLIC, "west player1")):
            times = []
            for _ in range(ROUNDS):
                start = time.perf_counter()
                page = lobby.games(which, words=words)
                times.append(1000 * (time.perf_counter() - start))
                assert page.total
            slow = quantiles(times, n=20)[-1]
            report(f"lobby, {what} of {GAMES:,} games", f"{slow:.1f} ms", "-", f"{WANTED:.0f} ms")
            assert slow < WANTED
    finally:
        database.dispose()
