"""People at terminals of a server, over real SSH on loopback, who note when they see what."""

import asyncio
import random
import re
import time
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from itertools import cycle
from pathlib import Path
from statistics import quantiles
from typing import Any, NamedTuple

import asyncssh

from campaign import Side
from saves.hosting.seats import Account
from saves.server.contract.lobby import ADMINISTRATOR, PLAYER, GameTerms, NewGame
from saves.server.contract.office import CONSOLE
from saves.server.line.connection import ServerLine
from saves.server.line.remote_lobby import RemoteLobby
from saves.server.line.remote_office import RemoteOffice
from saves.server.line.tokens import secret_of, token
from tests.bench.terminal import CONTROL
from tests.server.front.served import Server, public

SIZE = (100, 40)
ARROWS = (b"\x1b[C", b"\x1b[B", b"\x1b[D", b"\x1b[A")
ASKED, ANSWER = b"\x1b[?2026$p", b"\x1b[?2026;2$y"
FRAME_ENDS = b"\x1b[?2026l"
READY = b"marches"
"""Stands on the map, and nowhere before it."""

ANSWERED = 0.4
"""Seconds after which a key has been answered, be it by nothing."""

PATIENCE = 60.0


class Client(asyncssh.SSHClientSession[bytes]):
    """Somebody at a terminal."""

    def __init__(self) -> None:
        self.seen = b""
        self.is_ready = asyncio.Event()
        self.frame_at = self.last_at = 0.0
        self.frames = self.bytes = 0
        self.channel: asyncssh.SSHClientChannel[bytes]
        self.line: asyncssh.SSHClientConnection
        self.begun = self.asked = self.shown = 0.0
        """When he began to connect, had a terminal asked for, and saw the map."""

    def connection_made(self, chan: "asyncssh.SSHClientChannel[bytes]") -> None:
        self.channel = chan

    def data_received(self, data: bytes, datatype: int | None) -> None:
        now = self.last_at = time.perf_counter()
        self.bytes += len(data)
        if not self.is_ready.is_set():
            self.seen = (self.seen + data)[-200_000:]
            if ASKED in data:
                self.channel.write(ANSWER)
            if READY in self.seen:
                self.shown = now
                self.is_ready.set()
        if FRAME_ENDS in data:
            self.frames += data.count(FRAME_ENDS)
            self.frame_at = self.frame_at or now

    def look_away(self) -> None:
        """What comes from now on answers to something new."""
        self.frame_at = self.last_at = 0.0
        self.frames = self.bytes = 0

    async def key(self, key: bytes) -> tuple[float, float]:
        """Milliseconds until the first frame after a key is complete, and until its last byte."""
        self.look_away()
        pressed = time.perf_counter()
        self.channel.write(key)
        await asyncio.sleep(ANSWERED)
        return 1000 * (self.frame_at - pressed), 1000 * (self.last_at - pressed)


class Player(NamedTuple):
    """An account of the server, with its key and its game."""

    name: str
    key: asyncssh.SSHKey
    game: int


@asynccontextmanager
async def logged_in(server: Server, player: Player, verb: str = "play") -> AsyncIterator[Client]:
    """Somebody at the map of his game."""
    client = Client()
    client.begun = time.perf_counter()
    async with asyncssh.connect(
        "127.0.0.1", server.port, username=player.name, client_keys=[player.key],
        known_hosts=None, agent_path=None, config=None,
    ) as line:  # fmt: skip
        client.line = line
        client.asked = time.perf_counter()
        terminal: dict[str, Any] = {
            "term_type": "xterm-256color",
            "term_size": SIZE,
            "encoding": None,
        }
        await line.create_session(lambda: client, f"{verb} {player.game}", **terminal)
        try:
            async with asyncio.timeout(PATIENCE):
                await client.is_ready.wait()
        except TimeoutError:
            raise AssertionError(CONTROL.sub(b" ", client.seen)[-500:]) from None
        yield client


