"""Who is here: a row for each session, from its beginning to its end."""

import logging
import time
from collections.abc import Callable, Collection, Sequence
from typing import Final

from sqlmodel import Session, col, select

from saves.errors import FullDiskError
from saves.hosting.seats import Account
from saves.server.contract import acts
from saves.server.contract.door import FORCED, OtherHost, OverVisit
from saves.server.contract.lobby import Moment
from saves.server.database.audit import Audit
from saves.server.database.database import ServerDatabase
from saves.server.database.tables import SENTENCE, SessionRow
from saves.server.identity.accounts import find_account
from saves.server.identity.addresses import plain_address
from saves.server.identity.bans import ban_of, said_of_ban
from saves.server.identity.unwritten_visits import Departure, UnwrittenVisit, UnwrittenVisits
from saves.storage.plain_text import one_line
from saves.storage.processes import uptime

LOG: Final = logging.getLogger(__name__)

LONG_AGO: Final = 1.0
"""A moment that is not 0, which means never."""


class Visits:
    """The sessions of a server."""

    def __init__(
        self,
        database: ServerDatabase,
        audit: Audit,
        *,
        host: str = "",
        now: Callable[[], Moment] = time.time,
        unwritten: UnwrittenVisits | None = None,
    ) -> None:
        self._unwritten = unwritten or UnwrittenVisits()
        self._database = database
        self._audit = audit
        self._host = host
        """Tells several servers apart that share a database."""

        self._now = now
        self._began: Callable[[], Moment] = lambda: now() - uptime()
        """Since when the host has been up."""

    def of_host(self, host: OtherHost) -> "Visits":
        """The same, for what another host lets in."""
        other = Visits(
            self._database,
            self._audit,
            host=host.name,
            now=self._now,
            unwritten=self._unwritten,
        )
        other._began = lambda: host.began
        return other

    def came(self, account: Account, address: str, how: str) -> int:
        """Somebody is in; the number of his session.

        A full disk keeps nobody out: he is written down when there is room.
        """
        visit = UnwrittenVisit(account, plain_address(address), self._host, how, self._now())
        try:
            return self._write(visit)
        except FullDiskError as error:
            LOG.warning("%s came by %s, not written down yet: %s", account, how, error)
            return self._unwritten.come(visit)

    def _write(self, visit: UnwrittenVisit) -> int:
        account, place, host, how, came = visit
        with self._database.session() as session:
            row = SessionRow(account=account, address=place, host=host, how=how, came=came)
            session.add(row)
            _seen(session, account, came)
            session.flush()
            detail = f"by {how}, session {row.number}"
            self._audit.write(session, account, acts.CAME, account, address=place, detail=detail)
        return row.number

    def _write_late(self) -> None:
        """Write down who came and left while the disk was full, if there is room now."""
        try:
            for number, visit in self._unwritten.waiting():
                self._unwritten.written(number, self._write(visit))
            for row, departure in self._unwritten.gone():
                self._write_off(row, departure)
                self._unwritten.gone_is_written(row)
        except FullDiskError:
            return

    def left(self, number: int, why: str) -> None:
        """A session is over; said twice, it was the first time.

        A full disk keeps nobody here: it is written down when there is room.
        """
        written, departure = self._unwritten.number_of(number), Departure(why, self._now())
        self._unwritten.left(number)
        try:
            self._write_off(written, departure)
        except FullDiskError as error:
            LOG.warning("session %s is over, not written down yet: %s", written, error)
            self._unwritten.go(written, departure)

    def _write_off(self, number: int, departure: Departure) -> None:
        with self._database.session() as session:
            if (row := session.get(SessionRow, number)) is not None:
                self.end(session, row, departure.why, left=departure.left)

    def begin_anew(self, why: str) -> None:
        """All sessions that came by this server's own door are over.

        Those of another door of the host go on, unless the host itself has begun anew since.
        """
        began = self._began()
        with self._database.session() as session:
            for row in _open(session, SessionRow.host == self._host):
                if row.how != FORCED or row.came < began:
                    self.end(session, row, why)

    def is_welcome(self, account: Account, number: int) -> bool:
        """Whether a session may go on: it was not ended, and its account or network not banned.

        Number 0 is no session: a command of this host, which has the server's secret.
        """
        with self._database.session() as session:
            if not number:
                return ban_of(session, self._now(), account=account) is None
            if (visit := self._unwritten.get(number)) is not None:
                shut = ban_of(session, self._now(), account=account, address=visit.address)
                return visit.account == account and shut is None
            row = session.get(SessionRow, self._unwritten.number_of(number))
            if row is None or row.left or row.account != account:
                return False
            if self._unwritten.is_gone(row.number):
                return False
            return ban_of(session, self._now(), account=account, address=row.address) is None

    def why_not(self, account: Account, number: int) -> str:
        """What somebody is told who may not go on; empty if nothing is known."""
        with self._database.session() as session:
            visit = self._unwritten.get(number)
            row = session.get(SessionRow, self._unwritten.number_of(number))
            own = next((one for one in (visit, row) if one and one.account == account), None)
            ban = ban_of(session, self._now(), account=account, address=own.address if own else "")
            if ban is not None:
                return said_of_ban(ban)
            return row.why if row is not None and row is own else ""

    def over(self, numbers: Collection[int]) -> tuple[OverVisit, ...]:
        """Those of some sessions that do not go on."""
        self._write_late()
        written = {
            number: self._unwritten.number_of(number)
            for number in numbers
            if self._unwritten.get(number) is None
        }
        with self._database.session() as session:
            wanted = select(SessionRow.number, SessionRow.left, SessionRow.why)
            rows = session.exec(wanted.where(col(SessionRow.number).in_(written.values())))
            found = {row: None if not left else why for row, left, why in rows}
        said = {number: found.get(row, "") for number, row in written.items()}
        return tuple([OverVisit(number, why) for number, why in said.items() if why is not None])

    def open(self, session: Session, account: str = "") -> Sequence[SessionRow]:
        """Sessions that are not over, the first first: all, or those of an account."""
        which = [SessionRow.account == account] if account else []
        return [row for row in _open(session, *which) if not self._unwritten.is_gone(row.number)]

    def end(
        self, session: Session, row: SessionRow, why: str, by: str = "", left: Moment = 0.0
    ) -> None:
        """Note that a session is over, in somebody's transaction; since now, or a moment before."""
        if row.left:
            return
        now = left or self._now()
        row.left, row.why = max(row.came, now, LONG_AGO), one_line(why)[:SENTENCE]
        detail = f"session {row.number}: {why}"
        who = row.account
        self._audit.write(session, by or who, acts.LEFT, who, address=row.address, detail=detail)
        _seen(session, who, now)


def _open(session: Session, *which: bool) -> Sequence[SessionRow]:
    wanted = select(SessionRow).where(SessionRow.left == 0, *which)
    return session.exec(wanted.order_by(col(SessionRow.number))).all()


def _seen(session: Session, account: str, now: Moment) -> None:
    """He was here; a clock that goes back does not make it longer ago."""
    if (row := find_account(session, account)) is not None:
        row.seen = max(row.seen, now)
