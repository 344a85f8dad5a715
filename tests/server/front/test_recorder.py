"""The part of a whole server that records: what is over is recorded, also what was over before."""

import json
import os
import signal
from pathlib import Path

import asyncssh
import pytest

from screens.past.cast_reader import read_asciicast
from tests.server.front.served import Server, serving, until
from tests.server.front.terminals import at_ssh, shown

pytestmark = pytest.mark.soak


async def resigned(server: Server, *more: str) -> int:
    """A game of one order that is over."""
    async with server.line("grant") as grant, server.line("lee") as lee:
        words = " ".join(("new 1861-short --side union --json", *more))
        begun = await grant.run(words, stdin=asyncssh.DEVNULL)
        number: int = json.loads(str(begun.stdout))["number"]
        for line, command in (
            (lee, f"accept {number}"),
            (grant, f"order {number} march cairo"),
            (lee, f"resign {number}"),
        ):
            done = await line.run(command, stdin=asyncssh.DEVNULL)
            assert not done.exit_status, done.stderr
    return number


async def recording(server: Server, number: int) -> str:
    """The recording of a game, once it is there, as a command sends it."""
    file = server.folder / "recordings" / f"{number}.cast"
    await until(file.exists)
    async with server.line("hay") as hay:
        done = await hay.run(f"recording {number}", stdin=asyncssh.DEVNULL)
    assert not done.exit_status, done.stderr
    return str(done.stdout)


async def test_games_that_are_over_are_recorded_and_watched_in_the_lobby(tmp_path: Path) -> None:
    with serving(tmp_path / "s", recordings=True) as server:
        private, public = await resigned(server, "--private"), await resigned(server)
        assert read_asciicast(await recording(server, public)).last == 1
        async with at_ssh(server, "hay") as hay:
            await shown(hay, "4 Finished")
            hay.press("4")
            await shown(hay, "There is a recording.", "v recording")
            hay.press("v")
            await shown(hay, "frame 2 of 2", "Cairo")
        os.kill(server.part("recorder"), signal.SIGKILL)
        later = await resigned(server)
        assert read_asciicast(await recording(server, later)).last == 1
        names = {path.name for path in (server.folder / "recordings").iterdir()}
        assert names == {f"{public}.cast", f"{later}.cast"}, private


async def test_a_start_makes_up_for_what_was_left_undone(tmp_path: Path) -> None:
    with serving(tmp_path / "s", recordings=False) as server:
        number = await resigned(server)
        keys = server.keys
    with serving(tmp_path / "s", recordings=True) as server:
        server.keys = keys
        assert read_asciicast(await recording(server, number)).last == 1
