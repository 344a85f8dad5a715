"""What the door hears of sessions: how each has ended, however busy or dead their parent is."""

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from screens.server.asking_parent import Forking, ParentLine
from screens.server.forking import UNKNOWN, Fork
from tests.server.front.little_parent import WORD
from tests.server.front.test_parent import LIMITS

PROGRAM = Path(__file__).with_name("little_parent.py")
ROOT = Path(__file__).parents[3]


@pytest.fixture
def parent(tmp_path: Path) -> Iterator["subprocess.Popen[bytes]"]:
    environ = {**os.environ, "PYTHONPATH": str(ROOT)}
    process = subprocess.Popen([sys.executable, str(PROGRAM), str(tmp_path / "s")], env=environ)
    yield process
    process.kill()
    process.wait()


@pytest.fixture
async def line(tmp_path: Path) -> AsyncIterator[ParentLine]:
    asked = ParentLine(tmp_path / "s", WORD)
    yield asked
    asked.close()


async def forked(line: ParentLine, folder: Path, word: str) -> Forking:
    silent = os.open(os.devnull, os.O_RDWR)
    request = Fork(
        1, "grant", "token", str(folder), "/nowhere", (("TERM", "dumb"),), LIMITS, (word,),
        has_screen=False,
    )  # fmt: skip
    try:
        return await line.fork(request, (silent,) * 3)
    finally:
        os.close(silent)


@pytest.mark.thorough
async def test_a_busy_parent_says_late_how_a_session_ended_and_is_believed(
    tmp_path: Path, parent: "subprocess.Popen[bytes]", line: ParentLine
) -> None:
    """On a busy host a command that has been carried out shall not be said to have failed."""
    session = await forked(line, tmp_path, "stay")
    parent.send_signal(signal.SIGSTOP)
    signal.pidfd_send_signal(session.begun.result(), signal.SIGKILL)
    with pytest.raises(TimeoutError):
        async with asyncio.timeout(0.5):
            await asyncio.shield(session.died)
    parent.send_signal(signal.SIGCONT)
    assert await session.died == 128 + signal.SIGKILL


async def test_of_a_parent_that_is_dead_nothing_is_waited_for(
    tmp_path: Path, parent: "subprocess.Popen[bytes]", line: ParentLine
) -> None:
    session = await forked(line, tmp_path, "stay")
    parent.kill()
    parent.wait()
    signal.pidfd_send_signal(session.begun.result(), signal.SIGKILL)
    assert await session.died == UNKNOWN
