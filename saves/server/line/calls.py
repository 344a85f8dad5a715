"""What can be asked over a line: the methods of the protocols, and nothing else.

A call is a name, its arguments and its answer, and all three follow from the protocol: a method
that `Lobby` or `Door` gets can be asked for from then on, and `remote_lobby.py` has a line for it.
"""

import inspect
from collections.abc import Callable, Iterator, Mapping
from inspect import Parameter
from types import MappingProxyType
from typing import Annotated, Any, Final, Generic, TypeVar, get_type_hints

import msgspec
from msgspec import Meta, Raw, Struct

from saves.hosting.contract import CampaignHost
from saves.hosting.seats import Ticket
from saves.server.contract.door import Door
from saves.server.contract.lobby import Lobby
from saves.server.contract.office import Keyring, Office
from saves.server.line.wire import (
    LONGEST_ASKED,
    LONGEST_DOCUMENT,
    Joined,
    JoinTable,
    WireError,
    raw,
)

R = TypeVar("R")

Whole = Annotated[int, Meta(ge=-(2**53), le=2**53)]
"""A number that every database can hold."""

AT: Final = "at"
"""Where a method of a table has the ticket, a call has the number of the place."""


class AskedCall(Generic[R]):
    """One thing that can be asked."""

    def __init__(
        self, name: str, given: type[Struct], answer: Any, longest: int = LONGEST_ASKED
    ) -> None:
        self.name = name
        """The protocol and its method: `lobby.games`."""

        self.protocol, _, self.method = name.partition(".")
        self.given = given
        self.longest = longest
        """Bytes of its line."""

        self._read_given = msgspec.json.Decoder(given)
        self._read_answer = msgspec.json.Decoder(answer)

    def arguments(self, data: Raw) -> dict[str, Any]:
        """What was given, by name.

        Raises:
            WireError: if it is not what the call asks for.
        """
        try:
            given = self._read_given.decode(data)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            raise WireError(f"{self.name} asks for something else: {error}.") from error
        return {name: getattr(given, name) for name in given.__struct_fields__}

    def write(self, *values: Any, **named: Any) -> Raw:
        """What is given, as it travels."""
        return raw(self.given(*values, **named))

    def answer(self, data: Raw) -> R:
        """What came of it.

        Raises:
            WireError: if it is no such answer.
        """
        try:
            value: R = self._read_answer.decode(data)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            raise WireError(f"the answer to {self.name} cannot be read: {error}") from error
        return value


def methods_of(protocol: type) -> Iterator[tuple[str, Callable[..., Any]]]:
    """The methods of a protocol, as it declares them."""
    for name, method in vars(protocol).items():
        if not name.startswith("_") and inspect.isfunction(method):
            yield name, method


def _call(protocol: str, name: str, method: Callable[..., Any]) -> AskedCall[Any]:
    hints = get_type_hints(method)
    [_, *parameters] = inspect.signature(method).parameters.values()
    given = msgspec.defstruct(
        f"{protocol}_{name}",
        [_field(one, hints[one.name]) for one in parameters],
        frozen=True,
        forbid_unknown_fields=True,
    )
    call = f"{protocol}.{name}"
    is_long = "document" in given.__struct_fields__ or call in IN_LETTERS
    longest = LONGEST_DOCUMENT if is_long else LONGEST_ASKED
    return AskedCall(call, given, hints["return"], longest)


def _field(parameter: Parameter, hint: Any) -> tuple[str, Any] | tuple[str, Any, Any]:
    if hint is Ticket:
        return (AT, Whole)
    kind = Whole if hint is int else hint
    if parameter.default is Parameter.empty:
        return (parameter.name, kind)
    return (parameter.name, kind, parameter.default)


PROTOCOLS: Final = MappingProxyType(
    {"lobby": Lobby, "door": Door, "table": CampaignHost, "keyring": Keyring, "office": Office}
)
"""What is spoken to, by the first word of a call."""

BY_THE_LINE: Final = frozenset(
    {"lobby.listen", "lobby.close", "lobby.table", "table.join", "table.is_at_hand"}
)
"""Methods that are no call: listening and a lobby begin and end with the line, a table is joined by
the number of its game, and what is at hand is known here."""

REPEATABLE: Final = frozenset(
    {
        *("door.knows_key", "door.is_welcome", "door.why_not", "door.over"),
        *("door.by_key", "door.by_password", "door.as_guest", "door.by_forced_command"),
        *("lobby.me", "lobby.player", "lobby.present", "lobby.ladder", "lobby.games"),
        *("lobby.game", "lobby.by_code", "lobby.latest", "lobby.instructions", "lobby.talk"),
        *("lobby.export", "lobby.recording", "table.stand", "table.lines"),
        *("table.advise", "table.forgo"),
        *("keyring.own_keys", "keyring.password", "office.accounts"),
        *("office.account", "office.bans", "office.invitations", "office.sessions"),
        *("office.hosts", "office.audit"),
    }
)
"""Calls that change nothing, and may be asked once more when the line was lost."""

ASKED_AGAIN: Final = REPEATABLE | {
    *("door.register", "door.came", "door.left", "door.begin_anew", "table.join")
}
"""Calls that are asked again then: what these five have done they find done, or it went with the
line.

If it was lost just before the answer to `came`, the list of sessions has one too many, in which
nobody is, until the door is opened anew."""

IN_LETTERS: Final = frozenset(
    {
        *("lobby.say", "lobby.set_back", "office.announce"),
        *("keyring.add_key", "office.add_account", "office.add_key_of"),
    }
)
"""Calls with a text that somebody has written: whoever reads it counts its letters, as the writer
does, and says how many may be; the bytes of the line are not what he could count."""

BESIDE: Final = frozenset({"table.advise"})
"""Calls whose answer takes a while: they are answered beside all others, who wait for nothing."""

JOIN: Final[AskedCall[Joined]] = AskedCall("table.join", JoinTable, Joined)

CALLS: Final[Mapping[str, AskedCall[Any]]] = MappingProxyType(
    {
        JOIN.name: JOIN,
        **{
            f"{word}.{name}": _call(word, name, method)
            for word, protocol in PROTOCOLS.items()
            for name, method in methods_of(protocol)
            if f"{word}.{name}" not in BY_THE_LINE
        },
    }
)
"""All that can be asked, by name."""
