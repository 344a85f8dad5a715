"""`norden-suden admin` as it is typed, asked of a real office over a real socket."""

import shutil
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import click
import pytest
from click.testing import CliRunner

from saves.hosting.seats import Account
from saves.server.contract.lobby import ADMINISTRATOR
from saves.server.contract.office import HostCard, Office
from saves.server.contract.policy import Policy
from saves.server.database.database import ServerDatabase
from saves.server.identity.keys import read_key
from saves.server.line.tokens import secret_of
from screens.cli.administration import admin
from screens.cli.commands import administering
from screens.cli.main import main
from tests.server.entering import HERE, Gate
from tests.server.lines import SECRET, Served
from tests.server.ssh_keys import ed25519
from tests.server.test_office_line import Rooms, ServerOfPeople

KEYS = [ed25519(bytes([number]) * 32) for number in range(4)]
PRINTS = [read_key(key).fingerprint for key in KEYS]


@pytest.fixture
def gate(database: ServerDatabase) -> Gate:
    gate = Gate(database, Policy(passwords=True))
    gate.account("meade", KEYS[0], role=ADMINISTRATOR)
    gate.account("lee", KEYS[1])
    return gate


@pytest.fixture
def folder(gate: Gate) -> Iterator[Path]:
    """A server's folder, with an office that answers."""
    folder = Path(tempfile.mkdtemp(prefix="ns"))  # an address has at most some hundred letters
    (folder / "run").mkdir(mode=0o700)
    (folder / "secret").touch(0o600)
    (folder / "secret").write_bytes(SECRET)
    (folder / "key.pub").write_text(KEYS[2])
    (folder / "more.pub").write_text(KEYS[3])
    assert secret_of(folder) == SECRET
    served = Served(ServerOfPeople(gate), folder / "run" / "table.sock")
    gate.rolls.rooms = Rooms(served)
    try:
        yield folder
    finally:
        served.stop()
        shutil.rmtree(folder)


Ask = Callable[..., str]


@pytest.fixture
def ask(folder: Path) -> Ask:
    """What a command says."""

    def typed(*words: str, status: int = 0) -> str:
        done = CliRunner().invoke(main, ["admin", "--folder", str(folder), *words])
        assert done.exit_code == status, done.output
        return done.output.strip()

    return typed


def test_every_command_and_every_option_is_understood(ask: Ask, gate: Gate, folder: Path) -> None:
    first, _ = (gate.entrance.came(Account("lee"), HERE, "key") for _ in range(2))
    file = str(folder / "key.pub")
    chosen = ("--days", "3", "--uses", "2", "--account", "early", "--note", "a friend")
    steps: tuple[tuple[tuple[str, ...], str], ...] = (
        (("add", "hood", file, "--role", "referee"), "hood: referee, since "),
        (("accounts",), "hood"),
        (("account", "lee"), PRINTS[1]),
        (("hold", "hood"), "hood: referee, held"),
        (("release", "hood"), "hood: referee, since"),
        (("role", "hood", "player"), "hood: player"),
        (("add-key", "lee", str(folder / "more.pub")), f"lee may come by {PRINTS[3]}."),
        (("retire-key", "lee", PRINTS[1]), f"lee comes by {PRINTS[1]} no more."),
        (("sessions",), "None."),
        (("drop-password", "lee"), "lee comes by a password no more."),
        (("mute", "lee", "3", "--why", "loud"), "lee talks no more for 3 days."),
        (("ban", "account", "lee", "--days", "2", "--why", "rude"), "rude"),
        (("bans",), "Ban 1: account lee, until "),
        (("unban", "1"), "Ban 1 is lifted."),
        (("invite", *chosen), ""),
        (("invitations",), "early"),
        (("announce", "Noon."), "Everybody reads it now."),
        (("audit", "hood", "--before", "99"), "added-account"),
        (("hosts",), "This host is the only one."),
    )
    kick = ("kick", "--session", str(first), "--why", "Make room.")
    assert ask(*kick) == ask("kick", "lee") == "Sessions ended: 1."
    for words, said in steps:
        assert said in ask(*words), words
    mark = ask("invitations").splitlines()[1].split()[0]
    assert ask("withdraw", mark) == f"Invitation {mark} serves no more."

    typed = [kick, ("withdraw",), *(words for words, _ in steps)]
    tried = {
        (name, word) for name, *rest in typed for word in ("", *rest) if word[:2] in ("", "--")
    }
    wanted = {
        (name, word)
        for name, command in admin.commands.items()
        if name not in ("backup", "restore", "check")  # they ask no office
        for word in ("", *_options(command))
    }
    assert tried == wanted


def _options(command: click.Command) -> list[str]:
    return [param.opts[0] for param in command.params if isinstance(param, click.Option)]


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("words", "said"),
    [
        ((), "Name an account, or one session by its number."),
        (("lee", "--session", "1"), "Name an account, or one session by its number."),
        (("--session", "99"), "There is no session 99; the list of sessions shows all."),
        (("--session", "0"), "0 is not in the range x>=1"),
        (("stuart",), "There is no account"),
        (("lee",), "Lee is not here; the list of sessions shows who is."),
    ],
)
def test_a_kick_is_of_somebody(ask: Ask, words: tuple[str, ...], said: str) -> None:
    assert said.lower().rstrip(".") in ask("kick", *words, status=2).lower()


def test_whoever_has_a_password_is_seen_and_loses_it(ask: Ask, gate: Gate) -> None:
    gate.rolls.keyring(Account("lee"), 0).change_password("a long day at Shiloh church")
    assert "password" in ask("account", "lee")
    ask("drop-password", "lee")
    assert "password" not in ask("account", "lee")


def test_the_host_that_was_asked_is_marked() -> None:
    """Systems made alike are called alike."""
    cards = (HostCard("aa", "vm", serves=True, sessions=2), HostCard("bb", "vm", serves=False))
    office = cast(Office, SimpleNamespace(hosts=lambda: cards))
    [_, first, second] = administering.hosts(office, "bb").splitlines()
    assert first.endswith("serves")
    assert second.endswith("passes on, this one")
