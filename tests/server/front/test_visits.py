"""What people do once they are in: accounts that they make, commands, games that they begin."""

import asyncio
import errno
import json
import os
import signal
from contextlib import closing, suppress
from typing import Any

import asyncssh
import pytest

from saves.server.contract.lobby import ADMINISTRATOR
from saves.server.contract.office import CONSOLE
from saves.server.line.connection import ServerLine
from saves.server.line.remote_office import RemoteOffice
from saves.server.line.tokens import secret_of, token
from screens.server import house, pumping, visit
from screens.server.house import CLOSED, STOPPING
from tests.patience import PATIENCE
from tests.server.front.doors import another_door
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


async def test_who_reads_json_is_answered_so_at_the_door_too(server: Server) -> None:
    """A program that reads the answer has to understand the refusal as well."""
    none, long, words = await answer(
        server, "grant", 'say "open --json', f"say 0 {'x' * 9_000} --json", 'say "open'
    )
    assert json.loads(none[2]) == {"error": "This is no command. They are: ssh host help."}
    assert json.loads(long[2]) == {"error": "This command is too long: at most 8,192 letters."}
    assert words[2] == "This is no command. They are: ssh host help.\n"


@pytest.mark.parametrize("number", ["-1", "0", "seventeen", "9" * 23, "9" * 5_000])
async def test_a_game_that_there_cannot_be_is_said_so(server: Server, number: str) -> None:
    """Of some the error of a program was said, of others what a call may ask, or nothing at all."""
    async with server.line() as connection, screen(connection, command=f"play {number}") as shown:
        said = await shown.rest()
        assert (await shown.process.wait()).exit_status == 1
    assert "There is no game" in said
    assert len(said) < 100


async def test_a_command_of_a_game_that_there_cannot_be_is_refused_like_any_other(
    server: Server,
) -> None:
    [(status, out, error)] = await answer(server, "grant", f"order {'9' * 5_000} roll")
    assert (status, out, error[:17]) == (1, "", "There is no game ")


@pytest.mark.parametrize("words", ["import", "import --json"])
async def test_a_command_that_an_error_has_ended_says_so(server: Server, words: str) -> None:
    """It ended without a word, and whoever had given it could not know whether it was done."""
    async with server.line() as connection, connection.create_process(words) as command:
        os.kill(await server.only_session(), signal.SIGSEGV)
        done = await command.wait()
    assert done.exit_status == 128 + signal.SIGSEGV
    said = str(done.stderr)
    assert "by an error of the program: look whether it was done" in said
    assert ("--json" in words) == said.startswith('{"error": ')


async def test_a_command_that_its_player_ends_has_met_no_error(server: Server) -> None:
    async with server.line() as connection, screen(connection, command="import") as shown:
        await server.only_session()
        await asyncio.sleep(0.2)  # until it reads
        shown.press(b"\x03")
        said = await shown.rest()
        assert (await shown.process.wait()).exit_status == 128 + signal.SIGINT
    assert "error" not in said


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
            one.press(b"q")
            await one.wait_for(READY)
    # A dropped line loses nothing and resumes in the same frame; who had left comes to the lobby.
    async with (
        server.line("grant") as union,
        server.line("lee") as south,
        screen(union) as one,
        screen(south) as other,
    ):
        await asyncio.gather(one.wait_for(READY), other.wait_for("Washington"))
        assert READY not in other.text
        other.press(b"q")
        await other.wait_for(READY)


async def test_the_table_is_killed_and_everybody_goes_on(server: Server) -> None:
    async with server.line() as connection, screen(connection) as shown:
        await shown.wait_for(READY)
        before = server.part("table")
        os.kill(before, signal.SIGKILL)
        await until(lambda: server.part("table") != before)
        async with asyncio.timeout(PATIENCE):
            while not await has_said(server, "Nothing is lost"):
                await asyncio.sleep(0.05)
        await shown.wait_for("Nothing is lost")


async def has_said(server: Server, words: str) -> bool:
    """Whether the server takes what Lee says: while its table begins anew nobody comes in."""
    with suppress(asyncssh.PermissionDenied):
        [said] = await answer(server, "lee", f"say 0 {words}")
        return said[0] == 0
    return False


