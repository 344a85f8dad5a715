"""The rolls of a server: who may come in, who is here, and who may do what about it.

One thread asks them, and waits for the answer.
"""

import time
from collections.abc import Callable

from saves.hosting.seats import Account
from saves.server.administration import Administration
from saves.server.audit import Audit
from saves.server.database import ServerDatabase
from saves.server.entrance import Entrance
from saves.server.lobby import Moment
from saves.server.office import Rooms
from saves.server.office_desk import OfficeDesk
from saves.server.own_keyring import OwnKeyring
from saves.server.passwords import Passwords
from saves.server.policy import Policy
from saves.server.visits import Visits


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
        self._database = database
        self._policy = policy
        self._audit = audit
        self._now = now
        self._passwords = Passwords() if policy.passwords else None
        self._visits = Visits(database, audit, host=host, now=now)
        self.door = Entrance(
            database, policy, audit, self._visits, passwords=self._passwords, now=now, clock=clock
        )
        self.rooms: Rooms = NobodyHere()
        """Where those are who are here; whoever keeps the lines says so."""

    def keyring(self, account: Account, session: int) -> OwnKeyring:
        """The keys of an account, for one of its sessions."""
        return OwnKeyring(
            self._database,
            self._audit,
            self._visits,
            self.rooms,
            account,
            session,
            passwords=self._passwords,
            now=self._now,
        )

    def office(self, account: Account) -> Administration:
        """What an administrator may do; it asks each time whether he is one."""
        desk = OfficeDesk(
            self._database, self._audit, self._visits, self.rooms, account, now=self._now
        )
        return Administration(desk, self._policy)


class NobodyHere:
    """Where nobody is: `Rooms` of a server that has no lines."""

    def send_away(self, why: str, account: Account | None = None, session: int = 0) -> int:
        return 0

    def announce(self, text: str) -> None:
        pass
