"""A session whose parent has died: the next one hears it, and says how it has ended."""

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from screens.server.adopted import _number_of
from screens.server.asking_parent import Forking, ParentLine
from screens.server.forking import UNKNOWN
from tests.patience import until
from tests.server.front.little_parent import ENDS, GROWS, WORD, obeys
from tests.server.front.test_asking_parent import PROGRAM, ROOT, forked


class Parents:
    """One after the other."""

    def __init__(self, socket: Path) -> None:
        self._socket = socket
        self.process = self._begun()

    def _begun(self) -> "subprocess.Popen[bytes]":
        environ = {**os.environ, "PYTHONPATH": str(ROOT)}
        return subprocess.Popen([sys.executable, str(PROGRAM), str(self._socket)], env=environ)

    def close(self) -> None:
        self.process.kill()
        self.process.wait()

    def next_one(self) -> None:
        """The one that is there dies."""
        self.close()
        self.process = self._begun()


@pytest.fixture
def parents(tmp_path: Path) -> Iterator[Parents]:
    found = Parents(tmp_path / "s")
    yield found
    found.close()


@pytest.fixture
async def session(tmp_path: Path, parents: Parents) -> AsyncIterator[tuple[Forking, ParentLine]]:
    """One whose parent has died, and that is seen to by the next."""
    line = ParentLine(tmp_path / "s", WORD)
    found = await forked(line, tmp_path, "obey")
    process = _number_of(found.begun.result())
    await asyncio.to_thread(until, lambda: obeys(process))
    before = found.seen_to
    parents.next_one()
    async with asyncio.timeout(60):
        while found.seen_to is before:
            await asyncio.sleep(0.01)
    yield found, line
    line.drop(1)
    line.close()


def tell(session: Forking, number: int) -> None:
    signal.pidfd_send_signal(session.begun.result(), number)


async def test_one_that_has_grown_begins_anew_as_all_others(
    session: tuple[Forking, ParentLine],
) -> None:
    """It would have grown on until its player logs in again."""
    one, line = session
    one.grown = lambda: line.renew(1)
    tell(one, GROWS)
    async with asyncio.timeout(60):
        assert await one.died == UNKNOWN, "for the door that is a session that has made room"


async def test_one_that_ends_in_order_is_said_to_have_ended_so(
    session: tuple[Forking, ParentLine],
) -> None:
    """Whoever left the game was told of an error of the program."""
    tell(session[0], ENDS)
    async with asyncio.timeout(60):
        assert await session[0].died == 0


async def test_one_that_is_killed_has_not_ended_in_order(
    session: tuple[Forking, ParentLine],
) -> None:
    tell(session[0], signal.SIGKILL)
    async with asyncio.timeout(60):
        assert await session[0].died == UNKNOWN