async def test_who_sits_idle_is_told_and_loses_nothing(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(visit, "MINUTE", 0.002)
    async with (
        another_door(server, idle_minutes=500) as (_, port),
        server.line("lee", port=port) as connection,
        screen(connection) as shown,
    ):
        said = await shown.rest()
        assert "Nobody has pressed a key for 500 minutes" in said
        assert (await shown.process.wait()).exit_status == 0


@pytest.mark.parametrize("command", [None, "import"], ids=["a screen", "a command that reads"])
async def test_the_end_of_input_is_the_end_of_a_terminal(
    server: Server, command: str | None
) -> None:
    """As by `ssh -tt host </dev/null`: nobody can press a key there, and four fill an account."""
    async with server.line() as connection:
        async with connection.create_process(
            command, term_type="xterm", stdin=asyncssh.DEVNULL
        ) as one:
            async with asyncio.timeout(PATIENCE):
                done = await one.wait()
        if command is None:
            assert visit.NO_INPUT in str(done.stdout)
            assert done.exit_status == 0
        else:
            assert done.exit_status == 1, "there was no game to import"
    await until(lambda: not server.sessions())


async def test_a_line_that_is_half_open_is_found_out(server: Server) -> None:
    """Its other end is gone, and no system has said so."""
    async with (
        another_door(server, keep_alive_seconds=0.1) as (house, port),
        server.line("lee", port=port) as connection,
        screen(connection) as shown,
    ):
        await shown.wait_for(READY)
        transport = connection._transport
        assert transport is not None
        transport.pause_reading()
        async with asyncio.timeout(60):
            await house.empty.wait()
        connection.abort()
    await until(lambda: not server.sessions(), 60)


async def test_an_administrator_sends_somebody_away(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(house, "WELCOME", 0.05)
    said = token(secret_of(server.folder), CONSOLE, ADMINISTRATOR)
    async with (
        another_door(server) as (_, port),
        server.line("lee", port=port) as connection,
        screen(connection) as shown,
    ):
        await shown.wait_for(READY)
        with closing(ServerLine(server.folder / "run" / "table.sock", said)) as line:
            assert await asyncio.to_thread(RemoteOffice(line).kick, "lee", why="Make room.")
        assert "Make room." in await shown.rest()


@pytest.mark.thorough
async def test_a_command_that_the_server_ends_has_not_succeeded(server: Server) -> None:
    """Whoever orders by a program must not take it for done; a sentence says what has happened."""
    async with another_door(server) as (other, port), server.line("lee", port=port) as connection:
        async with connection.create_process("import") as command:
            await until(lambda: bool(server.sessions()))
            await other.stop()
            done = await command.wait()
        # Whoever does not end in time on a busy machine is killed.
        assert done.exit_status in (128 + signal.SIGHUP, 128 + signal.SIGKILL)
        assert str(done.stderr).strip() == STOPPING
        assert done.stdout == ""


async def test_who_goes_while_he_is_let_in_is_no_error(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """His channel is closed, and the loss of his line has not been said yet."""
    async with another_door(server) as (house, port), server.line("lee", port=port) as connection:
        ask, coming = house.ask, asyncio.get_running_loop().create_future()

        async def when_he_is_gone(question: Any, *words: Any) -> Any:
            answer = await ask(question, *words)
            if question == house.door.came:
                [one] = house.sessions
                coming.set_result(one)
                while not one._channel.is_closing():  # type: ignore[attr-defined]
                    await asyncio.sleep(0)
            return answer

        monkeypatch.setattr(house, "ask", when_he_is_gone)
        process = await connection.create_process(term_type="xterm")
        async with asyncio.timeout(PATIENCE):
            one = await coming
            process.stdin.write_eof()
            process.close()
            await one._running


def waits(session: Any) -> bool:
    """More was said to a client than it takes now."""
    return session._channel is not None and session._channel.get_write_buffer_size() > 0


async def test_who_reads_slowly_is_told_that_the_server_stops(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The door is not closed before he has read it, though much is on the way to him."""
    monkeypatch.setattr(visit, "LAST_WORDS", 0.01)
    monkeypatch.setattr(visit, "FAREWELL", PATIENCE)
    async with (
        another_door(server) as (other, port),
        server.line("lee", port=port) as connection,
        screen(connection, window=200) as shown,
    ):
        await until(lambda: any(map(waits, other.sessions)))
        process = server.sessions()[-1]
        stopping = asyncio.create_task(other.stop())
        await until(lambda: process not in server.sessions())
        await asyncio.sleep(0.1)
        assert not stopping.done(), "the door is closed, and he has not heard why"
        assert STOPPING in await shown.rest()
        await stopping


async def test_a_channel_that_is_closed_while_its_session_reads_nothing(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The connection stays, as one that is shared by several: nobody else would say so."""
    monkeypatch.setattr(pumping, "LOOK", 0.02)
    async with (
        another_door(server) as (house, port),
        server.line("lee", port=port) as connection,
        screen(connection) as shown,
    ):
        await shown.wait_for(READY)
        os.kill(await server.only_session(), signal.SIGSTOP)
        shown.press(bytes(30_000))
        [one] = house.sessions
        await until(lambda: one._channel._recv_paused is True)  # type: ignore[attr-defined]
        shown.press(bytes(30_000))
        await until(lambda: bool(one._channel._recv_buf))  # type: ignore[attr-defined]
        shown.process.channel.abort()
        async with asyncio.timeout(PATIENCE):
            await house.empty.wait()


@pytest.mark.parametrize("command", [None, "games"], ids=["a screen", "a command"])
async def test_a_door_without_room_for_a_terminal_says_so_and_counts_nobody(
    server: Server, monkeypatch: pytest.MonkeyPatch, command: str | None
) -> None:
    async with another_door(server) as (house, port), server.line("lee", port=port) as connection:
        with monkeypatch.context() as full:
            full.setattr(visit, "os", NoRoom())
            term = None if command else "xterm"
            done = await connection.run(command, term_type=term, stdin=asyncssh.DEVNULL)
        assert CLOSED in str(done.stdout) + str(done.stderr)
        assert done.exit_status == 1
        assert house.empty.is_set()


class NoRoom:
    """A system that has one descriptor left, and then none."""

    def __getattr__(self, name: str) -> object:
        return getattr(os, name)

    def dup(self, descriptor: int) -> int:
        raise OSError(errno.EMFILE, "Too many open files")

    def pipe(self) -> tuple[int, int]:
        raise OSError(errno.EMFILE, "Too many open files")
