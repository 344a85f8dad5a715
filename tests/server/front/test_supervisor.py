"""The supervisor: how often it starts what does not run."""

import errno
import os
import pty
import re
import select
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from types import SimpleNamespace

import pytest
from msgspec.structs import replace

from saves.errors import SaveError
from saves.server.process.config import Config, read_config
from saves.server.process.pulse import BEAT, REST
from screens.server import supervisor
from screens.server.beginning import WRONG
from screens.server.supervisor import (
    LATEST,
    RARELY,
    SILENT,
    SOON,
    STOPPED,
    RunningPart,
    ServerPart,
    keep_running,
    parts_of,
)
from tests.house.tree import ROOT
from tests.patience import PATIENCE


class Clock:
    """Seconds pass when a test says so."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 1000.0
        monkeypatch.setattr(supervisor, "time", SimpleNamespace(monotonic=lambda: self.now))


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    return Clock(monkeypatch)


def part(*command: str) -> RunningPart:
    return RunningPart(ServerPart("part", command or ("/bin/false",), (), 1.0))


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


def test_what_finds_something_wrong_is_tried_ever_more_seldom(clock: Clock) -> None:
    """Each try takes a second of computing, and somebody has to do something first."""
    running, pauses = part("/bin/sh", "-c", f"exit {WRONG}"), list[float]()
    for _ in range(12):
        running.look()
        assert running.process is not None
        running.process.wait()
        running.look()
        assert running.is_wrong
        pauses.append(round(running.next_start - clock.now, 3))
        clock.now = running.next_start
    assert pauses[0] == 2 * SOON
    assert pauses == sorted(pauses)
    assert pauses[-1] == RARELY > LATEST


@pytest.fixture
def config(tmp_path: Path) -> Iterator[Config]:
    """Of a server that runs in this process, whose signals are its own afterwards."""
    (tmp_path / "run").mkdir()
    before = {number: signal.getsignal(number) for number in SIGNALS}
    yield read_config(tmp_path, {})
    for number, way in before.items():
        signal.signal(number, way)


SIGNALS = (signal.SIGTERM, signal.SIGINT, signal.SIGHUP, signal.SIGCHLD)
SAYS = "echo 'server.db is damaged; restore a backup of it.' > {}; exit " + str(WRONG)


def test_what_is_wrong_at_the_start_ends_the_server_with_a_sentence(config: Config) -> None:
    parts = [part("/bin/sh", "-c", SAYS.format(config.trouble)), part("/bin/sleep")]
    with pytest.raises(SaveError, match=r"server\.db is damaged; restore a backup"):
        keep_running(config, parts)
    assert parts[1].process is not None
    assert parts[1].process.returncode == -signal.SIGTERM, "it is left behind"


@pytest.mark.parametrize("what", ["after people came in", "in what nobody needs to play"])
def test_what_is_wrong_later_ends_nothing(config: Config, what: str) -> None:
    wrong = part("/bin/sh", "-c", SAYS.format(config.trouble))
    if what == "after people came in":
        config.opened.touch()
    else:
        wrong.part = replace(wrong.part, is_needed=False)
    ends = part("/bin/sh", "-c", f"sleep 0.3; kill {os.getpid()}")
    keep_running(config, [wrong, ends])
    assert config.trouble.exists()


HANGS_UP = """
import os, signal
from screens.server import supervisor
ended = []
with supervisor._signals(ended):
    os.kill(os.getpid(), signal.SIGHUP)
