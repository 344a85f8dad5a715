"""The desk of an administrator: works only while he is one, and notes each act with his name."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Final

from sqlmodel import Session, select

from saves.hosting.seats import Account
from saves.server.contract.lobby import ADMINISTRATOR, LobbyError, Moment
from saves.server.contract.office import CONSOLE, HostCard
from saves.server.contract.policy import DAYS
from saves.server.database.tables import AccountRow, KeyRow, SessionRow
from saves.server.identity.addresses import networks_of
from saves.server.identity.bans import BY_ADDRESS, BY_KEY, ban_of
from saves.server.identity.books import Books
from saves.server.identity.own_keyring import KEYS_CHANGED

LONGEST_BAN: Final = 36_500
"""Days."""

CHANGED_ROLE: Final = "Your role has changed: log in again."


class OfficeDesk:
    """What one administrator needs for all that he does."""

    def __init__(self, books: Books, by: Account) -> None:
        self._books = books
        self.by = by

    @contextmanager
    def work(self) -> Iterator[Session]:
        """A transaction of an administrator.

        Raises:
            LobbyError: if he is none.
        """
        with self._books.database.session() as session:
            if self.by != CONSOLE:
                row = session.get(AccountRow, self.by)
                is_one = row is not None and row.role == ADMINISTRATOR and not row.is_held
                if not is_one or ban_of(session, self._books.now(), account=self.by):
                    raise LobbyError("that is for administrators")
            yield session

    def now(self) -> Moment:
        return self._books.now()

    def announce(self, text: str) -> None:
        """Tell everybody who is here."""
        self._books.rooms.announce(text)

    def tell_of_keys(self, account: str) -> None:
        """How an account comes in has changed; where that is on show it is read anew."""
        self._books.rooms.tell(Account(account), KEYS_CHANGED)

    @property
    def hosts(self) -> tuple[HostCard, ...]:
        return self._books.rooms.hosts

    def note(self, session: Session, act: str, subject: str = "", detail: str = "") -> None:
        self._books.audit.write(session, self.by, act, subject, detail=detail)

    def open_sessions(self, session: Session) -> Sequence[SessionRow]:
        """Those that are not over, the first first."""
        return self._books.visits.open(session)

    def end_banned(self, session: Session, kind: str, value: str, why: str) -> list[int]:
        """End the sessions of those whom a ban is for."""
        if kind == BY_ADDRESS:
            here = self.open_sessions(session)
            there = [row.number for row in here if value in networks_of(row.address)]
            return self.end_sessions(session, why, numbers=there)
        if kind == BY_KEY:
            key = session.get(KeyRow, value)
            return self.end_sessions(session, why, key.account) if key else []
        return self.end_sessions(session, why, value)

    def keep_an_administrator(self, session: Session, row: AccountRow) -> None:
        """Make sure that somebody else can undo this.

        Raises:
            LobbyError: if this is the last one.
        """
        if row.role != ADMINISTRATOR or self.by == CONSOLE:
            return
        others = select(AccountRow).where(AccountRow.role == ADMINISTRATOR)
        others = others.where(AccountRow.name != row.name).with_for_update()
        now = self._books.now()
        for other in session.exec(others):
            if not other.is_held and ban_of(session, now, account=other.name) is None:
                return
        raise LobbyError(f"{row.name} is the last administrator")

    def end_sessions(
        self,
        session: Session,
        why: str,
        account: str = "",
        numbers: Sequence[int] | None = None,
    ) -> list[int]:
        """Note that sessions are over: those of an account, or of these numbers."""
        gone = []
        for row in self.open_sessions(session):
            if row.account == account or (numbers is not None and row.number in numbers):
                self._books.visits.end(session, row, why, by=self.by)
                gone.append(row.number)
        return gone

    def send_away(self, numbers: Sequence[int], why: str) -> None:
        for number in numbers:
            self._books.rooms.send_away(why, session=number)

    def until(self, days: int) -> Moment:
        if not 0 < days <= LONGEST_BAN:
            raise LobbyError(f"that lasts 1 to {LONGEST_BAN:,} days")
        return self._books.now() + days * DAYS
