"""What the door asks of the process that forks sessions, and what it hears of them.

One message is one packet of a Unix socket, with the descriptors that belong to it.
"""

import array
import os
import socket
from collections.abc import Sequence
from pathlib import Path
from typing import Final, TypeAlias

import msgspec

from campaign.values import Value
from saves.server.contract.lobby import GUEST
from saves.server.process.folder import PLAYERS

SOCKET: Final = "parent.sock"
"""The socket in the folder `run`."""

UNKNOWN: Final = 255
"""Status of a session of which nobody is left who could say how it ended."""

LONGEST: Final = 65_536
FOR_EACH: Final = 3.0 / 2**20
"""Seconds between two measurements of a session for each byte that it may grow by: one takes as
long as half a key, and hardly anybody's session grows faster."""

DESCRIPTORS: Final = 3
"""A command without a screen has three: what it reads, what it says, and its complaints."""


class Limits(Value, frozen=True):
    """What a session may use."""

    memory: int
    """Bytes of address space."""

    cpu: int
    """Seconds of computing."""

    files: int
    file_size: int
    """Bytes of one file."""

    processes: int
    """Processes and threads of this user, all sessions together."""

    growth: int = 0
    """Bytes that it may take beside those of its first map, before it begins anew; 0: any."""

    @property
    def between_measurements(self) -> float:
        """Seconds in which it has not grown so much, and so begins anew no sooner."""
        return FOR_EACH * self.growth


class Countersign(Value, frozen=True, tag="countersign"):
    """Said first, by whoever may ask: a session could reach the socket, and does not know it."""

    word: str


class Fork(Value, frozen=True, tag="fork"):
    """Fork a session; its terminal comes along, or three descriptors for a command."""

    number: int
    """The session's, by which it is called from now on."""

    account: str
    token: str
    folder: str
    """The server's folder."""

    table: str
    """The socket of the process with the games."""

    variables: tuple[tuple[str, str], ...]
    """The whole environment of the session."""

    limits: Limits
    words: tuple[str, ...] = ()
    """Of the command, or what is to be shown first."""

    has_screen: bool = True
    takes_over: int = 0
    """The session whose place it takes at the same terminal, since that one had grown."""

    def own(self, process: int) -> Path:
        """The account's own folder, with its settings and its keys: all that it may write.

        Guests share a name and nothing else: each has a folder for as long as his process lives.
        """
        folder = Path(self.folder) / PLAYERS / self.account
        return folder / str(process) if self.account == GUEST else folder


class Drop(Value, frozen=True, tag="drop"):
    """A session's line has dropped: it ends now, or is killed."""

    number: int


class Renew(Value, frozen=True, tag="renew"):
    """A session that has grown may end now, if nothing has changed: another one takes its place."""

    number: int


class Adopt(Value, frozen=True, tag="adopt"):
    """See to a session that somebody else has forked, who is gone.

    A descriptor of its process comes along, the end of its line where the parent hears it, and by
    what the priority of its group is set, if it has one.
    """

    number: int
    is_guest: bool


class Waits(Value, frozen=True, tag="waits"):
    """A session is in line: told again and again until it is forked."""

    number: int
    place: int
    """How many are forked until then, with this one."""


class Forked(Value, frozen=True, tag="forked"):
    """A session runs; a descriptor of its process comes along, and the parent's end of its line, to
    be kept for `Adopt`.
    """

    number: int


class Grouped(Value, frozen=True, tag="grouped"):
    """By what the priority of a session's group is set comes along, to be kept for `Adopt`."""

    number: int


class Grown(Value, frozen=True, tag="grown"):
    """A session has grown, and may begin anew."""

    number: int


class Ready(Value, frozen=True, tag="ready"):
    """A session takes keys that might have ended, or that has taken the place of one that did."""

    number: int


class NotForked(Value, frozen=True, tag="not forked"):
    """No session could be forked; the log of the parent says why."""

    number: int


class Died(Value, frozen=True, tag="died"):
    """A session is no more."""

    number: int
    status: int
    """As a shell says it: 128 and the signal's number, if one has ended it."""


Request: TypeAlias = Countersign | Fork | Drop | Renew | Adopt
Report: TypeAlias = Waits | Forked | Grouped | Grown | Ready | NotForked | Died

_encoder = msgspec.json.Encoder()
_requests: msgspec.json.Decoder[Request] = msgspec.json.Decoder(Request)
_reports: msgspec.json.Decoder[Report] = msgspec.json.Decoder(Report)


def read_request(data: bytes) -> Request:
    """What the door asks."""
    return _requests.decode(data)


def read_report(data: bytes) -> Report:
    """What the parent says."""
    return _reports.decode(data)


def send(line: socket.socket, message: Request | Report, descriptors: Sequence[int] = ()) -> None:
    """Send one message whole.

    Raises:
        OSError: if the other end is gone.
    """
    rights = [(socket.SOL_SOCKET, socket.SCM_RIGHTS, array.array("i", descriptors))]
    line.sendmsg([_encoder.encode(message)], rights if descriptors else [])


def connect(line: socket.socket, path: Path, word: str) -> None:
    """Reach the parent, and say who asks.

    Raises:
        OSError: if he is not there.
    """
    line.connect(str(path))
    send(line, Countersign(word))


def receive(line: socket.socket) -> tuple[bytes, list[int]]:
    """One message with its descriptors, which no program inherits; empty once the line is gone.

    Raises:
        OSError: if the line has broken, or says nothing now and need not be waited for.
    """
    room = socket.CMSG_SPACE(DESCRIPTORS * array.array("i").itemsize)
    data, ancillary, _, _ = line.recvmsg(LONGEST, room, socket.MSG_CMSG_CLOEXEC)
    found = array.array("i")
    for level, kind, rights in ancillary:
        if (level, kind) == (socket.SOL_SOCKET, socket.SCM_RIGHTS):
            found.frombytes(rights[: len(rights) - len(rights) % found.itemsize])
    return data, list(found)


def listen(path: Path) -> socket.socket:
    """A socket at which the parent is asked; whatever an earlier one left there goes.

    Raises:
        OSError: if there can be none.
    """
    line = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    path.unlink(missing_ok=True)
    before = os.umask(0o177)
    try:
        line.bind(str(path))
    finally:
        os.umask(before)
    line.listen()
    return line
