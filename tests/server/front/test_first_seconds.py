"""The process that forks sessions, while it loads what they share: it hears what it is told."""

import json
import os
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from saves.server.line.tokens import check_of
from screens.server import forking
from screens.server.forked import WantedSession
from screens.server.forking import Died, Drop, Fork, Forked, NotForked, Renew, Waits
from screens.server.parent import SIGNALED
from screens.server.share import DEEPEST, FOR_GOOD
from tests.patience import PATIENCE, until
from tests.server.front.little_parent import WORD, obeys
from tests.server.front.test_parent import LIMITS, Asking, parent_here
from tests.server.front.test_throttle import is_stopped

ROOT = Path(__file__).parents[3]
BEGINS = (
    "import sys, time\n"
    "from pathlib import Path\n"
    "from screens.server import parent, shared\n"
    "from tests.server.front.little_parent import run\n"
    "tries = []\n"
    "async def rehearse(look):\n"
    "    tries.append(1)\n"
    "    Path(sys.argv[1], 'loads-' + str(len(tries))).touch()\n"
    "    {loads}\n"
    "shared.rehearse, parent.programs.run = rehearse, run\n"
    "{settings}\n"
    "parent.main()\n"
)
FOR_EVER = "while not time.sleep(0.01): look()"
FAILS_TWICE = "if len(tries) < 3: raise ImportError('half of it is gone')"

Begin = Callable[[str, str], "subprocess.Popen[bytes]"]


@pytest.fixture
def begin(tmp_path: Path) -> Iterator[Begin]:
    """Begins a parent that loads, or does not, as is said."""
    (tmp_path / "run").mkdir()
    begun = list["subprocess.Popen[bytes]"]()

    def begin_one(loads: str, settings: str) -> "subprocess.Popen[bytes]":
        program = BEGINS.format(loads=loads, settings=settings)
        with (tmp_path / "log").open("wb") as log:
            begun.append(
                subprocess.Popen(
                    [
                        sys.executable,
                        "-c",
                        program,
                        str(tmp_path),
                        check_of(WORD),
                        str(os.getpid()),
                    ],
                    stderr=log,
                    cwd=ROOT,
                )
            )
        return begun[-1]

    yield begin_one
    for process in begun:
        process.kill()
        process.wait(PATIENCE)


@pytest.fixture
def asking(tmp_path: Path, begin: Begin) -> Iterator[Asking]:
    """Somebody who has a session since the first moment; then the rest is loaded, for ever."""
    begin(FOR_EVER, "parent.FORKED = 0.0")
    with closing(_asking(tmp_path)) as line:
        os.close(line.fork(1, "begin"))
        assert line.hear() == Forked(1)
        until((tmp_path / "loads-1").exists)
        yield line


def _asking(folder: Path) -> Asking:
    line = Asking(folder / "run" / forking.SOCKET)
    line.folder = folder
    return line


def test_who_drops_his_line_while_it_loads_is_hung_up(asking: Asking) -> None:
    """His campaign was taken until all was loaded: on a busy host that takes half a minute."""
    forking.send(asking.line, Drop(1))
    assert asking.hear() == Died(1, SIGNALED + 1)


def test_one_that_hears_nothing_is_killed_while_it_loads(tmp_path: Path, begin: Begin) -> None:
    begin(FOR_EVER, "parent.FORKED = 0.0")
    with closing(_asking(tmp_path)) as line:
        reads = line.fork(1, "ignore")
        assert line.hear() == Forked(1)
        assert os.read(reads, 64) == b"ignoring"
        forking.send(line.line, Drop(1))
        assert line.hear() == Died(1, SIGNALED + 9)


def test_who_comes_while_it_loads_hears_his_place(asking: Asking) -> None:
    """Nobody is forked from what is half there."""
    os.close(asking.fork(2, "begin"))
    assert asking.hear() == Waits(2, 1)


