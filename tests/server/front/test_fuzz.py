"""Bytes that mean no good, before anybody has said who he is and after: the server serves on.

No order that nobody typed, no session that fails, no process, line or memory that is left.
"""

import logging
import os
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random

import pytest

from tests.server.front.fuzzing import (
    COMMANDS,
    TERMS,
    all_at_once,
    health,
    knock,
    number_of,
    record,
    settled,
    visits,
)
from tests.server.front.served import Server, screen, serving
from tests.server.front.test_forced_command import said_by

pytestmark = [
    pytest.mark.xdist_group("server"),
    pytest.mark.skipif(
        os.geteuid() != 0,
        reason="what the server holds only an administrator may look at: not tried",
    ),
]

LOG = logging.getLogger(__name__)

SESSIONS = number_of("FUZZED_SESSIONS", 100_000)
KNOCKS, SHOWN, ENTERED = SESSIONS // 10, SESSIONS // 100, SESSIONS // 1_000
"""Of all fuzzed sessions, those before a name, those with one, and those by a forced command."""

LEFT_OPEN = 4
"""Descriptors more or fewer that mean nothing."""

GROWTH = 60_000
"""Kilobytes that a process may have kept of thousands of visitors."""


@asynccontextmanager
async def nothing_left(server: Server) -> AsyncIterator[str]:
    """Around whatever is sent: what a player sees in between is what he sees afterwards."""
    async with server.line("grant") as connection:
        if not record_of_games(server):
            await connection.run("new 1861 --side union --opponent steady")
    before, kept, said = await health(server), record(server), len(server.log)
    yield "play 1"
    after, log = await settled(server, before, LEFT_OPEN), server.log[said:]
    assert after.parts == before.parts, "nothing was started anew"
    assert record(server) == kept, "nobody has ordered or said anything"
    for then, now in zip(before.descriptors, after.descriptors, strict=True):
        assert abs(now - then) <= LEFT_OPEN, (before, after)
    for then, now in zip(before.kilobytes, after.kilobytes, strict=True):
        assert now - then < GROWTH, (before, after)
    assert "Traceback" not in log, log[-3000:]
    assert "a session failed" not in log, log[-3000:]
    async with server.line() as connection, screen(connection) as shown:
        # In the lobby, or where a line has dropped: in the war, or at its first page.
        await shown.wait_for("? help", "enter begin", enough=any)
    LOG.info("%s\n%s", before, after)


def record_of_games(server: Server) -> list[object]:
    return [row for row in record(server) if row[0] == "game"]


async def test_a_few_who_mean_no_good(server: Server) -> None:
    async with nothing_left(server) as command:
        await all_at_once([knock(server, Random(seed)) for seed in range(40)], 10)
        await all_at_once([visits(server, seed, 3, command, 0.01) for seed in range(4)], 4)


@pytest.mark.soak
@pytest.mark.timeout(3600)
async def test_thousands_who_do_not_say_who_they_are(tmp_path: Path) -> None:
    with serving(tmp_path / "server") as server:
        async with nothing_left(server):
            begun = time.monotonic()
            await all_at_once([knock(server, Random(seed)) for seed in range(KNOCKS)], 50)
            LOG.info("%s knocked in %.0f s", KNOCKS, time.monotonic() - begun)


@pytest.mark.soak
@pytest.mark.timeout(3600)
async def test_thousands_of_sessions_in_which_nobody_types(tmp_path: Path) -> None:
    limits = {"sessions_per_player": 200, "sessions_per_address": 400, "sessions": 400}
    with serving(tmp_path / "server", **limits) as server:
        async with nothing_left(server) as command:
            begun = time.monotonic()
            jobs = [
                visits(server, seed, 10, (command, "")[seed % 2]) for seed in range(SHOWN // 10)
            ]
            await all_at_once(jobs, 40)
            LOG.info("%s sessions in %.0f s", SHOWN, time.monotonic() - begun)


@pytest.mark.soak
@pytest.mark.timeout(3600)
async def test_many_who_come_by_a_forced_command(tmp_path: Path) -> None:
    """Whatever OpenSSH says that somebody has asked for."""
    with serving(tmp_path / "server") as server:
        async with nothing_left(server):
            for seed in range(ENTERED):
                lot = Random(seed)
                asked = lot.choice((*COMMANDS, "".join(lot.choices("ab '\"\\$`;|é\x1b", k=30))))
                done = said_by(server, asked.replace("\x00", ""), TERM=lot.choice(TERMS))
                assert done.returncode in (0, 1, 2), (asked, done)
                assert "Traceback" not in done.stderr, (asked, done)
                assert str(server.folder) not in done.stdout + done.stderr, asked
