"""A line that drops, a signal to end: the process is gone in two seconds, and nothing is locked."""

import fcntl
import os
import pty
import random
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest

from campaign import RESOLVERS, CampaignState, new_campaign
from campaign.standalone import begin_skirmish
from saves.campaign_log.journal import Journal, Players
from saves.storage.header import holder
from screens.shell.hangup import PUT_RIGHT
from tests.terminal.emulator import Emulator
from tests.terminal.program import GAME

pytestmark = pytest.mark.xdist_group("terminal")

GONE = 2.0
"""Seconds after which nothing of the process may be left."""


def gone() -> float:
    """That time, or more where other programs want the same processor."""
    return GONE * max(1.0, 2 * os.getloadavg()[0] / (os.cpu_count() or 1))


START = 2.5
"""Seconds in which the game starts and is on show for a while."""

KEYS = (b"l", b"h", b"j", b"k", b"o", b"+", b"-", b"n", b"N", b"?", b"\x1b")
"""They draw much and order nothing."""

STALLED = 9
"""Times that all these are typed for a reader who reads no more: more is drawn than can wait."""


class Line:
    """The game on a terminal that can stop reading, and go away."""

    def __init__(
        self, home: Path, *arguments: str, ignoring: Sequence[int] = (), controls: bool = True
    ) -> None:
        environment = {
            "HOME": str(home),
            "NORDEN_SUDEN_HOME": str(home),
            "PATH": os.environ["PATH"],
            "PYTHONPATH": os.environ.get("PYTHONPATH", ""),
            "TERM": "xterm-256color",
            "COLORTERM": "truecolor",
            "LANG": "C.UTF-8",
        }
        self.pid, self.terminal = pty.fork()
        if self.pid == 0:
            for number in ignoring:
                signal.signal(number, signal.SIG_IGN)
            if not controls:  # the terminal of nobody: no system sends a signal when it goes
                signal.signal(signal.SIGHUP, signal.SIG_IGN)
                fcntl.ioctl(0, termios.TIOCNOTTY)
                signal.signal(signal.SIGHUP, signal.SIG_DFL)
            fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", 48, 160, 0, 0))
            os.execve(GAME, [GAME, *arguments], environment)

    def read_for(self, seconds: float) -> bytes:
        """What is drawn within so many seconds."""
        until, drawn = time.monotonic() + seconds, b""
        while (left := until - time.monotonic()) > 0:
            if select.select([self.terminal], [], [], left)[0]:
                drawn += os.read(self.terminal, 65536)
        return drawn

    def read_until(self, word: bytes, limit: float = 20.0) -> None:
        """Read until something is drawn."""
        until, drawn = time.monotonic() + limit, b""
        while word not in drawn:
            assert time.monotonic() < until, drawn[-2000:]
            drawn += self.read_for(0.02)

    def stall(self) -> None:
        """Go on typing, but read no more: until the line is full, and for a while after that."""
        before = -1
        for _ in range(STALLED):
            while before != (before := self.unread):
                time.sleep(0.1)
            for key in KEYS:
                if select.select([], [self.terminal], [], 0)[1]:
                    os.write(self.terminal, key)
            time.sleep(0.25)

    @property
    def unread(self) -> int:
        """Bytes that the line holds."""
        return int.from_bytes(fcntl.ioctl(self.terminal, termios.FIONREAD, bytes(4)), sys.byteorder)

    def hang_up(self) -> None:
        os.close(self.terminal)
        self.terminal = -1

    def time_to_end(self, limit: float) -> float | None:
        """Seconds until the process is gone; None if it is still there after *limit*."""
        since = time.monotonic()
        while (waited := time.monotonic() - since) < limit:
            if os.waitpid(self.pid, os.WNOHANG)[0]:
                self.pid = 0
                return waited
            time.sleep(0.01)
        return None

    @property
    def is_put_right(self) -> bool:
        """Lines are edited and keys are shown, as before the game."""
        wanted = termios.ICANON | termios.ECHO
        modes: int = termios.tcgetattr(self.terminal)[3]
        return modes & wanted == wanted

    def close(self) -> None:
        if self.pid:
            os.kill(self.pid, signal.SIGKILL)
            os.waitpid(self.pid, 0)
        if self.terminal >= 0:
            os.close(self.terminal)


@contextmanager
def line(
    home: Path, *arguments: str, ignoring: Sequence[int] = (), controls: bool = True
) -> Iterator[Line]:
    shown = Line(home, *arguments, ignoring=ignoring, controls=controls)
    try:
        yield shown
    finally:
        shown.close()


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("home")


@pytest.fixture(scope="module")
def campaign(home: Path) -> Path:
    return begun(home / "campaigns" / "War.acw", new_campaign(), Players())


@pytest.fixture(scope="module")
def battle(home: Path) -> Path:
    """A battle in which the computer thinks about every order."""
    opening = begin_skirmish("shell_for_guns", RESOLVERS["shell_for_guns"].scenarios["gettysburg"])
    return begun(home / "campaigns" / "Battle.acw", opening, Players("steady", "steady"))


def begun(place: Path, state: CampaignState, players: Players) -> Path:
    place.parent.mkdir(exist_ok=True)
    Journal.begin(place, place.stem, state, players).close()
    return place


