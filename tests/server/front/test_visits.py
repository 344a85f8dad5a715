"""What people do once they are in: accounts that they make, commands, games that they begin."""

import asyncio
import json
import os
import signal
from typing import Any

import asyncssh
import pytest

from tests.server.front.served import READY, Server, screen, until

pytestmark = pytest.mark.xdist_group("server")


async def answer(server: Server, name: str, *commands: str) -> list[tuple[int, str, str]]:
    """What commands without a screen say: status, answer, complaint."""
    said = []
    async with server.line(name) as connection:
        for command in commands:
            done = await connection.run(command, stdin=asyncssh.DEVNULL)
            said.append((done.exit_status or 0, str(done.stdout), str(done.stderr)))
    return said


async def test_somebody_new_makes_an_account_with_his_key(server: Server) -> None:
    server.keys["meade"] = asyncssh.generate_private_key("ssh-ed25519")
    with pytest.raises(asyncssh.PermissionDenied):
        async with server.line("meade"):
            pass
    async with server.line("meade+new") as connection, screen(connection) as shown:
        await shown.wait_for("meade", READY)
    async with server.line("meade") as connection, screen(connection) as shown:
        await shown.wait_for("meade", READY)


async def test_who_may_have_no_account_hears_why(server: Server) -> None:
    server.keys["admin"] = asyncssh.generate_private_key("ssh-ed25519")
    async with server.line("admin+new") as connection, screen(connection) as shown:
        said = await shown.rest()
        assert "admin" in said
        assert READY not in said
        assert (await shown.process.wait()).exit_status == 1


async def test_commands_without_a_screen(server: Server) -> None:
    begun, listed, here, unknown, play = await answer(
        server,
        "grant",
        "new 1861 --side union",
        "games --json",
        "here --json",
        "rm -rf /",
        "play 1",
    )
    assert begun[0] == 0, begun
    games = json.loads(listed[1])["games"]
    assert [game["begun_by"] for game in games] == ["grant"]
    assert [player["account"] for player in json.loads(here[1])] == ["grant"]
    assert (unknown[0], unknown[1]) == (2, "")
    assert "No such command" in unknown[2]
    assert "The game needs a terminal: ssh -t." in play[2]


async def test_two_players_meet_at_a_table(server: Server) -> None:
    """One begins a game, the other accepts it, and both see the map."""
    begun, *_ = await answer(server, "grant", "new 1861 --side union --json")
    number = json.loads(begun[1])["number"]
    accepted, *_ = await answer(server, "lee", f"accept {number}")
    assert accepted[0] == 0, accepted
    async with server.line("grant") as union, server.line("lee") as south:
        words: dict[str, Any] = {"command": f"play {number}"}
        async with screen(union, **words) as one, screen(south, **words) as other:
            await asyncio.gather(one.wait_for("Washington"), other.wait_for("Washington"))
            for session in server.sessions():
                with open(f"/proc/{session}/maps") as maps:  # noqa: PTH123
                    assert "libpq" not in maps.read(), "no session speaks to a database"


async def test_the_table_is_killed_and_everybody_goes_on(server: Server) -> None:
    async with server.line() as connection, screen(connection) as shown:
        await shown.wait_for(READY)
        before = server.part("table")
        os.kill(before, signal.SIGKILL)
        await until(lambda: server.part("table") != before)
        async with asyncio.timeout(10):
            while True:
                [said] = await answer(server, "lee", "say 0 Nothing is lost")
                if said[0] == 0:
                    break
                await asyncio.sleep(0.1)
        await shown.wait_for("Nothing is lost", limit=5)
