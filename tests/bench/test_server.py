"""How a server feels to those who play on it: log in, keys, memory; real clients on the same cores.

Each player has a game of his own against a commander, in a terminal of 100 x 40 cells.
"""

import asyncio
import json
import os
import random
import re
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from statistics import median

import asyncssh
import pytest

from saves.hosting.seats import Account
from tests.bench.conftest import Report
from tests.bench.terminal import percentile
from tests.server.front.served import Server, public, screen, serving

pytestmark = pytest.mark.bench

SESSIONS = int(os.environ.get("SESSIONS", "10"))
SIZE = (100, 40)
SECONDS = 10.0
"""How long everybody presses a key a second."""

ASKED, CAN = b"\x1b[?2026$p", b"\x1b[?2026;2$y"
END = b"\x1b[?2026l"
"""The end of a frame that is shown at once."""

ARROWS = (b"\x1b[C", b"\x1b[B", b"\x1b[D", b"\x1b[A")


class Player:
    """Somebody at his map: when he has pressed a key, and when its first frame was whole."""

    def __init__(self, process: "asyncssh.SSHClientProcess[bytes]") -> None:
        self.process = process
        self.drawn = b""
        self.waits: list[float] = []
        self._pressed = 0.0
        self._reading = asyncio.get_running_loop().create_task(self._read())

    async def _read(self) -> None:
        while data := await self.process.stdout.read(65_536):
            if ASKED in data:
                self.process.stdin.write(CAN)
            if END in data and self._pressed:
                self.waits.append(time.perf_counter() - self._pressed)
                self._pressed = 0.0
            self.drawn += data

    async def until(self, word: bytes) -> None:
        """Wait for something to be painted."""
        async with asyncio.timeout(60):
            while word not in self.drawn:
                await asyncio.sleep(0.002)

    async def play(self, seconds: float, seed: int) -> None:
        """Press a key a second, at moments of his own."""
        dice, until = random.Random(seed), time.perf_counter() + seconds
        while time.perf_counter() < until:
            await asyncio.sleep(dice.uniform(0.5, 1.5))
            self._pressed = time.perf_counter()
            self.process.stdin.write(dice.choice(ARROWS))


def name_of(number: int) -> str:
    """A name that looks like no other one."""
    return "soldier-" + "".join("abcdefghjk"[int(digit)] for digit in f"{number:03}")


@pytest.fixture
def crowded(tmp_path: Path) -> Iterator[Server]:
    """A server with an account for each session."""
    with serving(tmp_path / "server", sessions_per_address=1000, sessions=1000) as server:
        door = server.door()
        for number in range(SESSIONS):
            name = name_of(number)
            server.keys[name] = asyncssh.generate_private_key("ssh-ed25519")
            door.register(Account(name), public(server.keys[name]), f"192.0.2.{number % 250}")
        door.line.close()
        yield server


@asynccontextmanager
async def logged_in(server: Server, name: str) -> AsyncIterator[tuple[Player, float]]:
    """Somebody at the map of a game of his own, and the seconds from his log-in to it."""
    async with server.line(name) as connection:
        begun = await connection.run(
            f"new 1861 --side union --opponent steady --pace live --seconds 0 --json --name {name}"
        )
        number = json.loads(str(begun.stdout))["number"]
    start = time.perf_counter()
    async with (
        server.line(name) as connection,
        screen(connection, SIZE, command=f"play {number}") as shown,
    ):
        player = Player(shown.process)
        await player.until(b"marches")
        yield player, time.perf_counter() - start


def memory(process: int) -> float:
    """Proportional set size, in MB; the system shows it to its administrator alone."""
    rollup = Path(f"/proc/{process}/smaps_rollup").read_text()
    found = re.search(r"^Pss:\s+(\d+)", rollup, re.MULTILINE)
    assert found is not None
    return int(found[1]) / 1024


def spent(processes: list[int]) -> float:
    """Seconds of computing of some processes."""
    ticks = 0
    for process in processes:
        fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
        ticks += int(fields[11]) + int(fields[12])
    return ticks / os.sysconf("SC_CLK_TCK")


async def test_a_crowd(crowded: Server, report: Report) -> None:
    server = crowded
    async with AsyncExitStack() as stack:
        players, first = list[Player](), list[float]()
        for number in range(SESSIONS):
            player, took = await stack.enter_async_context(logged_in(server, name_of(number)))
            players.append(player)
            first.append(took)
        await asyncio.sleep(1.0)
        served = [*server.sessions(), server.part("door")]
        before = spent(served)
        await asyncio.gather(*(p.play(SECONDS, n) for n, p in enumerate(players)))
        waits = [wait for player in players for wait in player.waits]
        computing = (spent(served) - before) / max(1, len(waits))
        parts = [server.part(name) for name in ("door", "parent", "table")]
        report(
            f"server: log-in to the map, one at a time, {SESSIONS} sessions, p50 / p95",
            f"{1000 * median(first):.0f} / {1000 * percentile(first, 0.95):.0f} ms",
            f"load {os.getloadavg()[0]:.1f}",
            "p95 <= 300 ms",
        )
        report(
            f"server: key to its frame, {SESSIONS} at a key a second, p50 / p95",
            f"{1000 * median(waits):.1f} / {1000 * percentile(waits, 0.95):.1f} ms",
            f"{len(waits)} keys",
            "p95 <= 40 ms",
        )
        report(
            "server: computing for a key, session and door",
            f"{1000 * computing:.1f} ms",
            "",
            "<= 7 ms",
        )
        if os.geteuid() == 0:
            each = median(memory(one) for one in server.sessions())
            others = " / ".join(f"{memory(one):.0f}" for one in parts)
            report(
                "server: memory of a session",
                f"{each:.1f} MB PSS",
                f"door / parent / table {others}",
                "<= 32 MB",
            )
    start = time.perf_counter()
    while server.sessions():
        assert time.perf_counter() - start < 5.0, "sessions outlive their lines"
        await asyncio.sleep(0.02)
