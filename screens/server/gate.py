"""One connection at the door: who it is, by key, password or invitation; what is not let in.

A name alone is an account: `ssh lee@host`. With an invitation it makes one: `ssh lee+K7Q2@host`,
and where anybody may have an account `ssh lee+new@host`. `ssh guest@host` only looks on.
"""

import asyncio
from time import monotonic
from typing import Final, Literal

import asyncssh

from saves.server.contract.door import Admission, RefusedError
from saves.server.contract.lobby import GUEST
from screens.server.crowd import TOO_OFTEN
from screens.server.house import CLOSED, STOPPING, House
from screens.server.logbook import log
from screens.server.visit import Visit

NEW: Final = "new"
"""Stands for an invitation where none is needed."""

TRIES: Final = 10
"""Keys and passwords that one connection may try."""

NAME_LENGTH: Final = 80

CHANNELS: Final = 16
"""Channels of one connection at a time, if no account may have more sessions.

Each has room for what is typed before anybody reads it, and is no session, nor counted as one,
before one is asked for."""


class Gate(asyncssh.SSHServer):
    """Asks who somebody is, and lets in nothing but our own sessions."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._connection: asyncssh.SSHServerConnection | None = None
        self._is_waiting = False
        self._tried = 0
        self._answers: dict[tuple[str, str], bool] = {}
        """Which keys are known, by name and key."""

        self._refused = ""
        """The fingerprint of the key that was offered last and is not known."""

        self._has_named = self._is_counted = False
        """He has named an account; and the accounts have counted already that he failed."""

        self._said = self._key = ""
        """The name, and the key that was offered last and is known."""

        self._admission: Admission | None = None
        """Of somebody who has given a password, or come in once already."""

        self._is_in = False
        self._visits = set[Visit]()
        self.address = ""

    def connection_made(self, conn: asyncssh.SSHServerConnection) -> None:
        self._connection = conn
        peer = conn.get_extra_info("peername")
        self.address = str(peer[0]) if peer else ""
        crowd = self._house.crowd
        if self._house.is_stopping or not crowd.may_knock(self.address, monotonic()):
            said = STOPPING if self._house.is_stopping else TOO_OFTEN
            # Who the server is is said before that; nothing is computed for whoever must go.
            why = asyncssh.DISC_TOO_MANY_CONNECTIONS
            asyncio.get_running_loop().call_soon(conn.disconnect, why, said)
            return
        self._is_waiting = True
        crowd.waiting += 1

    def connection_lost(self, exc: Exception | None) -> None:
        self._no_longer_waiting()
        self._connection = None
        if self._has_named and not (self._is_in or self._is_counted or self._house.is_stopping):
            why = self._failure()
            log("somebody was not let in", account=self.name, address=self.address, why=why)
            self._house.tell(self._house.door.refused, self.name, self.address, why)

    def _failure(self) -> str:
        """Why he was not let in: once for a connection, for a client offers all keys it has."""
        if self._key:
            return "a key was not proved"
        keys = len(self._answers)
        more = f", the last of {keys} keys" if keys > 1 else ""
        return f"unknown {self._refused}{more}" if self._refused else "no key was offered"

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
        self._has_named = True
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
        else:
            self._refused = key.get_fingerprint()
        return self._answers[username, text]

    async def _is_known(self, key: str) -> bool:
        if self.is_new:
            return True
        try:
            return await self._house.ask(self._house.door.knows_key, self.name, key, self.address)
        except RefusedError as error:
            if str(error) == CLOSED:  # once he has proved it he hears that
                return True
            self._send_away(f"{error} A key that is known here opens: ssh -i")
            return False

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
        except RefusedError as error:
            self._is_counted = str(error) != CLOSED
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
        if self._tried > TRIES:
            self._send_away("Too many keys. Name one: ssh -i")
        return self._tried <= TRIES

    def _send_away(self, sentence: str) -> None:
        if self._connection is not None:
            self._connection.disconnect(asyncssh.DISC_NO_MORE_AUTH_METHODS_AVAILABLE, sentence)

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

    def session_requested(self) -> Visit | Literal[False]:
        if len(self._visits) >= max(CHANNELS, self._house.config.sessions_per_player):
            return False
        visit = Visit(self._house, self)
        self._visits.add(visit)
        return visit

    def go(self, visit: Visit) -> None:
        """A channel is closed."""
        self._visits.discard(visit)
