"""How a field of hexes feels in a terminal: the cursor, half a window aside, the first frame."""

import sys
import time
from pathlib import Path
from statistics import median

import pytest

from screens.battle.hexes.relief import field_of
from tests.bench import hex_program
from tests.bench.conftest import Report
from tests.bench.terminal import Program, percentile, running

pytestmark = pytest.mark.bench

PROGRAM = [sys.executable, "-m", "tests.bench.hex_program"]
LARGE = (160, 48)
STEPS = (b"\x1b[C", b"2", b"3", b"9", b"8", b"7", b"1", b"\x1b[D")
PAGES = (b"L", b"J", b"L", b"K", b"H", b"J", b"H", b"K")


def measured(program: Program, keys: tuple[bytes, ...], times: int) -> tuple[str, str]:
    """Milliseconds from key to repaint, and of computing; half and 95 of a hundred keys."""
    took, spent = list[float](), list[float]()
    for number in range(times):
        before = program.cpu()
        seconds = program.key(keys[number % len(keys)])
        program.settle(0.1)
        spent.append(1000 * (program.cpu() - before))
        if seconds is not None:
            took.append(1000 * seconds)
    return tuple(f"{median(each):.1f} / {percentile(each, 0.95):.1f} ms" for each in (took, spent))  # type: ignore[return-value]


def test_cursor_and_pages(report: Report, tmp_path: Path) -> None:
    with running(PROGRAM, LARGE, tmp_path) as program:
        first = program.first_frame(hex_program.READY)
        program.settle(1.0)
        for what, keys, times in (
            ("cursor", STEPS, 96),
            ("half a window aside", PAGES, 64),
        ):
            took, spent = measured(program, keys, times)
            report(f"hexes, {what}, p50 / p95", took, f"computing {spent}", "p95 <= 15 ms")
    report("hexes, start to the first frame", f"{1000 * first:.0f} ms", "", "")


def test_the_ground_is_prepared_once(report: Report) -> None:
    ground = hex_program.ground()
    start = time.process_time()
    field = field_of(ground)
    once = time.process_time() - start
    start = time.process_time()
    field.cut(ground.bounds)
    assert field_of(ground) is field
    cut = time.process_time() - start
    what = f"hexes, {len(ground.hexes):,} in pixels"
    report(what, f"{1000 * once:.0f} ms", f"cut again {1000 * cut:.1f} ms", "")
