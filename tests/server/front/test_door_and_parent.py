"""The door's line to a parent who is busy, late or dead: nobody is thrown out or stays behind."""

import asyncio
import os
import signal
import socket
import subprocess
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from screens.server import asking_parent, forking
from screens.server.asking_parent import NoSessionError, ParentLine
from screens.server.forking import Countersign, Drop, Fork, Forked, NotForked, Request
from tests.patience import PATIENCE, until
from tests.server.front.test_parent import LIMITS
from tests.server.front.test_throttle import is_stopped

WORD = "Chickamauga"
MANY = 100
LONG = "x" * 8_000
"""A hundred commands of that length are more than a line of the system has room for."""


class Parent:
    """A parent who does what a test says, as the door sees him."""

    def __init__(self, path: Path) -> None:
        self._listener = forking.listen(path)
        self._listener.settimeout(PATIENCE)
        self._line: socket.socket | None = None

    @property
    def line(self) -> socket.socket:
        """To the door, once it has come."""
        assert self._line is not None
        return self._line

    def close(self) -> None:
        if self._line is not None:
            self._line.close()
        self._listener.close()

    async def meets(self) -> None:
        """The door has come."""
        self._line, _ = await asyncio.to_thread(self._listener.accept)
        assert isinstance(await self.hears(), Countersign)

    async def hears(self) -> Request | None:
        """What is asked next; None if the line is gone."""
        return await asyncio.to_thread(self._next)

    def _next(self) -> Request | None:
        data, descriptors = forking.receive(self.line)
        for each in descriptors:
            os.close(each)
        return forking.read_request(data) if data else None

    def refuse(self, many: int) -> int:
        """Fork nobody of so many; how many have asked."""
        asked = 0
        while asked < many and isinstance(request := self._next(), Fork):
            forking.send(self.line, NotForked(request.number))
            asked += 1
        return asked

    def says_forked(self, number: int, process: int) -> None:
        handle, its_line = os.pidfd_open(process), os.open(os.devnull, os.O_RDONLY)
        forking.send(self.line, Forked(number), (handle, its_line))
        for each in (handle, its_line):
            os.close(each)


@pytest.fixture
async def line(tmp_path: Path) -> AsyncIterator[ParentLine]:
    one = ParentLine(tmp_path / "socket", WORD)
    yield one
    one.close()


@pytest.fixture
def parent(tmp_path: Path, line: ParentLine) -> Iterator[Parent]:
    with closing(Parent(tmp_path / "socket")) as one:
        yield one


@contextmanager
def session() -> Iterator[int]:
    """A process that could be one."""
    process = subprocess.Popen(["/bin/sleep", "60"])
    yield process.pid
    process.kill()
    process.wait()


def coming(line: ParentLine, number: int, words: Sequence[str] = ()) -> "asyncio.Task[object]":
    """Somebody comes."""
    request = Fork(
        number, "grant", "token", "/nowhere", "/nowhere", (("TERM", "dumb"),), LIMITS, (*words,)
    )
    return asyncio.ensure_future(line.fork(request, ()))


async def test_a_parent_who_has_more_to_read_than_there_is_room_for_ends_no_session(
    line: ParentLine, parent: Parent, monkeypatch: pytest.MonkeyPatch
) -> None:
    """He hangs up all sessions of a door that closes its line, and it closed one that was full."""
    monkeypatch.setattr(asking_parent, "AGAIN", 0.005)
    asked = [coming(line, number, [LONG]) for number in range(1, MANY + 1)]
    await parent.meets()
    assert await asyncio.to_thread(parent.refuse, MANY) == MANY
    async with asyncio.timeout(PATIENCE):
        for one in await asyncio.gather(*asked, return_exceptions=True):
            assert isinstance(one, NoSessionError)
            assert "no room" in str(one)


async def test_who_goes_before_there_is_a_parent_is_not_forked_when_there_is_one(
    tmp_path: Path, line: ParentLine
) -> None:
    """His session would sit there until it is closed as idle, and count as one of his few."""
    one = coming(line, 1)
    await asyncio.sleep(0)
    line.drop(1)
    with closing(Parent(tmp_path / "socket")) as parent:
        await parent.meets()
        with pytest.raises(NoSessionError, match="who has come is gone"):
            async with asyncio.timeout(PATIENCE):
                await one


async def test_who_goes_while_he_is_forked_is_hung_up_though_that_could_not_be_said(
    line: ParentLine, parent: Parent, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = coming(line, 1)
    await parent.meets()
    assert isinstance(await parent.hears(), Fork)
    with monkeypatch.context() as full:
        full.setattr(forking, "send", no_room)
        line.drop(1)
    with session() as process:
        parent.says_forked(1, process)
        assert await parent.hears() == Drop(1)
        await one


def no_room(*_: object) -> None:
    raise BlockingIOError


async def test_who_was_stopped_goes_on_when_whoever_saw_to_him_has_died(
    line: ParentLine, parent: Parent
) -> None:
    """One that he has not forked himself stood still until the next parent was ready."""
    one = coming(line, 1)
    await parent.meets()
    await parent.hears()
    with session() as process:
        parent.says_forked(1, process)
        await one
        os.kill(process, signal.SIGSTOP)
        until(lambda: is_stopped(process))
        parent.line.close()
        await asyncio.to_thread(until, lambda: not is_stopped(process))
