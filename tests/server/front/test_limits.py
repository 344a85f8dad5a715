"""How many there may be, how long somebody may sit idle, and how a server ends."""

import asyncio
import os
import resource
import signal
import subprocess
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from saves.server.process.config import read_config
from screens.server import terminals
from screens.server.crowd import KEPT, TOO_OFTEN, WAITING, Crowd
from screens.server.house import STOPPING
from tests.server.front.served import COMMAND, READY, Server, screen, serving, until

HERE = "192.0.2.7"


@pytest.fixture
def crowd(tmp_path: Path) -> Crowd:
    said = {"SESSIONS": 4, "SESSIONS_PER_PLAYER": 2, "SESSIONS_PER_ADDRESS": 3}
    said["CONNECTIONS_PER_ADDRESS"] = 5
    environ = {f"NORDEN_SUDEN_SERVE_{name}": str(value) for name, value in said.items()}
    return Crowd(read_config(tmp_path, environ))


def test_an_account_has_few_sessions(crowd: Crowd) -> None:
    for _ in range(2):
        assert not crowd.refusal("lee", HERE)
        crowd.come("lee", HERE)
    assert crowd.refusal("lee", "192.0.2.8").startswith("You have 2 sessions open already.")
    crowd.go("lee", HERE)
    assert not crowd.refusal("lee", HERE)


def test_an_address_has_few_sessions_and_so_has_a_network(crowd: Crowd) -> None:
    for number in range(3):
        crowd.come(f"player-{number}", f"2001:db8:0:7::{number}")
    assert crowd.refusal("lee", "2001:db8:0:7::ffff").startswith("There are 3 sessions")
    assert not crowd.refusal("lee", "2001:db8:0:8::1")


def test_the_server_is_full_at_some_time(crowd: Crowd) -> None:
    for number in range(4):
        crowd.come(f"player-{number}", f"192.0.2.{number}")
    assert crowd.refusal("lee", HERE) == "The server is full. Try again later."


def test_a_thousand_connections_of_one_address_do_not_keep_others_out(crowd: Crowd) -> None:
    let_in = sum(crowd.may_knock(HERE, 0.001 * number) for number in range(1000))
    assert let_in == 5
    assert crowd.may_knock("192.0.2.8", 1.0)
    assert crowd.may_knock(HERE, 12.0), "after a while he may try again"


@pytest.mark.thorough
def test_of_many_addresses_only_the_latest_are_remembered(crowd: Crowd) -> None:
    for number in range(KEPT + 1_200):
        crowd.may_knock(f"2001:db8:{number:x}::1", 0.01 * number)
    assert len(crowd._knocks) <= KEPT


def test_only_so_many_may_be_about_to_say_who_they_are(crowd: Crowd) -> None:
    crowd.waiting = WAITING
    assert not crowd.may_knock("192.0.2.99", 0.0)


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ((80, 24), (80, 24)),
        ((0, 50), (80, 24)),
        ((19, 4), (20, 5)),
        ((4_294_967_295, 4_294_967_295), (500, 200)),
    ],
)
def test_sizes(said: tuple[int, int], meant: tuple[int, int]) -> None:
    assert terminals.size(*said) == meant


def test_what_a_terminal_is_called_is_not_believed_blindly() -> None:
    said = {b"LANG": b"de_DE.UTF-8", b"LC_ALL": b"\xff", b"COLORTERM": b"yes", b"HOME": b"/"}
    assert dict(terminals.environment("xterm; rm", said)) == {
        "TERM": "unknown",
        "LANG": "de_DE.UTF-8",
    }
    assert dict(terminals.environment("xterm-ghostty", {})) == {
        "TERM": "xterm-ghostty",
        "COLORTERM": "truecolor",
        "LANG": "C.UTF-8",
    }


# --- with a server -----------------------------------------------------------------------------


@pytest.mark.xdist_group("server")
async def test_too_many_sessions_and_connections_are_refused_with_a_sentence(
    server: Server,
) -> None:
    async with AsyncExitStack() as stack:
        lines = [await stack.enter_async_context(server.line("lee")) for _ in range(4)]
        screens = [await stack.enter_async_context(screen(line)) for line in lines]
        for shown in screens:
            await shown.wait_for(READY)
        line = await stack.enter_async_context(server.line("lee"))
        one_more = await stack.enter_async_context(screen(line))
        assert "You have 4 sessions open already." in await one_more.rest()
        assert (await one_more.process.wait()).exit_status == 1
        screens[0].press(b"\x11")
        await screens[0].rest()
        again = await stack.enter_async_context(screen(line))
        await again.wait_for(READY)


