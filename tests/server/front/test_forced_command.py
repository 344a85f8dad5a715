"""The second door: OpenSSH has let somebody in, and runs `norden-suden enter` for him."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from screens.server import forced_command
from screens.server.session_process import BROKEN, BROKEN_COMMAND
from tests.patience import PATIENCE
from tests.server.front.served import COMMAND, READY, Server, until
from tests.terminal.program import Program

pytestmark = pytest.mark.xdist_group("server")

FROM = {
    "PATH": os.environ["PATH"],
    "TERM": "xterm-256color",
    "LANG": "en_US.UTF-8",
    "SSH_CLIENT": "203.0.113.7 52000 22",
}
"""What OpenSSH says of whoever has come."""


def words_of(server: Server, account: str = "grant") -> list[str]:
    return [COMMAND, "enter", "--account", account, "--folder", str(server.folder)]


@contextmanager
def entered(server: Server) -> Iterator[Program]:
    program = Program(words_of(server), (100, 30), FROM)
    try:
        yield program
    finally:
        program.close()


def said_by(
    server: Server, command: str, account: str = "grant", **more: str
) -> "subprocess.CompletedProcess[str]":
    environ = FROM | {"SSH_ORIGINAL_COMMAND": command} | more
    return subprocess.run(
        words_of(server, account),
        env=environ,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )


@pytest.mark.thorough
def test_he_plays_in_his_terminal_and_leaves_it_as_it_was(server: Server) -> None:
    with entered(server) as program:
        program.wait_for(READY)
        status = Path(f"/proc/{program.pid}/status").read_text()
        assert "NoNewPrivs:\t1" in status, "it is confined, as the session is"
        program.resize(60, 20)
        program.wait_for("This terminal has 60 columns and 20 rows")
        program.press("ctrl+q")
        assert program.end() == 0
        assert b"\x1b[?1049l" in program.written


@pytest.mark.thorough
def test_a_command_needs_no_terminal(server: Server) -> None:
    done = said_by(server, "games --json")
    assert (done.returncode, done.stderr) == (0, "")
    assert '"games"' in done.stdout


@pytest.mark.thorough
@pytest.mark.parametrize("output", [">/dev/full", ">&-"])
def test_an_answer_that_nobody_gets_is_no_success(server: Server, output: str) -> None:
    """Whoever keeps it in a file must not take half of it, or nothing, for all."""
    done = subprocess.run(
        ["/bin/sh", "-c", f'exec "$@" {output}', "sh", *words_of(server)],
        env=FROM | {"SSH_ORIGINAL_COMMAND": "games --json"},
        stdin=subprocess.DEVNULL,
        timeout=PATIENCE,
        check=False,
    )
    assert done.returncode == 1


@pytest.mark.sampled(2)
@pytest.mark.parametrize("command", ["sh", "cat /etc/passwd", "sftp", 'say "', "say 0 \udcff"])
def test_there_is_no_other_command(server: Server, command: str) -> None:
    done = said_by(server, command)
    assert done.returncode in (1, 2)
    assert "root:" not in done.stdout
    assert len(done.stderr.strip().splitlines()) == 1


def test_the_game_needs_a_terminal(server: Server) -> None:
    done = said_by(server, "")
    assert done.returncode
    assert "needs a terminal" in done.stderr


@pytest.mark.sampled(1)
@pytest.mark.parametrize("account", ["nobody-here", "../grant", "Grant", "root"])
def test_an_account_that_there_is_not(server: Server, account: str) -> None:
    done = said_by(server, "games", account)
    assert done.returncode
    assert len(done.stderr.strip().splitlines()) == 1
    assert str(server.folder) not in done.stderr


def test_the_client_names_nobody(server: Server) -> None:
    """Whatever comes from the client's environment is not who he is."""
    done = said_by(server, "player", LOGNAME="lee", USER="lee", NORDEN_SUDEN_HOME="/tmp")
    assert done.stdout.startswith("grant")


def test_an_error_of_the_program_says_nothing_of_the_host(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    def fail(*_: object) -> int:
        raise OSError(f"{tmp_path} is on fire")

    logged = list[str]()
    monkeypatch.setattr(forced_command, "enter", fail)
    monkeypatch.setattr("syslog.syslog", lambda _, said: logged.append(said))
    monkeypatch.setattr("os._exit", sys.exit)
    with pytest.raises(SystemExit, match="70"):
        forced_command.main("grant", tmp_path, {})
    assert capfd.readouterr().err == f"{BROKEN}\n"
    assert "is on fire" in logged[0], "and an administrator can read it"


@pytest.mark.parametrize(
    ("command", "said"),
    [
        ("", f"\r\n{BROKEN}\r\n"),
        ("order 1 roll", f"{BROKEN_COMMAND}\n"),
        ("order 1 roll --json", f'{{"error": "{BROKEN_COMMAND}"}}\n'),
    ],
)
def test_a_session_that_an_error_has_ended_says_so_here_too(
    command: str,
    said: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
) -> None:
    """It ended without a word."""
    monkeypatch.setattr(forced_command, "enter", lambda *_: 70)
    monkeypatch.setattr("os._exit", sys.exit)
    with pytest.raises(SystemExit, match="70"):
        forced_command.main("grant", tmp_path, {"SSH_ORIGINAL_COMMAND": command})
    assert capfd.readouterr().err == said


@pytest.mark.thorough
def test_letters_that_are_none_are_no_terminals_and_no_locale(server: Server) -> None:
    done = said_by(server, "games --json", TERM="\udcff", LC_ALL="\udcfe")
    assert (done.returncode, done.stderr) == (0, "")


async def test_a_line_that_drops_ends_the_session(server: Server) -> None:
    with entered(server) as program:
        program.wait_for(READY)
        session = await server.only_session()
        os.kill(program.pid, signal.SIGKILL)
        await until(lambda: session not in server.sessions())
