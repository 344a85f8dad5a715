"""Who is to be told that he has to decide: kept in the database, so that a restart forgets nobody.

He has to move, or to answer the other side, which asks to go back.

Nobody is told who is here, who has been told of this position, or whose move it is no more.
"""

import logging
from collections import deque
from collections.abc import Callable
from typing import Final

from sqlalchemy import or_
from sqlmodel import Session, col, select

from campaign.terms import Side
from saves.errors import SaveError
from saves.hosting.seats import Account
from saves.server.contract.lobby import PLAYING, GameNumber, Moment
from saves.server.database.database import ServerDatabase
from saves.server.database.tables import GameRow, NoticeRow, SeatRow
from saves.server.notice.channels import Notice
from saves.server.notice.postman import AFTER, AGAIN, HOUR, Delivered, HourlyLimit, next_try

LOG: Final = logging.getLogger(__name__)

LONGEST: Final = max(*AFTER.values(), *AGAIN, HOUR)
"""Seconds after which everything is due; what is due later was noted by a clock that was ahead."""

AT_ONCE: Final = 20
"""Notices that are handed out in one go."""


class NoticeBook:
    """What is to be told, and what has been."""

    def __init__(self, database: ServerDatabase, now: Callable[[], Moment]) -> None:
        self._database, self._now = database, now
        self._limit = HourlyLimit()
        self._out = set[GameNumber]()
        """Games of which a notice is being delivered, or that one was is not written down yet."""

        self._told = deque[Delivered]()
        """What has become of notices, and is not written down yet."""

    def look(self, number: GameNumber) -> None:
        """A game stands elsewhere now: whose move it is shall hear of it, if nobody else does."""
        with self._database.session() as session:
            row, game = session.get(NoticeRow, number), session.get(GameRow, number)
            seat = _who_decides(session, game) if game is not None else None
            if game is None or game.stage != PLAYING or seat is None or seat.account is None:
                if row is not None:
                    session.delete(row)
                return
            if row is not None and (row.account, row.line) == (seat.account, game.lines):
                return
            due = self._now() + AFTER[game.pace]
            if row is not None and row.account == seat.account and row.due:
                due = min(row.due, due)  # he moves on and on, and is told of it once
            session.merge(
                NoticeRow(game=number, account=seat.account, line=game.lines, due=due, tries=0)
            )

    def due(self, is_here: Callable[[Account], bool]) -> tuple[Notice, ...]:
        """What is to be delivered now; each is out until `done` is told what has become of it."""
        self._write_down()
        now, found = self._now(), list[Notice]()
        with self._database.session() as session:
            wanted = (
                select(NoticeRow, GameRow)
                .where(col(NoticeRow.game) == col(GameRow.number))
                .where(col(NoticeRow.due) > 0)
                .where(or_(col(NoticeRow.due) <= now, col(NoticeRow.due) > now + LONGEST))
                .order_by(col(NoticeRow.due))
                .limit(AT_ONCE + len(self._out))
            )
            for row, game in session.exec(wanted):
                account = Account(row.account)
                if row.game in self._out:
                    continue
                if is_here(account):
                    row.due = now + AFTER[game.pace]  # he sees it; unless he leaves
                elif (then := self._limit.wait(account, now)) > now:
                    row.due = then
                else:
                    found.append(_notice(session, row, game, now))
                    self._limit.note(account, now)
                session.add(row)
        self._out |= {notice.game for notice in found}
        return tuple(found)

    def done(self, delivered: Delivered) -> None:
        """Somebody has been told, or could not be.

        He is not told again because the disk is full: it is written down when there is room.
        """
        self._told.append(delivered)
        self._write_down()

    def _write_down(self) -> None:
        while self._told:
            try:
                self._note(self._told[0])
            except SaveError as error:
                LOG.warning("who was told of his move is not written down yet: %s", error)
                return
            self._out.discard(self._told.popleft().notice.game)

    def _note(self, delivered: Delivered) -> None:
        notice = delivered.notice
        with self._database.session() as session:
            row = session.get(NoticeRow, notice.game)
            if row is None or (row.account, row.line) != (notice.account, notice.line):
                return  # the game has gone on meanwhile
            row.tries += 1
            row.due = next_try(row.tries, self._now()) if delivered.problem else 0.0
            session.add(row)


def _who_decides(session: Session, game: GameRow) -> SeatRow | None:
    """The seat that is asked to go back, else the one that is to move."""
    if game.back_asked_by:
        asked = session.get(SeatRow, (game.number, str(Side(game.back_asked_by).enemy)))
        if asked is not None and asked.account is not None:
            return asked
    return session.get(SeatRow, (game.number, game.to_move))


def _notice(session: Session, row: NoticeRow, game: GameRow, now: Moment) -> Notice:
    asker = session.get(SeatRow, (game.number, game.back_asked_by)) if game.back_asked_by else None
    asked_by = asker.account if asker is not None and asker.account != row.account else None
    return Notice(
        Account(row.account),
        game.number,
        game.name,
        game.turn,
        game.label,
        row.line,
        now,
        asked_by or "",
    )
