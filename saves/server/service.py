"""The lines of all sessions to the table process: one loop, one thread, nobody is waited for."""

import asyncio
import logging
import os
import socket
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Final

from saves.hosting.seats import Account
from saves.server.door import Door, RefusedError
from saves.server.lobby import Lobby, LobbyError, LobbyNews
from saves.server.office import CONSOLE, Keyring, Office
from saves.server.peer import Peer
from saves.server.served import Served
from saves.server.tokens import DOOR, Token, read_token
from saves.server.wire import Hello

LOG = logging.getLogger(__name__)

MOST_LINES: Final = 2_000
MOST_UNKNOWN: Final = 200
MOST_OF_ONE: Final = 32
"""Lines in all, of those that have not said who speaks, and of one account."""

BACKLOG: Final = 512


def _nothing(*_: object) -> None:
    """Nobody counts what is asked."""


class Service:
    """The server behind a Unix socket."""

    def __init__(
        self, served: Served, secret: bytes, noted: Callable[[str, float, bool], object] = _nothing
    ) -> None:
        """*noted* hears the name of each call, the seconds that it took, and if it was refused."""
        self._served, self._secret = served, secret
        self.noted = noted
        self._peers: set[Peer] = set()
        self._server: asyncio.Server | None = None

    async def open(self, address: Path) -> None:
        """Answer at an address, which belongs to this process alone; one left over goes.

        Raises:
            OSError: if it cannot be had.
        """
        with suppress(FileNotFoundError):
            address.unlink()
        listener = socket.socket(socket.AF_UNIX)
        before = os.umask(0o177)
        try:
            listener.bind(str(address))
        finally:
            os.umask(before)
        loop = asyncio.get_running_loop()
        self._server = await loop.create_unix_server(self._peer, sock=listener, backlog=BACKLOG)

    async def close(self) -> None:
        """End all lines; sessions come back when there is a service again."""
        if self._server is not None:
            self._server.close()
        for peer in [*self._peers]:
            peer.end()
        while self._peers:
            await asyncio.sleep(0.001)

    def _peer(self) -> Peer:
        unknown = sum(one.token is None for one in self._peers)
        is_full = len(self._peers) >= MOST_LINES or unknown >= MOST_UNKNOWN
        peer = Peer(self, is_one_too_many=is_full)
        self._peers.add(peer)
        return peer

    # --- who is here ---------------------------------------------------------------------------

    @property
    def lines(self) -> Counter[str]:
        """How many lines there are, by role."""
        return Counter("" if peer.token is None else peer.token.role for peer in self._peers)

    @property
    def sessions(self) -> list[int]:
        """The numbers of the sessions that have a line."""
        tokens = (peer.token for peer in self._peers)
        return [token.session for token in tokens if token is not None and token.session]

    def send_away(self, why: str, account: Account | None = None, session: int = 0) -> int:
        """End all lines of an account or of a session, which do not come back; how many."""
        gone = [peer for peer in self._peers if _is_of(peer.token, account, session)]
        for peer in gone:
            peer.refuse(RefusedError(why))
        return len(gone)

    def announce(self, text: str) -> None:
        """Have a sentence shown to everybody who is here."""
        for peer in [*self._peers]:
            peer.tell(LobbyNews("notice", text=text))

    # --- what lines need -----------------------------------------------------------------------

    @property
    def door(self) -> Door:
        return self._served.door

    def keyring(self, account: Account, session: int) -> Keyring:
        return self._served.keyring(account, session)

    def office(self, account: Account) -> Office:
        return self._served.office(account)

    def admit(self, peer: Peer, hello: Hello) -> tuple[Token, Lobby | None]:
        """Who speaks, and his lobby; a session has one line, and the new one replaces the old.

        Raises:
            TokenError: if the token is not one of this server, or has expired.
            RefusedError: if he was sent away, or banned.
            LobbyError: if he is here too often.
        """
        token = read_token(self._secret, hello.token)
        if token.role == DOOR or token.account == CONSOLE:
            return token, None
        if not self._served.door.is_welcome(token.account, token.session):
            raise RefusedError("You are not let in any more.")
        of_account = [one for one in self._peers if _is_of(one.token, token.account, 0)]
        if token.session:
            for one in of_account:
                if one.token is not None and one.token.session == token.session:
                    one.replace()
        elif len(of_account) >= MOST_OF_ONE:
            raise LobbyError(f"{token.account} is here too often; leave elsewhere first.")
        return token, self._served.lobby(token.account, token.role)

    def forget(self, peer: Peer) -> None:
        self._peers.discard(peer)


def _is_of(token: Token | None, account: Account | None, session: int) -> bool:
    if token is None or token.role == DOOR:
        return False
    return token.account == account or (session > 0 and token.session == session)
