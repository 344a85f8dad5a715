"""Command words drawn by lot, with anything on the standard input: a sentence, and no harm."""

import os
from collections.abc import Iterator
from pathlib import Path
from random import Random

import click
import pytest

from screens.lobby.commands import main
from screens.server.asked_words import asked_words
from tests.screens.lobby.at_server import LobbyServer, lobby_server
from tests.screens.lobby.test_commands import ask

COMMANDS = int(os.environ.get("FUZZED_SESSIONS", "100000")) // 50
"""Of all fuzzed sessions, those without a screen."""

WORDS = (
    *(
        "1",
        "2",
        "0",
        "-1",
        "99999999999999999999",
        "1e9",
        "1.5",
        "",
        " ",
        "grant",
        "lee",
        "../grant",
    ),
    *("march cairo", "done", "end marches", "resign", "union", "confederate", "steady", "1861"),
    *("\x00", "\x1b[2J", "\x9b31m", "ü" * 200, "x" * 5000, "%s", "{0}", "'; drop table"),
    *("-", "--", "--help", "--json", "--side", "--name", "@file", "/etc/passwd", "~", "$HOME", "*"),
)
SENT = (
    b"",
    b"\x00" * 100,
    b"\xff\xfe",
    b"SQLite format 3\x00" + b"\x00" * 500,
    b"norden-suden game 1\nname: West\nscenario: 1861-short\n\norders:\nmarch cairo\n",
    b"norden-suden game 1\n" + b"x: y\n" * 3000,
    b"{" * 3000,
    b"[" * 70_000,
)


@pytest.fixture
def server(tmp_path: Path) -> Iterator[LobbyServer]:
    with lobby_server(tmp_path) as server:
        yield server


def drawn(lot: Random) -> tuple[str, ...]:
    """A command with as many words as it has, some of its options, and perhaps one too many."""
    name = lot.choice(sorted(main.commands))
    words = [name] if lot.random() < 0.97 else [lot.choice(WORDS)]
    for part in main.commands[name].params:
        if isinstance(part, click.Argument) and lot.random() < 0.9:
            words.append("1" if lot.random() < 0.4 else lot.choice(WORDS))
        elif isinstance(part, click.Option) and lot.random() < 0.3:
            words += [part.opts[0]] if part.is_flag else [part.opts[0], lot.choice(WORDS)]
    return (*words, *lot.choices(WORDS, k=lot.choice((0, 0, 0, 1))))


def harmless(server: LobbyServer, first: int, commands: int) -> None:
    server.game_of_two(is_public=False)
    before = ask(server, "grant", "export", "1").out
    for seed in range(first, first + commands):
        lot = Random(seed)
        words, sent = drawn(lot), lot.choice(SENT)
        done = ask(server, "booth", *words, sent=sent)
        assert done.status in (0, 1, 2), (seed, words)
        assert len(done.err.splitlines()) == bool(done.status), (seed, words, done.err)
        for text in (done.out, done.err):
            assert "\x1b" not in text, (seed, words)
            assert str(server.folder) not in text, (seed, words)
            text.encode()
    assert ask(server, "grant", "export", "1").out == before, "a game of others"


def test_a_few_commands_by_lot(server: LobbyServer) -> None:
    harmless(server, 0, 40)


@pytest.mark.soak
@pytest.mark.timeout(3600)
def test_thousands_of_commands_by_lot(server: LobbyServer) -> None:
    harmless(server, 1_000, COMMANDS)


def test_what_is_asked_is_words_or_nothing() -> None:
    for seed in range(200):
        lot = Random(seed)
        said = "".join(lot.choices("ab '\"\\\n\x00\x1b$`;|é", k=lot.randint(0, 60)))
        assert all(isinstance(word, str) for word in asked_words(said))
    assert asked_words("x" * 9_000) == ()
