"""Where a table process answers, and who has come there and has not said yet who he is."""

import asyncio
import logging
import os
import socket
import struct
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Final, TypeAlias

from saves.server.contract.door import RefusedError
from saves.server.line.tokens import Token, read_token
from saves.server.line.troubles import trouble_of
from saves.server.line.wire import (
    EDITION,
    LANGUAGE,
    LONGEST_ASKED,
    TOO_LONG,
    Hello,
    Refused,
    WireError,
    line_to_send,
    read_asked,
)

LOG = logging.getLogger(__name__)

MOST_LINES: Final = 2_000
MOST_UNKNOWN: Final = 200
"""Lines in all, and of those that have not said who speaks."""

FOR_HELLO: Final = 30.0
"""Seconds in which somebody says who he is: of a hundred who come at once each waits his turn."""

TO_READ_THE_END: Final = 1.0
"""Seconds in which somebody whose line ends may still read why."""

BACKLOG: Final = 512

ANOTHER_VERSION: Final = (
    "The server has another version of the game now. Nothing is lost: log in again."
)

Admit: TypeAlias = Callable[[asyncio.Transport, Token], asyncio.Protocol]
"""Who speaks on a line from now on, given by his token; raises if he may not."""


def refuse(transport: asyncio.Transport, error: Exception) -> None:
    """Say why on a line, and end it."""
    transport.write(line_to_send(Refused(trouble_of(error))))
    end(transport)


def end(transport: asyncio.Transport) -> None:
    """End a line when all was sent."""
    transport.close()
    asyncio.get_running_loop().call_later(TO_READ_THE_END, transport.abort)


class Arrivals:
    """A Unix socket, and whoever comes to it."""

    def __init__(self, secret: bytes, admit: Admit, here: Callable[[], int]) -> None:
        """*here* says how many lines there are of those that were admitted."""
        self._secret, self._admit, self._here = secret, admit, here
        self._unknown: set[Arrival] = set()
        self._server: asyncio.Server | None = None
        self.is_closed = False
        """Whoever had come by then, and was not known yet, is sent away."""

    async def open(self, address: Path) -> None:
        """Answer at an address, which belongs to this process alone; one left over goes.

        Raises:
            OSError: if it cannot be had.
        """
        with suppress(FileNotFoundError):
            address.unlink()
        listener = socket.socket(socket.AF_UNIX)
        before = os.umask(0o177)
        try:
            listener.bind(str(address))
        finally:
            os.umask(before)
        loop = asyncio.get_running_loop()
        self._server = await loop.create_unix_server(self._arrives, sock=listener, backlog=BACKLOG)

    def close(self) -> None:
        """Let nobody come any more."""
        self.is_closed = True
        if self._server is not None:
            self._server.close()
        for one in [*self._unknown]:
            one.drop()

    def __len__(self) -> int:
        """How many have not said who they are."""
        return len(self._unknown)

    def _arrives(self) -> "Arrival":
        is_full = len(self) + self._here() >= MOST_LINES or len(self) >= MOST_UNKNOWN
        arrival = Arrival(self, is_one_too_many=is_full)
        if not self.is_closed:
            self._unknown.add(arrival)
        return arrival

    def admit(self, transport: asyncio.Transport, hello: Hello) -> asyncio.Protocol:
        """Who speaks on the line from now on.

        Raises:
            RefusedError: if the session is one of another version; it does not come back.
            TokenError: if the token is not one of this server, or has expired.
            SaveError: if he may not come.
        """
        if hello.language != LANGUAGE or hello.edition not in ("", EDITION):
            raise RefusedError(ANOTHER_VERSION)
        return self._admit(transport, read_token(self._secret, hello.token))

    def forget(self, arrival: "Arrival") -> None:
        """He has said who he is, or has gone."""
        self._unknown.discard(arrival)


class Arrival(asyncio.Protocol):
    """A line that has just begun."""

    def __init__(self, arrivals: Arrivals, *, is_one_too_many: bool) -> None:
        self._arrivals, self._is_one_too_many = arrivals, is_one_too_many
        self._unread = bytearray()
        self._transport: asyncio.Transport | None = None
        self._hello: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        if self._arrivals.is_closed:
            self.drop()
        elif not _is_ours(transport.get_extra_info("socket")):
            self._refuse(WireError("This line is not for you."))
        elif self._is_one_too_many:
            self._refuse(WireError("The server is full; try again later."))
        else:
            loop = asyncio.get_running_loop()
            late = WireError("Nobody has said who speaks.")
            self._hello = loop.call_later(FOR_HELLO, self._refuse, late)

    def connection_lost(self, exc: Exception | None) -> None:
        self._is_known()

    def eof_received(self) -> bool:
        return False

    def data_received(self, data: bytes) -> None:
        assert self._transport is not None
        if self._transport.is_closing():
            return
        self._unread += data
        found = self._unread.find(b"\n", 0, LONGEST_ASKED + 1)
        if found >= 0:
            self._says(bytes(self._unread[:found]), bytes(self._unread[found + 1 :]))
        elif len(self._unread) > LONGEST_ASKED:
            self._refuse(WireError(TOO_LONG.format(most=LONGEST_ASKED)))

    def _says(self, line: bytes, more: bytes) -> None:
        """Somebody says who he is, and perhaps more already."""
        assert self._transport is not None
        try:
            hello = read_asked(line)
            if not isinstance(hello, Hello):
                raise WireError("Say first who speaks.")
            speaker = self._arrivals.admit(self._transport, hello)
        except Exception as error:  # it ends this line, and is no matter to the others
            self._refuse(error)
            return
        self._is_known()
        self._transport.set_protocol(speaker)
        speaker.connection_made(self._transport)
        if more:
            speaker.data_received(more)

    def _is_known(self) -> None:
        if self._hello is not None:
            self._hello.cancel()
        self._arrivals.forget(self)

    def _refuse(self, error: Exception) -> None:
        if self._transport is not None and not self._transport.is_closing():
            refuse(self._transport, error)

    def drop(self) -> None:
        """End the line at once."""
        if self._transport is not None:
            self._transport.abort()


def _is_ours(line: socket.socket) -> bool:
    """Whoever speaks runs under the account of the server."""
    size = struct.calcsize("3i")
    credentials = line.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, size)
    _, user, _ = struct.unpack("3i", credentials)
    return bool(user == os.getuid())
