"""Many who come at once: two hundred log-ins a minute while twenty type, and a thousand knocks.

The clients are on the same processors as the server. `MINUTES=5` in the environment has people come
for so long.
"""

import asyncio
import os
import random
import time
from collections.abc import Iterator
from contextlib import AsyncExitStack
from pathlib import Path
from statistics import median

import asyncssh
import pytest

from tests.bench.conftest import Report
from tests.bench.test_server_load import KEYS, Client, logged_in, ninety_fifth, prepared
from tests.server.front.served import READY, Server, screen, serving, until

pytestmark = pytest.mark.bench

A_MINUTE = 200
LOG_INS = round(A_MINUTE * float(os.environ.get("MINUTES", "0.5")))
TYPING, COMING = 20, 30
KNOCKS = 1_000


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    limits = {"sessions": 1000, "sessions_per_address": 1000, "sessions_per_player": 100}
    with serving(tmp_path / "server", **limits) as running:
        yield running


async def test_two_hundred_come_in_a_minute_while_twenty_type(
    server: Server, report: Report
) -> None:
    people = [f"regiment-{number}x" for number in range(TYPING + COMING)]
    keys = {name: asyncssh.generate_private_key("ssh-ed25519") for name in people}
    games = await asyncio.to_thread(prepared, server, keys)
    load, frames, coming = os.getloadavg()[0], list[float](), list[asyncio.Task[float]]()
    async with AsyncExitStack() as stack, asyncio.TaskGroup() as typing:
        come = [logged_in(server, name, games[name], keys[name]) for name in people[:TYPING]]
        clients = [await stack.enter_async_context(one) for one in come]
        typists = [typing.create_task(types(one, frames)) for one in clients]
        begun = time.perf_counter()
        for number in range(LOG_INS):
            await asyncio.sleep(max(0.0, begun + number * 60 / A_MINUTE - time.perf_counter()))
            name = people[TYPING + number % COMING]
            coming.append(asyncio.create_task(comes(server, name, games[name], keys[name])))
        times = [1000 * took for took in await asyncio.gather(*coming)]
        for one in typists:
            one.cancel()
    report(
        f"{A_MINUTE} log-ins a minute while {TYPING} type: log-in to the map",
        f"p95 {ninety_fifth(times):.0f} ms",
        f"p50 {median(times):.0f} ms, {len(times)} log-ins, load before {load:.1f}",
        "all of them",
    )
    report(
        "... key to its first frame meanwhile",
        f"p95 {ninety_fifth(frames):.0f} ms",
        f"p50 {median(frames):.0f} ms, {len(frames)} keys that changed something",
        "",
    )
    await until(lambda: not server.sessions())


async def comes(server: Server, name: str, game: int, key: asyncssh.SSHKey) -> float:
    """Seconds until somebody saw the map; he looks at it for a moment, and leaves."""
    begun = time.perf_counter()
    async with logged_in(server, name, game, key):
        took = time.perf_counter() - begun
        await asyncio.sleep(1)
    return took


async def types(client: Client, frames: list[float]) -> None:
    """A key a second, more or less; milliseconds until what it has changed is seen."""
    lot = random.Random(len(frames))
    while True:
        frame, _ = await client.key(lot.choice(KEYS))
        if frame > 0:
            frames.append(frame)
        await asyncio.sleep(lot.uniform(0.3, 1.2))


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
