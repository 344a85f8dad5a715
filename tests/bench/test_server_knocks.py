"""A thousand connections of one address, to a server as it is usually set up."""

import asyncio
import time
from pathlib import Path

import pytest

from tests.bench.conftest import Report
from tests.server.front.served import READY, screen, serving

pytestmark = pytest.mark.bench

KNOCKS = 1_000


async def test_a_thousand_connections_of_one_address_keep_nobody_out(
    tmp_path: Path, report: Report
) -> None:
    """They say nothing, and stay; somebody else comes in as fast as ever, and a session goes on."""
    with serving(tmp_path / "server", connections_per_address=30) as server:
        async with server.line() as line, screen(line) as shown:
            await shown.wait_for(READY)
            begun = time.perf_counter()
            knocks = await asyncio.gather(*(knock(server.port) for _ in range(KNOCKS)))
            took, let_in = time.perf_counter() - begun, sum(map(bool, knocks))
            begun = time.perf_counter()
            async with server.line(local_addr=("127.0.0.9", 0)) as other, screen(other) as seen:
                await seen.wait_for(READY)
                waited = time.perf_counter() - begun
            shown.press(b"\x11")
            await shown.rest()
            assert (await shown.process.wait()).exit_status == 0
        for writer in filter(None, knocks):
            writer.close()
    report(
        f"{KNOCKS} connections of one address",
        f"{let_in} let in, {took:.1f} s",
        f"somebody else in the lobby after {1000 * waited:.0f} ms",
        "<= 30 let in",
    )
    assert let_in <= 30


async def knock(port: int) -> asyncio.StreamWriter | None:
    """A connection that is kept open; none where it was refused."""
    try:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        if await reader.readline():
            return writer
        writer.close()
    except ConnectionError:
        pass
    return None
