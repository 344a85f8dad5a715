"""One connection at the door: who it is, by key, password or invitation; what is not let in.

A name alone is an account: `ssh lee@host`. With an invitation it makes one: `ssh lee+K7Q2@host`,
and where anybody may have an account `ssh lee+new@host`. `ssh guest@host` only looks on.
"""

from time import monotonic
from typing import Final

import asyncssh

from saves.server.contract.door import Admission, RefusedError
from saves.server.contract.lobby import GUEST
from screens.server.house import House
from screens.server.logbook import log
from screens.server.visit import Visit

NEW: Final = "new"
"""Stands for an invitation where none is needed."""

TRIES: Final = 10
"""Keys and passwords that one connection may try."""

NAME_LENGTH: Final = 80


class Gate(asyncssh.SSHServer):
    """Asks who somebody is, and lets in nothing but our own sessions."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._connection: asyncssh.SSHServerConnection | None = None
        self._is_waiting = False
        self._tried = 0
        self._answers: dict[tuple[str, str], bool] = {}
        """Which keys are known, by name and key."""

        self._said = self._key = ""
        """The name, and the key that was offered last and is known."""

        self._admission: Admission | None = None
        """Of somebody who has given a password, or come in once already."""

        self._is_in = False
        self.address = ""

    def connection_made(self, conn: asyncssh.SSHServerConnection) -> None:
        self._connection = conn
        peer = conn.get_extra_info("peername")
        self.address = str(peer[0]) if peer else ""
        crowd = self._house.crowd
        if self._house.is_stopping or not crowd.may_knock(self.address, monotonic()):
            conn.abort()
            return
        self._is_waiting = True
        crowd.waiting += 1

    def connection_lost(self, exc: Exception | None) -> None:
        self._no_longer_waiting()
        self._connection = None
        if self._key and not self._is_in:
            log("a key was offered and not proved", account=self.name, address=self.address)
            self._house.tell(
                self._house.door.refused, self.name, self.address, "a key was not proved"
            )

    def _no_longer_waiting(self) -> None:
        if self._is_waiting:
            self._is_waiting = False
            self._house.crowd.waiting -= 1

    # --- who is it? ---

    @property
    def name(self) -> str:
        """The account that was named."""
        return self._said.partition("+")[0]

    @property
    def invitation(self) -> str:
        """The invitation that came with the name; empty if there was none."""
        return self._said.partition("+")[2]

    @property
    def is_new(self) -> bool:
        """Whoever comes wants an account."""
        return bool(self.invitation)

    @property
    def is_guest(self) -> bool:
        return self._said == GUEST and self._house.config.guests

    def begin_auth(self, username: str) -> bool:
        self._said = username if len(username) <= NAME_LENGTH else ""
        return not self.is_guest

    def public_key_auth_supported(self) -> bool:
        return True

    async def validate_public_key(self, username: str, key: asyncssh.SSHKey) -> bool:
        """Whether it is worth while to prove that he has this key.

        Asked for each key that is offered, and once more when it is proved: what the accounts have
        said holds for the whole connection. They are asked who comes in when all is proved.
        """
        text = " ".join(key.export_public_key().decode("ascii").split()[:2])
        self._take_name(username)
        if (username, text) not in self._answers:
            self._answers[username, text] = self._may_try() and await self._is_known(text)
        if self._answers[username, text]:
            self._key = text
        return self._answers[username, text]

    async def _is_known(self, key: str) -> bool:
        if self.is_new:
            return True
        try:
            return await self._house.ask(self._house.door.knows_key, self.name, key, self.address)
        except RefusedError:  # the accounts are away; once he has proved it he hears that
            return True

    def password_auth_supported(self) -> bool:
        return self._house.config.passwords

    async def validate_password(self, username: str, password: str) -> bool:
        self._take_name(username)
        if self.is_new or not self._may_try():
            return False
        try:
            self._admission = await self._house.ask(
                self._house.door.by_password, self.name, password, self.address
            )
        except RefusedError:
            return False
        return True

    def kbdint_auth_supported(self) -> bool:
        return False

    def _take_name(self, username: str) -> None:
        """Somebody may name another account at each try."""
        if username != self._said:
            self._said, self._admission = username[:NAME_LENGTH], None

    def _may_try(self) -> bool:
        self._tried += 1
        if self._tried > TRIES and self._connection is not None:
            self._connection.disconnect(
                asyncssh.DISC_NO_MORE_AUTH_METHODS_AVAILABLE, "Too many keys. Name one: ssh -i"
            )
        return self._tried <= TRIES

    def auth_completed(self) -> None:
        self._no_longer_waiting()
        self._is_in = True

    async def admit(self) -> Admission:
        """Whoever is in; makes the account that he has come for.

        Raises:
            RefusedError: with the sentence for him.
        """
        house, door = self._house, self._house.door
        if self.is_guest:
            return await house.ask(door.as_guest, self.address)
        if self._admission is None and self.is_new:
            invitation = "" if self.invitation == NEW else self.invitation
            words = (self.name, self._key, self.address, invitation)
            self._admission = await house.ask(door.register, *words)
        elif self._admission is None:
            self._admission = await house.ask(door.by_key, self.name, self._key, self.address)
        return self._admission

    # --- what for? ---

    def session_requested(self) -> "Visit":
        return Visit(self._house, self)
