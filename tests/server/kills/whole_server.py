"""A whole server that is killed and started anew at the same port, and who plays there over SSH."""

import asyncio
import json
import os
import random
import signal
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from socket import socket
from typing import Any

import asyncssh

from campaign import CampaignError, Side, legal_actions, write_order
from saves.hosting.seated import SeatedCampaign
from saves.hosting.seats import Account
from saves.server.contract.door import RefusedError
from saves.server.line.connection import LateError, ServerLine
from saves.server.line.remote_lobby import RemoteDoor, RemoteLobby
from saves.server.line.tokens import DOOR, SECRET, secret_of, token
from saves.server.process.config import FILE, PREFIX
from tests.server.front.served import COMMAND, USUAL, public
from tests.server.kills.wars import LIMIT, Ordered, until


def free_port() -> int:
    """A port that nobody has."""
    with socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


class WholeServer:
    """Supervisor, table process and reserve, parent, door; thinkers and sessions."""

    def __init__(self, folder: Path, **settings: object) -> None:
        self.folder, self.port = folder, free_port()
        folder.mkdir(mode=0o700)
        (folder / FILE).touch()  # a folder with a log alone is no server's
        said = {**USUAL, "port": self.port, **settings}
        self._environ = {n: v for n, v in os.environ.items() if not n.startswith("NORDEN_SUDEN")}
        self._environ |= {PREFIX + name.upper(): str(v).lower() for name, v in said.items()}
        self.variables: dict[str, str] = {}
        self.keys: dict[str, asyncssh.SSHKey] = {}
        self.process: subprocess.Popen[bytes] | None = None
        self._seen: dict[int, str] = {}
        """All processes that there were, and when each began."""

    @property
    def log(self) -> str:
        return (self.folder / "log").read_text()

    def start(self, *command: str) -> None:
        """Start it; whoever wants to speak with it waits until it is there."""
        with (self.folder / "log").open("ab") as log:
            self.process = subprocess.Popen(
                [*(command or (COMMAND,)), "serve", "--folder", str(self.folder)],
                env=self._environ | self.variables,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=log,
            )

    def is_open(self) -> bool:
        """Its door is."""
        with socket() as one:
            return not one.connect_ex(("127.0.0.1", self.port))

    def stop(self) -> int:
        """End it in order; its exit status."""
        assert self.process is not None
        self.look_around()
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(LIMIT)

    # --- processes -------------------------------------------------------------------------------

    def part(self, *names: str) -> int:
        """The process of the first of these parts that lives."""
        for name in names:
            for number in self._children(self._supervisor):
                if self._part_of(number) == name:
                    return number
        raise AssertionError(f"there is no {names}")

    @property
    def _supervisor(self) -> int:
        assert self.process is not None
        return self.process.pid

    def _part_of(self, number: int) -> str:
        started = f'process={number}"'
        lines = [line for line in self.log.splitlines() if started in line and "started" in line]
        return lines[-1].split("part=")[1].split()[0] if lines else ""

    @property
    def serving_table(self) -> int:
        """The process that has the games, be it the first or the reserve."""
        return self._last_that_said('games are served"')

    @property
    def forking_parent(self) -> int:
        """The process that forks sessions, be it the first or its reserve."""
        return self._last_that_said('"sessions are forked"')

    def _last_that_said(self, words: str) -> int:
        found = self._said_by(words)
        assert found, (
            f"no process of the server has said {words}; the log says:\n{self.log[-2_000:]}"
        )
        return found[-1]

    def _said_by(self, *words: str) -> list[int]:
        """Processes that have written one of that in the log."""
        lines = [line for line in self.log.splitlines() if any(word in line for word in words)]
        return [int(json.loads(line)["process"]) for line in lines]

    def has_reserve(self, *names: str) -> bool:
        """Each of these parts lives and has loaded everything, to work or to stand by."""
        ready = {
            self._part_of(number)
            for number in self._children(self._supervisor)
            if number in self._said_by('served"', '"sessions are forked"', '"in reserve"')
        }
        return ready.issuperset(names)

    def sessions(self) -> list[int]:
        return self._children(self.forking_parent)

    def _children(self, number: int) -> list[int]:
        with suppress(OSError):
            listed = Path(f"/proc/{number}/task").glob("*/children")
            return [int(child) for file in listed for child in file.read_text().split()]
        return []

    def look_around(self) -> dict[int, str]:
        """Remember all processes of the server that there are now."""
        found, new = dict[int, str](), [self._supervisor]
        while new:
            number = new.pop()
            if began := _began(number):
                found[number] = began
            new += self._children(number)
        self._seen |= found
        return found

    def kill(self, number: int, how: int = signal.SIGKILL) -> None:
        """Kill one process, at once."""
        with suppress(ProcessLookupError):
            os.kill(number, how)

    def begin_anew(self) -> None:
        """Kill the supervisor, and start another one without a pause."""
        self.look_around()
        assert self.process is not None
        self.process.kill()
        self.process.wait()
        self.start()

    def kill_all(self) -> None:
        """Kill every process of the server, and start another one without a pause."""
        for number in self.look_around():
            self.kill(number)
        assert self.process is not None
        self.process.wait()
        self.start()

    def left_over(self) -> dict[int, str]:
        """Processes that were the server's and live on, and what they are."""
        return {
            number: Path(f"/proc/{number}/cmdline").read_text().replace("\0", " ")
            for number, began in self._seen.items()
            if _began(number) == began
        }

    # --- people ----------------------------------------------------------------------------------

    def line(self, name: str, role: str = "player") -> ServerLine:
        """A line to the games that needs no door, as soon as somebody answers."""
        end = time.monotonic() + LIMIT
        while True:
            with suppress(LateError, FileNotFoundError):
                said = token(secret_of(self.folder), Account(name), role)
                return ServerLine(self.folder / "run" / "table.sock", said)
            assert time.monotonic() < end, self.log[-2000:]

    def people(self, *names: str) -> None:
        """Accounts with a key each."""
        with closing(self.line("front", DOOR)) as line:
            for name in names:
                self.keys[name] = asyncssh.generate_private_key("ssh-ed25519")
                with suppress(RefusedError):
                    RemoteDoor(line).register(name, public(self.keys[name]), _address(name))

    def lobby(self, name: str) -> RemoteLobby:
        return RemoteLobby(self.line(name))

    def connect(self, name: str) -> Any:
        """A connection of somebody with his key."""
        return asyncssh.connect(
            "127.0.0.1",
            self.port,
            username=name,
            client_keys=[self.keys[name]],
            known_hosts=None,
            agent_path=None,
            config=None,
            connect_timeout=LIMIT,
        )


