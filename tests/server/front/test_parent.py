"""The process that forks sessions: what it is before it forks, and what becomes of each session."""

import errno
import os
import select
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from saves.server.contract.lobby import GUEST
from saves.server.line.tokens import check_of
from saves.server.process.confinement import NETWORK_SINCE, SCOPES_SINCE, landlock
from saves.server.process.folder import PLAYERS
from screens.server import forking, parent
from screens.server.forked import WantedSession
from screens.server.forking import (
    Countersign,
    Died,
    Drop,
    Fork,
    Forked,
    Grouped,
    Limits,
    NotForked,
    Report,
    Waits,
)
from screens.server.parent import SIGNALED
from screens.server.supervisor import FOR_SESSIONS
from tests.patience import PATIENCE, until
from tests.server.front.little_parent import WORD

READY = (
    "import gc, os, sys, threading, time; sys.modules['ssl'] = None\n"
    "from itertools import pairwise\n"
    "made = []\n"
    "sys.addaudithook(lambda name, said: name == 'os.mkdir' and made.append(said[0]))\n"
    "gc_of_python = gc.get_threshold()\n"
    "from screens.server import parent, shared\n"
    "looks = [time.process_time()]\n"
    "shared.ready(lambda: looks.append(time.process_time()))\n"
    "print(threading.enumerate(), gc.get_freeze_count() > 10_000)\n"
    "print(len(os.listdir('/proc/self/task')), 'numpy' in sys.modules)\n"
    "print(gc.get_threshold() == shared.RARELY != gc_of_python)\n"
    "print([path for path in made if os.path.exists(path)])\n"
    "print(max(b - a for a, b in pairwise(looks)) / (looks[-1] - looks[0]))\n"
    "print(sorted({'asyncssh', 'cryptography', 'psycopg', 'alembic'} & set(sys.modules)))\n"
)
LIMITS = Limits(memory=4 << 30, cpu=60, files=64, file_size=1 << 20, processes=4096)


def test_it_has_one_thread_and_no_network_when_it_forks() -> None:
    done = subprocess.run(
        [sys.executable, "-c", READY], capture_output=True, text=True, check=True, timeout=PATIENCE,
        env=os.environ | FOR_SESSIONS,
    )  # fmt: skip
    threads, of_the_system, thresholds, folders, longest, libraries = done.stdout.splitlines()
    assert of_the_system == "1 True", "numpy's library of matrices begins one for each processor"
    assert threads.startswith("[<_MainThread(MainThread, started"), threads
    assert threads.count("started") == 1, threads
    assert threads.endswith("True"), "what is shared is set aside"
    assert thresholds == "True", "what no session could know any more of how often it looks"
    assert folders == "[]", "for nobody nothing is kept"
    assert float(longest) < 0.5, "sessions are seen to between the steps"
    assert libraries == "[]"