def check_end(shown: Line, place: Path) -> None:
    """It is gone in time, and the campaign can be played on at once."""
    assert shown.time_to_end(gone()) is not None, "the process is still there"
    assert not holder(place), "nobody has it open"
    with Journal.resume(place) as journal:
        assert journal.state.agenda


def end_by_chance(number: int, of: int, place: Path) -> None:
    """One of so many ends, at a moment of its own from the first millisecond on.

    A third comes after the reader has stalled; every fourth is a signal, the terminal stays.
    """
    chance = random.Random(f"hang-up {number}")
    with line(place.parent.parent, "resume", place.stem) as shown:
        if number % 3 == 2:
            shown.read_until(b"turn 1 of 40")
            shown.stall()
            time.sleep(chance.random() / 2)
        else:
            shown.read_for(START * chance.uniform(number, number + 1) / of)
        if number % 4 == 3:
            os.kill(shown.pid, signal.SIGTERM)
        else:
            shown.hang_up()
        check_end(shown, place)
        if shown.terminal >= 0:
            assert shown.is_put_right, "a shell could not be used on it"


@pytest.mark.sampled(1)
@pytest.mark.parametrize("number", range(4))
def test_an_end_from_outside_is_an_end(campaign: Path, number: int) -> None:
    """One of each kind: two early, one after the reader has stalled, one signal."""
    end_by_chance(number, 4, campaign)


@pytest.mark.sampled(1)
@pytest.mark.parametrize(
    "begun",
    [
        pytest.param({"ignoring": [signal.SIGHUP]}, id="as under nohup"),
        pytest.param({"controls": False}, id="on a terminal that controls nothing"),
    ],
)
def test_the_end_of_input_is_an_end_without_any_signal(
    campaign: Path, begun: dict[str, Any]
) -> None:
    """The line is closed, and the signal that says so is ignored, or is sent by nobody."""
    with line(campaign.parent.parent, "resume", "War", **begun) as shown:
        shown.read_until(b"turn 1 of 40")
        shown.hang_up()
        check_end(shown, campaign)


@pytest.mark.parametrize("milliseconds", [1, 30, 150])
def test_a_signal_while_it_starts_is_an_end(campaign: Path, milliseconds: int) -> None:
    with line(campaign.parent.parent, "resume", "War") as shown:
        time.sleep(milliseconds / 1000)
        os.kill(shown.pid, signal.SIGTERM)
        check_end(shown, campaign)
        assert shown.is_put_right


@pytest.mark.thorough
def test_a_signal_is_an_end_though_the_reader_has_stalled(campaign: Path) -> None:
    with line(campaign.parent.parent, "resume", "War") as shown:
        shown.read_until(b"turn 1 of 40")
        shown.stall()
        os.kill(shown.pid, signal.SIGTERM)
        check_end(shown, campaign)
        assert shown.is_put_right


@pytest.mark.soak
@pytest.mark.parametrize("number", range(50))
def test_fifty_ends_from_outside(campaign: Path, number: int) -> None:
    end_by_chance(number, 50, campaign)


@pytest.mark.thorough
@pytest.mark.parametrize("is_stalled", [False, True])
def test_an_end_while_the_computer_thinks(battle: Path, is_stalled: bool) -> None:
    with line(battle.parent.parent, "resume", battle.stem) as shown:
        shown.read_until(b"Davis")
        if is_stalled:
            shown.stall()
        shown.hang_up()
        check_end(shown, battle)


@pytest.mark.sampled(1)
@pytest.mark.parametrize("words", [("simulate", "--jobs", "2"), ("replay", "-", "--story")])
def test_a_line_that_drops_ends_a_command_that_needs_no_screen(
    home: Path, words: Sequence[str]
) -> None:
    with line(home, *words) as shown:
        shown.read_for(0.4)
        shown.hang_up()
        assert shown.time_to_end(gone()) is not None


@pytest.mark.sampled(1)
@pytest.mark.parametrize("number", [signal.SIGHUP, signal.SIGTERM])
def test_processes_that_share_the_work_end_with_the_first(number: signal.Signals) -> None:
    words = [GAME, "simulate", "--jobs", "2"]
    first = subprocess.Popen(
        words, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, start_new_session=True
    )
    try:
        assert first.stdout is not None
        with first.stdout as output:
            time.sleep(1.0)
            first.send_signal(number)
            assert first.wait(gone()) == -number
            # Whoever is left would hold the pipe open.
            assert select.select([output], [], [], gone())[0]
            assert output.read() == b""
    finally:
        with suppress(ProcessLookupError):  # nobody is left
            os.killpg(first.pid, signal.SIGKILL)
        first.wait()


@pytest.mark.parametrize("cut", [b"\x1b", b"\x1b[", b"\x1b[38;2;1", b"\x1b[?20"])
def test_what_is_said_of_a_program_that_was_killed_as_it_painted_is_read_whole(cut: bytes) -> None:
    screen = Emulator((80, 24))
    screen.feed(b"A map" + cut)
    screen.feed(PUT_RIGHT + b"\r\nThe session has ended.\r\n")
    assert screen.text.splitlines()[1] == "The session has ended."
