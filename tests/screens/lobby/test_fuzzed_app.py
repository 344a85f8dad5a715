"""Streams of bytes into the game itself, in the lobby and on the map: nobody has typed, or anybody.

What reaches a session reaches it here: through what clears it, and through Textual's own reading.
"""

import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random

import pytest
from textual._xterm_parser import XTermParser
from textual.constants import ESCAPE_DELAY
from textual.pilot import Pilot

from screens.app import NordenSuden
from screens.map.map_screen import MapScreen
from screens.server.typed import PIECE_PAUSE, Typed
from tests.screens.keyboard import until
from tests.screens.lobby.at_server import LobbyServer, lobby_of, lobby_server
from tests.screens.lobby.test_commands import ask
from tests.server.noise import Piece, anything, nothing_typed, paste

STREAMS = int(os.environ.get("FUZZED_SESSIONS", "100000")) // 20
"""Of all fuzzed sessions, those that reach a screen."""

LOOKED_AT = (Piece(0.0, b"\x1b[I"),)
"""The window has the keyboard again, whatever was said of it before."""

QUITS = {"ctrl+q", "ctrl+c"}


@pytest.fixture
def server(tmp_path: Path) -> Iterator[LobbyServer]:
    with lobby_server(tmp_path) as server:
        yield server


class Terminal:
    """What stands between the bytes of a line and the game."""

    def __init__(self, app: NordenSuden) -> None:
        self.app, self.line, self.parser, self.now = app, Typed(), XTermParser(), 0.0

    def send(self, pieces: Iterable[Piece]) -> None:
        """Bytes come, with their pauses."""
        for pause, data in (*pieces, Piece(2 * PIECE_PAUSE, b"")):
            self.now += pause
            while self.line.due is not None and self.line.due <= self.now:
                self._tell(self.line.late(self.line.due))
                self._wait(ESCAPE_DELAY)
            self._wait(pause)
            self._tell(self.line.take(data, self.now))

    def _wait(self, pause: float) -> None:
        if pause >= ESCAPE_DELAY and self.parser._timeout_time is not None:
            self.parser._timeout_time = 0.0
            for event in self.parser.tick():
                self._pass_on(event)

    def _tell(self, told: bytes) -> None:
        for event in self.parser.feed(told.decode()) if told else ():
            self._pass_on(event)

    def _pass_on(self, event: object) -> None:
        driver = self.app._driver
        assert driver is not None
        if getattr(event, "key", "") not in QUITS:
            driver.process_message(event)


def record(server: LobbyServer) -> list[str]:
    return [ask(server, "lee", *words).out for words in (("export", "1"), ("talk",))]


async def nothing_is_ordered(server: LobbyServer, first: int, streams: int) -> None:
    """In the game in which he is to move, and in the lobby."""
    server.game_of_two()
    before = record(server)
    async with server.session("grant") as (app, pilot):
        for seed in range(first, first + streams // 2):
            await _untyped(app, pilot, seed)
        assert app.screen is lobby_of(app)
        Terminal(app).send(LOOKED_AT)
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, MapScreen))
        for seed in range(first, first + streams // 2):
            await _untyped(app, pilot, seed)
        assert record(server) == before
        Terminal(app).send(LOOKED_AT)
        await pilot.press("e", "e")
        await until(pilot, lambda: record(server) != before)


async def _untyped(app: NordenSuden, pilot: Pilot[None], seed: int) -> None:
    lot, screens = Random(seed), list(app.screen_stack)
    clipboard = [Piece(0.0, paste(lot))] if lot.random() < 0.2 else []
    Terminal(app).send([*nothing_typed(lot, lot.randint(1, 8)), *clipboard])
    await pilot.pause()
    assert app.screen_stack[: len(screens)] == screens, seed


async def nothing_breaks(server: LobbyServer, first: int, streams: int) -> None:
    """Whatever is typed: an error of the program would come out of the session."""
    server.game_of_two()
    for start in range(first, first + streams, 50):
        async with server.session("grant") as (app, pilot):
            for seed in range(start, min(start + 50, first + streams)):
                Terminal(app).send(anything(Random(seed)))
                await pilot.pause()
                if not app.is_running:
                    break


async def test_a_mouse_beside_the_screen_takes_the_keyboard_from_nobody(
    server: LobbyServer,
) -> None:
    """The terminal has shrunk since it was moved; then the enter key would do nothing."""
    async with server.session("grant") as (app, pilot):
        before = app.focused
        Terminal(app).send([Piece(0.0, b"\x1b[<64;97;25M\x1b[<0;97;25M\x1b[<0;97;25m")])
        await pilot.pause()
        assert before is not None
        assert app.focused is before


async def test_a_few_streams_without_a_key_order_nothing(server: LobbyServer) -> None:
    await nothing_is_ordered(server, 0, 10)


async def test_a_few_streams_of_anything_break_nothing(server: LobbyServer) -> None:
    await nothing_breaks(server, 0, 6)


@pytest.mark.soak
@pytest.mark.timeout(3600)
async def test_thousands_of_streams_without_a_key_order_nothing(server: LobbyServer) -> None:
    await nothing_is_ordered(server, 1_000, STREAMS)


@pytest.mark.soak
@pytest.mark.timeout(3600)
async def test_thousands_of_streams_of_anything_break_nothing(server: LobbyServer) -> None:
    await nothing_breaks(server, 1_000, STREAMS // 5)