class Asking:
    """Somebody who asks a parent for sessions."""

    def __init__(self, path: Path, word: str = WORD) -> None:
        self.folder = path.parent
        self.line = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        self.line.settimeout(PATIENCE)
        until(lambda: not self.line.connect_ex(str(path)))
        forking.send(self.line, Countersign(word))

    def close(self) -> None:
        self.line.close()

    def fork(self, number: int, *words: str, account: str = "grant") -> int:
        """A session; where to read what it writes."""
        reads, writes = os.pipe()
        silent = os.open(os.devnull, os.O_RDWR)
        request = Fork(
            number, account, "token", str(self.folder), "/nowhere", (("TERM", "dumb"),), LIMITS,
            words, has_screen=False,
        )  # fmt: skip
        forking.send(self.line, request, (silent, writes, silent))
        os.close(writes)
        os.close(silent)
        return reads

    def hear(self) -> Report:
        """What the parent says next, but for what comes along where the system has groups."""
        while isinstance(report := self._next(), Grouped):
            pass
        return report

    def is_silent(self) -> bool:
        """The parent says nothing for a moment."""
        while select.select([self.line], [], [], 0.1)[0]:
            if not isinstance(self._next(), Grouped):
                return False
        return True

    def _next(self) -> Report:
        data, descriptors = forking.receive(self.line)
        for each in descriptors:
            os.close(each)
        return forking.read_report(data)


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Where a parent listens."""
    folder = tmp_path_factory.mktemp("parent")
    with (folder / "log").open("wb") as log:
        process = subprocess.Popen(
            [sys.executable, "-m", "tests.server.front.little_parent", str(folder / "socket")],
            stderr=log,
        )
    yield folder / "socket"
    process.terminate()
    assert process.wait(PATIENCE) == 0


@pytest.fixture
def asking(path: Path) -> Iterator[Asking]:
    """Somebody who asks."""
    with closing(Asking(path)) as line:
        yield line


def test_it_says_how_a_session_has_ended(asking: Asking) -> None:
    reads = asking.fork(1, "tell")
    assert asking.hear() == Forked(1)
    assert asking.hear() == Died(1, 7)
    said = os.read(reads, 4096).decode()
    assert said.startswith("['TERM'] [<_MainThread(MainThread, started"), said
    assert said.endswith("[0, 1, 2, 3, 4, 5]"), "its own, log, parent, its memory"


def test_guests_share_no_folder_and_theirs_go_with_them(asking: Asking) -> None:
    """One had set his keys, and all guests after him had them."""
    for number in (1, 2):
        os.close(asking.fork(number, "tell", account="guest"))
    heard = [asking.hear() for _ in range(4)]
    assert {one.number for one in heard if isinstance(one, Died)} == {1, 2}
    assert list((asking.folder / PLAYERS / "guest").iterdir()) == []


def test_what_guests_have_set_goes_when_a_parent_begins_but_of_those_who_are_here(
    tmp_path: Path,
) -> None:
    """A parent that was killed removes nothing; its guests live on, and keep what is theirs."""
    guests = tmp_path / PLAYERS / GUEST
    gone = subprocess.Popen([sys.executable, "-c", ""])
    gone.wait(PATIENCE)
    here, away, player = (
        guests / str(os.getpid()),
        guests / str(gone.pid),
        tmp_path / PLAYERS / "lee",
    )
    for own in (here, away, player):
        own.mkdir(parents=True)
        (own / "keys.toml").write_text("")
    parent.forget_guests(tmp_path)
    assert (here / "keys.toml").exists()
    assert not away.exists()
    assert (player / "keys.toml").exists()


def test_a_new_server_has_no_guests_to_forget(tmp_path: Path) -> None:
    parent.forget_guests(tmp_path)
    assert [*tmp_path.iterdir()] == []


def test_a_guest_who_only_looks_on_gives_way_to_those_who_play(asking: Asking) -> None:
    priorities = list[int]()
    for number, account in enumerate(("grant", "guest"), start=1):
        reads = asking.fork(number, "priority", account=account)
        assert [asking.hear(), asking.hear()] == [Forked(number), Died(number, 7)]
        priorities.append(int(os.read(reads, 16)))
        os.close(reads)
    of_player, of_guest = priorities
    assert of_guest == min(19, of_player + 5)


def heard(asking: Asking, last: Report) -> list[Report]:
    """What the parent says until it says that."""
    said = [asking.hear()]
    while said[-1] != last:
        said.append(asking.hear())
    return said


def test_of_many_who_come_at_once_some_begin_and_the_others_hear_their_place(
    asking: Asking,
) -> None:
    """Each would begin so slowly that some took the server for dead, and those who play wait."""
    numbers = range(1, parent.AT_A_TIME + 3)
    for number in numbers:
        os.close(asking.fork(number, "stay"))
    *some, last_but_one, last = numbers
    assert [asking.hear() for _ in some] == [Forked(number) for number in some]
    assert Waits(last_but_one, 1) in heard(asking, Waits(last, 2))
    forking.send(asking.line, Drop(last_but_one))
    heard(asking, NotForked(last_but_one))
    forking.send(asking.line, Drop(some[0]))
    assert asking.hear() in (pair := [Died(some[0], SIGNALED + 1), Forked(last)])
    assert asking.hear() in pair


def test_who_has_painted_his_first_screen_keeps_nobody_in_line(asking: Asking) -> None:
    numbers = range(1, parent.AT_A_TIME + 2)
    for number in numbers:
        os.close(asking.fork(number, "begin"))
    said = heard(asking, Forked(numbers[-1]))  # on a busy host he hears his place for a moment
    assert [one for one in said if not isinstance(one, Waits)] == [*map(Forked, numbers)]


@pytest.mark.parametrize("word", ["", "Shiloh", check_of(WORD)])
def test_who_does_not_know_the_countersign_is_forked_nothing(path: Path, word: str) -> None:
    """A session that an error has given to its player reaches the socket, but is not the door."""
    with closing(Asking(path, word)) as stranger:
        os.close(stranger.fork(1, "tell"))
        assert forking.receive(stranger.line) == (b"", [])


def test_an_error_is_written_down_and_told_to_nobody(path: Path, asking: Asking) -> None:
    reads = asking.fork(2, "fail")
    assert [asking.hear(), asking.hear()] == [Forked(2), Died(2, 70)]
    assert os.read(reads, 4096) == b""
    log = path.with_name("log").read_text()
    assert "session 2 of grant" in log
    assert "what the log says, and no player" in log


def test_who_has_hung_up_before_his_session_takes_his_terminal_has_hung_up(
    path: Path, asking: Asking
) -> None:
    """As when the door is killed while the parent forks: that was written down as an error."""
    player, terminal = os.openpty()
    os.close(player)
    request = Fork(
        9, "hooker", "token", str(asking.folder), "/nowhere", (("TERM", "dumb"),), LIMITS,
        ("stay",), has_screen=True,
    )  # fmt: skip
    forking.send(asking.line, request, (terminal,))
    os.close(terminal)
    assert [asking.hear(), asking.hear()] == [Forked(9), Died(9, SIGNALED + signal.SIGHUP)]
    assert "session 9 of hooker" not in path.with_name("log").read_text()


def test_only_whoever_has_asked_for_a_session_hangs_it_up(path: Path, asking: Asking) -> None:
    with closing(Asking(path)) as other:
        for one in (asking, other):
            os.close(one.fork(1, "stay"))
            assert one.hear() == Forked(1)
        forking.send(other.line, Drop(1))
        assert other.hear() == Died(1, SIGNALED + 1)
    assert asking.is_silent(), "the first one goes on"


@pytest.mark.thorough
def test_what_ignores_a_hang_up_is_killed_with_all_its_processes(asking: Asking) -> None:
    reads = asking.fork(3, "ignore")
    assert asking.hear() == Forked(3)
    assert os.read(reads, 8) == b"ignoring"
    forking.send(asking.line, Drop(3))
    assert asking.hear() == Died(3, SIGNALED + 9)
    assert os.read(reads, 1) == b"", "nobody is left who could write"


@pytest.mark.skipif(not landlock(), reason="this kernel has no Landlock: nothing is confined")
def test_a_session_sees_the_program_and_its_own_folder_alone(asking: Asking) -> None:
    """An error of the program by which a player has files opened opens none of the server's."""
    folder, listener = asking.folder, socket.create_server(("127.0.0.1", 0))
    for name in ("secret", "server.db", "players/lee/keys.toml"):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text("x")
    own, refused = folder / "players" / "grant", "PermissionError"
    deeds = {
        f"read {folder}/secret": refused,
        f"read {folder}/server.db": refused,
        f"write {folder}/server.db": refused,
        f"read {folder}/players/lee/keys.toml": refused,
        f"list {folder}/players": refused,
        "list /": refused,
        "read /etc/passwd": refused,
        f"read /proc/{os.getpid()}/environ": refused,
        f"write {own}/keys.toml": "done",
        f"read {own}/keys.toml": "done",
        f"read {parent.__file__}": "done",
        "write /dev/null": "done",
        "run /bin/true": refused,
    }
    if landlock() >= NETWORK_SINCE:
        deeds[f"connect {listener.getsockname()[1]}"] = refused
    if landlock() >= SCOPES_SINCE:
        deeds[f"signal {os.getpid()}"] = refused
    reads = asking.fork(4, "try", *deeds)
    assert [asking.hear(), asking.hear()] == [Forked(4), Died(4, 7)]
    said = os.read(reads, 4096).decode().splitlines()
    assert dict(zip(deeds, said, strict=True)) == deeds
    listener.close()


