"""What can be asked over a line: all that the protocols have, and nothing else."""

import json
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import pytest
from msgspec import Raw

from saves.server.contract.door import Door
from saves.server.contract.lobby import GameTerms, Lobby, NewGame
from saves.server.contract.office import Keyring, Office
from saves.server.line.calls import ASKED_AGAIN, BY_THE_LINE, CALLS, PROTOCOLS, methods_of
from saves.server.line.remote_lobby import RemoteDoor, RemoteLobby
from saves.server.line.remote_office import RemoteKeyring, RemoteOffice
from saves.server.line.remote_table import RemoteTable
from saves.server.line.wire import WireError

HERE = {
    "lobby": RemoteLobby,
    "door": RemoteDoor,
    "table": RemoteTable,
    "keyring": RemoteKeyring,
    "office": RemoteOffice,
}


@pytest.mark.parametrize("word", PROTOCOLS)
def test_every_method_of_a_protocol_can_be_asked_for_from_afar(word: str) -> None:
    """A method that one forgets would be an error in the middle of somebody's evening."""
    methods = {name for name, _ in methods_of(PROTOCOLS[word])}
    assert methods, "else there is nothing to compare"
    lacking = {name for name in methods if not callable(getattr(HERE[word], name, None))}
    assert lacking == set()
    asked = {name for name in methods if f"{word}.{name}" in CALLS}
    assert methods - asked == {
        name.partition(".")[2] for name in BY_THE_LINE if name.startswith(word)
    } - {"join"}
    assert set(CALLS) >= ASKED_AGAIN


def test_a_remote_lobby_is_a_lobby() -> None:
    """The types say so; mypy reads this."""

    def asks(_: Lobby, __: Door, ___: Keyring, ____: Office) -> None: ...

    take: Callable[[RemoteLobby, RemoteDoor, RemoteKeyring, RemoteOffice], None] = asks
    assert take is asks


WANTED = NewGame(GameTerms("1861", seconds=60), "West", by_code=True)


@pytest.mark.parametrize(
    ("name", "values"),
    [("lobby.begin", {"wanted": WANTED}), ("lobby.games", {"which": "mine", "words": "grant"})],
)
def test_arguments_travel_as_they_are(name: str, values: dict[str, Any]) -> None:
    call = CALLS[name]
    assert values.items() <= call.arguments(call.write(**values)).items()


@pytest.mark.parametrize(
    ("name", "given"),
    [
        ("lobby.game", {}),
        ("lobby.game", {"number": "17"}),
        ("lobby.game", {"number": 2**60}),
        ("lobby.game", {"number": 17, "account": "lee"}),
        ("lobby.accept", {"number": 17, "side": "austria"}),
        ("lobby.begin", {"wanted": {"name": "West"}}),
        ("table.play", {"at": 1, "order": ["march"], "after": 0}),
        ("door.left", {"session": None, "why": ""}),
    ],
)
def test_other_arguments_are_refused(name: str, given: dict[str, Any]) -> None:
    with pytest.raises(WireError, match=name.replace(".", r"\.")):
        CALLS[name].arguments(Raw(json.dumps(given).encode()))


def test_nobody_names_himself_in_a_question_to_the_lobby() -> None:
    """The token says who asks; accounts in a question are those of others."""
    of_others = {"lobby.player", "lobby.block"}
    named = {
        name
        for name, call in CALLS.items()
        if name.startswith(("lobby", "table")) and "account" in call.given.__struct_fields__
    }
    assert named == of_others


def test_a_session_that_asks_has_no_database() -> None:
    """What is not loaded can be asked for nothing, and takes no memory in each session."""
    program = (
        "import sys, saves.server.line.remote_lobby, saves.server.line.remote_office;"
        "print({'sqlmodel', 'sqlalchemy', 'alembic', 'psycopg', 'asyncio'} & {*sys.modules})"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert done.stdout == "set()\n"
