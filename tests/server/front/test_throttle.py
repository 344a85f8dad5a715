"""Who burns a processor on and on is held to a part of it, whatever becomes of those around him."""

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import closing
from pathlib import Path

import pytest

from saves.server.process.priority import GROUP, LOWEST
from screens.server import forking
from screens.server.asking_parent import Forking, ParentLine
from screens.server.forking import UNKNOWN, Died, Drop, Fork, Forked
from screens.server.parent import SIGNALED
from screens.server.throttle import RUNS, STANDS, Throttle
from tests.patience import PATIENCE, until
from tests.server.front.little_parent import WORD
from tests.server.front.served import READY, Server, screen
from tests.server.front.test_front import QUIT
from tests.server.front.test_parent import LIMITS, Asking

STOPPED, CONTINUED = signal.SIGSTOP, signal.SIGCONT
HELP = "Keys"
SOON = "from screens.server import share; share.AT_ONCE = share.HELD_AFTER = 0.02"
"""A test need not burn for two seconds."""

PROGRAM = f"{SOON}; from tests.server.front.little_parent import serve; serve()"


# --- the hold itself -----------------------------------------------------------------------------


def test_it_runs_for_a_quarter_of_the_time() -> None:
    given, hold = list[tuple[float, int]](), Throttle(lambda number: given.append((now, number)))
    now = 100.0
    hold.take(now)
    while now < 101:
        assert hold.due is not None
        now = hold.due
        hold.look(now)
    times = [at for at, _ in given]
    ran = sum(
        b - a for a, b, (_, what) in zip(times, times[1:], given, strict=False) if what == CONTINUED
    )
    assert ran / (times[-1] - times[0]) == pytest.approx(RUNS / (RUNS + STANDS), abs=0.02)
    assert [what for _, what in given[:4]] == [STOPPED, CONTINUED, STOPPED, CONTINUED]


def test_it_does_nothing_before_it_is_time_nor_when_nobody_is_held() -> None:
    given = list[int]()
    hold = Throttle(given.append)
    hold.look(1.0)
    hold.let_go()
    assert (given, hold.due) == ([], None)
    hold.take(1.0)
    hold.take(1.01)
    hold.look(1.0 + STANDS - 0.001)
    assert given == [STOPPED]
    hold.let_go()
    hold.look(9.0)
    assert (given, hold.due) == ([STOPPED, CONTINUED], None)


def test_one_who_has_ended_can_be_held_and_let_go() -> None:
    """It is forgotten in a moment, when it is reaped."""

    def gone(_: int) -> None:
        raise ProcessLookupError

    hold = Throttle(gone)
    hold.take(1.0)
    hold.let_go()


# --- by the parent of sessions -------------------------------------------------------------------


class LittleParent:
    """A parent whose sessions burn."""

    def __init__(self, folder: Path) -> None:
        self.socket = folder / "socket"
        self.process = subprocess.Popen([sys.executable, "-c", PROGRAM, str(self.socket)])

    def sessions(self) -> Sequence[int]:
        """The processes of its sessions."""
        listed = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text()
        return [*map(int, listed.split())]

    def begin_anew(self) -> None:
        """Another one takes its place."""
        self.process.kill()
        self.process.wait()
        self.process = subprocess.Popen([sys.executable, "-c", PROGRAM, str(self.socket)])


@pytest.fixture
def parent(tmp_path: Path) -> Iterator[LittleParent]:
    one = LittleParent(tmp_path)
    yield one
    one.process.kill()
    one.process.wait()


@pytest.fixture
def asking(parent: LittleParent) -> Iterator[Asking]:
    with closing(Asking(parent.socket)) as one:
        yield one