print("it ends" if ended else "it goes on")
"""


@pytest.mark.sampled(1)
@pytest.mark.parametrize("has_terminal", [False, True])
def test_a_terminal_that_is_closed_ends_a_server_and_a_daemon_has_none(has_terminal: bool) -> None:
    """Whoever rotates logs sends SIGHUP to daemons; it must not close the game for everybody."""
    command = [sys.executable, "-c", HANGS_UP]
    if not has_terminal:
        said = subprocess.run(command, start_new_session=True, capture_output=True, check=True)
        assert said.stdout == b"it goes on\n"
        return
    process, terminal = pty.fork()
    if not process:
        os.execv(command[0], command)
    said_there = b""
    with suppress(OSError):  # so a terminal ends that nobody has open any more
        while data := os.read(terminal, 1000):
            said_there += data
    os.close(terminal)
    os.waitpid(process, 0)
    assert said_there == b"it ends\r\n"


def watched(running: RunningPart, looks: int) -> bool:
    """Whether a part lives on after so many looks at it."""
    assert running.process is not None
    for _ in range(looks):
        running.watch()
    with suppress(subprocess.TimeoutExpired):
        running.process.wait(0.2)
    return running.process.returncode is None


def test_what_was_stopped_is_killed_so_that_its_reserve_can_go_on() -> None:
    """It holds the lock for which the reserve waits, and would hold it for ever."""
    running = part("/bin/sleep")
    running.start()
    assert running.process is not None
    assert watched(running, 2 * STOPPED), "it lives, and is killed"
    os.kill(running.process.pid, signal.SIGSTOP)
    os.waitid(os.P_PID, running.process.pid, os.WSTOPPED | os.WNOWAIT)
    assert watched(running, STOPPED - 1), "a moment is too short"
    os.kill(running.process.pid, signal.SIGCONT)
    os.waitid(os.P_PID, running.process.pid, os.WCONTINUED)
    assert watched(running, STOPPED), "it went on, and is killed"
    os.kill(running.process.pid, signal.SIGSTOP)
    os.waitid(os.P_PID, running.process.pid, os.WSTOPPED | os.WNOWAIT)
    assert not watched(running, STOPPED)
    assert running.process.returncode == -signal.SIGKILL


@pytest.mark.parametrize(
    ("says", "lives"), [(b"", True), (BEAT, False), (REST, True), (BEAT + REST, True)]
)
def test_what_gives_no_sign_of_life_any_more_is_killed(says: bytes, lives: bool) -> None:
    """Before its first one it may load, or wait in reserve; what rests has said so."""
    code = f"import os, sys, time; os.write(int(sys.argv[2]), {says!r}); print(); time.sleep(600)"
    running = part(sys.executable, "-c", code)
    running.part = replace(running.part, has_pulse=True)
    running.start()
    assert running.process is not None
    try:
        if says:
            pulse = running._pulse
            assert pulse is not None
            assert select.select([pulse], [], [], PATIENCE)[0]
        assert watched(running, SILENT), "it is given time"
        assert watched(running, 1) is lives
    finally:
        die(running)


def test_the_table_process_gives_signs_of_life(tmp_path: Path) -> None:
    """So does its reserve, once it serves."""
    parts = {part.name: part for part in parts_of(read_config(tmp_path, {}), {})}
    assert parts["table"].has_pulse
    assert parts["reserve"].has_pulse


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
    assert slowest == read_config(tmp_path, {}).drain_seconds + 30, "SERVER.md says so"


def test_what_takes_long_to_load_has_another_one_that_has_loaded_it(tmp_path: Path) -> None:
    """It begins when the others have begun, and is started in the same way."""
    parts = {part.name: part for part in parts_of(read_config(tmp_path, {}), {})}
    for name, reserve in (("table", "reserve"), ("parent", "parents-reserve")):
        assert parts[reserve].command == parts[name].command
        assert parts[reserve].begins_after > parts[name].begins_after == 0


def test_a_host_without_room_for_a_process_ends_no_server(
    clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where memory is short a part is killed, and just then there is none for the next one."""
    running = RunningPart(ServerPart("part", ("/bin/sleep",), (), 1.0, has_pulse=True))
    open_before = opened()
    with monkeypatch.context() as full:
        full.setattr(subprocess, "Popen", no_room)
        for _ in range(3):
            running.look()
            assert not is_there(running)
            assert clock.now < running.next_start <= clock.now + LATEST
            clock.now = running.next_start
    assert opened() == open_before
    running.look()
    assert is_there(running)
    die(running)


def opened() -> int:
    return len([*Path("/proc/self/fd").iterdir()])


def no_room(*_: object, **_more: object) -> None:
    raise BlockingIOError(errno.EAGAIN, "Resource temporarily unavailable")