def _began(number: int) -> str:
    """When a process began; empty if it is gone, or only its number is left."""
    with suppress(OSError):
        state, *rest = Path(f"/proc/{number}/stat").read_text().rpartition(")")[2].split()
        return "" if state == "Z" else rest[18]
    return ""


def _address(name: str) -> str:
    """Where somebody comes from: a network each, for one makes only a few accounts a day."""
    return f"10.{sum(name.encode()) % 256}.{len(name)}.{ord(name[-1]) % 256}"


@contextmanager
def whole_server(folder: Path, *names: str, **settings: object) -> Iterator[WholeServer]:
    """A server that runs, and people who have accounts there."""
    server = WholeServer(folder, **settings)
    server.start()
    until((folder / SECRET).exists)
    try:
        server.people(*names)
        yield server
    finally:
        for number in server.look_around():
            server.kill(number)
        assert server.process is not None
        server.process.wait()


class OverSsh:
    """Both log in for each order: `ssh host order 17 "march cairo"`. One looks on besides."""

    def __init__(self, server: WholeServer, one: str, two: str) -> None:
        self._server, self._names = server, (one, two)
        self._lobby = server.lobby(one)
        self._seen: SeatedCampaign | None = None
        self._game = 0
        self._runner = asyncio.Runner()

    def order(self, lot: random.Random, sends: Callable[[], None]) -> Ordered | None:
        if self._seen is None:
            self._game = self._game or self._begun()
            self._seen = SeatedCampaign(self._lobby.table(self._game), Account(self._names[0]))
        self._seen.read()
        state = self._seen.state
        if state.to_move is None:
            self._game, self._seen = 0, None
            return None
        order = write_order(lot.choice(legal_actions(state)))
        sends()
        who = [*Side].index(state.to_move)
        line = self._said(who, f'order {self._game} "{order}" --json')["line"]
        assert line["order"] == order
        return Ordered(self._game, line["number"], order)

    def _begun(self) -> int:
        begun = self._said(0, "new 1861 --side union --pace live --seconds 0 --json")
        self._said(1, f"accept {begun['number']} --json")
        return int(begun["number"])

    def _said(self, who: int, command: str) -> Any:
        """What the server says to a command of somebody who logs in for it.

        Raises:
            CampaignError: if it refuses it.
            OSError: if the line drops.
        """
        try:
            return self._runner.run(answer(self._server, self._names[who], command))
        except asyncssh.Error as error:
            raise OSError(f"{type(error).__name__}: {error.reason}") from error

    def close(self) -> None:
        self._lobby.close()
        self._runner.close()


async def answer(server: WholeServer, name: str, command: str) -> Any:
    """What the server says to a command of somebody who logs in for it.

    Raises:
        CampaignError: if it refuses it.
        asyncssh.Error, OSError: if the line drops.
    """
    async with asyncio.timeout(LIMIT), server.connect(name) as connection:
        done = await connection.run(command, stdin=asyncssh.DEVNULL)
    if done.exit_status != 0:
        why = str(done.stderr).strip() or f"status {done.exit_status or done.exit_signal}"
        raise CampaignError(why)
    return json.loads(str(done.stdout))


def gone(server: WholeServer) -> None:
    """Nothing is left over of a server that has ended."""
    until(lambda: not server.left_over())
