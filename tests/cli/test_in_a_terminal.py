"""Commands that go straight to the map, in a real terminal."""

import os
import time
from pathlib import Path

import pytest

from tests.bench.terminal import GAME, Program, start
from tests.cli.conftest import Say
from tests.patience import PATIENCE

CTRL_Q = b"\x11"


def played(home: Path, *words: str, ready: str) -> int:
    """Start a command, wait for its first screen, leave by the key; its exit status."""
    program = start([*GAME, *words], (100, 30), home)
    try:
        program.first_frame(ready)
        program.settle(0.3)
        os.write(program.terminal, CTRL_Q)
        return _end_of(program)
    finally:
        os.close(program.terminal)


def _end_of(program: Program, limit: float = PATIENCE) -> int:
    """Wait for the end of a program; kill it if it does not come."""
    deadline = time.perf_counter() + limit
    while time.perf_counter() < deadline:
        program.settle(0.05)
        pid, status = os.waitpid(program.pid, os.WNOHANG)
        if pid:
            return os.waitstatus_to_exitcode(status)
    os.kill(program.pid, 9)
    os.waitpid(program.pid, 0)
    raise TimeoutError(f"the game did not end within {limit:.0f} s")


@pytest.mark.thorough
def test_a_new_campaign_is_played_at_once_and_resumed_later(say: Say, home: Path) -> None:
    assert played(home, "new", "West", "--scenario", "1861-short", ready="Jul 1861") == 0
    assert say("list").output.splitlines()[1].startswith("West  1861-short  Jul 1861 (1)")
    assert played(home, "resume", ready="Jul 1861") == 0
    assert say("verify", "West").output == "West: 0 lines, all in order.\n"


def test_a_campaign_that_cannot_be_opened_is_named_before_the_screen_changes(
    say: Say, home: Path
) -> None:
    say("new", "West", "--no-play")
    program = start([*GAME, "resume", "Wset"], (100, 30), home)
    try:
        program.first_frame("Error: no campaign called 'Wset'; did you mean 'West'?")
        assert _end_of(program) == 2
    finally:
        os.close(program.terminal)
