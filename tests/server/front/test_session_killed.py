"""Kill -9 of a session while its order is on the way: the player logs in anew and goes on."""

import asyncio
import json
import os
import random
import signal
import time
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from pathlib import Path

import asyncssh
import pytest

from campaign import Side
from saves.campaign_log.journal import Journal
from saves.storage.home import Home
from screens.server.session_process import BROKEN
from tests.server.front.served import Server, serving, until
from tests.server.front.terminals import NEXT_LOOK, SshTerminal, at_ssh, seen, shown
from tests.server.front.war import WITH_PANEL, Onlooker, Person, looking_on
from tests.server.kills.wars import KILLS, is_soon, lasted, report

pytestmark = pytest.mark.xdist_group("server")

NAMES = {Side.UNION: "grant", Side.CONFEDERATE: "lee"}
SUMMARY = "enter goes on"
"""What the other side did in its turn, on show until it has been read."""

WITHIN = 0.5
"""Seconds after the first key of a decision within which its session is killed."""


SETTLING = 1.0
"""Seconds in which an order that is on its way arrives, on a disk that others use, too."""


class Front:
    """A player at a terminal, and the process of his session."""

    def __init__(self, server: Server, side: Side, number: int, war: Onlooker) -> None:
        self._server, self._side, self._number, self._war = server, side, number, war
        self._stack = AsyncExitStack()
        self.person: Person
        self.terminal: SshTerminal
        self.process = 0

    async def log_in(self) -> None:
        before = {*self._server.sessions()}
        command = f"play {self._number}"
        entering = at_ssh(self._server, NAMES[self._side], command, WITH_PANEL)
        self.terminal = await self._stack.enter_async_context(entering)
        await until(lambda: bool({*self._server.sessions()} - before))
        [self.process] = {*self._server.sessions()} - before
        self.person = Person(self._side, self.terminal, self._war)

    async def decide(self) -> None:
        """Take the next decision, once what happened meanwhile has been read."""
        deciding = asyncio.ensure_future(self.person.decide())
        try:
            while not (await asyncio.wait([deciding], timeout=NEXT_LOOK))[0]:
                if SUMMARY in self.terminal.look():
                    self.terminal.press("enter")
                    await seen(self.terminal, lambda text: SUMMARY not in text, "the map")
            deciding.result()
        finally:
            deciding.cancel()

    async def log_out(self) -> None:
        await self._stack.aclose()

    async def is_killed_while_he_decides(self, lot: random.Random) -> None:
        """He has pressed some keys, perhaps all; the server says that his session has ended."""
        deciding = asyncio.ensure_future(self.decide())
        await asyncio.wait([deciding], timeout=lot.uniform(0, WITHIN))
        os.kill(self.process, signal.SIGKILL)
        deciding.cancel()
        with suppress(asyncio.CancelledError):
            await deciding
        await shown(self.terminal, BROKEN.partition(".")[0])
        await self.log_out()


@asynccontextmanager
async def at_war(server: Server) -> AsyncIterator[tuple[int, Onlooker, dict[Side, Front]]]:
    async with server.line("grant") as grant, server.line("lee") as lee:
        begun = await grant.run(
            "new 1861 --side union --opponent lee --json", stdin=asyncssh.DEVNULL
        )
        number = json.loads(str(begun.stdout))["number"]
        await lee.run(f"accept {number}", stdin=asyncssh.DEVNULL)
    with looking_on(server, number) as war:
        fronts = {side: Front(server, side, number, war) for side in Side}
        for front in fronts.values():
            await front.log_in()
        try:
            yield number, war, fronts
        finally:
            for front in fronts.values():
                await front.log_out()


async def killed(server: Server, kills: int) -> tuple[int, list[float]]:
    """The game, and after each kill the seconds until the war has gone on."""
    lot, took = random.Random(kills), list[float]()
    async with at_war(server) as (number, war, fronts):
        for _ in range(kills):
            for _ in range(lot.randint(0, 2)):
                await fronts[war.state.to_move or Side.UNION].decide()
            known = war.orders
            front = fronts[war.state.to_move or Side.UNION]
            await front.is_killed_while_he_decides(lot)
            killed_at, at_once = time.monotonic(), front.person.at_once
            await front.log_in()
            await has_settled(war)
            assert war.orders[: len(known)] == known
            assert len(war.orders) <= len(known) + at_once
            await fronts[war.state.to_move or Side.UNION].decide()
            took.append(time.monotonic() - killed_at)
    return number, took


async def has_settled(war: Onlooker) -> None:
    """What the session that is gone has sent has come to the table."""
    orders = [""]
    while orders != war.orders:
        orders = war.orders
        await asyncio.sleep(SETTLING)


async def test_a_session_that_is_killed_loses_nothing(server: Server) -> None:
    await killed(server, 1)


@pytest.mark.soak
async def test_sessions_are_killed_thirty_times(tmp_path: Path) -> None:
    with serving(tmp_path / "server") as server:
        number, took = await killed(server, KILLS)
        report(f"session: {lasted(took)}")
        await until(lambda: not server.sessions())
    home = Home(Path("/nonexistent"), "test", backups="off")
    with Journal.resume(server.folder / "games" / f"{number}.acw", home) as journal:
        journal.verify()
    assert is_soon(took)
