"""What is typed at a terminal, and what a terminal costs at which nobody types."""

import asyncio
import os
import sys
import time
import tty
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Thread

import pytest
from textual import events
from textual._ansi_sequences import SYNC_END, SYNC_START
from textual.app import App
from textual.drivers.linux_driver import LinuxDriver
from textual.message import Message

from screens.shell.driver import Driver


class Listening(Driver):
    """Keeps what it would pass on."""

    def __init__(self) -> None:
        super().__init__(App(), debug=False)
        self.heard: list[str] = []
        self.thread = Thread(target=self.run_input_thread, daemon=True)
        self.thread.start()

    def process_message(self, message: Message) -> None:
        if isinstance(message, events.Key):
            self.heard.append(message.key)

    def waits(self) -> int:
        """How often its thread has gone to sleep."""
        status = Path(f"/proc/self/task/{self.thread.native_id}/status").read_text()
        return int(status.partition("\nvoluntary_ctxt_switches:")[2].split()[0])


def until(is_so: Callable[[], object]) -> None:
    end = time.monotonic() + 60
    while not is_so():
        assert time.monotonic() < end
        time.sleep(0.002)


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch) -> Iterator[int]:
    """The far end of the terminal of this process."""
    far, near = os.openpty()
    tty.setraw(near)
    with os.fdopen(near, "r", closefd=False) as standard:
        monkeypatch.setattr(sys, "__stdin__", standard)
        yield far
    for end in (near, far):
        os.close(end)


@contextmanager
def listening() -> Iterator[Listening]:
    async def begun() -> Listening:
        return Listening()

    driver = asyncio.run(begun())
    yield driver
    driver.exit_event.set()
    driver.thread.join(60)
    assert not driver.thread.is_alive(), "it still waits for keys"
    driver.exit_event.close()


@pytest.fixture
def driver(terminal: int) -> Iterator[Listening]:
    with listening() as driver:
        yield driver


def test_whoever_waits_for_a_key_sleeps(driver: Listening, terminal: int) -> None:
    os.write(terminal, b"m")
    until(lambda: driver.heard)
    time.sleep(0.05)
    before = driver.waits()
    time.sleep(0.35)
    assert driver.waits() == before


def test_an_escape_that_stands_alone_is_heard_after_a_moment(
    driver: Listening, terminal: int
) -> None:
    os.write(terminal, b"\x1b")
    until(lambda: driver.heard)
    os.write(terminal, b"\x1b[A")
    until(lambda: len(driver.heard) > 1)
    assert driver.heard == ["escape", "up"]


def test_bytes_that_are_no_letters_end_nothing(driver: Listening, terminal: int) -> None:
    os.write(terminal, b"\xff\xfem")
    until(lambda: "m" in driver.heard)


def test_a_letter_in_two_pieces_is_one(driver: Listening, terminal: int) -> None:
    first, second = "é".encode()[:1], "é".encode()[1:]
    os.write(terminal, first)
    os.write(terminal, second)
    until(lambda: driver.heard)
    assert driver.heard == ["é"]


def test_a_terminal_that_has_gone_is_not_asked_again(monkeypatch: pytest.MonkeyPatch) -> None:
    far, near = os.openpty()
    with os.fdopen(near, "r") as standard:
        monkeypatch.setattr(sys, "__stdin__", standard)
        with listening() as driver:
            os.close(far)
            time.sleep(0.1)
            used = time.clock_gettime(time.pthread_getcpuclockid(driver.thread.ident or 0))
            time.sleep(0.1)
            assert time.clock_gettime(
                time.pthread_getcpuclockid(driver.thread.ident or 0)
            ) == pytest.approx(used, abs=0.02)


async def test_a_frame_is_written_at_once_and_what_belongs_to_none_by_itself(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A frame in three pieces would wake the writer three times, and cross the line in three."""
    written = list[str]()
    monkeypatch.setattr(LinuxDriver, "write", lambda self, data: written.append(data))
    driver = Driver(App(), debug=False)
    for data in ("\x1b[?25l", SYNC_START, "Cairo", " is held", SYNC_END, "\a"):
        driver.write(data)
    driver.exit_event.close()
    assert written == ["\x1b[?25l", f"{SYNC_START}Cairo is held{SYNC_END}", "\a"]