def test_nobody_ends_to_begin_anew_while_it_loads(tmp_path: Path, begin: Begin) -> None:
    """His map stood still, with a word that he is in line, until all was loaded."""
    process = begin(FOR_EVER, "parent.FORKED = 0.0")
    with closing(_asking(tmp_path)) as line:
        os.close(line.fork(1, "obey"))
        assert line.hear() == Forked(1)
        children = Path(f"/proc/{process.pid}/task/{process.pid}/children")
        until(lambda: obeys(int(children.read_text())))
        until((tmp_path / "loads-1").exists)
        forking.send(line.line, Renew(1))
        assert line.is_silent()
        forking.send(line.line, Drop(1))
        assert line.hear() == Died(1, SIGNALED + 1)


def test_it_ends_in_order_while_it_loads(tmp_path: Path, begin: Begin) -> None:
    """It went on loading, so that whoever stops the server heard no sentence, and it was killed."""
    process = begin(FOR_EVER, "parent.FORKED = 0.0")
    with closing(_asking(tmp_path)) as line:
        os.close(line.fork(1, "begin"))
        assert line.hear() == Forked(1)
        until((tmp_path / "loads-1").exists)
        os.close(line.fork(2, "begin"))
        assert line.hear() == Waits(2, 1)
        process.terminate()
        heard = [line.hear(), line.hear()]
        assert NotForked(2) in heard
        assert Died(1, SIGNALED + 1) in heard
    assert process.wait(PATIENCE) == 0


def test_it_forks_though_what_sessions_share_cannot_be_loaded_and_tries_again(
    tmp_path: Path, begin: Begin
) -> None:
    """It died and began anew for ever, with a processor of its own, and let in hardly anybody."""
    begin(FAILS_TWICE, "parent.AT_FIRST, parent.AGAIN = 0.1, 1.0")
    until((tmp_path / "loads-1").exists)
    with closing(_asking(tmp_path)) as line:
        os.close(line.fork(1, "begin"))
        assert line.hear() == Forked(1)
        until(lambda: "sessions are forked" in (tmp_path / "log").read_text())
        forking.send(line.line, Drop(1))
        assert line.hear() == Died(1, SIGNALED + 1), "who was there before is seen to as all are"
    said = [json.loads(line) for line in (tmp_path / "log").read_text().splitlines()]
    failed = [line for line in said if "cannot be loaded" in line["message"]]
    assert [line["level"] for line in failed] == ["error", "error"]
    assert "ImportError: half of it is gone" in failed[0]["message"]


def test_one_in_reserve_that_cannot_load_stands_by_all_the_same(
    tmp_path: Path, begin: Begin
) -> None:
    first = begin("pass", "parent.AT_FIRST = 0.0")
    until(lambda: "sessions are forked" in (tmp_path / "log").read_text())
    second = begin(FAILS_TWICE, "parent.AT_FIRST, parent.AGAIN = 0.1, 0.1")
    until(lambda: "in reserve" in (tmp_path / "log").read_text())
    first.kill()
    first.wait(PATIENCE)
    until(lambda: "sessions are forked" in (tmp_path / "log").read_text())
    assert second.poll() is None


def test_nobody_is_held_while_it_loads(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever was held as that began stood still until it was over."""
    process = subprocess.Popen(["/bin/sleep", "60"])
    asker, ours = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    with parent_here(tmp_path) as one, asker, ours:
        monkeypatch.setattr(os, "fork", lambda: process.pid)
        one._fork(WantedSession(asker, Fork(1, "grant", "token", "/", "/", (), LIMITS), ()))
        share = one._sessions[process.pid].share
        share._left, share._beyond = DEEPEST, FOR_GOOD  # it burns
        share.throttle.take(time.monotonic())
        until(lambda: is_stopped(process.pid))
        one.look_meanwhile()
        until(lambda: not is_stopped(process.pid))
        process.kill()
        process.wait(PATIENCE)