def test_a_signal_that_ends_it_may_come_in_the_middle_of_anything(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Those in line were sent away while one went through their list to tell them their place."""
    asker, ours = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    with parent_here(tmp_path) as ending, asker, ours:
        queue = ending._queue
        for number in (1, 2):
            wanted = Fork(number, "grant", "token", "/", "/", (), LIMITS)
            queue.add(WantedSession(asker, wanted, ()))
        told = list[Report]()

        def told_as_the_signal_comes(_: object, report: Report, *_more: object) -> None:
            told.append(report)
            ending._end()

        monkeypatch.setattr(forking, "send", told_as_the_signal_comes)
        queue.tell()
        assert told == [Waits(1, 1), Waits(2, 2)]


@pytest.mark.parametrize("what", ["fork", "pidfd_open"])
def test_a_system_without_room_for_a_session_keeps_the_parent_alive(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    """All sessions would have lost him, for the sake of one that cannot begin."""
    asker, ours = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    with parent_here(tmp_path) as one, asker, ours:
        process = subprocess.Popen(["/bin/sleep", "60"])
        monkeypatch.setattr(os, "fork", lambda: process.pid)
        monkeypatch.setattr(os, what, no_room)
        wanted = Fork(1, "grant", "token", "/", "/", (), LIMITS)
        one._queue.add(WantedSession(asker, wanted, ()))
        one._fork_the_next()
        assert forking.read_report(ours.recv(4096)) == NotForked(1)
        monkeypatch.undo()
        if what == "fork":
            process.kill()
        assert process.wait(PATIENCE) == -9, "nobody is left who could say how it ends"


def test_who_comes_as_a_server_begins_does_not_wait_until_all_is_loaded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Those whom the end of the one before has thrown out went on after six seconds, not two."""
    asker, ours = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    with parent_here(tmp_path) as first, asker, ours:
        process = subprocess.Popen(["/bin/sleep", "60"])
        monkeypatch.setattr(os, "fork", lambda: process.pid)
        monkeypatch.setattr(first, "_hear_signals", lambda: None)
        monkeypatch.setattr(parent, "AT_FIRST", PATIENCE)
        monkeypatch.setattr(parent, "FORKED", 0.0)
        wanted = Fork(1, "grant", "token", "/", "/", (), LIMITS)
        first._queue.add(WantedSession(asker, wanted, ()))
        first._wakes.send(b"somebody asks")
        begun = time.monotonic()
        first.serve_at_first()
        assert time.monotonic() - begun < PATIENCE, "it loads the rest once somebody is in"
        assert forking.read_report(ours.recv(4096)) == Forked(1)
        process.kill()
        process.wait(PATIENCE)


def test_where_nobody_comes_the_rest_is_loaded_soon(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with parent_here(tmp_path) as first:
        monkeypatch.setattr(first, "_hear_signals", lambda: None)
        monkeypatch.setattr(parent, "AT_FIRST", 0.05)
        first.serve_at_first()
        assert not first._everybody


@contextmanager
def parent_here(folder: Path) -> Iterator[parent.Parent]:
    """One in this process, which forks when a test says so."""
    with forking.listen(folder / "socket") as listener:
        one = parent.Parent(listener, lambda _: 0, "")
        with one._woken, one._wakes, one._selector:
            yield one
        for running in one._sessions.values():
            running.close()


def no_room(*_: object) -> int:
    raise BlockingIOError(errno.EAGAIN, "Resource temporarily unavailable")
