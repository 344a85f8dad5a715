"""Ways to tell somebody who is not here that he has to decide: mail, a web hook, a command.

None is used unless the keeper of the server names it. Each says no more than what the lobby shows,
and nothing that a player has typed is part of a command's words or of an address.
"""

import json
import mailbox
import shlex
import subprocess
import urllib.error
import urllib.request
from collections.abc import Sequence
from datetime import UTC, datetime
from email.message import EmailMessage
from email.utils import format_datetime
from pathlib import Path
from typing import Final, Protocol
from urllib.parse import urlsplit

from msgspec import to_builtins

from campaign.values import Value
from saves.errors import SaveError
from saves.hosting.seats import Account
from saves.server.contract.lobby import GameNumber, Moment
from saves.server.process.config import ConfigError
from saves.storage.plain_text import one_line

SLOWEST: Final = 10.0
"""Seconds after which a channel has failed."""

SUBJECT: Final = "Your move in {name} (game {number})"
BODY: Final = """\
{account}, it is your move in game {number}, {name}: {label}, turn {turn}, after line {line}.

    ssh -t {host} play {number}
"""

ASKED_SUBJECT: Final = "Asked to go back in {name} (game {number})"
ASKED_BODY: Final = """\
{account}, {asked_by} asks you to go back in game {number}, {name}: {label}, turn {turn}.
Grant or refuse it (<), or play on:

    ssh -t {host} play {number}
"""


class ChannelError(SaveError):
    """Somebody could not be told; it is tried again later."""


class Notice(Value, frozen=True):
    """Whose move it is, and where."""

    account: Account
    game: GameNumber
    name: str
    turn: int
    label: str
    """The date of the turn."""

    line: int
    """The last line of the log."""

    moment: Moment
    asked_by: str = ""
    """The player who asks him to go back; empty if he has to move."""


class Channel(Protocol):
    """A way to reach somebody. It may take its time, so no loop waits for it."""

    def tell(self, notice: Notice) -> None:
        """Tell him.

        Raises:
            ChannelError: if that has failed.
        """
        ...


class MailSpool:
    """Writes messages into a folder in the manner of Maildir, for a mailer to fetch."""

    def __init__(self, folder: Path, domain: str, host: str) -> None:
        """Mail goes to the account at *domain*; it names the *host* to which players connect."""
        self._folder, self._domain, self._host = folder, domain, host

    def tell(self, notice: Notice) -> None:
        subject = ASKED_SUBJECT if notice.asked_by else SUBJECT
        body = ASKED_BODY if notice.asked_by else BODY
        message = EmailMessage()
        message["From"] = f"norden-suden@{self._domain}"
        message["To"] = f"{notice.account}@{self._domain}"
        message["Subject"] = subject.format(name=one_line(notice.name), number=notice.game)
        message["Date"] = format_datetime(datetime.fromtimestamp(notice.moment, UTC))
        message["Message-ID"] = f"<game-{notice.game}-{notice.line}@{self._domain}>"
        message.set_content(
            body.format(
                account=notice.account,
                asked_by=notice.asked_by,
                number=notice.game,
                name=one_line(notice.name),
                label=notice.label,
                turn=notice.turn,
                line=notice.line,
                host=self._host,
            )
        )
        try:
            spool = mailbox.Maildir(self._folder)
            spool.add(message)
            spool.close()
        except OSError as error:
            said = error.strerror or type(error).__name__
            raise ChannelError(f"the mail spool cannot be written: {said}") from error


class _NoRedirect(urllib.request.HTTPRedirectHandler):
    """What is told goes where the keeper has said, and nowhere else."""

    def redirect_request(self, *_: object) -> None:
        return None


class Webhook:
    """Posts the notice as JSON."""

    def __init__(self, address: str) -> None:
        """The address begins with `https://`, or `http://`.

        Raises:
            ChannelError: if it is none.
        """
        if urlsplit(address).scheme not in ("http", "https") or not urlsplit(address).hostname:
            raise ChannelError(f"a web hook begins with https://, not like {address[:20]!r}")
        self._address = address
        self._opener = urllib.request.build_opener(urllib.request.ProxyHandler({}), _NoRedirect())

    def tell(self, notice: Notice) -> None:
        request = urllib.request.Request(
            self._address,
            _as_json(notice),
            {"Content-Type": "application/json", "User-Agent": "norden-suden"},
        )
        try:
            with self._opener.open(request, timeout=SLOWEST):
                pass
        except urllib.error.HTTPError as error:
            raise ChannelError(f"the web hook answered {error.code}") from error
        except (OSError, ValueError) as error:
            raise ChannelError("the web hook does not answer") from error


class OwnProgram:
    """Runs a program of the keeper's with the notice on its input; no shell sees any of it."""

    def __init__(self, words: Sequence[str]) -> None:
        """Its *words* are what the keeper has written, and stay as they are.

        Raises:
            ChannelError: if there is none.
        """
        if not words:
            raise ChannelError("the command that tells whose move it is has no words")
        self._words = tuple(words)

    def tell(self, notice: Notice) -> None:
        try:
            done = subprocess.run(
                self._words,
                input=_as_json(notice),
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                timeout=SLOWEST,
                check=False,
                start_new_session=True,
            )
        except (OSError, subprocess.TimeoutExpired) as error:
            raise ChannelError("the command that tells whose move it is does not run") from error
        if done.returncode:
            raise ChannelError(f"the command that tells whose move it is: exit {done.returncode}")


def _as_json(notice: Notice) -> bytes:
    return json.dumps(to_builtins(notice)).encode("ascii") + b"\n"


def channel_of(said: str, domain: str, host: str) -> Channel | None:
    """The channel that the key `notify` names; None if it names none.

    Raises:
        ConfigError: if it is none of those that there are.
    """
    word, _, rest = said.strip().partition(" ")
    try:
        match word:
            case "":
                return None
            case "spool" if rest:
                return MailSpool(Path(rest.strip()), domain, host)
            case "run":
                return OwnProgram(shlex.split(rest))
            case _ if not rest:
                return Webhook(word)
    except (ValueError, ChannelError) as error:
        raise ConfigError(f"notify = {said!r}: {error}") from error
    raise ConfigError(f"notify = {said!r}: say spool FOLDER, run PROGRAM, or https://...")
