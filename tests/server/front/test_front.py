"""The door, seen by real clients: who comes in, what is refused, what a session is."""

import asyncio
import os
import re
import signal
from pathlib import Path

import asyncssh
import pytest

from screens.server.house import STOPPING
from tests.server.front.served import READY, Server, screen, until

pytestmark = pytest.mark.xdist_group("server")

QUIT = b"\x11"


as_root = pytest.mark.skipif(
    os.geteuid() != 0, reason="what a session is like only an administrator may look at: not tried"
)


def said(data: str | bytes | None) -> bytes:
    """What a command has written."""
    assert not isinstance(data, str), "nothing here is read as text"
    return data or b""


# --- who comes in ------------------------------------------------------------------------------


async def test_a_key_lets_in_and_the_game_is_painted(server: Server) -> None:
    async with server.line() as connection, screen(connection) as shown:
        await shown.wait_for(READY)
        shown.press(QUIT)
        await shown.rest()
        assert (await shown.process.wait()).exit_status == 0
    await until(lambda: not server.sessions())


@pytest.mark.parametrize("name", ["grant", "nobody", "", "../grant", "x" * 300])
async def test_a_wrong_key_is_refused(server: Server, name: str) -> None:
    stranger = asyncssh.generate_private_key("ssh-ed25519")
    with pytest.raises(asyncssh.PermissionDenied) as raised:
        async with server.line("grant", username=name, client_keys=[stranger]):
            pass
    assert str(server.folder) not in str(raised.value)


async def test_somebody_elses_key_is_refused(server: Server) -> None:
    with pytest.raises(asyncssh.PermissionDenied):
        async with server.line("grant", client_keys=[server.keys["lee"]]):
            pass


async def test_a_password_is_not_asked_for(server: Server) -> None:
    with pytest.raises(asyncssh.PermissionDenied):
        async with server.line("grant", client_keys=None, password="richmond"):
            pass


async def test_among_several_keys_the_right_one_is_found(server: Server) -> None:
    strangers = [asyncssh.generate_private_key("ssh-ed25519") for _ in range(3)]
    async with server.line(client_keys=[*strangers, server.keys["grant"]]):
        pass


async def test_a_connection_tries_few_keys(server: Server) -> None:
    strangers = [asyncssh.generate_private_key("ssh-ed25519") for _ in range(12)]
    with pytest.raises(asyncssh.DisconnectError, match="Too many keys"):
        async with server.line(client_keys=[*strangers, server.keys["grant"]]):
            pass


async def test_the_host_key_stays_the_same(server: Server) -> None:
    key = await asyncssh.get_server_host_key("127.0.0.1", server.port)
    assert key is not None
    again = asyncssh.read_private_key(server.folder / "host_key")
    assert key.export_public_key().split()[:2] == again.export_public_key().split()[:2]
    assert (server.folder / "host_key").stat().st_mode & 0o777 == 0o600


# --- what is refused ---------------------------------------------------------------------------


async def test_files_and_subsystems_are_refused(server: Server, tmp_path: Path) -> None:
    async with server.line() as connection:
        with pytest.raises(asyncssh.ChannelOpenError):
            await connection.start_sftp_client()
        (tmp_path / "file").write_text("x")
        with pytest.raises((asyncssh.Error, OSError)):
            await asyncssh.scp(tmp_path / "file", (connection, "file"))
        assert not list(server.folder.rglob("file"))


async def test_nothing_is_forwarded(server: Server) -> None:
    async with server.line() as connection:
        with pytest.raises(asyncssh.ChannelOpenError):
            await connection.open_connection("127.0.0.1", server.port)
        with pytest.raises(asyncssh.ChannelOpenError):
            await connection.open_unix_connection(str(server.folder / "run" / "parent.sock"))
        with pytest.raises(asyncssh.ChannelListenError):
            await connection.forward_remote_port("", 0, "127.0.0.1", server.port)
        with pytest.raises(asyncssh.ChannelListenError):
            await connection.forward_remote_path("/tmp/forwarded", str(server.folder / "run"))
        with pytest.raises(asyncssh.ChannelOpenError):
            await connection.create_tun(asyncssh.SSHTunTapSession)


async def test_neither_agent_nor_windows_are_forwarded(server: Server) -> None:
    async with server.line(agent_forwarding=False) as connection:
        with pytest.raises(asyncssh.ChannelOpenError):
            await connection.create_process(
                "help", x11_forwarding=True, x11_display="127.0.0.1:7", encoding=None
            )


