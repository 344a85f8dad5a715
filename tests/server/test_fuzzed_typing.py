"""Bytes of terminals, by the ten thousand: nothing is typed that nobody has typed."""

import os
from collections.abc import Iterable, Iterator
from random import Random

import pytest
from textual import events
from textual._xterm_parser import XTermParser
from textual.constants import ESCAPE_DELAY
from textual.message import Message

from screens.server.typed import PIECE_PAUSE, Typed
from tests.server.noise import Piece, anything, nothing_typed, paste

SESSIONS = int(os.environ.get("FUZZED_SESSIONS", "100000"))
"""As many the long run has, all kinds of them together; most are of this kind."""

A_FEW = 300


def typed(pieces: Iterable[Piece]) -> Iterator[Piece]:
    """What the game is told, and after which pause."""
    line, now, told_at = Typed(), 0.0, 0.0
    for pause, data in (*pieces, Piece(3 * PIECE_PAUSE, b"")):
        now += pause
        while line.due is not None and line.due <= now:
            yield Piece(line.due - told_at, line.late(told_at := line.due))
        yield Piece(now - told_at, line.take(data, now))
        told_at = now


def understood(told: Iterable[Piece]) -> list[Message]:
    """What Textual makes of it; to the last, so that nothing waits for its end."""
    parser, said = XTermParser(), list[Message]()
    for pause, data in told:
        if pause > ESCAPE_DELAY and parser._timeout_time is not None:
            parser._timeout_time = 0.0
            said += parser.tick()
        said += parser.feed(data.decode()) if data else ()
    return [*said, *parser.feed("")]


def keys(pieces: Iterable[Piece]) -> list[str]:
    """The keys, but the one that begins a sequence of which the rest comes late."""
    said = understood(typed(pieces))
    return [one.key for one in said if isinstance(one, events.Key) and one.key != "escape"]


def nothing_is_typed(seed: int) -> None:
    lot = Random(seed)
    pieces = nothing_typed(lot, lot.randint(1, 12))
    assert keys(pieces) == [], (seed, pieces)
    pieces = [Piece(0.0, b"a"), *pieces, Piece(PIECE_PAUSE, b"b")]
    assert keys(pieces) == ["a", "b"], (seed, pieces)


def a_paste_is_a_paste(seed: int) -> None:
    lot = Random(seed)
    pieces = [Piece(0.0, paste(lot)), Piece(2 * PIECE_PAUSE, b"b")]
    said = understood(typed(pieces))
    typed_keys = [one.key for one in said if isinstance(one, events.Key)]
    assert typed_keys == ["b"], (seed, pieces)


def nothing_breaks(seed: int) -> None:
    lot = Random(seed)
    pieces = [one for _ in range(lot.randint(1, 4)) for one in anything(lot)]
    for one in understood(typed(pieces)):
        if isinstance(one, events.Key) and one.character is not None:
            one.character.encode()


@pytest.mark.sampled(2)
@pytest.mark.parametrize("kind", [nothing_is_typed, a_paste_is_a_paste, nothing_breaks])
def test_a_few_streams(kind: type) -> None:
    for seed in range(A_FEW):
        kind(seed)


@pytest.mark.soak
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("kind", [nothing_is_typed, a_paste_is_a_paste, nothing_breaks])
def test_very_many_streams(kind: type) -> None:
    for seed in range(SESSIONS * 3 // 10):
        kind(seed)
