"""The books of a server: what all need who let people in and look after them."""

import time
from collections.abc import Callable

from saves.hosting.seats import Account
from saves.server.contract.lobby import LobbyNews, Moment
from saves.server.contract.office import HostCard, Rooms
from saves.server.database.audit import Audit
from saves.server.database.database import ServerDatabase
from saves.server.identity.passwords import Passwords
from saves.server.identity.visits import Visits


class NobodyHere:
    """Where nobody is: `Rooms` of a server that has no lines."""

    hosts: tuple[HostCard, ...] = ()

    def send_away(self, why: str, account: Account | None = None, session: int = 0) -> int:
        return 0

    def announce(self, text: str) -> None:
        pass

    def tell(self, account: Account, news: LobbyNews) -> None:
        pass


class Books:
    """The database of a server and its audit log, who is here, and how passwords are tried."""

    def __init__(
        self,
        database: ServerDatabase,
        audit: Audit,
        *,
        host: str = "",
        passwords: Passwords | None = None,
        now: Callable[[], Moment] = time.time,
    ) -> None:
        self.database = database
        self.audit = audit
        self.visits = Visits(database, audit, host=host, now=now)
        self.passwords = passwords
        """None where nobody comes in by one."""

        self.now = now
        self.rooms: Rooms = NobodyHere()
        """Where those are who are here; whoever keeps the lines says so."""