@pytest.mark.xdist_group("server")
@pytest.mark.soak
async def test_a_strict_server_stands_a_flood_and_stops_in_order(tmp_path: Path) -> None:
    """A thousand connections from one address, one that says nothing, and the end of it all."""
    with serving(tmp_path / "strict", connections_per_address=20, login_seconds=2) as server:
        async with server.line() as line, screen(line) as shown:
            await shown.wait_for(READY)
            session = await server.only_session()
            await flood(server.port)
            server.process.send_signal(signal.SIGTERM)
            said = await shown.rest()
            assert STOPPING in said
            assert shown.drawn.rindex(b"\x1b[?1049l") < shown.drawn.rindex(STOPPING.encode())
            assert (await shown.process.wait()).exit_status == 0
        await asyncio.to_thread(server.process.wait, 10)
        assert server.process.returncode == 0
        assert not Path(f"/proc/{session}").exists()
        assert " killed" not in server.log


async def flood(port: int) -> None:
    """Few are let in, the others refused at once; who says nothing then does not stay."""
    results = await asyncio.gather(*(knocked(port) for _ in range(1000)))
    assert sum(TOO_OFTEN.encode() not in said for said in results) < 100
    elsewhere = ("127.0.0.9", 0)
    reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=elsewhere)
    async with asyncio.timeout(5):
        assert (await reader.readline()).startswith(b"SSH-2.0-")
        await reader.read()
    writer.close()


async def knocked(port: int) -> bytes:
    """The words of the server to somebody who says nothing."""
    try:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        try:
            return await reader.read()
        finally:
            writer.close()
    except ConnectionError:
        return b""


@pytest.mark.xdist_group("server")
@pytest.mark.soak
async def test_what_dies_is_started_anew_and_everybody_can_go_on(tmp_path: Path) -> None:
    """Each part is killed; a session outlives the parent, and in five seconds all can log in.

    When the one that keeps them alive is killed, nothing is left.
    """
    with serving(tmp_path / "killed") as server:
        async with server.line() as line, screen(line) as shown:
            await shown.wait_for(READY)
            session = await server.only_session()
            os.kill(server.parent, signal.SIGKILL)
            async with screen(line) as another:
                await another.wait_for(READY, limit=5)
                shown.press(b"\x11")
                await shown.rest()
                await until(lambda: not Path(f"/proc/{session}").exists())
                second = await server.only_session()
                before = server.part("door")
                os.kill(before, signal.SIGKILL)
                await until(lambda: not Path(f"/proc/{second}").exists())
        await until(lambda: server.part("door") != before)
        async with asyncio.timeout(5):
            while True:
                try:
                    async with server.line() as line, screen(line) as shown:
                        await shown.wait_for(READY)
                    break
                except OSError:
                    await asyncio.sleep(0.1)
        parts = [server.part(name) for name in ("table", "parent", "door")]
        server.process.kill()
        await until(lambda: not any(Path(f"/proc/{one}").exists() for one in parts), 8.0)


@pytest.mark.xdist_group("server")
def test_a_second_server_in_a_folder_is_refused(server: Server) -> None:
    done = subprocess.run(
        [COMMAND, "serve", "--folder", str(server.folder)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2
    assert "a server runs here already" in done.stderr


@pytest.mark.xdist_group("server")
@pytest.mark.parametrize("part", ["table", "parent", "door"])
async def test_each_part_may_open_as_much_as_the_host_allows(server: Server, part: str) -> None:
    """The usual limit of 1,024 is reached by two hundred sessions: the door has five for each."""
    few, most = resource.prlimit(server.process.pid, resource.RLIMIT_NOFILE)
    assert few < most

    def may_open() -> tuple[int, int]:
        return resource.prlimit(server.part(part), resource.RLIMIT_NOFILE)

    # One that an earlier test has had started anew may be about to ask for more.
    await until(lambda: may_open() == (most, most))
