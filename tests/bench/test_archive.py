"""A thousand campaigns: how soon the archive shows some, how soon all, and how it follows keys."""

import os
import random
import shutil
import time
from pathlib import Path
from statistics import median

import pytest

from tests.bench.conftest import Report
from tests.bench.terminal import GAME, percentile, running
from tests.own_home import own_home
from tests.saves.playing import begin, play_on

pytestmark = pytest.mark.bench

CAMPAIGNS = 1_000
SIZES = ((80, 24), (160, 48))
KEYS = (b"\x1b[B", b"\x1b[B", b"\x1b[B", b"\x1b[A")


@pytest.fixture
def crowded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home with so many campaigns of some turns."""
    monkeypatch.setenv("NORDEN_SUDEN_HOME", str(tmp_path))
    folder = own_home().campaigns
    folder.mkdir()
    first = folder / "0.acw"
    with begin(first, "Bull Run") as journal:
        play_on(journal, random.Random(3), 300)
    for number in range(1, CAMPAIGNS):
        shutil.copy(first, folder / f"{number}.acw")
    return tmp_path


def test_a_thousand_campaigns(crowded: Path, report: Report) -> None:
    for size in SIZES:
        columns, rows = size
        with running(GAME, size, crowded) as program:
            program.first_frame("New campaign")
            program.settle(1.0)
            program.started = time.perf_counter()
            os.write(program.terminal, b"l")
            first = program.first_frame("Bull Run")
            whole = program.first_frame(f"{CAMPAIGNS}, by last played")
            program.settle(0.5)
            times = []
            for number in range(80):
                took = program.key(KEYS[number % len(KEYS)])
                if took is not None:
                    times.append(took)
                time.sleep(0.1)
        report(
            f"the archive of {CAMPAIGNS:,} campaigns, {columns} x {rows}",
            f"first rows {1000 * first:.0f} ms, all {1000 * whole:.0f} ms",
            f"a key p50 {1000 * median(times):.1f}, p95 {1000 * percentile(times, 0.95):.1f} ms"
            " with the map that follows",
            "200 ms; a key p95 15 ms",
        )
