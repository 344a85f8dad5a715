"""What the process of a server lets people speak to, as far as their lines are concerned."""

from typing import Protocol

from saves.hosting.seats import Account
from saves.server.contract.door import Door, OtherHost
from saves.server.contract.lobby import Lobby
from saves.server.contract.office import Keyring, Office


class Served(Protocol):
    """The server behind the lines; all of it is asked by one thread, which waits for the answer."""

    @property
    def door(self) -> Door:
        """What those ask who let people in."""
        ...

    def door_of(self, host: OtherHost) -> Door:
        """The same for the door of another host, which lets in sessions of its own."""
        ...

    def lobby(self, account: Account, role: str) -> Lobby:
        """A lobby for somebody who has come; he is here until it is closed.

        Each line has one of its own, so an account may have several.

        Raises:
            LobbyError: if he may not be here: he is banned.
        """
        ...

    def keyring(self, account: Account, session: int) -> Keyring:
        """The keys of an account, for one of its sessions."""
        ...

    def office(self, account: Account) -> Office:
        """What an administrator may do; it asks each time whether he is one."""
        ...