@pytest.mark.parametrize("command", ["/bin/sh", "sh -c id", "scp -t .", "cat /etc/passwd", "'"])
async def test_there_is_no_shell_and_no_command_of_the_system(server: Server, command: str) -> None:
    async with server.line() as connection:
        done = await connection.run(command, encoding=None, stdin=asyncssh.DEVNULL)
    assert done.exit_status
    assert b"root:" not in said(done.stdout)
    assert b"uid=" not in said(done.stdout)


async def test_the_game_asks_for_a_terminal(server: Server) -> None:
    async with server.line() as connection:
        done = await connection.run(encoding=None, stdin=asyncssh.DEVNULL)
    assert done.exit_status == 1
    assert b"The game needs a terminal: ssh -t." in said(done.stderr)


# --- what a session is -------------------------------------------------------------------------


async def test_a_session_knows_only_what_a_list_allows(server: Server, tmp_path: Path) -> None:
    """Nothing that a client sets reaches the interpreter, Textual or a library."""
    wanted = {
        "LD_PRELOAD": "/tmp/x.so",
        "PYTHONSTARTUP": "/tmp/x.py",
        "TEXTUAL_LOG": str(tmp_path / "log"),
        "NORDEN_SUDEN_HOME": "/tmp",
        "LOGNAME": "lee",
        "LANG": "it_IT.UTF-8",
        "LC_ALL": "../../x",
        "COLORTERM": "truecolor",
    }
    async with (
        server.line() as connection,
        screen(connection, env=wanted, term_type="xterm-kitty") as shown,
    ):
        await shown.wait_for(READY)
        assert "\x1b[38;2;" in shown.drawn.decode("utf-8", "replace"), "millions of colors"
    assert not Path(wanted["TEXTUAL_LOG"]).exists()


@as_root
async def test_a_session_leads_a_group_of_its_own_and_has_limits(server: Server) -> None:
    async with server.line() as connection, screen(connection) as shown:
        await shown.wait_for(READY)
        process = await server.only_session()
        assert os.getsid(process) == os.getpgid(process) == process
        limits = Path(f"/proc/{process}/limits").read_text()
        for name, most in {
            "Max core file size": 0,
            "Max address space": 2048 << 20,
            "Max cpu time": 3600,
            "Max open files": 64,
            "Max file size": 16 << 20,
        }.items():
            assert re.search(rf"^{name} +{most} +{most} ", limits, re.MULTILINE), name
        status = Path(f"/proc/{process}/status").read_text()
        assert "NoNewPrivs:\t1" in status
        names = {str(one.readlink()) for one in Path(f"/proc/{process}/fd").iterdir()}
        ours = [name for name in names if "socket" not in name and "event" not in name]
        memory = f"/proc/{process}/smaps_rollup"
        allowed = "/dev/pts/", "pipe:", str(server.folder), memory
        assert all(name.startswith(allowed) for name in ours)


async def test_an_unknown_terminal_gets_plain_letters(server: Server) -> None:
    async with (
        server.line() as connection,
        screen(connection, term_type="\x1b]0;x\x07weird") as shown,
    ):
        await shown.wait_for(READY)
        assert all(letter.isascii() for letter in shown.text)


@pytest.mark.parametrize(("size", "words"), [((0, 0), READY), ((1, 1), "has 20 columns")])
async def test_absurd_sizes_are_clamped(server: Server, size: tuple[int, int], words: str) -> None:
    async with server.line() as connection, screen(connection, size) as shown:
        await shown.wait_for(words)


async def test_a_window_may_change_at_any_time(server: Server) -> None:
    async with server.line() as connection, screen(connection) as shown:
        for number in range(50, 0, -1):  # before it is painted, and while it reads
            shown.process.change_terminal_size(10 * number, number)
        await shown.wait_for("This terminal")
        shown.process.change_terminal_size(4_000_000_000, 4_000_000_000)
        await until(lambda: bool(server.sessions()))
        shown.drawn = b""
        shown.process.change_terminal_size(100, 30)
        await shown.wait_for(READY)
        shown.press(QUIT)
        await shown.rest()


