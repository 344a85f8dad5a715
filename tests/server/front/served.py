"""A whole server, with all its processes, and real clients of it."""

import asyncio
import json
import os
import re
import resource
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Callable, Iterable, Iterator
from contextlib import asynccontextmanager, closing, contextmanager, suppress
from pathlib import Path
from typing import Any

import asyncssh

from saves.hosting.seats import Account
from saves.server.contract.door import RefusedError
from saves.server.contract.lobby import MINE, PLAYER, PLAYING
from saves.server.line.connection import ServerLine
from saves.server.line.remote_lobby import RemoteDoor, RemoteLobby
from saves.server.line.tokens import DOOR, secret_of, token
from saves.server.process.config import FILE, PREFIX
from saves.server.process.folder import PLAYERS as FOLDERS
from tests import patience
from tests.patience import PATIENCE

COMMAND = str(Path(sys.executable).parent / "norden-suden")
PLAYERS = ("grant", "lee", "hay")
FEW = 256
"""Descriptors that a server may have at first, as on a host that lets nobody have many."""

READY = "4 Finished"
"""What is on the screen when a session has begun."""

USUAL = {
    "port": 0,
    "drain_seconds": 5,
    "connections_per_address": 1000,
    "failures": 1000,
    "registration": "open",
    "hold_new_names": False,
    "recordings": False,
}
CONTROL = re.compile(rb"\x1b[\[(][0-9;?<>=]*[ -/]*[@-~]|\x1b[PX^_\]].*?(?:\x1b\\|\x07)|\x1b.")


class Server:
    """A server in a folder, and what can be seen of it from outside."""

    def __init__(self, folder: Path, process: "subprocess.Popen[bytes]") -> None:
        self.folder, self.process = folder, process
        self.keys = {name: asyncssh.generate_private_key("ssh-ed25519") for name in PLAYERS}
        self._lines = list[ServerLine]()

    @property
    def port(self) -> int:
        """Where the door is, once it is open."""
        return int(self.wait_for((self.folder / "run" / "port").read_text))

    def door(self) -> RemoteDoor:
        """The accounts, as the server's own door asks them."""
        said = token(secret_of(self.folder), Account(DOOR), DOOR)
        self._lines.append(ServerLine(self.folder / "run" / "table.sock", said, PATIENCE))
        return RemoteDoor(self._lines[-1])

    def hang_up(self) -> None:
        """Close the lines of all doors; each has a thread, and the server a place for it."""
        while self._lines:
            self._lines.pop().close()

    def wait_for(self, look: Callable[[], str]) -> str:
        """What a file says once it is there."""
        until = time.monotonic() + PATIENCE
        while True:
            try:
                return look()
            except FileNotFoundError:
                assert self.process.poll() is None, "the server has ended"
                assert time.monotonic() < until, "the server is not up"
                time.sleep(0.02)

    def part(self, name: str) -> int:
        """The number of the process of one part: the latest that was started."""
        found = re.findall(rf"started part={name} process=(\d+)", self.log)
        return int(found[-1])

    @property
    def serving_table(self) -> int:
        """The process that has the games, be it the first or the one in reserve."""
        found = self._said_by('games are served"')
        assert found, f"no process has the games:\n{self.log[-2_000:]}"
        return found[-1]

    def _said_by(self, words: str) -> list[int]:
        """Processes that have written that in the log."""
        lines = [line for line in self.log.splitlines() if words in line]
        return [int(json.loads(line)["process"]) for line in lines]

    @property
    def log(self) -> str:
        """What the server has written down so far."""
        return (self.folder / "log").read_text()

    @property
    def parent(self) -> int:
        """The process that forks sessions, be it the first or the one in reserve."""
        found = self._said_by('"sessions are forked"')
        return found[-1] if found else self.part("parent")

    def sessions(self) -> list[int]:
        """The processes of all sessions."""
        parent = self.parent
        listed = Path(f"/proc/{parent}/task/{parent}/children").read_text()
        return [int(number) for number in listed.split()]

    def clear(self) -> None:
        """See that nobody is left, nor a game of theirs that goes on, nor what was set by them."""
        self.hang_up()
        patience.until(lambda: not self.sessions())
        for name in PLAYERS:
            with closing(RemoteLobby(self._line(name))) as lobby:
                for game in lobby.games(MINE).games:
                    if game.stage == PLAYING:
                        lobby.resign(game.number)
                    elif lobby.me().account == game.begun_by:
                        lobby.withdraw(game.number)
            shutil.rmtree(self.folder / FOLDERS / name, ignore_errors=True)

    def _line(self, name: str) -> ServerLine:
        said = token(secret_of(self.folder), Account(name), PLAYER)
        return ServerLine(self.folder / "run" / "table.sock", said, PATIENCE)

    async def only_session(self) -> int:
        """The process of the session that there is, once those before it have gone."""
        found = list[int]()

        def is_there() -> bool:  # by a second look it may have gone
            found[:] = self.sessions()
            return len(found) == 1

        await until(is_there)
        return found[0]

    @asynccontextmanager
    async def line(
        self, name: str = "grant", **more: Any
    ) -> AsyncIterator[asyncssh.SSHClientConnection]:
        """A connection of somebody with his key."""
        settings: dict[str, Any] = {
            "username": name,
            "client_keys": [self.keys[name.partition("+")[0]]],
            "known_hosts": None,
            "agent_path": None,
            "config": None,
            **more,
        }
        port = settings.pop("port", None) or self.port
        async with asyncssh.connect("127.0.0.1", port, **settings) as connection:
            yield connection


