"""The door, seen by the client that everybody has: OpenSSH, under a terminal of its own."""

import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests import patience
from tests.patience import PATIENCE
from tests.server.front.openssh import ENVIRONMENT, NEEDS_SSH, client_at, words_of
from tests.server.front.served import READY, Server

pytestmark = [pytest.mark.xdist_group("server"), NEEDS_SSH]


@pytest.fixture
def command(server: Server, tmp_path: Path) -> list[str]:
    """The words of a log-in as grant, with nothing of whoever runs the tests."""
    (tmp_path / "key").write_bytes(server.keys["grant"].export_private_key("openssh"))
    (tmp_path / "key").chmod(0o600)
    return words_of(tmp_path, "key", server.port)


def said_by(command: list[str], *words: str) -> "subprocess.CompletedProcess[bytes]":
    """What a client without a terminal says."""
    return subprocess.run(
        [*command, *words],
        env=ENVIRONMENT,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        timeout=PATIENCE,
        check=False,
    )


def test_log_in_change_the_window_and_leave(command: list[str]) -> None:
    with client_at(command) as program:
        program.wait_for(READY)
        program.resize(60, 20)
        program.wait_for("This terminal has 60 columns and 20 rows")
        program.resize(120, 40)
        program.wait_for(READY)
        program.press("ctrl+q")
        assert program.end() == 0
        assert b"\x1b[?1049l" in program.written, "the terminal is as it was"


def test_compression(command: list[str]) -> None:
    with client_at([command[0], "-C", *command[1:]]) as program:
        program.wait_for(READY)
        program.press("ctrl+q")
        assert program.end() == 0


def test_a_wrong_key(server: Server, tmp_path: Path) -> None:
    keygen = ["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", str(tmp_path / "stranger")]
    subprocess.run(keygen, check=True)
    done = said_by(words_of(tmp_path, "stranger", server.port))
    assert done.returncode == 255
    assert b"Permission denied (publickey)" in done.stderr


def test_forwarding_and_files_are_refused(command: list[str]) -> None:
    done = said_by(
        [*command[:-1], "-R", "0:127.0.0.1:1", "-o", "ExitOnForwardFailure=yes"],
        command[-1],
        "help",
    )
    assert b"remote port forwarding failed" in done.stderr
    done = said_by([*command[:-1], "-W", "127.0.0.1:22"], command[-1])
    assert done.returncode
    assert b"forwarding failed" in done.stderr
    done = said_by([*command[:-1], "-s"], command[-1], "sftp")
    assert b"subsystem request failed" in done.stderr


@pytest.fixture
def agent(tmp_path: Path) -> Iterator[Path]:
    """The socket of an agent that runs."""
    socket = tmp_path / "agent.sock"
    command = ["ssh-agent", "-D", "-a", str(socket)]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL) as process:
        patience.until(socket.exists)
        yield socket
        process.terminate()


def test_nobody_reaches_the_agent_of_a_player_by_the_server(
    server: Server, command: list[str], tmp_path: Path, agent: Path
) -> None:
    """`ssh -A`: whoever has the server would log in elsewhere with the player's keys."""
    door = server.part("door")
    before = listening(door)
    words = words_of(tmp_path, "key", server.port, IdentityAgent=str(agent), LogLevel="DEBUG1")
    asks = [words[0], "-A", "-tt", "-E", str(tmp_path / "said"), *words[1:]]
    with client_at(asks) as program:
        program.wait_for(READY)
        assert "Requesting authentication agent forwarding" in (tmp_path / "said").read_text()
        assert listening(door) == before
        program.press("ctrl+q")
        assert program.end() == 0


def listening(process: int) -> list[str]:
    """The places of this host at which a process can be reached, besides its port."""
    held = {link.readlink().name for link in Path(f"/proc/{process}/fd").iterdir()}
    rows = [line.split() for line in Path("/proc/net/unix").read_text().splitlines()[1:]]
    return sorted(row[7] for row in rows if f"socket:[{row[6]}]" in held and len(row) > 7)


def test_two_sessions_on_one_line(command: list[str], tmp_path: Path) -> None:
    """A connection that is shared, as many have it by default."""
    shared = ["-o", "ControlMaster=auto", "-o", f"ControlPath={tmp_path / 'c'}"]
    with client_at([command[0], *shared, *command[1:]]) as first:
        first.wait_for(READY)
        with client_at([command[0], *shared, *command[1:]]) as second:
            second.wait_for(READY)
            second.press("ctrl+q")
            assert second.end() == 0
        first.press("ctrl+q")
        assert first.end() == 0