def accounts(server: Server, names: Sequence[str]) -> dict[str, asyncssh.SSHKey]:
    """Accounts, each with a key."""
    keys = {name: asyncssh.generate_private_key("ssh-ed25519") for name in names}
    office = ServerLine(_address(server), _said(server, CONSOLE, ADMINISTRATOR))
    for name, key in keys.items():
        RemoteOffice(office).add_account(name, public(key))
    office.close()
    return keys


def players(server: Server, names: Sequence[str], ways: Sequence[str] = ("",)) -> list[Player]:
    """Accounts, each with a game of its own against a commander; their battles, in these ways."""
    found = []
    for (name, key), way in zip(accounts(server, names).items(), cycle(ways), strict=False):
        line = ServerLine(_address(server), _said(server, name))
        terms = GameTerms("1861", resolver=way, is_public=False)
        wanted = NewGame(terms, side=Side.UNION, opponent="steady")
        found.append(Player(name, key, RemoteLobby(line).begin(wanted).number))
        line.close()
    return found


def at_one_table(server: Server, names: Sequence[str]) -> list[Player]:
    """Two who play each other, and all the others, who look on."""
    keys = accounts(server, names)
    union, south, *_ = names
    one = ServerLine(_address(server), _said(server, union))
    other = ServerLine(_address(server), _said(server, south))
    wanted = NewGame(GameTerms("1861"), side=Side.UNION, opponent=south)
    number = RemoteLobby(one).begin(wanted).number
    RemoteLobby(other).accept(number)
    for line in (one, other):
        line.close()
    return [Player(name, key, number) for name, key in keys.items()]


def _address(server: Server) -> Path:
    return server.folder / "run" / "table.sock"


def _said(server: Server, name: str, role: str = PLAYER) -> str:
    return token(secret_of(server.folder), Account(name), role)


async def pressing(client: Client, seconds: float, seed: int) -> list[tuple[float, float]]:
    """What `Client.key` says of a key a second, more or less."""
    chance, answered = random.Random(seed), list[tuple[float, float]]()
    until = time.perf_counter() + seconds
    await asyncio.sleep(chance.random())
    while (begun := time.perf_counter()) < until:
        answered.append(await client.key(chance.choice(ARROWS)))
        await asyncio.sleep(max(0.0, begun + chance.uniform(0.5, 1.5) - time.perf_counter()))
    return answered


async def a_key_a_second(clients: Sequence[Client], seconds: float) -> list[tuple[float, float]]:
    """The same of several."""
    each = await asyncio.gather(
        *(pressing(client, seconds, number) for number, client in enumerate(clients))
    )
    return [one for answered in each for one in answered]


def ninety_fifth(times: Sequence[float]) -> float:
    """The value that 95 of 100 do not exceed."""
    return quantiles(times, n=20, method="inclusive")[-1] if len(times) > 1 else times[0]


def memory(process: int) -> float:
    """What a process has for itself and its share of the rest, in MB."""
    return _counted(process, "Pss")


def own_memory(process: int) -> float:
    """What a process has for itself alone, in MB."""
    return _counted(process, "Private_Clean") + _counted(process, "Private_Dirty")


def _counted(process: int, what: str) -> float:
    text = Path(f"/proc/{process}/smaps_rollup").read_text()
    [found] = re.findall(rf"^{what}:\s+(\d+)", text, re.MULTILINE)
    return int(found) / 1024


def computing(processes: Sequence[int]) -> dict[int, float]:
    """Seconds of computing of each so far; one that has begun anew meanwhile is left out."""
    found = {}
    for process in processes:
        with suppress(FileNotFoundError):
            threads = [*Path(f"/proc/{process}/task").iterdir()]
            spent = sum(int((one / "schedstat").read_text().split()[0]) for one in threads)
            found[process] = spent / 1e9
    return found


def since(before: Mapping[int, float], processes: Sequence[int]) -> float:
    """Seconds of computing of processes since then; of one that came later, all of it."""
    now = computing(processes)
    return sum(spent - before.get(process, 0.0) for process, spent in now.items())


async def share(processes: Callable[[], Sequence[int]], seconds: float) -> float:
    """The part of a core that processes take meanwhile, in percent."""
    before = computing(processes())
    await asyncio.sleep(seconds)
    return 100 * since(before, processes()) / seconds
