"""How the game feels in a terminal: start, memory, keys; beside the smallest Textual program."""

import os
import shutil
import subprocess
import time
from pathlib import Path
from statistics import median

import pytest

from tests.bench.conftest import Report
from tests.bench.terminal import GAME, MINIMAL, percentile, running

pytestmark = pytest.mark.bench

RUNS = 7
FEW, MANY = 10, 5_000
SIZE, USUAL = (140, 52), (100, 40)
KEYS = (b"\x1b[C", b"\x1b[B", b"\x1b[D", b"\x1b[A", b"l", b"j", b"h", b"k")


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with one campaign in it."""
    folder = tmp_path_factory.mktemp("home")
    command = [*GAME, "new", "Bench", "--no-play"]
    environment = {"NORDEN_SUDEN_HOME": str(folder), "PATH": "/usr/bin:/bin"}
    subprocess.run(command, env=environment, check=True, capture_output=True)
    (folder / "campaigns" / "settings.toml").write_text('briefing = "off"\n')
    return folder


def milliseconds(seconds: float) -> str:
    return f"{1000 * seconds:.0f} ms"


def test_help(report: Report) -> None:
    times = []
    for _ in range(RUNS):
        start = time.perf_counter()
        subprocess.run([*GAME, "--help"], check=True, capture_output=True)
        times.append(time.perf_counter() - start)
    report("--help", milliseconds(median(times)), "", "<= 100 ms")


def test_start_to_first_frame(report: Report, home: Path) -> None:
    title, game, smallest = list[float](), list[float](), list[float]()
    spent, least = list[float](), list[float]()
    for _ in range(RUNS):
        with running(GAME, SIZE, home) as program:
            title.append(program.first_frame("New campaign"))
        with running([*GAME, "resume"], SIZE, home) as program:
            game.append(program.first_frame("marches"))
            spent.append(program.cpu())
        with running(MINIMAL, SIZE, home) as program:
            smallest.append(program.first_frame("ready to go"))
            least.append(program.cpu())
    yardstick = f"smallest Textual program {milliseconds(median(smallest))}"
    report("start to the title", milliseconds(median(title)), yardstick, "<= 350 ms")
    report("start to the map of a campaign", milliseconds(median(game)), yardstick, "")
    report(
        "computing until the map is shown",
        f"{median(spent) / median(least):.1f} x",
        f"smallest Textual program {milliseconds(median(least))}",
        "<= 2.6 x",
    )


def test_title_with_many_saves(report: Report, home: Path, tmp_path: Path) -> None:
    """Each was played an hour before the one after it, as in a folder that has grown."""
    painted: dict[int, list[float]] = {FEW: [], MANY: []}
    named: dict[int, list[float]] = {FEW: [], MANY: []}
    for number in painted:
        shelf = tmp_path / str(number) / "campaigns"
        shelf.mkdir(parents=True)
        [first] = (home / "campaigns").glob("*.acw")
        for back in range(number):
            copy = shelf / f"{back}.acw"
            shutil.copy(first, copy)
            os.utime(copy, (first.stat().st_mtime - 3600 * back,) * 2)
    for _ in range(RUNS):
        for number in painted:
            with running(GAME, SIZE, tmp_path / str(number)) as program:
                painted[number].append(program.first_frame("New campaign"))
                named[number].append(program.first_frame("Bench: "))
    few, many = median(painted[FEW]), median(painted[MANY])
    report(
        f"start to the title with {MANY:,} saves",
        milliseconds(many),
        f"with {FEW}: {milliseconds(few)}",
        "<= 1.1 x",
    )
    few, many = median(named[FEW]), median(named[MANY])
    report(
        f"until it names the last of {MANY:,} saves",
        milliseconds(many),
        f"of {FEW}: {milliseconds(few)}",
        "<= 1.1 x",
    )


def test_memory_where_a_campaign_was_begun(report: Report, tmp_path: Path) -> None:
    with running(GAME, SIZE, tmp_path) as program:
        program.first_frame("New campaign")
        for key in (b"n", b"b"):
            program.settle(1.0)
            os.write(program.terminal, key)
        program.first_frame("marches")
        program.settle(1.0)
        memory = program.memory()
    report("memory, on the map of a campaign begun by keys", f"{memory:.0f} MB PSS", "", "<= 52 MB")


def test_memory_and_keys(report: Report, home: Path) -> None:
    with running([*GAME, "resume"], SIZE, home) as program:
        program.first_frame("marches")
        program.settle(1.0)
        memory = program.memory()
        times = []
        for number in range(160):
            took = program.key(KEYS[number % len(KEYS)])
            if took is not None:
                times.append(took)
            time.sleep(0.04)
    report("memory, idle on the map", f"{memory:.0f} MB PSS", "", "<= 52 MB")
    report(
        "cursor key to repaint, p50 / p95",
        f"{1000 * median(times):.1f} / {1000 * percentile(times, 0.95):.1f} ms",
        f"{len(times)} keys at {SIZE[0]}x{SIZE[1]}",
        "p95 <= 9 ms",
    )


def test_computing_for_a_key(report: Report, home: Path) -> None:
    """A key a time, so that nothing is done for two of them at once."""
    with running([*GAME, "resume"], USUAL, home) as program:
        program.first_frame("marches")
        program.settle(1.0)
        spent = []
        for number in range(8 * len(KEYS)):
            before = program.cpu()
            program.key(KEYS[number % len(KEYS)])
            program.settle(0.1)
            spent.append(program.cpu() - before)
    report(
        "computing for a cursor key",
        f"{1000 * median(spent):.1f} ms",
        f"{len(spent)} keys at {USUAL[0]}x{USUAL[1]}",
        "<= 7 ms",
    )
