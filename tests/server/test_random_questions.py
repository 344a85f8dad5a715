"""Whatever may be asked, in whatever order: the server itself never makes an error."""

import json
import random
import time
from collections.abc import Iterator
from typing import Any

import pytest
from msgspec import inspect

from saves.hosting.seats import Account
from saves.server.contract.door import KEY
from saves.server.contract.lobby import ADMINISTRATOR, PLAYER
from saves.server.contract.office import CONSOLE
from saves.server.line.calls import CALLS
from saves.server.line.remote_lobby import RemoteDoor
from saves.server.line.tokens import DOOR, secret_of, token
from tests.server.raw_line import RawLine
from tests.server.table_processes import TableProcess, table_process

PLAYERS = ("ulysses", "robert", "george")
WORDS = (
    *("", "1861", "steady", *PLAYERS, "union", "mine", "open", "public", "finished", "live"),
    *("fast", "days", "march washington", "done", "end marches", "cairo", "battle_line", "supply"),
    *("a" * 500, "\x00", "\x1b[2J", "ü", "'; drop table game; --", "%", "0" * 40, "account", "key"),
)
NUMBERS = (-(2**53), -1, 0, 1, 1, 1, 2, 2, 3, 17, 50, 1_000, 2**53)
KICKS = ("kick", "begin_anew", "left")
"""Questions after which lines are over; few of them, or nobody is left to ask."""

BANS = ("ban", "retire", "set_role", "hold", "drop_password")
"""Those after which an account may come no more; none of them."""


@pytest.fixture(scope="module")
def process() -> Iterator[TableProcess]:
    with table_process() as process:
        for lobby in process.comes(*PLAYERS):
            lobby.close()
        yield process


SIMPLE: dict[type[inspect.Type], tuple[Any, ...]] = {
    inspect.NoneType: (None,),
    inspect.BoolType: (False, True),
    inspect.IntType: NUMBERS,
    inspect.FloatType: (0.0, 1.5, -1.0, 1e308),
    inspect.StrType: WORDS,
    inspect.EnumType: ("union", "confederate"),
}


def value(kind: inspect.Type, lot: random.Random) -> Any:
    """Something of a type, sensible or not."""
    match kind:
        case inspect.UnionType(types=kinds):
            return value(lot.choice(kinds), lot)
        case inspect.VarTupleType(item_type=item):
            return [value(item, lot) for _ in range(lot.randint(0, 3))]
        case inspect.StructType(fields=fields):
            return arguments(fields, lot)
    return lot.choice(SIMPLE[type(kind)])


def arguments(fields: tuple[inspect.Field, ...], lot: random.Random) -> dict[str, Any]:
    named = [one for one in fields if one.required or lot.random() < 0.6]
    return {one.encode_name: value(one.type, lot) for one in named}


def question(role: str, lot: random.Random) -> tuple[str, dict[str, Any]]:
    """A call that somebody may make, with arguments of the right types."""
    words = {PLAYER: ("lobby", "table", "keyring"), ADMINISTRATOR: ("office",), DOOR: ("door",)}
    names = [name for name in CALLS if name.startswith(words[role])]
    name = lot.choice([name for name in names if not any(ban in name for ban in BANS)])
    if any(kick in name for kick in KICKS) and lot.random() < 0.9:
        return "lobby.me", {}
    if name == "table.join" and lot.random() < 0.7:
        sides = lot.choice([[], ["union"], ["confederate"]])
        return name, {"game": lot.randint(1, 3), "at": lot.randint(1, 3), "sides": sides}
    if name == "lobby.begin" and lot.random() < 0.7:
        return name, {"wanted": {"terms": {"scenario": "1861"}, "opponent": lot.choice(WORDS[2:6])}}
    given = inspect.type_info(CALLS[name].given)
    assert isinstance(given, inspect.StructType)
    return name, arguments(given.fields, lot)


def ask_at_random(process: TableProcess, seed: int, questions: int) -> None:
    lot, secret = random.Random(seed), secret_of(process.folder)
    line = process.line("front", DOOR)
    door = RemoteDoor(line)

    def comes(name: str, role: str) -> RawLine:
        session = door.came(Account(name), "203.0.113.7", KEY) if role == PLAYER else 0
        return RawLine(process.address, token(secret, Account(name), role, session))

    roles = {**dict.fromkeys(PLAYERS, PLAYER), CONSOLE: ADMINISTRATOR, "gate": DOOR}
    lines = {name: comes(name, role) for name, role in roles.items()}
    answers = 0
    for number in range(1, questions + 1):
        who = lot.choice([*PLAYERS, *PLAYERS, *roles])
        name, given = question(roles[who], lot)
        lines[who].say({"kind": "call", "id": number, "name": name, "given": given})
        while (told := lines[who].hear()) and told.get("id") not in (0, number):
            pass
        if not told or told["id"] == 0:  # he was sent away
            lines[who].socket.close()
            lines[who] = comes(who, roles[who])
            continue
        text = told.get("error", {}).get("text", "")
        assert "(error " not in text, (
            f"{name} {json.dumps(given)}: {text}\n{process.said()[-3000:]}"
        )
        answers += told["kind"] == "answer"
    assert answers > 0
    for one in lines.values():
        one.socket.close()
    line.close()


def test_no_question_leads_to_an_error_of_the_server(process: TableProcess) -> None:
    ask_at_random(process, 1, 400)


@pytest.mark.soak
def test_no_question_of_many_leads_to_an_error_of_the_server(process: TableProcess) -> None:
    begun, seed = time.monotonic(), 1
    while time.monotonic() - begun < 120:
        seed += 1
        ask_at_random(process, seed, 5_000)