def is_stopped(process: int) -> bool:
    """Whether a signal has stopped it; a process that has gone is not."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] == "T"
    except (FileNotFoundError, ProcessLookupError):
        return False


def computed(process: int) -> int:
    """Nanoseconds for which it has had a processor."""
    return int(Path(f"/proc/{process}/schedstat").read_text().split()[0])


def goes_on(process: int) -> None:
    """Wait until it is no longer stopped, and computes."""
    before = computed(process)
    until(lambda: not is_stopped(process))
    until(lambda: computed(process) > before)


def held(parent: LittleParent, asking: Asking) -> int:
    """A session that burns, and is held; just now it is stopped."""
    os.close(asking.fork(1, "burn"))
    assert asking.hear() == Forked(1)
    [process] = parent.sessions()
    until(lambda: is_stopped(process))
    return process


def test_who_burns_is_stopped_and_goes_on_again_and_again(
    parent: LittleParent, asking: Asking
) -> None:
    process = held(parent, asking)
    for _ in range(3):
        goes_on(process)
        until(lambda: is_stopped(process))
    forking.send(asking.line, Drop(1))
    assert asking.hear() == Died(1, SIGNALED + signal.SIGHUP), "and not that he is killed late"


@pytest.mark.thorough
def test_who_is_killed_while_he_is_stopped_is_dead(parent: LittleParent, asking: Asking) -> None:
    os.kill(held(parent, asking), signal.SIGKILL)
    assert asking.hear() == Died(1, SIGNALED + signal.SIGKILL)
    reads = asking.fork(2, "tell")
    assert [asking.hear(), asking.hear()] == [Forked(2), Died(2, 7)], "all others go on"
    os.close(reads)


@pytest.mark.thorough
def test_a_server_that_ends_does_not_wait_for_who_is_stopped(
    parent: LittleParent, asking: Asking
) -> None:
    held(parent, asking)
    parent.process.terminate()
    assert asking.hear() == Died(1, SIGNALED + signal.SIGHUP)
    assert parent.process.wait(PATIENCE) == 0


def test_whose_parent_dies_goes_on(parent: LittleParent, asking: Asking) -> None:
    """Nobody is left who would have him go on: the system does."""
    process = held(parent, asking)
    parent.process.kill()
    parent.process.wait()
    goes_on(process)
    os.kill(process, signal.SIGKILL)


# --- by the parent that comes next ---------------------------------------------------------------


@pytest.fixture
async def line(parent: LittleParent) -> AsyncIterator[ParentLine]:
    """The door's."""
    asked = ParentLine(parent.socket, WORD)
    yield asked
    asked.close()


async def forked(line: ParentLine, folder: Path, word: str) -> Forking:
    """A session that the door has asked for."""
    silent = os.open(os.devnull, os.O_RDWR)
    request = Fork(
        1, "grant", "token", str(folder), "/nowhere", (("TERM", "dumb"),), LIMITS, (word,),
        has_screen=False,
    )  # fmt: skip
    try:
        return await line.fork(request, (silent,) * 3)
    finally:
        os.close(silent)


async def seen(is_so: Callable[[], object]) -> None:
    await asyncio.to_thread(until, is_so)


async def test_the_next_parent_holds_him_and_hangs_him_up(
    tmp_path: Path, parent: LittleParent, line: ParentLine
) -> None:
    """He shall not burn on because the one has died who has held him."""
    session = await forked(line, tmp_path, "burn")
    [process] = parent.sessions()
    await seen(lambda: is_stopped(process))
    parent.begin_anew()
    await seen(lambda: not is_stopped(process))
    await seen(lambda: is_stopped(process))
    line.drop(1)
    assert await session.died == UNKNOWN


@pytest.mark.skipif(not GROUP.exists(), reason="this kernel has no groups of sessions")
async def test_who_was_lowered_is_raised_though_his_parent_has_died(
    tmp_path: Path, parent: LittleParent, line: ParentLine
) -> None:
    """He would play slowly until he logs in again."""
    session = await forked(line, tmp_path, "stay")
    [process] = parent.sessions()
    group = Path(f"/proc/{process}/autogroup")
    await seen(lambda: session.group is not None)
    group.write_text(str(LOWEST))
    os.setpriority(os.PRIO_PGRP, process, LOWEST)
    parent.begin_anew()
    await seen(lambda: group.read_text().split()[-1] == "0")
    if os.geteuid() == 0:
        usual = os.getpriority(os.PRIO_PROCESS, parent.process.pid)
        assert os.getpriority(os.PRIO_PROCESS, process) == usual
    line.drop(1)
    await session.died


@pytest.mark.thorough
async def test_who_hears_nothing_is_killed_by_the_next_parent(
    tmp_path: Path, parent: LittleParent, line: ParentLine
) -> None:
    session = await forked(line, tmp_path, "ignore")
    [process] = parent.sessions()
    await seen(lambda: Path(f"/proc/{process}/task/{process}/children").read_text())
    parent.begin_anew()
    before = session.seen_to
    while session.seen_to in (None, before):
        await asyncio.sleep(0.01)
    line.drop(1)
    assert await session.died == UNKNOWN


# --- what he sees of it --------------------------------------------------------------------------


async def test_a_screen_that_was_stopped_and_goes_on_is_as_before(server: Server) -> None:
    """Textual would take the terminal anew, with one more thread that reads its keys."""
    async with server.line() as connection, screen(connection) as shown:
        await shown.wait_for(READY)
        process = await server.only_session()
        threads = Path(f"/proc/{process}/task")
        before = len([*threads.iterdir()])
        for _ in range(3):
            os.kill(process, signal.SIGSTOP)
            await seen(lambda: is_stopped(process))
            os.kill(process, signal.SIGCONT)
            await seen(lambda: not is_stopped(process))
        shown.press(b"?")
        await shown.wait_for(HELP)
        assert len([*threads.iterdir()]) == before
        shown.press(b"\x1b" + QUIT)
        await shown.rest()
        assert (await shown.process.wait()).exit_status == 0
