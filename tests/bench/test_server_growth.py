"""What sessions take after half an hour of play: `MINUTES=30 SESSIONS=100`, over real SSH.

Each presses a key a second, at random, in a game of its own against a commander, with battles on
the line or on a table: it wanders, marches, attacks, fights, asks for help and for lists.
`PAUSE=0.4` has it press more of them: with `MINUTES=30` all is known then that a session keeps, and
what still grows is growth. Without `MINUTES` it takes a moment, to see that it can be measured.
"""

import asyncio
import os
import random
import time
from collections.abc import Sequence
from contextlib import AsyncExitStack, suppress
from pathlib import Path
from statistics import linear_regression, mean, median
from typing import NamedTuple

import pytest

from tests.bench.conftest import Report
from tests.bench.ssh_clients import (
    ARROWS,
    Client,
    logged_in,
    memory,
    ninety_fifth,
    own_memory,
    players,
)
from tests.patience import until
from tests.server.front.served import Server, serving

pytestmark = [pytest.mark.bench, pytest.mark.timeout(0)]

SESSIONS = int(os.environ.get("SESSIONS", "3"))
MINUTES = float(os.environ.get("MINUTES", "0.2"))
PAUSE = float(os.environ.get("PAUSE", "1"))
"""Seconds between two keys of a session, in the mean."""

KNOWN = 3_000
"""Keys after which all is known that is kept to be quick."""

WAYS = ("battle_line", "yankee", "shell_for_guns")
"""How battles are fought, in turn."""

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


class Taken(NamedTuple):
    """What all sessions take at one moment, in MB."""

    own: list[float]
    """What each has for itself alone."""

    shares: list[float]
    """The same, with its part of what it shares with others."""

    door: float
    parent: float

    @property
    def each(self) -> float:
        """A session, door and parent shared out."""
        return (sum(self.shares) + self.door + self.parent) / len(self.shares)


def taken(server: Server) -> Taken:
    """What the sessions of a server take now; one that has grown may just be beginning anew."""
    parts = [server.part("door"), server.parent]
    while True:
        until(lambda: len(server.sessions()) == SESSIONS)
        sessions = server.sessions()
        with suppress(FileNotFoundError, ProcessLookupError):
            own, shares = [*map(own_memory, sessions)], [*map(memory, sessions)]
            return Taken(own, shares, *map(memory, parts))


def spread(sizes: Sequence[float]) -> str:
    """The middle one, and the one that 95 of 100 do not exceed."""
    return f"p50 {median(sizes):.1f}, p95 {ninety_fifth(sizes):.1f} MB"


async def test_memory_of_many_players(tmp_path: Path, report: Report) -> None:
    with serving(tmp_path / "server", sessions=1000, sessions_per_address=1000) as server:
        until(lambda: '"sessions are forked"' in server.log)
        names = [f"corps-{n}x" for n in range(SESSIONS)]
        who = await asyncio.to_thread(players, server, names, WAYS)
        async with AsyncExitStack() as stack:
            clients = [await stack.enter_async_context(logged_in(server, one)) for one in who]
            first, begun = taken(server), time.perf_counter()
            end = begun + 60 * MINUTES
            playing = asyncio.gather(*(wandering(c, end, n) for n, c in enumerate(clients)))
            hours, sizes, known = list[float](), list[float](), set[int]()
            while not playing.done():
                await asyncio.sleep(60 * MINUTES / LOOKS)
                hours.append((time.perf_counter() - begun) / 3600)
                sizes.append(taken(server).each)
                known |= {*server.sessions()}
            keys, last = mean(await playing), taken(server)
    report(
        f"memory of a session, {SESSIONS} after {MINUTES:g} minutes at random keys",
        f"{last.each:.1f} MB PSS",
        f"{first.each:.1f} MB at first; {keys:,.0f} keys each, door and parent shared out",
        "<= 32 MB after 30 minutes (24)",
    )
    report(
        "... processes of a session", f"{len(known) / SESSIONS:.1f}", "seen; one may begin anew", ""
    )
    report(
        "... without door and parent", spread(last.shares), f"at first {spread(first.shares)}", ""
    )
    report("... shared with nobody", spread(last.own), f"at first {spread(first.own)}", "")
    report("... door, parent", f"{last.door:.1f}, {last.parent:.1f} MB PSS", "", "")
    late = [n for n, at in enumerate(hours) if keys * at / hours[-1] >= KNOWN]
    is_known = len(late) > 1
    since = late[0] if is_known else len(hours) // 2
    report(
        f"... growth after {f'{KNOWN:,} keys' if is_known else 'half of that'}",
        f"{linear_regression(hours[since:], sizes[since:]).slope:+.1f} MB an hour",
        f"{sizes[since]:.1f} MB, then {sizes[-1]:.1f} MB",
        "<= 1 MB an hour",
    )
