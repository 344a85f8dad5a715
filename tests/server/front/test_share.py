"""Who computes without end gives way to all others; who plays, however busily, does not."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from saves.server.process.alone import alone
from saves.server.process.confinement import PR_GET_DUMPABLE
from saves.server.process.priority import (
    GROUP,
    LOWEST,
    STANDING_BY,
    USUAL,
    own_group,
    set_group,
)
from screens.server.share import (
    AT_ONCE,
    BACK,
    FOR_GOOD,
    HELD_AFTER,
    LOOK,
    LOOKING_ON,
    LOWER_FOR_GOOD,
    SessionShare,
)
from screens.server.supervisor import RunningPart, ServerPart
from screens.server.throttle import RUNS, STANDS
from tests.patience import until

LOWERS = f"""
import os, time
from saves.server.process.confinement import _libc, close_to_others
from saves.server.process.priority import own_group, set_group
if os.geteuid() == 0:
    os.setresuid(65534, 65534, 65534)
close_to_others()
group = own_group()
said = lambda: os.pread(group, 64, 0).split()[-1].decode() if group is not None else "-1"
print(said())
while not set_group(group, 7):
    time.sleep(0.05)
print(said(), _libc.prctl({PR_GET_DUMPABLE}, 0, 0, 0, 0))
"""
STANDS_BY = """
import sys, time
from pathlib import Path
from saves.server.process.alone import alone
lock = Path(sys.argv[1])
with alone(lock, lock.with_suffix(".by").touch):
    time.sleep(60)
