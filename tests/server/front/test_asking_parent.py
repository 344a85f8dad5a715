"""What the door hears of sessions: how each has ended, however busy or dead their parent is."""

import asyncio
import os
import signal
import socket
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from screens.server.adopted import Adopted, _number_of
from screens.server.asking_parent import Forking, NoSessionError, ParentLine
from screens.server.forking import UNKNOWN, Adopt, Fork
from screens.shell.parent_line import HERE, LEFT
from tests.patience import PATIENCE, until
from tests.server.front.little_parent import ENDS, WORD, obeys
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


async def forked(line: ParentLine, folder: Path, word: str, number: int = 1) -> Forking:
    silent = os.open(os.devnull, os.O_RDWR)
    request = Fork(
        number, "grant", "token", str(folder), "/nowhere", (("TERM", "dumb"),), LIMITS, (word,),
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


async def test_who_leaves_while_no_parent_is_there_has_left_in_order(
    tmp_path: Path, parent: "subprocess.Popen[bytes]", line: ParentLine
) -> None:
    """He was told of an error of the program."""
    session = await forked(line, tmp_path, "obey")
    process = _number_of(session.begun.result())
    await asyncio.to_thread(until, lambda: obeys(process))
    parent.kill()
    parent.wait()
    signal.pidfd_send_signal(session.begun.result(), ENDS)
    assert await session.died == 0


async def test_who_has_left_before_his_parent_died_has_left_in_order(
    tmp_path: Path, parent: "subprocess.Popen[bytes]", line: ParentLine
) -> None:
    """That one had no time to say so."""
    session = await forked(line, tmp_path, "obey")
    process = _number_of(session.begun.result())
    await asyncio.to_thread(until, lambda: obeys(process))
    parent.send_signal(signal.SIGSTOP)
    signal.pidfd_send_signal(session.begun.result(), ENDS)
    async with asyncio.timeout(PATIENCE):
        while not session.is_gone:
            await asyncio.sleep(0.01)
    parent.kill()
    assert await session.died == 0


@pytest.fixture
def left_unheard() -> Iterator[socket.socket]:
    """The parent's end of the line of a session that nobody has heard: it has come, and left."""
    line, end = socket.socketpair()
    with end, Path(os.devnull).open() as group:
        socket.send_fds(end, [HERE], [group.fileno()])
        end.send(LEFT)
    line.setblocking(False)
    with line:
        yield line


async def test_who_has_left_before_his_parent_met_him_has_left_in_order(
    left_unheard: socket.socket,
) -> None:
    """Of what is said, nothing is read at once beyond a descriptor that comes along."""
    session = Forking(1, asyncio.get_running_loop(), lambda place: None, is_guest=False)
    session.line = left_unheard.fileno()
    assert session.has_left


def test_the_next_parent_hears_all_that_a_session_has_said(left_unheard: socket.socket) -> None:
    with subprocess.Popen(["sleep", "60"]) as process:
        process.kill()
        descriptors = (os.pidfd_open(process.pid), left_unheard.detach())
        asker, end = socket.socketpair()
        with asker, end:
            session = Adopted(end, Adopt(1, is_guest=False), descriptors, can_come_back=False)
            assert session.how_it_ended() == 0
            session.close()


async def test_who_waits_for_a_parent_that_is_dead_hears_it_though_another_one_finds_it_out(
    tmp_path: Path, parent: "subprocess.Popen[bytes]", line: ParentLine
) -> None:
    """Of twenty who came as a server began, those in line waited a minute, and were refused then:
    the next one had asked that parent before his end was read.
    """
    await forked(line, tmp_path, "stay")
    parent.send_signal(signal.SIGSTOP)
    waits = asyncio.create_task(forked(line, tmp_path, "stay", 2))
    await asyncio.sleep(0.05)
    parent.kill()
    parent.wait()
    comes = asyncio.create_task(forked(line, tmp_path, "stay", 3))
    with pytest.raises(NoSessionError) as heard:
        async with asyncio.timeout(PATIENCE):
            await waits
    assert heard.value.may_run
    assert not comes.done(), "the next parent is asked for his"
    comes.cancel()
