"""The lines of all sessions to the table process: one loop, one thread, nobody is waited for."""

import asyncio
import logging
from collections import Counter
from collections.abc import Callable, Generator
from pathlib import Path
from typing import Final

from saves.errors import SaveError
from saves.hosting.seats import Account
from saves.server.contract.door import Door, OtherHost, RefusedError
from saves.server.contract.lobby import Lobby, LobbyError, LobbyNews
from saves.server.contract.office import CONSOLE, HostCard, Keyring, Office
from saves.server.contract.served import Served
from saves.server.line.arrivals import Arrivals
from saves.server.line.beside import Beside
from saves.server.line.confirming import AlreadyConfirmed, Confirms, once_confirmed
from saves.server.line.peer import Peer
from saves.server.line.relay import FarLines
from saves.server.line.tokens import DOOR, Token

LOG = logging.getLogger(__name__)

KEPT: Final = 60.0
"""Seconds for which the places of a session are kept that begins anew, on the busiest host, too."""

NOT_ANY_MORE: Final = "You are not let in any more."
"""Where it is not known why."""

MOST_OF_ONE: Final = 32
"""Lines of one account that are no sessions."""


def _nothing(*_: object) -> None:
    """Nobody counts what is asked."""


def _said_if_not(result: Callable[[], object]) -> None:
    try:
        result()
    except SaveError:
        LOG.exception("what was written is not confirmed")


class Service:
    """The server behind a Unix socket."""

    def __init__(
        self,
        served: Served,
        secret: bytes,
        noted: Callable[[str, float, bool], object] = _nothing,
        confirms: Confirms | None = None,
    ) -> None:
        """*noted* hears the name of each call, the seconds that it took, and if it was refused.

        *confirms* is waited for before it is said that anything was done.
        """
        self._served = served
        self.noted = noted
        self.confirms = confirms or AlreadyConfirmed()
        self.beside = Beside()
        self._peers: set[Peer] = set()
        self._resting: dict[int, Peer] = {}
        """By the number of a session those that have gone, and whose places are kept for whoever
        goes on in it.
        """

        self.far: FarLines | None = None
        """The lines of other hosts, if there may be any."""

        self._arrivals = Arrivals(secret, self.admit, lambda: len(self._peers))

    async def open(self, address: Path) -> None:
        """Answer at an address.

        Raises:
            OSError: if it cannot be had.
        """
        await self._arrivals.open(address)

    async def close(self) -> None:
        """End all lines; sessions come back when there is a service again."""
        self._arrivals.close()
        if self.far is not None:
            self.far.close()
        for peer in [*self._peers]:
            peer.end()
        while self._peers:
            await asyncio.sleep(0.001)
        for session in [*self._resting]:
            self.give_up(session)
        await self.beside.idle()

    def have_confirmed(self) -> None:
        """Have the disk take what nobody waits for."""
        if isinstance(steps := once_confirmed(None, self.confirms), Generator):
            self.beside.run(steps, _said_if_not)

    # --- who is here ---------------------------------------------------------------------------

    @property
    def lines(self) -> Counter[str]:
        """How many lines there are, by role."""
        lines = Counter(peer.token.role for peer in self._peers)
        lines[""] = len(self._arrivals)
        return lines

    @property
    def hosts(self) -> tuple[HostCard, ...]:
        """The hosts of the database, if there may be several."""
        return () if self.far is None else self.far.hosts

    def send_away(self, why: str, account: Account | None = None, session: int = 0) -> int:
        """End all lines of an account or of a session, which do not come back; how many."""
        gone = [peer for peer in self._peers if _is_of(peer.token, account, session)]
        for peer in gone:
            peer.refuse(RefusedError(why))
        for number, peer in [*self._resting.items()]:
            if _is_of(peer.token, account, session):
                self.give_up(number)
        return len(gone)

    def announce(self, text: str) -> None:
        """Have a sentence shown to everybody who is here."""
        for peer in [*self._peers, *self._resting.values()]:
            peer.tell(LobbyNews("notice", text=text))

    def tell(self, account: Account, news: LobbyNews) -> None:
        """Tell an account what has changed, at all of its lines."""
        for peer in [*self._peers, *self._resting.values()]:
            if peer.token.account == account:
                peer.tell(news)

    # --- what lines need -----------------------------------------------------------------------

    def door_of(self, host: OtherHost | None) -> Door:
        return self._served.door_of(host) if host else self._served.door

    def keyring(self, account: Account, session: int) -> Keyring:
        return self._served.keyring(account, session)

    def office(self, account: Account) -> Office:
        return self._served.office(account)

    # --- who comes -----------------------------------------------------------------------------

    def admit(
        self, transport: asyncio.Transport, token: Token, host: OtherHost | None = None
    ) -> Peer:
        """Who speaks on a line; a session has one line, and the new one replaces the old.

        Raises:
            RefusedError: if he was sent away, or banned.
            LobbyError: if he is here too often.
        """
        lobby = self._lobby_of(token)
        before = self._resting.pop(token.session, None) if token.session else None
        peer = Peer(self, token, lobby, host, before)
        self._peers.add(peer)
        return peer

    def _lobby_of(self, token: Token) -> Lobby | None:
        if token.role == DOOR or token.account == CONSOLE:
            return None
        door = self._served.door
        if not door.is_welcome(token.account, token.session):
            raise RefusedError(door.why_not(token.account, token.session) or NOT_ANY_MORE)
        of_account = [one for one in self._peers if _is_of(one.token, token.account, 0)]
        if token.session:
            for one in of_account:
                if one.token.session == token.session:
                    one.replace()
        elif len(of_account) >= MOST_OF_ONE:
            raise LobbyError(f"{token.account} is here too often; leave elsewhere first.")
        return self._served.lobby(token.account, token.role)

    def forget(self, peer: Peer) -> None:
        self._peers.discard(peer)

    # --- sessions that begin anew ----------------------------------------------------------------

    def keep(self, peer: Peer) -> None:
        """Keep the places of a session that has gone, until it goes on or is over."""
        session = peer.token.session
        self.give_up(session)
        self._resting[session] = peer
        asyncio.get_running_loop().call_later(KEPT, self._give_up, peer)

    def give_up(self, session: int) -> None:
        """Nobody goes on in a session any more."""
        if (peer := self._resting.pop(session, None)) is not None:
            peer.leave()

    def give_up_who_is_over(self) -> None:
        """Sessions have ended of which the door could not say so: it had died."""
        for session, peer in [*self._resting.items()]:
            if not self._served.door.is_welcome(peer.token.account, session):
                self.give_up(session)

    def _give_up(self, peer: Peer) -> None:
        if self._resting.get(peer.token.session) is peer:
            self.give_up(peer.token.session)


def _is_of(token: Token, account: Account | None, session: int) -> bool:
    if token.role == DOOR:
        return False
    return token.account == account or (session > 0 and token.session == session)
