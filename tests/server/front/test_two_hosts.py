"""Two whole servers over one PostgreSQL, and players who come to either with real clients."""

import asyncio
import json
import os
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import asyncssh
import pytest

from saves.server.process.config import FILE
from screens.server.house import CLOSED
from tests.saves.server import Server as Postgres
from tests.server.front.served import READY, Server, screen, serving
from tests.server.kills.wars import is_soon

pytestmark = [pytest.mark.xdist_group("server"), pytest.mark.thorough]


@contextmanager
def host(folder: Path, database: str) -> Iterator[Server]:
    folder.mkdir(mode=0o700)
    (folder / FILE).write_text(f'database = "{database}"\n')
    with serving(folder) as one:
        yield one


@pytest.fixture
def hosts(tmp_path: Path, postgres: Postgres) -> Iterator[tuple[Server, Server]]:
    """The one that serves, and one that passes on; players have the same keys at both."""
    database = postgres.new_database()
    with host(tmp_path / "one", database) as one, host(tmp_path / "two", database) as two:
        two.keys = one.keys
        yield one, two


async def done(server: Server, name: str, words: str) -> str:
    """What somebody's command answers, who logs in for it."""
    async with asyncio.timeout(60), server.line(name) as line:
        said = await line.run(words, stdin=asyncssh.DEVNULL)
    assert said.exit_status == 0, said.stderr
    return str(said.stdout)


async def begun(one: Server, two: Server) -> int:
    """A game of two who have come to different hosts."""
    number = int(json.loads(await done(one, "grant", "new 1861 --side union --json"))["number"])
    await done(two, "lee", f"accept {number}")
    return number


async def test_two_players_meet_at_a_table_from_two_hosts(hosts: tuple[Server, Server]) -> None:
    one, two = hosts
    number = await begun(one, two)
    async with two.line("lee") as line, screen(line, command=f"play {number}") as lee:
        await lee.wait_for("Washington")
        await done(one, "grant", f"say {number} on-to-Richmond")
        await lee.wait_for("on-to-Richmond")


async def test_who_logs_in_as_the_host_that_serves_dies_comes_in_at_the_other_one(
    hosts: tuple[Server, Server],
) -> None:
    """With all its parts, as by a loss of power; no order that was acknowledged is lost."""
    one, two = hosts
    number = await begun(one, two)
    await done(one, "grant", f'order {number} "march washington"')
    os.kill(one.process.pid, signal.SIGKILL)
    begin = time.monotonic()
    async with two.line("lee") as line, screen(line, command=f"play {number}") as lee:
        said = await lee.wait_for("Washington")
        assert is_soon([time.monotonic() - begin])
        assert CLOSED not in said
        assert READY not in said, "he comes to his table, not to the lobby"
        played = json.loads(await done(two, "grant", f"order {number} done --json"))["line"]
        assert played["number"] == 2