async def test_bytes_that_are_no_letters_do_no_harm(server: Server) -> None:
    """A first byte that is no UTF-8, half a sequence, and a break."""
    async with server.line() as connection, screen(connection) as shown:
        shown.press(b"\xff\xfe\x80\xc3")
        await shown.wait_for(READY)
        shown.press(bytes(range(128, 256)) * 20)
        shown.process.send_break(500)
        shown.process.send_signal("KILL")
        shown.drawn = b""
        shown.press(b":")  # and the game goes on
        await shown.wait_for("Show who is here.")
        shown.press(QUIT)
        await shown.rest()
        assert (await shown.process.wait()).exit_status == 0


async def test_a_terminal_that_answers_late_and_in_pieces_types_nothing(server: Server) -> None:
    """Late replies, and sequences that the network cuts in two, are not typed into a field."""
    async with server.line() as connection, screen(connection) as shown:
        await shown.wait_for(READY)
        shown.drawn = b""
        shown.press(b":")
        await shown.wait_for("Show who is here.")
        for piece in (
            b"\x1b[?20",
            b"26;2$y\x1b[?6",
            b"2;22c",
            b"\x1b",
            b"]11;rgb:aaaa/bb",
            b"\x07",
        ):
            shown.press(piece)
            await asyncio.sleep(0.03)
        shown.drawn = b""
        shown.press(b"zzz")
        assert "zzz" in await shown.wait_for("No matches")
        assert not re.search(r"rgb|aaaa|2026|62;", shown.text)


FORKED = "sessions are forked"
"""What a parent says once it is there.

A later test asks for its sessions."""

FAILED = "a session failed"
"""What the door says of one that an error has ended; a test before may have wanted that."""


# --- how it ends -------------------------------------------------------------------------------


async def test_a_line_that_drops_ends_the_session(server: Server) -> None:
    failed = server.log.count(FAILED)
    async with server.line() as connection, screen(connection) as shown:
        await shown.wait_for(READY)
        connection.abort()
    await until(lambda: not server.sessions())
    assert server.log.count(FAILED) == failed


async def test_who_is_hung_up_by_a_parent_that_ends_hears_of_no_error(server: Server) -> None:
    """Where all parts are told to end at once, as by the system, the parent may be the first."""
    failed = server.log.count(FAILED)
    async with server.line() as connection, screen(connection) as shown:
        await shown.wait_for(READY)
        parents = server.log.count(FORKED)
        os.kill(server.parent, signal.SIGTERM)
        assert STOPPING in await shown.rest()
    assert server.log.count(FAILED) == failed
    await until(lambda: server.log.count(FORKED) > parents)


async def test_a_client_that_reads_no_more_and_then_drops_leaves_nothing(server: Server) -> None:
    """A session that outlives its line, at all of a core, with its campaign held for ever."""
    async with server.line() as connection, screen(connection, (160, 48), window=2048) as shown:
        await shown.wait_for(READY)
        process = await server.only_session()
        shown.process.channel.pause_reading()
        for _ in range(40):
            shown.process.change_terminal_size(200, 50)
            shown.press(b"?\x1bl\x1b")
            shown.process.change_terminal_size(150, 40)
            await asyncio.sleep(0.01)
        assert server.sessions() == [process]
        connection.abort()
    await until(lambda: not server.sessions())


@pytest.mark.thorough
async def test_a_session_that_hears_nothing_is_killed(server: Server) -> None:
    async with server.line() as connection, screen(connection) as shown:
        await shown.wait_for(READY)
        process = await server.only_session()
        os.kill(process, 19)  # it is stopped: no signal but the last one reaches it
        connection.abort()
    await until(lambda: not server.sessions())


@pytest.mark.thorough
async def test_a_long_paste_is_taken_as_fast_as_it_is_read(server: Server) -> None:
    """More than a terminal takes at once: the rest waits, and whoever sends it."""
    async with server.line() as connection, screen(connection) as shown:
        await shown.wait_for(READY)
        shown.press((b"\x1b[200~" + b"x" * 50_000 + b"\x1b[201~") * 10 + QUIT)
        await shown.rest()
        assert (await shown.process.wait()).exit_status == 0


async def test_an_error_of_the_program_says_nothing_of_the_server(server: Server) -> None:
    async with server.line() as connection, screen(connection) as shown:
        await shown.wait_for(READY)
        process = await server.only_session()
        os.kill(process, 11)
        said = await shown.rest()
        assert "The session has ended by an error of the program." in said
        assert str(server.folder) not in said
        assert (await shown.process.wait()).exit_status == 128 + 11
