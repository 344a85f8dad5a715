"""What travels between a session and the table process: one message a line, as JSON.

    -> {"kind":"hello","token":"grant|player|..."}
    <- {"kind":"welcome","account":"grant","role":"player","session":1204}
    -> {"kind":"call","id":7,"name":"table.play","given":{"at":1,"order":"march cairo",...}}
    <- {"kind":"answer","id":7,"value":[312,14,"union","march cairo",...]}
    <- {"kind":"lines","at":1,"lines":[[312,14,"union","march cairo",...]]}

What is asked stands in `calls.py`. Whatever is none of these messages ends the line.
"""

from typing import Final, TypeAlias, TypeVar

import msgspec
from msgspec import Raw, Struct

from campaign import Side
from saves import VERSION
from saves.errors import SaveError
from saves.hosting.lines import TableLine
from saves.hosting.seats import Account, Seat
from saves.server.contract.lobby import GameNumber, LobbyNews
from saves.storage.row_format import RULES

LANGUAGE: Final = 2
"""Raised with whatever the other end would no longer understand."""

EDITION: Final = f"{VERSION}, rules {RULES}"

TOO_LONG: Final = "This is too long: at most {most:,} bytes."

LONGEST_ASKED: Final = 4_096
"""Bytes of one line to the server."""

LONGEST_DOCUMENT: Final = 65_536
"""The same where a game goes on from a file."""

LONGEST_TOLD: Final = 16 * 1_048_576
"""Bytes of one line from the server."""


class WireError(SaveError):
    """What has come is no message; the line is of no use any more."""


# --- to the server ---------------------------------------------------------------------------


class Hello(Struct, frozen=True, tag_field="kind", tag="hello", forbid_unknown_fields=True):
    """The first message: who speaks."""

    token: str
    language: int = LANGUAGE
    edition: str = ""
    """The version of the program that speaks, and of its rules; whoever plays by others than the
    table follows its lines to other positions."""


class Call(Struct, frozen=True, tag_field="kind", tag="call", forbid_unknown_fields=True):
    """Something is asked, or ordered."""

    id: int
    """Its answer has the same."""

    name: str
    """What is asked: `lobby.games`."""

    given: Raw = Raw(b"{}")
    """Its arguments by name."""


class Ping(Struct, frozen=True, tag_field="kind", tag="ping", forbid_unknown_fields=True):
    """Is anybody there? The answer comes after all that was on its way."""

    id: int


class Rests(Struct, frozen=True, tag_field="kind", tag="rests", forbid_unknown_fields=True):
    """The session ends, and another one of the same number goes on at the same terminal.

    Its places are kept for that one, and what is said in words meanwhile.
    """

    is_so: bool = True
    """It does; else it goes on itself after all."""


Asked: TypeAlias = Hello | Call | Ping | Rests


# --- to a session ----------------------------------------------------------------------------


class Trouble(Struct, frozen=True):
    """An error, as it travels."""

    kind: str
    text: str
    rule: str = ""
    """The paragraph that forbids an order."""

    sides: int = 0
    """What kind of die is missing."""


class Welcome(Struct, frozen=True, tag_field="kind", tag="welcome"):
    """The token is good."""

    account: Account
    role: str
    session: int


class Answered(Struct, frozen=True, tag_field="kind", tag="answer"):
    """What came of a call."""

    id: int
    value: Raw = Raw(b"null")


class Refused(Struct, frozen=True, tag_field="kind", tag="refused"):
    """Why nothing came of a call; without an id, why the line ends."""

    error: Trouble
    id: int = 0


class LinesTold(Struct, frozen=True, tag_field="kind", tag="lines"):
    """Lines of a log, in their order."""

    at: int
    """The place at a table to which it is told, as the session has numbered it."""

    lines: tuple[TableLine, ...]


class SeatsTold(Struct, frozen=True, tag_field="kind", tag="seats"):
    """Somebody has come, left or taken a seat."""

    at: int
    own: Seat
    seats: tuple[Seat, ...]


class TroubleTold(Struct, frozen=True, tag_field="kind", tag="trouble"):
    """Nothing comes of a commander's order, or, at its end, of this place at the table."""

    at: int
    error: Trouble
    is_over: bool = False
    """The session is not at the table any more."""


class NewsTold(Struct, frozen=True, tag_field="kind", tag="news"):
    """Something has changed in the lobby."""

    news: LobbyNews


Told: TypeAlias = Welcome | Answered | Refused | LinesTold | SeatsTold | TroubleTold | NewsTold


class Joined(Struct, frozen=True):
    """A place at a table, as it was taken."""

    seat: Seat
    seats: tuple[Seat, ...]
    number: int
    """The last line of the log."""

    position: str
    """The fingerprint of the position after the line that the session knew last, if it is known;
    where the session knows another one, it asks for all anew."""


class JoinTable(Struct, frozen=True, forbid_unknown_fields=True):
    """A wish to sit at the table of a game, or to look on."""

    game: GameNumber
    at: int
    sides: tuple[Side, ...] = ()
    after: int = -1
    """The last line that is known from before the line was lost; then nobody is sent away from a
    seat that he has taken elsewhere since."""


_ASKED: msgspec.json.Decoder[Asked] = msgspec.json.Decoder(Asked)
_TOLD: msgspec.json.Decoder[Told] = msgspec.json.Decoder(Told)
_ENCODE = msgspec.json.Encoder().encode

T = TypeVar("T")


def line_to_send(message: Asked | Told) -> bytes:
    """A message as a line."""
    return _ENCODE(message) + b"\n"


def raw(value: object) -> Raw:
    """A value inside a message."""
    return Raw(_ENCODE(value))


def read_asked(line: bytes) -> Asked:
    """A line to the server.

    Raises:
        WireError: if it is no message.
    """
    return _read(_ASKED, line)


def read_told(line: bytes) -> Told:
    """A line to a session.

    Raises:
        WireError: if it is no message.
    """
    return _read(_TOLD, line)


def _read(decoder: msgspec.json.Decoder[T], line: bytes) -> T:
    try:
        return decoder.decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise WireError(f"That is no message: {error}.") from error
