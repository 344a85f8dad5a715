"""The lobby and the door of a server, at the other end of a line.

A method of the protocols has one line here; a test notices if it lacks one.
"""

from collections.abc import Callable
from functools import partial
from typing import Any, Concatenate, ParamSpec, Protocol, TypeVar

from saves.hosting.contract import CampaignHost
from saves.server.contract.door import Door
from saves.server.contract.lobby import GameNumber, Lobby, LobbyNews
from saves.server.line.calls import CALLS
from saves.server.line.connection import ServerLine
from saves.server.line.remote_table import RemoteTable

P = ParamSpec("P")
R = TypeVar("R")


class _OverALine(Protocol):
    """What asks over a line."""

    line: ServerLine


def asks(method: Callable[Concatenate[Any, P], R]) -> Callable[Concatenate[_OverALine, P], R]:
    """A method that asks for that of a protocol, with the same arguments."""
    protocol, _, name = method.__qualname__.partition(".")
    call = CALLS[f"{protocol.lower()}.{name}"]

    def ask(self: _OverALine, /, *values: P.args, **named: P.kwargs) -> R:
        answer: R = self.line.ask(call, *values, **named)
        return answer

    ask.__name__, ask.__doc__ = name, method.__doc__
    return ask


LOST = "The server does not answer. Nothing is lost: the game goes on when it does again."
BACK = "The server answers again."


def _tell_of_line(line: ServerLine, hears: Callable[[LobbyNews], None], is_there: bool) -> None:
    """Say that the line is lost, or is back; or why it will not come back."""
    lost = str(line.refusal) if line.refusal is not None else LOST
    hears(LobbyNews("notice", text=BACK if is_there else lost))
    if is_there:
        for topic in ("games", "players", "talk"):
            hears(LobbyNews(topic))


class RemoteLobby:
    """What an account may ask and do: a `Lobby`."""

    def __init__(self, line: ServerLine) -> None:
        self.line = line

    def listen(self, hears: Callable[[LobbyNews], None]) -> None:
        """Have one told what has changed, by the thread that reads.

        While the line was lost anything may have changed; so when it is back, all of it has.
        """
        self.line.hear_news(hears)
        self.line.hear_line(partial(_tell_of_line, self.line, hears))

    def close(self) -> None:
        """Leave the server."""
        self.line.close()

    def table(self, number: GameNumber) -> CampaignHost:
        """The table of a game, at which to sit or to look on."""
        return RemoteTable(self.line, number)

    me = asks(Lobby.me)
    player = asks(Lobby.player)
    present = asks(Lobby.present)
    ladder = asks(Lobby.ladder)
    block = asks(Lobby.block)
    take_vacation = asks(Lobby.take_vacation)

    games = asks(Lobby.games)
    game = asks(Lobby.game)
    begin = asks(Lobby.begin)
    accept = asks(Lobby.accept)
    by_code = asks(Lobby.by_code)
    decline = asks(Lobby.decline)
    withdraw = asks(Lobby.withdraw)
    resign = asks(Lobby.resign)
    offer_draw = asks(Lobby.offer_draw)
    claim = asks(Lobby.claim)
    have_decided = asks(Lobby.have_decided)
    set_back = asks(Lobby.set_back)
    rematch = asks(Lobby.rematch)
    latest = asks(Lobby.latest)

    instructions = asks(Lobby.instructions)
    instruct = asks(Lobby.instruct)

    talk = asks(Lobby.talk)
    say = asks(Lobby.say)

    export = asks(Lobby.export)
    recording = asks(Lobby.recording)
    bring_in = asks(Lobby.bring_in)


class RemoteDoor:
    """What is known of those who want to come in: a `Door`."""

    def __init__(self, line: ServerLine) -> None:
        self.line = line

    knows_key = asks(Door.knows_key)
    by_key = asks(Door.by_key)
    by_password = asks(Door.by_password)
    register = asks(Door.register)
    as_guest = asks(Door.as_guest)
    by_forced_command = asks(Door.by_forced_command)
    refused = asks(Door.refused)
    came = asks(Door.came)
    left = asks(Door.left)
    begin_anew = asks(Door.begin_anew)
    is_welcome = asks(Door.is_welcome)
    why_not = asks(Door.why_not)
    over = asks(Door.over)
