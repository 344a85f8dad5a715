"""Who speaks at the other end of a line: a token that the server made, and nobody else can.

    grant|player|1204|1795437000|5f0c...

Whoever starts a session hands it a token, in memory or through a pipe. Every line to the table
process begins with one, so after a restart a session goes on with the token that it has.
"""

import hmac
import secrets
import time
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Final, NamedTuple

from saves.errors import SaveError
from saves.hosting.seats import Account, account
from saves.server.contract.lobby import ROLES
from saves.storage.loose_files import reason
from saves.storage.safe_files import PRIVATE, write_whole

SECRET: Final = "secret"
"""The file in the server's folder with the bytes that sign."""

BYTES: Final = 32
LONGEST: Final = 256
LASTING: Final = 7 * 86_400.0
"""Seconds that a token serves; a session that runs longer keeps its line, but begins no new one."""

CENTURY: Final = 100 * 365 * 86_400.0

DOOR: Final = "door"
"""The role of whatever lets people in; it has no lobby and no seat."""


class Token(NamedTuple):
    """What a token says."""

    account: Account
    role: str
    session: int
    """The number of the session, as the door has given it; 0 for what is none."""

    expires: int
    """Seconds since 1970."""


class TokenError(SaveError):
    """A token is not of this server, or serves no more."""


def token(secret: bytes, who: Account, role: str, session: int = 0, until: float = 0.0) -> str:
    """A token for an account, until a moment; without one it serves for a week.

    >>> text = token(bytes(32), Account("grant"), "player", 7)
    >>> read_token(bytes(32), text)[:3]
    ('grant', 'player', 7)
    """
    assert role == DOOR or role in ROLES, role
    said = f"{account(who)}|{role}|{session}|{int(until or time.time() + LASTING)}"
    return f"{said}|{_signature(secret, said)}"


def token_of_a_part(secret: bytes, who: Account, role: str) -> str:
    """A token for a process of the server itself, which runs for as long as the server does."""
    return token(secret, who, role, until=time.time() + CENTURY)


def read_token(secret: bytes, text: str) -> Token:
    """What a token says.

    Raises:
        TokenError: if this server has not made it, or it has expired.
    """
    said, _, signature = text.rpartition("|")
    ours = _signature(secret, said).encode()
    if len(text) > LONGEST or not hmac.compare_digest(ours, signature.encode("utf-8", "replace")):
        raise TokenError("This server does not know you: log in again.")
    name, role, session, expires = said.split("|")
    if int(expires) <= time.time():
        raise TokenError("Your log-in has expired: log in again.")
    return Token(Account(name), role, int(session), int(expires))


def _signature(secret: bytes, said: str) -> str:
    return hmac.new(secret, said.encode("utf-8", "replace"), sha256).hexdigest()


def countersign(secret: bytes) -> str:
    """The word by which the doors of a server are known to whoever forks its sessions."""
    return _signature(secret, "countersign")


def check_of(word: str) -> str:
    """By what a countersign is known; who has only this does not know the word."""
    return sha256(word.encode("utf-8", "replace")).hexdigest()


def draw_secret(folder: Path) -> bytes:
    """The secret of a server that starts; the first time it is drawn by lot.

    Nobody else draws one: a new one ends all sessions of a server that runs.

    Raises:
        TokenError: if the file is not what the server wrote, or others may read it.
        OSError: if it cannot be written.
    """
    file = folder / SECRET
    if not file.exists():
        with suppress(FileExistsError):  # another process has drawn it in the same moment
            write_whole(file, secrets.token_bytes(BYTES), mode=PRIVATE)
    return secret_of(folder)


def secret_of(folder: Path) -> bytes:
    """The secret of a server's folder.

    Raises:
        TokenError: if there is none, it is not what the server wrote, or others may read it.
    """
    file = folder / SECRET
    try:
        secret, mode = file.read_bytes(), file.stat().st_mode
    except (FileNotFoundError, NotADirectoryError):
        said = f"There is no server in that folder: it has no {SECRET}."
        raise TokenError(said) from None
    except OSError as error:
        said = f"The server's {SECRET} cannot be read: {reason(error)}."
        raise TokenError(said) from error
    if len(secret) != BYTES:
        raise TokenError(f"The server's {SECRET} is damaged; remove it, and all log in again.")
    if mode & 0o077:
        raise TokenError(f"Others may read the server's {SECRET}; remove it, and all log in again.")
    return secret


def host_of(secret: bytes) -> str:
    """By what a server is told from others on the same database; says nothing of its secret."""
    return sha256(b"host" + secret).hexdigest()[:16]
