"""What whoever keeps a server asks of it, and how the answers are said."""

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from saves.errors import SaveError
from saves.server.contract.lobby import ADMINISTRATOR, Moment
from saves.server.contract.office import CONSOLE, AccountCard, BanCard, Office
from saves.server.database.server_backup import back_up as copy_server
from saves.server.database.server_backup import restore as put_back
from saves.server.games.other_rules import check_games
from saves.server.games.strays import shared_strays, strays
from saves.server.line.connection import LateError, ServerLine
from saves.server.line.remote_office import RemoteOffice
from saves.server.line.tokens import host_of, secret_of, token
from saves.server.process.config import ConfigError, read_config
from saves.server.process.folder import DATABASE, GAMES
from saves.storage.clock import here
from screens.cli.here import home
from screens.server.supervisor import folder_for
from screens.shell.session import environment
from screens.text.columns import table

NOT_RUNNING: Final = "the server does not run, or does not answer; norden-suden serve starts it"
NOTHING: Final = "None."


def place(folder: Path | None) -> Path:
    """Where the server lies.

    Raises:
        SaveError: if there is none.
    """
    found = (folder or folder_for(home().campaigns)).absolute()
    if not (found / "secret").exists():
        raise SaveError(f"there is no server in {found}; name its folder: admin --folder FOLDER")
    return found


@contextmanager
def office(folder: Path | None) -> Iterator[Office]:
    """The office of a server that runs, for whoever may read its secret.

    Raises:
        SaveError: if it does not run.
    """
    found = place(folder)
    config = read_config(found, environment())
    said = token(secret_of(found), CONSOLE, ADMINISTRATOR)
    if not config.may_answer:
        raise SaveError(NOT_RUNNING)
    try:
        line = ServerLine(config.table, said)
    except LateError as error:
        raise SaveError(NOT_RUNNING) from error
    try:
        yield RemoteOffice(line)
    finally:
        line.close()


def _when(moment: Moment) -> str:
    return f"{here(datetime.fromtimestamp(moment, UTC)):%Y-%m-%d %H:%M}" if moment else "-"


def accounts(office: Office, words: str) -> str:
    """A line for each account."""
    rows = [
        (card.account, _role(card), _when(card.seen), _when(card.created), card.invited_by)
        for card in office.accounts(words, limit=500)
    ]
    return table(("account", "role", "seen", "since", "invited by"), rows) if rows else NOTHING


def _role(card: AccountCard) -> str:
    marks = [card.role]
    marks += ["held"] if card.is_held else []
    marks += ["banned"] if card.ban else []
    return ", ".join(marks)


def account(office: Office, name: str) -> str:
    """An account with its keys."""
    return one_account(office.account(name))


def one_account(card: AccountCard) -> str:
    """What is to be said of an account."""
    lines = [f"{card.account}: {_role(card)}, since {_when(card.created)}"]
    for key in card.keys:
        used = f"retired {_when(key.retired)}" if key.retired else f"used {_when(key.used)}"
        lines.append(f"  {key.fingerprint} {key.kind} {key.comment}, {used}")
    lines += ["  comes by a password, too"] if card.has_password else []
    lines += ["  " + one_ban(card.ban)] if card.ban else []
    return "\n".join(lines)


def one_ban(card: BanCard) -> str:
    """What is to be said of a ban."""
    until = f"until {_when(card.until)}" if card.until else "without end"
    return (
        f"Ban {card.number}: {card.kind} {card.value}, {until}, by {card.by}. {card.why}".rstrip()
    )


def bans(office: Office) -> str:
    """A line for each ban."""
    return "\n".join(map(one_ban, office.bans())) or NOTHING


def invitations(office: Office) -> str:
    """A line for each invitation."""
    rows = [
        (card.mark, card.by, card.account or "any", card.left, _when(card.expires), card.note)
        for card in office.invitations()
    ]
    heading = ("mark", "by", "for", "left", "until", "note")
    return table(heading, rows, right=(3,)) if rows else NOTHING


def sessions(office: Office) -> str:
    """A line for each session."""
    rows = [
        (card.number, card.account, card.address, card.how, _when(card.came))
        for card in office.sessions()
    ]
    heading = ("session", "account", "from", "by", "since")
    return table(heading, rows, right=(0,)) if rows else NOTHING


def host_here(folder: Path | None) -> str:
    """By what the host is known whose folder this is."""
    return host_of(secret_of(place(folder)))


def hosts(office: Office, asked: str) -> str:
    """A line for each host; the one that was *asked* is this one."""
    rows = [
        (
            card.name,
            card.host,
            card.sessions,
            ("serves" if card.serves else "passes on")
            + (", this one" if card.host == asked else ""),
        )
        for card in office.hosts()
    ]
    heading = ("name", "host", "sessions", "what it does")
    return table(heading, rows, right=(2,)) if rows else "This host is the only one."


def audit(office: Office, about: str, before: int) -> str:
    """A line for each act."""
    lines = (f"{line.number} {line}" for line in office.audit(about, before=before))
    return "\n".join(lines) or NOTHING


def back_up(folder: Path | None, to: Path, *, knows_database: bool) -> tuple[str, bool]:
    """Copy a server; what that was, and whether it is all of it and in order."""
    found, shared = place(folder), ""
    with suppress(ConfigError):  # a server whose settings are wrong is copied, too
        shared = read_config(found, environment()).database
    done = copy_server(found, to.absolute(), shared)
    return str(done), not done.problems and (knows_database or not done.besides)


def restore(folder: Path | None, backup: Path) -> tuple[str, bool]:
    """Put a copy back; what that was, and whether it is in order."""
    target = (folder or folder_for(home().campaigns)).absolute()
    done = put_back(backup.absolute(), target)
    return str(done), not done.problems


def checked(folder: Path | None) -> Iterator[tuple[str, bool]]:
    """Each game with its state, and whether it is in order."""
    found = place(folder)
    shared = read_config(found, environment()).database
    for game in check_games(shared or found / GAMES):
        yield f"game {game.number}: {game.said}", game.is_in_order
    database = found / DATABASE
    if shared:
        yield from ((said, True) for said in shared_strays(shared))
    elif database.exists():
        yield from ((said, True) for said in strays(found / GAMES, database))
