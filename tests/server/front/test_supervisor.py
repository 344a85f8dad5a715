"""The supervisor: how often it starts what does not run."""

import re
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from saves.server.process.config import read_config
from screens.server import supervisor
from screens.server.supervisor import LATEST, SOON, RunningPart, ServerPart, parts_of
from tests.house.tree import ROOT


class Clock:
    """Seconds pass when a test says so."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 1000.0
        monkeypatch.setattr(supervisor, "time", SimpleNamespace(monotonic=lambda: self.now))


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    return Clock(monkeypatch)


def part(program: str = "/bin/false") -> RunningPart:
    return RunningPart(ServerPart("part", (program,), (), 1.0))


def die(running: RunningPart) -> None:
    assert running.process is not None
    running.process.kill()
    running.process.wait()


def is_there(running: RunningPart) -> bool:
    return running.process is not None


def test_what_dies_at_once_is_started_ever_more_seldom(clock: Clock) -> None:
    """A port that somebody else has, or a folder that cannot be read, makes no busy loop."""
    running, pauses = part(), list[float]()
    for _ in range(10):
        running.look()
        die(running)
        running.look()
        assert running.process is None, "it was started anew without a pause"
        pauses.append(round(running.next_start - clock.now, 3))
        clock.now = running.next_start
    assert pauses[0] == 2 * SOON
    assert pauses == sorted(pauses)
    assert pauses[-1] == LATEST


def test_what_has_run_for_longer_than_the_pause_is_back_at_once(clock: Clock) -> None:
    """Killed again and again, it is there again and again: players wait for no pause."""
    running = part("/bin/sleep")  # for as many seconds as this process has for its number
    for _ in range(10):
        running.look()
        clock.now += LATEST
        die(running)
        running.look()
        assert running.process is not None, "players wait for a pause"
    die(running)


def test_a_reserve_lets_the_others_begin_first(clock: Clock) -> None:
    running = RunningPart(ServerPart("part", (sys.executable,), (), 1.0, begins_after=5.0))
    running.look()
    assert not is_there(running)
    clock.now += 5.0
    running.look()
    assert is_there(running)
    die(running)


def test_systemd_waits_for_the_slowest_stop(tmp_path: Path) -> None:
    """Each part in its turn; what is killed before that has not ended its sessions."""
    slowest = sum(each.patience for each in parts_of(read_config(tmp_path, {}), {}))
    [unit] = re.findall(r"TimeoutStopSec=(\d+)", (ROOT / "SERVER.md").read_text())
    assert slowest < int(unit)
    assert slowest == read_config(tmp_path, {}).drain_seconds + 25, "SERVER.md says so"
