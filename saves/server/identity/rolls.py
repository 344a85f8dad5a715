"""The rolls of a server: who may come in, who is here, and who may do what about it.

One thread asks them, and waits for the answer.
"""

import time
from collections.abc import Callable

from saves.hosting.seats import Account
from saves.server.contract.lobby import Moment
from saves.server.contract.office import Rooms
from saves.server.contract.policy import Policy
from saves.server.database.audit import Audit
from saves.server.database.database import ServerDatabase
from saves.server.identity.administration import Administration
from saves.server.identity.books import Books
from saves.server.identity.entrance import Entrance
from saves.server.identity.office_desk import OfficeDesk
from saves.server.identity.own_keyring import OwnKeyring
from saves.server.identity.passwords import Passwords


class Rolls:
    """All that a server knows of people beside what they play."""

    def __init__(
        self,
        database: ServerDatabase,
        policy: Policy,
        audit: Audit,
        *,
        host: str = "",
        now: Callable[[], Moment] = time.time,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        passwords = Passwords() if policy.passwords else None
        self._policy = policy
        self._books = Books(database, audit, host=host, passwords=passwords, now=now)
        self.door = Entrance(self._books, policy, clock=clock)

    @property
    def rooms(self) -> Rooms:
        """Where those are who are here; whoever keeps the lines says so."""
        return self._books.rooms

    @rooms.setter
    def rooms(self, rooms: Rooms) -> None:
        self._books.rooms = rooms

    def keyring(self, account: Account, session: int) -> OwnKeyring:
        """The keys of an account, for one of its sessions."""
        return OwnKeyring(self._books, account, session)

    def office(self, account: Account) -> Administration:
        """What an administrator may do; it asks each time whether he is one."""
        return Administration(OfficeDesk(self._books, account), self._policy)
