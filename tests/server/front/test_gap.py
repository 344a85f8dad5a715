"""What happens between somebody's log-in and his first frame; each time at one moment of it."""

import asyncio
import os
import signal
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, closing
from typing import Any

import pytest

from saves.server.contract.lobby import ADMINISTRATOR
from saves.server.contract.office import CONSOLE
from saves.server.line.connection import LateError, ServerLine
from saves.server.line.remote_office import RemoteOffice
from saves.server.line.tokens import secret_of, token
from screens.server.house import CLOSED, STOPPING, House
from tests.server.front.doors import another_door
from tests.server.front.served import READY, Screen, Server, screen
from tests.server.kills.wars import is_soon

pytestmark = pytest.mark.xdist_group("server")


def once(house: House, question: str, comes: Callable[[], object], *, before: bool) -> None:
    """Have something come just before or behind the first time that a door asks something."""
    asks, is_over = getattr(house.door, question), False

    def ask(*words: Any) -> object:
        nonlocal is_over
        is_first, is_over = not is_over, True
        if is_first and before:
            comes()
        answer = asks(*words)
        if is_first and not before:
            comes()
        return answer

    setattr(house.door, question, ask)


def office(server: Server) -> RemoteOffice:
    said = token(secret_of(server.folder), CONSOLE, ADMINISTRATOR)
    return RemoteOffice(ServerLine(server.folder / "run" / "table.sock", said))


@pytest.mark.parametrize(
    "question",
    ["came", *(pytest.param(x, marks=pytest.mark.thorough) for x in ("knows_key", "by_key"))],
)
async def test_who_logs_in_as_the_table_process_dies_comes_in(
    server: Server, question: str
) -> None:
    """He read that the server is not ready, and was sent away: what he came for was there."""
    async with another_door(server) as (house, port):
        once(house, question, lambda: os.kill(server.serving_table, signal.SIGSTOP), before=True)
        begun = time.monotonic()
        async with server.line("lee", port=port) as connection, screen(connection) as shown:
            said = await shown.wait_for(READY)
            took = time.monotonic() - begun
    assert CLOSED not in said
    assert is_soon([took])


NETWORK = "127.0.0.1"
SENT_AWAY: dict[str, tuple[Callable[[RemoteOffice], object], str]] = {
    "kicked": (lambda office: office.kick("lee", why="Make room."), "Make room."),
    "banned": (
        lambda office: office.ban("account", "lee", why="Make room."),
        "This account is banned: Make room.",
    ),
    "banned network": (
        lambda office: office.ban("address", NETWORK, why="Make room."),
        "Your network is banned: Make room.",
    ),
}
"""What an administrator does, and what is read of it."""


@asynccontextmanager
async def sent_away(server: Server, way: str, question: str) -> AsyncIterator[Screen]:
    """Somebody who comes in, and is sent away just behind the answer to a question of the door."""
    with closing(office(server).line) as line:
        administrator = RemoteOffice(line)
        try:
            async with (
                another_door(server) as (house, port),
                server.line("lee", port=port) as connection,
            ):
                once(house, question, lambda: SENT_AWAY[way][0](administrator), before=False)
                async with screen(connection) as shown:
                    yield shown
        finally:
            for ban in await asyncio.to_thread(administrator.bans):
                await asyncio.to_thread(administrator.unban, ban.number)


@pytest.mark.parametrize(
    ("way", "question"),
    [
        ("kicked", "came"),
        ("banned", "came"),
        pytest.param("banned", "by_key", marks=pytest.mark.thorough),
        pytest.param("banned network", "came", marks=pytest.mark.thorough),
        pytest.param("banned network", "by_key", marks=pytest.mark.thorough),
    ],
)
async def test_who_is_sent_away_as_he_logs_in_reads_why_and_nothing_else(
    server: Server, way: str, question: str
) -> None:
    """He read that he is not let in any more, and not why."""
    async with sent_away(server, way, question) as shown:
        said = await shown.rest()
    assert _lines_of(said) == [SENT_AWAY[way][1]]


@pytest.mark.parametrize("question", ["by_key", "came"])
async def test_who_logs_in_as_the_server_stops_reads_so_and_nothing_else(
    server: Server, question: str
) -> None:
    loop = asyncio.get_running_loop()
    async with another_door(server) as (house, port), server.line("lee", port=port) as connection:

        def stop() -> None:
            asyncio.run_coroutine_threadsafe(house.stop(), loop)

        once(house, question, stop, before=False)
        async with screen(connection) as shown:
            said = await shown.rest()
    assert _lines_of(said) == [STOPPING]


async def test_who_has_waited_for_the_accounts_as_long_as_one_waits_is_told_and_is_not_counted(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with another_door(server, sessions_per_player=1) as (house, port):

        def late(*_: object) -> int:
            raise LateError("The server does not answer.")

        monkeypatch.setattr(house.door, "came", late)
        async with server.line("lee", port=port) as connection, screen(connection) as shown:
            assert _lines_of(await shown.rest()) == [CLOSED]
            assert (await shown.process.wait()).exit_status == 1
        monkeypatch.undo()
        async with server.line("lee", port=port) as connection, screen(connection) as shown:
            await shown.wait_for(READY)


def _lines_of(said: str) -> list[str]:
    """What somebody has read at the end, without his place in line."""
    lines = [line.rpartition("\r")[2].strip("\x18") for line in said.split("\r\n")]
    return [line for line in lines if line.strip()]
