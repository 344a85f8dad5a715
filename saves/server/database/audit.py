"""Who did what on a server: a row for each act, and a line in `audit.log` that other programs read.

    2026-11-23T04:40:06Z refused 203.0.113.7 grant by door: unknown key

Time, act, address, subject, who did it, and the rest of the line in words. Nothing that somebody
has typed can look like another part: whatever is no plain letter there is shown as `?`. The line is
written when the row is kept; a disk that is full delays it, and the next line brings it along.
"""

import os
import time
from collections import deque
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from sqlalchemy import delete, event
from sqlmodel import Session, col, or_, select

from saves.server.contract import acts
from saves.server.contract.lobby import PAGE, Moment
from saves.server.contract.office import CONSOLE, AuditLine
from saves.server.database.tables import ADDRESS, DIGEST, NAME, SENTENCE, AuditRow
from saves.storage.plain_text import one_line
from saves.storage.safe_files import PRIVATE

DOOR: Final = "door"

ROOM: Final = 10_000
"""Lines that wait for a disk that takes them; then the oldest go, and a line says how many."""


class Audit:
    """The audit log of a server."""

    def __init__(self, file: Path | None, now: Callable[[], Moment] = time.time) -> None:
        self._file = file
        self._now = now
        self._waiting: deque[str] = deque()
        self._lost = 0

    @property
    def behind(self) -> int:
        """Lines that the file does not have yet, because it cannot be written."""
        return len(self._waiting) + self._lost

    def write(
        self,
        session: Session,
        by: str,
        act: str,
        subject: str = "",
        *,
        address: str = "",
        detail: str = "",
    ) -> None:
        """Note that somebody did something, if the transaction that does it comes to its end."""
        row = AuditRow(
            moment=self._now(),
            by=one_line(by)[:NAME],
            act=act,
            subject=one_line(subject)[:DIGEST],
            address=address[:ADDRESS],
            detail=one_line(detail)[:SENTENCE],
        )
        session.add(row)
        line = str(_line_of(row))
        kept = False

        def keep(found: Session) -> None:
            nonlocal kept
            if not kept and not found.in_nested_transaction():
                kept = True
                self._append(line)

        event.listen(session, "after_commit", keep)

    def _append(self, line: str) -> None:
        if self._file is None:
            return
        self._waiting.append(line)
        if len(self._waiting) > ROOM:
            self._waiting.popleft()
            self._lost += 1
        try:
            descriptor = os.open(
                self._file, os.O_APPEND | os.O_CREAT | os.O_WRONLY | os.O_CLOEXEC, PRIVATE
            )
            try:
                os.write(descriptor, self._text())
            finally:
                os.close(descriptor)
        except OSError:
            return  # `behind` says so, and the rows have it all
        self._waiting.clear()
        self._lost = 0

    def _text(self) -> bytes:
        lines = list(self._waiting)
        if self._lost:
            detail = f"{self._lost} earlier lines could not be written"
            lines.insert(0, str(AuditLine(0, self._now(), CONSOLE, acts.LOST, detail=detail)))
        return "".join(f"{line}\n" for line in lines).encode("utf-8", "replace")

    def forget_refusals(self, session: Session, days: int) -> int:
        """Remove who was refused longer than some days ago; how many those were."""
        old = (
            delete(AuditRow)
            .where(col(AuditRow.act) == acts.REFUSED)
            .where(col(AuditRow.moment) < self._now() - days * 86_400.0)
        )
        return session.connection().execute(old).rowcount


def read_audit(
    session: Session, *, before: int = 0, limit: int = PAGE, about: str = ""
) -> Sequence[AuditLine]:
    """The last lines, the newest first: before a number, and about or by somebody."""
    wanted = select(AuditRow).order_by(col(AuditRow.number).desc()).limit(max(0, min(limit, 500)))
    if before:
        wanted = wanted.where(col(AuditRow.number) < before)
    if about:
        wanted = wanted.where(or_(col(AuditRow.subject) == about, col(AuditRow.by) == about))
    return tuple(_line_of(row) for row in session.exec(wanted))


def _line_of(row: AuditRow) -> AuditLine:
    return AuditLine(
        row.number or 0, row.moment, row.by, row.act, row.subject, row.address, row.detail
    )
