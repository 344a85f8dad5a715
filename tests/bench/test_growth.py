"""What a game keeps in memory while it goes on, and what one forked from a warm parent takes."""

import json
import os
import pty
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.bench import warm_parent, watched_war
from tests.bench.conftest import Report
from tests.bench.terminal import GAME, Program, environment, percentile, resize

pytestmark = pytest.mark.bench

WARS, TURNS = 4, 40
SIZE = (100, 40)
FORKS = 5


def test_memory_of_wars_that_are_watched(report: Report, tmp_path: Path) -> None:
    """All turns of a war between two commanders, shown order by order; then the same again.

    The first war fills what is kept to be quick, up to its bounds. What grows after that leaks.
    """
    done = subprocess.run(
        [sys.executable, "-m", watched_war.__name__, str(WARS), str(TURNS)],
        env={**os.environ, "NORDEN_SUDEN_HOME": str(tmp_path)},
        capture_output=True,
        text=True,
        check=True,
    )
    for number, at in enumerate(json.loads(done.stdout), start=1):
        (first, before), (last, after) = at[len(at) // 4], at[-1]
        report(
            f"growth over {TURNS} turns that are watched, war {number}",
            f"{(after - before) / (last - first):.3f} MB a turn",
            f"{before:.1f} MB at turn {first}, {after:.1f} MB at turn {last}",
            "flat" if number == WARS else "",
        )


def test_sessions_forked_from_a_warm_parent(report: Report, tmp_path: Path) -> None:
    """The parent has painted one map; each child opens a campaign of its own in a terminal."""
    for number in range(FORKS + 1):
        command = [*GAME, "new", f"War {number}", "--no-play"]
        subprocess.run(command, env=environment(tmp_path), check=True, capture_output=True)
    files = sorted(tmp_path.glob("**/*.acw"))
    (files[0].parent / "settings.toml").write_text('briefing = "off"\n')
    shown, sizes = forked(tmp_path, files)
    report(
        "a session forked from a warm parent, on the map",
        f"{max(sizes):.0f} MB PSS, first frame {1000 * percentile(shown, 0.5):.0f} ms",
        f"{FORKS} at once",
        "<= 26 MB, 200 ms",
    )


def forked(home: Path, files: list[Path]) -> tuple[list[float], list[float]]:
    """The first frame in seconds, and the memory, of each session."""
    shown, running = list[float](), list[Program]()
    with subprocess.Popen(
        [sys.executable, "-m", warm_parent.__name__, str(files[0])],
        env=environment(home),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as parent:
        assert parent.stdin
        assert parent.stdout
        assert parent.stdout.readline() == "warm\n"
        try:
            for file in files[1:]:
                terminal, slave = pty.openpty()
                resize(terminal, SIZE)
                begun = time.perf_counter()
                parent.stdin.write(f"{os.ttyname(slave)} {file}\n")
                parent.stdin.flush()
                running.append(Program(int(parent.stdout.readline()), terminal))
                running[-1].started = begun
                shown.append(running[-1].first_frame("marches"))
                running[-1].settle(0.5)
                os.close(slave)
            sizes = [program.memory() for program in running]
        finally:
            for program in running:
                program.end()
            parent.stdin.close()
    return shown, sizes