def public(key: asyncssh.SSHKey) -> str:
    """A key as lists of keys have it, without a comment."""
    return " ".join(key.export_public_key().decode().split()[:2])


@contextmanager
def serving(folder: Path, **settings: object) -> Iterator[Server]:
    """A server that runs in a folder, at a port of its own."""
    environ = {
        name: value for name, value in os.environ.items() if not name.startswith("NORDEN_SUDEN")
    }
    said = {**USUAL, **settings}
    environ |= {PREFIX + name.upper(): str(value).lower() for name, value in said.items()}
    folder.mkdir(parents=True, exist_ok=True)
    (folder / FILE).touch()  # a folder with a log alone is no server's
    with (folder / "log").open("wb") as log:
        process = subprocess.Popen(
            [COMMAND, "serve", "--folder", str(folder)], env=environ, stderr=log
        )
    _, most = resource.prlimit(process.pid, resource.RLIMIT_NOFILE)
    resource.prlimit(process.pid, resource.RLIMIT_NOFILE, (FEW, most))
    server = Server(folder, process)
    try:
        assert server.port
        with closing(server.door().line) as line:
            for name, key in server.keys.items():
                with suppress(RefusedError):  # in this folder a server has run before
                    RemoteDoor(line).register(name, public(key), "192.0.2.1")
        yield server
    finally:
        server.hang_up()
        process.send_signal(signal.SIGTERM)
        try:
            process.wait(PATIENCE)
        finally:
            process.kill()
            process.wait()


class Screen:
    """What a client sees and types."""

    def __init__(self, process: "asyncssh.SSHClientProcess[bytes]") -> None:
        self.process = process
        self.drawn = b""

    @property
    def text(self) -> str:
        """The letters that were drawn, without what steers the terminal."""
        return CONTROL.sub(b"", self.drawn).decode("utf-8", "replace")

    async def wait_for(
        self,
        *words: str,
        limit: float = PATIENCE,
        enough: Callable[[Iterable[bool]], bool] = all,
    ) -> str:
        """What was drawn, once all words have come; or *any* of them."""
        try:
            async with asyncio.timeout(limit):
                while not enough(word in self.text for word in words):
                    data = await self.process.stdout.read(65_536)
                    assert data, self.text[-500:]
                    self.drawn += data
        except TimeoutError as error:
            raise AssertionError(f"{words} not in {self.text[-2000:]!r}") from error
        return self.text

    async def rest(self) -> str:
        """All that is drawn until the server closes the line."""
        while data := await self.process.stdout.read(65_536):
            self.drawn += data
        return self.text

    def press(self, keys: bytes) -> None:
        """Type."""
        self.process.stdin.write(keys)


@asynccontextmanager
async def screen(
    connection: asyncssh.SSHClientConnection, size: tuple[int, int] = (80, 24), **more: Any
) -> AsyncIterator[Screen]:
    """A session with a terminal on a connection."""
    settings: dict[str, Any] = {"term_type": "xterm-256color", "encoding": None, **more}
    async with connection.create_process(term_size=size, **settings) as process:
        yield Screen(process)


async def until(seen: Callable[[], bool], limit: float = PATIENCE) -> None:
    """Wait for something to be so."""
    async with asyncio.timeout(limit):
        while not seen():
            await asyncio.sleep(0.02)
