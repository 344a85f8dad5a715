"""A real table process, and people who reach it over its socket."""

import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from shutil import rmtree

from saves.hosting.seats import Account
from saves.server.contract.door import KEY
from saves.server.line.connection import LateError, ServerLine
from saves.server.line.remote_lobby import RemoteDoor, RemoteLobby
from saves.server.line.tokens import DOOR, draw_secret, secret_of, token
from tests.patience import PATIENCE
from tests.server.ssh_keys import ed25519

ROOT = Path(__file__).parents[2]
OPEN = 'registration = "open"\nhold_new_names = false\nguests = true\n'


class TableProcess:
    """It, and its folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.address = folder / "run" / "table.sock"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self, *, reserve: bool = False) -> None:
        """Start it; whoever wants to speak with it waits until it is there."""
        starter = [str(os.getpid())] if reserve else []
        with (self.folder / "log").open("ab") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "screens.server.table", str(self.folder), *starter],
                cwd=ROOT,
                stdin=subprocess.DEVNULL,
                stderr=log,
            )

    def end(self, how: int = signal.SIGTERM) -> int:
        """End it; its exit status."""
        if self.process is None:
            return 0
        process, self.process = self.process, None
        process.send_signal(how)
        return process.wait(PATIENCE)

    def begin_anew(self) -> None:
        """Kill it, and start it, as a supervisor does."""
        self.end(signal.SIGKILL)
        self.start()

    def said(self) -> str:
        return (self.folder / "log").read_text()

    def line(self, name: str, role: str, session: int = 0) -> ServerLine:
        """A line with a token of this server, as soon as somebody answers."""
        said = token(secret_of(self.folder), Account(name), role, session)
        try:
            return ServerLine(self.address, said, PATIENCE)
        except LateError as error:
            raise AssertionError(self.said()) from error

    def comes(self, *names: str) -> list[RemoteLobby]:
        """People who come in by the door, each with a key of his own."""
        line = self.line("front", DOOR)
        door, lobbies = RemoteDoor(line), list[RemoteLobby]()
        for name in names:
            who = door.register(name, ed25519(name.encode().ljust(32)), _address(name)).player
            session = door.came(who.account, _address(name), KEY)
            lobbies.append(RemoteLobby(self.line(who.account, who.role, session)))
        line.close()
        return lobbies


@contextmanager
def table_process(*more: str, within: Path | None = None) -> Iterator[TableProcess]:
    folder = Path(tempfile.mkdtemp(prefix="ns", dir=within))
    (folder / "server.toml").write_text("".join((OPEN, *more)))
    draw_secret(folder)  # as the supervisor does before it starts anything
    one = TableProcess(folder)
    one.start()
    try:
        yield one
    finally:
        one.end(signal.SIGKILL)
        rmtree(folder)


def _address(name: str) -> str:
    """Where somebody comes from: a network each, for one makes only a few accounts a day."""
    return f"10.{sum(name.encode()) % 256}.{len(name)}.{ord(name[-1]) % 256}"
