"""Real clients at terminals of their own, whose screens are read as a person reads them."""

import asyncio
import os
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Final, Protocol

import asyncssh

from tests.patience import PATIENCE
from tests.server.front.openssh import client_at, words_of
from tests.server.front.served import Server, until
from tests.terminal.emulator import Emulator
from tests.terminal.program import Program, typed

NEXT_LOOK: Final = 0.02
REACTION: Final = 0.2
"""Seconds until somebody who has seen a question presses a key."""

DROPPED: Final = 4.0
"""Seconds after which he tries again, if nothing has changed."""

QUIET: Final = 0.3
"""Seconds without a change after which nothing more is painted, where nobody orders anything."""


class Terminal(Protocol):
    """A terminal at which somebody plays."""

    def look(self) -> str:
        """What it shows now."""
        ...

    def press(self, *keys: str) -> None:
        """Press keys, by name or by letter."""
        ...

    def cut(self) -> None:
        """The line is gone, without a word to the server."""
        ...


class SshTerminal:
    """A terminal of an asyncssh client."""

    def __init__(
        self,
        connection: asyncssh.SSHClientConnection,
        process: "asyncssh.SSHClientProcess[bytes]",
        size: tuple[int, int],
    ) -> None:
        self.connection, self.process = connection, process
        self.said = bytearray()
        """All that the server has sent."""

        self._shown = Emulator(size)
        self.reading = asyncio.get_running_loop().create_task(self._read())

    async def _read(self) -> None:
        while data := await self.process.stdout.read(65_536):
            self.said += data
            self._shown.feed(data)

    def look(self) -> str:
        return self._shown.text

    def press(self, *keys: str) -> None:
        self.process.stdin.write(typed(*keys))

    def resize(self, columns: int, rows: int) -> None:
        """The window has another size; what it showed is gone."""
        self._shown = Emulator((columns, rows))
        self.process.change_terminal_size(columns, rows)

    def cut(self) -> None:
        self.connection.abort()


class OpenSshTerminal:
    """A terminal at which OpenSSH runs."""

    def __init__(self, program: Program) -> None:
        self._program = program

    @property
    def process(self) -> int:
        """The number of the client's process."""
        return self._program.pid

    def look(self) -> str:
        return self._program.look()

    def press(self, *keys: str) -> None:
        os.write(self._program.terminal, typed(*keys))

    def cut(self) -> None:
        self._program.kill()


@asynccontextmanager
async def at_ssh(
    server: Server, name: str, command: str | None = None, size: tuple[int, int] = (100, 40)
) -> AsyncIterator[SshTerminal]:
    """Somebody with an asyncssh client: in the lobby, or where a command begins."""
    async with server.line(name) as connection:
        process = await connection.create_process(
            command, term_type="xterm-256color", term_size=size, encoding=None
        )
        terminal = SshTerminal(connection, process, size)
        try:
            yield terminal
        finally:
            terminal.reading.cancel()
            with suppress(asyncio.CancelledError, OSError):  # the server may have closed the line
                await terminal.reading


@asynccontextmanager
async def at_openssh(
    server: Server,
    folder: Path,
    name: str,
    *command: str,
    size: tuple[int, int] = (100, 40),
) -> AsyncIterator[OpenSshTerminal]:
    """Somebody with an OpenSSH client; its key lies in a folder."""
    (folder / name).write_bytes(server.keys[name].export_private_key("openssh"))
    (folder / name).chmod(0o600)
    words = words_of(folder, name, server.port, account=name)
    with client_at([words[0], "-tt", *words[1:], *command], size) as program:
        yield OpenSshTerminal(program)


async def cut_off(server: Server, terminal: Terminal) -> None:
    """Cut a line, and wait until the server has seen it: who comes back before that is asked
    whether he takes over.
    """
    before = {*server.sessions()}
    terminal.cut()
    await until(lambda: bool(before - {*server.sessions()}))


async def seen(terminal: Terminal, is_so: Callable[[str], object], what: str = "") -> str:
    """What a terminal shows, once it is so."""
    until = time.monotonic() + PATIENCE
    while not is_so(text := terminal.look()):
        assert time.monotonic() < until, f"{what or 'it'} is not on the screen:\n{text}"
        await asyncio.sleep(NEXT_LOOK)
    return text


async def shown(terminal: Terminal, *words: str) -> str:
    """What a terminal shows, once all words are on it."""
    return await seen(terminal, lambda text: all(word in text for word in words), repr(words))


async def answered(
    terminal: Terminal,
    keys: tuple[str, ...],
    is_done: Callable[[], object],
    asks: Callable[[str], object] | None = None,
) -> None:
    """Answer a question that is on the screen; once more, if the key came before it was seen.

    The game drops keys that were typed before whoever types could have read what it asks. Whether
    the question is still there *asks* tells of a screen where other things may change meanwhile,
    or of which a part was drawn yet; without it, nothing does.
    """
    asked, until = terminal.look(), time.monotonic() + PATIENCE
    asks = asks or (lambda text: text == asked)
    await asyncio.sleep(REACTION)
    if asks(terminal.look()) or not is_done():
        terminal.press(*keys)
    pressed = time.monotonic()
    while not is_done():
        now = time.monotonic()
        assert now < until, f"nothing came of {keys}:\n{terminal.look()}"
        if now > pressed + DROPPED and asks(terminal.look()):
            terminal.press(*keys)
            pressed = now
        await asyncio.sleep(NEXT_LOOK)


async def at_rest(terminal: Terminal, *words: str) -> str:
    """What a terminal shows, once all words are on it and nothing is painted any more."""
    text = await shown(terminal, *words)
    while True:
        await asyncio.sleep(QUIET)
        before, text = text, await shown(terminal, *words)
        if text == before:
            return text


def looks_like(frame: str) -> Callable[[str], bool]:
    """Whether a screen shows the same as before: half a block may come as the other half with its
    colors turned, wherever that is less to send.
    """
    return lambda text: text.translate(_HALVES) == frame.translate(_HALVES)


_HALVES: Final = str.maketrans("▄", "▀")
