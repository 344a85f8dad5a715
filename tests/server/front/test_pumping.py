"""What is typed faster than it is read: whoever types waits, and never for ever."""

import asyncio
import os
from collections.abc import Iterator

import pytest

from screens.server import pumping
from screens.server.pumping import Drain, Feed
from tests.patience import PATIENCE

MUCH = bytes(200_000)
"""More than a pipe has room for."""


class Typist:
    """Somebody who types, and what he is told."""

    def __init__(self) -> None:
        self.reads, self.writes = os.pipe()
        self.told = list[str]()
        self.is_there = True

    def feed(self) -> Feed:
        pause, resume = (lambda: self.told.append("wait")), (lambda: self.told.append("go on"))
        return Feed(self.writes, pause, resume, lambda: self.is_there)

    async def may_go_on(self) -> None:
        async with asyncio.timeout(PATIENCE):
            while self.told[-1] != "go on":
                await asyncio.sleep(0.001)
        assert self.told == ["wait", "go on"]


@pytest.fixture
def typist() -> Iterator[Typist]:
    one = Typist()
    yield one
    os.close(one.reads)


async def test_he_waits_until_all_was_read(typist: Typist) -> None:
    feed = typist.feed()
    feed.write(MUCH)
    assert typist.told == ["wait"]
    read = 0
    while read < len(MUCH):
        read += len(await asyncio.to_thread(os.read, typist.reads, 65_536))
    await typist.may_go_on()
    feed.close()
    assert typist.told == ["wait", "go on"]


async def test_he_goes_on_at_another_terminal_when_his_first_is_closed(typist: Typist) -> None:
    """His parent had died as he was in line: he had typed ahead, and no key of his was read."""
    feed = typist.feed()
    feed.write(MUCH)
    feed.close()
    await typist.may_go_on()


async def test_he_goes_on_when_whoever_was_to_read_it_is_gone(typist: Typist) -> None:
    feed, other = typist.feed(), os.dup(typist.reads)
    feed.write(MUCH)
    os.close(typist.reads)
    typist.reads = os.open(os.devnull, os.O_RDONLY)
    os.close(other)
    await typist.may_go_on()


async def test_that_he_is_gone_is_found_out_though_nobody_reads(
    typist: Typist, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While he has to wait nothing of him is read, not even that he has closed his channel."""
    monkeypatch.setattr(pumping, "LOOK", 0.001)
    feed = typist.feed()
    feed.write(MUCH)
    await asyncio.sleep(0.02)
    assert typist.told == ["wait"]
    typist.is_there = False
    await typist.may_go_on()


async def test_what_is_written_for_somebody_who_read_no_more_is_taken_away_once_he_is_gone() -> (
    None
):
    """Else whoever draws on a terminal that is full would never hear that he is to end."""
    reads, writes = os.pipe()
    shown = list[bytes]()
    drain = Drain(reads, shown.append)
    drain.pause()
    drain.forget()
    drain.pause()
    async with asyncio.timeout(PATIENCE):
        await asyncio.to_thread(os.write, writes, MUCH)
        os.close(writes)
        await drain.ended
    drain.close()
    assert shown == []
