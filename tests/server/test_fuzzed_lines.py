"""Lines that no session of ours says to the table process: it stays, and does what it is told."""

import json
import os
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path
from random import Random

import pytest

from campaign import Side
from saves.hosting.seats import Account
from saves.server.contract.door import KEY
from saves.server.contract.lobby import PLAYER, GameTerms, NewGame
from saves.server.line.remote_lobby import RemoteDoor
from saves.server.line.tokens import DOOR, secret_of, token
from tests.server.raw_line import RawLine
from tests.server.table_processes import TableProcess, table_process
from tests.server.test_random_questions import question

LINES = int(os.environ.get("FUZZED_SESSIONS", "100000")) // 20
"""Of all fuzzed sessions, those that speak to the table process."""

NAMES = ("ulysses", "robert")
HARMLESS = ("lobby.me", "lobby.games", "lobby.here", "lobby.talk", "table.join")


@pytest.fixture(scope="module")
def process() -> Iterator[TableProcess]:
    """A table process with a game in which one of two players is to move."""
    with table_process() as process:
        union, south = process.comes(*NAMES)
        begun = union.begin(NewGame(GameTerms("1861"), "West", Side.UNION, NAMES[1]))
        south.accept(begun.number)
        for lobby in (union, south):
            lobby.close()
        yield process


def record(process: TableProcess) -> list[object]:
    """What has been ordered, begun and said."""
    file = f"file:{process.folder}/server.db?mode=ro"
    with closing(sqlite3.connect(file, uri=True)) as database:
        rows = list[object](database.execute("SELECT number, log, lines, stage FROM game"))
        rows += database.execute("SELECT room, number, account, text FROM talk")
        rows += database.execute("SELECT name, role FROM account ORDER BY name")
    return rows


def line(lot: Random, number: int) -> bytes:
    """A question that may be asked."""
    name, given = question(PLAYER, lot)
    return json.dumps({"kind": "call", "id": number, "name": name, "given": given}).encode()


def spoilt(whole: bytes, lot: Random) -> bytes:
    """A line that has suffered, or something else in its place."""
    data = bytearray(whole)
    for _ in range(lot.randint(1, 6)):
        place = lot.randrange(len(data))
        match lot.randrange(4):
            case 0:
                data[place] = lot.randrange(256)
            case 1:
                del data[place : place + lot.randint(1, 30)]
            case 2:
                data[place:place] = lot.choice(
                    (b"[" * 300, b'"', b"\\ud800", b"1e999", b"\n", b"{}")
                )
            case 3:
                data[place:place] = data[: lot.randint(1, 60)]
        data = data or bytearray(b" ")
    return bytes(data)


def anything(lot: Random) -> bytes:
    """A line, of whatever kind."""
    return lot.choices(
        (
            spoilt(line(lot, lot.randrange(-2, 2**53)), lot),
            lot.randbytes(lot.randint(0, 300)),
            b"[" * lot.choice((1, 1000, 4000)),
            b'{"kind":"call","id":1,"name":"lobby.me","given":{"a":' + b"1" * lot.choice((9, 5000)),
            json.dumps({"kind": lot.choice(("hello", "welcome", "lines", "")), "id": 1}).encode(),
            b"x" * lot.choice((4095, 4097, 70_000)),
        ),
        (8, 2, 1, 1, 1, 1),
    )[0]


def false(said: str, lot: Random) -> str:
    """A token that the server has not made."""
    name, role, session, until, signature = said.split("|")
    place = lot.randrange(len(signature))
    other = "0123456789abcdef"[(int(signature[place], 16) + lot.randint(1, 15)) % 16]
    return "|".join(
        lot.choice(
            (
                (name, role, session, until, signature[:place] + other + signature[place + 1 :]),
                (NAMES[name == NAMES[0]], role, session, until, signature),
                (name, "administrator", session, until, signature),
                (name, role, "0" + session, until, signature),
                (name, role, session, until + "0", signature),
                (name, role, session, until),
                (name, role, session, until, signature, signature),
                (name, role, session, until, ""),
                ("\ud800", role, session, until, signature),
            )
        )
    )


class Noisy:
    """Somebody who reaches the socket of the table process."""

    def __init__(self, process: TableProcess) -> None:
        self.process, self.secret = process, secret_of(process.folder)
        self.line = process.line("front", DOOR)
        door = RemoteDoor(self.line)
        self.sessions = {name: door.came(Account(name), "203.0.113.7", KEY) for name in NAMES}

    def token(self, name: str) -> str:
        return token(self.secret, Account(name), PLAYER, self.sessions[name])

    def speaks(self, seed: int, *, is_known: bool) -> None:
        """Says some lines, with a good token or with none that is."""
        lot = Random(seed)
        said = self.token(lot.choice(NAMES))
        with RawLine(self.process.address) as raw:
            raw.say({"kind": "hello", "token": said if is_known else false(said, lot)})
            for number in range(lot.randint(1, 5)):
                raw.send((anything(lot) if is_known else self.order(lot, number)) + b"\n")
            with suppress(OSError):
                raw.socket.shutdown(1)
            while told := raw.hear():
                assert "(error " not in json.dumps(told), (seed, told, self.process.said()[-3000:])
                assert is_known or told["kind"] == "refused", (seed, told)

    @staticmethod
    def order(lot: Random, number: int) -> bytes:
        """What somebody says who has a seat there."""
        if lot.random() < 0.5:
            return line(lot, number)
        given = {"game": 1, "at": 1, "sides": ["union"], "order": "march cairo", "after": 0}
        name = lot.choice(("table.join", "table.play"))
        return json.dumps({"kind": "call", "id": number, "name": name, "given": given}).encode()


def speak(process: TableProcess, first: int, sessions: int) -> None:
    noisy, number = Noisy(process), process.process and process.process.pid
    before = record(process)
    for seed in range(first, first + sessions):
        noisy.speaks(seed, is_known=False)
    assert record(process) == before, "nobody whom it knows has ordered anything"
    for seed in range(first, first + sessions):
        noisy.speaks(seed, is_known=True)
    assert process.process is not None
    assert (process.process.pid, process.process.poll()) == (number, None)
    assert "Traceback" not in process.said(), process.said()[-3000:]
    with RawLine(process.address, noisy.token(NAMES[0])) as raw:
        assert raw.answer("lobby.me")["kind"] == "answer"
    noisy.line.close()


def test_a_few_lines_of_noise(process: TableProcess) -> None:
    speak(process, 0, 60)


@pytest.mark.soak
@pytest.mark.timeout(3600)
def test_thousands_of_lines_of_noise(process: TableProcess) -> None:
    assert process.process is not None
    held = Path(f"/proc/{process.process.pid}/fd")
    before = len(list(held.iterdir()))
    speak(process, 1_000, LINES // 2)
    time.sleep(0.5)
    assert len(list(held.iterdir())) <= before + 4
