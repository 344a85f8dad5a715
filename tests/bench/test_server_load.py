"""Many players on one server, over real SSH on loopback: log-in, keys, memory, dropped lines.

The clients are on the same processors as the server. With `SESSIONS=100` in the environment there
are as many as the figures ask for; without it there are some, so that it takes no minutes.
"""

import asyncio
import os
import random
import re
import time
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager
from pathlib import Path
from statistics import median, quantiles
from typing import Any, TypeAlias

import asyncssh
import pytest

from campaign import Side
from saves.hosting.seats import Account
from saves.server.connection import ServerLine
from saves.server.lobby import ADMINISTRATOR, PLAYER, GameTerms, NewGame
from saves.server.office import CONSOLE
from saves.server.remote_lobby import RemoteLobby
from saves.server.remote_office import RemoteOffice
from saves.server.tokens import secret_of, token
from tests.bench.conftest import Report
from tests.server.front.served import Server, public, serving

pytestmark = pytest.mark.bench

SESSIONS = int(os.environ.get("SESSIONS", "20"))
SIZE = (100, 40)
KEYS = (b"\x1b[C", b"\x1b[B", b"\x1b[D", b"\x1b[A")
SECONDS = 20
ASKED, ANSWER = b"\x1b[?2026$p", b"\x1b[?2026;2$y"
FRAME_ENDS = b"\x1b[?2026l"
QUIET = 0.25
"""Seconds without output after which a key has been answered."""

READY = b"marches"
DROPPED_WITHIN = 5.0


Coming: TypeAlias = "AbstractAsyncContextManager[Client]"


def ninety_fifth(times: list[float]) -> float:
    return quantiles(times, n=20)[-1]


def names() -> list[str]:
    return [f"brigade-{number}x" for number in range(SESSIONS)]


class Client(asyncssh.SSHClientSession[bytes]):
    """Somebody at a terminal, who notes when what he sees has changed."""

    def __init__(self) -> None:
        self.seen = b""
        self.is_ready = asyncio.Event()
        self.frame_at = self.last_at = 0.0
        self.channel: asyncssh.SSHClientChannel[bytes]
        self.is_lost = asyncio.Event()

    def connection_made(self, chan: "asyncssh.SSHClientChannel[bytes]") -> None:
        self.channel = chan

    def data_received(self, data: bytes, datatype: int | None) -> None:
        now = time.perf_counter()
        self.last_at = now
        if not self.is_ready.is_set():
            self.seen = (self.seen + data)[-200_000:]
            if ASKED in data:
                self.channel.write(ANSWER)
            if READY in self.seen:
                self.is_ready.set()
        if FRAME_ENDS in data and not self.frame_at:
            self.frame_at = now

    def connection_lost(self, exc: Exception | None) -> None:
        self.is_lost.set()

    async def key(self, key: bytes) -> tuple[float, float]:
        """Milliseconds until the first frame after it is complete, and until its last byte."""
        self.frame_at = self.last_at = 0.0
        pressed = time.perf_counter()
        self.channel.write(key)
        while time.perf_counter() - max(pressed, self.last_at) < QUIET:
            await asyncio.sleep(QUIET / 4)
        return 1000 * (self.frame_at - pressed), 1000 * (self.last_at - pressed)


@asynccontextmanager
async def logged_in(
    server: Server, name: str, game: int, key: asyncssh.SSHKey
) -> AsyncIterator[Client]:
    async with asyncssh.connect(
        "127.0.0.1", server.port, username=name, client_keys=[key], known_hosts=None,
        agent_path=None, config=None,
    ) as line:  # fmt: skip
        client = Client()
        terminal: dict[str, Any] = {
            "term_type": "xterm-256color",
            "term_size": SIZE,
            "encoding": None,
        }
        await line.create_session(lambda: client, f"play {game}", **terminal)
        await client.is_ready.wait()
        yield client


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("server")
    with serving(folder, sessions=1000, sessions_per_address=1000) as running:
        yield running


def memory(process: int) -> float:
    """What a process has for itself and its share of the rest, in MB."""
    text = Path(f"/proc/{process}/smaps_rollup").read_text()
    [found] = re.findall(r"^Pss:\s+(\d+)", text, re.MULTILINE)
    return int(found) / 1024


def computing(processes: list[int]) -> float:
    """Seconds of computing so far."""
    spent = 0
    for process in processes:
        for thread in Path(f"/proc/{process}/task").iterdir():
            spent += int((thread / "schedstat").read_text().split()[0])
    return spent / 1e9


async def test_many_players(server: Server, report: Report) -> None:
    keys = {name: asyncssh.generate_private_key("ssh-ed25519") for name in names()}
    games = await asyncio.to_thread(prepared, server, keys)
    async with AsyncExitStack() as stack:
        come = [logged_in(server, name, game, keys[name]) for name, game in games.items()]
        clients = await one_after_the_other(stack, come, report)
        await asyncio.sleep(3)
        await idle(server, report)
        await at_a_key_a_second(server, clients, report)
        await dropped(server, stack, clients, report)
        rush = [logged_in(server, name, game, keys[name]) for name, game in games.items()]
        await all_at_once(stack, rush, report)


