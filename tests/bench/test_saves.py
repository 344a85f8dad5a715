"""What saving costs: an order committed, a finished campaign opened, a list of many."""

import json
import os
import random
import shutil
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import closing
from functools import partial
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from typing import TypeAlias

import pytest

from campaign import legal_actions
from saves.campaign_log.journal import Journal
from saves.library import server_setup
from saves.library.played_times import SETTLED
from tests.bench import long_list
from tests.bench.conftest import Report
from tests.saves.playing import begin, begin_shared, play_on
from tests.saves.server import Server

pytestmark = pytest.mark.bench

MEMORY = Path("/dev/shm")
"""A file system that keeps everything in memory, where the machine has one."""

ROUNDS = 3
OPENINGS = 15
CAMPAIGNS = 5_000


def timed(act: Callable[[], object]) -> float:
    """Milliseconds that something takes."""
    start = time.perf_counter()
    act()
    return 1000 * (time.perf_counter() - start)


def worked(act: Callable[[], object]) -> float:
    """Milliseconds in which a processor is at work on something."""
    start = time.process_time()
    act()
    return 1000 * (time.process_time() - start)


Measure: TypeAlias = Callable[[Callable[[], object]], float]


def ninety_fifth(times: list[float]) -> float:
    return quantiles(times, n=20)[-1]


def prepare(bare: sqlite3.Connection) -> None:
    """The yardstick: two rows of the same size a commit, with the same care, and nothing else."""
    for setting in ("page_size = 16384", "locking_mode = EXCLUSIVE", "synchronous = FULL"):
        bare.execute(f"PRAGMA {setting}")
    bare.execute("CREATE TABLE entry (number INTEGER PRIMARY KEY, line TEXT)")
    bare.execute("CREATE TABLE head (number INTEGER PRIMARY KEY, line TEXT)")
    bare.execute("INSERT INTO head VALUES (1, '')")


def commit_timed(bare: sqlite3.Connection, times: list[float], measured: Measure) -> None:
    """One commit of the yardstick, put to *times*."""
    times.append(measured(partial(commit, bare)))


def commit(bare: sqlite3.Connection) -> None:
    bare.execute("BEGIN EXCLUSIVE")
    bare.execute("INSERT INTO entry (line) VALUES (?)", ("x" * 500,))
    bare.execute("UPDATE head SET line = ?", ("x" * 500,))
    bare.execute("COMMIT")


def whole_campaign(
    path: Path, between: Callable[[], object] = lambda: None, measured: Measure = timed
) -> list[float]:
    """Play a campaign of 40 turns at random; the milliseconds of every order."""
    for seed in range(100):
        chance, times = random.Random(seed), []
        with begin(path, seed=str(seed)) as journal:
            while legal := legal_actions(journal.state):
                times.append(measured(partial(journal.play, chance.choice(legal))))
                between()
            if journal.state.turn == 40:
                return times
        path.unlink()
    raise AssertionError("no campaign lasted to the end")


def played_and_committed(
    folder: Path, report: Report, where: str, wanted: str, measured: Measure
) -> None:
    """Whole campaigns beside bare commits that come in turn with their orders."""
    own, yardstick = [], []
    for number in range(ROUNDS):
        times: list[float] = []
        with closing(sqlite3.connect(folder / f"{number}.db", isolation_level=None)) as bare:
            prepare(bare)
            meanwhile = partial(commit_timed, bare, times, measured)
            own.append(whole_campaign(folder / f"{number}.acw", meanwhile, measured))
        yardstick.append(times)
    report(
        f"an order played and committed, {where}",
        f"p50 {median(map(median, own)):.2f} ms, p95 {median(map(ninety_fifth, own)):.2f} ms",
        f"bare commit, in turn: p50 {median(map(median, yardstick)):.2f} ms,"
        f" p95 {median(map(ninety_fifth, yardstick)):.2f} ms",
        wanted,
    )


def test_an_order_is_committed(tmp_path: Path, report: Report) -> None:
    played_and_committed(tmp_path, report, "on the disk", "p95 <= 2 ms", timed)


def test_an_order_is_committed_where_no_disk_is_waited_for(report: Report) -> None:
    """What the game itself takes of the time: a disk may be busy, or half asleep."""
    if not os.access(MEMORY, os.W_OK):
        report("an order played and committed, in memory", f"there is no {MEMORY}", "", "")
        return
    with TemporaryDirectory(dir=MEMORY) as folder:
        played_and_committed(Path(folder), report, "in memory", "p95 <= 0.5 ms", worked)


def test_an_order_is_committed_on_a_server(report: Report) -> None:
    server = Server()
    try:
        server.start()
        database = server.new_database()
        server_setup.prepare(database)
        chance, times = random.Random(1), []
        with begin_shared(database) as journal:
            while legal := legal_actions(journal.state):
                times.append(timed(partial(journal.play, chance.choice(legal))))
    finally:
        server.remove()
    report(
        f"an order played and committed on a server here ({len(times):,} orders)",
        f"p50 {median(times):.2f} ms, p95 {ninety_fifth(times):.2f} ms",
        "",
        "p95 <= 10 ms",
    )


def test_a_finished_campaign_is_opened(tmp_path: Path, report: Report) -> None:
    path = tmp_path / "war.acw"
    orders = len(whole_campaign(path))
    times, checks = [], []
    for _ in range(OPENINGS):
        start = time.perf_counter()
        with Journal.resume(path) as journal:
            times.append(1000 * (time.perf_counter() - start))
            checks.append(timed(journal.verify))
    report(
        f"a finished campaign of 40 turns opened ({orders:,} orders)",
        f"p50 {median(times):.0f} ms, slowest {max(times):.0f} ms",
        f"played again and checked: {median(checks):.0f} ms",
        "opened and checked <= 200 ms",
    )


def test_a_list_of_campaigns(tmp_path: Path, report: Report) -> None:
    folder = tmp_path / "campaigns"
    folder.mkdir()
    path = folder / "0.acw"
    play_on(begin(path), random.Random(1), 200).close()
    for number in range(1, CAMPAIGNS):
        shutil.copy(path, folder / f"{number}.acw")
    time.sleep(SETTLED)  # what has just been written is read anew each time
    command = [sys.executable, "-m", long_list.__name__, str(folder)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    first, read, known, whole = json.loads(done.stdout)
    report(
        f"the first {long_list.SCREEN} of {CAMPAIGNS:,} campaigns, to be painted",
        f"{first:.0f} ms",
        f"a list of all: {whole:.0f} ms",
        "<= 40 ms",
    )
    report(
        f"the one of {CAMPAIGNS:,} fresh copies played last, for the title",
        f"{known:.0f} ms",
        f"the first time: {read:.0f} ms",
        "",
    )
