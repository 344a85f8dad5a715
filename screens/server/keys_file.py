"""Who may come in where only a file says it: `authorized_keys`, a key and a name in each line."""

from itertools import count
from pathlib import Path
from typing import Final

from campaign import CampaignError
from saves.hosting.seats import Account, account
from saves.server.door import FORCED, KEY, Admission, RefusedError
from saves.server.lobby import PlayerCard
from screens.server.logbook import log

FILE: Final = "authorized_keys"
REFUSED = "Nobody here is known by this name and key."


class KeysFile:
    """The door of a few friends: no passwords, no registration, no guests."""

    def __init__(self, folder: Path) -> None:
        self._file = folder / FILE
        self._numbers = count(1)

    def knows_key(self, account: str, key: str, address: str) -> bool:
        """Whether this key stands in the file with this name behind it."""
        for line in self._lines():
            kind, _, rest = line.partition(" ")
            text, _, name = rest.partition(" ")
            if (f"{kind} {text}", name.strip()) == (key, account):
                return True
        return False

    def by_key(self, account: str, key: str, address: str) -> Admission:
        if self.knows_key(account, key, address):
            return Admission(PlayerCard(known(account)), KEY)
        self.refused(account, address, "no such key")
        raise RefusedError(REFUSED)

    def _lines(self) -> list[str]:
        try:
            return self._file.read_text().splitlines()
        except FileNotFoundError:
            return []

    def by_password(self, account: str, password: str, address: str) -> Admission:
        raise RefusedError(REFUSED)

    def register(self, account: str, key: str, address: str, invitation: str = "") -> Admission:
        raise RefusedError("Ask the administrator for an account.")

    def as_guest(self, address: str) -> Admission:
        raise RefusedError(REFUSED)

    def by_forced_command(self, account: str, address: str) -> Admission:
        return Admission(PlayerCard(known(account)), FORCED)

    def refused(self, account: str, address: str, why: str) -> None:
        log("refused", account=account, address=address, why=why)

    def came(self, account: Account, address: str, how: str) -> int:
        number = next(self._numbers)
        log("came", account=account, address=address, how=how, session=number)
        return number

    def left(self, session: int, why: str) -> None:
        log("left", session=session, why=why)

    def begin_anew(self, why: str) -> None:
        self._numbers = count(1)

    def is_welcome(self, account: Account, session: int) -> bool:
        return True


def known(name: str) -> Account:
    """A name as an account.

    Raises:
        RefusedError: if no account can have it.
    """
    try:
        return account(name)
    except CampaignError as error:
        raise RefusedError(REFUSED) from error
