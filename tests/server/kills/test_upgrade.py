"""A new version with other rules is put in place of one at which twenty sessions play.

As `SERVER.md` tells an administrator: check, stop, start. Sessions end at a sentence; no order that
was acknowledged is lost; games whose logs lead elsewhere go on from their snapshots, and both
players are told; everybody goes on.
"""

import asyncio
import random
import re
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest

from saves.campaign_log.campaign_record import read_place
from saves.server.line.arrivals import ANOTHER_VERSION
from saves.server.line.remote_lobby import RemoteLobby
from saves.storage.log_commands import RESUME, read_move
from screens.server.house import STOPPING
from tests.server.front.served import Server
from tests.server.front.terminals import SshTerminal, at_ssh, shown
from tests.server.kills.new_version import NewVersion
from tests.server.kills.wars import AtTables, Ordered, War, fought, report, until
from tests.server.kills.whole_server import OverSsh, WholeServer, answer, gone, whole_server

pytestmark = pytest.mark.soak

WARS = 8
"""At tables, with two sessions each; two more are played with a log-in for each order."""

SCREENS = 4
ORDERS = 40
NAMES = [f"{name}{number}" for number in range(WARS + 2) for name in ("grant", "lee")]
LOST = re.compile(r"game (\d+): .*; the campaign goes on from line (\d+)")
STANDS = re.compile(r"game (\d+): .*; it goes on where it stands")


async def test_twenty_sessions_play_while_a_new_version_comes(tmp_path: Path) -> None:
    new = NewVersion(tmp_path / "new")
    with whole_server(tmp_path / "server", *NAMES) as server:
        lobbies = [server.lobby(name) for name in NAMES[: 2 * WARS]]
        wars = _wars(server, lobbies)
        with fought(wars):
            until(lambda: all(len(war.acknowledged) > ORDERS for war in wars[:WARS]), wars)
            quiet = await _begun(server, *NAMES[:2])
            async with AsyncExitStack() as stack:
                screens = [await _screen(stack, server, number) for number in range(SCREENS)]
                await _checked(new, server)
                await _stopped(server, screens)
            ordered = [one.what for war in wars for one in war.acknowledged]
            checked = await _checked(new, server)
            server.variables = new.variables
            server.start(*new.command)
            until(lambda: all(lobby.line.refusal for lobby in lobbies), wars)
            assert {str(lobby.line.refusal) for lobby in lobbies} == {ANOTHER_VERSION}
        lost = {int(game): int(line) for game, line in LOST.findall(checked)}
        games = {war.acknowledged[-1].what.game for war in wars} | {quiet}
        assert lost, checked
        assert quiet not in lost
        until(server.is_open)
        for game in sorted(games):
            await _told(server, game, lost.get(game))
        assert await asyncio.to_thread(server.stop) == 0
        gone(server)
        _proved(server, games, ordered, lost)
        _is_said_no_more(await _checked(new, server), checked)
        assert "Traceback" not in server.log
        report(
            f"upgrade: {len(wars)} wars, {len(ordered)} orders; of {len(games)} games"
            f" {len(lost)} went on from a snapshot"
        )


def _wars(server: WholeServer, lobbies: list[RemoteLobby]) -> list[War]:
    pairs = zip(lobbies[::2], lobbies[1::2], strict=True)
    at_tables = [War(AtTables(*pair), seed) for seed, pair in enumerate(pairs)]
    more = zip(NAMES[2 * WARS :: 2], NAMES[2 * WARS + 1 :: 2], strict=True)
    return at_tables + [War(OverSsh(server, *pair), WARS) for pair in more]


async def _checked(new: NewVersion, server: WholeServer) -> str:
    """What the new version says of the games."""
    said = await asyncio.to_thread(new.run, "admin", "--folder", str(server.folder), "check")
    assert "Traceback" not in said.stderr, said.stderr
    is_in_order = not LOST.search(said.stdout) and not STANDS.search(said.stdout)
    assert said.returncode == (0 if is_in_order else 1)
    return said.stdout


async def _stopped(server: WholeServer, screens: list[SshTerminal]) -> None:
    """The server ends in order, and each screen says so."""
    assert await asyncio.to_thread(server.stop) == 0
    for terminal in screens:
        await shown(terminal, STOPPING.partition(".")[0])
        assert (await terminal.process.wait()).exit_status == 0
    gone(server)


async def _told(server: WholeServer, game: int, line: int | None) -> None:
    """Both players have heard where their game goes on, if not where it stood; and it does."""
    names = await _players(server, game)
    assert await _goes_on(server, game, names) or line is None
    for name in names:
        said = await answer(server, name, f"talk {game} --json")
        told = [one["text"] for one in said if "new version" in one["text"]]
        assert len(told) == (line is not None), said
        assert not told or f"goes on from line {line};" in told[0]


def _proved(
    server: WholeServer, games: set[int], ordered: list[Ordered], lost: dict[int, int]
) -> None:
    """Every order that was acknowledged is in its log, and only lost ones count no more."""
    logs = {game: read_place(server.folder / "games" / f"{game}.acw").entries for game in games}
    for one in ordered:
        if one.game in logs:
            assert logs[one.game][one.number - 1]["line"] == one.order
    for game, rows in logs.items():
        moves = [move for row in rows if (move := read_move(row["line"])) is not None]
        back = [move.number for move in moves if move.kind == RESUME]
        assert back == ([lost[game]] if game in lost else [])


def _is_said_no_more(again: str, before: str) -> None:
    """A game that went on from a snapshot is in order since."""
    assert not LOST.search(again), again
    assert {*STANDS.findall(again)} == {*STANDS.findall(before)}


async def _begun(server: WholeServer, one: str, two: str) -> int:
    """A game in which nobody has ordered anything."""
    begun = await answer(server, one, f"new 1861 --side union --opponent {two} --json")
    await answer(server, two, f"accept {begun['number']} --json")
    return int(begun["number"])


async def _screen(stack: AsyncExitStack, server: WholeServer, number: int) -> SshTerminal:
    """A session with a screen: half of them look on at a war, half sit in the lobby."""
    assert server.process is not None
    front = Server(server.folder, server.process)
    front.keys = server.keys
    name, game = NAMES[2 * number], number + 1
    command = f"watch {game}" if number % 2 else None
    terminal = await stack.enter_async_context(at_ssh(front, name, command))
    await shown(terminal, "? help")
    return terminal


async def _players(server: WholeServer, game: int) -> tuple[str, str]:
    shown = (await answer(server, NAMES[0], f"show {game} --json"))["game"]
    return shown["union"]["account"], shown["confederate"]["account"]


async def _goes_on(server: WholeServer, game: int, names: tuple[str, str]) -> bool:
    """Whoever has to decide orders something, unless the war is over."""
    shown: dict[str, Any] = (await answer(server, names[0], f"show {game} --json"))["game"]
    if not shown["to_move"]:
        return False
    name = names[["union", "confederate"].index(shown["to_move"])]
    order = random.Random(game).choice(await answer(server, name, f"orders {game} --json"))
    said = await answer(server, name, f'order {game} "{order}" --json')
    assert said["line"]["order"] == order
    return True
