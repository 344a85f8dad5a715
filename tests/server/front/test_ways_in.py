"""Other ways in than a key that is known, over real lines; and lines that are there no more."""

import json
import os
import signal
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import asyncssh
import pytest

from saves.hosting.seats import Account
from saves.server.contract.lobby import ADMINISTRATOR, PLAYER
from saves.server.contract.office import CONSOLE
from saves.server.line.connection import ServerLine
from saves.server.line.remote_office import RemoteKeyring, RemoteOffice
from saves.server.line.tokens import secret_of, token
from saves.server.process.folder import PLAYERS
from screens.lobby.rights import GUESTS, HELD
from tests.server.front.openssh import NEEDS_SSH
from tests.server.front.served import READY, Server, serving, until
from tests.server.front.terminals import at_openssh, at_ssh, shown

pytestmark = pytest.mark.soak

PASSWORD = "on to Richmond, 1862"


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that lets in guests, passwords and new names, and tries silent lines each second."""
    with serving(
        tmp_path_factory.mktemp("strict"),
        guests=True,
        passwords=True,
        hold_new_names=True,
        keep_alive_seconds=1,
    ) as running:
        with office(running) as desk:
            for name in ("grant", "lee", "hay"):
                desk.hold(name, is_held=False)
        yield running


@contextmanager
def office(server: Server) -> Iterator[RemoteOffice]:
    said = token(secret_of(server.folder), CONSOLE, ADMINISTRATOR)
    with closing(ServerLine(server.folder / "run" / "table.sock", said)) as line:
        yield RemoteOffice(line)


async def asked(server: Server, name: str, command: str) -> str:
    async with server.line(name) as line:
        done = await line.run(command, stdin=asyncssh.DEVNULL)
    assert not done.exit_status, done.stderr
    return str(done.stdout)


async def game_of_two(server: Server) -> int:
    number: int = json.loads(await asked(server, "grant", "new 1861 --side union --json"))["number"]
    await asked(server, "lee", f"accept {number}")
    return number


async def test_a_guest_looks_on_and_does_nothing_else(strict: Server) -> None:
    number = await game_of_two(strict)
    strict.keys["guest"] = asyncssh.generate_private_key("ssh-ed25519")
    async with at_ssh(strict, "guest", f"watch {number}") as guest:
        await shown(guest, "Waiting for the Union", "turn 1 of 40")
    async with at_ssh(strict, "guest") as guest:
        await shown(guest, READY)
        guest.press("n")
        await shown(guest, GUESTS)
    async with strict.line("guest") as line:
        done = await line.run(f"order {number} march cairo", stdin=asyncssh.DEVNULL)
        assert (done.exit_status, done.stdout) == (1, "")


async def test_what_a_guest_sets_is_gone_with_him(strict: Server) -> None:
    strict.keys["guest"] = asyncssh.generate_private_key("ssh-ed25519")
    async with strict.line("guest") as line:
        done = await line.run("keys set", input='[keys]\n"map.march" = "ctrl+g"\n')
        assert done.exit_status == 0, done.stderr
        later = await line.run("keys", stdin=asyncssh.DEVNULL)
        assert str(later.stdout).startswith("# Take the sign before a line away")  # none of his own
    await until(lambda: not list((strict.folder / PLAYERS / "guest").iterdir()))


async def test_a_password_lets_in_where_passwords_do(strict: Server) -> None:
    said = token(secret_of(strict.folder), Account("lee"), PLAYER)
    with closing(ServerLine(strict.folder / "run" / "table.sock", said)) as line:
        RemoteKeyring(line).change_password(PASSWORD)
    async with strict.line("lee", client_keys=None, password=PASSWORD) as line_of_lee:
        done = await line_of_lee.run("player --json", stdin=asyncssh.DEVNULL)
        assert json.loads(str(done.stdout))["account"] == "lee"
    with pytest.raises(asyncssh.PermissionDenied):
        async with strict.line("lee", client_keys=None, password=PASSWORD.upper()):
            pass
    with pytest.raises(asyncssh.PermissionDenied):
        async with strict.line("grant", client_keys=None, password=PASSWORD):
            pass
    assert PASSWORD.encode() not in (strict.folder / "server.db").read_bytes()


async def test_a_new_name_waits_until_somebody_lets_it_play(strict: Server) -> None:
    strict.keys["hooker"] = asyncssh.generate_private_key("ssh-ed25519")
    async with at_ssh(strict, "hooker+new") as new:
        await shown(new, READY)
        new.press("n")
        await shown(new, HELD.partition(":")[0])
        with office(strict) as desk:
            desk.hold("hooker", is_held=False)
    begun = await asked(strict, "hooker", "new 1861 --json")
    assert json.loads(begun)["begun_by"] == "hooker"


async def test_an_invitation_makes_one_account(strict: Server) -> None:
    with office(strict) as desk:
        code = desk.invite()
    for name in ("meade", "buell"):
        strict.keys[name] = asyncssh.generate_private_key("ssh-ed25519")
    async with at_ssh(strict, f"meade+{code}") as invited:
        await shown(invited, READY, "meade")
    async with strict.line(f"buell+{code}") as line:
        done = await line.run("player", stdin=asyncssh.DEVNULL)
        assert done.exit_status == 1
    with pytest.raises(asyncssh.PermissionDenied):
        async with strict.line("buell"):
            pass


@NEEDS_SSH
async def test_a_client_that_is_there_no_more_is_dropped_and_its_seat_is_free(
    strict: Server, tmp_path: Path
) -> None:
    """A half-open line: nothing says that it has ended, and nothing comes any more."""
    number = await game_of_two(strict)
    async with at_openssh(strict, tmp_path, "grant", "play", str(number)) as vanished:
        await shown(vanished, "Two marches left", "Washington")
        sessions = strict.sessions()
        os.kill(vanished.process, signal.SIGSTOP)
        try:
            await until(lambda: not set(sessions) & set(strict.sessions()))
        finally:
            os.kill(vanished.process, signal.SIGCONT)
    async with at_ssh(strict, "grant", f"play {number}") as again:
        await shown(again, "Two marches left", "Washington")  # nobody asks whether to take over
