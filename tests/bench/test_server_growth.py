"""What sessions take after half an hour of play: `MINUTES=30 SESSIONS=100`, over real SSH.

Each presses keys at random, a few a second, in a game of its own against a commander: it wanders,
marches, attacks, fights, asks for help and for lists. Without `MINUTES` it takes a moment, to see
that it can be measured.
"""

import asyncio
import os
import random
import time
from contextlib import AsyncExitStack
from pathlib import Path
from statistics import mean

import pytest

from tests.bench.conftest import Report
from tests.bench.ssh_clients import ARROWS, Client, logged_in, memory, players
from tests.server.front.served import Server, serving

pytestmark = pytest.mark.bench

SESSIONS = int(os.environ.get("SESSIONS", "3"))
MINUTES = float(os.environ.get("MINUTES", "0.2"))
PAUSE = 0.4
KNOWN = 3_000
"""Keys after which all is known that is kept to be quick."""

LOOKS = 60
KEYS = (*ARROWS, *"e p   \r\rdfmmnosSxB?ClHTt\x1b\x1b", "\x1b[6~", "\x1b[5~")


async def wandering(client: Client, until: float, seed: int) -> int:
    """Press keys; how many."""
    chance, pressed = random.Random(seed), 0
    while time.perf_counter() < until:
        key = chance.choice(KEYS)
        client.channel.write(key if isinstance(key, bytes) else key.encode())
        pressed += 1
        await asyncio.sleep(chance.uniform(PAUSE / 2, 3 * PAUSE / 2))
    return pressed


def taken(server: Server) -> float:
    """What a session takes, door and parent shared out, in MB."""
    sessions = server.sessions()
    assert len(sessions) == SESSIONS, f"{SESSIONS - len(sessions)} have ended: {server.log[-500:]}"
    parts = (server.part("door"), server.parent)
    return sum(map(memory, [*sessions, *parts])) / len(sessions)


async def test_memory_of_many_players(tmp_path: Path, report: Report) -> None:
    with serving(tmp_path / "server", sessions=1000, sessions_per_address=1000) as server:
        who = await asyncio.to_thread(players, server, [f"corps-{n}x" for n in range(SESSIONS)])
        async with AsyncExitStack() as stack:
            clients = [await stack.enter_async_context(logged_in(server, one)) for one in who]
            begun = time.perf_counter()
            end = begun + 60 * MINUTES
            playing = asyncio.gather(*(wandering(c, end, n) for n, c in enumerate(clients)))
            sizes = list[tuple[float, float]]()
            while not playing.done():
                sizes.append(((time.perf_counter() - begun) / 3600, taken(server)))
                await asyncio.sleep(60 * MINUTES / LOOKS)
            keys = mean(await playing)
            sizes.append(((time.perf_counter() - begun) / 3600, taken(server)))
    first, last = sizes[0][1], sizes[-1][1]
    report(
        f"memory of a session, {SESSIONS} after {MINUTES:g} minutes at random keys",
        f"{last:.1f} MB PSS",
        f"{first:.1f} MB at first; {keys:,.0f} keys each, door and parent shared out",
        "<= 32 MB after 30 minutes (24)",
    )
    known = [one for one in sizes if keys * one[0] / sizes[-1][0] >= KNOWN]
    (since, before), (until, after) = (known or sizes[len(sizes) // 2 :])[0], sizes[-1]
    report(
        f"... growth after {f'{KNOWN:,} keys' if known else 'half of that'}",
        f"{(after - before) / max(until - since, 1e-9):+.1f} MB an hour",
        f"{before:.1f} MB, then {after:.1f} MB",
        "<= 1 MB an hour",
    )
