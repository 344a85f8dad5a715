"""Lines that begin at one host and are answered at another one: the two ends of each.

The host where a line begins has made sure who speaks; what it says of that in the first frame
counts at the other one. Nobody can write such a frame who has no password of the database.
"""

import asyncio
import itertools
import logging
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final, Protocol

import msgspec
from msgspec import Struct

from saves.hosting.seats import account
from saves.server.contract.door import OtherHost
from saves.server.contract.lobby import ROLES
from saves.server.contract.office import HostCard
from saves.server.line.arrivals import MOST_LINES, Arrivals, end, refuse
from saves.server.line.far_line import FarLine, Said
from saves.server.line.mail import Frame, Mail, Mailbox
from saves.server.line.tokens import DOOR, Token, host_of
from saves.server.line.wire import LANGUAGE, WireError
from saves.storage.processes import uptime

LOG = logging.getLogger(__name__)

FOR_THE_END: Final = 2.0
"""Seconds in which lines that are passed on may end in order."""


class LineOpening(Struct, frozen=True, forbid_unknown_fields=True):
    """The first frame of a line: who speaks, as his token has said to the host where it begins."""

    host: str
    began: float
    """Since when that host has been up."""

    account: str
    role: str
    session: int
    expires: int
    language: int = LANGUAGE

    @property
    def token(self) -> Token:
        """What it says.

        Raises:
            SaveError: if no token can say that, or it has expired.
        """
        if self.language != LANGUAGE:
            raise WireError("This session speaks for another version of the server.")
        if self.role not in (*ROLES, DOOR) or self.expires <= time.time():
            raise WireError("Nobody has said who speaks.")
        return Token(account(self.account), self.role, self.session, self.expires)


_FIRST: Final = msgspec.json.Decoder(LineOpening)


# --- where a line begins -----------------------------------------------------------------------


class Passing(asyncio.Protocol):
    """One side of a line that is passed on: what comes here goes out at the other side."""

    def __init__(self, there: asyncio.Transport, gone: Callable[[], object]) -> None:
        self._there, self._gone = there, gone

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        pass

    def connection_lost(self, exc: Exception | None) -> None:
        self._gone()
        if exc is None:
            end(self._there)
        else:
            self._there.abort()

    def data_received(self, data: bytes) -> None:
        self._there.write(data)

    def eof_received(self) -> bool:
        return False

    def pause_writing(self) -> None:
        self._there.pause_reading()

    def resume_writing(self) -> None:
        self._there.resume_reading()


class Relay:
    """A host whose lines are answered at another one."""

    def __init__(self, mail: Mail, to: Mailbox, secret: bytes) -> None:
        self._mail, self._to, self._host = mail, to, host_of(secret)
        self._numbers = itertools.count(1)
        self._lines: dict[int, FarLine] = {}
        self._near: dict[int, Token] = {}
        self._arrivals = Arrivals(secret, self._admit, lambda: len(self._near))
        mail.takes = self._take

    async def open(self, address: Path) -> None:
        """Answer at an address.

        Raises:
            OSError: if it cannot be had.
        """
        await self._arrivals.open(address)

    @property
    def roles(self) -> list[str]:
        """What those are whose lines are passed on."""
        return [token.role for token in self._near.values()]

    def _admit(self, transport: asyncio.Transport, token: Token) -> asyncio.Protocol:
        number = next(self._numbers)
        who = LineOpening(self._host, time.time() - uptime(), *token)
        self._sends(number, Said.OPEN, msgspec.json.encode(who))
        far = FarLine(partial(self._sends, number), partial(self._lines.pop, number, None))
        far.set_protocol(Passing(transport, lambda: None))
        self._lines[number], self._near[number] = far, token
        return Passing(far, partial(self._near.pop, number, None))

    def _sends(self, number: int, said: Said, body: bytes) -> None:
        self._mail.send(Frame(self._to.mailbox, number, said, body))

    def _take(self, frame: Frame) -> None:
        line = self._lines.get(frame.line)
        if frame.mailbox == self._to.mailbox and line is not None:
            line.heard(frame.kind, frame.body)

    async def close(self) -> None:
        """End all lines; sessions come back when somebody answers them again."""
        self._arrivals.close()
        for line in [*self._lines.values()]:
            line.abort()
        until = time.monotonic() + FOR_THE_END
        while self._near and time.monotonic() < until:
            await asyncio.sleep(0.001)


# --- where a line is answered ------------------------------------------------------------------


class Admits(Protocol):
    """Lets somebody in who has come from another host."""

    def __call__(
        self, transport: asyncio.Transport, token: Token, host: OtherHost | None = None
    ) -> asyncio.Protocol:
        """Who speaks on a line from now on; raises if he may not."""
        ...


class FarLines:
    """The lines of all other hosts, at the one that serves."""

    def __init__(self, mail: Mail, admit: Admits) -> None:
        self._mail, self._admit = mail, admit
        self._lines: dict[tuple[int, int], FarLine] = {}
        mail.takes, mail.looked = self._take, self._look

    @property
    def hosts(self) -> tuple[HostCard, ...]:
        """The hosts that are there, this one among them."""
        return tuple(HostCard(box.host, box.name, box.serves) for box in self._mail.hosts)

    def close(self) -> None:
        """End them; where nothing goes out any more, at once."""
        if self._mail.lost.is_set():
            for line in [*self._lines.values()]:
                line.lost()

    def _take(self, frame: Frame) -> None:
        """A frame has come; one that belongs to no line is answered by the end of that line."""
        place = frame.mailbox, frame.line
        line = self._lines.get(place)
        if line is not None and frame.kind != Said.OPEN:
            line.heard(frame.kind, frame.body)
        elif line is not None:
            line.abort()
        elif frame.kind == Said.OPEN:
            self._open(frame)
        elif frame.kind not in (Said.END, Said.ABORT):
            self._sends(*place, Said.ABORT, b"")

    def _open(self, frame: Frame) -> None:
        place = frame.mailbox, frame.line
        line = FarLine(partial(self._sends, *place), partial(self._lines.pop, place, None))
        self._lines[place] = line
        try:
            opening = self._read(frame.body)
            speaker = self._admit(line, opening.token, OtherHost(opening.host, opening.began))
        except Exception as error:  # it ends this line, and is no matter to the others
            refuse(line, error)
            return
        line.set_protocol(speaker)
        speaker.connection_made(line)

    def _read(self, body: bytes) -> LineOpening:
        if len(self._lines) > MOST_LINES:
            raise WireError("The server is full; try again later.")
        try:
            return _FIRST.decode(body)
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            raise WireError("Nobody has said who speaks.") from error

    def _sends(self, mailbox: int, number: int, said: Said, body: bytes) -> None:
        self._mail.send(Frame(mailbox, number, said, body))

    def _look(self) -> None:
        """The lines of a host that has gone are lost."""
        there = {host.mailbox for host in self._mail.hosts}
        for (mailbox, _), line in [*self._lines.items()]:
            if mailbox not in there:
                line.lost()