"""
A_KEY = 0.01
"""Seconds of computing."""

A_BEGINNING = 0.3


class Watched:
    """A session that computes as a test says."""

    def __init__(self) -> None:
        self.given = list[int]()
        self.share = SessionShare(
            os.getpid(), self.given.append, can_come_back=True, is_guest=False
        )
        self.used = 0.0
        self.now = self.share._looked

    def computes(self, part: float, seconds: float) -> bool:
        """So much of a processor for so long; whether it is lowered then."""
        for _ in range(round(seconds / LOOK)):
            self.now += LOOK
            self.used += part * LOOK
            self.share.count(self.used, self.now)
        return self.share.is_burning


def test_who_presses_a_key_a_second_is_never_lowered() -> None:
    watched = Watched()
    assert not watched.computes(A_BEGINNING, 1)
    assert not watched.computes(A_KEY, 3600)
    assert not watched.computes(A_BEGINNING, 1), "a battle that opens"


@pytest.mark.parametrize(("part", "seconds"), [(1.0, 2 * AT_ONCE), (0.2, 8), (0.5, 2)])
def test_who_computes_without_end_is_lowered(part: float, seconds: float) -> None:
    """Also where many do, and each has but a fifth of a processor."""
    assert Watched().computes(part, seconds)


def test_he_comes_back_when_he_has_rested() -> None:
    watched = Watched()
    assert watched.computes(1, 60)
    assert watched.computes(A_KEY, BACK / 0.1), "not at once: he may go on in a moment"
    assert not watched.computes(A_KEY, 3)


def test_who_burns_on_is_held_until_he_has_rested() -> None:
    watched = Watched()
    assert watched.computes(1, AT_ONCE + HELD_AFTER / 2)
    assert watched.given == [], "what takes a second takes no longer"
    assert watched.computes(1, HELD_AFTER)
    assert watched.given == [signal.SIGSTOP]
    assert watched.computes(RUNS / (RUNS + STANDS), 60), "his part is more than his allowance"
    assert watched.given == [signal.SIGSTOP]
    assert not watched.computes(A_KEY, 4)
    assert watched.given == [signal.SIGSTOP, signal.SIGCONT]
    assert watched.share.throttle.due is None


def test_who_is_to_end_is_held_no_more() -> None:
    watched = Watched()
    watched.computes(1, 10)
    watched.share.end()
    assert watched.given[-1] == signal.SIGCONT
    watched.computes(1, 10)
    assert watched.given[-1] == signal.SIGCONT


def test_who_looks_on_is_a_little_lower() -> None:
    watched = Watched()
    assert watched.share._lower == 0
    watched.share.looks_on = True
    assert watched.share._lower == LOOKING_ON


@pytest.fixture
def process() -> Iterator[int]:
    """A process that leads a session of its own."""
    waits = [sys.executable, "-c", "import sys; sys.stdin.read()"]
    with subprocess.Popen(waits, stdin=subprocess.PIPE, start_new_session=True) as one:
        yield one.pid


def standing(process: int) -> tuple[int, int]:
    """The priority of a process, as far as it is lower than usual, and that of its group."""
    threads = os.getpriority(os.PRIO_PROCESS, process) - USUAL
    return threads, int(group_of(process).read_text().split()[-1])


def group_of(process: int) -> Path:
    return Path(f"/proc/{process}/autogroup")


@pytest.mark.skipif(not GROUP.exists(), reason="this kernel has no groups of sessions")
@pytest.mark.skipif(os.geteuid() != 0, reason="only root may raise a process here")
def test_threads_and_group_are_lowered_and_raised_again(process: int) -> None:
    share = SessionShare(process, lambda _: None, can_come_back=True, is_guest=False)
    share.group = os.open(group_of(process), os.O_RDWR)
    for share.is_burning, lower in ((True, LOWEST), (False, 0)):
        until(lambda: not share.apply())
        assert standing(process) == (min(lower, LOWEST - USUAL), lower)
    share.close()


@pytest.mark.skipif(not GROUP.exists(), reason="this kernel has no groups of sessions")
def test_where_no_thread_can_be_raised_only_who_burns_on_and_on_is_lowered(process: int) -> None:
    """He would be slow until the next log-in; his group alone, where there are any, comes back."""
    share = SessionShare(process, lambda _: None, can_come_back=False, is_guest=False)
    share.count(FOR_GOOD - 1, share._looked)
    share.apply()
    assert standing(process)[0] == 0
    assert os.sched_getscheduler(process) == os.SCHED_BATCH
    share.count(FOR_GOOD + 1, share._looked)
    share.apply()
    assert standing(process)[0] == min(LOWER_FOR_GOOD, LOWEST - USUAL)


def test_a_process_that_is_closed_to_others_can_lower_its_group() -> None:
    """The system shows the files of such a process as root's, who is not who runs a server."""
    said = subprocess.run(
        [sys.executable, "-c", LOWERS], capture_output=True, text=True, check=True,
        start_new_session=True,
    )  # fmt: skip
    before, after, dumpable = said.stdout.split()
    assert (int(before), int(after)) == ((0, 7) if GROUP.exists() else (-1, -1))
    assert dumpable == "0"


@pytest.mark.skipif(not GROUP.exists(), reason="this kernel has no groups of sessions")
def test_a_priority_that_the_system_refuses_keeps_nobody_from_playing() -> None:
    """As it does for all who have begun no session: they are in one group, which has none."""
    group = own_group()
    assert group is not None
    with pytest.raises(OSError, match="Invalid argument"):
        os.write(group, str(LOWEST + 1).encode())
    assert set_group(group, LOWEST + 1), "to be tried no more"
    os.close(group)


@pytest.mark.skipif(not GROUP.exists(), reason="this kernel has no groups of sessions")
def test_a_reserve_gives_way_until_it_is_the_only_one(tmp_path: Path) -> None:
    """While it loads anew, a second of computing, those who play are not kept from going on."""
    waits = [sys.executable, "-c", STANDS_BY, str(tmp_path / "lock")]
    with alone(tmp_path / "lock"):
        part = RunningPart(ServerPart("reserve", tuple(waits), (), 1.0))
        part.look(is_reserve=True)
        assert part.process is not None
        process = part.process.pid
        until((tmp_path / "lock.by").exists)
        assert standing(process)[1] == STANDING_BY
    until(lambda: standing(process)[1] == 0)
    part.process.kill()
    part.process.wait()
