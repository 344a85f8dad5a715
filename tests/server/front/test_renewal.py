"""A session that has grown begins anew at the same terminal, and its player does not notice."""

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path

import asyncssh
import pytest

from tests.patience import PATIENCE
from tests.server.front.served import Server, serving, until
from tests.server.front.terminals import at_ssh, seen, shown

pytestmark = pytest.mark.xdist_group("renewal")

BETWEEN = 0.35
"""Seconds between two keys: a session ends between them; the next one is not there then."""


WITHOUT_SUPPLY = ("Overlay: plain.", "Overlay: reach.", "Threat: ")
"""What is said of each overlay, in a war without supply lines."""


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """One whose sessions may hardly grow."""
    with serving(tmp_path / "server", session_growth_mb=1) as found:
        yield found


async def begun(server: Server) -> int:
    """A game against a commander."""
    async with server.line("grant") as line:
        said = await line.run(
            "new 1861 --side union --opponent steady --json", stdin=asyncssh.DEVNULL
        )
    return int(json.loads(str(said.stdout))["number"])


def differences(before: str, after: str) -> list[str]:
    """Lines of two screens that are not the same; half a cell of ground is either of its halves."""
    before, after = (text.replace("▄", "▀") for text in (before, after))
    lines = zip(before.splitlines(), after.splitlines(), strict=True)
    return [f"{old}\n{new}" for old, new in lines if old != new]


async def test_whoever_pauses_finds_all_as_it_was(server: Server) -> None:
    number = await begun(server)
    async with at_ssh(server, "grant", f"play {number}", size=(160, 48)) as terminal:
        await shown(terminal, "Washington")
        first = await server.only_session()
        for key in ("+", "-", *("right", "down", "left", "up") * 3, "o", "+", "right"):
            terminal.press(key)
            await asyncio.sleep(BETWEEN)
        before = await seen(terminal, lambda text: "Overlay: reach" in text, "the overlay")
        await until(lambda: server.sessions() not in ([first], []), 40)
        await asyncio.sleep(1)
        assert differences(before, terminal.look()) == []
        terminal.press("o")
        await shown(terminal, "Threat: ")
        terminal.press("q")
        await seen(terminal, lambda text: "Washington" not in text, "the lobby")


async def test_no_key_is_lost_that_is_typed_meanwhile(server: Server) -> None:
    number = await begun(server)
    async with at_ssh(server, "grant", f"play {number}", size=(160, 48)) as terminal:
        await shown(terminal, "Washington")
        known = {await server.only_session()}
        terminal.press("o")
        await shown(terminal, WITHOUT_SUPPLY[1])
        pressed = 1
        async with asyncio.timeout(4 * PATIENCE):
            while len(known) < 3:
                for key in ("o", "+", "right", "left", "-"):
                    terminal.press(key)
                    await asyncio.sleep(BETWEEN)
                pressed += 1
                known |= {*server.sessions()}
        await shown(terminal, WITHOUT_SUPPLY[pressed % len(WITHOUT_SUPPLY)])