async def one_after_the_other(
    stack: AsyncExitStack, come: Sequence[Coming], report: Report
) -> list[Client]:
    load, clients, times = os.getloadavg()[0], list[Client](), list[float]()
    for one in come:
        begun = time.perf_counter()
        clients.append(await stack.enter_async_context(one))
        times.append(1000 * (time.perf_counter() - begun))
    report(
        f"log-in to the map, {SESSIONS} one after the other",
        f"p95 {ninety_fifth(times):.0f} ms",
        f"p50 {median(times):.0f} ms, load before {load:.1f}",
        "p95 <= 300 ms",
    )
    return clients


async def idle(server: Server, report: Report) -> None:
    processes = [*server.sessions(), server.part("door"), server.part("table")]
    before = computing(processes)
    await asyncio.sleep(5)
    share = (computing(processes) - before) / 5
    report(f"{SESSIONS} idle sessions", f"{100 * share:.1f} % of a core", "", "<= 15 % (100)")


async def at_a_key_a_second(server: Server, clients: list[Client], report: Report) -> None:
    sessions, door = server.sessions(), server.part("door")
    before = computing([*sessions, door])
    pressed = [pressing(client, number) for number, client in enumerate(clients)]
    answered = [one for each in await asyncio.gather(*pressed) for one in each]
    spent = computing([*sessions, door]) - before
    first, last = ([one[at] for one in answered if one[at] > 0] for at in (0, 1))
    report(
        f"{SESSIONS} sessions at a key a second: key to its first frame",
        f"p95 {ninety_fifth(first):.0f}, p99 {quantiles(first, n=100)[-1]:.0f} ms",
        f"p50 {median(first):.0f} ms; {len(answered)} keys, {len(first)} changed something",
        "p95 <= 40, p99 <= 60 ms (100)",
    )
    report("... to its last byte", f"p95 {ninety_fifth(last):.0f} ms", "", "<= 90 ms (100)")
    each = 1000 * spent / len(answered)
    report("... computing for a key", f"{each:.1f} ms", "session and door", "<= 7 ms")
    whole = sum(map(memory, [*sessions, door, server.part("parent")]))
    report(
        "... memory of a session, door and parent shared out",
        f"{whole / len(sessions):.1f} MB PSS",
        f"{whole:.0f} MB in all",
        "<= 32 MB",
    )


async def dropped(
    server: Server, stack: AsyncExitStack, clients: list[Client], report: Report
) -> None:
    for client in clients[::3]:
        client.channel.pause_reading()
        client.channel.write(KEYS[0] * 4_000)
    await asyncio.sleep(1)
    begun = time.perf_counter()
    for client in clients:
        client.channel.get_connection().abort()
    while server.sessions() and time.perf_counter() - begun < 20:
        await asyncio.sleep(0.02)
    report(
        f"{SESSIONS} lines dropped at once, a third stalled",
        f"{time.perf_counter() - begun:.1f} s",
        f"{len(server.sessions())} processes left",
        "<= 5 s (100)",
    )
    await stack.aclose()


async def all_at_once(stack: AsyncExitStack, rush: Sequence[Coming], report: Report) -> None:
    begun = time.perf_counter()
    await asyncio.gather(*(stack.enter_async_context(one) for one in rush))
    took = time.perf_counter() - begun
    report(f"{SESSIONS} at once, all on the map", f"{took:.1f} s", "", "<= 30 s (100)")


def prepared(server: Server, keys: dict[str, asyncssh.SSHKey]) -> dict[str, int]:
    """An account, and a game against a commander, for everybody; the number of each game."""
    secret, address = secret_of(server.folder), server.folder / "run/table.sock"
    office = ServerLine(address, token(secret, CONSOLE, ADMINISTRATOR))
    found = {}
    for name, key in keys.items():
        RemoteOffice(office).add_account(name, public(key))
        line = ServerLine(address, token(secret, Account(name), PLAYER))
        wanted = NewGame(GameTerms("1861", is_public=False), side=Side.UNION, opponent="steady")
        found[name] = RemoteLobby(line).begin(wanted).number
        line.close()
    office.close()
    return found


async def pressing(client: Client, number: int) -> list[tuple[float, float]]:
    """A key a second, more or less."""
    chance, answered = random.Random(number), list[tuple[float, float]]()
    await asyncio.sleep(chance.random())
    for _ in range(SECONDS):
        begun = time.perf_counter()
        answered.append(await client.key(chance.choice(KEYS)))
        await asyncio.sleep(max(0.0, begun + chance.uniform(0.5, 1.5) - time.perf_counter()))
    return answered
